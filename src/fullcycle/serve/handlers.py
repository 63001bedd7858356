"""Every failure answered in the one error form, Litestar's own refusals included."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.enums import ParamType
from litestar.exceptions import HTTPException

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve.errors import ApiError, body_of, busy, status_of

_log = logging.getLogger("fullcycle.serve")
_ADVICE = {
    404: "there is nothing at this address; /api/openapi.json lists what there is",
    405: "this address does not take this method; see /api/openapi.json",
    413: "the body is too large",
    503: "the server is busy; try again",
}


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The answer to any exception."""
    refusal = _as_refusal(request, error)
    headers = {"Cache-Control": "no-store"}
    if isinstance(refusal, ApiError) and refusal.retry_after is not None:
        headers["Retry-After"] = str(refusal.retry_after)
    status = status_of(refusal)
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status == 405 and isinstance(error, HTTPException) and error.headers:
        headers.update({k: v for k, v in error.headers.items() if k.lower() == "allow"})
    content = body_of(refusal)
    return Response(content, status_code=status, media_type="application/json", headers=headers)


def _as_refusal(request: Request[Any, Any, Any], error: Exception) -> RuleError:
    if isinstance(error, RuleError):
        if status_of(error) >= 500 and error.code is not Code.BUSY:
            _log.error("%s %s: %s", request.method, request.url.path, error)
        return error
    if isinstance(error, HTTPException) and error.status_code < 500:
        status = error.status_code
        message = _ADVICE.get(status) or _explain(error)
        code = Code.NO_SESSION if status == 401 else Code.BAD_REQUEST
        return ApiError(code, message, status=status)
    if isinstance(error, HTTPException) and error.status_code == 503:
        return busy(_ADVICE[503])
    _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return ApiError(Code.INTERNAL, "the server failed; nothing that was answered before is lost")


def _explain(error: HTTPException) -> str:
    """What a validation found, place by place, in one line."""
    found: list[str] = []
    for entry in error.extra if isinstance(error.extra, list) else []:
        if isinstance(entry, dict):
            place = str(entry.get("key") or "")
            if entry.get("source") in {ParamType.HEADER, "header"}:
                place = place.replace("_", "-").title()
            text = str(entry.get("message", "is wrong"))
            if place == "data":  # all that is left to say of a body that is read strictly
                place, text = "body", "is empty; send a JSON object"
            found.append(f"{place}: {text}" if place else text)
    return "; ".join(found) or error.detail or "the request is not understood"
