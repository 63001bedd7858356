"""Every paying combination of every spinning stage: hits, chance and share of the return."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from fullcycle.exact import unordered
from fullcycle.exact.chain import Chain
from fullcycle.exact.figure import exactly
from fullcycle.par.spins import Spins, Tell, documents, known, spins, total
from fullcycle.rules import Bet, Game, Stage

#: Kind of a combination, and where the rules list its pays.
KINDS = (("line", "pays"), ("scatter", "scatter_pays"))
#: Kinds whose pay is a multiple of the total bet, and that stand once in a window.
ON_THE_BET = {"scatter", "collect"}
Row = dict[str, Any]


def tables(
    chain: Chain, rules: Mapping[str, Any], parts: Mapping[str, Any], tell: Tell | None = None
) -> list[dict[str, Any]]:
    """One table for each spinning stage.

    A line's combinations are counted on line 1 (on all lines of the bet where lines differ) at the
    sheet's coins, a scatter's on the window; `share` is what they add to the return, all that
    multiplies them and the stage's mean number of spins included. `beside` is what the stage's
    parts hold beyond that (other draws), so that all shares of a stage and `beside` add up to its
    parts exactly. `parts` are the round's, as figures. A stage that is spun in several `states`
    (held reels) is counted in each: its rows then have no hits of their own, and their chances are
    the mean of the states, by their spins in a round. What needs the order of strips of which only
    the counts are known is refused.
    """
    found = []
    for number, stage in enumerate(chain.kernels.game.stages):
        if stage.reels is not None:
            every = _Stage(chain, stage, rules, spins(chain, number, tell))
            found.append(_table(chain, every, parts))
    return found


def _table(chain: Chain, stage: _Stage, parts: Mapping[str, Any]) -> dict[str, Any]:
    rows = [(row, only_on, _seen(stage, row)) for row, only_on in _paying(stage)]
    made = [_counted(stage, row, only_on, seen) for row, only_on, seen in rows]
    beside = _beside(stage.stage, parts, made)
    collected = _collected(chain, stage, parts, beside)
    if collected:
        rows += [(row, None, seen) for row, seen in collected]
        made += [_counted(stage, row, None, seen) for row, seen in collected]
        beside = _beside(stage.stage, parts, made)
    one = stage.every[0] if len(stage.every) == 1 else None
    by_state = [[hits[place] for *_, (hits, _) in rows] for place in range(len(stage.every))]
    lines = bool(stage.rules["lines"])
    return {
        "stage": stage.stage.name,
        "method": "exact",
        "cycle": one.found.cycle if one else None,
        "windows": one.windows if one else None,
        "spins_in_a_round": known(stage.runs),
        "multiplied_spins": known(stage.multiplied),
        "lines_counted": stage.counted.lines if lines else None,
        "line_hits": known(stage.line_hits()) if lines else None,
        "rows": list(_cumulated(made)),
        "states": list(documents(stage.every, by_state)),
        "beside": beside,
    }


def top(tables_: list[dict[str, Any]], most: int = 10) -> list[dict[str, Any]]:
    """The combinations that give most of the return, the greatest first, as far as it is known."""
    rows = [{"stage": table["stage"], **row} for table in tables_ for row in table["rows"]]
    known = [row for row in rows if "fraction" in row["share"]]
    return sorted(known, key=_share, reverse=True)[:most]


class _Stage:
    """A stage's combinations in each of its states, and what makes shares of the return of them."""

    def __init__(
        self, chain: Chain, stage: Stage, rules: Mapping[str, Any], every: list[Spins]
    ) -> None:
        self.game: Game = chain.kernels.game
        self.bet: Bet = chain.bet
        self.stage, self.rules, self.every = stage, rules, every
        self.counted: Bet = every[0].found.bet
        self.runs = total(one.runs for one in every)
        self.multiplied = total(one.multiplied for one in every)
        declared = rules.get("free_spins") if stage.feature == "free_spins" else None
        self._feature: Mapping[str, Any] = declared or {}

    def factor(self, kind: str, symbol: str, count: int | None) -> int:
        """What a win is multiplied by in this stage, whatever its wilds do."""
        wins = "scatters" if kind in ON_THE_BET else "lines"
        spared = [symbol, count] in self.rules.get("unmultiplied", ())
        if spared or wins not in self._feature.get("multiplies", ()):
            return 1
        return int(self._feature["multiplier"])

    def known(self, kind: str, symbol: str) -> bool:
        """Whether the hits of a combination are known without the order of the strips."""
        if kind == "scatter":
            return unordered.known_scatter(self.game, symbol)
        return kind == "collect" or unordered.known_lines(self.game)

    def places(self, kind: str, only_on: int | None) -> int:
        """On how many counted lines a combination may stand in one window."""
        alone = kind in {*ON_THE_BET, "way"} or only_on is not None
        return 1 if alone else self.counted.lines

    def mean(self, values: list[Fraction]) -> Fraction:
        """Of a value by state, weighted by the spins of a round."""
        if len(values) == 1 or not self.runs:
            return values[0]
        summed = total(one.runs and one.runs * v for one, v in zip(self.every, values, strict=True))
        return Fraction(summed or 0) / self.runs

    def line_hits(self) -> Fraction:
        """Chance that one of the counted lines wins."""
        return self.mean([one.found.line_hit_frequency for one in self.every])

    def stakes(self, kind: str, coins: int) -> Fraction:
        """Coins of a counted cycle in stakes, for all lines of the sheet's bet."""
        if kind in ON_THE_BET:  # their pays are multiples of the counted stake
            return Fraction(coins, self.counted.stake_coins)
        return Fraction(coins * self.bet.lines, self.counted.lines * self.bet.stake_coins)

    def share(self, kind: str, coins: list[int]) -> Fraction | None:
        """Of the return, from the coins in each state's cycle; None where spins are not known."""
        return total(
            None
            if one.multiplied is None
            else one.multiplied * self.stakes(kind, n) / one.found.cycle
            for one, n in zip(self.every, coins, strict=True)
        )


