from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.rules import Code, Menu, RuleError
from fullcycle.rules.choices import CODES, COLOURS, PICK, SUITS, decode, encode

CARDS = Menu(do=("gamble", "collect"), on=COLOURS + SUITS)
PICKS = Menu(do=("pick",), indexes=(0, 1, 2))
WHEEL = Menu(do=("spin_wheel",))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["do", "on", "index", "x"]) | st.text(), inner, max_size=3
        )
    ),
    max_leaves=6,
)


def test_every_choice_has_its_own_code() -> None:
    codes = [encode({"do": do, "on": on} if on else {"do": do}) for do, on in CODES]
    assert codes == list(CODES.values())
    assert len(set(codes)) == len(codes)
    assert max(codes) < PICK
    assert [encode({"do": "pick", "index": n}) for n in (0, 1, 4095)] == [16, 17, 16 + 4095]


@pytest.mark.rule("DT-28")
def test_a_gamble_is_on_a_colour_or_a_suit() -> None:
    for on in ("red", "black", "hearts", "diamonds", "spades", "clubs"):
        assert CARDS.check({"do": "gamble", "on": on}, "choices.0") == CODES["gamble", on]
    assert CARDS.check({"do": "collect"}, "choices.0") == CODES["collect", ""]
    assert sorted(CARDS.codes()) == list(range(7))


def test_menus_list_their_codes() -> None:
    assert [decode(code) for code in PICKS.codes()] == [
        {"do": "pick", "index": 0},
        {"do": "pick", "index": 1},
        {"do": "pick", "index": 2},
    ]
    assert WHEEL.codes() == (CODES["spin_wheel", ""],)
    for menu in (CARDS, PICKS, WHEEL):
        assert [menu.check(decode(code), "x") for code in menu.codes()] == list(menu.codes())


@given(st.sampled_from([*CODES.values(), PICK, PICK + 1, PICK + 4095]))
def test_a_code_and_its_choice_say_the_same(code: int) -> None:
    assert encode(decode(code)) == code


@pytest.mark.parametrize("code", [-1, 8, PICK - 1])
def test_unknown_codes_are_our_own_fault(code: int) -> None:
    with pytest.raises(RuleError, match="unknown choice code") as caught:
        decode(code)
    assert caught.value.code is Code.INTERNAL


@pytest.mark.parametrize(
    ("menu", "choice"),
    [
        (CARDS, {"do": "spin_wheel"}),
        (CARDS, {"do": "pick", "index": 0}),
        (PICKS, {"do": "pick", "index": 3}),
        (PICKS, {"do": "collect"}),
        (WHEEL, {"do": "gamble", "on": "red"}),
        (
            Menu(do=("gamble",), on=COLOURS),
            {"do": "collect"},
        ),
        (
            Menu(do=("gamble",), on=COLOURS),
            {"do": "gamble", "on": "hearts"},
        ),
    ],
)
def test_choices_of_another_menu_are_refused(menu: Menu, choice: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match="may not be chosen here; choose from") as caught:
        menu.check(choice, "choices.2")
    assert (caught.value.where, caught.value.code) == ("choices.2", Code.CHOICE_ILLEGAL)
    assert menu.words() in caught.value.message


@pytest.mark.parametrize(
    "choice",
    [
        None,
        "collect",
        [],
        {},
        {"do": None},
        {"do": ["collect"]},
        {"do": "Collect"},
        {"do": "collect", "on": "red"},
        {"do": "collect", "index": 0},
        {"do": "gamble"},
        {"do": "gamble", "on": "green"},
        {"do": "gamble", "on": ["red"]},
        {"do": "gamble", "on": ""},
        {"do": "gamble", "on": "red", "amount": 5},
        {"do": "pick"},
        {"do": "pick", "index": -1},
        {"do": "pick", "index": 4096},
        {"do": "pick", "index": 0.0},
        {"do": "pick", "index": True},
        {"do": "pick", "index": "0"},
        {"do": ""},
    ],
)
def test_what_is_no_choice(choice: object) -> None:
    with pytest.raises(RuleError, match="is not a choice") as caught:
        encode(choice, "choices.0")
    assert (caught.value.where, caught.value.code) == ("choices.0", Code.CHOICE_ILLEGAL)


@given(JSON)
def test_any_json_is_a_choice_or_a_rule_error(choice: Any) -> None:
    try:
        code = encode(choice)
    except RuleError:
        return
    assert code in {*CODES.values(), *range(PICK, PICK + 4096)}
    assert set(choice) in ({"do"}, {"do", "on"}, {"do", "index"})
