"""Gypsy Queen: 5 reels, 3 rows, 20 lines; tarot cards with keys to two chests, gems, a gamble.

A spin pays the highest combination of each enabled line, and crystal balls anywhere on the total
bet. Three balls or more start free spins, whose line wins are doubled. Tarot cards on reels 2 to 4
of a line start the bonus: the player turns cards until three keys of one colour have opened a
chest; the orange one holds gems. Any other win may be gambled. Rule ids (GQ-...) are those of
`RULES`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fullcycle.engine import verbs
from fullcycle.games.common import gamble
from fullcycle.rules import (
    CARDS,
    NO_STATE,
    Bet,
    CoinBets,
    Draw,
    FreeSpins,
    Game,
    Grant,
    Menu,
    Stage,
    State,
)

SYMBOLS = (
    *("WILD", "CARAVAN", "VIOLIN", "RING", "TAMBOURINE"),
    *("ACE", "KING", "QUEEN", "JACK", "TEN", "NINE", "SCATTER", "BONUS"),
)
SCATTER, BONUS = SYMBOLS.index("SCATTER"), SYMBOLS.index("BONUS")
BASE, FREE = 0, 1  # places of the reel sets
TAROT, GEMS = 0, 1  # places of the named draws
FREE_SPINS = {3: 10, 4: 20, 5: 30}
LINE_FACTOR = 2  # of line wins in free spins
KEYS = 3  # locks of a chest
CARDS_OF_PRIZES = ("credits", "orange", "purple")
CREDITS, ORANGE, PURPLE = range(3)
CREDITS_ALONE, CREDITS_WITH_KEY = 10, 5
GEM_PRIZES = (50, 100, 250, 500, 1_000)
GAMBLES = 10
GAMBLE_LIMIT = 200_000  # minor units: 2,000.00 (GQ-40, GQ-43)

STRIPS = tuple(
    tuple(strip.split())
    for strip in (
        (
            "VIOLIN TEN NINE TAMBOURINE JACK ACE KING RING QUEEN TEN WILD NINE VIOLIN CARAVAN "
            "KING ACE RING JACK QUEEN TEN SCATTER NINE KING ACE TAMBOURINE RING VIOLIN QUEEN TEN "
            "KING JACK NINE CARAVAN ACE RING QUEEN KING"
        ),
        (
            "CARAVAN BONUS TEN NINE TAMBOURINE WILD JACK SCATTER TEN KING TAMBOURINE NINE CARAVAN "
            "JACK VIOLIN TEN TAMBOURINE QUEEN NINE RING JACK WILD TAMBOURINE TEN CARAVAN NINE "
            "KING JACK TAMBOURINE ACE VIOLIN TEN NINE QUEEN TAMBOURINE JACK"
        ),
        (
            "NINE RING QUEEN TAMBOURINE SCATTER JACK CARAVAN ACE TEN NINE QUEEN JACK KING "
            "TAMBOURINE WILD ACE QUEEN NINE JACK RING TEN TAMBOURINE QUEEN ACE JACK NINE VIOLIN "
            "KING BONUS TAMBOURINE QUEEN TEN JACK ACE WILD"
        ),
        (
            "QUEEN TAMBOURINE ACE NINE KING CARAVAN RING JACK QUEEN VIOLIN NINE TAMBOURINE KING "
            "JACK TEN QUEEN WILD NINE BONUS VIOLIN JACK QUEEN KING TAMBOURINE NINE SCATTER RING "
            "JACK QUEEN TEN KING NINE VIOLIN WILD JACK"
        ),
        (
            "JACK ACE RING WILD TAMBOURINE CARAVAN KING NINE ACE QUEEN RING TEN VIOLIN KING JACK "
            "ACE TAMBOURINE QUEEN RING SCATTER NINE KING WILD ACE TEN JACK RING CARAVAN QUEEN "
            "KING TAMBOURINE ACE NINE RING VIOLIN TEN QUEEN KING"
        ),
    )
)

PAYS = {
    "WILD": {2: 10, 3: 100, 4: 500, 5: 2_000},
    "CARAVAN": {2: 5, 3: 50, 4: 200, 5: 1_000},
    "VIOLIN": {2: 3, 3: 30, 4: 150, 5: 500},
    "RING": {3: 20, 4: 100, 5: 300},
    "TAMBOURINE": {3: 20, 4: 100, 5: 300},
    "ACE": {3: 15, 4: 50, 5: 200},
    "KING": {3: 15, 4: 50, 5: 200},
    "QUEEN": {3: 10, 4: 25, 5: 125},
    "JACK": {3: 10, 4: 25, 5: 125},
    "TEN": {3: 5, 4: 20, 5: 100},
    "NINE": {3: 5, 4: 20, 5: 100},
}
SCATTER_PAYS = {2: 2, 3: 5, 4: 20, 5: 100}

_SHAPES = (
    *("11111", "00000", "22222", "01210", "21012", "00122", "22100", "10121", "12101", "01112"),
    *("21110", "10012", "12210", "11012", "11210", "00121", "22101", "10122", "12100", "00012"),
)
LINES = tuple(tuple(int(row) for row in shape) for shape in _SHAPES)


@verbs.stage
def _spun(tables: Any, reel_set: int, bet: Any, draws: Any, factor: int, trace: Any) -> Any:
    """A spin's coins from lines and scatters, free spins won, and lines that start the bonus."""
    lines, multiplier, _, stake = bet
    verbs.land(tables, reel_set, draws, trace)
    line_coins = verbs.pay_lines(tables, reel_set, draws, lines, multiplier, trace, factor)
    scatter_coins = verbs.pay_scatters(tables, reel_set, draws, SCATTER, stake, trace)
    spins = tables.award[0, verbs.count(tables, reel_set, draws, SCATTER)]
    bonus = verbs.lines_through(tables, reel_set, draws, lines, BONUS, 1, 3)
    return line_coins, scatter_coins, spins, bonus


