"""The routes below /api."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import HttpMethod, Request, Response, Router, delete, get, post, route
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, PathParameter, QueryParameter

import fullcycle
from fullcycle.rules.errors import Code
from fullcycle.serve import games, views
from fullcycle.serve.errors import ApiError, ErrorBody
from fullcycle.serve.idempotency import Request as Keyed
from fullcycle.serve.service import Service
from fullcycle.serve.sessions import head
from fullcycle.serve.static import has_client
from fullcycle.serve.store.protocol import Account, Answer

IdempotencyKey = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="A new random text for each new request; the same one to repeat a request.",
    ),
]
RoundPath = Annotated[str, PathParameter(description="A round's id.", max_length=100)]
GamePath = Annotated[str, PathParameter(description="A game's id.", max_length=100)]
_METHODS = [HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE]
_BEARER = [{"BearerToken": list[str]()}]
_SAYS = {
    400: "The request is wrong; the message says where.",
    401: "No session: the token is missing, unknown or ended.",
    402: "The balance is smaller than the stake.",
    404: "There is no such thing for this account.",
    409: "It cannot be done now; the code says why.",
    413: "The body is too large.",
    429: "Too early; Retry-After says when.",
    500: "The server or the game failed; nothing is lost.",
    503: "Too busy; the same request may be sent again.",
}


def _errors(*statuses: int, ok: int | None = None, body: Any = None) -> dict[int, ResponseSpec]:
    specs = {
        status: ResponseSpec(ErrorBody, generate_examples=False, description=_SAYS[status])
        for status in (*statuses, 400, 500)
    }
    if ok is not None:
        specs[ok] = ResponseSpec(body, generate_examples=False, description="Done.")
    return specs


def service(request: ASGIConnection[Any, Any, Any, Any]) -> Service:
    """The running service of an application."""
    running: Service = request.app.state.service
    return running


async def require_session(
    connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler
) -> None:
    """Find the account of the bearer token. Raises NO_SESSION."""
    scheme, _space, token = connection.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        message = "send the session's token as Authorization: Bearer TOKEN"
        raise ApiError(Code.NO_SESSION, message)
    token = token.strip()
    connection.scope["user"] = service(connection).sessions.find(token)
    connection.scope["auth"] = token


def _account(request: Request[Any, Any, Any]) -> Account:
    account: Account = request.scope["user"]
    return account


def _json(body: bytes, status: int = 200) -> Response[bytes]:
    return Response(body, status_code=status, media_type="application/json")


def _reply(answer: Answer) -> Response[bytes]:
    return _json(answer.body, answer.status)


@post("/sessions", tags=["session"], responses=_errors(401, 413, 503), summary="Open a session")
async def open_session(
    request: Request[Any, Any, Any], data: JSONBody[views.NewSession]
) -> views.SessionOpened:
    """Open a session on a new demo or practice account, or on the one of `account_key`."""
    return await service(request).sessions.open(data)


@get(
    "/session",
    guards=[require_session],
    security=_BEARER,
    tags=["session"],
    responses=_errors(401, 503),
    summary="The session's state",
)
async def read_session(request: Request[Any, Any, Any]) -> views.SessionView:
    """Balance, settings and rounds that wait for the player."""
    return service(request).sessions.view(_account(request))


@delete(
    "/session",
    guards=[require_session],
    security=_BEARER,
    tags=["session"],
    responses=_errors(401, 503),
    summary="End the session",
)
async def end_session(request: Request[Any, Any, Any]) -> None:
    """End the session: a win that waits to be gambled is collected; other open rounds stay."""
    await service(request).rounds.leave(request.scope["user"])
    await service(request).sessions.end(request.scope["auth"])


@get("/games", tags=["games"], responses=_errors(), summary="All games")
async def list_games(request: Request[Any, Any, Any]) -> list[views.GameHead]:
    """Every game with its published figures."""
    return games.listed(service(request).engine)


@get(
    "/games/{game_id:str}",
    tags=["games"],
    responses=_errors(404),
    summary="One game's declared rules",
)
async def read_game(request: Request[Any, Any, Any], game_id: GamePath) -> dict[str, Any]:
    """Symbols, pays, lines, bets, features, odds: the game's own data."""
    return games.detail(service(request).engine, game_id)


