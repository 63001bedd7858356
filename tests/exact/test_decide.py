"""What choosing can add: an unfair or a generous gamble is seen, and a fair one adds nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from exact.toys import game, kernels, unused
from fullcycle.engine.kernels import kernels as kernels_of
from fullcycle.exact import decide
from fullcycle.exact.chain import Chain, Node, ordered
from fullcycle.exact.cycle import Cycle, Entry, count
from fullcycle.exact.decide import Policies, policies
from fullcycle.games import find
from fullcycle.rules import NO_STATE, Bet, Grant, Menu, Stage, State
from fullcycle.rules.choices import encode

NAMES = ("base", "gamble")
RED = {"do": "gamble", "on": "red"}
#: Coins by chance: weights of what one choice brings.
Prizes = Mapping[str, Mapping[int, int]]


def offer(default: str, *others: str) -> Stage:
    """A stage that waits: collect or gamble."""

    def menu(_bet: Bet, _state: State) -> Menu:
        return Menu((default, *others), on=("red",))

    chosen = RED if default == "gamble" else {"do": default}
    return Stage("offer", unused, ("offered",), (), menu=menu, default=chosen)


def round_with(
    stage: Stage, prizes: Callable[[int, int], Mapping[int, int]], monkeypatch: pytest.MonkeyPatch
) -> Chain:
    """A base win of 4 or 10 coins, then that stage; `prizes(amount, choice)` in weights."""
    start = Stage("start", unused, ("won",), (Grant("offer", state=("amount",)),))
    made = kernels(game(start, stage))

    def invent(_kernels: Any, counted: Stage, _bet: Bet, state: State, choice: int) -> Cycle:
        assert counted.name == "offer"
        ways = prizes(state[0], choice)
        entries = tuple(Entry((coins,), (), weight) for coins, weight in ways.items())
        return Cycle(entries, len(entries), sum(ways.values()))

    monkeypatch.setattr(decide, "count", invent)
    ways = [(5, 0, 0), (3, 4, 1), (1, 10, 1)]
    entries = tuple(
        Entry((coins,), ((times, (coins, 0, 0, 0)),), weight) for weight, coins, times in ways
    )
    cycles: dict[Node, Cycle] = {(0, NO_STATE): Cycle(entries, 3, 9)}
    for amount in (4, 10):
        state = (amount, 0, 0, 0)
        cycles[1, state] = invent(made, stage, made.game.bets.unit(), state, _default(stage))
    plain = Chain(made, made.game.bets.unit(), cycles, ())
    return ordered(plain)


def _default(stage: Stage) -> int:
    return encode(stage.default)


def gamble(red: Callable[[int], Mapping[int, int]]) -> Callable[[int, int], Mapping[int, int]]:
    """Collecting adds nothing; red brings what it brings."""
    return lambda amount, choice: red(amount) if choice == encode(RED) else {0: 1}


def adds(best: Fraction | int, worst: Fraction | int) -> tuple[Fraction, Fraction]:
    """The best and the worst, in coins."""
    return Fraction(best), Fraction(worst)


COLLECT = offer("collect", "gamble")


def solved(stage: Stage, prizes: Any, monkeypatch: pytest.MonkeyPatch) -> Policies:
    found = policies(round_with(stage, prizes, monkeypatch))
    assert found is not None
    assert found.states == found.of == 2
    return found


def test_a_fair_gamble_adds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = solved(COLLECT, gamble(lambda amount: {amount: 1, -amount: 1}), monkeypatch)
    assert (found.best, found.worst) == adds(0, 0)


@pytest.mark.case(74)
def test_an_unfair_gamble_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stated at 100 %, run at 96 %: whoever gambles 10 coins loses 0.4 on average."""
    found = solved(COLLECT, gamble(lambda amount: {amount: 48, -amount: 52}), monkeypatch)
    assert (found.best, found.worst) == adds(0, Fraction(-4, 10))


