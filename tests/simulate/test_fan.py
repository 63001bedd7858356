"""The picture and the page: well-formed, in bounds, in words too, and nothing from elsewhere."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.simulate import picture, session
from fullcycle.simulate.axis import Axis, step
from fullcycle.simulate.facts import balances, facts
from fullcycle.simulate.fan import HEIGHT, LEFT, RIGHT, WIDTH, draw
from fullcycle.simulate.survey import report
from support.session_games import PRIZES

SVG = "{http://www.w3.org/2000/svg}"


def survey(bankroll: int = 100, rounds: int = 150, players: int = 200) -> dict[str, Any]:
    plan = session.Plan(PRIZES, PRIZES.bets.parse(), bankroll, rounds, players, 1)
    found = report(session.play(plan))
    return {"math_hash": "ab" * 32, "bet": dict(plan.bet.json), "seed": 1, "session": found}


@pytest.fixture(scope="module")
def drawn() -> ET.Element:
    return ET.fromstring(draw("<Prizes> & co", survey()))  # noqa: S314 - written by our own code


def points(shape: ET.Element) -> list[tuple[float, float]]:
    pairs = [pair.split(",") for pair in shape.attrib["points"].split()]
    return [(float(x), float(y)) for x, y in pairs]


def test_the_picture_has_a_title_and_says_in_words_what_it_shows(drawn: ET.Element) -> None:
    names = {child.attrib.get("id"): child for child in drawn}
    assert drawn.attrib["role"] == "img"
    title, words = (names[name].text or "" for name in drawn.attrib["aria-labelledby"].split())
    assert title == "<Prizes> & co: 200 players with 1.00 each"
    found = survey()["session"]
    assert f"the median is {found['balance']['percentiles']['50']}" in words
    assert f"to {found['ruin']['chance']:.1%}" in words
    assert title in [text.text for text in drawn.iter(f"{SVG}text")]


def test_the_fan_opens_from_one_point_and_its_bands_lie_inside_each_other(
    drawn: ET.Element,
) -> None:
    *bands, ruined = (points(shape) for shape in drawn.iter(f"{SVG}polygon"))
    median, curve = (points(line) for line in drawn.iter(f"{SVG}polyline"))
    assert [len(band) for band in bands] == [202] * 4
    assert len(median) == len(curve) == 101
    edges = [band[:101] for band in bands] + [median] + [band[101:][::-1] for band in bands[::-1]]
    assert {edge[0] for edge in edges} == {median[0]}
    assert [edge[-1][0] for edge in edges] == [RIGHT] * 9
    for column in zip(*edges, strict=True):
        heights = [y for _, y in column]
        assert heights == sorted(heights, reverse=True), "more money stands higher"
    assert (curve[0][0], curve[0][1]) == (LEFT, ruined[0][1])
    assert [y for _, y in curve] == sorted((y for _, y in curve), reverse=True)


@pytest.mark.parametrize(
    ("bankroll", "rounds", "players"),
    [(5, 1, 1), (100, 3, 2), (10**12 + 1, 120, 5), (10**15, 50, 3), (100, 10**5, 2)],
)
def test_nothing_is_drawn_outside(bankroll: int, rounds: int, players: int) -> None:
    root = ET.fromstring(draw("Prizes", survey(bankroll, rounds, players)))  # noqa: S314
    for shape in (*root.iter(f"{SVG}polygon"), *root.iter(f"{SVG}polyline")):
        for x, y in points(shape):
            assert LEFT <= x <= RIGHT
            assert 0 < y < HEIGHT
    for text in root.iter(f"{SVG}text"):
        size, x = float(text.attrib["font-size"]), float(text.attrib["x"])
        wide = 0.62 * size * len(text.text or "")
        back = {"start": 0.0, "middle": wide / 2, "end": wide}[text.attrib["text-anchor"]]
        assert x - back >= 0
        assert x - back + wide <= WIDTH
        assert size >= 6


def test_files_need_nothing_else() -> None:
    found = survey()
    for ending in (".svg", ".html"):
        text = picture.WRITERS[ending]("Prizes", found)
        addresses = set(re.findall(r"\w+://[^\s\"<]+", text))
        assert addresses == {"http://www.w3.org/2000/svg"}
        assert not re.search(r"<(script|link|img|image)|url\(|@import|\bsrc=|href=", text)
        assert text.endswith(">\n")


def test_the_page_holds_the_picture_and_every_figure() -> None:
    found = survey()
    text = picture.page("Prizes & co", found)
    assert draw("Prizes & co", found) in text
    assert "<h1>Prizes &amp; co: a player's session</h1>" in text
    for name, value in facts(found["session"]):
        assert f'<th scope="row">{name}</th><td>{value}</td>' in text
    assert found["math_hash"] in text


def test_json_is_the_report() -> None:
    found = survey()
    assert json.loads(picture.WRITERS[".json"]("Prizes", found)) == found


@pytest.mark.parametrize(("rounds", "first", "rows"), [(1, "0", 2), (7, "0", 8), (150, "0", 11)])
def test_about_ten_rows_of_balances_with_the_end(rounds: int, first: str, rows: int) -> None:
    found = survey(rounds=rounds)["session"]
    columns, table = balances(found, (5, 50))
    assert columns == ["rounds", "ruined", "5 %", "50 %"]
    assert (table[0][0], table[-1][0], len(table)) == (first, str(rounds), rows)
    assert table[-1][3] == found["balance"]["percentiles"]["50"]


def test_facts_say_who_never_came() -> None:
    names = dict(facts(survey(bankroll=10**6, rounds=1, players=2)["session"]))
    assert names["rounds to extra_prize, median"] == "never"
    assert "rounds until ruin, median" not in names


@given(st.integers(0, 10**18), st.integers(1, 12))
def test_steps_are_round_and_no_smaller_one_would_do(span: int, about: int) -> None:
    size = step(span, about)
    assert str(size).strip("0") in {"1", "2", "5"}
    assert -(-span // size) <= about
    smaller = size // 2 if str(size)[0] != "5" else size * 2 // 5
    assert size == 1 or -(-span // smaller) > about


@given(st.integers(0, 10**15), st.integers(0, 10**15))
def test_an_axis_holds_its_numbers_between_ticks(one: int, other: int) -> None:
    low, high = sorted((one, other))
    axis = Axis.holding(low, high, 400, 100)
    assert axis.least <= low <= high <= axis.most
    assert (axis.at(axis.least), axis.at(axis.most)) == (400, 100)
    assert axis.least == 0 or 2 * low > high
    ticks = axis.ticks()
    assert axis.least <= ticks[0] <= ticks[-1] <= axis.most
    assert 2 <= len(ticks) <= 7
