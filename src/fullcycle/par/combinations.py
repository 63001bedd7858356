"""Every paying combination of every spinning stage: hits, chance and share of the return."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from fullcycle.exact.chain import Chain
from fullcycle.exact.cycle import Progress
from fullcycle.exact.figure import exactly
from fullcycle.exact.figures import combinations, line_hit_frequency
from fullcycle.exact.moments import visits
from fullcycle.rules import Stage

Tell = Callable[[str], Progress]
#: Kind of a combination, where the rules list its pays, and where the count keeps its hits.
KINDS = (("line", "pays", "lines"), ("scatter", "scatter_pays", "scatters"))


def tables(
    chain: Chain, rules: Mapping[str, Any], parts: Mapping[str, Any], tell: Tell | None = None
) -> list[dict[str, Any]]:
    """One table for each spinning stage.

    A line's combinations are counted on line 1 at the sheet's coins, a scatter's on the window;
    `share` is what they add to the return, the feature's multiplier and its mean number of spins
    included. `beside` is what the stage's parts hold beyond that (wilds that multiply, other
    draws), so that all shares of a stage and `beside` add up to its parts exactly. `parts` are the
    round's, as figures.
    """
    found = []
    for number, stage in enumerate(chain.kernels.game.stages):
        if stage.reels is None:
            continue
        told = None if tell is None else tell(f"combinations of {stage.name}")
        hits, runs = combinations(chain.kernels, stage, told), visits(chain, number)
        rows = list(_rows(_Stage(chain, stage, rules), hits, runs))
        found.append(
            {
                "stage": stage.name,
                "method": "exact",
                "cycle": hits["cycle"],
                "spins_in_a_round": exactly(runs),
                "line_hits": line_hit_frequency(hits) if rules["lines"] else None,
                "rows": rows,
                "beside": exactly(_return(stage, parts) - sum(map(_share, rows), Fraction(0))),
            }
        )
    return found


def top(tables_: list[dict[str, Any]], most: int = 10) -> list[dict[str, Any]]:
    """The combinations that give most of the return, the greatest first."""
    rows = [{"stage": table["stage"], **row} for table in tables_ for row in table["rows"]]
    return sorted(rows, key=_share, reverse=True)[:most]


class _Stage:
    """What a stage's combinations pay: by the coins that are staked, times its feature's factor."""

    def __init__(self, chain: Chain, stage: Stage, rules: Mapping[str, Any]) -> None:
        bets, self.coins = chain.kernels.game.bets, chain.bet.multiplier
        self.unit = bets.line_cost(self.coins)
        self.rules = rules
        declared = rules.get("free_spins") if stage.feature == "free_spins" else None
        self._feature: Mapping[str, Any] = declared or {}

    def factor(self, kind: str, symbol: str, count: int | None) -> int:
        """What a win is multiplied by in this stage, whatever its wilds do."""
        wins = "scatters" if kind == "scatter" else "lines"
        spared = [symbol, count] in self.rules.get("unmultiplied", ())
        if spared or wins not in self._feature.get("multiplies", ()):
            return 1
        return int(self._feature["multiplier"])


def _return(stage: Stage, parts: Mapping[str, Any]) -> Fraction:
    return sum((Fraction(parts[part]["fraction"]) for part in stage.parts), Fraction(0))


def _share(row: Mapping[str, Any]) -> Fraction:
    return Fraction(row["share"]["fraction"])


def _rows(stage: _Stage, hits: Mapping[str, Any], runs: Fraction) -> Iterator[dict[str, Any]]:
    cycle, total = hits["cycle"], Fraction(0)
    for kind, symbol, count, pay, seen in _paying(stage, hits):
        factor = stage.factor(kind, symbol, count)
        # A scatter's pay is a multiple of the total bet.
        coins = Fraction(pay * factor, 1 if kind == "scatter" else stage.unit)
        share = runs * seen * coins / cycle
        total += share
        yield {
            "kind": kind,
            "symbol": symbol,
            "count": count,
            "pay": pay,
            "multiplier": factor,
            "hits": seen,
            "one_in": cycle / seen if seen else None,
            "probability": seen / cycle,
            "share": exactly(share),
            "cumulative": float(total),
        }


def _paying(
    stage: _Stage, hits: Mapping[str, Any]
) -> Iterator[tuple[str, str, int | None, int, int]]:
    """(kind, symbol or name of a row, count, coins, hits) of all that pays, in the rules' order."""
    rules, played = stage.rules, stage.coins
    for kind, listed, counted in KINDS:
        each = 1 if kind == "scatter" else played
        named = "way" if kind == "line" and rules["mechanic"] == "ways" else kind
        for symbol, pays in rules.get(listed, {}).items():
            for count, pay in sorted(((int(n), p) for n, p in pays.items()), reverse=True):
                seen = hits.get(counted, {}).get(symbol, {}).get(str(count), 0)
                yield named, symbol, count, pay * each, seen
    for row in rules.get("pay_rows", ()):
        pay = row["pay"]
        coins = pay[played - 1] if isinstance(pay, list) else pay * played
        yield "row", row["name"], None, coins, hits.get("rows", {}).get(row["name"], 0)
