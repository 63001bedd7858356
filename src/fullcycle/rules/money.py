"""Money is an integer count of minor units; text is its only other form."""

from __future__ import annotations

import re

from fullcycle.rules.errors import Code, RuleError

#: Digits after the point of each currency that an account may have (ISO 4217).
EXPONENTS: dict[str, int] = {"GBP": 2, "EUR": 2, "USD": 2, "CAD": 2, "SEK": 2, "DKK": 2}
DEFAULT_CURRENCY = "GBP"
_TEXT = re.compile(r"(0|[1-9][0-9]{0,15})(?:\.([0-9]+))?", re.ASCII)


def to_minor(text: object, *, exponent: int = 2, where: str = "money") -> int:
    """Minor units of a decimal text such as "0.20"; refuses floats, signs and lost digits.

    >>> to_minor("0.20")
    20
    """
    match = _TEXT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        message = f'{text!r} is not an amount; write it as a decimal string such as "0.20"'
        raise RuleError(message, where=where, code=Code.BAD_BET)
    whole, digits = match[1], match[2] or ""
    if len(digits.rstrip("0")) > exponent:
        message = f"{text!r} has more than {exponent} digits after the point"
        raise RuleError(message, where=where, code=Code.BAD_BET)
    scale: int = 10**exponent
    return int(whole) * scale + int(digits[:exponent].ljust(exponent, "0") or "0")


def to_text(minor: int, *, exponent: int = 2) -> str:
    """Decimal text of an integer amount of minor units, all digits shown.

    >>> to_text(26000), to_text(-5)
    ('260.00', '-0.05')
    """
    sign, digits = ("-" if minor < 0 else ""), str(abs(minor)).rjust(exponent + 1, "0")
    return sign + (f"{digits[:-exponent]}.{digits[-exponent:]}" if exponent else digits)