def _beside(stage: Stage, parts: Mapping[str, Any], rows: list[Row]) -> dict[str, Any]:
    figures = [parts[part] for part in stage.parts] + [row["share"] for row in rows]
    if not all("fraction" in figure for figure in figures):
        return unordered.refused()
    held = sum((Fraction(parts[part]["fraction"]) for part in stage.parts), Fraction(0))
    return exactly(held - sum(map(_share, rows), Fraction(0)))


def _share(row: Mapping[str, Any]) -> Fraction:
    return Fraction(row["share"]["fraction"])


def _cumulated(rows: list[Row]) -> Iterator[Row]:
    """The rows, each with the shares up to it."""
    summed: Fraction | None = Fraction(0)
    for row in rows:
        summed = None if summed is None or "fraction" not in row["share"] else summed + _share(row)
        yield {**row, "cumulative": None if summed is None else float(summed)}


#: Hits and coins of a combination, in each state's cycle.
Seen = tuple[list[int | None], list[int]]


def _seen(stage: _Stage, row: Row) -> Seen:
    if not stage.known(row["kind"], row["symbol"]):
        return [None] * len(stage.every), []
    key = (row["kind"], row["symbol"], row["count"])
    hits = [_of(one.found.hits, *key) for one in stage.every]
    return [*hits], [_of(one.found.coins, *key) for one in stage.every]


def _counted(stage: _Stage, row: Row, only_on: int | None, seen: Seen) -> Row:
    """A combination's hits and coins as figures; those of ways are no chance, but a mean."""
    if None in seen[0]:
        nothing = ("hits", "one_in", "probability", "mean_ways", "mean_multiplier")
        return {**row, **dict.fromkeys(nothing), "share": unordered.refused()}
    kind, hits, coins = row["kind"], [n or 0 for n in seen[0]], seen[1]
    places, ways = stage.places(kind, only_on), kind == "way"
    chance = stage.mean(
        [Fraction(n, one.found.cycle * places) for one, n in zip(stage.every, hits, strict=True)]
    )
    return {
        **row,
        "hits": hits[0] if len(hits) == 1 else None,
        "one_in": float(1 / chance) if chance and not ways else None,
        "probability": None if ways else float(chance),
        "mean_ways": float(chance) if ways else None,
        "mean_multiplier": _multiplier(stage, row, hits, coins),
        "share": known(stage.share(kind, coins)),
    }


