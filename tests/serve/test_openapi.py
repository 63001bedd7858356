"""The server keeps to its own OpenAPI document, whatever is sent to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from fullcycle.serve.app import create_app
from fullcycle.serve.settings import Settings
from serve.lab import Lab, Player, code_of
from serve.toys import TEN, Toys

UNUSED = create_app(Settings(Path("unused.db")), Toys())
DOCUMENT: dict[str, Any] = UNUSED.openapi_schema.to_schema()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Lab, Player, str]]:
    """A running server, a player on it, and the id of a round that waits."""
    path = tmp_path_factory.mktemp("openapi") / "a.db"
    with Lab(path, opening_balance=10**9) as lab:
        player = lab.player()
        lab.toys.wins.append(50)
        yield lab, player, player.spin(bet=TEN).json()["id"]
        lab.audit()


def send(
    lab: Lab, case: schemathesis.Case[Any], path: str, session: dict[str, str]
) -> httpx.Response:
    """One generated request, with these headers beside its own."""
    sent = case.as_transport_kwargs(base_url="http://testserver")
    named = dict(sent["headers"]) | session
    headers = {name.encode(): str(value).encode() for name, value in named.items()}
    known: dict[str, Any] = {name: sent[name] for name in ("json", "params") if name in sent}
    if "data" in sent:
        known["content"] = sent["data"]
    answer: httpx.Response = lab.client.request(sent["method"], path, headers=headers, **known)
    return answer


@SCHEMA.exclude(path="/api/session", method="DELETE").parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_sent_is_answered_as_documented(
    case: schemathesis.Case[Any], server: tuple[Lab, Player, str]
) -> None:
    lab, player, round_id = server
    answer = send(lab, case, case.formatted_path, {})
    case.validate_response(answer, checks=[*CHECKS, negative_data_rejection])
    paths = [case.formatted_path]
    if "round_id" in case.path_parameters:
        paths.append(case.path.replace("{round_id}", round_id))
    for path in paths:
        answer = send(lab, case, path, player.headers())
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            code_of(answer)


def test_the_document_lists_every_route_of_the_contract() -> None:
    routes = {
        (method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods
    }
    assert routes == {
        ("POST", "/api/sessions"),
        ("GET", "/api/session"),
        ("DELETE", "/api/session"),
        ("GET", "/api/games"),
        ("GET", "/api/games/{game_id}"),
        ("POST", "/api/rounds"),
        ("GET", "/api/rounds"),
        ("GET", "/api/rounds/current"),
        ("GET", "/api/rounds/{round_id}"),
        ("POST", "/api/rounds/{round_id}/choices"),
        ("POST", "/api/rounds/{round_id}/progress"),
        ("GET", "/api/health"),
    }


def test_the_document_is_served(lab: Lab) -> None:
    answer = lab.client.get("/api/openapi.json")
    assert answer.status_code == 200
    served = answer.json()
    assert served["paths"].keys() == DOCUMENT["paths"].keys()
    assert served["components"]["schemas"]["NewRound"]["additionalProperties"] is False
    assert lab.client.get("/api/openapi.json/else").status_code == 404


def test_every_refusal_is_documented_in_the_one_form() -> None:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/ErrorBody"}, (path, method)
