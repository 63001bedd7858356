"""The published figures by the second evaluators alone: the conversion is right, engine or not."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache

import pytest

from machines import second_reading, toml_text
from machines.convert import convert, machine, names, too_long
from machines.figures import Figure, figures, printed_like, reproduced
from second import rounds
from second.declared import Declared

ALL = [(name, figure) for name in names() for figure in figures(name)]
IDS = [f"{name}-{figure.variant}-{figure.name}-{figure.coins}" for name, figure in ALL]


@cache
def _read(name: str, variant: str, coins: int, lines: int | None) -> dict[str, Fraction]:
    return second_reading.read(convert(name)[variant], coins, lines)


@pytest.mark.parametrize(("name", "figure"), ALL, ids=IDS)
def test_a_published_figure(name: str, figure: Figure) -> None:
    values = _read(name, figure.variant, figure.coins, figure.lines)
    assert reproduced(figure, values.__getitem__)
    if figure.published is not None:  # wrong in print: our digits are not the printed ones
        assert figure.why
        assert printed_like(figure.value(values.__getitem__), figure.published) != figure.published


@pytest.mark.parametrize("name", names())
def test_every_figure_of_a_machine_is_asked_for(name: str) -> None:
    """No variant is without a figure, and none is asked for that does not exist."""
    assert {figure.variant for figure in figures(name)} == set(convert(name))


def test_digits_are_those_of_the_print() -> None:
    assert printed_like(Fraction(2, 3), "0.1234") == "0.6667"
    assert printed_like(Fraction(6430041, 10**11), "6.43e-05") == "6.43e-5"
    assert printed_like(Fraction(33554432), "33554432") == "33554432"
    assert printed_like(Fraction(2, 3), "5") == "1"


@pytest.mark.case(7)
@pytest.mark.parametrize(("coins", "right"), [(1, "0.865761"), (2, "0.865772"), (3, "0.874673")])
def test_red_white_and_blue_with_64_stops(coins: int, right: str) -> None:
    game = Declared(convert("three_reels_15_rows")["rows"])
    assert printed_like(rounds.answer(game, coins).rtp, right) == right


@pytest.mark.case(7)
@pytest.mark.parametrize(("coins", "wrong"), [(1, "0.8861"), (3, "0.8949")])
def test_red_white_and_blue_with_65_stops_is_another_game(coins: int, wrong: str) -> None:
    text = too_long()
    assert len(tomllib.loads(text)["reels"]["base"][0].split()) == 65
    assert printed_like(rounds.answer(Declared(text), coins).rtp, wrong) == wrong


@pytest.mark.parametrize("name", names())
def test_lengths_are_those_of_the_machine(name: str) -> None:
    for text in convert(name).values():
        document = tomllib.loads(text)
        game = Declared(text)
        sizes = [sum(reel.values()) for reel in game.counts("base")]
        assert document["lengths"]["base"] == sizes


def test_counts_of_the_machines_are_those_of_their_strips() -> None:
    for name in ("three_reels_plain", "three_reels_wild_doubles", "lines_15_two_bonuses"):
        read = machine(name)
        for reel, counts in zip(read["reels"], read["reel_counts"], strict=True):
            assert {s: reel.count(s) for s in counts} == counts


def test_toml_text_is_read_back() -> None:
    document = {
        "id": "x",
        "lines": [[1, 2], [2, 1]],
        "empty": [],
        "yes": True,
        "top_award": {"symbol": "A", "count": 3},
        "pays": {"A": {"2": 5}, "7": {"3": 1}},
        "bets": {"coin_sizes": ["0.01"], "max_coins": 3},
        "counts": {"base": [{"A": 1}, {"7": 2}]},
        "wilds": [{"symbol": "W", "not_for": ["B"]}],
    }
    assert tomllib.loads(toml_text.document(document)) == document
