"""Bounds of whole numbers, as a targets file writes them."""

from __future__ import annotations

from typing import Any

from fullcycle.rules import RuleError

#: Least and most, both allowed.
Bounds = tuple[int, int]


def per_item(value: object, size: int, most: int, where: str) -> tuple[Bounds, ...]:
    """Bounds for each of `size` items (reels, or values of a draw), from 0 to `most`.

    A whole number fixes all; [least, most] bounds all; [[least, most], n, ...] says each.
    Two numbers are always bounds for all. Raises RuleError.
    """
    pair = isinstance(value, list) and len(value) == 2 and all(type(v) is int for v in value)
    if pair or not isinstance(value, list):
        return (_bounds(value, most, where),) * size
    if len(value) != size:
        message = f"needs [least, most] for all, or {size} bounds; has {len(value)}"
        raise RuleError(message, where=where)
    return tuple(_bounds(item, most, f"{where}[{place}]") for place, item in enumerate(value))


def _bounds(value: object, most: int, where: str) -> Bounds:
    pair: list[Any] = value if isinstance(value, list) else [value, value]
    if len(pair) == 2 and all(type(number) is int for number in pair):
        low, high = pair
        if 0 <= low <= high <= most:
            return low, high
    message = f"{value!r} is not a whole number or [least, most] from 0 to {most}"
    raise RuleError(message, where=where)
