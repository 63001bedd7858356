"""A solved game written as a variant file: only what differs from the game it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fullcycle.rules import Game
from fullcycle.solve.task import Task


def text(
    game: Game,
    found: Game,
    task: Task,
    notes: Sequence[str],
    base: str | None = None,
    reached: Fraction | None = None,
) -> str:
    """The TOML text of the variant that turns `game` into `found`; notes stand on top.

    `base` is how the file names the game: its id without.
    The published return is the wanted one, unless what was reached rounds to another.
    """
    rtp = published(game, task, reached)
    rows = [f"# {note}" for note in notes]
    rows += [
        f"variant_of = {quoted(base or game.id)}",
        f"id = {quoted(task.id)}",
        f"title = {quoted(task.title)}",
        *([] if rtp is None else [f"published_rtp = {quoted(number(rtp))}"]),
        "",
        "[reels]",
    ]
    for name, strips in found.reels.items():
        if strips != game.reels[name]:
            rows += [f"{name} = [", *(f"  {quoted(' '.join(strip))}," for strip in strips), "]"]
    if rows[-1] == "[reels]":
        del rows[-2:]
    rows += _stop_weights(game, found)
    for old, new in zip(game.draws, found.draws, strict=True):
        if old.weights != new.weights:
            listed = ", ".join(map(str, new.weights))
            rows += ["", f"[draws.{new.name}]", f"weights = [{listed}]"]
    return "\n".join(rows) + "\n"


def published(game: Game, task: Task, reached: Fraction | None) -> Fraction | None:
    """The return that the file states: the wanted one, unless what was reached is another."""
    rtp = game.published_rtp if task.rtp is None else task.rtp
    if reached is not None and (rtp is None or abs(reached - rtp) >= Fraction(1, 20_000)):
        rtp = Fraction(round(reached * 10_000), 10_000)
    return rtp


def _stop_weights(game: Game, found: Game) -> list[str]:
    """The table of the weights of stops that differ."""
    rows: list[str] = []
    for name, reels in found.weights.items():
        if reels != game.weights.get(name):
            listed = [f"  {quoted(' '.join(map(str, weights)))}," for weights in reels]
            rows += [f"{name} = [", *listed, "]"]
    return ["", "[weights]", *rows] if rows else []


def quoted(value: str) -> str:
    """A TOML text of one line."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return (
        '"' + "".join(c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}" for c in escaped) + '"'
    )


def number(value: Fraction) -> str:
    """A fraction as a decimal where it is one, else as a fraction."""
    for places in range(1, 13):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = str(abs(scaled.numerator)).rjust(places + 1, "0")
            return f"{digits[:-places]}.{digits[-places:]}"
    return str(value)
