"""Every paying combination of every spinning stage: hits, chance and share of the return."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from fullcycle.exact.chain import Chain
from fullcycle.exact.cycle import Progress
from fullcycle.exact.figures import combinations, exactly, line_hit_frequency
from fullcycle.exact.moments import visits
from fullcycle.rules import Stage

Tell = Callable[[str], Progress]
#: Kind of a combination, where the rules list its pays, and where the count keeps its hits.
KINDS = (("line", "pays", "lines"), ("scatter", "scatter_pays", "scatters"))


def tables(
    chain: Chain, rules: Mapping[str, Any], parts: Mapping[str, Any], tell: Tell | None = None
) -> list[dict[str, Any]]:
    """One table for each spinning stage.

    A line's combinations are counted on line 1 at one coin, a scatter's on the window; `share` is
    what they add to the return, features' mean number of spins included. `beside` is what the
    stage's parts hold beyond pay times hits (multipliers, ways, other draws), so that all shares
    of a stage and `beside` add up to its parts exactly. `parts` are the round's, as figures.
    """
    found = []
    for number, stage in enumerate(chain.kernels.game.stages):
        if stage.reels is None:
            continue
        told = None if tell is None else tell(f"combinations of {stage.name}")
        hits, runs = combinations(chain.kernels, stage, told), visits(chain, number)
        rows = list(_rows(rules, hits, runs, _unit(chain)))
        found.append(
            {
                "stage": stage.name,
                "method": "exact",
                "cycle": hits["cycle"],
                "spins_in_a_round": exactly(runs),
                "line_hits": line_hit_frequency(hits),
                "rows": rows,
                "beside": exactly(_return(stage, parts) - sum(map(_share, rows), Fraction(0))),
            }
        )
    return found


def top(tables_: list[dict[str, Any]], most: int = 10) -> list[dict[str, Any]]:
    """The combinations that give most of the return, the greatest first."""
    rows = [{"stage": table["stage"], **row} for table in tables_ for row in table["rows"]]
    return sorted(rows, key=_share, reverse=True)[:most]


def _unit(chain: Chain) -> int:
    """Coins that are staked where a line's combinations are counted: one coin on line 1."""
    return chain.kernels.game.bets.unit(1).stake_coins


def _return(stage: Stage, parts: Mapping[str, Any]) -> Fraction:
    return sum((Fraction(parts[part]["fraction"]) for part in stage.parts), Fraction(0))


def _share(row: Mapping[str, Any]) -> Fraction:
    return Fraction(row["share"]["fraction"])


def _rows(
    rules: Mapping[str, Any], hits: Mapping[str, Any], runs: Fraction, unit: int
) -> Iterator[dict[str, Any]]:
    cycle, total = hits["cycle"], Fraction(0)
    for kind, symbol, count, pay, seen in _paying(rules, hits):
        share = runs * seen * pay / (cycle * (1 if kind == "scatter" else unit))
        total += share
        yield {
            "kind": kind,
            "symbol": symbol,
            "count": count,
            "pay": pay,
            "hits": seen,
            "one_in": cycle / seen if seen else None,
            "probability": seen / cycle,
            "share": exactly(share),
            "cumulative": float(total),
        }


def _paying(
    rules: Mapping[str, Any], hits: Mapping[str, Any]
) -> Iterator[tuple[str, str, int | None, int, int]]:
    """(kind, symbol or name of a row, count, pay, hits) of all that pays, in the rules' order."""
    for kind, listed, counted in KINDS:
        for symbol, pays in rules.get(listed, {}).items():
            for count, pay in sorted(((int(n), p) for n, p in pays.items()), reverse=True):
                seen = hits.get(counted, {}).get(symbol, {}).get(str(count), 0)
                yield kind, symbol, count, pay, seen
    for row in rules.get("pay_rows", ()):
        pay = row["pay"]
        one = pay[0] if isinstance(pay, list) else pay  # what one coin pays, as hits are counted
        yield "row", row["name"], None, one, hits.get("rows", {}).get(row["name"], 0)
