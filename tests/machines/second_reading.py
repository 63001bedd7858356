"""The second evaluators' figures of a machine, under the paths of an exact document."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from second import by_counts, rounds
from second.declared import Declared


def read(text: str, coins: int, lines: int | None) -> dict[str, Fraction]:
    """Every figure that a second evaluator gives of a game file, by its path."""
    game = Declared(text)
    return _of_lines(game, lines) if game.mechanic == "lines" else _of_rows(game, coins)


def _of_rows(game: Declared, coins: int) -> dict[str, Fraction]:
    stake = game.stake(coins)
    found = rounds.answer(game, coins)
    cycle, wins = rounds.cycle_of(game, stake, free=False), Counter[int]()
    for spin, weight in cycle.items():
        wins[spin.base] += weight
    first = game.pay_rows[0].coins(coins)
    return {
        "rtp": found.rtp,
        "hit_frequency": found.hit_frequency,
        "variance": found.variance,
        "cycle": Fraction(found.cycle),
        "top_award.one_in": Fraction(found.cycle, wins[first]),
        **{f"wins.{pay}": Fraction(weight, found.cycle) for pay, weight in wins.items()},
    }


def _of_lines(game: Declared, lines: int | None) -> dict[str, Fraction]:
    found, cycle = by_counts.means(game), by_counts.line_results(game, "base")
    values = {
        "rtp": found.rtp,
        "cycle": Fraction(found.cycle),
        "line_hit": found.line_hit,
        **{f"parts.{name}": part for name, part in found.parts.items()},
    }
    best = max(coins for table in game.pays.values() for coins in table.values())
    tops = sum(ways for (win, _), ways in cycle.items() if win and win.coins == best)
    values["top_award.one_in"] = Fraction(found.cycle, tops)
    if lines == 1 or len(game.lines) == 1:
        values["hit_frequency"] = by_counts.hit_on_one_line(game)
    if found.feature_chance:
        free = found.parts["free_lines"] + found.parts["free_scatter"]
        values |= {
            "features.free_spins.one_in": 1 / found.feature_chance,
            "features.free_spins.spins": found.spins,
            "features.free_spins.first_spins": found.spins * (1 - found.granted),
            "features.free_spins.granted_per_spin": found.granted,
            "features.free_spins.rtp": free,
            "features.free_spins.mean": free / found.feature_chance,
        }
    return values
