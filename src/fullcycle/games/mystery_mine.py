"""Mystery Mine: 5 reels, 3 rows, 25 lines; dynamite, held reels of nuggets, a wheel, a cap.

Mystery stops all turn into one drawn symbol, dynamite on reels 2 to 4 into one drawn picture or
into a whole reel of wild nuggets, which is held for two re-spins and one more for each further
dynamite. Gold is counted together, single, double and triple. Three Mystery Mines or more lead to
a wheel of free spins and multipliers. A round pays 10,400 times its bet at most. Rule ids
(MM-...) are those of `RULES`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fullcycle.engine import verbs
from fullcycle.games import mystery_mine_reels as laid
from fullcycle.games.common import wheel
from fullcycle.rules import (
    NO_STATE,
    Collect,
    Draw,
    Game,
    Grant,
    LevelBets,
    Stage,
    Wheel,
)

PICTURES = ("MINER", "DONKEY", "LANTERN", "PICKAXE", "HELMET")
SYMBOLS = (
    *("NUGGET", *PICTURES, "ACE", "KING", "QUEEN", "JACK", "TEN"),
    *("DYNAMITE", "MINE", "GOLD", "GOLD2", "GOLD3", "MYSTERY"),
)
NUGGET, DYNAMITE = SYMBOLS.index("NUGGET"), SYMBOLS.index("DYNAMITE")
MINE, MYSTERY = SYMBOLS.index("MINE"), SYMBOLS.index("MYSTERY")
BASE, FREE, RESPIN = 0, 1, 2  # places of the reel sets
HIDDEN, OPENED = 0, 1  # places of the draws
FIRST, LAST = 1, 3  # reels of the dynamite, from 0
MINES_TO_START = 3
RESPINS = 2
CAP = 10_400
SPINS_AT_START = 5
WEDGES = (
    *(("spins", 1), ("spins", 2), ("spins", 3), ("spins", 3)),
    *(("spins", 5), ("spins", 5), ("spins", 8), ("spins", 10)),
    *(("multiplier", 1), ("multiplier", 1), ("multiplier", 2), ("multiplier", 3)),
)

PAYS = {
    "MINER": {2: 10, 3: 30, 4: 200, 5: 500},
    "DONKEY": {3: 20, 4: 100, 5: 300},
    "LANTERN": {3: 10, 4: 40, 5: 150},
    "PICKAXE": {3: 10, 4: 40, 5: 150},
    "HELMET": {3: 10, 4: 30, 5: 100},
    "ACE": {3: 5, 4: 20, 5: 75},
    "KING": {3: 5, 4: 20, 5: 75},
    "QUEEN": {3: 5, 4: 10, 5: 50},
    "JACK": {3: 5, 4: 10, 5: 50},
    "TEN": {3: 5, 4: 10, 5: 50},
}
MINE_PAYS = {3: 2, 4: 10, 5: 50}
CART = Collect(
    "gold-cart",
    {"GOLD": 1, "GOLD2": 2, "GOLD3": 3},
    {3: 1, 4: 5, 5: 10, 6: 50, 7: 100, 8: 500, 9: 2_000},
)
WHEEL = Wheel(
    "wheel", {"spins": SPINS_AT_START, "multiplier": 1}, WEDGES, "start", retrigger=MINES_TO_START
)

_SHAPES = (
    *("11111", "00000", "22222", "01210", "21012", "10001", "12221", "10101", "12121"),
    *("12101", "10121", "01110", "21112", "01010", "21212", "11011", "11211"),
    *("02120", "20102", "02220", "20002", "12021", "10201", "02020", "20202"),
)
LINES = tuple(tuple(int(row) for row in shape) for shape in _SHAPES)


@verbs.stage
def _spun(tables: Any, reel_set: int, bet: Any, draws: Any, factor: int, trace: Any) -> Any:
    """A spin's coins from lines, mines and gold, its mines, and the reels to be held."""
    lines, multiplier, _, stake = bet
    verbs.land(tables, reel_set, draws, trace)
    hidden = verbs.change_all(tables, draws, MYSTERY, HIDDEN, 0, trace)
    covered, picture = verbs.open_up(
        tables, reel_set, draws, DYNAMITE, OPENED, NUGGET, FIRST, LAST, trace
    )
    held = covered
    if covered > 0:
        verbs.hide(tables, reel_set, draws, covered)
        held |= verbs.full(tables, reel_set, draws, NUGGET, covered)
    change = (covered, NUGGET, MYSTERY, hidden, DYNAMITE, picture)
    line_coins = verbs.pay_lines(tables, reel_set, draws, lines, multiplier, trace, factor, change)
    mine_coins = verbs.pay_scatters(tables, reel_set, draws, MINE, stake * factor, trace)
    gold_coins = verbs.pay_collected(tables, draws, stake * factor, trace)
    if held > 0:
        verbs.hold(held, RESPINS, 0, trace)
    mines = verbs.count(tables, reel_set, draws, MINE)
    return (line_coins, mine_coins, gold_coins), mines, held


