"""Bodies are read strictly: what is nested without end, and texts where a number is due."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from fullcycle.serve.body import LEVELS
from fullcycle.serve.live import PackageEngine
from serve.lab import COLLECT, Lab, Player, code_of, query, waiting

PATHS = ("sessions", "rounds", "rounds/{id}/choices", "rounds/{id}/progress")
DEPTHS = (LEVELS + 1, 100, 400, 900, 2000, 5000)
#: A body of each route, to be filled with what lies deep.
INSIDE = {
    "sessions": '{"account_key": %s}',
    "rounds": '{"game": "toy", "bet": {"coin_size": %s}}',
    "rounds/{id}/choices": '{"choice": {"do": %s}, "step": 0}',
    "rounds/{id}/progress": '{"progress": %s}',
}


def send(lab: Lab, player: Player, path: str, body: str, key: str) -> Any:
    content = body.encode()
    return lab.client.post(f"/api/{path}", content=content, headers=player.headers(key))


@pytest.mark.parametrize("path", PATHS)
def test_what_is_nested_too_deep_is_refused_on_every_route(lab: Lab, path: str) -> None:
    player = lab.player()
    round_ = waiting(lab, player)
    url = path.format(id=round_["id"])
    before = player.balance()
    for depth in DEPTHS:
        lists, objects = "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth
        bodies = [lists, objects, "[" * depth, INSIDE[path] % lists, INSIDE[path] % objects]
        for number, body in enumerate(bodies):
            answer = send(lab, player, url, body, f"{depth}-{number}")
            if len(body) > lab.settings.body_limit:
                assert (answer.status_code, code_of(answer)) == (413, "BAD_REQUEST")
                continue
            assert (answer.status_code, code_of(answer)) == (400, "BAD_REQUEST")
            message = answer.json()["error"]["message"]
            assert message.startswith("body: ")
            assert "\n" not in message
    assert f"{LEVELS} levels" in message
    assert player.balance() == before
    assert player.choose(round_, COLLECT).status_code == 200
    lab.audit()


@pytest.mark.parametrize("wrong", ['"0"', "0.5", "null", "true", '"null"', "[0]", "1e30", "-1"])
def test_a_step_is_a_whole_number_and_no_text(lab: Lab, wrong: str) -> None:
    player = lab.player()
    round_ = waiting(lab, player)
    url = f"rounds/{round_['id']}/choices"
    body = f'{{"choice": {{"do": "collect"}}, "step": {wrong}}}'
    answer = send(lab, player, url, body, "k")
    assert (answer.status_code, code_of(answer)) == (400, "BAD_REQUEST")
    assert answer.json()["error"]["message"].startswith("step: Expected `int`")
    seen = send(lab, player, f"rounds/{round_['id']}/progress", f'{{"progress": {wrong}}}', "p")
    assert (seen.status_code, code_of(seen)) == (400, "BAD_REQUEST")
    assert player.get(f"rounds/{round_['id']}").json() == round_
    # Nothing was decided under that key.
    assert send(lab, player, url, body.replace(wrong, "0"), "k").status_code == 200


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("", "body: is empty"),
        ("{", "body: is not JSON"),
        ('{"game": "toy\xff"}', "body: is not JSON"),
        ("[]", "body: Expected `object`, got `array`"),
        ('{"game": 5}', "game: Expected `str`, got `int`"),
        ('{"game": "toy", "stake": 1}', "body: Object contains unknown field `stake`"),
        ('{"game": "toy", "collect": "null"}', "collect: Expected `str` matching"),
        ("{}", "body: Object missing required field `game`"),
    ],
)
def test_a_refusal_says_where(lab: Lab, body: str, message: str) -> None:
    player = lab.player()
    content, headers = body.encode("latin-1"), player.headers("k")
    answer = lab.client.post("/api/rounds", content=content, headers=headers)
    assert (answer.status_code, code_of(answer)) == (400, "BAD_REQUEST")
    assert answer.json()["error"]["message"].startswith(message)


SPUN = {"coin_size": "0.02", "coins_per_line": 1, "lines": 20}
#: Texts of the same amount: accepted, and kept as the game's own.
SAME = [
    ("gypsy-queen", {**SPUN, "coin_size": "0.020"}, SPUN),
    ("gypsy-queen", {**SPUN, "coin_size": "1"}, {**SPUN, "coin_size": "1.00"}),
    ("mystery-mine", {"bet": "1.250"}, {"bet": "1.25"}),
    ("mystery-mine", {"bet": "2.5"}, {"bet": "2.50"}),
]
#: What is no decimal text of a level.
OTHER: list[tuple[str, dict[str, Any]]] = [
    *(("mystery-mine", {"bet": bet}) for bet in ("1.255", "1.2", " 1.25", "1.25 ", "+1.25")),
    *(("mystery-mine", {"bet": bet}) for bet in ("-1.25", "01.25", "1,25", "1e0", "NaN", "", "1.")),
    *(("mystery-mine", {"bet": bet}) for bet in (1.25, 1, True, None, ["1.25"], "\u0661.25")),
    *(("gypsy-queen", {**SPUN, "coin_size": size}) for size in ("0.03", ".02", "2e-2", 0.02, 2)),
    *(("gypsy-queen", {**SPUN, "lines": lines}) for lines in ("20", 20.0, True, 0, 21, None)),
]


def test_a_bet_is_the_amount_that_its_decimal_text_means(tmp_path: Path) -> None:
    path = tmp_path / "money.db"
    with Lab(path, PackageEngine()) as lab:
        for game, sent, kept in SAME:
            player = lab.player()
            round_ = player.spin(game, sent).json()
            assert round_["bet"] == kept
            stored = query(path, "SELECT bet FROM rounds WHERE id = ?", round_["id"])
            assert [msgspec.json.decode(row[0]) for row in stored] == [kept]
        player = lab.player()
        for game, bet in OTHER:
            answer = player.spin(game, bet)
            assert (answer.status_code, code_of(answer)) == (400, "BAD_BET"), bet
        assert player.balance() == 100_000
        lab.audit()
