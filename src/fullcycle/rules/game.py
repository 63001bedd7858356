"""A game as data: everything that its rules declare, validated when it is built."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from fullcycle.rules.bets import Bet, CoinBets
from fullcycle.rules.choices import Menu
from fullcycle.rules.draws import Draw
from fullcycle.rules.errors import RuleError

#: The small state that a grant hands to a stage: four integers, named by `Grant.state`.
State = tuple[int, int, int, int]
#: What a stage answers: coins by part, then for each grant how many and with which state.
Outcome = tuple[tuple[int, ...], tuple[tuple[int, State], ...]]
NO_STATE: State = (0, 0, 0, 0)
Strip = tuple[str, ...]


@dataclass(frozen=True)
class Grant:
    """A stage that another hands on.

    Attributes:
        stage: the granted stage's name.
        after: False suspends the granting stage until the granted one is done (a feature inside
            a spin); True lets the granting stage finish all its own repetitions first.
        state: names of the state's integers, empty for a stage that carries none.
    """

    stage: str
    after: bool = False
    state: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stage:
    """One step of a round.

    Attributes:
        name: unique in the game.
        run: the compiled function (tables, bet, state, draws, choice, trace) -> Outcome.
        parts: names of the parts of the win that it returns, in order.
        grants: what it may grant, in the order in which it returns counts.
        reels: the reel set that it spins, or None.
        draws: names of its other draws.
        feature: the feature that a series of this stage forms, or None.
        menu: for a stage that takes a choice: what may be chosen, from (bet, state).
        default: the choice that the game's default policy makes there.
    """

    name: str
    run: Callable[..., Outcome]
    parts: tuple[str, ...] = ()
    grants: tuple[Grant, ...] = ()
    reels: str | None = None
    draws: tuple[str, ...] = ()
    feature: str | None = None
    menu: Callable[[Bet, State], Menu] | None = None
    default: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Game:
    """The declared rules of one game.

    Attributes:
        id: kebab-case name; title and mechanic are for people.
        symbols: every symbol, upper case; wild and scatters are among them.
        wild: substitutes for every symbol but scatters, or None.
        rows: rows of the window. reels: {set name: strips from the left}.
        pays: {symbol: {count: coins per coin bet on the line}}.
        scatter_pays: {symbol: {count: multiple of the total bet}}; a count above the table's end
            pays its last entry.
        lines: per line the row of each reel, from 0 at the top.
        stages: the first one starts the round.
        top_award: (symbol, count) of the highest advertised line pay.
        rules: {rule id: the rule in our own words}.
        cap: most that a round pays, as a multiple of its stake, or None.
        art: what a symbol is, in words, for screen readers and the plain theme.
    """

    id: str
    title: str
    mechanic: str
    symbols: tuple[str, ...]
    wild: str | None
    scatters: tuple[str, ...]
    rows: int
    reels: Mapping[str, tuple[Strip, ...]]
    pays: Mapping[str, Mapping[int, int]]
    scatter_pays: Mapping[str, Mapping[int, int]]
    lines: tuple[tuple[int, ...], ...]
    draws: tuple[Draw, ...]
    bets: CoinBets
    stages: tuple[Stage, ...]
    top_award: tuple[str, int]
    published_rtp: Fraction
    rules: Mapping[str, str]
    gamble: Mapping[str, Any] | None = None
    features: Mapping[str, Any] = field(default_factory=dict)
    cap: int | None = None
    art: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse rules that contradict themselves; each message says where."""
        for check in (_check_symbols, _check_reels, _check_pays, _check_lines, _check_stages):
            check(self)

    @property
    def width(self) -> int:
        """Number of reels."""
        return len(next(iter(self.reels.values())))

    def stage(self, name: str) -> Stage:
        """The stage of that name."""
        return next(stage for stage in self.stages if stage.name == name)

    def draw(self, name: str) -> Draw:
        """The named draw of that name."""
        return next(draw for draw in self.draws if draw.name == name)


