"""Targets files: what they may say, and what is refused with file, key and reason."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fullcycle.rules import RuleError
from fullcycle.solve import Task, parse, read
from solve.lab import GAME

GOOD = """
id = "x"
[targets]
rtp = { value = "0.95", within = 0.00005 }
one_in.free_spins = { value = 206, within = "1/2" }
parts.free_spins = { value = 0.115, within = "1e-3" }
[[reels]]
sets = ["base", "free"]
around = 1
lengths = [34, 40]
counts.TSAR = [1, 2]
counts.EGG = 1
counts.NINE = [[1, 2], 3, [0, 4], 2, 1]
[draws.eggs]
weights = [0, 9]
[order]
run = 2
spacing = { TSAR = 4 }
apart = [["TSAR", "EGG"]]
"""


def test_everything_that_a_file_says() -> None:
    task = of(GOOD)
    assert [(t.name, t.value, t.within) for t in task.targets] == [
        ("rtp", Fraction(95, 100), Fraction(5, 100_000)),
        ("parts.free_spins", Fraction(115, 1000), Fraction(1, 1000)),
        ("one_in.free_spins", Fraction(206), Fraction(1, 2)),
    ]
    (reels,) = task.reels
    place = {symbol: place for place, symbol in enumerate(GAME.symbols)}
    assert reels.sets == ("base", "free")
    assert reels.lengths == ((34, 40),) * 5
    assert [reel[place["TSAR"]] for reel in reels.counts] == [(1, 2)] * 5
    assert [reel[place["EGG"]] for reel in reels.counts] == [(1, 1)] * 5
    assert [r[place["NINE"]] for r in reels.counts] == [(1, 2), (3, 3), (0, 4), (2, 2), (1, 1)]
    kings = [strip.count("KING") for strip in GAME.reels["base"]]
    assert [r[place["KING"]] for r in reels.counts] == [(max(1, n - 1), n + 1) for n in kings]
    assert task.draws == {"eggs": ((0, 9),) * 10}
    assert task.order.spacing["TSAR"] == 4
    assert task.order.spacing["EGG"] == 3
    assert task.order.spacing["KING"] == 1
    assert task.order.run == 2
    assert task.order.apart == {frozenset(["TSAR", "EGG"])}
    assert task.rtp == Fraction(95, 100)


def test_without_order_no_neighbours_are_equal_and_no_window_shows_two_scatters() -> None:
    task = of(GOOD.split("[order]", maxsplit=1)[0])
    assert task.order.run == 1
    assert set(task.order.spacing.values()) == {2, 3}
    assert task.order.spacing["EGG"] == 3


def of(text: str) -> Task:
    return parse(tomllib.loads(text, parse_float=Fraction), GAME, "a.toml")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "x"', "nonsense = 1", "a.toml: unknown key 'nonsense'"),
        ('id = "x"', "id = 7", "a.toml: id: must be a text"),
        ("rtp =", "return =", "a.toml: targets: unknown key 'return'"),
        ("one_in.free_spins", "one_in.bonus", "a.toml: targets.one_in.bonus: is no figure"),
        ('"0.95"', '"95 %"', "a.toml: targets.rtp.value: '95 %' is not a number"),
        ('"0.95"', "true", "a.toml: targets.rtp.value: True is not a number"),
        ('"1/2"', '"1/0"', "targets.one_in.free_spins.within: '1/0' is not a number"),
        ("within = 0.00005", "within = 0", "a.toml: targets.rtp: .* tolerance above 0"),
        (", within = 0.00005", "", "a.toml: targets.rtp: must be { value"),
        ('"free"]', '"bonus"]', r"a.toml: reels\[0\].sets: must list reel sets"),
        ("around = 1", "around = -1", r"a.toml: reels\[0\].around: -1 is not a whole number"),
        ("around = 1", "round = 1", r"a.toml: reels\[0\]: unknown key 'round'"),
        ("[34, 40]", "[80, 90]", r"reels\[0\].lengths: reel 1: counts give \d+ to \d+ stops"),
        ("counts.TSAR = [1, 2]", "counts.ZAR = 1", "'ZAR' is not a symbol"),
        ("counts.TSAR = [1, 2]", "counts.TSAR = [2, 1]", r"counts.TSAR: \[2, 1\] is not"),
        ("counts.TSAR = [1, 2]", "counts.TSAR = 1.5", "counts.TSAR: .* is not a whole number"),
        ("counts.TSAR = [1, 2]", "counts.TSAR = [1, 2, 3]", "counts.TSAR: needs .* 5 bounds"),
        ("counts.EGG = 1", "counts.EGG = 300", "300 is not a whole number .* 0 to 256"),
        ("[draws.eggs]", "[draws.gold]", "a.toml: draws.gold: is no draw"),
        ("weights = [0, 9]", "weights = 0", "draws.eggs.weights: all weights are 0"),
        ("weights = [0, 9]", "values = 1", "draws.eggs: must be { weights"),
        ("run = 2", "run = 0", "a.toml: order.run: 0 is not a whole number"),
        ("TSAR = 4", "EGG = 2", "order.spacing.EGG: must be 3 or more"),
        ("TSAR = 4", "ZAR = 2", "order.spacing.ZAR: 'ZAR' is not a symbol"),
        ('["TSAR", "EGG"]]', '["TSAR"]]', "order.apart: .* is not a pair"),
        ('["TSAR", "EGG"]]', '["TSAR", "TSAR"]]', "order.apart: .* is not a pair"),
    ],
)
def test_what_is_refused(old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(RuleError, match=says):
        of(GOOD.replace(old, new))


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ({"targets": {}, "draws": {"eggs": {"weights": 1}}}, "needs at least one target"),
        ({"targets": {"rtp": {"value": 1, "within": 1}}}, "nothing may change"),
        ({"targets": {"rtp": {"value": 1, "within": 1}}, "reels": {}}, r"written \[\[reels\]\]"),
        ({"targets": 5}, "targets: must be a table"),
        (
            {"targets": {"rtp": {"value": 1, "within": 1}}, "reels": [{"sets": ["base"]}] * 2},
            "named twice",
        ),
    ],
)
def test_documents_that_ask_for_nothing(document: dict[str, Any], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        parse(document, GAME)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"none.toml: cannot be read: No such file"):
        read(tmp_path / "none.toml", GAME)
    (tmp_path / "bad.toml").write_text("rtp = ")
    with pytest.raises(RuleError, match=r"bad.toml: is not TOML"):
        read(tmp_path / "bad.toml", GAME)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RuleError, match=r"bytes.toml: cannot be read: is not UTF-8"):
        read(tmp_path / "bytes.toml", GAME)
    (tmp_path / "good.toml").write_text(GOOD)
    assert read(tmp_path / "good.toml", GAME) == of(GOOD)
