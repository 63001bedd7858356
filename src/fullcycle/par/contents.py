"""Everything that a PAR sheet says, as one JSON document; every figure names its method."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from fullcycle import __version__
from fullcycle.engine.kernels import Kernels
from fullcycle.exact import caps, distribution, moments, unordered
from fullcycle.exact.chain import Chain
from fullcycle.exact.distribution import Distribution
from fullcycle.exact.figure import exactly
from fullcycle.exact.figures import counted, of_chain
from fullcycle.par import combinations
from fullcycle.par.bands import bands, volatility
from fullcycle.par.exposure import exposure
from fullcycle.par.features import features
from fullcycle.par.histograms import histograms
from fullcycle.par.settings import largest, returns
from fullcycle.par.spins import Tell
from fullcycle.par.verification import verification
from fullcycle.par.wins import wins
from fullcycle.rules import Bet, Game
from fullcycle.rules.canonical import describe
from fullcycle.rules.money import to_text

#: What a file must say to be read as a sheet.
FORMAT = "fullcycle PAR sheet 3"
RANDOM_NUMBERS = "ChaCha20 keystream, a 32-byte key from the operating system for each round"


def contents(
    game: Game, bet: Bet, tell: Tell | None = None, date: str | None = None
) -> dict[str, Any]:
    """The sheet of a game at a bet: plain JSON values, the only source of all its renderings.

    `tell` gets the name of a long step and gives back what to call with (done, in all); `date` is
    the day that the sheet is dated (today, UTC, without). Raises RuleError for a game that cannot
    be solved. Of a game that is known by counts alone, what needs the strips' order is refused.
    """
    chain = counted(game, bet, tell)
    joined = None if tell is None else tell("joining the stages")
    moments.part_means(chain)  # says it plainly when the return is infinite
    spread = distribution.invert(chain)
    figures, rules = of_chain(chain, bet, spread), describe(game)
    if joined is not None:
        joined(1, 1)
    tables = combinations.tables(chain, rules, figures["parts"], tell)
    return {
        "format": FORMAT,
        "identity": _identity(game, chain.kernels, date),
        "wagers": _wagers(chain, bet, figures["rtp"], tell),
        "rules": rules,
        "symbols": symbols(rules),
        "figures": figures,
        "combinations": tables,
        "top": combinations.top(tables),
        "features": features(chain),
        "exposure": exposure(chain, figures, largest(game)),
        **_of_the_whole_round(chain, figures, spread, bet, tell),
    }


def _of_the_whole_round(
    chain: Chain, figures: dict[str, Any], spread: Distribution, bet: Bet, tell: Tell | None
) -> dict[str, Any]:
    """The sections of how windows spread, each of which needs the order of the strips."""
    stake, paid = chain.bet.stake_coins, caps.paid(chain, spread)
    sections: dict[str, Callable[[], Any]] = {
        "volatility": lambda: volatility(chain, figures, spread),
        "bands": lambda: bands(figures, paid, stake, len(spread.coins)),
        "wins": lambda: wins(paid, stake),
        "verification": lambda: verification(chain, figures, bet, tell),
        "stages": lambda: histograms(chain),
    }
    known = chain.kernels.game.ordered
    return {name: make() if known else unordered.refused() for name, make in sections.items()}


def _identity(game: Game, ready: Kernels, date: str | None) -> dict[str, Any]:
    return {
        "game": game.id,
        "title": game.title,
        "mechanic": game.mechanic,
        "grid": f"{game.width} reels, {game.rows} rows",
        "math_hash": ready.math_hash,
        "published_rtp": None if game.published_rtp is None else exactly(game.published_rtp),
        "made_by": f"fullcycle {__version__}",
        "date": date or datetime.now(UTC).date().isoformat(),
        "random_numbers": RANDOM_NUMBERS,
    }


def _wagers(chain: Chain, bet: Bet, rtp: Mapping[str, Any], tell: Tell | None) -> dict[str, Any]:
    most = largest(chain.kernels.game)
    return {
        "levels": chain.kernels.game.bets.describe(),
        "bet": dict(bet.json),
        "stake": {"coins": bet.stake_coins, "money": to_text(bet.stake_minor)},
        "largest": {"bet": dict(most.json), "money": to_text(most.stake_minor)},
        "returns": returns(chain, rtp, tell),
    }


def symbols(rules: Mapping[str, Any]) -> dict[str, Any]:
    """What each symbol is and stands for, how often it is on each reel, and each reel's stops."""
    return {
        "roles": {symbol: _role(rules, symbol) for symbol in rules["symbols"]},
        "stands_for": _stands_for(rules),
        "counts": {
            name: {symbol: [_count(reel, symbol) for reel in reels] for symbol in rules["symbols"]}
            for name, reels in rules["reels"].items()
        },
        "stops": {
            name: [sum(_count(reel, symbol) for symbol in rules["symbols"]) for reel in reels]
            for name, reels in rules["reels"].items()
        },
    }


def _count(reel: Any, symbol: str) -> int:
    """How often a symbol is on a reel: an ordered strip, or counts alone."""
    return int(reel.get(symbol, 0) if isinstance(reel, Mapping) else reel.count(symbol))


def _wilds(rules: Mapping[str, Any]) -> list[dict[str, Any]]:
    listed = rules.get("wilds")
    if listed is not None:
        return [dict(wild) for wild in listed]
    return [{"symbol": rules["wild"]}] if rules.get("wild") else []


def _role(rules: Mapping[str, Any], symbol: str) -> str:
    if any(wild["symbol"] == symbol for wild in _wilds(rules)):
        return "wild"
    if symbol in rules.get("turning", ()):
        return "turns into others"
    if symbol in ((rules.get("collect") or {}).get("values") or ()):
        return f"counted for {rules['collect']['name']}"
    return "scatter" if symbol in rules["scatters"] else "pays on lines"


def _stands_for(rules: Mapping[str, Any]) -> dict[str, list[str]]:
    """Each wild with the symbols that it stands for."""
    plain = [symbol for symbol in rules["symbols"] if symbol not in rules["scatters"]]
    found = {}
    for wild in _wilds(rules):
        only, never = wild.get("only_for"), wild.get("not_for") or ()
        found[wild["symbol"]] = [
            symbol
            for symbol in plain
            if symbol != wild["symbol"] and symbol not in never and (not only or symbol in only)
        ]
    return found
