"""Named draws other than reel stops: a value by integer weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from fullcycle.rules.errors import RuleError

#: Largest sum of weights (and largest uniform bound): draws are made from 32-bit words.
LARGEST = 2**31 - 1
#: Most things that a draw may order: their orders are its entries, which the engine holds.
MOST_ORDERED = 5
#: What an entry means: a number, a label, or an order of several things (by place, from 0).
Value = int | str | tuple[int | str, ...]
#: Entry of a forced value that means: any one that was drawn before (`Draw.again`).
AGAIN = -1


@dataclass(frozen=True)
class Draw:
    """A draw by integer weights; the value drawn first is entry 0.

    Attributes:
        name: how scenarios and `info` call it.
        values: what each entry means.
        weights: integer weight per entry, none negative, not all zero.
        items: for a draw of an order, the things that are ordered; its entries are their
            permutations as `itertools.permutations` lists them.
        again: of a wheel, what an entry shows that was drawn before in the same series.
    """

    name: str
    values: tuple[Value, ...]
    weights: tuple[int, ...]
    items: tuple[int | str, ...] = ()
    again: str | None = None

    def __post_init__(self) -> None:
        """Refuse weights that mean nothing."""
        where = f"draws.{self.name}"
        if len(self.values) != len(self.weights) or not self.values:
            raise RuleError("needs one weight for each value", where=where)
        if any(type(weight) is not int or weight < 0 for weight in self.weights):
            raise RuleError("weights must be whole numbers, none negative", where=where)
        if not 0 < sum(self.weights) <= LARGEST:
            raise RuleError(f"weights must sum to 1 ... {LARGEST}", where=where)
        if self.items:
            _ordered(self.items, where)
            if self.values != tuple(permutations(self.items)):
                raise RuleError("must list every order of its items, as permutations", where=where)

    @classmethod
    def uniform(cls, name: str, values: Sequence[int | str]) -> Draw:
        """Every value equally likely."""
        return cls(name, tuple(values), (1,) * len(values))

    @classmethod
    def orders(cls, name: str, items: Sequence[int | str]) -> Draw:
        """Every order of 2 to `MOST_ORDERED` different items equally likely: a shuffle."""
        _ordered(items, f"draws.{name}")
        values = tuple(permutations(items))
        return cls(name, values, (1,) * len(values), tuple(items))

    def entry(self, value: object, where: str) -> int:
        """The entry that a forced value names; zero-weight entries cannot occur.

        Of equal values it is the first; `AGAIN` stands for one that was drawn before.
        """
        for index, (known, weight) in enumerate(zip(self.values, self.weights, strict=True)):
            if weight and _alike(known, value):
                return index
        if value == self.again and value is not None:
            return AGAIN
        possible = [v for v, w in zip(self.values, self.weights, strict=True) if w]
        possible += [] if self.again is None else [self.again]
        if self.items:
            message = f"{value!r} cannot be drawn; it must be an order of {list(self.items)}"
            raise RuleError(message, where=where)
        raise RuleError(f"{value!r} cannot be drawn; possible are {possible}", where=where)


def _ordered(items: Sequence[object], where: str) -> None:
    """Refuse what cannot be shuffled. Raises RuleError."""
    if not 2 <= len(items) <= MOST_ORDERED:
        raise RuleError(f"an order has 2 to {MOST_ORDERED} items, not {len(items)}", where=where)
    if len(set(items)) != len(items):
        raise RuleError("an order has no item twice", where=where)


def _alike(known: object, value: object) -> bool:
    """Whether a forced value is the known one, kinds included: True is not 1."""
    if isinstance(known, tuple):
        if not isinstance(value, list | tuple) or len(value) != len(known):
            return False
        return all(_alike(one, other) for one, other in zip(known, value, strict=True))
    return type(known) is type(value) and known == value


DECK_SUITS = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
#: A fresh 52-card deck: entry = 13 x suit (H, D, C, S) + rank (2 ... A).
CARDS = Draw.uniform("cards", [rank + suit for suit in DECK_SUITS for rank in "23456789TJQKA"])