def _multiplier(
    stage: _Stage, row: Row, hits: list[int], coins: list[int]
) -> dict[str, Any] | None:
    """What a combination pays on average over its pay in the table; None where it never comes."""
    each = row["pay"] * (stage.counted.stake_coins if row["kind"] in ON_THE_BET else 1)
    weights = [1 / Fraction(one.found.cycle) for one in stage.every]
    multiplied = weights
    if stage.runs and stage.multiplied:
        weights, multiplied = (
            [
                Fraction(n or 0) / one.found.cycle
                for n, one in zip(numbers, stage.every, strict=True)
            ]
            for numbers in zip(*((one.runs, one.multiplied) for one in stage.every), strict=True)
        )
    due = sum((n * each * weight for n, weight in zip(hits, weights, strict=True)), Fraction(0))
    paid = sum((n * weight for n, weight in zip(coins, multiplied, strict=True)), Fraction(0))
    return exactly(paid / due) if due else None


def _of(table: Mapping[str, Any], kind: str, symbol: str, count: int | None) -> int:
    """A combination's number in a table of hits or coins."""
    if kind == "row":
        return int(table["rows"].get(symbol, 0))
    listed = table["scatters" if kind == "scatter" else "lines"]
    return int(listed.get(symbol, {}).get(str(count), 0))


def _paying(stage: _Stage) -> Iterator[tuple[Row, int | None]]:
    """All that pays, in order, as a row without figures; and a row's only line."""
    rules, played = stage.rules, stage.counted.multiplier

    def row(kind: str, symbol: str, count: int | None, pay: int) -> Row:
        factor = stage.factor(kind, symbol, count)
        return {"kind": kind, "symbol": symbol, "count": count, "pay": pay, "multiplier": factor}

    for kind, listed in KINDS:
        each = 1 if kind == "scatter" else played
        named = "way" if kind == "line" and rules["mechanic"] == "ways" else kind
        for symbol, pays in rules.get(listed, {}).items():
            for count, pay in sorted(((int(n), p) for n, p in pays.items()), reverse=True):
                yield row(named, symbol, count, pay * each), None
    for named_row in rules.get("pay_rows", ()):
        pay = named_row["pay"]
        coins = pay[played - 1] if isinstance(pay, list) else pay * played
        yield row("row", named_row["name"], None, coins), named_row.get("line")


def _collected(
    chain: Chain, stage: _Stage, parts: Mapping[str, Any], beside: Mapping[str, Any]
) -> list[tuple[Row, Seen]]:
    """Prizes for symbols that are counted together, from the part of the win that they are.

    It is the part that pays nothing else and holds exactly what the other combinations leave
    beside them. None where no part does.
    """
    prize, stake = chain.kernels.game.collect, chain.bet.stake_coins
    if prize is None or beside.get("fraction", "0") == "0":
        return []
    pays = {coins * stake: count for count, coins in prize.pays.items()}
    if len(pays) < len(prize.pays):
        return []  # two sums pay alike: which one a win was of is not known
    for place, part in enumerate(stage.stage.parts):
        cycles = [one.of_parts(chain, place) for one in stage.every]
        alone = all(coins in pays or coins == 0 for found in cycles for coins in found)
        if alone and parts[part].get("fraction") == beside["fraction"]:
            break
    else:
        return []
    found: list[tuple[Row, Seen]] = []
    for coins, count in sorted(pays.items(), reverse=True):
        row: Row = {"kind": "collect", "symbol": prize.name, "count": count}
        row |= {"pay": prize.pays[count], "multiplier": 1}
        hits = [cycle[coins] for cycle in cycles]
        counted = stage.counted.stake_coins * prize.pays[count]
        found.append((row, ([*hits], [n * counted for n in hits])))
    return found