@verbs.stage
def base(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin; its re-spins come first, then the wheel."""
    parts, mines, held = _spun(tables, BASE, bet, draws, 1, trace)
    wheels = 1 if mines >= MINES_TO_START else 0
    respins = (1, (held, RESPINS, 1, 0)) if held > 0 else (0, NO_STATE)
    return parts, ((wheels, NO_STATE), respins)


@verbs.stage
def respin(tables: Any, bet: Any, state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """All reels but the held ones spin; dynamite covers its reel and adds a re-spin."""
    held, left, factor, _ = state
    lines, multiplier, _, stake = bet
    verbs.land_rest(tables, RESPIN, draws, held, trace)
    hidden = verbs.change_all(tables, draws, MYSTERY, HIDDEN, held, trace)
    new = verbs.cover_with(tables, RESPIN, draws, DYNAMITE, NUGGET, held, trace)
    verbs.hide(tables, RESPIN, draws, new)
    change = (held | new, NUGGET, MYSTERY, hidden, DYNAMITE, DYNAMITE)
    line_coins = verbs.pay_lines(tables, RESPIN, draws, lines, multiplier, trace, factor, change)
    gold_coins = verbs.pay_collected(tables, draws, stake * factor, trace)
    more = verbs.number_of(new)
    left += more - 1
    held |= new | verbs.full(tables, RESPIN, draws, NUGGET, held | new)
    verbs.hold(held, left, more, trace)
    again = (1, (held, left, factor, 0)) if left > 0 else (0, NO_STATE)
    return (line_coins, gold_coins), (again,)


@verbs.stage
def free(tables: Any, bet: Any, state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A free spin: all that it wins is multiplied; its re-spins do not use up free spins."""
    factor, start, _, _ = state
    parts, mines, held = _spun(tables, FREE, bet, draws, factor, trace)
    more = (1, (factor, start, 0, 0)) if mines >= MINES_TO_START else (0, NO_STATE)
    respins = (1, (held, RESPINS, factor, 0)) if held > 0 else (0, NO_STATE)
    return parts, (more, respins)


RULES = {
    "MM-1": "Wins on different lines are added.",
    "MM-2": "A line combination is equal symbols on neighbouring reels of one line from reel 1 to "
    "the right.",
    "MM-3": "A line pays its highest combination only. All 25 lines are always played.",
    "MM-4": "Mystery Mine wins are added to line wins.",
    "MM-5": "Of 3, 4 or 5 Mystery Mines (2, 10 or 50 times the bet) a spin pays the highest count "
    "only, more than 5 as 5; gold is paid beside them. Every spin, re-spin and free spin is "
    "judged alone.",
    "MM-6": "The bet is 25 credits of 0.01 times the bet multiplier, and all line wins are "
    "multiplied by it; the paytable shows them at multiplier 5.",
    "MM-7": "Dynamite lands on reels 2, 3 and 4 only. It turns into one picture, the same one for "
    "all dynamite in view, or covers its whole reel with nuggets; two on one reel are one.",
    "MM-8": "When dynamite covers its reel with nuggets, re-spins start. The spin is paid first, "
    "on what it shows then; whatever else stood on a covered reel counts no more.",
    "MM-9": "2 re-spins are awarded, however many reels were covered; every reel that stands full "
    "of nuggets is held during all of them.",
    "MM-10": "Re-spins have reels of their own, without Mystery Mines.",
    "MM-11": "Dynamite in a re-spin covers its reel with nuggets; the reel is held from then on, "
    "and one re-spin is added. A reel that lands full of nuggets by itself is held, and adds none.",
    "MM-12": "Gold anywhere is counted together: 3, 4, 5, 6, 7, 8, and 9 or more pay 1, 5, 10, 50, "
    "100, 500 and 2,000 times the bet.",
    "MM-13": "Double gold counts as 2.",
    "MM-14": "Triple gold counts as 3.",
    "MM-15": "3 Mystery Mines or more start with 5 free spins, a multiplier of 1 and a wheel of 12 "
    "wedges: 1, 2, 3, 3, 5, 5, 8 and 10 free spins and 1, 1, 2 and 3 more of the multiplier.",
    "MM-16": "The player is asked to turn the wheel.",
    "MM-17": "A wedge of free spins is added to the free spins.",
    "MM-18": "A wedge of the multiplier is added to the multiplier.",
    "MM-19": "A wedge that was hit shows Start Bonus from then on, and the player is asked again.",
    "MM-20": "When Start Bonus is hit, the free spins begin; with all wedges turned the next turn "
    "hits it for certain.",
    "MM-21": "Free spins are played with the bet and the lines of the spin that started them.",
    "MM-22": "3 Mystery Mines or more in a free spin add as many free spins as the feature started "
    "with, at the multiplier it started with. The multiplier counts for all that free spins and "
    "their re-spins win; re-spins use up no free spin.",
    "MM-23": "Mystery stops on all reels turn into one and the same symbol, drawn anew for every "
    "reel result and before the dynamite opens.",
    "MM-24": "A round wins 10,400 times its bet at most, in the paid spin and in free spins.",
    "MM-25": "A round that has won that much ends at once and is paid; what free spins, re-spins "
    "and turns remain is forfeited.",
    "MM-26": "The paytable gives the pays at a bet of 1.25; at another bet they are in proportion.",
    "MM-27": "The game returns 95.44 % of what is staked, in the long run.",
    "MM-28": "The menu has the history of the session's rounds, closing the game, sound effects, "
    "music, and on mobile devices left-hand mode and vibration.",
    "MM-29": "The game pauses while the menu is open; Close, or a press anywhere, closes it.",
    "MM-30": "The first bet is 1.25; plus and minus beside it, or a selector, change it.",
    "MM-31": "The bet does not change during a round; changing it while a win is shown ends that.",
    "MM-32": "A malfunction voids all pays. An interrupted round goes on when the game is started "
    "again; one that cannot is void, and its stake is returned.",
    "MM-33": "The spin button starts a round, on desktops the space bar too; the menu button opens "
    "the menu, and i shows or hides the rules.",
    "MM-34": "Values may change, and features may be missing where the law asks for it.",
}

RESPIN_GRANT = Grant("respin", state=("held", "left", "multiplier"))

GAME = Game(
    id="mystery-mine",
    title="Mystery Mine",
    mechanic="lines",
    symbols=SYMBOLS,
    wild="NUGGET",
    scatters=("MINE", "DYNAMITE", "MYSTERY", "GOLD", "GOLD2", "GOLD3"),
    rows=3,
    reels={"base": laid.SPIN, "free": laid.SPIN, "respin": laid.RESPIN},
    weights={"base": laid.SPIN_WEIGHTS, "free": laid.SPIN_WEIGHTS},
    pays=PAYS,
    scatter_pays={"MINE": MINE_PAYS},
    lines=LINES,
    draws=(
        Draw("mystery", tuple(laid.MYSTERIES), tuple(laid.MYSTERIES.values())),
        Draw("dynamite", tuple(laid.OPENINGS), tuple(laid.OPENINGS.values())),
        Draw(
            WHEEL.draw,
            tuple(f"+{n} spins" if name == "spins" else f"+{n}x" for name, n in WEDGES),
            (1,) * len(WEDGES),
            again=WHEEL.again,
        ),
    ),
    bets=LevelBets.of((1, 2, 3, 4, 5, 10, 20, 30, 40, 50, 100, 200, 400), 25, len(LINES), 5),
    stages=(
        Stage(
            "base",
            base,
            parts=("lines", "scatter", "gold"),
            grants=(wheel.GRANT, RESPIN_GRANT),
            reels="base",
            draws=("mystery", "dynamite", "dynamite", "dynamite"),
        ),
        Stage(
            "respin",
            respin,
            parts=("respin_lines", "respin_gold"),
            grants=(RESPIN_GRANT,),
            reels="respin",
            draws=("mystery",),
            feature="respin",
            held="held",
            left="left",
            scale="multiplier",
        ),
        wheel.stage(WHEEL),
        Stage(
            "free",
            free,
            parts=("free_lines", "free_scatter", "free_gold"),
            grants=(wheel.MORE_GRANT, RESPIN_GRANT),
            reels="free",
            draws=("mystery", "dynamite", "dynamite", "dynamite"),
            feature="free_spins",
            scale="multiplier",
            carries=("start",),
        ),
        wheel.more_stage(),
    ),
    top_award=("MINER", 5),
    published_rtp=Fraction(9_544, 10_000),
    rules=RULES,
    cap=CAP,
    features={
        "respin": {
            "trigger": {"DYNAMITE": {"reels": [2, 3, 4], "opens_to": "nuggets"}},
            "respins": RESPINS,
            "per_dynamite": 1,
            "held": {"symbol": "NUGGET", "reels": "full"},
        },
        "gold-cart": {
            "counts": dict(CART.values),
            "pays": {str(total): times for total, times in CART.pays.items()},
        },
        "wheel": {
            "trigger": {"MINE": MINES_TO_START},
            "begins": dict(WHEEL.begins),
            "wedges": [{name: more} for name, more in WEDGES],
            "again": "start",
        },
        "free_spins": {"retrigger": {"MINE": MINES_TO_START, "spins": "as many as started"}},
    },
    art={
        "NUGGET": "Gold nugget (wild)",
        "MINER": "Miner",
        "DONKEY": "Donkey",
        "LANTERN": "Lantern",
        "PICKAXE": "Pickaxe",
        "HELMET": "Helmet",
        "ACE": "Ace",
        "KING": "King",
        "QUEEN": "Queen",
        "JACK": "Jack",
        "TEN": "Ten",
        "DYNAMITE": "Dynamite",
        "MINE": "Mystery Mine (scatter)",
        "GOLD": "Gold",
        "GOLD2": "Double gold",
        "GOLD3": "Triple gold",
        "MYSTERY": "Mystery symbol",
    },
    collect=CART,
    wheel=WHEEL,
    only_on={"DYNAMITE": (2, 3, 4), "NUGGET": (2, 3, 4, 5)},
    absent={"respin": ("MINE",)},
    cover="NUGGET",
    turning=("DYNAMITE", "MYSTERY"),
)