@verbs.stage
def base(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin; grants free spins and, to be played before them, the bonus; or the gamble."""
    line_coins, scatter_coins, spins, lines = _spun(tables, BASE, bet, draws, 1, trace)
    won = line_coins + scatter_coins
    gambles = 0
    if spins == 0 and lines == 0:
        gambles = verbs.may_gamble(won, 0, tables.gambles, bet[2])
    bonus = 1 if lines > 0 else 0
    return (line_coins, scatter_coins), (
        (spins, NO_STATE),
        (bonus, (0, 0, lines, 0)),
        (gambles, (won, 0, 0, 0)),
    )


@verbs.stage
def free(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A free spin at the triggering bet: line wins doubled; it may give more, and the bonus."""
    line_coins, scatter_coins, spins, lines = _spun(
        tables, FREE, bet, draws, tables.line_factor, trace
    )
    bonus = 1 if lines > 0 else 0
    return (line_coins, scatter_coins), ((spins, NO_STATE), (bonus, (0, 0, lines, 0)))


@verbs.stage
def tarot(tables: Any, bet: Any, state: Any, draws: Any, choice: int, trace: Any) -> Any:
    """One card is turned; three keys of a colour open its chest, the orange one leads to gems."""
    orange, purple, lines, _ = state
    found = verbs.uncover(tables, draws, TAROT, verbs.picked(choice), trace)
    credits_ = 0
    if found == CREDITS:
        credits_ = CREDITS_ALONE
    elif found == ORANGE:
        credits_ = CREDITS_WITH_KEY
        orange += 1
    else:
        purple += 1
    coins = verbs.award(TAROT, found, credits_ * bet[1] * lines, trace)
    gems = 1 if orange == KEYS else 0
    more = 1 if max(orange, purple) < KEYS else 0
    return (coins,), ((more, (orange, purple, lines, 0)), (gems, (lines, 0, 0, 0)))


@verbs.stage
def gems(tables: Any, bet: Any, state: Any, draws: Any, choice: int, trace: Any) -> Any:
    """One gem is picked and pays its prize."""
    found = verbs.uncover(tables, draws, GEMS, verbs.picked(choice), trace)
    coins = tables.value[GEMS, found] * bet[1] * state[0]
    return (verbs.award(GEMS, found, coins, trace),), ()


def tarot_menu(_bet: Bet, state: State) -> Menu:
    """One of the three covered cards; the keys that were found so far are told."""
    orange, purple, lines, _ = state
    facts = {"orange": orange, "purple": purple, "locks": KEYS, "lines": lines}
    return Menu(("pick",), indexes=tuple(range(len(CARDS_OF_PRIZES))), facts=facts)


def gems_menu(_bet: Bet, state: State) -> Menu:
    """One of the five covered gems."""
    return Menu(("pick",), indexes=tuple(range(len(GEM_PRIZES))), facts={"lines": state[0]})


RULES = {
    "GQ-1": "The machine has 5 reels and 20 lines, free spins and a bonus.",
    "GQ-2": "A line combination is equal symbols on neighbouring reels of one line from reel 1 to "
    "the right.",
    "GQ-3": "A line pays its highest combination only.",
    "GQ-4": "Only enabled lines pay; scatters pay wherever they are.",
    "GQ-5": "A line win is its table value times the coins per line.",
    "GQ-6": "Wins on different lines are added.",
    "GQ-7": "The total bet is the coin size times the enabled lines times the coins per line.",
    "GQ-8": "A win in money is the coin size times the coins won.",
    "GQ-9": "The coins that a round wins are its line wins, each times the coins per line, and its "
    "scatter win.",
    "GQ-10": "After the reels have stopped the winning lines are shown one after another, each "
    "with its win.",
    "GQ-11": "The game returns 93 % of what is staked, in the long run.",
    "GQ-12": "A malfunction voids all pays and plays.",
    "GQ-13": "A coin is 0.02 at least and 1.00 at most.",
    "GQ-14": "The least bet is 0.02, the largest 100.00.",
    "GQ-15": "Only real money is staked; money marked as bonus never is.",
    "GQ-16": "The wild stands for every symbol on a line but the scatter.",
    "GQ-17": "2 scatters or more pay, wherever they are.",
    "GQ-18": "A scatter win is its table value times the coins of the total bet.",
    "GQ-19": "Scatter wins are added to line wins.",
    "GQ-20": "Scatters may stand anywhere, on neighbouring reels or not.",
    "GQ-21": "3, 4 or 5 scatters anywhere start 10, 20 or 30 free spins.",
    "GQ-22": "The same numbers of scatters in a free spin add 10, 20 or 30 to those that remain, "
    "as often as it happens.",
    "GQ-23": "Free spins are played with the lines, coins per line and coin size of the spin that "
    "started them.",
    "GQ-24": "In free spins every line win is doubled; scatter and bonus wins are not.",
    "GQ-25": "In free spins 2 scatters or more pay as well.",
    "GQ-26": "The bonus may start in a free spin too.",
    "GQ-27": "Bonus symbols on reels 2, 3 and 4 of an enabled line start the bonus; the wild may "
    "stand for two of the three.",
    "GQ-28": "The bonus has two stages. In the first the player turns one of 3 tarot cards, under "
    "which lie 10 credits, 5 credits with a key to the orange chest, and a key to the purple one.",
    "GQ-29": "The cards are dealt anew and turned until a chest is open: each has 3 locks, and a "
    "key fits its own colour only.",
    "GQ-30": "All credits of the cards add up.",
    "GQ-31": "When the purple chest opens the bonus ends, and all credits are kept.",
    "GQ-32": "When the orange chest opens the second stage begins.",
    "GQ-33": "In the second stage the player picks one of 5 gems, is paid its prize, and the bonus "
    "ends.",
    "GQ-34": "As long as no chest is open the credits of the cards have no limit.",
    "GQ-35": "A gem pays 1,000 coins at most, for each coin on the line and each line that started "
    "the bonus.",
    "GQ-36": "A win may be gambled; the button is there after a win only.",
    "GQ-37": "The player guesses the colour or the suit of a covered card; every card comes from a "
    "fresh deck of 52.",
    "GQ-38": "The right colour doubles the win; a wrong one loses it and ends the gamble.",
    "GQ-39": "The right suit quadruples the win; a wrong one loses it and ends the gamble.",
    "GQ-40": "A win is gambled 10 times at most, and not once more when it is above 2,000.00.",
    "GQ-41": "Collect ends the gamble at any time and pays; what is collected is gambled no more.",
    "GQ-42": "Collect after a win takes what the round has won.",
    "GQ-43": "A gamble begins with 2,000.00 at most.",
    "GQ-44": "There is no gamble on what free spins or the bonus win, on a spin that starts them, "
    "in automatic play, or on a win above 2,000.00.",
    "GQ-45": "There are buttons for the paytable, collect, gamble, coin size, lines and coins per "
    "line, and one that bets the most coins and spins at once.",
    "GQ-46": "Meters show the coins bet and the coins won.",
    "GQ-47": "Automatic play goes on by itself, the player there or not; it may be told to stop "
    "after so many spins, at a win of an amount, or when the real balance has risen or fallen by "
    "an amount.",
    "GQ-48": "Of several conditions the first that is met stops it.",
    "GQ-49": "A button on its panel stops automatic play.",
    "GQ-50": "A connection lost in a spin that won nothing is found again at rest.",
    "GQ-51": "One lost in a spin that won is found again with its win.",
    "GQ-52": "One lost in free spins, bonus or gamble is found again exactly there, with all that "
    "was won.",
}

#: State of the cards: keys found, and the lines that started the bonus.
BONUS_GRANT = Grant("tarot", state=("orange", "purple", "lines"))

GAME = Game(
    id="gypsy-queen",
    title="Gypsy Queen",
    mechanic="lines",
    symbols=SYMBOLS,
    wild="WILD",
    scatters=("SCATTER",),
    rows=3,
    reels={"base": STRIPS, "free": STRIPS},
    pays=PAYS,
    scatter_pays={"SCATTER": SCATTER_PAYS},
    lines=LINES,
    draws=(Draw.orders("tarot", CARDS_OF_PRIZES), Draw.orders("gems", GEM_PRIZES), CARDS),
    bets=CoinBets((2, 5, 10, 20, 25, 50, 100), 5, 20, (5, 1, 20), GAMBLE_LIMIT),
    free_spins=FreeSpins(
        "SCATTER", FREE_SPINS, FREE_SPINS, LINE_FACTOR, multiplies=("lines",), reels="free"
    ),
    stages=(
        Stage(
            "base",
            base,
            parts=("lines", "scatter"),
            grants=(Grant("free"), BONUS_GRANT, gamble.GRANT),
            reels="base",
        ),
        Stage(
            "free",
            free,
            parts=("free_lines", "free_scatter"),
            grants=(Grant("free"), BONUS_GRANT),
            reels="free",
            feature="free_spins",
        ),
        Stage(
            "tarot",
            tarot,
            parts=("tarot",),
            grants=(BONUS_GRANT, Grant("gems", state=("lines",))),
            draws=("tarot",),
            feature="bonus",
            menu=tarot_menu,
            default={"do": "pick", "index": 0},
            prize="tarot",
        ),
        Stage(
            "gems",
            gems,
            parts=("gems",),
            draws=("gems",),
            menu=gems_menu,
            default={"do": "pick", "index": 0},
            prize="gems",
            within="bonus",
        ),
        gamble.stage(GAMBLES),
    ),
    top_award=("WILD", 5),
    published_rtp=Fraction(93, 100),
    rules=RULES,
    max_spins=True,
    gamble=gamble.declared(GAMBLES, GAMBLE_LIMIT),
    features={
        "free_spins": {
            "trigger": {str(count): spins for count, spins in FREE_SPINS.items()},
            "retrigger": {str(count): spins for count, spins in FREE_SPINS.items()},
            "line_multiplier": LINE_FACTOR,
        },
        "bonus": {
            "trigger": {"BONUS": {"reels": [2, 3, 4], "on": "one enabled line"}},
            "tarot": {"credits": CREDITS_ALONE, "credits_with_orange_key": CREDITS_WITH_KEY},
            "locks": KEYS,
            "gems": list(GEM_PRIZES),
            "times": "coins on a line x lines that started it",
        },
    },
    art={
        "WILD": "Gypsy Queen (wild)",
        "CARAVAN": "Caravan",
        "VIOLIN": "Violin",
        "RING": "Ring",
        "TAMBOURINE": "Tambourine",
        "ACE": "Ace",
        "KING": "King",
        "QUEEN": "Queen",
        "JACK": "Jack",
        "TEN": "Ten",
        "NINE": "Nine",
        "SCATTER": "Crystal ball (scatter)",
        "BONUS": "Tarot card (bonus)",
    },
)
