"""Forced rounds are the live rounds: seeds, strips of every length, what is missing or too much."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fullcycle.engine.capacity import STOPS, TAPE
from fullcycle.games import find
from fullcycle.play import Round, play
from fullcycle.play import forced as forcing
from fullcycle.play.scenario import key as key_of
from fullcycle.play.scenario import parse, run
from fullcycle.rules import Code, Game, RuleError
from support.engine_games import CARDS, MANY, capped
from support.engine_tsar import COLLECT, GAMBLES, RED, TSAR, UNIT, key, spins

QUIET = ["NINE SEAL QUEEN JACK TEN", "STATUE JACK SEAL NINE KING", "QUEEN TEN STATUE KING SEAL"]
WINS = ["NINE SEAL QUEEN JACK TEN", "KING KING KING NINE KING", "QUEEN TEN STATUE KING SEAL"]
EGGS = ["EGG SEAL EGG JACK TEN", "STATUE JACK SEAL NINE EGG", "QUEEN TEN STATUE KING SEAL"]


def tsar(**fields: Any) -> Round:
    """A scenario of Days of the Tsar."""
    return run({"game": TSAR.id, **fields}, find)


def refused(where: str, code: Code = Code.BAD_REQUEST, **fields: Any) -> str:
    """What is said of a scenario that must be refused at that place."""
    with pytest.raises(RuleError) as caught:
        tsar(**fields)
    assert (caught.value.where, caught.value.code) == (where, code)
    assert "\n" not in str(caught.value)
    return caught.value.message


@pytest.mark.parametrize("choices", [[], [COLLECT], [RED, RED, RED, RED, RED], [GAMBLES[4], RED]])
def test_a_scenario_with_only_a_seed_is_the_live_round(choices: list[Any]) -> None:
    for number in range(25):
        live = play(TSAR, UNIT, key(number), choices)
        bet = {"coin_size": "0.01", "coins_per_line": 1, "lines": 25}
        assert tsar(seed=key(number).hex(), choices=choices, bet=bet) == live


def test_a_long_seeded_round_is_the_live_round() -> None:
    for number in range(3000):
        live = play(TSAR, TSAR.bets.parse(), key(number))
        if len(spins(live)) > 10:
            assert tsar(seed=key(number).hex().upper()) == live
            return
    pytest.fail("no key has free spins")


def test_forced_windows_come_first_and_the_seed_goes_on() -> None:
    seed = key(5).hex()
    first = tsar(spins=[{"window": EGGS}], draws={"eggs": [1, 1, 1]}, seed=seed)
    shown = spins(first)
    assert (shown[0].window, shown[0].stops) == (EGGS, None)
    assert len(shown) >= 4
    for spin in shown[1:]:  # drawn from the seed: real stops of the own strips
        assert spin.stops is not None
        for reel, stop in enumerate(spin.stops):
            strip = TSAR.reels["base"][reel]
            column = [row.split()[reel] for row in spin.window]
            assert column == [strip[(stop + row) % len(strip)] for row in range(3)]
    # Forced draws take nothing from the seed: its first result is the first free spin's.
    assert shown[1].window == spins(play(TSAR, UNIT, key(5)))[0].window


def test_a_forced_window_has_no_stops_even_if_the_strips_hold_it() -> None:
    live = play(TSAR, UNIT, key(0), None)
    (shown,) = spins(live)
    forced = tsar(spins=[{"window": shown.window}], choices=[COLLECT], bet=dict(UNIT.json))
    assert spins(forced)[0].window == shown.window
    assert forced.win == live.win


def _one_reel(length: int) -> Game:
    """A capped game whose two strips have that many stops."""
    game = capped("capped", None)
    strips = {"s": (("S",) + ("A",) * (length - 1),), "t": (("T",) * length,)}
    return type(game)(**{**vars(game), "reels": strips})


@pytest.mark.parametrize("length", [1, 2, STOPS - 1, STOPS])
def test_strips_of_every_length_can_be_forced(length: int) -> None:
    game = _one_reel(length)
    windows = [{"window": [symbol]} for symbol in "STTST"]
    forced = run({"game": "capped", "spins": windows}, lambda _: game)
    assert forced.win.coins == 3000 + 1000 * 3  # the S of the third bonus pays nothing there
    seeded = run({"game": "capped", "seed": key(1).hex()}, lambda _: game)
    assert seeded == play(game, game.bets.unit(), key(1))


def _columns(count: int) -> list[dict[str, list[str]]]:
    """So many windows whose first columns all differ, none with three eggs."""
    symbols = [symbol for symbol in TSAR.symbols if symbol not in {"EGG", "TSAR"}]
    made = []
    for number in range(count):
        first = [symbols[number % 10], symbols[number // 10 % 10], symbols[number // 100]]
        rest = [row.split(" ", 1)[1] for row in QUIET]
        window = [f"{symbol} {others}" for symbol, others in zip(first, rest, strict=True)]
        made.append({"window": window})
    return made


def test_as_many_different_windows_as_a_strip_holds() -> None:
    most = STOPS // 3
    windows = [{"window": EGGS}, *_columns(most - 1)]
    numbers = [10, 10, 10]
    told = refused("spins[31]", spins=windows, draws={"eggs": numbers})
    assert told == "not used: the round asked for 31 reel results"
    told = refused("spins", spins=[{"window": EGGS}, *_columns(most)], draws={"eggs": numbers})
    assert told == f"reel 1 is forced to more windows than {STOPS} stops hold"
    own = (STOPS - len(TSAR.reels["base"][0]) - 2) // 3
    seed = key(1).hex()
    for count, where in ((own, "spins[31]"), (own + 1, "spins")):
        spun = [{"window": EGGS}, *_columns(count - 1)]
        refused(where, spins=spun, draws={"eggs": numbers}, seed=seed)


def test_a_round_of_more_draws_than_a_tape_holds_is_refused() -> None:
    played = run({"game": "many", "seed": key(2).hex(), "draws": {"number": [5]}}, lambda _: MANY)
    assert len(spins(played)) == 3500
    with pytest.raises(RuleError, match=f"at most {TAPE} draws"):
        run({"game": "many", "seed": key(2).hex(), "draws": {"number": [6]}}, lambda _: MANY)


def test_draws_that_are_missing_are_named() -> None:
    assert "one more reel result" in refused("spins[0]")
    assert "one more of these draws" in refused("draws.eggs[0]", spins=[{"window": EGGS}])
    some = {"eggs": [1, 2]}
    refused("draws.eggs[2]", spins=[{"window": EGGS}], draws=some)
    refused("spins[1]", spins=[{"window": EGGS}], draws={"eggs": [1, 2, 3]})
    refused("draws.cards[0]", spins=[{"window": WINS}], choices=[RED])
    waits = tsar(spins=[{"window": WINS}])
    assert waits.status == "waiting"


def test_draws_that_are_not_used_up_are_named() -> None:
    refused("spins[1]", spins=[{"window": QUIET}, {"window": QUIET}])
    refused("draws.eggs[0]", spins=[{"window": QUIET}], draws={"eggs": [1]})
    wins: dict[str, Any] = {"spins": [{"window": WINS}]}
    refused("draws.cards[0]", **wins, draws={"cards": ["QH"]})
    refused("draws.cards[1]", **wins, draws={"cards": ["QS", "QH"]}, choices=[RED])
    assert tsar(**wins, draws={"cards": ["QS"], "eggs": []}, choices=[RED]).win.coins == 0


@pytest.mark.parametrize(
    ("where", "fields"),
    [
        ("scenario", {"spin": []}),
        ("spins", {"spins": {}}),
        ("spins[0]", {"spins": [["x"]]}),
        ("spins[0]", {"spins": [{}]}),
        ("spins[0]", {"spins": [{"window": QUIET, "drops": []}]}),
        ("spins[0].window", {"spins": [{"window": " ".join(QUIET)}]}),
        ("spins[0].window", {"spins": [{"window": QUIET[:2]}]}),
        ("spins[0].window", {"spins": [{"window": [*QUIET, QUIET[0]]}]}),
        ("spins[0].window", {"spins": [{"window": [*QUIET[:2], 3]}]}),
        ("spins[0].window, row 3", {"spins": [{"window": [*QUIET[:2], "TEN TEN TEN TEN"]}]}),
        ("spins[0].window, row 1, reel 5", {"spins": [{"window": ["TEN TEN TEN TEN Egg"] * 3}]}),
        ("draws", {"draws": []}),
        ("draws", {"draws": {"tarot": []}}),
        ("draws.eggs", {"draws": {"eggs": 3}}),
        ("draws.eggs[1]", {"draws": {"eggs": [10, 11]}}),
        ("draws.eggs[0]", {"draws": {"eggs": [True]}}),
        ("draws.eggs[0]", {"draws": {"eggs": [1.0]}}),
        ("draws.eggs[0]", {"draws": {"eggs": [[1]]}}),
        ("draws.cards[0]", {"draws": {"cards": ["1H"]}}),
        ("choices", {"choices": {"do": "collect"}, "spins": [{"window": QUIET}]}),
        ("context", {"context": []}),
        ("context", {"context": {"player": 1}}),
        ("context.mode", {"context": {"mode": "fun"}}),
        ("context.mode", {"context": {"mode": ["real"]}}),
        ("context.studio", {"context": {"studio": None}}),
        ("context.autoplay", {"context": {"autoplay": 1}}),
        ("seed", {"seed": "00"}),
        ("seed", {"seed": "g" * 64}),
        ("seed", {"seed": 64 * "0" + "\n"}),
        ("seed", {"seed": 5}),
    ],
)
def test_what_is_wrong_is_named(where: str, fields: dict[str, Any]) -> None:
    refused(where, **fields)


@pytest.mark.parametrize("name", [None, 5, ["days-of-the-tsar"]])
def test_a_scenario_names_its_game(name: object) -> None:
    with pytest.raises(RuleError, match=r"^game: must name a game"):
        run({"game": name}, find)
    with pytest.raises(
        RuleError, match=r"^game: 'chess' is not a game; known are .*days-of-the-tsar"
    ):
        run({"game": "chess"}, find)


def test_illegal_choices_are_refused_where_the_round_waits() -> None:
    wins: dict[str, Any] = {"spins": [{"window": WINS}], "draws": {"cards": ["QH"]}}
    told = refused("choices[0]", Code.CHOICE_ILLEGAL, **wins, choices=[{"do": "spin_wheel"}])
    assert "gamble on red/black/hearts/diamonds/clubs/spades, collect" in told
    refused("choices[1]", Code.CHOICE_ILLEGAL, **wins, choices=[RED, {"do": "gamble", "on": "x"}])


def test_autoplay_collects_and_never_gambles() -> None:
    wins = {"spins": [{"window": WINS}]}
    auto = tsar(**wins, context={"autoplay": True}, choices=[RED])
    assert auto == tsar(**wins, choices=[COLLECT])
    assert tsar(**wins, context={"autoplay": False}).status == "waiting"


def test_the_stake_must_be_there_in_real_money() -> None:
    quiet: dict[str, Any] = {
        "spins": [{"window": QUIET}],
        "bet": {"coin_size": "0.20", "coins_per_line": 20},
    }
    for context in ({}, {"balance": None}, {"balance": "100.00", "bonus_balance": "0"}):
        assert tsar(**quiet, context=context).stake.money == "100.00"
    told = refused(
        *("context.balance", Code.NO_FUNDS),
        **quiet,
        context={"balance": "99.99", "bonus_balance": "1000.00"},
    )
    assert told == "the stake 100.00 is above the balance 99.99; lower the bet"
    for bad in ("-1", "1e3", 5, 1.5, "1.005"):
        refused("context.balance", Code.BAD_BET, **quiet, context={"balance": bad})
    refused("context.bonus_balance", Code.BAD_BET, **quiet, context={"bonus_balance": "x"})


def test_mode_and_studio_change_nothing() -> None:
    seed = key(3).hex()
    rounds = [
        tsar(seed=seed, context={"mode": mode, "studio": studio})
        for mode in ("real", "demo")
        for studio in ("open", "closed")
    ]
    assert all(played == rounds[0] for played in rounds)


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", b"\xff", "[" * 100_000, '{"a": 1}x'])
def test_what_is_no_json_object_is_refused(text: str | bytes) -> None:
    with pytest.raises(RuleError, match=r"^scenario: "):
        parse(text)


def test_a_seed_is_64_digits() -> None:
    assert key_of("0F" * 32) == bytes([15]) * 32
    for bad in ("0f" * 31, "0f" * 33, "\N{FULLWIDTH DIGIT ONE}" * 64, None):
        with pytest.raises(RuleError, match="64 hexadecimal digits"):
            key_of(bad)


def test_picks_of_a_forced_round() -> None:
    played = run(
        {
            "game": "cards",
            "draws": {"number": [3, 4]},
            "choices": [{"do": "pick", "index": 0}, {"do": "spin_wheel"}],
        },
        lambda _: CARDS,
    )
    assert (played.status, played.win.coins) == ("waiting", 1600 + 3 + 700 + 4)


def test_a_draw_that_cannot_be_is_not_taken_from_a_tape() -> None:
    """Nobody can write such a tape in a scenario; whoever makes one in code is refused."""
    from fullcycle.engine.kernels import kernels  # noqa: PLC0415 - this test alone looks inside
    from fullcycle.play.run import Run  # noqa: PLC0415

    ready = kernels(TSAR)
    tape = forcing.Tape(ready, windows=[], named={}, values=[0, 0, 0, 999, 0])
    runner = Run(ready, UNIT, tape.source, tape.tables(), tape.strips, tape.more)
    with pytest.raises(RuleError, match=re.escape("spins: ")):
        runner.round([])
