"""The canonical JSON of a game's rules: what is hashed, what `info` shows."""

from __future__ import annotations

import json
from typing import Any

from fullcycle.rules.game import Game


def describe(game: Game) -> dict[str, Any]:
    """Everything that the rules declare, as plain JSON values (lines' rows count from 1)."""
    return {
        "id": game.id,
        "title": game.title,
        "mechanic": game.mechanic,
        "symbols": list(game.symbols),
        "wild": game.wild,
        "scatters": list(game.scatters),
        "rows": game.rows,
        "reels": {name: [list(strip) for strip in set_] for name, set_ in game.reels.items()},
        "pays": {symbol: _table(pays) for symbol, pays in game.pays.items()},
        "scatter_pays": {symbol: _table(pays) for symbol, pays in game.scatter_pays.items()},
        "lines": [[row + 1 for row in line] for line in game.lines],
        "weights": {
            draw.name: {str(v): w for v, w in zip(draw.values, draw.weights, strict=True)}
            for draw in game.draws
        },
        "bets": game.bets.describe(),
        "gamble": None if game.gamble is None else dict(game.gamble),
        "cap": game.cap,
        "features": dict(game.features),
        "top_award": {"symbol": game.top_award[0], "count": game.top_award[1]},
        "published_rtp": str(game.published_rtp),
        "stages": [
            {
                "name": stage.name,
                "parts": list(stage.parts),
                "grants": [[grant.stage, grant.after, *grant.state] for grant in stage.grants],
                "reels": stage.reels,
                "draws": list(stage.draws),
                "feature": stage.feature,
                "default": None if stage.default is None else dict(stage.default),
            }
            for stage in game.stages
        ],
        "art": dict(game.art),
        "rules": dict(game.rules),
    }


def canonical(game: Game) -> bytes:
    """The rules as canonical JSON bytes (sorted keys, no spaces): the same for the same rules."""
    rules = {name: value for name, value in describe(game).items() if name != "art"}
    return json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _table(pays: Any) -> dict[str, int]:
    return {str(count): pay for count, pay in sorted(pays.items())}
