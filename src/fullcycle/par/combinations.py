"""Every paying combination of every spinning stage: hits, chance and share of the return."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from fullcycle.exact import hits, unordered
from fullcycle.exact.chain import Chain
from fullcycle.exact.cycle import Progress, size
from fullcycle.exact.figure import exactly
from fullcycle.exact.hits import Hits
from fullcycle.exact.moments import visits
from fullcycle.rules import Bet, Game, Stage

Tell = Callable[[str], Progress]
#: Kind of a combination, and where the rules list its pays.
KINDS = (("line", "pays"), ("scatter", "scatter_pays"))


def tables(
    chain: Chain, rules: Mapping[str, Any], parts: Mapping[str, Any], tell: Tell | None = None
) -> list[dict[str, Any]]:
    """One table for each spinning stage.

    A line's combinations are counted on line 1 (on all lines of the bet where lines differ) at the
    sheet's coins, a scatter's on the window; `share` is what they add to the return, all that
    multiplies them and the stage's mean number of spins included. `beside` is what the stage's
    parts hold beyond that (other draws), so that all shares of a stage and `beside` add up to its
    parts exactly. `parts` are the round's, as figures. What needs the order of strips of which
    only the counts are known is refused.
    """
    found, game = [], chain.kernels.game
    for number, stage in enumerate(game.stages):
        if stage.reels is None:
            continue
        told = None if tell is None else tell(f"combinations of {stage.name}")
        counted, runs = hits.count(chain.kernels, stage, chain.bet, told), visits(chain, number)
        known = number == 0 or unordered.known_features(game)
        rows = list(_rows(_Stage(chain, stage, rules, counted, runs if known else None)))
        found.append(
            {
                "stage": stage.name,
                "method": "exact",
                "cycle": counted.cycle,
                "windows": size(chain.kernels, stage),
                "spins_in_a_round": exactly(runs) if known else unordered.refused(),
                "lines_counted": counted.bet.lines if rules["lines"] else None,
                "line_hits": exactly(counted.line_hit_frequency) if rules["lines"] else None,
                "rows": rows,
                "beside": _beside(stage, parts, rows),
            }
        )
    return found


def top(tables_: list[dict[str, Any]], most: int = 10) -> list[dict[str, Any]]:
    """The combinations that give most of the return, the greatest first, as far as it is known."""
    rows = [{"stage": table["stage"], **row} for table in tables_ for row in table["rows"]]
    known = [row for row in rows if "fraction" in row["share"]]
    return sorted(known, key=_share, reverse=True)[:most]


class _Stage:
    """A stage's combinations, and what makes shares of the return of them."""

    def __init__(
        self,
        chain: Chain,
        stage: Stage,
        rules: Mapping[str, Any],
        found: Hits,
        runs: Fraction | None,
    ) -> None:
        self.game: Game = chain.kernels.game
        self.bet: Bet = chain.bet
        self.rules, self.found, self.runs = rules, found, runs
        declared = rules.get("free_spins") if stage.feature == "free_spins" else None
        self._feature: Mapping[str, Any] = declared or {}

    def factor(self, kind: str, symbol: str, count: int | None) -> int:
        """What a win is multiplied by in this stage, whatever its wilds do."""
        wins = "scatters" if kind == "scatter" else "lines"
        spared = [symbol, count] in self.rules.get("unmultiplied", ())
        if spared or wins not in self._feature.get("multiplies", ()):
            return 1
        return int(self._feature["multiplier"])

    def known(self, kind: str, symbol: str) -> bool:
        """Whether the hits of a combination are known without the order of the strips."""
        if kind == "scatter":
            return unordered.known_scatter(self.game, symbol)
        return unordered.known_lines(self.game)

    def places(self, kind: str, only_on: int | None) -> int:
        """On how many counted lines a combination may stand in one window."""
        alone = kind in {"scatter", "way"} or only_on is not None
        return 1 if alone else self.found.bet.lines

    def share(self, kind: str, coins: int) -> dict[str, Any]:
        """Of the return: coins in the counted cycle, for all lines of the sheet's bet."""
        if self.runs is None:
            return unordered.refused()
        counted, bet = self.found.bet, self.bet
        stakes = Fraction(coins, counted.stake_coins)  # a scatter's pay is a multiple of these
        if kind != "scatter":
            stakes = Fraction(coins * bet.lines, counted.lines * bet.stake_coins)
        return exactly(self.runs * stakes / self.found.cycle)


