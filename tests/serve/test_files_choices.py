"""Games of data files that wait: a wheel and covered prizes over HTTP, found again on a restart."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from fullcycle.cli.app import run
from fullcycle.games import find
from fullcycle.play import play
from fullcycle.rules import Game, events
from fullcycle.serve import rounds as births
from fullcycle.serve.live import PackageEngine
from games.features_lab import cards, shaft
from machines import toml_text
from serve.lab import Lab, code_of, query

FILES = {"shaft": shaft, "cards": cards}
CHOICES: dict[str, dict[str, Any]] = {
    "shaft": {"do": "spin_wheel"},
    "cards": {"do": "pick", "index": 2},
}


@pytest.fixture(params=FILES)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A game's file."""
    file = tmp_path / f"{request.param}.toml"
    file.write_text(toml_text.document(FILES[request.param](1)), "utf-8")
    return file


def first(game: Game) -> bytes:
    """The first key whose round waits for the game's own choice, and holds reels somewhere."""
    for number in range(20_000):
        key, bet = number.to_bytes(32, "big"), game.bets.parse()
        waiting = play(game, bet, key).waiting_for
        if waiting is not None and CHOICES[game.id]["do"] in waiting["do"]:
            whole = play(game, bet, key, None)
            if any(isinstance(event, events.Hold) for event in whole.events):
                return key
    pytest.fail("no such round came")


def test_a_round_goes_on_where_it_was_and_is_replayed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, database = find(str(path)), tmp_path / "money.db"
    key, bet = first(game), dict(game.bets.parse().json)
    monkeypatch.setattr(births, "os", SimpleNamespace(urandom=lambda _: key))
    with Lab(database, PackageEngine(more=[game])) as lab:
        player = lab.player()
        round_ = player.spin(game.id, bet).json()
        assert round_["status"] == "waiting"
        wrong = player.choose(round_, {"do": "pick", "index": 5})
        assert code_of(wrong) == "CHOICE_ILLEGAL"
    steps = 0
    while round_["status"] == "waiting":  # the server is started again before every choice
        with Lab(database, PackageEngine(more=[game])) as lab:
            player.client = lab.client
            assert player.get(f"rounds/current?game={game.id}").json() == round_
            before, steps = round_, steps + 1
            choice = CHOICES[game.id]
            if choice["do"] not in round_["waiting_for"]["do"]:
                choice = {"do": "collect"}
            round_ = player.choose(before, choice).json()
            assert round_["events"][: len(before["events"])] == before["events"]
            lab.audit()
    assert round_["step"] == steps >= 1
    assert any(event["type"] == "hold" for event in round_["events"])
    again = play(game, game.bets.parse(), key, round_["choices"])
    assert msgspec.json.decode(msgspec.json.encode(again.events)) == round_["events"]
    assert round_["win"]["coins"] == again.win.coins
    assert query(database, "SELECT count(*) FROM rounds") == [(1,)]
    asked = ("replay", round_["id"], "--database", f"sqlite:///{database}", "--game", str(path))
    assert run(asked) == 0
    assert capsys.readouterr().out.startswith("same")
