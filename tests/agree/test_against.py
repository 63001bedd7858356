"""Exact figures against simulations, served rounds and identity: each must be able to disagree."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from agree.liar import LIAR
from fullcycle.agree import Check, identity, whole
from fullcycle.agree import served as service
from fullcycle.agree.whole import against, agree
from fullcycle.cli.app import run
from fullcycle.engine.kernels import kernels
from fullcycle.engine.tally import NAMES
from fullcycle.exact import decide
from fullcycle.exact.chain import Chain
from fullcycle.exact.cycle import Cycle
from fullcycle.games import find
from fullcycle.rules import RuleError
from fullcycle.serve.practice import play_rounds
from fullcycle.sheets import load
from fullcycle.simulate import Sums, simulate

TSAR = find("days-of-the-tsar")
BET = TSAR.bets.parse()
ROUNDS = 1_000_000
CHECKS = ["rtp", "hit_frequency", "sigma", "free_spins begins"]


@pytest.fixture(scope="module")
def sums() -> Sums:
    return simulate(TSAR, BET, ROUNDS, seed=1)


@pytest.fixture
def exact() -> dict[str, Any]:
    found = load(TSAR)
    assert found is not None
    return deepcopy(found)


def failed(checks: Iterator[Check]) -> list[str]:
    return [check.what for check in checks if not check.verdict]


def test_the_figures_agree_with_a_million_rounds(exact: dict[str, Any], sums: Sums) -> None:
    checks = list(against(TSAR, BET, exact, sums))
    assert [check.what for check in checks] == CHECKS
    assert all(check.verdict for check in checks), checks


def _set(figure: dict[str, Any], factor: Fraction) -> None:
    value = Fraction(figure["fraction"]) * factor
    figure["fraction"], figure["value"] = str(value), float(value)


@pytest.mark.case(38)
@pytest.mark.parametrize(
    ("path", "factor", "broken"),
    [
        (("rtp",), Fraction(98, 100), "rtp"),
        (("rtp",), Fraction(102, 100), "rtp"),
        (("hit_frequency",), Fraction(99, 100), "hit_frequency"),
        (("variance",), Fraction(75, 100), "sigma"),
        (("variance",), Fraction(125, 100), "sigma"),
        (("features", "free_spins", "one_in"), Fraction(110, 100), "free_spins begins"),
        (("features", "free_spins", "one_in"), Fraction(92, 100), "free_spins begins"),
    ],
)
def test_a_changed_figure_disagrees(
    exact: dict[str, Any], sums: Sums, path: tuple[str, ...], factor: Fraction, broken: str
) -> None:
    figure = exact
    for name in path:
        figure = figure[name]
    _set(figure, factor)
    assert failed(against(TSAR, BET, exact, sums)) == [broken]


@pytest.mark.case(38)
def test_the_report_of_148_percent_fails(exact: dict[str, Any]) -> None:
    """10^5 rounds, return 148.46 %, deviation 10: the field's validation passed it."""
    rounds, stake = 100_000, BET.stake_coins
    coins = int(1.4846 * rounds * stake)
    squares = int((10**2 + 1.4846**2) * rounds * stake**2)
    sample = Sums(rounds, coins, squares, 45_674, 10**6, 0, [0] * len(NAMES))
    sample.met = [rounds, 486, 486, 0]
    assert sample.sigma(stake) == pytest.approx(10, abs=1e-3)
    assert "rtp" in failed(against(TSAR, BET, exact, sample))


