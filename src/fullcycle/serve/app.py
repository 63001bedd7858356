"""The application: routes, errors, OpenAPI, and the service's life."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import fullcycle
from fullcycle import sheets
from fullcycle.serve import api, static, views
from fullcycle.serve.body import StrictRequest
from fullcycle.serve.engine import Engine
from fullcycle.serve.handlers import on_error
from fullcycle.serve.live import PackageEngine
from fullcycle.serve.rounds import Clock, milliseconds
from fullcycle.serve.service import Service
from fullcycle.serve.settings import Settings
from fullcycle.serve.store.writer import stop_process


def create_app(
    settings: Settings,
    engine: Engine | None = None,
    *,
    clock: Clock = milliseconds,
    fatal: Callable[[BaseException], None] = stop_process,
) -> Litestar:
    """The whole server as an ASGI application; the database opens with its lifespan.

    `engine` and `clock` are the package's games and the wall clock unless told; `fatal` is
    called when the database can no longer be trusted.
    """

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        running = Service(settings, engine or PackageEngine(sheets.load), clock=clock, fatal=fatal)
        app.state.service = running
        try:
            await running.start()
            yield
        finally:
            running.close()

    app = Litestar(
        route_handlers=[api.router(), *static.routes(settings.static)],
        lifespan=[life],
        exception_handlers={Exception: on_error, HTTPException: on_error},
        request_class=StrictRequest,
        request_max_body_size=settings.body_limit,
        logging_config=None,
        openapi_config=_openapi(),
    )
    _close_requests(app)
    return app


def _openapi() -> OpenAPIConfig:
    scheme = SecurityScheme(
        type="http", scheme="bearer", description="The token that POST /api/sessions gives."
    )
    return OpenAPIConfig(
        title="Fullcycle",
        version=fullcycle.__version__,
        description="Game server: sessions, games, rounds. Money is decimal text.",
        # A path of its own: Litestar answers everything below it that it does not know.
        path="/api/openapi.json",
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        components=Components(security_schemes={"BearerToken": scheme}),
    )


def _close_requests(app: Litestar) -> None:
    """Say in the document what the parser enforces: requests have no fields beside the named."""
    schemas = app.openapi_schema.components.schemas or {}
    for request in (views.NewSession, views.NewRound, views.NewChoice, views.NewProgress):
        schemas[request.__name__].additional_properties = False
