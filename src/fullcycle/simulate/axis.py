"""Axes of a picture: whole numbers in round steps."""

from __future__ import annotations

from dataclasses import dataclass


def step(span: int, about: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that divides `span` into `about` steps at most.

    >>> step(7, 5), step(4300, 5), step(0, 5)
    (2, 1000, 1)
    """
    power = 1
    while True:
        for size in (power, 2 * power, 5 * power):
            if -(-span // size) <= about:
                return size
        power *= 10


@dataclass(frozen=True)
class Axis:
    """Places whole numbers from `least` to `most` between the pixels `begin` and `end`."""

    least: int
    most: int
    begin: float
    end: float

    @classmethod
    def holding(cls, low: int, high: int, begin: float, end: float, about: int = 5) -> Axis:
        """An axis between two ticks that holds `low` and `high`, 0 <= low <= high.

        It begins at 0, unless that would leave more than half of it empty.
        """
        base = low if 2 * low > high else 0
        size = step(max(1, high - base), about)
        least = base // size * size
        return cls(least, max(-(-high // size) * size, least + size), begin, end)

    def at(self, value: float) -> float:
        """The pixel of a number, to a tenth."""
        part = (value - self.least) / (self.most - self.least)
        return round(self.begin + (self.end - self.begin) * part, 1)

    def ticks(self, about: int = 5) -> list[int]:
        """Round numbers from the first one on the axis to the last."""
        size = step(self.most - self.least, about)
        return list(range(-(-self.least // size) * size, self.most + 1, size))
