"""Game files of every kind to start a search from, and what is asked of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fullcycle.games import find
from fullcycle.games.declared.read import parse as read_game
from fullcycle.rules import Game
from fullcycle.solve import Task, parse

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

#: Two lines of two rows: a wild that triples some symbols, one that stands for all, two scatters.
WILD_LINES = """
id = "wild-lines"
title = "Wild Lines"
mechanic = "lines"
rows = 2
symbols = ["A", "B", "C", "V", "W", "S", "T"]
scatters = ["S", "T"]
lines = [[1, 1, 1], [2, 2, 2], [1, 2, 1]]
pays = { A = { 2 = 2, 3 = 20 }, B = { 3 = 8 }, C = { 3 = 3 }, W = { 3 = 40 } }
scatter_pays = { S = { 2 = 1, 3 = 5 }, T = { 1 = 1, 2 = 2 } }
bets = { coin_sizes = ["0.01"], max_coins = 2 }

[[wilds]]
symbol = "W"
[[wilds]]
symbol = "V"
multiplier = 3
only_for = ["A", "C"]

[reels]
base = ["A B C A W C B S C", "B C A T C V B C S A", "C A B W C A B S C T"]

[free_spins]
symbol = "S"
award = { 3 = 4 }
retrigger = { 2 = 1 }
multiplier = 2
"""

#: Ways whose symbols stand nearer to each other than a window is high.
PLAIN_WAYS = """
id = "plain-ways"
title = "Plain Ways"
mechanic = "ways"
rows = 3
symbols = ["A", "B", "C", "D", "W", "S"]
scatters = ["S"]
pays = { A = { 2 = 2, 3 = 20 }, B = { 3 = 10 }, C = { 3 = 4 }, D = { 3 = 2 } }
scatter_pays = { S = { 2 = 1, 3 = 4 } }
bets = { coin_sizes = ["0.01"], max_coins = 1, cost = 10 }

[[wilds]]
symbol = "W"
multiplier = 2

[reels]
base = [
  "A D C B D C D B C D S C D B",
  "D C A D W C D B C D B C S D",
  "C D B C W D C A D B C D C S",
]
"""

#: Counts only: no window shows two S.
COUNTS = """
id = "only-counts"
title = "Only Counts"
mechanic = "lines"
rows = 3
symbols = ["A", "B", "C", "S"]
scatters = ["S"]
apart = ["S"]
lines = [[1, 1, 1], [2, 2, 2], [3, 3, 3]]
pays = { A = { 3 = 50 }, B = { 3 = 10 }, C = { 3 = 4 } }
scatter_pays = { S = { 3 = 10 } }
bets = { coin_sizes = ["0.01"], max_coins = 1 }

[counts]
base = [
  { A = 3, B = 6, C = 9, S = 2 },
  { A = 3, B = 7, C = 8, S = 2 },
  { A = 4, B = 6, C = 8, S = 2 },
]

[lengths]
base = [20, 20, 20]

[bonus]
symbol = "A"
count = 3
where = "line"
pays = "line"
values = [5, 10]
weights = [1, 1]
"""


def game_of(text: str) -> Game:
    """The game of a file's text."""
    return read_game(text, "small.toml", find)


def task_of(game: Game, reels: list[dict[str, Any]], **targets: Any) -> Task:
    """A task from targets as (value, within); dots in names are written as double underscores."""
    found: dict[str, Any] = {}
    for name, (value, within) in targets.items():
        table, _, key = name.partition("__")
        pair = {"value": value, "within": within}
        if key:
            found.setdefault(table, {})[key] = pair
        else:
            found[name] = pair
    return parse({"id": f"{game.id}-found", "targets": found, "reels": reels}, game)
