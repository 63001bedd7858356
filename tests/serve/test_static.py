"""The built client is served safely; without it a page says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from serve.lab import Lab, code_of


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Client</title>")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "index-abc.js").write_text("let a;")
    (folder / "assets" / "index-abc.css").write_text("a{}")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_pages_files_and_their_headers(tmp_path: Path, client: Path) -> None:
    with Lab(tmp_path / "a.db", static=client) as lab:
        for path in ("/", "/index.html", "/replay/0123456789abcdef0123", "/play/toy"):
            answer = lab.client.get(path)
            assert answer.status_code == 200
            assert "Client" in answer.text
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-store"
            policy = answer.headers["content-security-policy"]
            for part in (
                "default-src 'self'",
                "img-src 'self' data: blob:",
                "style-src 'self' 'unsafe-inline'",
                "worker-src 'self' blob:",
                "connect-src 'self'",
                "frame-ancestors 'self'",
            ):
                assert part in policy
        kinds = {
            "/assets/index-abc.js": ("text/javascript", "public, max-age=31536000, immutable"),
            "/assets/index-abc.css": ("text/css", "public, max-age=31536000, immutable"),
            "/icon.svg": ("image/svg+xml", "no-cache"),
        }
        for path, (kind, cache) in kinds.items():
            answer = lab.client.get(path)
            assert answer.headers["content-type"].startswith(kind)
            assert answer.headers["cache-control"] == cache
            assert answer.headers["x-content-type-options"] == "nosniff"
        # A browser asks for it beside /api/health, and complains where it finds none.
        assert lab.client.get("/favicon.ico").headers["content-type"].startswith("image/svg+xml")
        assert lab.client.get("/api/health").json()["client"] is True


@pytest.mark.parametrize(
    "path",
    [
        "/assets/nothing.js",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/icon.svg%00.html",
        "//etc/passwd.txt",
    ],
)
def test_nothing_else_is_served(tmp_path: Path, client: Path, path: str) -> None:
    (client / "link.txt").symlink_to(tmp_path / "secret.txt")
    with Lab(tmp_path / "a.db", static=client) as lab:
        for asked in (path, "/link.txt"):
            answer = lab.client.get(asked)
            assert "secret" not in answer.text
            assert (answer.status_code, code_of(answer)) == (404, "BAD_REQUEST")


def test_without_a_built_client_a_page_says_how_to_get_it(tmp_path: Path) -> None:
    with Lab(tmp_path / "a.db", static=tmp_path / "none") as lab:
        answer = lab.client.get("/")
        assert answer.status_code == 200
        assert "make client" in answer.text
        assert lab.client.get("/api/health").json()["client"] is False
