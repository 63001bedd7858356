"""Days of the Tsar: 5 reels, 3 rows, 25 lines; a wild Tsar, egg scatters, free spins, a gamble.

A spin pays the highest combination of each enabled line, and eggs anywhere on the total bet.
Three eggs or more turn over, one after another; the sum of their numbers is the free spins. In
a free spin every egg adds one more. Any other win may be gambled on the colour or the suit of a
card, five times at most. Rule ids (DT-...) are those of `RULES`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fullcycle.engine import verbs
from fullcycle.games.common import gamble
from fullcycle.rules import CARDS, NO_STATE, CoinBets, Draw, Game, Grant, Stage

SYMBOLS = (
    *("TSAR", "TSARINA", "CATHEDRAL", "SEAL", "STATUE"),
    *("ACE", "KING", "QUEEN", "JACK", "TEN", "NINE", "EGG"),
)
EGG = SYMBOLS.index("EGG")
EGGS_TO_TRIGGER = 3
EGG_NUMBERS = tuple(range(1, 11))
GAMBLES = 5
GAMBLE_LIMIT = 250_000  # minor units: 2,500 credits (2c)
BASE, FREE = 0, 1  # places of the reel sets
NUMBERS = 0  # place of the eggs' draw

STRIPS = tuple(
    tuple(strip.split())
    for strip in (
        (
            "CATHEDRAL KING NINE ACE EGG QUEEN JACK CATHEDRAL NINE KING TEN TSAR ACE JACK QUEEN "
            "STATUE NINE KING TSARINA ACE QUEEN SEAL JACK KING TEN TSARINA NINE QUEEN JACK SEAL "
            "ACE TEN NINE STATUE QUEEN JACK"
        ),
        (
            "QUEEN SEAL CATHEDRAL JACK ACE EGG STATUE SEAL TEN CATHEDRAL TSARINA TSAR ACE KING "
            "STATUE SEAL QUEEN CATHEDRAL ACE NINE TEN STATUE QUEEN SEAL JACK ACE TSAR NINE QUEEN "
            "TSARINA SEAL ACE JACK STATUE TEN KING"
        ),
        (
            "ACE SEAL KING QUEEN TEN TSAR NINE CATHEDRAL EGG ACE KING SEAL TEN JACK STATUE "
            "CATHEDRAL KING TSARINA TEN ACE STATUE SEAL JACK NINE TEN TSARINA CATHEDRAL QUEEN "
            "JACK SEAL TEN KING TSARINA TSAR CATHEDRAL JACK"
        ),
        (
            "ACE QUEEN KING STATUE NINE TSARINA EGG JACK KING STATUE QUEEN NINE TSAR TEN ACE "
            "CATHEDRAL STATUE KING NINE QUEEN TSARINA TEN STATUE KING JACK SEAL QUEEN CATHEDRAL "
            "TEN KING TSARINA JACK QUEEN STATUE CATHEDRAL NINE SEAL"
        ),
        (
            "QUEEN SEAL KING ACE STATUE NINE TEN SEAL KING ACE CATHEDRAL EGG NINE STATUE JACK "
            "KING QUEEN TSARINA CATHEDRAL TSAR TEN STATUE SEAL TSARINA NINE ACE KING STATUE QUEEN "
            "CATHEDRAL NINE ACE TSARINA TEN KING JACK STATUE NINE"
        ),
    )
)

PAYS = {
    "TSAR": {2: 10, 3: 200, 4: 1_000, 5: 10_000},
    "TSARINA": {2: 4, 3: 50, 4: 300, 5: 2_000},
    "CATHEDRAL": {2: 3, 3: 25, 4: 250, 5: 1_000},
    "SEAL": {3: 20, 4: 100, 5: 500},
    "STATUE": {3: 20, 4: 100, 5: 500},
    "ACE": {3: 15, 4: 50, 5: 200},
    "KING": {3: 15, 4: 50, 5: 200},
    "QUEEN": {3: 10, 4: 25, 5: 150},
    "JACK": {3: 10, 4: 25, 5: 150},
    "TEN": {3: 5, 4: 20, 5: 100},
    "NINE": {3: 5, 4: 20, 5: 100},
}
EGG_PAYS = {2: 2, 3: 5, 4: 20, 5: 100}

_SHAPES = (
    *("11111", "00000", "22222", "01210", "21012", "10001", "12221", "10101", "12121"),
    *("12101", "10121", "01110", "21112", "01010", "21212", "11011", "11211"),
    *("02120", "20102", "02220", "20002", "12021", "10201", "02020", "20202"),
)
LINES = tuple(tuple(int(row) for row in shape) for shape in _SHAPES)


@verbs.stage
def base(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin: lines and eggs; grants the turning of eggs, or else the gamble."""
    lines, multiplier, limit, _ = bet
    verbs.land(tables, BASE, draws, trace)
    line_coins = verbs.pay_lines(tables, BASE, draws, lines, multiplier, trace)
    egg_coins = verbs.pay_scatters(tables, BASE, draws, EGG, lines * multiplier, trace)
    eggs = verbs.count(tables, BASE, draws, EGG)
    turning = eggs if eggs >= EGGS_TO_TRIGGER else 0
    won = line_coins + egg_coins
    gambles = 0 if turning > 0 else verbs.may_gamble(won, 0, tables.gambles, limit)
    return (line_coins, egg_coins), ((turning, NO_STATE), (gambles, (won, 0, 0, 0)))


