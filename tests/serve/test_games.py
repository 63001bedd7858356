"""What HTTP says about the games."""

from __future__ import annotations

import pytest

from serve.lab import Lab


def test_games_are_listed_in_order(lab: Lab) -> None:
    listed = lab.client.get("/api/games").json()
    assert [game["id"] for game in listed] == ["toy", "toy-pick", "toy-two"]
    first = listed[0]
    assert first["grid"] == "5x3"
    assert first["lines"] == 1
    assert (first["published_rtp"], first["rtp"], first["top_award"]) == (0.95, None, None)
    assert first["math_hash"] == lab.toys.math_hash("toy")


def test_figures_come_from_the_sheet_where_there_is_one(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    award = {"multiple": {"value": 400.0}, "one_in": {"value": 5.5}}
    sheet = {"rtp": {"value": 0.9499}, "top_award": award}
    monkeypatch.setattr(lab.toys, "sheet", lambda _: sheet)
    first = lab.client.get("/api/games").json()[0]
    assert first["rtp"] == 0.9499
    assert first["top_award"] == {"multiple": 400.0, "one_in": 5.5}
    assert lab.client.get("/api/games/toy").json()["sheet"] == sheet


def test_a_game_is_its_own_data(lab: Lab) -> None:
    shown = lab.client.get("/api/games/toy").json()
    assert {k: v for k, v in shown.items() if k not in {"math_hash", "sheet"}} == (
        lab.toys.describe("toy")
    )
    assert shown["math_hash"] == lab.toys.math_hash("toy")
