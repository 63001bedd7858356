"""Windows of Days of the Tsar made by hand: a filler that wins nothing, and what is put in it."""

from __future__ import annotations

#: Wins nothing on any line, holds no egg and no Tsar.
FILLER = [
    ["NINE", "SEAL", "QUEEN", "JACK", "TEN"],
    ["STATUE", "JACK", "SEAL", "NINE", "KING"],
    ["QUEEN", "TEN", "STATUE", "KING", "SEAL"],
]


def put(**cells: str) -> list[list[str]]:
    """The filler with symbols put at cells such as r1_2 (reel 1, row 2 from the top)."""
    window = [list(row) for row in FILLER]
    for cell, symbol in cells.items():
        reel, row = cell.removeprefix("r").split("_")
        window[int(row) - 1][int(reel) - 1] = symbol
    return window


def middle(text: str) -> list[list[str]]:
    """The filler with its middle row, which is line 1, replaced."""
    return [FILLER[0], text.split(), FILLER[2]]


def eggs(count: int) -> list[list[str]]:
    """The filler with so many eggs, 0 to 15, on as many reels as possible."""
    window = [list(row) for row in FILLER]
    for place in range(count):
        window[(place * 2 + place // 5) % 3][place % 5] = "EGG"
    return window
