"""The games as HTTP shows them: their declared rules and, once computed, their figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve.engine import Engine
from fullcycle.serve.errors import ApiError
from fullcycle.serve.views import GameHead


def listed(engine: Engine) -> list[GameHead]:
    """Every game, one line each."""
    return [_head(engine, game) for game in engine.ids()]


def detail(engine: Engine, game: str) -> dict[str, Any]:
    """One game's declared rules, hash and figures. Raises BAD_REQUEST with status 404."""
    try:
        rules = engine.describe(game)
    except RuleError as error:
        raise ApiError(Code.BAD_REQUEST, error.message, where=error.where, status=404) from None
    return {**rules, "math_hash": engine.math_hash(game), "sheet": engine.sheet(game)}


def _head(engine: Engine, game: str) -> GameHead:
    rules, sheet = engine.describe(game), engine.sheet(game)
    award = None if sheet is None else sheet["top_award"]
    width = len(next(iter(rules["reels"].values())))
    return GameHead(
        id=game,
        title=rules["title"],
        mechanic=rules["mechanic"],
        grid=f"{width}x{rules['rows']}",
        lines=len(rules["lines"]),
        published_rtp=_value(rules["published_rtp"]),
        rtp=None if sheet is None else sheet["rtp"]["value"],
        max_win=rules["cap"],
        top_award=award and {name: award[name]["value"] for name in ("multiple", "one_in")},
        math_hash=engine.math_hash(game),
    )


def _value(fraction: str | None) -> float | None:
    """A fraction's text as a number to show."""
    return None if fraction is None else float(Fraction(fraction))
