"""Combinations where symbols turn once the reels have landed: the standard library alone.

A part of `par_check`. All draws that turn something are set first; then the reels are independent
of each other again, so a run on a line is a product of chances, and scatters are added up reel by
reel. A symbol turns by the draw of its name: into one symbol everywhere, or, where the draw has an
entry that covers (`opens_to`), its reel into the covering symbol; in a stage without that draw it
always covers. Reels that are held show that symbol.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

Sheet = dict[str, Any]
#: Kind, symbol (or prize), count: as rows of a sheet name a combination.
Key = tuple[str, str, int | None]
#: What a reel may show, from the top, each with its weight; None: covered from top to bottom.
Views = list[tuple[list[str] | None, int]]


class Turned:
    """A stage whose symbols turn, with some of its reels held (from 1)."""

    def __init__(self, sheet: Sheet, name: str, held: list[int]) -> None:
        self.rules, self.held = sheet["rules"], held
        stage = next(s for s in self.rules["stages"] if s["name"] == name)
        self.draws, self.reels = set(stage["draws"]), stage["reels"]
        self.cover: str = self.rules["cover"]
        self.over: dict[str, int] = {}  # the weight by which a symbol covers its reel
        self.into: dict[str, dict[str, int]] = {}  # what it turns into otherwise, by weight
        for symbol in self.rules["turning"]:
            draw, opens = symbol.lower(), self._opens_to(symbol)
            weights = self.rules["weights"][draw] if draw in self.draws else {opens: 1}
            self.over[symbol] = weights.get(opens, 0)
            self.into[symbol] = {value: n for value, n in weights.items() if value != opens}

    def _opens_to(self, symbol: str) -> str:
        """The entry of a symbol's draw that covers its reel; none has no name."""
        for feature in self.rules["features"].values():
            trigger = feature.get("trigger", {}).get(symbol)
            if isinstance(trigger, dict):
                return str(trigger["opens_to"])
        return ""

    def why_not(self) -> str | None:
        """What this way of counting does not cover, in words."""
        rules, first = self.rules, self.rules["reels"][self.reels][0]
        into = {symbol for turned in self.into.values() for symbol in turned}
        if rules["wild"] in {*first, *into} or 1 in self.held:
            return "a line may begin with a wild"
        if into & set(rules["scatters"]):
            return "symbols turn into scatters"
        if rules["mechanic"] != "lines" or rules["free_spins"] or len(rules["wilds"]) != 1:
            return f"a game of {rules['mechanic']}, free spins or wilds of another kind"
        return None

    def settings(self) -> Iterator[tuple[dict[str, str], Fraction]]:
        """What every turning symbol turns into, where it does not cover; with its chance."""
        each = [list(self.into[symbol].items()) or [(symbol, 1)] for symbol in self.into]
        for picked in product(*each):
            chance = Fraction(1)
            for (_, weight), values in zip(picked, each, strict=True):
                chance *= Fraction(weight, sum(n for _, n in values))
            yield dict(zip(self.into, (value for value, _ in picked), strict=True)), chance

    def views(self, reel: int) -> Views:
        """What a reel shows before anything turns into another symbol; covered is None."""
        if reel + 1 in self.held:
            return [(None, 1)]
        strip, rows = self.rules["reels"][self.reels][reel], self.rules["rows"]
        weights = self.rules["stop_weights"].get(self.reels)
        found: Views = []
        for stop, weight in enumerate(weights[reel] if weights else [1] * len(strip)):
            view = (strip * 2)[stop : stop + rows]
            covering = [symbol for symbol in view if self.over.get(symbol)]
            over = self.over[covering[0]] if covering else 0
            rest = sum(self.into[covering[0]].values()) if covering else 1
            every = self._every()
            share = every // (over + rest)
            found.append((None, weight * over * share))
            found.append((view, weight * rest * share))
        return found

    def _every(self) -> int:
        """A number that all chances of covering divide."""
        every = 1
        for symbol, over in self.over.items():
            every *= over + sum(self.into[symbol].values()) if over else 1
        return every

    def counted(self, lines: int) -> dict[Key, Fraction]:
        """Mean number of each combination in a window, on the first so many lines together."""
        reels = [self.views(reel) for reel in range(len(self.rules["reels"][self.reels]))]
        found: dict[Key, Fraction] = {}
        for turned, chance in self.settings():
            rows = [self._rows(views, turned) for views in reels]
            for line in self.rules["lines"][:lines]:
                cells = [shown[row - 1] for shown, row in zip(rows, line, strict=True)]
                for key, share in self._runs(cells):
                    found[key] = found.get(key, Fraction(0)) + chance * share
        for key, share in (*self._scatters(reels), *self._collected(reels)):
            found[key] = found.get(key, Fraction(0)) + share
        return found

    def _rows(self, views: Views, turned: dict[str, str]) -> list[dict[str, Fraction]]:
        """For each row of a reel, the chance of each symbol there."""
        total = sum(weight for _, weight in views)
        rows: list[Counter[str]] = [Counter() for _ in range(self.rules["rows"])]
        for view, weight in views:
            for row, seen in enumerate(rows):
                cell = self.cover if view is None else view[row]
                seen[turned.get(cell, cell)] += weight
        return [{symbol: Fraction(n, total) for symbol, n in seen.items()} for seen in rows]

    def _runs(self, cells: list[dict[str, Fraction]]) -> Iterator[tuple[Key, Fraction]]:
        """Each combination of a line that begins with no wild, and its chance."""
        wild = self.rules["wild"]
        for symbol, pays in self.rules["pays"].items():
            going = cells[0].get(symbol, Fraction(0))
            for run in range(1, len(cells) + 1):
                on = Fraction(0)
                if run < len(cells):
                    on = cells[run].get(symbol, Fraction(0)) + cells[run].get(wild, Fraction(0))
                if going and (count := _listed(pays, run)):
                    yield ("line", symbol, count), going * (1 - on)
                going *= on

    def _scatters(self, reels: list[Views]) -> Iterator[tuple[Key, Fraction]]:
        for symbol, pays in self.rules["scatter_pays"].items():
            for number, chance in self._sums(reels, {symbol: 1}).items():
                if count := _listed(pays, number):
                    yield ("scatter", symbol, count), chance

    def _collected(self, reels: list[Views]) -> Iterator[tuple[Key, Fraction]]:
        prize = self.rules["collect"]
        for number, chance in self._sums(reels, prize["values"]).items() if prize else ():
            if count := _listed(prize["pays"], number):
                yield ("collect", prize["name"], count), chance

    def _sums(self, reels: list[Views], values: dict[str, int]) -> dict[int, Fraction]:
        """Chance of each sum of what the cells of a window are worth; covered ones are nothing."""
        sums = {0: Fraction(1)}
        for views in reels:
            total, both = sum(weight for _, weight in views), dict[int, Fraction]()
            for (view, weight), (held, chance) in product(views, sums.items()):
                worth = held + sum(values.get(cell, 0) for cell in view or ())
                both[worth] = both.get(worth, Fraction(0)) + chance * Fraction(weight, total)
            sums = both
        return sums


def _listed(pays: dict[str, int], count: int) -> int:
    """The paytable's count by which so many pay; 0 for none."""
    return max((int(n) for n in pays if int(n) <= count), default=0)
