"""What players with a bankroll met, as the report of `simulate --session`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules.money import to_text
from fullcycle.simulate.session import Lives
from fullcycle.simulate.shares import PERCENTS, chance, percentiles

#: A round that never came: after every round that did.
_NEVER = int(np.iinfo(np.int64).max)


def report(lives: Lives) -> dict[str, Any]:
    """The figures of a survey. Money is text; chances are one player's; lengths are in rounds.

    A player is ruined after the first round that leaves less than the next stake. A drought is the
    longest run of rounds without any win (`no_win`), or without a win of the stake or more
    (`below_stake`), among those that a player played. Balances of players who are ruined stay.
    """
    plan, players, final = lives.plan, lives.players, lives.paths[:, -1]
    ruined, played = ruin_rounds(lives), int(players["rounds"].sum())
    return {
        "rounds": plan.rounds,
        "players": plan.players,
        "bankroll": to_text(plan.bankroll),
        "stake": to_text(plan.bet.stake_minor),
        "ruin": chance(len(ruined), plan.players)
        | {"rounds": _lengths(ruined) if len(ruined) else None},
        "ahead": chance(int((final > plan.coins).sum()), plan.players),
        "played": {"in_all": played} | _lengths(players["rounds"]),
        "rtp": 1 + int((final - plan.coins).sum()) / (played * plan.bet.stake_coins),
        "drought": {
            "no_win": _lengths(players["drought"]),
            "below_stake": _lengths(players["shortage"]),
        },
        "balance": {"percentiles": _balances(lives, final)},
        "largest_win": _largest(lives),
        "features": _features(lives),
        "path": _path(lives, ruined),
    }


def ruin_rounds(lives: Lives) -> Array:
    """The rounds after which players could not pay the next stake, ascending; the ruined alone."""
    players = lives.players
    found: Array = np.sort(players["rounds"][players["balance"] < players["stake"]])
    return found


def _named(values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(map(str, PERCENTS), values, strict=True))


def _lengths(rounds: Array) -> dict[str, Any]:
    """Mean, percentiles and the most of numbers of rounds, one or more."""
    found = _named(percentiles(rounds))
    return {"mean": float(rounds.mean()), "percentiles": found, "most": int(rounds.max())}


def _balances(lives: Lives, coins: Array) -> dict[str, str]:
    return _named([to_text(lives.plan.minor(value)) for value in percentiles(coins)])


def _largest(lives: Lives) -> dict[str, Any]:
    """The largest win of all, and percentiles of each player's largest."""
    bet, coins = lives.plan.bet, lives.players["largest"]
    most = int(coins.max())
    each = _named([to_text(bet.money(value)) for value in percentiles(coins)])
    return bet.amount(most) | {"multiple": most / bet.stake_coins, "percentiles": each}


def _features(lives: Lives) -> dict[str, Any]:
    """For each feature: who met it, and after how many rounds; null: never in this session."""
    found = {}
    for number, stage in enumerate(lives.plan.game.stages):
        if stage.feature is not None:
            first = lives.players["first"][:, number]
            met = int((first > 0).sum())
            waits = percentiles(np.where(first > 0, first, _NEVER))
            named = _named([None if wait == _NEVER else wait for wait in waits])
            found[stage.feature] = chance(met, len(first)) | {"rounds": {"percentiles": named}}
    return found


def _path(lives: Lives, ruined: Array) -> list[dict[str, Any]]:
    """The start and each mark: who is ruined by then, and the percentiles of the balance."""
    start = np.full(1, lives.plan.coins)
    path = [{"rounds": 0, "ruined": 0.0, "percentiles": _balances(lives, start)}]
    for place, mark in enumerate(lives.marks.tolist()):
        share = int(np.searchsorted(ruined, mark, side="right")) / lives.plan.players
        balances = _balances(lives, lives.paths[:, place])
        path.append({"rounds": mark, "ruined": share, "percentiles": balances})
    return path
