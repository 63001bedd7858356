"""Scenarios: a test lab names what each draw shows; the live code plays the round."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fullcycle.engine import source
from fullcycle.engine.kernels import kernels
from fullcycle.play.context import Context
from fullcycle.play.forced import Tape
from fullcycle.play.round import Round
from fullcycle.play.run import Run
from fullcycle.rules import Game, RuleError

FIELDS = ("game", "bet", "context", "spins", "draws", "choices", "seed")
_KEY = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)


def parse(text: str | bytes) -> dict[str, Any]:
    """A scenario's JSON text as a document. Raises RuleError with the place of the fault."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RuleError(f"is not JSON: {error}", where="scenario") from None
    if not isinstance(document, dict):
        raise RuleError("must be a JSON object", where="scenario")
    return document


def run(document: Mapping[str, Any], find: Callable[[str], Game]) -> Round:
    """The round that a scenario document (contract, section 3) describes.

    `find` turns the game's name into a game. Raises RuleError with the place of what is wrong.
    """
    for name in document:
        if name not in FIELDS:
            message = f"unknown field {name!r}; a scenario has {', '.join(FIELDS)}"
            raise RuleError(message, where="scenario")
    if not isinstance(document.get("game"), str):
        raise RuleError("must name a game", where="game")
    game = find(document["game"])
    bet = game.bets.parse(document.get("bet"))
    context = Context.parse(document.get("context", {}))
    context.afford(bet)
    ready = kernels(game)
    seed = document.get("seed")
    if seed is not None:
        game.need_order("a spin that is not forced")
    tape = Tape(
        ready,
        windows=_windows(game, document.get("spins", [])),
        named=_named(game, document.get("draws", {})),
        seed=None if seed is None else source.secure(key(seed)),
    )
    runner = Run(ready, bet, tape.source, tape.tables(), tape.strips, tape.more)
    choices = _list(document.get("choices", []), "choices")
    played = runner.round(choices, auto=context.autoplay)
    tape.finish()
    return played


def key(text: object) -> bytes:
    """A seed's 32 bytes from its 64 hexadecimal digits. Raises RuleError."""
    if not isinstance(text, str) or not _KEY.fullmatch(text):
        raise RuleError("must be 64 hexadecimal digits (32 bytes)", where="seed")
    return bytes.fromhex(text)


def _list(value: object, where: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise RuleError("must be a list", where=where)
    return value


def _windows(game: Game, spins: object) -> list[list[list[str]]]:
    """The forced windows as rows of symbols; refuses unknown symbols and wrong shapes."""
    windows = []
    for index, spin in enumerate(_list(spins, "spins")):
        where = f"spins[{index}]"
        if not isinstance(spin, Mapping) or set(spin) != {"window"}:
            raise RuleError('must be an object with a "window"', where=where)
        rows = _list(spin["window"], f"{where}.window")
        if len(rows) != game.rows or not all(isinstance(row, str) for row in rows):
            message = f"must have {game.rows} rows, each a text of {game.width} symbols"
            raise RuleError(message, where=f"{where}.window")
        window = [str(row).split() for row in rows]
        for place, row in enumerate(window, 1):
            if len(row) != game.width:
                message = f"has {len(row)} symbols, not {game.width}"
                raise RuleError(message, where=f"{where}.window, row {place}")
            for reel, symbol in enumerate(row, 1):
                if symbol not in game.symbols:
                    message = f"{symbol!r} is not a symbol of this game"
                    raise RuleError(message, where=f"{where}.window, row {place}, reel {reel}")
                if reel not in game.only_on.get(symbol, (reel,)):
                    reels = ", ".join(map(str, game.only_on[symbol]))
                    message = f"{symbol} lands on reels {reels} alone"
                    raise RuleError(message, where=f"{where}.window, row {place}, reel {reel}")
        windows.append(window)
    return windows


def _named(game: Game, draws: object) -> dict[str, list[int]]:
    """The forced named draws as entries of their weight tables."""
    if not isinstance(draws, Mapping):
        raise RuleError("must be an object", where="draws")
    known = {draw.name: draw for draw in game.draws}
    named = {}
    for name, values in draws.items():
        if name not in known:
            message = f"unknown draw {name!r}; the game has {', '.join(known) or 'none'}"
            raise RuleError(message, where="draws")
        named[name] = [
            known[name].entry(value, f"draws.{name}[{index}]")
            for index, value in enumerate(_list(values, f"draws.{name}"))
        ]
    return named