@pytest.mark.parametrize("name", ["hits", "met", "coins", "squares"])
def test_a_simulation_that_counts_wrongly_disagrees(
    exact: dict[str, Any], sums: Sums, name: str
) -> None:
    """One more in 50 of anything; statistics on the wrong spins would be far worse."""
    broken = replace(sums, met=list(sums.met))
    if name == "met":
        broken.met[2] += broken.met[2] // 10
    elif name == "squares":
        broken.squares *= 2
    else:
        setattr(broken, name, getattr(sums, name) * 51 // 50)
    assert failed(against(TSAR, BET, exact, broken))


def _few_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cycles' first slice alone: what is tried here is the verdict, not the game."""

    def spread(_: Any, stage: Any, slice_: Callable[[tuple[int, int]], Any], _state: Any) -> Any:
        yield slice_((0, 1) if stage.reels else (0, 0))

    monkeypatch.setattr(identity, "spread", spread)


def test_identity_runs_every_stage_from_every_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _few_windows(monkeypatch)
    ready = kernels(TSAR)
    good = list(identity.stages(ready, BET))
    assert all(check.verdict for check in good)
    names = [f"stage {stage.name}, full cycle" for stage in TSAR.stages]
    assert [check.what for check in good] == names
    windows = 36 * 36 * 37 * 38
    assert [check.expected for check in good[:3]] == [windows, 10, windows]
    # every gamble from every state, 52 cards each, and collecting
    assert good[3].expected == len(identity.STATES) * (6 * 52 + 1)


def test_identity_finds_the_one_window_that_pays_more_when_it_is_watched() -> None:
    """Four sigma never would: 1 coin in 10 runs of a feature, and none in a simulation."""
    honest, watched = identity.stages(kernels(LIAR), LIAR.bets.unit())
    assert honest.verdict
    assert not watched.verdict
    assert (watched.expected, watched.observed, watched.difference) == (10, 9, 1)


def test_seeded_rounds_are_the_same_traced_untraced_and_stepped() -> None:
    check = identity.rounds(kernels(TSAR), BET, 20_000, 1)
    assert check.verdict
    assert check.expected == check.observed == 20_000
    assert not identity.rounds(kernels(TSAR), BET, 0, 1).verdict


def test_served_rounds_are_played_again_and_meet_the_return(exact: dict[str, Any]) -> None:
    checks = list(service.served(TSAR, BET, 200, exact))
    assert [check.what for check in checks] == ["rounds", "rtp"]
    assert all(check.verdict for check in checks)
    assert checks[0].expected == 200
    _set(exact["rtp"], Fraction(4))
    assert failed(service.served(TSAR, BET, 200, exact)) == ["rtp"]


@pytest.mark.parametrize("field", ["win", "stake", "key"])
def test_a_served_round_that_was_paid_otherwise_is_found(
    exact: dict[str, Any], monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    rounds = play_rounds(TSAR.id, BET, 60)
    place = next(n for n, played in enumerate(rounds) if played.win)
    wrong = {
        "win": rounds[place].win + 5,
        "stake": rounds[place].stake - 5,
        "key": bytes(31) + b"c",
    }
    rounds[place] = replace(rounds[place], **{field: wrong[field]})  # type: ignore[arg-type]
    monkeypatch.setattr(service, "play_rounds", lambda *_, **__: rounds)
    assert "rounds" in failed(service.served(TSAR, BET, 60, exact))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, exact: dict[str, Any], sums: Sums) -> dict[str, Any]:
    """`agree` on few windows and rounds made before; the figures may be tampered with."""
    _few_windows(monkeypatch)
    monkeypatch.setattr(whole, "figures", lambda *_: exact)
    bare = SimpleNamespace(cycles={}, kernels=kernels(TSAR))
    monkeypatch.setattr(whole, "build", lambda *_: bare)
    policies = decide.Policies(1, 1, Fraction(0), Fraction(0))
    monkeypatch.setattr(decide, "policies", lambda _chain: policies)
    monkeypatch.setattr(whole, "simulate", lambda *_, **__: sums)
    monkeypatch.setattr(whole, "SERVED", 100)
    return exact


ASKED = ["agree", TSAR.id, "--rounds", "20000", "--json"]


def test_the_command_says_that_all_agree(
    quick: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert quick["game"] == TSAR.id
    assert run(ASKED) == 0
    said = capsys.readouterr()
    document = json.loads(said.out)
    assert said.err == ""
    assert document["verdict"] is True
    pairs = {check["pair"] for check in document["checks"]}
    assert {"traced = untraced", "exact = simulated", "exact = served"} <= pairs
    for check in document["checks"]:
        assert set(check) >= {"difference", "z", "verdict"}
    whats = [check["what"] for check in document["checks"]]
    assert whats[-6:] == [*CHECKS, "rounds", "rtp"]
    assert whats.index("choices") > whats.index("seeded rounds")


def test_the_command_fails_when_one_figure_is_wrong(
    quick: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    _set(quick["rtp"], Fraction(1484, 950))
    assert run(ASKED) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["verdict"] is False
    assert [check["pair"] for check in document["checks"] if not check["verdict"]] == [
        "exact = simulated"
    ]
    assert run(ASKED[:-1]) == 1
    assert "DISAGREE" in capsys.readouterr().out


def test_the_command_fails_when_choosing_pays(
    quick: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert quick
    policies = decide.Policies(1, 1, Fraction(1, 10**9), Fraction(0))
    monkeypatch.setattr(decide, "policies", lambda _chain: policies)
    assert run(ASKED) == 1
    document = json.loads(capsys.readouterr().out)
    assert [c["what"] for c in document["checks"] if not c["verdict"]] == ["choices"]


def test_numbers_that_cannot_be_are_refused_before_anything_is_counted() -> None:
    for rounds, seed in ((0, 1), (-1, 1), (10, -1)):
        with pytest.raises(RuleError):
            next(agree(TSAR, BET, rounds, seed=seed))


@pytest.mark.rule("DT-26", "DT-29")
def test_days_of_the_tsar_agrees_in_all_readings() -> None:
    """The whole proof once: full cycles, all choices, 10^6 rounds and 10,000 rounds served."""
    told: list[str] = []

    def tell(name: str) -> Callable[[int, int], None]:
        told.append(name)
        return lambda _done, _of: None

    checks = list(agree(TSAR, BET, 1_000_000, tell=tell))
    assert [check for check in checks if not check.verdict] == []
    assert len(checks) == len(TSAR.stages) + 2 + len(CHECKS) + 2
    cycles = [check.expected for check in checks[:3]]
    assert cycles == [65_598_336, 10, 65_598_336]
    assert "simulating" in told


@pytest.mark.release
def test_days_of_the_tsar_agrees_with_10_to_the_8_rounds() -> None:
    exact = load(TSAR)
    assert exact is not None
    sums = simulate(TSAR, BET, 10**8, seed=2)
    checks = list(against(TSAR, BET, exact, sums))
    assert [check for check in checks if not check.verdict] == []


GYPSY = find("gypsy-queen")


@pytest.mark.rule("GQ-28", "GQ-33")
def test_identity_of_picks_from_every_state_that_was_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every pair of keys on 1 or 2 lines, each card, each order; then each gem."""
    _few_windows(monkeypatch)
    names = [stage.name for stage in GYPSY.stages]
    tarot, gems = names.index("tarot"), names.index("gems")
    keys = [(o, p, n, 0) for o in range(3) for p in range(3) for n in (1, 2)]
    reached = [(tarot, state) for state in keys] + [(gems, (n, 0, 0, 0)) for n in (1, 2)]
    ready, bet = kernels(GYPSY), GYPSY.bets.parse()
    chain = Chain(ready, bet, dict.fromkeys(reached, Cycle((), 0, 0)), ())
    found = list(identity.stages(ready, bet, None, chain))
    assert all(check.verdict for check in found)
    assert found[tarot].expected == len(keys) * 3 * 6
    assert found[gems].expected == 2 * 5 * 120
    assert found[names.index("gamble")].expected == len(identity.STATES) * (6 * 52 + 1)


def test_a_feature_that_may_come_twice_in_a_round_is_met_once() -> None:
    """One in so many rounds: rounds with a bonus are counted, not bonuses."""
    sums = simulate(GYPSY, GYPSY.bets.parse(), 3_000_000, seed=4)
    tarot = [stage.name for stage in GYPSY.stages].index("tarot")
    free = [stage.name for stage in GYPSY.stages].index("free")
    assert sums.met[0] == sums.begun[0] == sums.rounds
    assert sums.met[free] == sums.begun[free]
    assert 0 < sums.met[tarot] < sums.begun[tarot] < sums.visits[tarot]
    report = sums.report(GYPSY, GYPSY.bets.parse())["features"]["bonus"]
    coins = sums.parts[4] + sums.parts[5]
    assert report["one_in"] == sums.rounds / sums.met[tarot]
    assert report["mean"] == coins / (20 * sums.met[tarot])


@pytest.mark.release
@pytest.mark.rule("GQ-11")
def test_gypsy_queen_agrees_in_all_readings() -> None:
    """The whole proof: full cycles, every state of the picks, all choices, simulated, served."""
    checks = list(agree(GYPSY, GYPSY.bets.parse(), 1_000_000))
    assert [check for check in checks if not check.verdict] == []
    assert len(checks) == len(GYPSY.stages) + 2 + len(CHECKS) + 1 + 2
    assert [check.expected for check in checks[:2]] == [36**3 * 37**2] * 2


MINE = find("mystery-mine")


def test_rounds_of_a_capped_game_are_served_and_meet_the_return() -> None:
    """Its variance is computed, no fraction."""
    found = load(MINE)
    assert found is not None
    assert "fraction" not in found["variance"]
    checks = list(service.served(MINE, MINE.bets.parse(), 200, found))
    assert all(check.verdict for check in checks)
    false = deepcopy(found)
    false["rtp"]["value"] = 6.0
    assert failed(service.served(MINE, MINE.bets.parse(), 200, false)) == ["rtp"]


@pytest.mark.release
@pytest.mark.rule("MM-27")
def test_mystery_mine_agrees_in_all_readings() -> None:
    """The whole proof: all draws of full cycles, every set of held reels, simulated, served."""
    checks = list(agree(MINE, MINE.bets.parse(), 1_000_000))
    assert [check for check in checks if not check.verdict] == []
    stages = dict(zip((stage.name for stage in MINE.stages), checks, strict=False))
    windows = 30 * 26**3 * 30
    assert stages["base"].expected == stages["free"].expected > windows, "a leaf for each draw"
    assert stages["wheel"].expected > 2**12, "every set of wedges that were hit"
    assert len(checks) > len(MINE.stages) + 2 + len(CHECKS) + 2


def test_how_far_identity_is_ends_at_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """By slices: more leaves than windows do not make a cycle look done."""
    monkeypatch.setattr(identity, "spread", lambda *_: iter([(7, 0)] * 36))
    told: list[tuple[int, int]] = []
    ready = kernels(TSAR)
    (first, *_) = identity.stages(ready, BET, lambda _: lambda *done: told.append(done))
    windows = 36**3 * 37 * 38
    assert first.expected == 7 * 36
    assert told[:36] == [(windows * slice_ // 36, windows) for slice_ in range(1, 37)]