def _beside(stage: Stage, parts: Mapping[str, Any], rows: list[dict[str, Any]]) -> dict[str, Any]:
    figures = [parts[part] for part in stage.parts] + [row["share"] for row in rows]
    if not all("fraction" in figure for figure in figures):
        return unordered.refused()
    held = sum((Fraction(parts[part]["fraction"]) for part in stage.parts), Fraction(0))
    return exactly(held - sum(map(_share, rows), Fraction(0)))


def _share(row: Mapping[str, Any]) -> Fraction:
    return Fraction(row["share"]["fraction"])


def _rows(stage: _Stage) -> Iterator[dict[str, Any]]:
    total: Fraction | None = Fraction(0)
    for kind, symbol, count, pay, only_on in _paying(stage):
        row: dict[str, Any] = {
            "kind": kind,
            "symbol": symbol,
            "count": count,
            "pay": pay,
            "multiplier": stage.factor(kind, symbol, count),
        }
        if stage.known(kind, symbol):
            row |= _counted(stage, row, only_on)
        else:
            nothing = ("hits", "one_in", "probability", "mean_ways", "mean_multiplier")
            row |= {**dict.fromkeys(nothing), "share": unordered.refused()}
        total = None if total is None or "fraction" not in row["share"] else total + _share(row)
        yield {**row, "cumulative": None if total is None else float(total)}


def _counted(stage: _Stage, row: Mapping[str, Any], only_on: int | None) -> dict[str, Any]:
    """Hits and coins of a combination as figures; those of ways are no chance, but a mean."""
    kind, key = row["kind"], (row["symbol"], row["count"])
    seen, coins = (_of(table, kind, *key) for table in (stage.found.hits, stage.found.coins))
    chance = Fraction(seen, stage.found.cycle * stage.places(kind, only_on))
    each = row["pay"] * (stage.found.bet.stake_coins if kind == "scatter" else 1)
    ways = kind == "way"
    return {
        "hits": seen,
        "one_in": float(1 / chance) if seen and not ways else None,
        "probability": None if ways else float(chance),
        "mean_ways": float(chance) if ways else None,
        "mean_multiplier": exactly(Fraction(coins, seen * each)) if seen and each else None,
        "share": stage.share(kind, coins),
    }


def _of(table: Mapping[str, Any], kind: str, symbol: str, count: int | None) -> int:
    """A combination's number in a table of hits or coins."""
    if kind == "row":
        return int(table["rows"].get(symbol, 0))
    listed = table["scatters" if kind == "scatter" else "lines"]
    return int(listed.get(symbol, {}).get(str(count), 0))


def _paying(stage: _Stage) -> Iterator[tuple[str, str, int | None, int, int | None]]:
    """(kind, symbol or name of a row, count, coins, its only line) of all that pays, in order."""
    rules, played = stage.rules, stage.found.bet.multiplier
    for kind, listed in KINDS:
        each = 1 if kind == "scatter" else played
        named = "way" if kind == "line" and rules["mechanic"] == "ways" else kind
        for symbol, pays in rules.get(listed, {}).items():
            for count, pay in sorted(((int(n), p) for n, p in pays.items()), reverse=True):
                yield named, symbol, count, pay * each, None
    for row in rules.get("pay_rows", ()):
        pay = row["pay"]
        coins = pay[played - 1] if isinstance(pay, list) else pay * played
        yield "row", row["name"], None, coins, row.get("line")
