"""Laying counts out as a strip: symbols spaced as told, and otherwise evenly."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from fullcycle.rules import Strip
from fullcycle.solve.task import Order

#: What breaking a rule of the order costs, beside unevenness.
BROKEN = 10_000
SWAPS = 6_000
HOT = 40.0


def arrange(counts: Mapping[str, int], order: Order, rng: random.Random) -> Strip | None:
    """A cyclic strip with these counts that keeps the order; None when none was found.

    Symbols are first put at even distances, then swapped while the strip gets better; swaps that
    make it a little worse are allowed at first.
    """
    laid = _Laid(_evenly(counts), order)
    size = len(laid.strip)
    best, least = tuple(laid.strip), laid.cost()
    now, threshold = least, HOT
    for _ in range(SWAPS):
        one, two = rng.randrange(size), rng.randrange(size)
        if laid.strip[one] == laid.strip[two]:
            continue
        laid.swap(one, two)
        then = laid.cost()
        if then <= now + threshold:
            now = then
            if now < least:
                best, least = tuple(laid.strip), now
        else:
            laid.swap(one, two)
        threshold *= 0.998
    return best if least < BROKEN else None


def keeps(strip: Sequence[str], order: Order) -> bool:
    """Whether a strip keeps the order."""
    return _Laid(list(strip), order).cost() < BROKEN


def _evenly(counts: Mapping[str, int]) -> list[str]:
    size = sum(counts.values())
    places = [
        ((2 * i + 1) * size / (2 * count) + place / len(counts), symbol)
        for place, (symbol, count) in enumerate(counts.items())
        for i in range(count)
    ]
    return [symbol for _, symbol in sorted(places)]


class _Laid:
    """A strip with the cost of each symbol's distances, kept up to date."""

    def __init__(self, strip: list[str], order: Order) -> None:
        self.strip, self.order = strip, order
        self.gaps = {symbol: self._uneven(symbol) for symbol in set(strip)}

    def swap(self, one: int, two: int) -> None:
        """Exchange the symbols of two stops."""
        strip = self.strip
        strip[one], strip[two] = strip[two], strip[one]
        for symbol in (strip[one], strip[two]):
            self.gaps[symbol] = self._uneven(symbol)

    def cost(self) -> int:
        """Unevenness, and `BROKEN` for every breach of the order."""
        return sum(self.gaps.values()) + BROKEN * self._neighbours()

    def _uneven(self, symbol: str) -> int:
        """How far a symbol's distances are from equal ones."""
        size = len(self.strip)
        stops = [stop for stop, shown in enumerate(self.strip) if shown == symbol]
        if len(stops) < 2:
            return 0
        gaps = [b - a for a, b in zip(stops, [*stops[1:], stops[0] + size], strict=True)]
        least, cost = self.order.spacing.get(symbol, 1), 0
        for gap in gaps:
            cost += BROKEN * max(0, least - gap) + (gap * len(stops) - size) ** 2 // size
        return cost

    def _neighbours(self) -> int:
        """Runs that are too long, and pairs that must not be neighbours."""
        strip, run, apart = self.strip, self.order.run, self.order.apart
        broken = 0
        if apart:
            pairs = zip(strip, [*strip[1:], strip[0]], strict=True)
            broken += sum(frozenset(pair) in apart for pair in pairs)
        if run > 1:
            twice = strip + strip[:run]
            broken += sum(len(set(twice[i : i + run + 1])) == 1 for i in range(len(strip)))
        return broken


def lay(
    counts: Sequence[Sequence[Mapping[str, int]]], order: Order, seed: int
) -> tuple[list[tuple[Strip, ...]], tuple[int, int] | None]:
    """Strips by group and reel, and the place (from 0) of the first one that could not be laid."""
    laid = []
    for group, reels in enumerate(counts):
        strips = []
        for reel, count in enumerate(reels):
            rng = random.Random(f"{seed} {group} {reel}")  # noqa: S311 - a layout, not a draw
            strip = arrange({s: n for s, n in count.items() if n}, order, rng)
            if strip is None:
                return [], (group, reel)
            strips.append(strip)
        laid.append(tuple(strips))
    return laid, None
