"""Windows with which Mystery Mine reaches its cap: past it in re-spins, just it in free spins."""

from __future__ import annotations

from games.mine_lab import put

THREE = put(r1_1="MINE", r3_1="MINE", r5_1="MINE")
CART = put(r3_1="GOLD3", r4_2="GOLD3", r5_3="GOLD3")


def window(*rows: str) -> list[list[str]]:
    return [row.split() for row in rows]


#: Gold for the dearest cart and three mines, beside dynamite on reel 2.
START = window(
    "MINE DYNAMITE GOLD3 GOLD3 GOLD3",
    "MINE TEN GOLD3 GOLD3 GOLD3",
    "MINE KING GOLD3 GOLD3 GOLD3",
)
#: The first re-spin: dynamite on reels 3 and 4, Miners before them, gold behind them.
FIRST = window(
    "MINER NUGGET DYNAMITE DYNAMITE GOLD3",
    "MINER NUGGET TEN TEN GOLD3",
    "MINER NUGGET TEN TEN GOLD3",
)
NEXT = window(*["MINER NUGGET NUGGET NUGGET GOLD3"] * 3)
#: Mines, four re-spins and five of the dearest carts: past 10,400 times the bet in the last.
PAST = [START, FIRST, NEXT, NEXT, NEXT]


def mines(count: int) -> list[list[str]]:
    return put(**{f"r{reel}_1": "MINE" for reel in range(1, count + 1)})


#: Free spins that, after THREE mines in the paid spin, come to 10,400 times the bet and no more.
#: Mines pay 2, 10 and 50 times the bet and add six spins each time; the cart pays 2,000.
EXACT = [mines(5)] * 7 + [mines(4)] * 4 + [mines(3)] * 4 + [CART] * 5
TURNS = ["+1 spins", "start"]
