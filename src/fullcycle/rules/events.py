"""What happened in a round, in order: the one event stream of server, client and audit.

Only `*_win` and `gamble` events add to the round's win; their coins sum to it, before the cap.
Cells are [reel, row], both from 1. Coins are integers.
"""

from __future__ import annotations

from typing import Any

import msgspec

Cell = tuple[int, int]


class Event(msgspec.Struct, tag_field="type", frozen=True, kw_only=True, omit_defaults=False):
    """The common base; JSON carries `type`."""


class Spin(Event, tag="spin", frozen=True):
    """The reels came to rest. `left`: how many spins of this feature remain after it."""

    window: list[str]
    stops: list[int] | None
    feature: str
    left: int


class Reveal(Event, tag="reveal", frozen=True):
    """Cells turned into, or showed, something: a symbol, or (an egg) a number."""

    cells: list[Cell]
    symbol: str
    value: int | None = None


class LineWin(Event, tag="line_win", frozen=True):
    """The highest combination of one enabled line; coins are final.

    `symbol` is the row's name where rows of a paytable pay. `multiplier` is what wilds and the
    feature multiplied by.
    """

    line: int
    symbol: str
    count: int
    cells: list[Cell]
    coins: int
    multiplier: int = 1


class WayWin(Event, tag="way_win", frozen=True):
    """All ways of one symbol's longest run from reel 1; coins are final."""

    symbol: str
    count: int
    ways: int
    cells: list[Cell]
    coins: int


class ScatterWin(Event, tag="scatter_win", frozen=True):
    """Scatters anywhere, paid on the total bet; coins are final."""

    symbol: str
    count: int
    cells: list[Cell]
    coins: int


class PrizeWin(Event, tag="prize_win", frozen=True):
    """A prize that was drawn or picked; coins are final. `what` is what the draw showed."""

    feature: str
    what: str
    coins: int


class Pick(Event, tag="pick", frozen=True):
    """The player turned one of several covered things; `places` is what lay at each of them.

    `index` is the picked place, from 0; `showed` what lay there.
    """

    feature: str
    index: int
    showed: str
    places: list[str]


class Wheel(Event, tag="wheel", frozen=True):
    """The wheel stopped at a wedge (from 0); `showed` is its label, `state` what it adds up to.

    `wedges` are the labels before this turn.
    """

    index: int
    showed: str
    wedges: list[str]
    state: dict[str, int]


class Hold(Event, tag="hold", frozen=True):
    """These reels (from 1) stay as they are; `left` re-spins remain."""

    reels: list[int]
    left: int


class Feature(Event, tag="feature", frozen=True):
    """A feature began (`more` false) or was prolonged; `left` counts what remains now.

    `limited`: the rules' limit kept it from being prolonged by more.
    """

    name: str
    granted: dict[str, int]
    left: int
    more: bool = False
    limited: bool = False


class FeatureEnd(Event, tag="feature_end", frozen=True):
    """A feature ended; coins are what it won in total, the triggering spin not included."""

    name: str
    coins: int


class Gamble(Event, tag="gamble", frozen=True):
    """One card gamble. Coins are what it adds to the round's win, negative when lost.

    `amount` is what may be collected now, `left` how many gambles the rules still allow.
    """

    card: str
    on: str
    won: bool
    coins: int
    amount: int
    left: int


class Cap(Event, tag="cap", frozen=True):
    """The round reached its limit and ended; coins are its total after the cap."""

    coins: int


class Settled(Event, tag="settled", frozen=True):
    """The round is over; coins are what it pays."""

    coins: int


AnyEvent = (
    Spin
    | Reveal
    | LineWin
    | WayWin
    | ScatterWin
    | PrizeWin
    | Pick
    | Wheel
    | Hold
    | Feature
    | FeatureEnd
    | Gamble
    | Cap
    | Settled
)


def to_json(events: list[AnyEvent]) -> list[dict[str, Any]]:
    """The events as plain JSON objects, `type` included."""
    plain: list[dict[str, Any]] = msgspec.to_builtins(events)
    return plain
