"""Games of data files are served beside the package's own; no request can name a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fullcycle.cli.app import run
from fullcycle.games import find
from fullcycle.rules import Game, RuleError
from fullcycle.rules.money import to_minor
from fullcycle.serve.live import PackageEngine
from fullcycle.serve.practice import play_rounds
from serve.lab import Lab, code_of

TEXT = """
id = "two-reels"
title = "Two reels"
mechanic = "rows"
rows = 1
symbols = ["A", "B"]
lines = [[1, 1]]
[[pay_rows]]
name = "BOTH"
cells = ["A", "A"]
pay = [3, 7]
[reels]
base = ["A B", "A B"]
[bets]
coin_sizes = ["0.01"]
max_coins = 2
"""
BET = {"coin_size": "0.01", "coins_per_line": 2, "lines": 1}


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command in this process: status, standard output, standard error."""

    def call(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = run(arguments)
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two-reels.toml"
    path.write_text(TEXT, "utf-8")
    return path


@pytest.fixture
def game(file: Path) -> Game:
    return find(str(file))


def test_a_file_is_played_for_money(tmp_path: Path, game: Game) -> None:
    with Lab(tmp_path / "a.db", engine=PackageEngine(more=[game])) as lab:
        listed = lab.client.get("/api/games").json()
        ids = [one["id"] for one in listed]
        assert ids == ["days-of-the-tsar", "gypsy-queen", "mystery-mine", "two-reels"]
        assert (listed[-1]["published_rtp"], listed[-1]["rtp"]) == (None, None)
        shown = lab.client.get("/api/games/two-reels").json()
        assert shown["pay_rows"][0]["pay"] == [3, 7]
        player = lab.player()
        before, coins = player.get("session").json()["balance"], []
        for _ in range(40):
            round_ = player.spin("two-reels", BET).json()
            coins.append(round_["win"]["coins"] - round_["stake"]["coins"])
            assert round_["status"] == "settled"
        assert set(coins) == {-2, 5}
        after = player.get("session").json()["balance"]
        assert to_minor(after) == to_minor(before) + sum(coins)


def test_a_request_cannot_name_a_file(tmp_path: Path, file: Path) -> None:
    with Lab(tmp_path / "a.db", engine=PackageEngine()) as lab:
        answer = lab.player().spin(str(file), BET)
        assert (answer.status_code, code_of(answer)) == (400, "BAD_REQUEST")
        assert "is not a game" in answer.text
        assert lab.client.get(f"/api/games/{file.name}").status_code == 404
        hidden = lab.player().spin("days-of-the-tsar-92", BET)
        assert code_of(hidden) == "BAD_REQUEST"


def test_a_stored_round_of_a_file_is_replayed(
    command: Callable[..., tuple[int, str, str]], tmp_path: Path, file: Path, game: Game
) -> None:
    database = f"sqlite:///{tmp_path / 'rounds.db'}"
    bet = game.bets.parse(BET)
    (played,) = play_rounds(game.id, bet, 1, database, engine=PackageEngine(more=[game]))
    asked = ("replay", played.id, "--database", database)
    status, out, _ = command(*asked, "--game", str(file))
    assert (status, out.split(":")[0]) == (0, "same")
    status, _, err = command(*asked)
    assert (status, "'two-reels' is not a game" in err) == (2, True)


def test_two_games_of_one_id_are_not_served(
    command: Callable[..., tuple[int, str, str]], file: Path
) -> None:
    status, _, err = command("serve", "--game", str(file), "--game", str(file))
    assert (status, "two-reels: two of the games" in err) == (2, True)
    status, _, err = command("serve", "--game", "no-such.toml")
    assert (status, err.count("\n"), "no-such.toml: cannot be read" in err) == (2, 1, True)


def test_a_game_without_an_order_is_not_served(tmp_path: Path) -> None:
    path = tmp_path / "counts.toml"
    text = TEXT.replace("rows = 1", "rows = 2").replace("[reels]", "[counts]")
    path.write_text(text.replace('["A B", "A B"]', "[{A = 1, B = 1}, {A = 1, B = 1}]"), "utf-8")
    with pytest.raises(RuleError, match="needs the strips' order"):
        PackageEngine(more=[find(str(path))])
