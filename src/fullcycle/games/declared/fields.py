"""Reads tables of a data file: every key known, every value of its kind; errors say where."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fullcycle.rules import RuleError
from fullcycle.rules.ratio import fraction
from fullcycle.rules.whole import whole

#: The default of a key that a file must have.
REQUIRED = object()
#: A count from 1 that is written as a key.
_COUNT = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)


@dataclass
class Table:
    """One table of a file; `done` refuses keys that nobody asked for.

    Attributes:
        values: what the file says. where: file and key, for messages.
    """

    values: Mapping[str, Any]
    where: str
    _asked: set[str] = field(default_factory=set)

    def at(self, key: str) -> str:
        """The place of a key in messages."""
        return f"{self.where}.{key}" if self.where[-1] != ":" else f"{self.where} {key}"

    def has(self, key: str) -> bool:
        """Whether the file says anything under a key."""
        self._asked.add(key)
        return key in self.values

    def take(self, key: str, default: Any = REQUIRED) -> Any:
        """The raw value of a key. Raises RuleError when it must be there and is not."""
        if self.has(key):
            return self.values[key]
        if default is REQUIRED:
            raise RuleError("is missing", where=self.at(key))
        return default

    def text(self, key: str, default: Any = REQUIRED) -> Any:
        """A text (or the default)."""
        value = self.take(key, default)
        if value is not default and not isinstance(value, str):
            raise RuleError(f"{value!r} is not a text", where=self.at(key))
        if isinstance(value, str):
            _printable(value, self.at(key))
        return value

    def choice(self, key: str, known: Sequence[str], default: Any = REQUIRED) -> Any:
        """One of a few texts."""
        value = self.text(key, default)
        if value not in known:
            raise RuleError(f"{value!r} is none of {', '.join(known)}", where=self.at(key))
        return value

    def number(self, key: str, default: Any = REQUIRED, least: int = 0) -> Any:
        """A whole number (or the default)."""
        value = self.take(key, default)
        return value if value is default else whole(value, self.at(key), least)

    def flag(self, key: str, default: bool) -> bool:
        """A truth value."""
        value = self.take(key, default)
        if not isinstance(value, bool):
            raise RuleError(f"{value!r} is neither true nor false", where=self.at(key))
        return value

    def fraction(self, key: str, default: Any = REQUIRED) -> Any:
        """A decimal or fraction, written as text so that it stays exact."""
        text = self.text(key, default)
        return text if text is default else fraction(text, self.at(key))

    def texts(self, key: str, default: Any = REQUIRED) -> Any:
        """A list of texts, as a tuple."""
        value = self.take(key, default)
        if value is default:
            return value
        if not isinstance(value, list) or any(not isinstance(one, str) for one in value):
            raise RuleError("must be a list of texts", where=self.at(key))
        for one in value:
            _printable(one, self.at(key))
        return tuple(value)

    def table(self, key: str, default: Any = REQUIRED) -> Table:
        """A table inside this one."""
        value = self.take(key, default)
        if not isinstance(value, Mapping):
            raise RuleError("must be a table", where=self.at(key))
        return Table(value, self.at(key))

    def tables(self, key: str) -> list[Table]:
        """A list of tables; an absent key means none."""
        value = self.take(key, [])
        if not isinstance(value, list) or any(not isinstance(one, Mapping) for one in value):
            raise RuleError("must be a list of tables", where=self.at(key))
        return [Table(one, f"{self.at(key)}[{place}]") for place, one in enumerate(value)]

    def counts(self, key: str, default: Any = REQUIRED) -> dict[int, int]:
        """A table of whole numbers by count, such as {3 = 10, 4 = 15}."""
        inner, found = self.table(key, default), {}
        for count in inner.values:
            if not _COUNT.fullmatch(count):
                raise RuleError(f"{_short(count)} is not a count", where=inner.where)
            found[int(count)] = inner.number(count)
        return found

    def done(self) -> None:
        """Refuse keys that mean nothing here. Raises RuleError."""
        for key in self.values:
            if key not in self._asked:
                raise RuleError("is not a key of this table", where=self.at(key))


def _short(text: str) -> str:
    """A text of a file in a message of one line."""
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


def _printable(text: str, where: str) -> None:
    """Refuse characters that a terminal or a page would act on. Raises RuleError."""
    if not text.replace("\n", " ").isprintable():
        raise RuleError(f"{_short(text)} holds characters that cannot be printed", where=where)