@verbs.stage
def eggs(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """One triggering egg turns and shows its number of free spins."""
    entry = verbs.reveal(tables, draws, NUMBERS, EGG, trace)
    return (), ((entry + 1, NO_STATE),)


@verbs.stage
def free(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A free spin at the triggering bet: pays as a paid one, each egg adds a free spin."""
    lines, multiplier, _, _ = bet
    verbs.land(tables, FREE, draws, trace)
    line_coins = verbs.pay_lines(tables, FREE, draws, lines, multiplier, trace)
    egg_coins = verbs.pay_scatters(tables, FREE, draws, EGG, lines * multiplier, trace)
    return (line_coins, egg_coins), ((verbs.count(tables, FREE, draws, EGG), NO_STATE),)


RULES = {
    "DT-1": "The machine has 5 reels, 25 lines and takes up to 500 coins.",
    "DT-2": "Each line takes 1 to 20 coins; 20 coins on 25 lines make the 500.",
    "DT-3": "The total bet in coins is the coins per line times the enabled lines.",
    "DT-4": "Credits are coins times the coin size.",
    "DT-5": "0.20 is among the coin sizes.",
    "DT-6": "A line pays its highest combination only; egg wins are counted apart.",
    "DT-7": "Only enabled lines pay; eggs pay wherever they are.",
    "DT-8": "A line combination runs over neighbouring reels from reel 1 to the right; one that "
    "starts further right pays nothing.",
    "DT-9": "Eggs count in any position.",
    "DT-10": "Egg and free-spin wins are added to line wins; one spin may pay both.",
    "DT-11": "A line win is its table value times the coins per line; an egg win is its table "
    "value times the total bet.",
    "DT-12": "A malfunction voids all plays and pays.",
    "DT-13": "The Tsar is wild: it stands for other symbols to complete a combination.",
    "DT-14": "The Tsar never stands for an egg, neither for its pay nor for the free spins.",
    "DT-15": "Tsars in a row from reel 1 on an enabled line have pays of their own.",
    "DT-16": "When Tsars pay both by themselves and as stand-ins, the line pays the higher.",
    "DT-17": "Line pays are those of the paytable, in coins for each coin on the line.",
    "DT-18": "2, 3, 4 or 5 eggs pay 2, 5, 20 or 100 times the total bet; more pay as 5.",
    "DT-19": "3 eggs or more anywhere start the free spins.",
    "DT-20": "Each egg that started them turns and shows a number from 1 to 10; the sum is the "
    "number of free spins.",
    "DT-21": "Free spins are played at the bet and on the lines of the spin that started them.",
    "DT-22": "In a free spin each egg in view, even a single one, adds one free spin to those "
    "that remain, the last spin included; no egg turns again.",
    "DT-23": "In free spins 2 eggs or more pay on the total bet as well.",
    "DT-24": "After the last free spin their total is added to the win and collected; play "
    "returns to the paid game.",
    "DT-25": "What free spins win is added to the wins of the spin that started them.",
    "DT-26": "Free spins have no multiplier.",
    "DT-27": "Any reel win may be gambled if the player likes, except free-spin wins and the "
    "spin that started them.",
    "DT-28": "The gamble has a screen of its own: red or black, or one of the four suits.",
    "DT-29": "The right colour doubles the win, the right suit quadruples it; a wrong guess "
    "loses it and ends the gamble. Every card comes from a fresh deck of 52.",
    "DT-30": "A win is gambled five times at most, and only while it is 2,500 credits or less.",
    "DT-31": "Collect ends the gamble and returns to the reels.",
    "DT-32": "The result of each gamble stands as the win. At a limit, or when the player spins "
    "or leaves, it is collected without a click.",
    "DT-33": "The lines are shown as coloured shapes in 12 pictures: 1-3, 4-5, 6-7, ... 24-25.",
    "DT-34": "The help has sections for the features, for the payout schedules (regular, free "
    "spins, gamble, lines) and for the rules (general, free spins, substitute, scatter, gamble, "
    "payout).",
    "EX-1": "Tsar Tsar Tsar Tsar Jack on a line pays 1,000 (4 Tsars), not 150 (5 Jacks).",
    "EX-2": "Coin 0.20, 20 coins on 25 lines, 2 eggs and 3 Aces on line 1: 1,000 + 300 = 1,300 "
    "coins = 260 credits.",
    "EX-3": "Coin 0.20, 20 coins on 15 lines, 3 Tsarinas on line 2: 1,000 coins = 200 credits.",
    "EX-4": "Coin 0.20, 20 coins on 25 lines, 3 Kings on line 1 and 3 Cathedrals on line 2: "
    "300 + 500 = 800 coins = 160 credits.",
    "EX-5": "3 Tens on reels 1 to 3 of a line pay; on reels 3 to 5 they pay nothing.",
}

GAME = Game(
    id="days-of-the-tsar",
    title="Days of the Tsar",
    mechanic="lines",
    symbols=SYMBOLS,
    wild="TSAR",
    scatters=("EGG",),
    rows=3,
    reels={"base": STRIPS, "free": STRIPS},
    pays=PAYS,
    scatter_pays={"EGG": EGG_PAYS},
    lines=LINES,
    draws=(Draw.uniform("eggs", EGG_NUMBERS), CARDS),
    bets=CoinBets((1, 2, 5, 10, 20, 25), 20, 25, (5, 1, 25), GAMBLE_LIMIT),
    stages=(
        Stage(
            "base",
            base,
            parts=("lines", "scatter"),
            grants=(Grant("eggs"), gamble.GRANT),
            reels="base",
        ),
        Stage("eggs", eggs, grants=(Grant("free", after=True),), draws=("eggs",)),
        Stage(
            "free",
            free,
            parts=("free_lines", "free_scatter"),
            grants=(Grant("free"),),
            reels="free",
            feature="free_spins",
        ),
        gamble.stage(GAMBLES),
    ),
    top_award=("TSAR", 5),
    published_rtp=Fraction(95, 100),
    rules=RULES,
    gamble=gamble.declared(GAMBLES, GAMBLE_LIMIT),
    features={
        "free_spins": {"trigger": {"EGG": EGGS_TO_TRIGGER}, "per_egg": list(EGG_NUMBERS)},
        "retrigger": {"per_egg": 1},
    },
    art={
        "TSAR": "Tsar (wild)",
        "TSARINA": "Tsarina",
        "CATHEDRAL": "Cathedral",
        "SEAL": "Royal seal",
        "STATUE": "Statue",
        "ACE": "Ace",
        "KING": "King",
        "QUEEN": "Queen",
        "JACK": "Jack",
        "TEN": "Ten",
        "NINE": "Nine",
        "EGG": "Fabergé egg (scatter)",
    },
)
