"""Features that a game declares as data: free spins, a bonus, a wheel, what turns or is held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LINES, SCATTERS = "lines", "scatters"
#: What a wheel of free spins adds to, in the order of the engine's tables.
SPINS, MULTIPLIER = "spins", "multiplier"
ADDED = (SPINS, MULTIPLIER)


@dataclass(frozen=True)
class FreeSpins:
    """Spins without a stake, at the bet of the spin that started them.

    Attributes:
        symbol: the scatter that starts them.
        award: {scatters in a paid spin: free spins}; a count above the end takes the last entry.
        retrigger: the same for a free spin; empty: none.
        multiplier: what wins in free spins are multiplied by, from 1.
        multiplies: which wins: "lines" (line, way or row wins), "scatters".
        reels: the reel set that they spin.
        limit: most free spins of one series, the first ones included; None: no limit.
    """

    symbol: str
    award: Mapping[int, int]
    retrigger: Mapping[int, int]
    multiplier: int = 1
    multiplies: tuple[str, ...] = (LINES, SCATTERS)
    reels: str = "base"
    limit: int | None = None

    def factor(self, wins: str) -> int:
        """What wins of that kind are multiplied by in a free spin."""
        return self.multiplier if wins in self.multiplies else 1


@dataclass(frozen=True)
class Bonus:
    """A prize drawn from the game's draw `bonus`.

    Attributes:
        symbol: what wins it. count: so many of it, or more.
        on_line: a run from reel 1 on a played line wins it, once for each such line; False: so
            many anywhere in the window win it once.
        on_total: prizes are multiples of the total bet; False: of the coins on a line.
        in_free_spins: whether free spins award it too; only a wheel's multiplier counts there.
        pick: whether its prizes lie covered, in an order drawn for it, and the player picks one.
    """

    symbol: str
    count: int
    on_line: bool = True
    on_total: bool = False
    in_free_spins: bool = True
    pick: bool = False


@dataclass(frozen=True)
class Mystery:
    """A scatter whose stops all turn into one drawn symbol, anew for every reel result.

    Attributes:
        symbol: the scatter. draw: the draw of what it turns into.
    """

    symbol: str
    draw: str


@dataclass(frozen=True)
class Respins:
    """Spins of the other reels while those that stand full of a symbol are held.

    Attributes:
        symbol: what a held reel shows in every row.
        award: re-spins, however many reels were full at first.
        more: what each reel adds that is full in a re-spin.
        reels: the reel set that they spin.
    """

    symbol: str
    award: int
    more: int
    reels: str = "base"


@dataclass(frozen=True)
class Collect:
    """A prize for symbols anywhere in the window whose values together are large enough.

    Attributes:
        name: how events and help call it.
        values: what each of the symbols counts as.
        pays: {sum of the values: multiple of the total bet}; a sum above the end pays as the end.
    """

    name: str
    values: Mapping[str, int]
    pays: Mapping[int, int]


@dataclass(frozen=True)
class Wheel:
    """A wheel whose wedges each add to something, until a wedge is hit a second time.

    Attributes:
        draw: the draw of a wedge.
        begins: what there is before the first turn, by name.
        wedges: (name, how much is added to it) of each wedge.
        again: what a wedge that was hit before shows.
        retrigger: so many of the scatter in a free spin add as many free spins as the wheel gave;
            None: the free spins' own table says.
    """

    draw: str
    begins: Mapping[str, int]
    wedges: tuple[tuple[str, int], ...]
    again: str
    retrigger: int | None = None

    def totals(self, hit: int) -> dict[str, int]:
        """What has been added up once the wedges of these bits were hit."""
        found = dict(self.begins)
        for index, (name, more) in enumerate(self.wedges):
            if hit >> index & 1:
                found[name] += more
        return found


def tiered(table: Mapping[int, int], count: int) -> int:
    """The entry for `count`: one that is not listed takes the next lower; below the first, 0."""
    return table[max(listed)] if (listed := [known for known in table if known <= count]) else 0