def test_a_generous_gamble_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    found = solved(COLLECT, gamble(lambda amount: {amount: 3, -amount: 1}), monkeypatch)
    assert (found.best, found.worst) == adds(5, 0)


def test_a_single_bad_start_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fair from 10 coins, not from 4."""
    found = solved(
        COLLECT, gamble(lambda amount: {amount: 1, -amount: 1 + (amount == 4)}), monkeypatch
    )
    assert (found.best, found.worst) == adds(0, Fraction(-4, 3))


def test_prizes_that_no_choice_can_change_add_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pick may be worth more from one start than from another; choosing still adds nothing."""
    always = offer("collect", "gamble")
    found = solved(always, lambda amount, _choice: {amount: 1, 3 * amount: 1}, monkeypatch)
    assert (found.best, found.worst) == adds(0, 0)


def test_what_counts_is_what_the_default_policy_would_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where gambling is the default and fair, collecting neither adds nor takes."""
    found = solved(
        offer("gamble", "collect"), gamble(lambda amount: {amount: 1, 0: 1}), monkeypatch
    )
    assert (found.best, found.worst) == adds(0, -5)


def test_a_game_that_never_waits_has_no_policies() -> None:
    stage = Stage("start", unused, ("won",), ())
    made = kernels(game(stage))
    cycle = Cycle((Entry((1,), (), 1),), 1, 1)
    assert policies(Chain(made, made.game.bets.unit(), {(0, NO_STATE): cycle}, ())) is None


TSAR = find("days-of-the-tsar")
#: Wins on both sides of what each of the five gambles may still stake (50,000 coins of 0.05).
AMOUNTS = (1, 2, 3, 10, 999, 12_500, 12_501, 25_000, 25_001, 49_999, 50_000)


@pytest.mark.rule("DT-29", "DT-30")
@pytest.mark.case(74)
def test_the_gamble_of_days_of_the_tsar_is_worth_exactly_its_stake() -> None:
    """All five gambles deep, whatever is chosen at each of them: the best and worst add 0."""
    ready, bet = kernels_of(TSAR), TSAR.bets.make(5, 1, 25)
    assert bet.gamble_limit == max(AMOUNTS)
    base, gamble_ = (next(i for i, s in enumerate(TSAR.stages) if s.name == n) for n in NAMES)
    states = [(amount, 0, 0, 0) for amount in AMOUNTS]
    none = (0, NO_STATE)
    ways = tuple(Entry((state[0], 0), (none, (1, state)), 1) for state in states)
    cycles: dict[Node, Cycle] = {(base, NO_STATE): Cycle(ways, len(ways), len(ways))}
    collect = encode({"do": "collect"})
    for state in states:
        cycles[gamble_, state] = count(ready, TSAR.stages[gamble_], bet, state, collect)
    plain = Chain(ready, bet, cycles, ())
    found = policies(ordered(plain))
    assert found is not None
    assert found.states == found.of == len(AMOUNTS)
    assert (found.best, found.worst) == adds(0, 0)


@pytest.mark.rule("DT-29")
@pytest.mark.parametrize(
    ("on", "times", "odds"),
    [
        *((colour, 2, Fraction(1, 2)) for colour in ("red", "black")),
        *((suit, 4, Fraction(1, 4)) for suit in ("hearts", "diamonds", "clubs", "spades")),
    ],
)
def test_each_guess_wins_so_often_and_so_much_that_it_is_fair(
    on: str, times: int, odds: Fraction
) -> None:
    """MATH-05: exactly 100 %, over all 52 cards."""
    choice = encode({"do": "gamble", "on": on})
    bet, state = TSAR.bets.make(5, 1, 25), (700, 0, 0, 0)
    counted = count(kernels_of(TSAR), TSAR.stage("gamble"), bet, state, choice)
    assert counted.leaves == counted.weight == 52
    chances = {entry.parts[0]: Fraction(entry.weight, 52) for entry in counted.entries}
    assert chances == {700 * (times - 1): odds, -700: 1 - odds}
