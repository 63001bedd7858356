"""Axes of a picture: whole numbers in round steps."""

from __future__ import annotations

from dataclasses import dataclass


def step(most: int, about: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that divides 0 ... `most` into `about` at most.

    >>> step(7, 5), step(4300, 5), step(0, 5)
    (2, 1000, 1)
    """
    power = 1
    while True:
        for size in (power, 2 * power, 5 * power):
            if -(-most // size) <= about:
                return size
        power *= 10


@dataclass(frozen=True)
class Axis:
    """Places whole numbers from 0 to `most` between the pixels `begin` and `end`."""

    most: int
    begin: float
    end: float

    @classmethod
    def reaching(cls, value: int, begin: float, end: float, about: int = 5) -> Axis:
        """An axis that ends at a tick, at `value` or above it, and never at 0."""
        size = step(max(1, value), about)
        return cls(-(-max(1, value) // size) * size, begin, end)

    def at(self, value: float) -> float:
        """The pixel of a number, to a tenth."""
        return round(self.begin + (self.end - self.begin) * value / self.most, 1)

    def ticks(self, about: int = 5) -> list[int]:
        """Round numbers from 0 to the end, or to the last one below it."""
        return list(range(0, self.most + 1, step(self.most, about)))
