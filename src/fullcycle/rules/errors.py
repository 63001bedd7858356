"""The one kind of error that wrong input gets, whoever asked."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """What went wrong, in the words of the HTTP interface."""

    BAD_REQUEST = "BAD_REQUEST"
    BAD_BET = "BAD_BET"
    NO_FUNDS = "NO_FUNDS"
    NO_SESSION = "NO_SESSION"
    ROUND_OPEN = "ROUND_OPEN"
    ROUND_UNKNOWN = "ROUND_UNKNOWN"
    CHOICE_ILLEGAL = "CHOICE_ILLEGAL"
    CHOICE_STALE = "CHOICE_STALE"
    KEY_CONFLICT = "KEY_CONFLICT"
    GAME_DISABLED = "GAME_DISABLED"
    FEATURE_UNAVAILABLE = "FEATURE_UNAVAILABLE"
    TOO_FAST = "TOO_FAST"
    LIMIT_REACHED = "LIMIT_REACHED"
    BUSY = "BUSY"
    MALFUNCTION = "MALFUNCTION"
    INTERNAL = "INTERNAL"


class RuleError(ValueError):
    """A request that the rules refuse: `where` names the place, the text says what to do."""

    def __init__(self, message: str, *, where: str = "", code: Code = Code.BAD_REQUEST) -> None:
        """Keep the parts; `str(error)` is one line, `where: message`."""
        super().__init__(f"{where}: {message}" if where else message)
        self.message = message
        self.where = where
        self.code = code


def infinite(where: str) -> RuleError:
    """The error of a game whose rounds never end on average, whoever finds it out."""
    message = "return infinite: a feature grants itself once or more on average"
    return RuleError(message, where=where, code=Code.MALFUNCTION)
