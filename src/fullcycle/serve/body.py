"""A request's body: JSON that is exactly what its route asks for, before anything looks at it."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request

from fullcycle.rules.errors import Code
from fullcycle.serve.errors import ApiError

#: Lists and objects within each other that a body may have; a bet or a choice needs two.
LEVELS = 16


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON is checked strictly: `"0"` is no number, `"null"` is not null.

    Litestar converts bodies leniently, as it must do with query parameters, and fails on JSON
    that is nested deeper than its parser goes.
    """

    async def json(self) -> Any:
        """The body as its route's `data` struct; None when the address takes no body.

        Raises BAD_REQUEST for what is not JSON, is nested deeper than `LEVELS`, or is not the
        struct.
        """
        wanted = self.route_handler.parsed_fn_signature.parameters.get("data")
        return None if wanted is None else parse(await self.body(), wanted.annotation)


def parse(body: bytes, kind: Any) -> Any:
    """A body as a struct. Raises BAD_REQUEST, in one line that says where."""
    try:
        document = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ApiError(Code.BAD_REQUEST, f"is not JSON: {error}", where="body") from None
    except RecursionError:
        raise _too_deep() from None
    if _deeper(document, LEVELS):
        raise _too_deep()
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `$.")
        where = place.removesuffix("`") or "body"
        raise ApiError(Code.BAD_REQUEST, message, where=where) from None


def _too_deep() -> ApiError:
    message = f"lists and objects within each other go deeper than {LEVELS} levels"
    return ApiError(Code.BAD_REQUEST, message, where="body")


def _deeper(value: object, levels: int) -> bool:
    """Whether more than so many lists and objects lie within each other."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return False
    return levels == 0 or any(_deeper(item, levels - 1) for item in value)
