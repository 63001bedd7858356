"""Rounds of a game file with mystery stops, re-spins, a wheel, collected symbols or picked prizes.

By brute force over every stop and every draw of tiny strips; written from the reference of game
files alone, and imports nothing from the package. Coins are whole numbers, chances are fractions.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from second.declared import Declared, Stake
from second.lines import Window, find, pay_of

#: Chances of numbers of coins.
Spread = dict[int, Fraction]
#: Mean coins by part.
Means = defaultdict[str, Fraction]
NOTHING: Spread = {0: Fraction(1)}


class Whole:
    """Whole rounds of one game at one bet."""

    def __init__(self, text: str, coins: int = 1, lines: int | None = None) -> None:
        self.game = Declared(text)
        self.stake: Stake = self.game.stake(coins, lines)
        self.bet = self.game.total_bet(self.stake)
        read = self.game.document
        self.mystery: Mapping[str, Any] | None = read.get("mystery")
        self.respins: Mapping[str, Any] | None = read.get("respins")
        self.wheel: Mapping[str, Any] | None = read.get("wheel")
        self.collect: Mapping[str, Any] | None = read.get("collect")
        self.respun = cache(self._respun)
        self.turned = cache(self._turned)
        self.every = cache(lambda name, held: list(self._windows(name, held)))

    # What one reel result shows and wins.

    def _windows(self, name: str, held: frozenset[int]) -> Iterator[tuple[Window, Fraction]]:
        """Every window of a set with these reels held, after the mystery, and its chance."""
        reels = self.game.reels(name)
        if self.respins is not None:
            still = ((self.respins["symbol"],) * self.game.rows, 1)
            reels = [[still] if n in held else reel for n, reel in enumerate(reels)]
        for stops in itertools.product(*reels):
            chance = Fraction(math.prod(load for _, load in stops))
            chance /= math.prod(sum(load for _, load in reel) for reel in reels)
            window = [list(row) for row in zip(*(shown for shown, _ in stops), strict=True)]
            for turned, share in self._turns(window):
                if chance * share:
                    yield turned, chance * share

    def _turns(self, window: Window) -> Iterator[tuple[Window, Fraction]]:
        rule = self.mystery
        if rule is None or not find(window, rule["symbol"]):
            yield window, Fraction(1)
            return
        every = sum(rule["becomes"].values())
        for into, weight in rule["becomes"].items():
            shown = [[into if s == rule["symbol"] else s for s in row] for row in window]
            yield shown, Fraction(weight, every)

    def parts(self, window: Window, *, free: bool) -> dict[str, int]:
        """Coins of a window by kind; a wheel's multiplier is not in them."""
        spin = self.game.spin(window, self.stake, free=free)
        found = {self.game.mechanic: spin.base, "scatter": spin.scatter}
        if self.collect is not None:
            values = self.collect["values"]
            total = sum(values.get(symbol, 0) for row in window for symbol in row)
            pays = {int(count): pay for count, pay in self.collect["pays"].items()}
            times = self.game.multiplier("scatters", free=free)
            found["collect"] = pay_of(pays, total) * self.bet * times
        return found

    def full(self, window: Window) -> frozenset[int]:
        """Reels (from 0) that show the re-spins' symbol in every row."""
        if self.respins is None:
            return frozenset()
        columns = enumerate(zip(*window, strict=True))
        return frozenset(n for n, shown in columns if set(shown) == {self.respins["symbol"]})

    def prizes(self) -> Spread:
        """Coins of one bonus."""
        rule = self.game.bonus
        if rule is None:
            return NOTHING
        unit = self.stake.coins if rule["pays"] == "line" else self.bet
        weights = rule.get("weights", [1] * len(rule["values"]))
        found: Spread = {}
        for value, weight in zip(rule["values"], weights, strict=True):
            _add(found, value * unit, Fraction(weight, sum(weights)))
        return found

    # What a spin hands on, as chances of coins and as means by part.

    def _after(self, held: frozenset[int], *, free: bool) -> tuple[Spread, Means]:
        if self.respins is None or not held or len(held) == self._width:
            return NOTHING, Means(Fraction)
        found: tuple[Spread, Means] = self.respun(held, self.respins["award"], free)
        return found

    @property
    def _width(self) -> int:
        return len(self.game.document["reels"]["base"])

    def _respun(self, held: frozenset[int], left: int, free: bool) -> tuple[Spread, Means]:
        """So many re-spins with these reels held."""
        rule = self.respins or {}
        spread: Spread = {}
        means = Means(Fraction)
        for window, chance in self.every(rule.get("reels", "base"), held):
            own = self.parts(window, free=free)
            now = self.full(window)
            remain = left - 1 + len(now - held) * rule.get("more", 0)
            later, parts = NOTHING, Means(Fraction)
            if remain > 0 and len(now) < self._width:
                later, parts = self.respun(now, remain, free)
            _spin(spread, means, chance, own, "respin_", later, parts)
        return spread, means

    def _turned(self, hit: frozenset[int]) -> dict[tuple[int, int], Fraction]:
        """Chances of (free spins, multiplier) once these wedges were hit."""
        rule = self.wheel or {}
        wedges, found = rule["wedges"], defaultdict[tuple[int, int], Fraction](Fraction)
        every = sum(wedge.get("weight", 1) for wedge in wedges)
        for number, wedge in enumerate(wedges):
            share = Fraction(wedge.get("weight", 1), every)
            if number in hit:
                known = [wedges[n] for n in hit]
                start = max((self.game.free or {})["award"].values())
                spins = start + sum(w.get("spins", 0) for w in known)
                times = rule.get("multiplier", 1) + sum(w.get("multiplier", 0) for w in known)
                found[spins, times] += share
            else:
                for end, chance in self.turned(hit | {number}).items():
                    found[end] += share * chance
        return found

    def _free_spin(self) -> tuple[Spread, Means, dict[int, Fraction]]:
        """One free spin with what it starts inside: coins, means, chances of more spins."""
        spread: Spread = {}
        means = Means(Fraction)
        more: dict[int, Fraction] = {}
        name = (self.game.free or {}).get("reels", "base")
        for window, chance in self.every(name, frozenset()):
            spin = self.game.spin(window, self.stake, free=True)
            later, parts = self._after(self.full(window), free=True)
            later, parts = self._bonuses(spin.bonuses, later, parts)
            _spin(spread, means, chance, self.parts(window, free=True), "free_", later, parts)
            added = spin.free_spins
            if self.wheel is not None and "retrigger" in self.wheel:
                seen = len(find(window, (self.game.free or {})["symbol"]))
                added = -1 if seen >= self.wheel["retrigger"] else 0  # as many as started
            _add(more, added, chance)
        return spread, means, more

    def _bonuses(self, number: int, later: Spread, parts: Means) -> tuple[Spread, Means]:
        for _ in range(number):
            prize = self.prizes()
            later = _sum(later, prize)
            parts = Means(Fraction, parts)
            parts["bonus"] += _mean(prize)
        return later, parts

    def _series(self) -> Iterator[tuple[int, int, Fraction]]:
        """(first free spins, multiplier, chance) of what one paid spin may start."""
        for window, chance in self.every("base", frozenset()):
            spins = self.game.spin(window, self.stake, free=False).free_spins
            if spins and self.wheel is None:
                yield spins, 1, chance
            elif spins:
                for (first, times), share in self.turned(frozenset()).items():
                    yield first, times, chance * share

    def means(self) -> dict[str, Fraction]:
        """Mean coins of a whole round by part, free spins that add more of them included."""
        total = Means(Fraction)
        for window, chance in self.every("base", frozenset()):
            spin = self.game.spin(window, self.stake, free=False)
            later, parts = self._after(self.full(window), free=False)
            _, parts = self._bonuses(spin.bonuses, later, parts)
            _spin({}, total, chance, self.parts(window, free=False), "", NOTHING, parts)
        if self.game.free is not None:
            _, one, more = self._free_spin()
            for first, times, chance in self._series():
                again = sum((n if n >= 0 else first) * c for n, c in more.items())
                if again >= 1:
                    raise ArithmeticError("free spins never end")
                for part, mean in one.items():
                    total[part] += chance * first * times * mean / (1 - again)
        return {part: Fraction(mean) for part, mean in total.items()}

    def spread(self) -> Spread:
        """Chances of what a whole round wins before a cap. Raises ArithmeticError when free spins
        may add more of them."""
        found: Spread = {}
        single: Spread = {}
        if self.game.free is not None:
            single, _, more = self._free_spin()
            if set(more) != {0}:
                raise ArithmeticError("series of any length")

        @cache
        def played(first: int, times: int) -> Spread:
            one = {coins * times: chance for coins, chance in single.items()}
            return one if first == 1 else _sum(played(first - 1, times), one)

        for window, chance in self.every("base", frozenset()):
            spin = self.game.spin(window, self.stake, free=False)
            later, _ = self._after(self.full(window), free=False)
            later, _ = self._bonuses(spin.bonuses, later, Means(Fraction))
            own = sum(self.parts(window, free=False).values())
            ends = {(0, 1): Fraction(1)}
            if spin.free_spins:
                start = (spin.free_spins, 1)
                ends = {start: Fraction(1)}
                if self.wheel is not None:
                    ends = dict(self.turned(frozenset()))
            for (first, times), share in ends.items():
                free = played(first, times) if first else NOTHING
                for coins, part in _sum(later, free).items():
                    _add(found, own + coins, chance * share * part)
        return found


def _spin(
    spread: Spread,
    means: Means,
    chance: Fraction,
    own: Mapping[str, int],
    prefix: str,
    later: Spread,
    parts: Means,
) -> None:
    """Add one reel result, and what follows it, to chances and means."""
    for name, coins in own.items():
        means[prefix + name] += chance * coins
    for name, mean in parts.items():
        means[name] += chance * mean
    for coins, share in later.items():
        _add(spread, sum(own.values()) + coins, chance * share)


def _add(spread: dict[int, Fraction], coins: int, chance: Fraction) -> None:
    spread[coins] = spread.get(coins, Fraction(0)) + chance


def _sum(one: Spread, other: Spread) -> Spread:
    found: Spread = {}
    for a, p in one.items():
        for b, q in other.items():
            _add(found, a + b, p * q)
    return found


def _mean(spread: Spread) -> Fraction:
    return sum((coins * chance for coins, chance in spread.items()), Fraction(0))
