"""Writes a game's sheet (its exact figures, under its hash) and its golden file for the tests.

`python scripts/golden.py GAME` writes both; read the difference before it is committed: a change
to a return is a change to the game. `--check` only compares hashes and golden rounds (fast).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from fullcycle.engine.kernels import kernels
from fullcycle.exact.chain import counted_state
from fullcycle.exact.figures import counted, of_chain
from fullcycle.exact.hits import count
from fullcycle.games import catalog, find, variants
from fullcycle.play import Round, math_hash, play
from fullcycle.rules import Game, RuleError
from fullcycle.sheets import load

ROOT = Path(__file__).resolve().parents[1]
SHEETS = ROOT / "src" / "fullcycle" / "sheets"
GOLDEN = ROOT / "tests" / "golden"
ROUNDS = 20


def tell(name: str) -> Callable[[int, int], None]:
    """Progress in one line of standard error."""

    def step(done: int, total: int) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{name}: {done:,} of {total:,} ")

    return step


def sheet(game: Game) -> dict[str, Any]:
    """All figures of a game at its default bet, and its combinations."""
    bet = game.bets.parse()
    chain = counted(game, bet, tell)
    document, found = of_chain(chain, bet), {}
    for number, stage in enumerate(game.stages):
        states = {counted_state(kernels(game), n) for n in chain.cycles if n[0] == number}
        if stage.reels is not None and len(states) == 1:
            hits = count(
                *(kernels(game), stage, game.bets.unit(1)),
                *(tell(f"combinations of {stage.name}"), states.pop()),
            )
            named = {name: table for name, table in hits.hits.items() if name != "rows" or table}
            found[stage.name] = {**named, "cycle": hits.cycle}
    document["combinations"] = found
    return document


def kept(figure: Mapping[str, Any]) -> str:
    """A figure as text: the fraction, or as much of a computed one as no rounding changes."""
    return str(figure.get("fraction") or f"{figure['value']:.8g}")


def golden(game: Game, found: dict[str, Any]) -> dict[str, Any]:
    """What the tests compare: fractions, counts, and the first seeded rounds."""
    return {
        "game": game.id,
        "rtp": kept(found["rtp"]),
        "parts": {name: kept(part) for name, part in found["parts"].items()},
        "hit_frequency": kept(found["hit_frequency"]),
        "variance": kept(found["variance"]),
        "features": {
            name: {key: kept(value) for key, value in feature.items() if isinstance(value, dict)}
            for name, feature in found["features"].items()
        },
        "top_award": kept(found["top_award"]["one_in"]),
        "cycles": found["cycles"],
        "combinations": found["combinations"],
        "rounds": rounds(game),
    }


def rounds(game: Game) -> list[dict[str, Any]]:
    """The first seeded rounds at the default bet, by the default policy."""
    return [_brief(play(game, game.bets.parse(), key(index), None)) for index in range(ROUNDS)]


def key(index: int) -> bytes:
    """The key of golden round number `index`."""
    return hashlib.sha256(f"golden {index}".encode()).digest()


def _brief(round_: Round) -> dict[str, Any]:
    events = msgspec.json.encode(round_.events, order="sorted")
    first = msgspec.to_builtins(round_.events[0])
    return {
        "window": first["window"],
        "win": round_.win.coins,
        "events": len(round_.events),
        "digest": hashlib.sha256(events).hexdigest()[:16],
    }


def write(path: Path, document: dict[str, Any]) -> None:
    """JSON for people and for diffs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def stale(game: Game) -> str | None:
    """Why a game's committed files do not fit its present sources; None when they do."""
    if load(game, math_hash(game)) is None:
        return f"the sheet of {game.id} is not under its hash {math_hash(game)[:16]}…"
    path = GOLDEN / f"{game.id}.json"
    if not path.is_file() or json.loads(path.read_text("utf-8"))["rounds"] != rounds(game):
        return f"the golden rounds of {game.id} differ"
    return None


def main() -> int:
    """Write or check; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="ids; all games and variants without")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    try:
        games = [find(name) for name in arguments.game] or [
            find(name) for name in (*catalog(), *variants())
        ]
    except RuleError as error:
        print(f"golden: {error}", file=sys.stderr)
        return 2
    for game in games:
        if arguments.check:
            reason = stale(game)
            if reason is not None:
                print(f"{reason}; run make golden GAME={game.id}", file=sys.stderr)
                return 1
            continue
        old, new = load(game), sheet(game)
        before = "none" if old is None else old["rtp"]["fraction"]
        print(f"{game.id}: return {before} -> {new['rtp']['fraction']}")
        write(SHEETS / f"{game.id}.json", new)
        write(GOLDEN / f"{game.id}.json", golden(game, new))
    return 0


if __name__ == "__main__":
    sys.exit(main())
