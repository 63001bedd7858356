"""Decimals and fractions as people write them in files: exact, and of a bounded size."""

from __future__ import annotations

import re
from fractions import Fraction

from fullcycle.rules.errors import RuleError

#: Without exponents: "1e999999999" would be a number of a billion digits.
_NUMBER = re.compile(r"[0-9]{1,30}(\.[0-9]{1,30})?|[0-9]{1,30}/[0-9]{1,30}", re.ASCII)


def fraction(text: str, where: str) -> Fraction:
    """The fraction that a text means ("0.97", "151/7"), not negative. Raises RuleError."""
    try:
        if _NUMBER.fullmatch(text):
            return Fraction(text)
    except ZeroDivisionError:
        pass
    shown = repr(text if len(text) <= 40 else f"{text[:40]}…")
    raise RuleError(f"{shown} is neither a decimal nor a fraction", where=where)
