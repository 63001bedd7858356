"""What HTTP says about the games."""

from __future__ import annotations

from serve.lab import Lab


def test_games_are_listed_in_order(lab: Lab) -> None:
    listed = lab.client.get("/api/games").json()
    assert [game["id"] for game in listed] == ["toy", "toy-pick", "toy-two"]
    first = listed[0]
    assert first["grid"] == "5x3"
    assert first["lines"] == 1
    assert first["published_rtp"] == "19/20"
    assert first["math_hash"] == lab.toys.math_hash("toy")


def test_a_game_is_its_own_data(lab: Lab) -> None:
    shown = lab.client.get("/api/games/toy").json()
    assert {k: v for k, v in shown.items() if k not in {"math_hash", "sheet"}} == (
        lab.toys.describe("toy")
    )
    assert shown["math_hash"] == lab.toys.math_hash("toy")
