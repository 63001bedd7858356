"""Forced rounds of game files with held reels, a wheel and covered prizes; what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.games.declared import stages
from fullcycle.play import scenario
from fullcycle.play.round import Round
from fullcycle.rules import RuleError, events
from fullcycle.rules.canonical import describe
from games.declared_lab import Lab, of, small
from games.features_lab import cards, river, shaft

TURN = {"do": "spin_wheel"}
NOTHING = "KING ACE GOLD / ACE KING MOON"
#: (windows, draws, choices, coins in all): worked out by hand from the reference.
SHAFT: dict[str, tuple[list[str], dict[str, Any], list[dict[str, Any]], int]] = {
    "held": (
        [
            "STAR MYST ACE / STAR KING MYST",  # stones are kings: 3 on line 2
            "STAR STAR ACE / STAR STAR ACE",  # 3 x 6; reel 2 is held too and adds one
            "STAR STAR MYST / STAR STAR KING",  # the stone is an ace: 6 + 3 + 6
            "STAR STAR GOLD / STAR STAR MOON",
        ],
        {"mystery": ["KING", "ACE"]},
        [],
        3 + 18 + 15,
    ),
    "all held": (
        ["STAR STAR ACE / STAR STAR KING", "STAR STAR STAR / STAR STAR STAR"],
        {},
        [],
        15 + 60,
    ),
    "wheel": (
        [
            "MOON MOON MOON / ACE KING ACE",  # 2 x 3 coins, then 2 + 2 spins at 1 + 2
            "ACE ACE KING / KING KING KING",  # 1 + 3
            "GOLD GOLD2 GOLD2 / ACE KING KING",  # 5 of gold: 2 x 3 coins
            "MOON MOON MOON / ACE KING ACE",  # 6, and four more spins
            "STAR KING ACE / STAR KING ACE",
            "STAR KING KING / STAR KING KING",  # re-spin: 3 x 3
            "STAR GOLD ACE / STAR ACE KING",  # 1 + 6
            *(NOTHING,) * 4,
        ],
        {"wheel": ["+2 spins", "+2x", "start"]},
        [TURN] * 3,
        6 + 3 * (4 + 6 + 6 + 9 + 7),
    ),
}
CARDS: dict[str, tuple[list[str], dict[str, Any], list[dict[str, Any]], int]] = {
    "pick": (
        ["HAT HAT HAT / ACE KING ACE"],
        {"bonus": [[4, 10, 1]]},
        [{"do": "pick", "index": 1}],
        10 * 2,
    ),
    "two factors": (
        [
            "MOON MOON MOON / ACE KING ACE",  # 2 x 2 coins, two free spins
            "ROSE ACE ACE / ROSE ACE KING",
            "ROSE ROSE ROSE / ROSE KING MOON",  # its re-spin: 20, three times
            "ACE ACE KING / MOON MOON KING",  # 1, three times; 1 x 2 coins, not multiplied
        ],
        {},
        [],
        4 + 60 + 3 + 2,
    ),
}


def play(lab: Lab, game: dict[str, Any], case: tuple[Any, ...], **more: Any) -> Round:
    """The round of a case."""
    windows, draws, choices, _ = case
    document = {
        "game": lab.write(game),
        "spins": [{"window": [row.strip() for row in w.split("/")]} for w in windows],
        "draws": draws,
        "choices": choices,
    }
    return scenario.run(document | more, find)


@pytest.mark.parametrize("name", SHAFT)
def test_a_round_of_stones_and_held_reels(lab: Lab, name: str) -> None:
    played = play(lab, shaft(), SHAFT[name])
    assert (played.status, played.win.coins) == ("settled", SHAFT[name][3])


@pytest.mark.parametrize("name", CARDS)
def test_a_round_of_covered_prizes_and_two_factors(lab: Lab, name: str) -> None:
    played = play(lab, cards(), CARDS[name])
    assert (played.status, played.win.coins) == ("settled", CARDS[name][3])


def test_what_is_held_is_told(lab: Lab) -> None:
    held = of(play(lab, shaft(), SHAFT["held"]), events.Hold)
    assert [(h.reels, h.left) for h in held] == [([1], 2), ([1, 2], 2), ([1, 2], 1), ([1, 2], 0)]
    full = of(play(lab, shaft(), SHAFT["all held"]), events.Hold)
    assert [(h.reels, h.left) for h in full] == [([1, 2], 2), ([1, 2, 3], 0)]
    windows, draws, choices, _ = SHAFT["held"]
    other = [windows[0], "STAR STAR ACE / ACE STAR ACE", *windows[2:]]
    with pytest.raises(RuleError, match="is held and shows STAR"):
        play(lab, shaft(), (other, draws, choices, 0))


def test_what_the_wheel_adds_is_told(lab: Lab) -> None:
    windows = SHAFT["wheel"][0]
    waiting = play(lab, shaft(), (windows[:1], {}, [], 0)).waiting_for
    assert waiting == {"do": ["spin_wheel"], "spins": 2, "multiplier": 1}
    once = play(lab, shaft(), (windows[:1], {"wheel": ["+2x"]}, [TURN], 0))
    assert once.waiting_for == {"do": ["spin_wheel"], "spins": 2, "multiplier": 3}
    assert of(once, events.Wheel)[0].showed == "+2x"
    begun = of(play(lab, shaft(), SHAFT["wheel"]), events.Feature)
    assert [e.granted for e in begun if e.name == "free_spins" and not e.more] == [
        {"spins": 4, "multiplier": 3, "start": 4}
    ]
    assert [e.granted for e in begun if e.name == "free_spins" and e.more] == [{"spins": 4}]


def test_a_cap_ends_the_round(lab: Lab) -> None:
    windows, draws, choices, _ = SHAFT["wheel"]
    played = play(lab, shaft(cap=6), (windows[:2], draws, choices, 0))
    assert played.win.coins == 18 == of(played, events.Cap)[0].coins


def test_covered_prizes_are_offered_and_shown_after_the_pick(lab: Lab) -> None:
    windows = CARDS["pick"][0]
    waiting = play(lab, cards(), (windows, {}, [], 0))
    assert waiting.waiting_for == {
        "do": ["pick"],
        "feature": "bonus",
        "indexes": [0, 1, 2],
    }
    assert not of(waiting, events.Pick)
    (pick,) = of(play(lab, cards(), CARDS["pick"]), events.Pick)
    assert (pick.index, pick.showed, pick.places) == (1, "10", ["4", "10", "1"])


def test_a_win_without_a_feature_is_gambled_one_with_held_reels_is_not(lab: Lab) -> None:
    plain = play(lab, cards(), (["ACE ACE KING / KING KING HAT"], {}, [], 0))
    assert plain.waiting_for is not None
    assert plain.waiting_for["do"] == ["gamble", "collect"]
    held = ["ROSE ACE ACE / ROSE ACE KING", "ROSE ROSE KING / ROSE KING MOON"]
    assert play(lab, cards(), (held, {}, [], 0)).status == "settled"


def test_info_tells_all_of_it(lab: Lab) -> None:
    shown = describe(lab.find(shaft()))
    assert shown["mystery"] == {"symbol": "MYST", "draw": "mystery"}
    assert shown["respins"] == {"symbol": "STAR", "award": 2, "more": 1, "reels": "respin"}
    assert shown["collect"]["values"] == {"GOLD": 1, "GOLD2": 2}
    assert shown["wheel"]["retrigger"] == 3
    assert shown["weights"]["mystery"] == {"ACE": 2, "KING": 1}
    assert [wedge["wedge"] for wedge in shown["weights"]["wheel"]] == [
        *("+1 spins", "+2 spins", "+1x", "+2x")
    ]
    assert set(shown["features"]) == {"mystery", "respin", "cart", "wheel", "free_spins"}
    assert describe(lab.find(cards()))["features"]["bonus"]["pick"] is True


def test_a_stage_has_one_function_for_each_name() -> None:
    made = stages.run("base", "gamble", "free")
    assert made is stages.base_free_gamble is stages.run("base", "free", "gamble")
    assert made is not stages.run("base", "free")
    for name in ("base_gamble_free", "base_flies", "other_free", "base_"):
        with pytest.raises(AttributeError):
            getattr(stages, name)


FREE = shaft()["free_spins"]
COUNTS: dict[str, Any] = {"reels": None, "counts": {"base": [{"A": 2, "S": 2}]}, "rows": 2}
WRONG: list[tuple[dict[str, Any], str]] = [
    (shaft(mystery={"symbol": "ACE", "becomes": {"KING": 1}}), "mystery.symbol"),
    (shaft(mystery={"symbol": "MYST", "becomes": {"MOON": 1}}), "mystery.becomes.MOON"),
    (shaft(mystery={"symbol": "MYST", "becomes": {"STAR": 1}}), "mystery.becomes.STAR"),
    (shaft(mystery={"symbol": "MOON", "becomes": {"ACE": 1}}), "free_spins.symbol"),
    (shaft(mystery={"symbol": "GOLD", "becomes": {"ACE": 1}}), "collect"),
    (shaft(scatter_pays={"MYST": {3: 1}}), "scatter_pays"),
    (shaft(respins={"symbol": "MOON", "award": 1}), "respins.symbol"),
    (shaft(respins={"symbol": "STAR", "award": 1, "reels": "other"}), "respins.reels"),
    (shaft(free_spins=None), "wheel"),
    (shaft(free_spins=FREE | {"award": {3: 2, 4: 3}}), "free_spins.award"),
    (shaft(free_spins=FREE | {"retrigger": {3: 1}}), "wheel.retrigger"),
    (shaft(free_spins=FREE | {"multiplier": 2}), "free_spins.multiplier"),
    (shaft(wheel={"wedges": [{"spins": 1, "multiplier": 1}]}), "wheel.wedges[0]"),
    (shaft(wheel={"wedges": [{"spins": 1}] * 13}), "wheel.wedges"),
    (shaft(collect={"values": {"ACE": 1}, "pays": {3: 1}}), "collect.values.ACE"),
    (shaft(collect={"values": {"GOLD": 1}, "pays": {7: 1}}), "collect.pays"),
    (shaft(collect={"values": {"GOLD": 1}, "pays": {3: 2, 4: 1}}), "collect.pays"),
    (
        shaft(bonus={"symbol": "ACE", "count": 3, "where": "line", "pays": "line", "mean": "1"}),
        "bonus.symbol",
    ),
    (cards(bonus=cards()["bonus"] | {"values": [1, 1]}), "bonus.values"),
    (cards(bonus=cards()["bonus"] | {"weights": [1, 1, 1]}), "bonus.weights"),
    (river(respins={"symbol": "ACE", "award": 1}), "respins"),
    (small(**COUNTS, respins={"symbol": "A", "award": 1}), "respins"),
    (small(**COUNTS, mystery={"symbol": "S", "becomes": {"A": 1}}), "mystery"),
    (small(**COUNTS, collect={"values": {"S": 1}, "pays": {1: 1}}), "collect"),
    (river(mystery={"symbol": "GOLD", "becomes": {"ACE": 1}}), "mystery"),
]


@pytest.mark.parametrize(
    ("game", "key"), WRONG, ids=[f"{n}-{key}" for n, (_, key) in enumerate(WRONG)]
)
def test_what_is_wrong_is_told_by_its_key(lab: Lab, game: dict[str, Any], key: str) -> None:
    for right in (shaft(), cards(), river()):
        lab.find(right)
    with pytest.raises(RuleError) as caught:
        lab.find(game)
    assert caught.value.where.endswith(f"game.toml: {key}")
