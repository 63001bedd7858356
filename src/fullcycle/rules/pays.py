"""What may stand for what, and rows that pay: the parts of a paytable beyond plain counts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

#: How the multipliers of several wilds in one win join: their product, or the largest alone.
EACH, ONCE = "each", "once"


@dataclass(frozen=True)
class Wild:
    """A symbol that stands for others.

    Attributes:
        symbol: the wild itself.
        stands_for: the symbols it completes combinations of; None: all but scatters.
        multiplier: what it multiplies a win by in which it stands for another symbol, from 1.
    """

    symbol: str
    stands_for: tuple[str, ...] | None = None
    multiplier: int = 1


@dataclass(frozen=True)
class RowPay:
    """A row of a paytable whose first matching row pays.

    Attributes:
        name: how help, events and PAR sheets call it.
        cells: for each reel the symbols that match there; empty: any symbol.
        pay: coins for each coin played, or a tuple: coins in all with 1, 2, ... coins.
        any_order: the cells may stand on the reels in any order.
        line: the only line (from 1) on which the row pays; None: all.
    """

    name: str
    cells: tuple[tuple[str, ...], ...]
    pay: int | tuple[int, ...]
    any_order: bool = False
    line: int | None = None

    def coins(self, played: int) -> int:
        """What the row pays with so many coins on the line."""
        return self.pay * played if isinstance(self.pay, int) else self.pay[played - 1]

    def orders(self) -> list[tuple[tuple[str, ...], ...]]:
        """The cells in every order in which they may lie on the reels, each once."""
        return list(dict.fromkeys(permutations(self.cells))) if self.any_order else [self.cells]
