"""The JSON Schema of game files says what the loader says: the same keys, the same refusals."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fullcycle.games import find
from fullcycle.games.declared import parse
from fullcycle.games.declared.fields import Table
from fullcycle.rules import RuleError
from games.declared_lab import small
from machines import toml_text
from machines.convert import convert, names
from strategies_games import STRUCTURES, Structure, games

SCHEMA: dict[str, Any] = json.loads(
    files("fullcycle.games.declared").joinpath("schema.json").read_text("utf-8")
)
VALID = jsonschema_rs.Draft202012Validator(SCHEMA)
EXAMPLES = sorted((Path(__file__).parents[2] / "docs" / "examples").glob("*.toml"))
MACHINES = [text for name in names() for text in convert(name).values()]


def document(text: str) -> Any:
    """A file as plain JSON values."""
    return json.loads(json.dumps(tomllib.loads(text)))


def complaints(text: str) -> list[str]:
    return [error.message for error in VALID.iter_errors(document(text))]


def test_the_schema_is_one() -> None:
    jsonschema_rs.meta.validate(SCHEMA)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_valid(path: Path) -> None:
    assert complaints(path.read_text("utf-8")) == []
    assert path.read_text("utf-8").startswith("#:schema ../../src/fullcycle/games/declared/schema")


def test_there_are_examples_and_machines() -> None:
    assert len(EXAMPLES) >= 3
    assert len(MACHINES) >= 7


@pytest.mark.parametrize("text", MACHINES, ids=range(len(MACHINES)))
def test_machines_are_valid(text: str) -> None:
    assert complaints(text) == []


@pytest.mark.parametrize("structure", STRUCTURES, ids=str)
@given(data=st.data())
@settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_small_games_are_valid(structure: Structure, data: st.DataObject) -> None:
    assert complaints(data.draw(games(structure))) == []


def everything() -> list[dict[str, Any]]:
    """Files that use every table between them."""
    features = {
        "scatter_pays": {"S": {1: 1}},
        "lengths": {"base": [3]},
        "weights": {"base": ["1 2 3"]},
        "published_rtp": "1/2",
        "top_award": {"symbol": "A", "count": 1},
        "cap": 500,
        "wilds": [{"symbol": "B", "not_for": []}],
        "wild_multipliers": "once",
        "bets": {"coin_sizes": ["0.01"], "max_coins": 10, "default": {"coin_size": "0.01"}},
        "free_spins": {
            "symbol": "S",
            "award": {1: 1},
            "not_multiplied": [{"symbol": "A", "count": 1}],
        },
        "bonus": {"symbol": "B", "count": 1, "where": "line", "pays": "line", "mean": "1"},
        "rules": {"R-1": "In words."},
        "gamble": {"rounds": 5, "limit": "2500.00"},
    }
    turning = features | {
        "free_spins": {"symbol": "S", "award": {1: 1}},
        "bonus": {"symbol": "S", "count": 1, "where": "window", "pays": "line", "mean": "1"},
        "scatters": ["S", "M"],
        "symbols": ["A", "B", "S", "M"],
        "mystery": {"symbol": "M", "becomes": {"A": 1}},
        "respins": {"symbol": "B", "award": 2, "more": 1, "reels": "base"},
        "wheel": {"wedges": [{"spins": 1, "weight": 2}, {"multiplier": 1}], "retrigger": 1},
        "collect": {"name": "cart", "values": {"S": 1}, "pays": {1: 1}},
    }
    picked = {"symbol": "B", "count": 1, "where": "line", "pays": "line", "pick": True}
    row = {"name": "ONE", "cells": ["A"], "pay": 1}
    counts = {"base": [{"A": 1, "S": 1}]}
    rows = small(mechanic="rows", pays=None, pay_rows=[row], reels=None, counts=counts)
    rows |= {"apart": ["S"], "top_award": {"row": "ONE"}}
    ways = small(mechanic="ways", lines=None, bets={"coin_sizes": ["0.01"], "cost": 5})
    eggs = {"weights": [1] * 10}
    variant = {"id": "other", "variant_of": "days-of-the-tsar", "draws": {"eggs": eggs}}
    cards = small(bonus=picked | {"values": [1, 2]})
    return [small(**features), small(**turning), cards, rows, ways, variant]


#: Tables whose keys are names that the file chooses: sets, symbols, counts, rule ids.
FREE = re.compile(
    r"(pays|scatter_pays|reels|counts|weights|lengths|rules|draws)"
    r"|(pays|scatter_pays)\.\w+|counts\.base\[\d+\]|free_spins\.(award|retrigger)"
    r"|mystery\.becomes|collect\.(values|pays)"
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """Keys that the loader asks for, by table, while a test runs."""
    found: dict[str, set[str]] = defaultdict(set)
    plain = Table.has

    def has(self: Table, key: str) -> bool:
        place = self.where.removeprefix("file:").strip()
        if not FREE.fullmatch(place):
            found[re.sub(r"\[\d+\]|(?<=draws\.)\w+", "", place)].add(key)
        return plain(self, key)

    monkeypatch.setattr(Table, "has", has)
    return found


def known(schema: Any, place: str = "") -> Iterator[tuple[str, set[str]]]:
    """Tables of the schema with fixed keys."""
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]] | {
            name: value for name, value in schema.items() if name != "$ref"
        }
    if "properties" in schema:
        yield place, set(schema["properties"])
        for name, inner in schema["properties"].items():
            yield from known(inner, f"{place}.{name}".lstrip("."))
    if schema.get("type") == "array":
        yield from known(schema["items"], place)
    if place == "draws":
        yield from known(schema["additionalProperties"], f"{place}.")


def test_schema_and_loader_know_the_same_keys(asked: dict[str, set[str]]) -> None:
    for game in everything():
        text = toml_text.document(game)
        assert complaints(text) == []
        parse(text, "file", find)
    assert dict(known(SCHEMA)) == asked


WAYS_BETS = {"coin_sizes": ["0.01"], "cost": 5}
SPOILED: list[dict[str, Any]] = [
    {"colour": "red"},
    {"id": "Small"},
    {"id": None},
    {"title": 3},
    {"mechanic": "clusters"},
    {"rows": 9},
    {"rows": True},
    {"symbols": ["a", "B", "S"]},
    {"symbols": ["A", "B", "S", "*"]},
    {"symbols": ["A", "B", "S", "A|B"]},
    {"symbols": ["A", "B", "S", "S"]},
    {"scatters": ["S", "S"]},
    {"scatters": "S"},
    {"published_rtp": "95 %"},
    {"published_rtp": "1e9999"},
    {"published_rtp": "1/0"},
    {"top_award": {"symbol": "A"}},
    {"top_award": {"symbol": "A", "count": 1, "row": "A"}},
    {"cap": 0},
    {"wild_multipliers": "twice"},
    {"lines": None},
    {"lines": 3},
    {"lines": [[0]]},
    {"lines": [[n + 1] for n in range(65)]},
    {"wilds": [{"symbol": "B", "multiplier": 0}]},
    {"wilds": [{"symbol": "B", "not_for": [], "only_for": []}]},
    {"wilds": [{"symbol": "B", "colour": "red"}]},
    {"wilds": {"symbol": "B"}},
    {"pays": None},
    {"pays": {"A": {"01": 1}}},
    {"pays": {"A": {1: -1}}},
    {"pays": {"A": 1}},
    {"scatter_pays": {"S": {"x": 1}}},
    {"reels": None},
    {"reels": {"free": ["A B S"]}},
    {"reels": {"base": "A B S"}},
    {"reels": {"base": ["A B S"] * 9}},
    {"reels": {name: ["A B S"] for name in ("base", "b", "c", "d")}},
    {"counts": {"base": [{"A": 1}]}},
    {"apart": ["S"]},
    {"reels": None, "counts": {"base": [{"A": -1}]}},
    {"reels": None, "counts": {"base": [{"A": 1}]}, "weights": {"base": ["1"]}},
    {"lengths": {"base": [0]}},
    {"lengths": {"base": 3}},
    {"weights": {"base": ["1 -2 1"]}},
    {"weights": {"base": ["1 2.5 1"]}},
    {"bets": {"coin_sizes": []}},
    {"bets": {"coin_sizes": ["0.001"]}},
    {"bets": {"coin_sizes": ["0.01"], "max_coins": 0}},
    {"bets": {"coin_sizes": ["0.01"], "cost": 5}},
    {"bets": {"coin_sizes": ["0.01"], "default": {"lines": 1}}},
    {"mechanic": "ways", "lines": None},
    {"free_spins": {"symbol": "S"}},
    {"free_spins": {"symbol": "S", "award": {1: 1}, "multiplier": 0}},
    {"free_spins": {"symbol": "S", "award": {1: 1}, "multiplies": ["all"]}},
    {"free_spins": {"symbol": "S", "award": {1: 1}, "not_multiplied": [{"symbol": "A"}]}},
    {"free_spins": {"symbol": "S", "award": {1: 1}, "limit": 0}},
    {"free_spins": {"symbol": "S", "award": {0: 1}}},
    {"rules": {"R-1": 1}},
    {"gamble": {}},
    {"gamble": {"rounds": 5}},
    {"gamble": {"limit": "10.00"}},
    {"gamble": {"rounds": 0, "limit": "10.00"}},
    {"gamble": {"rounds": 21, "limit": "10.00"}},
    {"gamble": {"rounds": True, "limit": "10.00"}},
    {"gamble": {"rounds": 5, "limit": 10}},
    {"gamble": {"rounds": 5, "limit": "0.00"}},
    {"gamble": {"rounds": 5, "limit": "0"}},
    {"gamble": {"rounds": 5, "limit": "0.001"}},
    {"gamble": {"rounds": 5, "limit": "10.00", "pays": 2}},
    {"gamble": "double"},
    {"draws": {"bonus": {"weights": [1]}}},
    *(
        {table: wrong}
        for table, every in {
            "mystery": (
                {},
                {"symbol": "S"},
                {"symbol": "S", "becomes": {}},
                {"symbol": "S", "becomes": {"A": -1}},
                {"symbol": "S", "becomes": {"A": 1}, "once": True},
            ),
            "respins": (
                {"symbol": "A"},
                {"symbol": "A", "award": 0},
                {"symbol": "A", "award": 101},
                {"symbol": "A", "award": 1, "more": -1},
                {"symbol": "A", "award": 1, "held": 2},
            ),
            "collect": (
                {"values": {"S": 1}},
                {"values": {"S": 0}, "pays": {1: 1}},
                {"values": {}, "pays": {1: 1}},
                {"values": {"S": 1}, "pays": {0: 1}},
                {"values": {"S": 1}, "pays": {1: 1}, "name": 3},
            ),
            "wheel": ({"wedges": [{"spins": 1}]},),
        }.items()
        for wrong in every
    ),
    *(
        {"free_spins": {"symbol": "S", "award": {1: 1}} | free, "wheel": wheel}
        for free, wheel in (
            ({}, {}),
            ({}, {"wedges": []}),
            ({}, {"wedges": [{}]}),
            ({}, {"wedges": [{"spins": 1, "multiplier": 1}]}),
            ({}, {"wedges": [{"spins": 0}]}),
            ({}, {"wedges": [{"spins": 1, "weight": 0}]}),
            ({}, {"wedges": [{"spins": 1}] * 13}),
            ({}, {"wedges": [{"spins": 1}], "retrigger": 0}),
            ({"multiplier": 2}, {"wedges": [{"spins": 1}]}),
            ({"multiplies": ["lines"]}, {"wedges": [{"spins": 1}]}),
            ({"limit": 9}, {"wedges": [{"spins": 1}]}),
        )
    ),
    *(
        {table: right, "mechanic": "ways", "lines": None, "bets": WAYS_BETS}
        for table, right in (
            ("mystery", {"symbol": "S", "becomes": {"A": 1}}),
            ("respins", {"symbol": "A", "award": 1}),
        )
    ),
    *(
        {"bonus": {"symbol": "B", "count": 1, "where": "line", "pays": "line"} | wrong}
        for wrong in (
            {},
            {"mean": "1", "values": [1], "weights": [1]},
            {"mean": "-1"},
            {"mean": "1", "weights": [1]},
            {"values": [1]},
            {"values": [1], "weights": [1], "variance": "0"},
            {"mean": "1", "in_free_spins": 1},
            {"mean": "1", "pick": True},
            {"values": [1], "pick": True},
            {"values": [1, 1], "pick": True},
            {"values": [1, 2, 3, 4, 5, 6], "pick": True},
            {"values": [1, 2], "weights": [1, 1], "pick": True},
            {"values": [1, 2], "pick": 1},
            {"mean": "1", "where": "reel"},
            {"mean": "1", "count": 0},
        )
    ),
]


@pytest.mark.parametrize("wrong", SPOILED, ids=str)
def test_both_refuse_a_spoiled_file(wrong: dict[str, Any]) -> None:
    right = toml_text.document(small())
    assert complaints(right) == []
    parse(right, "file", find)
    spoiled = toml_text.document(copy.deepcopy(small(**wrong)))
    assert complaints(spoiled) != []
    with pytest.raises(RuleError, match=r"^file: ") as refused:
        parse(spoiled, "file", find)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("key", ["rows", "symbols", "pays", "bets", "counts", "cap"])
def test_both_refuse_a_variant_that_changes_the_rules(key: str) -> None:
    values = small(cap=5, counts={"base": [{"A": 1}]})
    text = toml_text.document({"id": "v", "variant_of": "days-of-the-tsar", key: values[key]})
    assert complaints(text) != []
    with pytest.raises(RuleError, match=key):
        parse(text, "file", find)
