"""From targets to a confirmed game, on short strips whose full cycle takes no time."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from fullcycle.exact import figures
from fullcycle.play import math_hash
from fullcycle.rules import Game, RuleError
from fullcycle.solve import Solution, Task, parse, report, solve, variant, variant_of
from fullcycle.solve import confirm as confirming
from fullcycle.solve.form import Form
from fullcycle.solve.run import Solver
from fullcycle.solve.space import Space
from solve.lab import GAME, free_task, small

GAME_SMALL = small(4, length=14, lines=9, eggs=3)
ASKED: dict[str, Any] = {
    "id": "small-one",
    "title": 'A "small" one',
    "targets": {
        "rtp": {"value": "0.9", "within": "0.001"},
        "hit_frequency": {"value": "0.32", "within": "0.02"},
        "sigma": {"value": "5.5", "within": "0.3"},
        "one_in": {"free_spins": {"value": 145, "within": 10}},
    },
    "reels": [
        {
            "sets": ["base", "free"],
            "around": 3,
            "lengths": [12, 16],
            "counts": {"TSAR": [0, 2], "EGG": [[1, 1], [1, 1], [1, 1], 0, 0]},
        }
    ],
    "draws": {"eggs": {"weights": [0, 6]}},
    "order": {"spacing": {"TSAR": 3}, "apart": [["TSAR", "EGG"]]},
}


@pytest.fixture(scope="module")
def task() -> Task:
    return parse(ASKED, GAME_SMALL)


@pytest.fixture(scope="module")
def solution(task: Task) -> Solution:
    return solve(GAME_SMALL, task, seed=5)


def test_every_target_is_met_by_the_full_cycle(task: Task, solution: Solution) -> None:
    assert solution.best.met
    game = solution.best.game
    real = figures(game, game.bets.unit())
    assert abs(Fraction(real["rtp"]["fraction"]) - Fraction(9, 10)) <= Fraction(1, 1000)
    assert abs(real["hit_frequency"]["value"] - 0.32) <= 0.02
    assert abs(real["volatility_index"]["sigma"] - 5.5) <= 0.3
    assert abs(real["features"]["free_spins"]["one_in"]["value"] - 145) <= 10
    assert [each.target for each in solution.best.reached] == list(task.targets)
    assert solution.alone == []


def test_strips_keep_bounds_and_order(solution: Solution) -> None:
    reels = solution.best.game.reels
    assert reels["base"] == reels["free"]
    for reel, strip in enumerate(reels["base"]):
        assert 12 <= len(strip) <= 16
        assert strip.count("EGG") == (reel < 3)
        assert strip.count("TSAR") <= 2
        after = strip[1:] + strip[:1]
        assert all(a != b for a, b in zip(strip, after, strict=True))
        assert not any({a, b} == {"TSAR", "EGG"} for a, b in zip(strip, after, strict=True))
        windows = zip(strip, after, after[1:] + after[:1], strict=True)
        assert all(window.count("TSAR") < 2 for window in windows)


def test_the_same_seed_gives_the_same_strips_and_the_same_file(
    task: Task, solution: Solution
) -> None:
    again = solve(GAME_SMALL, task, seed=5)
    assert again.best.game == solution.best.game
    notes = report.notes(GAME_SMALL, again, "t.toml")
    assert notes == report.notes(GAME_SMALL, solution, "t.toml")


def test_the_file_turns_the_game_into_what_was_found(task: Task, solution: Solution) -> None:
    game = solution.best.game
    text = variant.text(GAME_SMALL, game, task, report.notes(GAME_SMALL, solution, "t.toml"))
    data = tomllib.loads(text)
    assert set(data) == {"variant_of", "id", "title", "published_rtp", "reels", "draws"}
    assert data["variant_of"] == GAME.id
    assert (data["id"], data["title"]) == ("small-one", 'A "small" one')
    reels = {name: tuple(tuple(s.split()) for s in set_) for name, set_ in data["reels"].items()}
    weights = tuple(data["draws"]["eggs"]["weights"])
    draws = tuple(replace(d, weights=weights) if d.name == "eggs" else d for d in GAME.draws)
    built = replace(
        GAME_SMALL,
        id=data["id"],
        title=data["title"],
        published_rtp=Fraction(data["published_rtp"]),
        reels=reels,
        draws=draws,
    )
    assert built == variant_of(GAME_SMALL, solution)
    assert "--seed 5" in text.splitlines()[0]


def test_a_file_says_only_what_changed(task: Task) -> None:
    data = tomllib.loads(variant.text(GAME_SMALL, GAME_SMALL, replace(task, targets=()), []))
    assert set(data) == {"variant_of", "id", "title", "published_rtp"}
    assert data["published_rtp"] == "0.95"
    third = replace(task.targets[0], value=Fraction(1, 3))
    data = tomllib.loads(variant.text(GAME_SMALL, GAME_SMALL, replace(task, targets=(third,)), []))
    assert data["published_rtp"] == "1/3"
    text = variant.text(GAME_SMALL, GAME_SMALL, task, ["a note"], "../games/other.toml")
    assert tomllib.loads(text)["variant_of"] == "../games/other.toml"
    assert text.startswith("# a note\n")


def test_sensitivity_is_the_full_cycles_difference(solution: Solution) -> None:
    """One more of a symbol is one more stop: checked by adding it to the strips."""
    game = solution.best.game
    before = Fraction(figures(game, game.bets.unit())["rtp"]["fraction"])
    slopes = {(s.draw, s.reel, s.of): s for s in solution.slopes}
    assert len(slopes) == 5 * 12 + 10
    for reel, symbol in ((1, "TSAR"), (4, "NINE")):
        strips = list(game.reels["base"])
        strips[reel - 1] = (*strips[reel - 1], symbol)
        longer = replace(game, reels=dict.fromkeys(game.reels, tuple(strips)))
        after = Fraction(figures(longer, longer.bets.unit())["rtp"]["fraction"])
        found = slopes["", reel, symbol]
        assert found.rtp == after - before
        assert found.now == game.reels["base"][reel - 1].count(symbol)
        assert found.reels == ("base", "free")
    weights = list(game.draw("eggs").weights)
    weights[7] += 1
    heavier = replace(
        game,
        draws=tuple(
            replace(d, weights=tuple(weights)) if d.name == "eggs" else d for d in game.draws
        ),
    )
    after = Fraction(figures(heavier, heavier.bets.unit())["rtp"]["fraction"])
    assert slopes["eggs", 0, "8"].rtp == after - before


def test_targets_that_exclude_each_other_are_named() -> None:
    """Lines cannot return more than the whole; eggs cannot be rare with one on each reel."""
    asked = {
        "targets": {
            "rtp": {"value": "0.9", "within": "0.02"},
            "parts": {"lines": {"value": "1.0", "within": "0.05"}},
            "one_in": {"free_spins": {"value": 100_000, "within": 1}},
        },
        "reels": [
            {
                "sets": ["base", "free"],
                "around": 3,
                "lengths": [15, 20],
                "counts": {"EGG": [[1, 1], [1, 1], [1, 1], 0, 0]},
            }
        ],
    }
    game = small(4, length=16, lines=9, eggs=3)
    found = solve(game, parse(asked, game), trials=60_000)
    assert not found.best.met
    missed = {each.target.name for each in found.best.reached if not each.met}
    assert "one_in.free_spins" in missed
    alone = {each.name: each for each in found.alone}
    assert set(alone) == missed
    assert not alone["one_in.free_spins"].met
    assert alone["one_in.free_spins"].value < 1000
    assert any(alone[name].met for name in missed if name != "one_in.free_spins")
    words = [report.verdict(t) for t in report.document(game, found, "h")["targets"]]
    assert any("not reached alone either" in word for word in words)
    assert any("not together with the others" in word for word in words)


def test_a_game_whose_free_spins_never_end_can_be_solved() -> None:
    """It is not sampled before the search: a round of it may not end."""
    endless = small(1, length=7, eggs=5)
    task = free_task(endless, hit_frequency={"value": "0.3", "within": "0.1"})
    assert Solver(endless, task, 1, 1000, None).search.scale == {}


def test_a_form_that_differs_from_the_full_cycle_is_an_error(
    solution: Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    space = Space(GAME_SMALL, solution.task)
    form = Form(space)

    def lie(game: Game, _bet: Any, _progress: Any) -> Any:
        return figures(game, game.bets.unit()) | {"rtp": {"fraction": "1/2", "value": 0.5}}

    monkeypatch.setattr(confirming, "figures", lie)
    with pytest.raises(RuleError, match=r"counts give a return of .*, the full cycle"):
        confirming.confirm(form, [], solution.best.game, solution.best.candidate)


@pytest.mark.parametrize(
    ("figure", "met"),
    [
        (None, False),
        ({"value": 2.0, "fraction": "2"}, True),
        ({"value": 2.1, "fraction": "21/10"}, True),
        ({"value": 2.1, "fraction": "21000001/10000000"}, False),
        ({"value": 1.95, "error": 1e-9}, True),
        ({"value": 1.8, "error": 1e-9}, False),
        ({"value": 1.9, "variance": "361/100"}, True),
        ({"value": 1.9, "variance": "3609/1000"}, False),
        ({"value": 2.1, "variance": "441/100"}, True),
        ({"value": 2.1, "variance": "4411/1000"}, False),
    ],
)
def test_met_is_decided_on_fractions(figure: dict[str, Any] | None, *, met: bool) -> None:
    (target,) = free_task(GAME_SMALL, rtp={"value": 2, "within": "0.1"}).targets
    assert confirming.Reached(target, figure).met is met


def test_strips_that_no_order_allows() -> None:
    asked: dict[str, Any] = ASKED | {"order": {"spacing": {"TSAR": 9, "NINE": 9, "TEN": 9}}}
    asked |= {"targets": {"rtp": {"value": 1, "within": 1}}}
    symbols = dict.fromkeys(GAME.symbols, 1) | {"NINE": 0, "TEN": 2, "TSAR": 1}
    asked |= {"reels": [{"sets": ["base", "free"], "counts": symbols, "lengths": 12}]}
    with pytest.raises(RuleError, match=r"reels.*: no strip within the bounds keeps the order"):
        solve(GAME_SMALL, parse(asked, GAME_SMALL), trials=3_000)


def test_the_document_holds_what_the_lab_needs(solution: Solution) -> None:
    document = report.document(GAME_SMALL, solution, math_hash(GAME_SMALL))
    assert document["met"] is True
    assert [each["name"] for each in document["targets"]] == [
        *("rtp", "hit_frequency", "sigma", "one_in.free_spins")
    ]
    assert document["targets"][0]["reached"] == document["rtp"]
    assert all(each["alone"] is None for each in document["targets"])
    counts = document["counts"]["base"][0]
    assert counts == {s: document["reels"]["base"][0].count(s) for s in GAME.symbols}
    assert document["trials"] > 0
    assert document["seed"] == 5