@post(
    "/rounds",
    guards=[require_session],
    security=_BEARER,
    tags=["rounds"],
    responses=_errors(401, 402, 409, 413, 429, 503, ok=201, body=views.RoundView),
    summary="Play a round",
)
async def open_round(
    request: Request[Any, Any, Any], data: JSONBody[views.NewRound], idempotency_key: IdempotencyKey
) -> Response[bytes]:
    """Stake a bet on one round. It comes back settled, or waiting for a choice."""
    account = _account(request)
    keyed = Keyed.of(account.id, idempotency_key, "rounds", data)
    return _reply(await service(request).rounds.open(account, data, keyed))


@get(
    "/rounds",
    guards=[require_session],
    security=_BEARER,
    tags=["rounds"],
    responses=_errors(401, 503),
    summary="The player's history",
)
async def list_rounds(
    request: Request[Any, Any, Any],
    game: Annotated[
        str | None, QueryParameter(description="Only this game.", max_length=100)
    ] = None,
    before: Annotated[
        int | None, QueryParameter(description="The last page's `next`.", ge=0, le=2**62)
    ] = None,
    limit: Annotated[int, QueryParameter(description="Rounds a page.", ge=1, le=100)] = 20,
) -> views.History:
    """Rounds of the account, newest first, a page at a time."""
    reads, account = service(request).store.reads, _account(request)
    top = 2**62 if before is None else before
    entries = reads.history(account.id, game, top, limit + 1)
    more = entries[limit - 1].round.seq if len(entries) > limit else None
    return views.History([head(entry) for entry in entries[:limit]], more)


@get(
    "/rounds/current",
    guards=[require_session],
    security=_BEARER,
    tags=["rounds"],
    responses=_errors(401, 404, 503, ok=200, body=views.RoundView),
    summary="The open round of a game",
)
async def current_round(
    request: Request[Any, Any, Any],
    game: Annotated[str, QueryParameter(description="A game's id.", min_length=1, max_length=100)],
) -> Response[bytes]:
    """The round that waits for the player, with what may be chosen."""
    return _json(await service(request).turns.current(_account(request), game))


@get(
    "/rounds/{round_id:str}",
    guards=[require_session],
    security=_BEARER,
    tags=["rounds"],
    responses=_errors(401, 404, 503, ok=200, body=views.RoundView),
    summary="One round, for history and replay",
)
async def read_round(request: Request[Any, Any, Any], round_id: RoundPath) -> Response[bytes]:
    """A round with all events that the player may know."""
    return _json(await service(request).turns.show(_account(request), round_id))


@post(
    "/rounds/{round_id:str}/choices",
    guards=[require_session],
    security=_BEARER,
    status_code=200,
    tags=["rounds"],
    responses=_errors(401, 404, 409, 413, 503, ok=200, body=views.RoundView),
    summary="Answer a round that waits",
)
async def choose(
    request: Request[Any, Any, Any],
    round_id: RoundPath,
    data: JSONBody[views.NewChoice],
    idempotency_key: IdempotencyKey,
) -> Response[bytes]:
    """Make one of the choices that `waiting_for` offers."""
    account = _account(request)
    keyed = Keyed.of(account.id, idempotency_key, f"rounds/{round_id}/choices", data)
    return _reply(await service(request).turns.choose(account, round_id, data, keyed))


@post(
    "/rounds/{round_id:str}/progress",
    guards=[require_session],
    security=_BEARER,
    status_code=200,
    tags=["rounds"],
    responses=_errors(401, 404, 413, 503),
    summary="How far the player has seen",
)
async def progress(
    request: Request[Any, Any, Any], round_id: RoundPath, data: JSONBody[views.NewProgress]
) -> views.Progress:
    """Remember how many of the round's events were shown, so that a reload goes on there."""
    account = _account(request)
    return await service(request).turns.progress(account, round_id, data.progress)


@get("/health", tags=["server"], responses=_errors(503), summary="Whether the server answers")
async def health(request: Request[Any, Any, Any]) -> views.Health:
    """Ask the database a question and answer."""
    running = service(request)
    running.store.meta("schema")
    return views.Health("ok", fullcycle.__version__, has_client(running.settings.static))


@route("/{path:path}", http_method=_METHODS, include_in_schema=False)
async def nothing_here(path: FromPath[str]) -> None:
    """Unknown addresses below /api are errors, never the client's page."""
    raise NotFoundException(detail=path)


def router() -> Router:
    """All routes below /api."""
    return Router(
        "/api",
        response_headers={"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"},
        route_handlers=[
            open_session,
            read_session,
            end_session,
            list_games,
            read_game,
            open_round,
            list_rounds,
            current_round,
            read_round,
            choose,
            progress,
            health,
            nothing_here,
        ],
    )
