"""The built client: its page for every path that a person may open, its files beside it."""

from __future__ import annotations

import mimetypes
from pathlib import Path

import anyio
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

CSP = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "worker-src 'self' blob:; connect-src 'self'; frame-ancestors 'self'"
)
_HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_KEEP = {"Cache-Control": "public, max-age=31536000, immutable"}
_FRESH = {"Cache-Control": "no-store"}
_CHECK = {"Cache-Control": "no-cache"}
# Browsers ask for this by themselves beside any page that names no icon, such as an answer in JSON.
_ASKED_UNBIDDEN = {"favicon.ico": "icon.svg"}
_NO_CLIENT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Fullcycle</title>
<h1>The server runs</h1>
<p>Its browser client has not been built. Build it with <code>make client</code>, then reload this
page. The interface for programs is described at
<a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""


def has_client(folder: Path) -> bool:
    """Whether the client was built into a folder."""
    return (folder / "index.html").is_file()


def routes(folder: Path) -> list[HTTPRouteHandler]:
    """The handlers that serve a built client's folder."""

    @get("/", include_in_schema=False, media_type="text/html")
    async def home() -> Response[bytes]:
        return await _index(folder)

    @get("/{path:path}", include_in_schema=False, media_type="text/html")
    async def page(path: FromPath[str]) -> Response[bytes]:
        return await _answer(folder, path.lstrip("/"))

    return [home, page]


async def _answer(folder: Path, path: str) -> Response[bytes]:
    """A file of the client, or its page for a path such as `replay/ROUND`."""
    file = _inside(folder, _ASKED_UNBIDDEN.get(path, path))
    if file is None and "." in path.rsplit("/", 1)[-1]:
        raise NotFoundException(detail=f"there is no file /{path}")
    if file is None or file.name == "index.html":
        return await _index(folder)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    # Everything below assets/ has its hash in its name.
    age = _KEEP if path.startswith("assets/") else _CHECK
    content = await anyio.Path(file).read_bytes()
    return Response(content, media_type=kind, headers={**_HEADERS, **age})


async def _index(folder: Path) -> Response[bytes]:
    try:
        content = await anyio.Path(folder / "index.html").read_bytes()
    except FileNotFoundError:
        content = _NO_CLIENT
    return Response(content, media_type="text/html", headers={**_HEADERS, **_FRESH})


def _inside(folder: Path, path: str) -> Path | None:
    """The file that a path names, never one outside the folder."""
    if not path or "\0" in path:
        return None
    root = folder.resolve()
    file = (root / path).resolve()
    return file if file.is_relative_to(root) and file.is_file() else None
