"""The canonical JSON of a game's rules: what is hashed, what `info` shows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fullcycle.rules.draws import Draw, Value
from fullcycle.rules.features import Bonus, Collect, FreeSpins, Mystery, Respins, Wheel
from fullcycle.rules.game import Game, Stage
from fullcycle.rules.pays import RowPay

#: What is shown only: a change of it is no other game, and leaves the hash as it is.
SHOWN = {"art", "max_spins"}


def describe(game: Game) -> dict[str, Any]:
    """Everything that the rules declare, as plain JSON values (lines' rows count from 1)."""
    return {
        "id": game.id,
        "title": game.title,
        "mechanic": game.mechanic,
        "symbols": list(game.symbols),
        "wild": game.wild,
        "wilds": [
            {"symbol": w.symbol, "only_for": _list(w.stands_for), "multiplier": w.multiplier}
            for w in game.all_wilds
        ],
        "wild_multipliers": game.wild_multipliers,
        "scatters": list(game.scatters),
        "rows": game.rows,
        "reels": {name: [list(strip) for strip in set_] for name, set_ in game.reels.items()},
        "ordered": game.ordered,
        "apart": list(game.apart),
        "stop_weights": {name: [list(w) for w in set_] for name, set_ in game.weights.items()},
        "pays": {symbol: _table(pays) for symbol, pays in game.pays.items()},
        "scatter_pays": {symbol: _table(pays) for symbol, pays in game.scatter_pays.items()},
        "unmultiplied": [list(combination) for combination in game.unmultiplied],
        "pay_rows": [_row(row) for row in game.row_pays],
        "lines": [[row + 1 for row in line] for line in game.lines],
        "weights": {draw.name: _weights(draw) for draw in game.draws},
        "bets": game.bets.describe(),
        "max_spins": game.max_spins,
        "gamble": None if game.gamble is None else dict(game.gamble),
        "cap": game.cap,
        "features": dict(game.features),
        "top_award": {"symbol": game.top_award[0], "count": game.top_award[1]},
        "published_rtp": None if game.published_rtp is None else str(game.published_rtp),
        "free_spins": _feature(game.free_spins),
        "bonus": _feature(game.bonus),
        "collect": _feature(game.collect),
        "wheel": _feature(game.wheel),
        "mystery": _feature(game.mystery),
        "respins": _feature(game.respins),
        "only_on": {symbol: list(reels) for symbol, reels in game.only_on.items()},
        "absent": {name: list(symbols) for name, symbols in game.absent.items()},
        "cover": game.cover,
        "turning": list(game.turning),
        "stages": [_stage(stage) for stage in game.stages],
        "art": dict(game.art),
        "rules": dict(game.rules),
    }


def _stage(stage: Stage) -> dict[str, Any]:
    """A stage without what it runs."""
    return {
        "name": stage.name,
        "parts": list(stage.parts),
        "grants": [[grant.stage, grant.after, *grant.state] for grant in stage.grants],
        "reels": stage.reels,
        "draws": list(stage.draws),
        "feature": stage.feature,
        "default": None if stage.default is None else dict(stage.default),
        "limit": stage.limit,
        "prize": stage.prize,
        "held": stage.held,
        "left": stage.left,
        "scale": stage.scale,
        "carries": list(stage.carries),
        "within": stage.within,
    }


def canonical(game: Game) -> bytes:
    """The rules as canonical JSON bytes (sorted keys, no spaces): the same for the same rules."""
    rules = {name: value for name, value in describe(game).items() if name not in SHOWN}
    return json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _row(row: RowPay) -> dict[str, Any]:
    """A row of a paytable."""
    return {
        "name": row.name,
        "cells": ["|".join(cell) or "*" for cell in row.cells],
        "any_order": row.any_order,
        "pay": row.pay if isinstance(row.pay, int) else list(row.pay),
        "line": row.line,
    }


def _feature(
    feature: FreeSpins | Bonus | Collect | Wheel | Mystery | Respins | None,
) -> dict[str, Any] | None:
    """A feature's fields as plain values."""
    if feature is None:
        return None
    return {
        name: _table(value) if isinstance(value, Mapping) else _list(value)
        for name, value in vars(feature).items()
    }


def _weights(draw: Draw) -> Any:
    """Weights by label; a wheel, whose labels recur, as a list of its wedges."""
    labels = [_label(value) for value in draw.values]
    if draw.again is None:
        return dict(zip(labels, draw.weights, strict=True))
    return [
        {"wedge": label, "weight": weight}
        for label, weight in zip(labels, draw.weights, strict=True)
    ]


def _label(value: Value) -> str:
    """What an entry of a draw means, as text."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _list(value: Any) -> Any:
    """A tuple as a list, tuples inside it too; anything else as it is."""
    return [_list(item) for item in value] if isinstance(value, tuple) else value


def _table(pays: Any) -> dict[str, int]:
    return {str(count): pay for count, pay in sorted(pays.items())}
