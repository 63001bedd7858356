"""Forcing rounds of Gypsy Queen: what a laboratory may ask for, and what is refused and where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fullcycle.cli.app import run as command
from fullcycle.games import find
from fullcycle.play.scenario import run
from fullcycle.rules import Code, RuleError, events
from games.gypsy_lab import (
    CARDS,
    FILLER,
    GAME,
    GEMS,
    ORDER,
    balls,
    choice,
    document,
    of,
    play,
    told,
)

ONE = (5, 1, 1)
TURNED = {"tarot": [ORDER], "choices": [0]}
#: A bonus to its end, by three orange keys and the first gem.
WHOLE = {"tarot": [ORDER] * 3, "gems": [GEMS], "choices": [1, 1, 1, 0]}


def refused(scenario: Any) -> RuleError:
    with pytest.raises(RuleError) as caught:
        run(scenario, find)
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.rule("GQ-28", "GQ-33")
@pytest.mark.parametrize(
    ("draws", "where"),
    [
        ({"tarot": [["credits", "orange"]]}, "draws.tarot[0]"),
        ({"tarot": [["credits", "orange", "orange"]]}, "draws.tarot[0]"),
        ({"tarot": [["credits", "orange", "purple", "purple"]]}, "draws.tarot[0]"),
        ({"tarot": [["credits", "orange", "gold"]]}, "draws.tarot[0]"),
        ({"tarot": ["credits"]}, "draws.tarot[0]"),
        ({"tarot": [0]}, "draws.tarot[0]"),
        ({"tarot": [[["credits"], "orange", "purple"]]}, "draws.tarot[0]"),
        ({"tarot": {"0": list(ORDER)}}, "draws.tarot"),
        ({"tarot": [list(ORDER)] * 3, "gems": [[50, 100, 250, 500]]}, "draws.gems[0]"),
        ({"tarot": [list(ORDER)] * 3, "gems": [[50, 100, 250, 500, 500]]}, "draws.gems[0]"),
        ({"tarot": [list(ORDER)] * 3, "gems": [[50.0, 100, 250, 500, 1000]]}, "draws.gems[0]"),
        ({"tarot": [list(ORDER)] * 3, "gems": [["50", 100, 250, 500, 1000]]}, "draws.gems[0]"),
        ({"tarot": [list(ORDER)] * 3, "gems": [50, 100, 250, 500, 1000]}, "draws.gems[0]"),
        ({"tarots": [list(ORDER)]}, "draws"),
        ({"tarot": [list(ORDER)] * 2}, "draws.tarot[2]"),
        ({"tarot": [list(ORDER)] * 3}, "draws.gems[0]"),
        ({"tarot": [list(ORDER)] * 4, "gems": [list(GEMS)]}, "draws.tarot[3]"),
        ({"tarot": [list(ORDER)] * 3, "gems": [list(GEMS)] * 2}, "draws.gems[1]"),
        ({"tarot": [list(ORDER)] * 3, "gems": [list(GEMS)], "cards": ["QH"]}, "draws.cards[0]"),
    ],
)
def test_draws_that_cannot_be_are_missing_or_left_over(draws: Any, where: str) -> None:
    scenario = document(CARDS, bet=ONE, choices=[1, 1, 1, 0])
    scenario["draws"] = draws
    assert refused(scenario).where == where


@pytest.mark.rule("GQ-28", "GQ-33")
@pytest.mark.parametrize(
    ("made", "wrong"),
    [
        ([], {"do": "pick", "index": 3}),
        ([], {"do": "pick", "index": -1}),
        ([], {"do": "pick", "index": True}),
        ([], {"do": "pick", "index": "0"}),
        ([], {"do": "pick"}),
        ([], {"do": "pick", "index": 0, "on": "red"}),
        ([], {"do": "collect"}),
        ([], {"do": "gamble", "on": "red"}),
        ([], {"do": "spin_wheel"}),
        ([], 0),
        ([1, 1, 1], {"do": "pick", "index": 5}),
        ([1, 1, 1], {"do": "collect"}),
    ],
)
def test_choices_that_are_not_offered(made: list[int], wrong: Any) -> None:
    scenario = document(CARDS, bet=ONE, tarot=[ORDER] * len(made))
    scenario["choices"] = [*map(choice, made), wrong]
    error = refused(scenario)
    assert (error.where, error.code) == (f"choices[{len(made)}]", Code.CHOICE_ILLEGAL)


@pytest.mark.parametrize(
    ("window", "where"),
    [
        ([["EGG"] * 5] * 3, "spins[0].window, row 1, reel 1"),
        ([["WILD"] * 4] * 3, "spins[0].window, row 1"),
        ([["WILD"] * 5] * 2, "spins[0].window"),
        ([["wild"] * 5] * 3, "spins[0].window, row 1, reel 1"),
    ],
)
def test_windows_that_are_none(window: Any, where: str) -> None:
    assert refused(document(window)).where == where


def test_windows_missing_and_left_over() -> None:
    assert refused(document()).where == "spins[0]"
    assert refused(document(FILLER, FILLER)).where == "spins[1]"
    assert refused(document(balls(3), *[FILLER] * 9)).where == "spins[10]"


@pytest.mark.rule("GQ-28", "GQ-29")
def test_each_waiting_point_says_what_may_be_chosen_and_what_was_found() -> None:
    expected: list[dict[str, Any]] = [
        {"feature": "tarot", "indexes": [0, 1, 2], "orange": 0, "purple": 0},
        {"feature": "tarot", "indexes": [0, 1, 2], "orange": 1, "purple": 0},
        {"feature": "tarot", "indexes": [0, 1, 2], "orange": 1, "purple": 1},
        {"feature": "tarot", "indexes": [0, 1, 2], "orange": 2, "purple": 1},
        {"feature": "gems", "indexes": [0, 1, 2, 3, 4]},
    ]
    picks = [1, 2, 1, 1, 4]
    for made, offer in enumerate(expected):
        played = play(CARDS, bet=ONE, tarot=[ORDER] * made, choices=picks[:made])
        keys = {"locks": 3} if offer["feature"] == "tarot" else {}
        assert played.status == "waiting"
        assert played.waiting_for == {"do": ["pick"], **offer, **keys, "lines": 1}
    done = play(CARDS, bet=ONE, tarot=[ORDER] * 4, gems=[GEMS], choices=picks)
    assert (done.status, done.waiting_for) == ("settled", None)


def test_the_bonus_is_told_before_its_first_card_and_no_card_before_its_pick() -> None:
    waiting = play(CARDS, bet=ONE)
    assert [type(event).__name__ for event in waiting.events] == ["Spin", "Feature"]
    assert "credits" not in json.dumps(told(waiting))
    turned = play(CARDS, bet=ONE, **TURNED)
    assert told(turned)[:2] == told(waiting)
    assert len(of(turned, events.Pick)) == 1


def test_what_is_not_forced_comes_from_a_seed_and_choices_left_over_are_ignored() -> None:
    seed = "ab" * 32
    first = run(document(CARDS, bet=ONE, seed=seed, choices=[0] * 50), find)
    assert first == run(document(CARDS, bet=ONE, seed=seed, choices=[0] * 60), find)
    assert first.status == "settled"
    shown = [event.places for event in of(first, events.Pick) if event.feature == "tarot"]
    assert len({tuple(places) for places in shown}) > 1


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bonus.json"
    path.write_text(json.dumps(document(CARDS, bet=ONE, **WHOLE)))
    assert command(["scenario", str(path), "--json"]) == 0
    played = json.loads(capsys.readouterr().out)
    assert played["win"] == {"coins": 65, "money": "3.25"}
    kinds = [event["type"] for event in played["events"]]
    assert kinds == ["spin", "feature", *["pick", "prize_win"] * 4, "feature_end", "settled"]
    pick = played["events"][2]
    assert (pick["feature"], pick["index"], pick["showed"]) == ("tarot", 1, "orange")
    assert pick["places"] == list(ORDER)
    path.write_text(json.dumps(document(CARDS, bet=ONE, tarot=[ORDER], choices=[4])))
    assert command(["scenario", str(path), "--json"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "choices[0]" in said.err


def test_play_picks_by_default_and_as_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A seed whose round has the bonus, played by itself and by hand."""
    game = find(GAME)
    assert game.stage("tarot").default == game.stage("gems").default == {"do": "pick", "index": 0}
    for number in range(2000):
        seed = f"{number:064x}"
        played = run({"game": GAME, "seed": seed}, find)
        if played.waiting_for is not None and played.waiting_for.get("feature") == "tarot":
            break
    assert command(["play", GAME, "--seed", seed, "--json"]) == 0
    alone = json.loads(capsys.readouterr().out)
    picks = [event for event in alone["events"] if event["type"] == "pick"]
    assert alone["status"] == "settled"
    assert [event["index"] for event in picks] == [0] * len(picks)
    chosen = json.dumps([{"do": "pick", "index": 2}])
    assert command(["play", GAME, "--seed", seed, "--choices", chosen, "--json"]) == 0
    by_hand = json.loads(capsys.readouterr().out)
    assert by_hand["status"] == "waiting"
    (pick,) = [event for event in by_hand["events"] if event["type"] == "pick"]
    assert pick["places"] == picks[0]["places"]
    assert pick["showed"] == pick["places"][2]
