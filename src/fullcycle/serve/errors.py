"""The server's errors: one form, one status for each code."""

from __future__ import annotations

import msgspec

from fullcycle.rules.errors import Code, RuleError

STATUS: dict[Code, int] = {
    Code.BAD_REQUEST: 400,
    Code.BAD_BET: 400,
    Code.NO_FUNDS: 402,
    Code.NO_SESSION: 401,
    Code.ROUND_OPEN: 409,
    Code.ROUND_UNKNOWN: 404,
    Code.CHOICE_ILLEGAL: 400,
    Code.CHOICE_STALE: 409,
    Code.KEY_CONFLICT: 409,
    Code.GAME_DISABLED: 409,
    Code.FEATURE_UNAVAILABLE: 409,
    Code.TOO_FAST: 429,
    Code.LIMIT_REACHED: 409,
    Code.BUSY: 503,
    Code.MALFUNCTION: 500,
    Code.INTERNAL: 500,
}

#: Refusals that are kept under their idempotency key: the same request is refused for ever.
#: The others (too fast, busy, broken) may be tried again with the same key.
DEFINITE = frozenset(
    {
        Code.BAD_BET,
        Code.NO_FUNDS,
        Code.ROUND_OPEN,
        Code.ROUND_UNKNOWN,
        Code.CHOICE_ILLEGAL,
        Code.CHOICE_STALE,
        Code.FEATURE_UNAVAILABLE,
        Code.LIMIT_REACHED,
    }
)


class ErrorDetail(msgspec.Struct, frozen=True):
    """What went wrong: a code for programs, a sentence for people, the round it is about."""

    code: Code
    message: str
    round: str | None = None


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of every answer that is not a success."""

    error: ErrorDetail


class ApiError(RuleError):
    """A refusal with what HTTP needs beside it.

    Attributes:
        round: id of the round that it is about, if any.
        status: HTTP status; the code's own unless told.
        retry_after: whole seconds after which the same request makes sense, or None.
    """

    def __init__(
        self,
        code: Code,
        message: str,
        *,
        where: str = "",
        round_id: str | None = None,
        status: int | None = None,
        retry_after: int | None = None,
    ) -> None:
        """Keep the parts."""
        super().__init__(message, where=where, code=code)
        self.round = round_id
        self.status = STATUS[code] if status is None else status
        self.retry_after = retry_after


def busy(message: str) -> ApiError:
    """The refusal for a request that may simply be sent again."""
    return ApiError(Code.BUSY, message, retry_after=1)


def status_of(error: RuleError) -> int:
    """The HTTP status that an error is answered with."""
    return error.status if isinstance(error, ApiError) else STATUS[error.code]


def body_of(error: RuleError) -> bytes:
    """The JSON body that an error is answered with."""
    round_id = error.round if isinstance(error, ApiError) else None
    return msgspec.json.encode(ErrorBody(ErrorDetail(error.code, str(error), round_id)))
