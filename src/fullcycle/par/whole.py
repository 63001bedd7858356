"""Whether a sheet from a file holds all that is read from it: if not, which place is at fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import isclose
from typing import Any

from fullcycle.rules import RuleError

Read = Callable[[dict[str, Any]], object]
#: What the sections are, where they are there; in place of some stands a refusal, an object too.
_OBJECTS = {
    *("identity", "wagers", "rules", "symbols", "figures", "features", "volatility", "wins"),
    *("exposure", "verification", "stages"),
}
_LISTS = {"combinations", "top"}
_NOT_WHAT = "is not a whole sheet: {} is not what stands there in one"


class _LacksError(LookupError):
    """A name that an object of the sheet does not have."""


class _Traced(dict[str, Any]):
    """An object of a sheet that notes where it is read, as a path of names."""

    def __init__(self, values: Mapping[str, Any], path: str, trail: list[str]) -> None:
        super().__init__({n: _traced(v, f"{path}.{n}", trail) for n, v in values.items()})
        self._path, self._trail = path, trail

    def __getitem__(self, name: str) -> Any:
        self._trail[0] = place = f"{self._path}.{name}"
        if name not in self:
            raise _LacksError(place)
        return super().__getitem__(name)


def _traced(value: Any, path: str, trail: list[str]) -> Any:
    if isinstance(value, dict):
        return _Traced(value, path, trail)
    if isinstance(value, list):
        return [_traced(inner, f"{path}[{place}]", trail) for place, inner in enumerate(value)]
    return value


def _true(sheet: Mapping[str, Any], trail: list[str]) -> None:
    """Raise ValueError at a figure that is not its fraction, its place in `trail`."""
    for place in _untrue(sheet, ""):
        trail[0] = f"{place}.value"
        raise ValueError(place)


def _untrue(value: Any, path: str) -> Iterator[str]:
    """Places of figures whose value is not that of their fraction.

    The fraction of a figure that a cap changes is that of the round before its cap.
    """
    if isinstance(value, list):
        for place, inner in enumerate(value):
            if isinstance(inner, dict | list):
                yield from _untrue(inner, f"{path}[{place}]")
    elif isinstance(value, dict):
        told, shown = value.get("fraction"), value.get("value")
        if isinstance(before := value.get("before_cap"), dict):
            shown = before.get("value")
        if isinstance(told, str) and isinstance(shown, int | float):
            same = isclose(float(Fraction(told)), shown, rel_tol=1e-9)
            yield from () if same else (path,)
        for name, inner in value.items():
            if isinstance(inner, dict | list):
                yield from _untrue(inner, f"{path}.{name}")


def check(sheet: Mapping[str, Any], where: str, *readers: Read) -> None:
    """Let each reader go over a sheet. Raises RuleError that names the place it stopped at."""
    trail = [""]
    for name in sorted(_OBJECTS | _LISTS | {"bands"}):
        if name not in sheet:
            raise RuleError(f"is not a whole sheet: {name} is missing", where=where)
    for kind, names in ((dict, _OBJECTS), (list, _LISTS)):
        for name in sorted(names & set(sheet)):
            if not isinstance(sheet[name], kind):
                raise RuleError(_NOT_WHAT.format(name), where=where)
    try:
        _true(sheet, trail)
        traced = _Traced(sheet, "", trail)
        for read in readers:
            read(traced)
    except _LacksError:
        message = f"is not a whole sheet: {trail[0][1:]} is missing"
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        message = _NOT_WHAT.format(trail[0][1:] or "it")
    except RecursionError:
        message = "is not a whole sheet: it is nested too deeply"
    else:
        return
    raise RuleError(message, where=where)
