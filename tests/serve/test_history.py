"""The player's history: pages, newest first, and rounds shown as they were answered."""

from __future__ import annotations

from typing import Any

import pytest

from serve.lab import COLLECT, Lab, code_of, waiting
from serve.toys import TEN


def test_history_shows_every_round_newest_first_by_pages(lab: Lab) -> None:
    player = lab.player()
    ids = []
    for number in range(7):
        lab.toys.wins.append(0)
        ids.append(player.spin(("toy", "toy-two")[number % 2], bet=TEN).json()["id"])
    last = waiting(lab, player)
    ids.append(last["id"])
    seen: list[Any] = []
    page = player.get("rounds?limit=3").json()
    while page["next"] is not None:
        assert len(page["rounds"]) == 3
        seen += page["rounds"]
        page = player.get(f"rounds?limit=3&before={page['next']}").json()
    seen += page["rounds"]
    assert [entry["id"] for entry in seen] == ids[::-1]
    assert (seen[0]["status"], seen[0]["win"], seen[0]["balance"]) == ("waiting", None, None)
    assert seen[1]["win"] == {"coins": 0, "money": "0.00"}
    assert seen[1]["balance_before"] == "940.00"
    assert seen[1]["balance"] == "930.00"
    only = player.get("rounds?game=toy-two").json()
    assert {entry["game"] for entry in only["rounds"]} == {"toy-two"}
    assert only["next"] is None


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "before=-1", "before=1e99"])
def test_wrong_pages_are_refused(lab: Lab, query: str) -> None:
    assert code_of(lab.player().get(f"rounds?{query}")) == "BAD_REQUEST"


def test_a_settled_round_is_shown_as_it_was_answered(lab: Lab) -> None:
    player = lab.player()
    answer = player.choose(waiting(lab, player), COLLECT)
    player.spin("toy-two", bet=TEN)
    shown = player.get(f"rounds/{answer.json()['id']}")
    assert shown.content == answer.content
