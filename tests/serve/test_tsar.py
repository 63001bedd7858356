"""Days of the Tsar through the server, as a player meets it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fullcycle import games, play, sheets
from fullcycle.rules.events import to_json
from fullcycle.rules.money import to_minor
from fullcycle.serve import replay
from fullcycle.serve.live import PackageEngine
from fullcycle.serve.practice import play_rounds, simple_choice
from fullcycle.serve.settings import Settings, database_path
from serve.lab import Lab, Player, audit, code_of, query

GAME = "days-of-the-tsar"
BET = {"coin_size": "0.20", "coins_per_line": 20, "lines": 25}
SMALL = {"coin_size": "0.05", "coins_per_line": 1, "lines": 25}
COLLECT = {"do": "collect"}


@pytest.fixture(scope="module")
def tsar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    path = tmp_path_factory.mktemp("tsar") / "money.db"
    with Lab(path, PackageEngine(sheets.load), opening_balance=10_000_000) as lab:
        yield lab
        lab.audit()


@pytest.fixture
def player(tsar: Lab) -> Player:
    return tsar.player()


def until(player: Player, status: str, bet: dict[str, Any] | None = None) -> dict[str, Any]:
    """Bets until a round begins with this status."""
    collect: dict[str, Any] = {}
    for _ in range(300):
        answer = player.spin(GAME, bet or SMALL, **collect)
        assert answer.status_code == 201, answer.text
        round_: dict[str, Any] = answer.json()
        if round_["status"] == status:
            return round_
        collect = {} if round_["status"] == "settled" else {"collect": round_["id"]}
    pytest.fail(f"no round was {status}")


@pytest.mark.rule("DT-1", "DT-2", "DT-3", "DT-4", "DT-5")
def test_the_bet_is_coins_times_lines_in_the_money_of_the_coin_size(player: Player) -> None:
    round_ = until(player, "settled", BET)
    assert round_["stake"] == {"coins": 500, "money": "100.00"}
    win = round_["win"]
    assert to_minor(win["money"]) == 20 * win["coins"]
    change = to_minor(round_["balance"]) - to_minor(round_["balance_before"])
    assert change == to_minor(win["money"]) - 10_000
    assert code_of(player.spin(GAME, {**BET, "coins_per_line": 21})) == "BAD_BET"


@pytest.mark.rule("DT-27", "DT-28")
def test_a_reel_win_may_be_gambled_on_colour_or_suit(player: Player) -> None:
    round_ = until(player, "waiting")
    offer = round_["waiting_for"]
    assert set(offer["do"]) == {"gamble", "collect"}
    assert set(offer["on"]) == {"red", "black", "hearts", "diamonds", "spades", "clubs"}
    assert offer["amount"] == round_["win"]
    assert round_["win"]["coins"] > 0
    # The win is not the player's yet.
    before = to_minor(round_["balance_before"])
    assert to_minor(round_["balance"]) == before - to_minor(round_["stake"]["money"])


@pytest.mark.rule("DT-29")
@pytest.mark.parametrize(("on", "factor"), [("red", 2), ("hearts", 4)])
def test_a_right_guess_multiplies_and_a_wrong_one_ends_it(
    player: Player, on: str, factor: int
) -> None:
    seen = set()
    for _ in range(40):
        round_ = until(player, "waiting")
        after = player.choose(round_, {"do": "gamble", "on": on}).json()
        gamble = next(event for event in after["events"] if event["type"] == "gamble")
        seen.add(gamble["won"])
        before = round_["win"]["coins"]
        assert after["win"]["coins"] == (before * factor if gamble["won"] else 0)
        if not gamble["won"]:
            assert after["status"] == "settled"
            assert to_minor(after["balance"]) == to_minor(round_["balance"])
        elif after["status"] == "waiting":
            player.choose(after, COLLECT)
        if seen == {True, False}:
            return
    pytest.fail(f"40 gambles on {on} all ended {seen}")


@pytest.mark.rule("DT-30")
def test_there_are_at_most_five_gambles(player: Player) -> None:
    for _ in range(400):
        round_ = until(player, "waiting", {"coin_size": "0.01", "coins_per_line": 1, "lines": 25})
        while round_["status"] == "waiting" and round_["step"] < 6:
            assert round_["waiting_for"]["left"] == 5 - round_["step"]
            round_ = player.choose(round_, {"do": "gamble", "on": "black"}).json()
        if round_["step"] == 5:
            # Won or lost, the fifth was the last, and it is collected without a click.
            assert round_["status"] == "settled"
            return
    pytest.fail("nobody won four times")


@pytest.mark.rule("DT-31")
def test_collect_pays_and_ends_the_round(player: Player) -> None:
    round_ = until(player, "waiting")
    settled = player.choose(round_, COLLECT).json()
    assert (settled["status"], settled["waiting_for"]) == ("settled", None)
    assert settled["win"] == round_["win"]
    paid = to_minor(settled["balance"]) - to_minor(round_["balance"])
    assert paid == to_minor(round_["win"]["money"])
    assert player.spin(GAME, SMALL).status_code == 201


@pytest.mark.rule("DT-32")
def test_spinning_on_collects_without_a_click(player: Player) -> None:
    round_ = until(player, "waiting")
    after = player.spin(GAME, SMALL, collect=round_["id"]).json()
    collected = player.get(f"rounds/{round_['id']}").json()
    assert (collected["status"], collected["choices"]) == ("settled", [COLLECT])
    assert collected["win"] == round_["win"]
    assert after["balance_before"] == collected["balance"]


@pytest.mark.case(85)
@pytest.mark.parametrize(
    "bet", [None, {}, {"coins_per_line": 3}, {"coin_size": "0.05", "lines": 1}]
)
def test_nothing_is_staked_on_a_bet_that_is_not_named_in_full(player: Player, bet: object) -> None:
    before = player.balance()
    answer = player.post("rounds", {"game": GAME, "bet": bet})
    assert (answer.status_code, code_of(answer)) == (400, "BAD_BET")
    assert "is missing" in answer.json()["error"]["message"]
    assert player.balance() == before


@pytest.mark.rule("DT-21", "DT-24")
def test_a_round_with_free_spins_is_one_round_on_one_stake(tsar: Lab) -> None:
    game = games.find(GAME)
    bet = game.bets.parse(SMALL)
    key = next(
        key
        for key in (n.to_bytes(32, "big") for n in range(20_000))
        if any(event["type"] == "feature" for event in to_json(play.play(game, bet, key).events))
    )
    whole = play.play(game, bet, key)
    # Free spins won leave nothing to gamble: the total is collected by itself.
    assert (whole.status, whole.waiting_for) == ("settled", None)
    assert whole.stake.coins == 25
    assert len([e for e in to_json(whole.events) if e["type"] == "settled"]) == 1


def test_what_the_game_is_comes_from_its_own_data(tsar: Lab) -> None:
    game = tsar.client.get(f"/api/games/{GAME}").json()
    assert game["title"] == "Days of the Tsar"
    assert game["pays"]["TSAR"] == {"2": 10, "3": 200, "4": 1000, "5": 10000}
    assert game["lines"][0] == [2] * 5
    assert game["bets"]["default"] == SMALL
    assert game["sheet"] == sheets.load(games.find(GAME), game["math_hash"])
    (head,) = [g for g in tsar.client.get("/api/games").json() if g["id"] == GAME]
    assert head["math_hash"] == game["math_hash"] == play.math_hash(games.find(GAME))


def test_a_stored_round_is_replayed_from_its_key(tsar: Lab, player: Player) -> None:
    url, game = f"sqlite:///{tsar.path}", games.find(GAME)
    round_ = until(player, "waiting")
    with pytest.raises(ValueError, match="not settled; its key is secret"):
        replay.stored(url, round_["id"])
    settled = player.choose(round_, {"do": "gamble", "on": "red"}).json()
    if settled["status"] == "waiting":
        settled = player.choose(settled, COLLECT).json()
    stored = replay.stored(url, round_["id"])
    again = play.play(game, game.bets.parse(stored.bet), stored.key, stored.choices)
    assert msgspec.json.decode(msgspec.json.encode(again.events)) == stored.events
    assert stored.events == settled["events"]
    assert (stored.game, stored.math_hash) == (GAME, again.math_hash)
    assert (stored.win_coins, stored.win) == (
        again.win.coins,
        to_minor(settled["win"]["money"]),
    )
    assert (stored.stake, stored.stake_coins) == (125, 25)


def test_what_cannot_be_replayed_is_said(tsar: Lab, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is not in the database"):
        replay.stored(f"sqlite:///{tsar.path}", "0" * 20)
    with pytest.raises(ValueError, match="there is no file"):
        replay.stored(f"sqlite:///{tmp_path}/none.db", "0" * 20)
    (tmp_path / "text.db").write_text("not a database, but long enough to be read as one" * 20)
    with pytest.raises(ValueError, match="not a database"):
        replay.stored(f"sqlite:///{tmp_path}/text.db", "0" * 20)


def test_practice_rounds_go_through_the_ledger(tmp_path: Path) -> None:
    game, path = games.find(GAME), tmp_path / "practice.db"
    bet = game.bets.parse(SMALL)
    rounds = play_rounds(GAME, bet, 200, f"sqlite:///{path}")
    assert len({round_.id for round_ in rounds}) == len({r.key for r in rounds}) == 200
    audit(path)
    (stakes,) = query(path, "SELECT count(*), sum(amount) FROM transfers WHERE code = 'stake'")
    assert stakes == (200, 200 * 125)
    assert sum(round_.stake for round_ in rounds) == 200 * 125
    paid = query(path, "SELECT coalesce(sum(amount), 0) FROM transfers WHERE code = 'win'")
    assert paid == [(sum(round_.win for round_ in rounds),)]
    for round_ in rounds:
        again = play.play(game, bet, round_.key, round_.choices)
        assert again.status == "settled"
        assert again.win.coins == round_.win_coins
        assert bet.money(again.win.coins) == round_.win


def test_practice_needs_no_database(tmp_path: Path) -> None:
    assert len(play_rounds(GAME, games.find(GAME).bets.parse(SMALL), 3)) == 3


def test_the_simple_player_never_gambles() -> None:
    assert simple_choice({"do": ["gamble", "collect"], "on": ["red"]}) == COLLECT
    assert simple_choice({"do": ["pick"], "indexes": [2, 3]}) == {"do": "pick", "index": 2}
    assert simple_choice({"do": ["spin_wheel"]}) == {"do": "spin_wheel"}


def test_defaults_of_the_settings() -> None:
    chosen = Settings(database_path("sqlite:///a.db"))
    assert (chosen.min_round_ms, chosen.opening_balance) == (0, 100_000)


def test_the_game_is_made_ready_in_the_background(tsar: Lab) -> None:
    limit = time.monotonic() + 120
    while GAME not in tsar.service.runner._ready:
        assert time.monotonic() < limit
        time.sleep(0.05)