def _check_symbols(game: Game) -> None:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.id, re.ASCII):
        raise RuleError("must be lower-case words joined by hyphens", where=f"id {game.id!r}")
    if len(set(game.symbols)) != len(game.symbols):
        raise RuleError("a symbol is listed twice", where=f"{game.id}.symbols")
    for symbol in game.symbols:
        if symbol != symbol.upper() or not symbol or any(c.isspace() for c in symbol):
            raise RuleError(f"{symbol!r} is not one upper-case word", where=f"{game.id}.symbols")
    for symbol in (*game.scatters, *((game.wild,) if game.wild else ())):
        if symbol not in game.symbols:
            raise RuleError(f"{symbol} is not a symbol", where=f"{game.id}.symbols")
    if game.wild in game.scatters:
        raise RuleError("the wild cannot be a scatter", where=f"{game.id}.wild")


def _check_reels(game: Game) -> None:
    for name, strips in game.reels.items():
        if len(strips) != game.width:
            raise RuleError(f"needs {game.width} strips", where=f"{game.id}.reels.{name}")
        for reel, strip in enumerate(strips, 1):
            where = f"{game.id}.reels.{name}.{reel}"
            if len(strip) < game.rows:
                raise RuleError(f"needs at least {game.rows} stops", where=where)
            for stop, symbol in enumerate(strip):
                if symbol not in game.symbols:
                    raise RuleError(f"{symbol!r} at stop {stop} is no symbol", where=where)


def _check_pays(game: Game) -> None:
    for symbol, pays in game.pays.items():
        where = f"{game.id}.pays.{symbol}"
        if symbol not in game.symbols or symbol in game.scatters:
            raise RuleError("only symbols that are not scatters pay on lines", where=where)
        if any(not 1 <= count <= game.width or pay < 0 for count, pay in pays.items()):
            raise RuleError(f"counts go from 1 to {game.width}, pays from 0", where=where)
    for symbol, pays in game.scatter_pays.items():
        where = f"{game.id}.scatter_pays.{symbol}"
        if symbol not in game.scatters:
            raise RuleError("is not a scatter", where=where)
        if not pays or any(count < 1 or pay < 0 for count, pay in pays.items()):
            raise RuleError("counts go from 1, pays from 0", where=where)
    symbol, count = game.top_award
    if count not in game.pays.get(symbol, {}):
        raise RuleError("names a combination that does not pay", where=f"{game.id}.top_award")


def _check_lines(game: Game) -> None:
    if len(set(game.lines)) != len(game.lines):
        raise RuleError("a line is listed twice", where=f"{game.id}.lines")
    for number, line in enumerate(game.lines, 1):
        if len(line) != game.width or any(not 0 <= row < game.rows for row in line):
            message = f"needs {game.width} rows from 0 to {game.rows - 1}"
            raise RuleError(message, where=f"{game.id}.lines.{number}")
    if game.bets.max_lines != len(game.lines):
        raise RuleError(f"must be {len(game.lines)}", where=f"{game.id}.bets.max_lines")


def _check_stages(game: Game) -> None:
    names = [stage.name for stage in game.stages]
    if len(set(names)) != len(names) or not names:
        raise RuleError("needs stages with different names", where=f"{game.id}.stages")
    parts = [part for stage in game.stages for part in stage.parts]
    if len(set(parts)) != len(parts):
        raise RuleError("two parts of the win have the same name", where=f"{game.id}.stages")
    drawn = [draw.name for draw in game.draws]
    for stage in game.stages:
        where = f"{game.id}.stages.{stage.name}"
        if not re.fullmatch(r"[a-z][a-z0-9_]*", stage.name, re.ASCII):
            raise RuleError("must be one lower-case word (underscores allowed)", where=where)
        for grant in stage.grants:
            if grant.stage not in names:
                raise RuleError(f"grants {grant.stage!r}, which is no stage", where=where)
        if stage.reels is not None and stage.reels not in game.reels:
            raise RuleError(f"spins {stage.reels!r}, which is no reel set", where=where)
        if (stage.menu is None) != (stage.default is None):
            raise RuleError("a stage that waits needs a menu and a default choice", where=where)
        for name in stage.draws:
            if name not in drawn:
                raise RuleError(f"draws {name!r}, which is not declared", where=where)
