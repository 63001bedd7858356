"""Every wrong request: one line on standard error that says what and where, exit 2, no more."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., tuple[int, str, str]]
GAME = "days-of-the-tsar"
SEED = "00" * 32

#: What is asked, and a word that the answer must hold.
WRONG = [
    (("nonsense",), "nonsense"),
    (("--nonsense",), "--nonsense"),
    (("games", "extra"), "extra"),
    (("games", "--jso"), "--jso"),
    (("info",), "GAME"),
    (("info", "no-such-game"), "no-such-game"),
    (("info", "no-such-game", "--json"), "known are"),
    (("play", "no-such-game"), "no-such-game"),
    (("play", GAME, "--bet", "{"), "bet: is not JSON"),
    (("play", GAME, "--bet", "[]"), "bet: must be an object"),
    (("play", GAME, "--bet", "7"), "bet"),
    (("play", GAME, "--bet", "NaN"), "bet"),
    (("play", GAME, "--bet", '{"lines": 0}'), "bet.lines"),
    (("play", GAME, "--bet", '{"lines": 26}'), "bet.lines"),
    (("play", GAME, "--bet", '{"lines": true}'), "bet.lines"),
    (("play", GAME, "--bet", '{"lines": 2.0}'), "bet.lines"),
    (("play", GAME, "--bet", '{"lines": "2"}'), "bet.lines"),
    (("play", GAME, "--bet", '{"lines": null}'), "bet.lines"),
    (("play", GAME, "--bet", '{"coins_per_line": 21}'), "bet.coins_per_line"),
    (("play", GAME, "--bet", '{"coin_size": 0.2}'), "bet.coin_size"),
    (("play", GAME, "--bet", '{"coin_size": "0.03"}'), "choose one of"),
    (("play", GAME, "--bet", '{"coin_size": "-0.20"}'), "bet.coin_size"),
    (("play", GAME, "--bet", '{"coin_size": "0.201"}'), "bet.coin_size"),
    (("play", GAME, "--bet", '{"stake": "5"}'), "stake"),
    (("play", GAME, "--bet", "[" * 100_000), "bet: is not JSON"),
    (("play", GAME, "--bet", '{"lines": ' + "9" * 5000 + "}"), "bet"),
    (("play", GAME, "--seed", "12"), "64 hexadecimal digits"),
    (("play", GAME, "--seed", "g" * 64), "64 hexadecimal digits"),
    (("play", GAME, "--seed", SEED + "00"), "64 hexadecimal digits"),
    (("play", GAME, "--seed", ""), "64 hexadecimal digits"),
    (("play", GAME, "--choices", "{}"), "choices: must be a list"),
    (("play", GAME, "--choices", "]"), "choices: is not JSON"),
    (("play", GAME, "--colour"), "--colour"),
    (("scenario",), "FILE"),
    (("scenario", "no/such/file.json"), "no/such/file.json: cannot be read"),
    (("scenario", "."), "cannot be read"),
    (("scenario", "no\nsuch\nfile"), "no such file: cannot be read"),
    (("simulate", GAME), "--rounds"),
    (("simulate", GAME, "--rounds", "many"), "--rounds"),
    (("simulate", GAME, "--rounds", "1.5"), "--rounds"),
    (("simulate", GAME, "--rounds", "1e6"), "--rounds"),
    (("simulate", GAME, "--rounds", "0"), "rounds: 0 is too few"),
    (("simulate", GAME, "--rounds", "-1"), "rounds"),
    (("simulate", GAME, "--rounds", "9" * 30), "rounds"),
    (("simulate", GAME, "--rounds", "10", "--workers", "0"), "workers: 0 is too few"),
    (("simulate", GAME, "--rounds", "10", "--workers", "-2"), "workers"),
    (("simulate", GAME, "--rounds", "10", "--seed", "-1"), "seed"),
    (("simulate", GAME, "--rounds", "10", "--seed", "x"), "--seed"),
    (("simulate", GAME, "--rounds", "10", "--bet", '{"lines": 99}'), "bet.lines"),
    (("simulate", "no-such-game", "--rounds", "10"), "no-such-game"),
    (("exact",), "GAME"),
    (("exact", GAME, "--bet", "nonsense"), "bet: is not JSON"),
    (("exact", GAME, "--rounds", "5"), "--rounds"),
    (("agree", GAME, "--rounds", "0"), "rounds: 0 is too few"),
    (("agree", GAME, "--seed", "-1"), "seed"),
    (("agree", "no-such-game"), "no-such-game"),
    (("replay",), "ROUND"),
    (("replay", "r1"), "--database"),
    (("replay", "r1", "--database", "mysql://x"), "database"),
    (("replay", "r1", "--database", "sqlite:///"), "database"),
    (("replay", "r1", "--database", "sqlite:///no/such/file.db"), "no/such/file.db"),
    (("rng", "--bytes", "-1"), "--bytes"),
    (("rng", "--bytes", "x"), "--bytes"),
    (("rng", "--bytes"), "--bytes"),
    (("serve", "--port", "70000"), "--port"),
    (("serve", "--port", "web"), "--port"),
    (("serve", "--database", "nonsense"), "database"),
]


def _name(value: object) -> str | None:
    return " ".join(value)[:60] if isinstance(value, tuple) else None


@pytest.mark.parametrize(("arguments", "word"), WRONG, ids=_name)
def test_a_wrong_request_gets_one_line_and_exit_2(
    command: Command, arguments: tuple[str, ...], word: str
) -> None:
    status, out, err = command(*arguments)
    assert status == 2
    assert out == ""
    assert err.startswith("fullcycle: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert word in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (b"", "is not JSON"),
        (b"\xff\xfe\xfa", "is not JSON"),
        (b"[1, 2]", "must be a JSON object"),
        (b"{}", "game"),
        (b'{"game": 5}', "game"),
        (b'{"game": "no-such-game"}', "no-such-game"),
        (b'{"game": "days-of-the-tsar", "colour": 1}', "colour"),
        (b'{"game": "days-of-the-tsar"}', "spins"),
        (b'{"game": "days-of-the-tsar", "spins": [{"window": ["A"]}]}', "spins[0].window"),
        (b'{"game": "days-of-the-tsar", "seed": "12"}', "seed"),
    ],
)
def test_a_wrong_scenario_gets_one_line_and_exit_2(
    command: Command, monkeypatch: pytest.MonkeyPatch, text: bytes, word: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    status, out, err = command("scenario", "-", "--json")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert word in err


GYPSY, MINE = "gypsy-queen", "mystery-mine"
QUIET = {
    GYPSY: ["NINE TEN ACE NINE TEN", "ACE KING JACK QUEEN KING", "JACK QUEEN TEN ACE NINE"],
    MINE: [
        "TEN KING HELMET QUEEN JACK",
        "JACK ACE QUEEN LANTERN KING",
        "QUEEN PICKAXE KING TEN ACE",
    ],
}
CARDS = [QUIET[GYPSY][0], "ACE BONUS BONUS BONUS NINE", QUIET[GYPSY][2]]
TURNS = ["MINE KING MINE QUEEN MINE", *QUIET[MINE][1:]]
BOOM = ["TEN KING DYNAMITE QUEEN JACK", *QUIET[MINE][1:]]


def _spins(*windows: list[str]) -> list[dict[str, list[str]]]:
    return [{"window": window} for window in windows]


def _put(game: str, symbol: str, reel: int) -> list[dict[str, list[str]]]:
    rows = [row.split() for row in QUIET[game]]
    rows[0][reel - 1] = symbol
    return _spins([" ".join(row) for row in rows])


PICK = {"do": "pick", "index": 0}
SPIN = {"do": "spin_wheel"}
#: A scenario of each of the two games that goes wrong in its own features, and where it does.
FEATURES = [
    (GYPSY, {"bet": {"coin_size": "0.03"}}, "bet.coin_size"),
    (GYPSY, {"bet": {"coins_per_line": 6}}, "bet.coins_per_line"),
    (GYPSY, {"bet": {"lines": 21}}, "bet.lines"),
    (GYPSY, {"bet": {"bet": "1.25"}}, "bet: unknown field 'bet'"),
    (GYPSY, {"spins": _put(GYPSY, "EGG", 3)}, "'EGG' is not a symbol"),
    (GYPSY, {"spins": _spins(CARDS), "choices": [PICK]}, "draws.tarot[0]"),
    (GYPSY, {"spins": _spins(CARDS), "choices": [{"do": "collect"}]}, "choices[0]"),
    (GYPSY, {"spins": _spins(CARDS), "choices": [{"do": "pick", "index": 3}]}, "choices[0]"),
    (GYPSY, {"spins": _spins(CARDS), "choices": [{"do": "pick", "index": "0"}]}, "choices[0]"),
    (GYPSY, {"spins": _spins(CARDS), "choices": PICK}, "choices: must be a list"),
    (
        GYPSY,
        {"spins": _spins(CARDS), "choices": [PICK], "draws": {"tarot": [["credits"] * 3]}},
        "draws.tarot[0]",
    ),
    (
        GYPSY,
        {"spins": _spins(CARDS), "choices": [PICK], "draws": {"tarot": ["credits"]}},
        "draws.tarot[0]",
    ),
    (
        GYPSY,
        {
            "spins": _spins(CARDS),
            "choices": [PICK] * 4,
            "draws": {"tarot": [["orange", "credits", "purple"]] * 3, "gems": [[1, 2, 3, 4, 5]]},
        },
        "draws.gems[0]",
    ),
    (GYPSY, {"spins": _spins(CARDS), "draws": {"tarot": [["purple"]] * 3}}, "draws.tarot"),
    (GYPSY, {"spins": _spins(QUIET[GYPSY]), "draws": {"wheel": []}}, "unknown draw 'wheel'"),
    (GYPSY, {"spins": _spins(QUIET[GYPSY]), "context": {"balance": "0.99"}}, "context.balance"),
    (GYPSY, {"spins": _spins(QUIET[GYPSY]), "context": {"bonus_balance": 5}}, "bonus_balance"),
    (MINE, {"bet": {"bet": "0.26"}}, "bet.bet: 0.26 is not a bet"),
    (MINE, {"bet": {"bet": 1.25}}, "bet.bet"),
    (MINE, {"bet": {"coin_size": "0.01"}}, "bet: unknown field 'coin_size'"),
    (MINE, {"spins": _put(MINE, "NUGGET", 1)}, "reel 1: NUGGET lands on reels 2, 3, 4, 5 alone"),
    (MINE, {"spins": _put(MINE, "DYNAMITE", 5)}, "reel 5: DYNAMITE lands on reels 2, 3, 4 alone"),
    (MINE, {"spins": _spins(BOOM)}, "draws.dynamite[0]"),
    (MINE, {"spins": _spins(BOOM), "draws": {"dynamite": ["ACE"]}}, "draws.dynamite[0]"),
    (MINE, {"spins": _spins(BOOM), "draws": {"dynamite": ["nuggets"]}}, "spins[1]"),
    (
        MINE,
        {"spins": _spins(BOOM, QUIET[MINE]), "draws": {"dynamite": ["nuggets"]}},
        "spins[1].window, reel 3: is held",
    ),
    (MINE, {"spins": _put(MINE, "MYSTERY", 3)}, "draws.mystery[0]"),
    (MINE, {"spins": _spins(TURNS), "choices": [SPIN]}, "draws.wheel[0]"),
    (MINE, {"spins": _spins(TURNS), "draws": {"wheel": ["start"]}}, "draws.wheel[0]"),
    (
        MINE,
        {"spins": _spins(TURNS), "draws": {"wheel": ["start"]}, "choices": [SPIN]},
        "draws.wheel[0]: no wedge shows 'start' now",
    ),
    (MINE, {"spins": _spins(TURNS), "choices": [PICK]}, "choices[0]"),
    (MINE, {"spins": _spins(QUIET[MINE], QUIET[MINE])}, "spins[1]: not used"),
    (MINE, {"spins": [{"window": QUIET[MINE], "drops": []}]}, "spins[0]"),
]


@pytest.mark.parametrize(("game", "more", "word"), FEATURES)
def test_a_wrong_scenario_of_a_game_with_features_gets_one_line_and_exit_2(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    more: dict[str, Any],
    word: str,
) -> None:
    text = json.dumps({"game": game, **more}).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    status, out, err = command("scenario", "-", "--json")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("fullcycle: ")
    assert word in err


def test_a_choice_that_is_not_allowed_is_refused_where_it_stands(command: Command) -> None:
    """The first seed whose round waits must refuse a pick."""
    answers = [
        command("play", GAME, "--seed", f"{number:064x}", "--choices", '[{"do": "pick"}]')
        for number in range(12)
    ]
    refused = [(out, err) for status, out, err in answers if status == 2]
    assert refused
    for out, err in refused:
        assert out == ""
        assert err.startswith("fullcycle: choices[0]: ")
        assert err.count("\n") == 1


def test_a_file_that_is_no_database_is_refused(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "text.db"
    path.write_text("not a database, but long enough to be looked at " * 50)
    status, out, err = command("replay", "r1", "--database", f"sqlite:///{path}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "text.db" in err


def test_no_command_prints_help_and_is_done(command: Command) -> None:
    status, out, err = command()
    assert (status, err) == (0, "")
    for name in (
        "games",
        "info",
        "play",
        "scenario",
        "simulate",
        "exact",
        "par",
        "agree",
        "replay",
    ):
        assert name in out
    for name in ("rng", "serve"):
        assert name in out
    assert command("--help")[0] == 0
    status, out, _ = command("simulate", "--help")
    assert status == 0
    assert "--workers" in out
