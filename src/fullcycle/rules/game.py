"""A game as data: everything that its rules declare, validated when it is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from fullcycle.rules.bets import Bet, CoinBets
from fullcycle.rules.checks import check
from fullcycle.rules.choices import Menu
from fullcycle.rules.draws import Draw
from fullcycle.rules.errors import Code, RuleError
from fullcycle.rules.features import Bonus, Collect, FreeSpins, Mystery, Respins, Wheel
from fullcycle.rules.pays import EACH, RowPay, Wild

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
        draws: names of its other draws; where it spins too, as often as one result may ask.
        feature: the feature that a series of this stage forms, or None.
        menu: for a stage that takes a choice: what may be chosen, from (bet, state).
        default: the choice that the game's default policy makes there.
        limit: most repetitions of one series of it; None: no limit.
        prize: the prize that every run of it is, or None.
        within: the feature that this stage is a part of without being a series of it, or None.
        held: name of its state's integer whose bits are the reels that do not spin, or None.
        left: name of its state's integer that counts its repetitions (it grants itself once).
        scale: name of its state's integer that multiplies all that it and its grants win.
        carries: names of its state's integers that it only hands on.
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
    limit: int | None = None
    prize: str | None = None
    within: str | None = None
    held: str | None = None
    left: str | None = None
    scale: str | None = None
    carries: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """The declared rules of one game.

    Attributes:
        id: kebab-case name; title and mechanic are for people.
        symbols: every symbol, upper case; wild and scatters are among them.
        wild: the only or first wild, or None; it stands for every symbol but scatters, unless
            `wilds` says otherwise.
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
        wilds: all wilds, when there are several or one that does not stand for everything.
        wild_multipliers: how those of several wilds in one win join (rules.pays).
        unmultiplied: (symbol, count) of line wins that a feature's multiplier leaves alone.
        row_pays: of a game whose first matching row pays; `top_award` is then (name, 1).
        weights: {set name: integer weight of each stop, for each reel}; absent: all alike.
        ordered: False when only the counts of the strips are known, not their order.
        apart: symbols of which no window of such strips shows two on one reel.
        free_spins, bonus: features that standard stages play.
        collect: a prize for symbols that are counted together. wheel: a wheel that is turned.
        only_on: {symbol: reels, from 1, on which alone it may land}.
        absent: {set name: symbols that never land on it}.
        cover: the symbol that whole reels turn into, and that held reels show.
        turning: symbols that turn into others once the reels have landed.
        mystery, respins: what standard stages turn into one symbol, and hold.
        max_spins: the button of the largest bet spins the reels as well (GQ-45); like `art` it is
            shown only, and no part of the mathematics.
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
    published_rtp: Fraction | None
    rules: Mapping[str, str]
    gamble: Mapping[str, Any] | None = None
    features: Mapping[str, Any] = field(default_factory=dict)
    cap: int | None = None
    art: Mapping[str, str] = field(default_factory=dict)
    wilds: tuple[Wild, ...] = ()
    wild_multipliers: str = EACH
    unmultiplied: tuple[tuple[str, int], ...] = ()
    row_pays: tuple[RowPay, ...] = ()
    weights: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    ordered: bool = True
    apart: tuple[str, ...] = ()
    free_spins: FreeSpins | None = None
    bonus: Bonus | None = None
    collect: Collect | None = None
    wheel: Wheel | None = None
    only_on: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    absent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cover: str | None = None
    turning: tuple[str, ...] = ()
    mystery: Mystery | None = None
    respins: Respins | None = None
    max_spins: bool = False

    def __post_init__(self) -> None:
        """Refuse rules that contradict themselves; each message says where."""
        check(self)

    @property
    def all_wilds(self) -> tuple[Wild, ...]:
        """Every wild, with what it stands for."""
        return self.wilds or ((Wild(self.wild),) if self.wild else ())

    def accepts(self, symbol: str) -> frozenset[str]:
        """The symbols whose combinations a cell that shows `symbol` may be part of, itself first.

        Empty for a scatter.
        """
        if symbol in self.scatters:
            return frozenset()
        found = {symbol}
        for wild in self.all_wilds:
            if wild.symbol == symbol:
                every = [other for other in self.symbols if other not in self.scatters]
                found.update(every if wild.stands_for is None else wild.stands_for)
        return frozenset(found)

    def need_order(self, what: str) -> None:
        """Refuse what needs the order of the strips. Raises RuleError."""
        if not self.ordered:
            message = f"{what} needs the strips' order; this game gives only their counts"
            raise RuleError(message, where=self.id, code=Code.FEATURE_UNAVAILABLE)

    @property
    def width(self) -> int:
        """Number of reels."""
        return len(next(iter(self.reels.values())))

    def stage(self, name: str) -> Stage:
        """The stage of that name."""
        return next(stage for stage in self.stages if stage.name == name)

    def parts_of(self, feature: Stage) -> tuple[str, ...]:
        """The parts of the win that a feature's stage and the stages within it return."""
        own = [s for s in self.stages if s is feature or s.within == feature.feature is not None]
        return tuple(part for stage in own for part in stage.parts)

    def state_names(self, stage: str) -> tuple[str, ...]:
        """What the integers of a stage's state are called, by the grants that hand them on."""
        grants = (grant for each in self.stages for grant in each.grants)
        return next((grant.state for grant in grants if grant.stage == stage and grant.state), ())

    def draw(self, name: str) -> Draw:
        """The named draw of that name."""
        return next(draw for draw in self.draws if draw.name == name)
