"""The exact return by plain counting with fractions, without playing a single full cycle.

A line sees one independent symbol of each reel, so its pays need only the symbols' counts; two
lines at once need, on each reel, the pairs of symbols that their two rows show together. That is
enough for the mean and the second moment of a spin; free spins are a branching process, whose
moments follow from those of one spin. Everything is for a stake of one coin on each line.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from second.lines import Table, combinations, pay_of

Strip = Sequence[str]
#: A line read so far: (symbols seen while it may still grow) or its final pay.
Seen = tuple[str, ...] | int


class Lines:
    """Lines, pays and one kind of scatter, on given strips."""

    def __init__(
        self,
        strips: Sequence[Strip],
        *,
        rows: int,
        lines: Sequence[Sequence[int]],
        pays: Mapping[str, Table],
        wild: str | None,
        scatter: str,
        scatter_pays: Table,
    ) -> None:
        self.strips, self.rows, self.lines = strips, rows, lines
        self.pays, self.wild, self.scatter = pays, wild, scatter
        self.scatter_pays = scatter_pays
        self.cycle = math.prod(len(strip) for strip in strips)
        self._cache: dict[tuple[str, ...], int] = {}
        self._moments: tuple[Fraction, Fraction, dict[int, Fraction]] | None = None

    def pay(self, shown: tuple[str, ...]) -> int:
        """The pay of one line that shows these symbols, remembered."""
        if shown not in self._cache:
            found = combinations(shown, self.pays, self.wild, [self.scatter])
            self._cache[shown] = max(found)[0] if found else 0
        return self._cache[shown]

    def line_histogram(self) -> Counter[int]:
        """Over the cycle: how often one line pays each amount (the same for every line)."""
        counts = [Counter(strip) for strip in self.strips]
        histogram: Counter[int] = Counter()
        for shown in itertools.product(*counts):
            ways = math.prod(count[symbol] for count, symbol in zip(counts, shown, strict=True))
            histogram[self.pay(shown)] += ways
        return histogram

    def windows(self, reel: int) -> Iterator[tuple[str, ...]]:
        """What each stop of a reel (from 0) shows, top row first."""
        strip = self.strips[reel]
        for stop in range(len(strip)):
            yield tuple(strip[(stop + row) % len(strip)] for row in range(self.rows))

    def scatter_histogram(self) -> dict[int, Fraction]:
        """The chance of each number of scatters in the window."""
        chances = {0: Fraction(1)}
        for reel, strip in enumerate(self.strips):
            on_reel = Counter(seen.count(self.scatter) for seen in self.windows(reel))
            new: dict[int, Fraction] = {}
            for (so_far, chance), (more, ways) in itertools.product(
                chances.items(), on_reel.items()
            ):
                total = so_far + more
                new[total] = new.get(total, Fraction(0)) + chance * Fraction(ways, len(strip))
            chances = new
        return chances

    def scatter_coins(self, count: int) -> int:
        """What so many scatters pay, in coins at one coin a line."""
        return pay_of(self.scatter_pays, count) * len(self.lines)

    def line_by_scatters(self, line: Sequence[int]) -> dict[int, Fraction]:
        """For each number of scatters: the line's mean pay, times that number's chance."""
        states: Counter[tuple[Seen, int]] = Counter({((), 0): 1})
        for reel in range(len(self.strips)):
            shows = Counter(
                (seen[line[reel]], seen.count(self.scatter)) for seen in self.windows(reel)
            )
            new: Counter[tuple[Seen, int]] = Counter()
            for ((seen, eggs), ways), ((symbol, more), stops) in itertools.product(
                states.items(), shows.items()
            ):
                state = self._read(seen, symbol)
                if state != 0:
                    new[state, eggs + more] += ways * stops
            states = new
        means: dict[int, Fraction] = {}
        for (seen, eggs), ways in states.items():
            pay = seen if isinstance(seen, int) else self.pay(seen)
            means[eggs] = means.get(eggs, Fraction(0)) + Fraction(ways * pay, self.cycle)
        return means

    def product_of(self, one: Sequence[int], two: Sequence[int]) -> Fraction:
        """The mean of the product of two lines' pays."""
        states: Counter[tuple[Seen, Seen]] = Counter({((), ()): 1})
        for reel in range(len(self.strips)):
            shows = Counter((seen[one[reel]], seen[two[reel]]) for seen in self.windows(reel))
            new: Counter[tuple[Seen, Seen]] = Counter()
            for ((first, second), ways), ((up, down), stops) in itertools.product(
                states.items(), shows.items()
            ):
                state = self._read(first, up), self._read(second, down)
                if 0 not in state:
                    new[state] += ways * stops
            states = new
        total = 0
        for pair, ways in states.items():
            a, b = (seen if isinstance(seen, int) else self.pay(seen) for seen in pair)
            total += ways * a * b
        return Fraction(total, self.cycle)

    def _read(self, seen: Seen, symbol: str) -> Seen:
        """One symbol further: the run goes on, or the line's pay is final."""
        if isinstance(seen, int):
            return seen
        naturals = {shown for shown in (*seen, symbol) if shown != self.wild}
        if symbol == self.scatter or len(naturals) > 1:
            return self.pay((*seen, symbol))
        return (*seen, symbol)

    def spin_moments(self) -> tuple[Fraction, Fraction, dict[int, Fraction]]:
        """Mean and mean square of a spin's coins, and {scatters: mean coins x chance}."""
        if self._moments is None:
            self._moments = self._count_moments()
        return self._moments

    def _count_moments(self) -> tuple[Fraction, Fraction, dict[int, Fraction]]:
        chances = self.scatter_histogram()
        by_scatters = {k: self.scatter_coins(k) * chance for k, chance in chances.items()}
        square = sum(
            (self.scatter_coins(k) ** 2 * chance for k, chance in chances.items()), Fraction(0)
        )
        for line in self.lines:
            for k, mean in self.line_by_scatters(line).items():
                by_scatters[k] += mean
                square += 2 * self.scatter_coins(k) * mean
        for one, two in itertools.combinations(self.lines, 2):
            square += 2 * self.product_of(one, two)
        histogram = self.line_histogram()
        of_one = Fraction(sum(pay * pay * ways for pay, ways in histogram.items()), self.cycle)
        square += len(self.lines) * of_one
        return sum(by_scatters.values(), Fraction(0)), square, by_scatters

    def spin_mean(self) -> Fraction:
        """Mean coins of a spin."""
        histogram = self.line_histogram()
        of_one = Fraction(sum(pay * ways for pay, ways in histogram.items()), self.cycle)
        scatters = self.scatter_histogram().items()
        by_scatters = sum((self.scatter_coins(k) * chance for k, chance in scatters), Fraction(0))
        return len(self.lines) * of_one + by_scatters

    def hit_frequency(self) -> Fraction:
        """The chance that a spin wins anything (on lines that pay, if at all, by reel 3)."""
        head, tail = self.strips[:3], range(3, len(self.strips))
        eggs_behind = {0: 1}
        for reel in tail:
            new: Counter[int] = Counter()
            for seen, (eggs, ways) in itertools.product(self.windows(reel), eggs_behind.items()):
                new[eggs + seen.count(self.scatter)] += ways
            eggs_behind = dict(new)
        behind = sum(eggs_behind.values())
        shapes = sorted({tuple(line[:3]) for line in self.lines})
        hits = 0
        for columns in itertools.product(*(Counter(self.windows(r)).items() for r in range(3))):
            ways = math.prod(count for _, count in columns)
            shown = [column for column, _ in columns]
            if any(self.pay(tuple(c[r] for c, r in zip(shown, s, strict=True))) for s in shapes):
                hits += ways * behind
                continue
            ahead = sum(column.count(self.scatter) for column in shown)
            hits += ways * sum(
                count for eggs, count in eggs_behind.items() if self.scatter_coins(ahead + eggs)
            )
        return Fraction(hits, math.prod(len(strip) for strip in head) * behind)


