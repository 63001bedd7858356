"""The package's variants: other figures for its games, found by id, each with hash and sheet."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from fullcycle.cli.lists import summary
from fullcycle.games import VARIANTS, catalog, find, variants
from fullcycle.play import math_hash
from fullcycle.rules import RuleError
from fullcycle.sheets import load

IDS = variants()


def test_there_are_returns_of_92_and_94_and_two_volatilities() -> None:
    ends = ("92", "94", "high", "low")
    assert [f"days-of-the-tsar-{end}" for end in ends] == IDS
    assert not set(IDS) & set(catalog())


@pytest.mark.parametrize("name", IDS)
def test_a_variant_has_its_own_hash_and_a_sheet_under_it(name: str) -> None:
    game, base = find(name), find("days-of-the-tsar")
    assert game.id == name
    assert game is find(name)
    assert game is find(str(VARIANTS / f"{name}.toml"))
    assert (game.pays, game.stages, game.bets) == (base.pays, base.stages, base.bets)
    assert math_hash(game) != math_hash(base)
    sheet = load(game, math_hash(game))
    assert sheet is not None
    assert game.published_rtp is not None
    assert abs(Fraction(sheet["rtp"]["fraction"]) - game.published_rtp) < Fraction(1, 20_000)
    assert summary(game)["top_award"]["one_in"] == sheet["top_award"]["one_in"]["value"]


def test_hashes_differ_from_each_other() -> None:
    assert len({math_hash(find(name)) for name in IDS}) == len(IDS)


def test_volatility_is_clearly_apart() -> None:
    sigmas = {}
    for end in ("high", "low"):
        sheet = load(find(f"days-of-the-tsar-{end}"))
        assert sheet is not None
        sigmas[end] = sheet["volatility_index"]["sigma"]
    assert sigmas["high"] > 1.5 * sigmas["low"]


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ('variant_of = "no-game"\nid = "x"', "game", "'no-game' is not a game"),
        ('variant_of = "days-of-the-tsar"', "x.toml: id", "is missing"),
        ('variant_of = "x.toml"\nid = "x"', "x.toml", "is a variant of itself"),
        (
            'variant_of = "days-of-the-tsar"\nid = "x"\n[reels]\nbonus = []',
            "x.toml: reels.bonus",
            "is none of base, free",
        ),
        (
            'variant_of = "days-of-the-tsar"\nid = "x"\n[draws.eggs]\nweights = [1]',
            "draws.eggs",
            "needs one weight for each value",
        ),
        (
            'variant_of = "days-of-the-tsar"\nid = "x"\n[draws.dice]\nweights = [1]',
            "draws.dice",
            "is none of eggs, cards",
        ),
        (
            'variant_of = "days-of-the-tsar"\nid = "x"\n[pays.TSAR]\n5 = 1',
            "x.toml: pays",
            "is not a key",
        ),
    ],
)
def test_a_wrong_variant_is_refused(tmp_path: Path, text: str, where: str, message: str) -> None:
    file = tmp_path / "x.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(RuleError) as caught:
        find(str(file))
    assert where in caught.value.where
    assert message in caught.value.message


def test_a_variant_of_a_file_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(
        'variant_of = "days-of-the-tsar"\nid = "one"\npublished_rtp = "0.9"', "utf-8"
    )
    (tmp_path / "two.toml").write_text('variant_of = "one.toml"\nid = "two"', "utf-8")
    two = find(str(tmp_path / "two.toml"))
    assert (two.id, two.published_rtp) == ("two", Fraction(9, 10))
