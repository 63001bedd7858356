from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.rules import Code, RuleError
from fullcycle.rules.money import DEFAULT_CURRENCY, EXPONENTS, to_minor, to_text

EXPONENT = st.sampled_from(sorted({0, 2, 3, *EXPONENTS.values()}))


@pytest.mark.case(61)
@given(st.integers(0, 10**15), EXPONENT)
def test_text_and_back_is_the_same_amount(minor: int, exponent: int) -> None:
    assert to_minor(to_text(minor, exponent=exponent), exponent=exponent) == minor


@pytest.mark.case(61)
@pytest.mark.parametrize("currency", sorted(EXPONENTS))
def test_ten_thousand_amounts_in_each_currency(currency: str) -> None:
    exponent = EXPONENTS[currency]
    for minor in range(10_000):
        text = to_text(minor, exponent=exponent)
        assert to_minor(text, exponent=exponent) == minor
        assert Decimal(text) * 10**exponent == minor


@pytest.mark.case(61)
@given(st.integers(), EXPONENT)
def test_text_is_the_amount_over_a_power_of_ten(minor: int, exponent: int) -> None:
    text = to_text(minor, exponent=exponent)
    assert int(text.replace(".", "")) == minor
    assert len(text.partition(".")[2]) == exponent


@pytest.mark.case(62)
def test_five_times_one_pound_is_500_minor_units() -> None:
    assert to_minor("1.00") * 5 == 500
    assert to_text(500) == "5.00"


@pytest.mark.case(67)
@pytest.mark.parametrize("minor", [31869085891081369, 2**53 - 1, 2**53, 2**53 + 1, 10**17 + 1])
def test_every_digit_of_large_amounts_is_kept(minor: int) -> None:
    assert to_minor(to_text(minor)) == minor
    assert to_text(31869085891081369) == "318690858910813.69"


@pytest.mark.parametrize(
    ("text", "minor"),
    [("0", 0), ("0.2", 20), ("0.20", 20), ("0.200", 20), ("12", 1200), ("1.05", 105)],
)
def test_how_amounts_may_be_written(text: str, minor: int) -> None:
    assert to_minor(text) == minor


@pytest.mark.parametrize(
    "value",
    [
        0.2,
        20,
        None,
        True,
        Decimal("0.20"),
        b"0.20",
        ["0.20"],
        "",
        " 0.20",
        "0.20 ",
        "0.20\n",
        "-0.20",
        "+0.20",
        ".20",
        "0.",
        "00.20",
        "0,20",
        "1e2",
        "1_0",
        "NaN",
        "Infinity",
        "£1",
        "٣.٠٠",  # noqa: RUF001 (digits of another script are not digits here)
        "1" * 17,
    ],
)
def test_what_is_no_amount(value: object) -> None:
    with pytest.raises(RuleError, match="is not an amount") as caught:
        to_minor(value, where="bet.coin_size")
    assert caught.value.where == "bet.coin_size"
    assert caught.value.code is Code.BAD_BET
    assert str(caught.value).startswith("bet.coin_size: ")


@pytest.mark.parametrize(("text", "exponent"), [("0.205", 2), ("1.5", 0), ("0.0001", 3)])
def test_lost_digits_are_refused_not_rounded(text: str, exponent: int) -> None:
    with pytest.raises(RuleError, match=f"more than {exponent} digits"):
        to_minor(text, exponent=exponent)


def test_the_default_currency_is_known() -> None:
    assert DEFAULT_CURRENCY in EXPONENTS