class FreeSpins:
    """A base spin whose scatters, from `trigger` on, reveal numbers that add up to free spins.

    In a free spin each scatter adds one more. `numbers` are equally likely.
    """

    def __init__(
        self, base: Lines, free: Lines, *, trigger: int = 3, numbers: Sequence[int]
    ) -> None:
        self.base, self.free, self.trigger, self.numbers = base, free, trigger, numbers
        self.chances = base.scatter_histogram()
        eggs = free.scatter_histogram()
        self.growth = sum((k * chance for k, chance in eggs.items()), Fraction(0))
        self.growth_square = sum((k * k * chance for k, chance in eggs.items()), Fraction(0))
        if self.growth >= 1:
            raise ValueError("free spins would, on average, never end")
        self.number = Fraction(sum(numbers), len(numbers))
        self.number_variance = Fraction(sum(n * n for n in numbers), len(numbers)) - self.number**2

    def trigger_chance(self) -> Fraction:
        return sum((c for k, c in self.chances.items() if k >= self.trigger), Fraction(0))

    def mean_start(self) -> Fraction:
        """Free spins that a feature starts with."""
        eggs = sum((k * c for k, c in self.chances.items() if k >= self.trigger), Fraction(0))
        return eggs * self.number / self.trigger_chance()

    def mean_played(self) -> Fraction:
        """Free spins that a feature plays in all."""
        return self.mean_start() / (1 - self.growth)

    def feature_coins(self) -> Fraction:
        """Mean coins of the free spins, for each round."""
        return self.trigger_chance() * self.mean_played() * self.free.spin_mean()

    def round_moments(self) -> tuple[Fraction, Fraction]:
        """Mean and variance of a whole round's coins."""
        mean, square, by_scatters = self.base.spin_moments()
        spin, spin_square, by_eggs = self.free.spin_moments()
        each = spin / (1 - self.growth)  # one free spin and all that descends from it
        with_eggs = sum((k * coins for k, coins in by_eggs.items()), Fraction(0))
        first = spin_square + 2 * each * with_eggs + each**2 * self.growth_square
        each_variance = (first - each**2) / (1 - self.growth)
        total, total_square = mean, square
        for k, chance in self.chances.items():
            if k < self.trigger:
                continue
            start, spread = k * self.number, k * self.number_variance
            total += chance * start * each
            total_square += 2 * by_scatters[k] * start * each
            total_square += chance * ((start**2 + spread) * each**2 + start * each_variance)
        return total, total_square - total**2


def arrange(counts: Mapping[str, int], *, apart: str, rows: int) -> list[str]:
    """A strip with these counts in which no window shows two of the symbol `apart`."""
    rest = [symbol for symbol, count in counts.items() if symbol != apart for _ in range(count)]
    gap = len(rest) // counts[apart] if counts.get(apart) else len(rest)
    if counts.get(apart, 0) > 1 and gap < rows - 1:
        raise ValueError("too many to keep apart")
    strip: list[str] = []
    for index in range(counts.get(apart, 0)):
        strip += [apart, *rest[index * gap : (index + 1) * gap]]
    return strip + rest[counts.get(apart, 0) * gap :]
