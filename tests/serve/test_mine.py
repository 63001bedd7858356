"""Rounds that wait at cards, gems and the wheel, through the server: what they tell, races, caps.

Mystery Mine and Gypsy Queen alike; what a waiting round says is compared with a scenario that
knows nothing but what was shown already.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import httpx
import msgspec
import pytest

from fullcycle import games
from fullcycle.play import Round, play, scenario
from fullcycle.rules import Bet, RuleError, events
from fullcycle.rules.money import to_minor, to_text
from fullcycle.serve import replay
from fullcycle.serve.live import PackageEngine
from games.mine_capped import EXACT, PAST, THREE, TURNS
from serve.lab import Lab, code_of, query
from serve.test_gypsy import BET, GAME, Machine, pick, point_of, waits_for_cards

GYPSY, MINE = GAME, "mystery-mine"
BETS: dict[str, dict[str, Any]] = {GYPSY: BET, MINE: {"bet": "1.25"}}
SPIN = {"do": "spin_wheel"}


def chosen(round_: dict[str, Any], index: int = 0) -> dict[str, Any]:
    """A choice that a waiting round offers."""
    return SPIN if round_["game"] == MINE else pick(index)


def waits(played: Round) -> bool:
    """For cards or for the wheel, on a window in which nothing turned."""
    if any(isinstance(event, events.Reveal) for event in played.events):
        return False
    return played.waiting_for == {"do": ["spin_wheel"], "spins": 5, "multiplier": 1} or (
        waits_for_cards(played)
    )


def choices_of(game: str, key: bytes) -> list[dict[str, Any]]:
    """What settles a round whose choices are all of one kind: the first place, the wheel."""
    done: list[dict[str, Any]] = []
    while play(games.find(game), games.find(game).bets.parse(BETS[game]), key, done).waiting_for:
        done.append(SPIN if game == MINE else pick(0))
    return done


@pytest.fixture(scope="module")
def keys() -> dict[str, bytes]:
    """For each game a key whose round waits for four choices or more (gems or wedges at last)."""
    found = {}
    for name, bet in BETS.items():
        game = games.find(name)
        for number in range(60_000):
            key = number.to_bytes(32, "big")
            if not waits(play(game, game.bets.parse(bet), key)):
                continue
            choices = choices_of(name, key)
            ended = play(game, game.bets.parse(bet), key, choices)
            gems = any(isinstance(e, events.Pick) and e.feature == "gems" for e in ended.events)
            if len(choices) >= 4 and gems == (name == GYPSY):
                found[name] = key
                break
    assert set(found) == set(BETS)
    return found


@pytest.fixture(params=[GYPSY, MINE])
def machine(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Machine]:
    running = Machine(tmp_path / "money.db", monkeypatch, opening_bonus=7_700)
    running.game, running.bet = request.param, BETS[request.param]
    yield running
    running.down()


def shown(round_: dict[str, Any]) -> Round:
    """The round that a scenario makes of what a round has shown, and of nothing else."""
    told = round_["events"]
    draws: dict[str, list[Any]] = {}
    for event in told:
        if event["type"] == "pick":
            gems = event["feature"] == "gems"
            places = [int(p) for p in event["places"]] if gems else event["places"]
            draws.setdefault(event["feature"], []).append(places)
        if event["type"] == "wheel":
            draws.setdefault("wheel", []).append(event["showed"])
    document = {
        "game": round_["game"],
        "bet": round_["bet"],
        "spins": [{"window": e["window"]} for e in told if e["type"] == "spin"],
        "draws": draws,
        "choices": round_["choices"],
    }
    return scenario.run(document, games.find)


def known(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events without the stops, which a scenario has on strips of its own."""
    return [{k: v for k, v in event.items() if k != "stops"} for event in told]


#: What a round is made of beside what a scenario's answer holds; none of it depends on its draws.
ABOUT = {"id", "bet", "created", "settled", "step", "progress", "choices", "balance"}


@pytest.mark.rule("GQ-28", "GQ-33", "MM-16")
def test_a_waiting_round_tells_nothing_that_was_not_shown(
    machine: Machine, keys: dict[str, bytes]
) -> None:
    round_ = machine.spin(keys[machine.game])
    turns = 0
    while round_["status"] == "waiting":
        again: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(shown(round_)))
        assert known(round_["events"]) == known(again.pop("events"))
        assert {name: round_[name] for name in again} == again
        assert set(round_) - set(again) - {"events"} == ABOUT | {"balance_before"}
        for path in (f"rounds/{round_['id']}", f"rounds/current?game={machine.game}"):
            assert machine.player.get(path).json() == round_
        (head,) = machine.player.get("session").json()["open_rounds"]
        assert machine.player.get("rounds").json()["rounds"][0] == head
        assert head["win"] is None
        with pytest.raises(RuleError, match="its key is secret"):
            replay.stored(f"sqlite:///{machine.path}", round_["id"])
        assert query(machine.path, "SELECT count(*) FROM results") == [(0,)]
        choice, key = chosen(round_), f"turn-{turns}"
        after = machine.player.choose(round_, choice, key=key)
        assert machine.player.choose(round_, choice, key=key).content == after.content
        assert after.json()["events"][: len(round_["events"])] == round_["events"]
        round_, turns = after.json(), turns + 1
    assert turns >= 4


@pytest.mark.rule("GQ-52", "MM-32")
def test_it_goes_on_after_a_restart_before_every_choice(
    machine: Machine, keys: dict[str, bytes]
) -> None:
    key = keys[machine.game]
    round_ = machine.spin(key)
    while round_["status"] == "waiting":
        machine.restart()
        assert machine.current() == round_
        round_ = machine.player.choose(round_, chosen(round_)).json()
    game = games.find(machine.game)
    again = play(game, game.bets.parse(machine.bet), key, choices_of(machine.game, key))
    assert round_["events"] == msgspec.json.decode(msgspec.json.encode(again.events))


@pytest.mark.rule("GQ-29", "MM-16")
def test_of_choices_at_once_one_is_made_and_the_others_are_stale(
    machine: Machine, keys: dict[str, bytes]
) -> None:
    async def rush(round_: dict[str, Any]) -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=machine.lab.app)  # type: ignore[arg-type]
        path, places = f"/api/rounds/{round_['id']}/choices", len(offered(round_))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            sent = [
                client.post(
                    path,
                    json={"choice": chosen(round_, n % places), "step": round_["step"]},
                    headers=machine.player.headers(f"{round_['step']}-{n}"),
                )
                for n in range(6)
            ]
            return await asyncio.gather(*sent)

    def offered(round_: dict[str, Any]) -> list[int]:
        return round_["waiting_for"].get("indexes") or [0]

    round_, raced = machine.spin(keys[machine.game]), 0
    while round_["status"] == "waiting":
        answers = asyncio.run(rush(round_))
        (won,) = [answer for answer in answers if answer.status_code == 200]
        lost = [answer for answer in answers if answer is not won]
        assert {(a.status_code, code_of(a)) for a in lost} == {(409, "CHOICE_STALE")}
        assert won.json()["step"] == round_["step"] + 1
        assert machine.player.get(f"rounds/{round_['id']}").json() == won.json()
        round_, raced = won.json(), raced + 1
    made = query(machine.path, "SELECT step, count(*) FROM choices GROUP BY step ORDER BY step")
    assert made == [(step, 1) for step in range(raced)]
    assert query(machine.path, "SELECT count(*) FROM transfers WHERE code = 'win'") == [(1,)]


def winning() -> bytes:
    """A key whose win may be gambled."""
    game = games.find(GYPSY)
    every = (number.to_bytes(32, "big") for number in range(1000))
    return next(k for k in every if point_of(play(game, game.bets.parse(BET), k)) == "win")


@pytest.mark.rule("GQ-15")
@pytest.mark.parametrize("gamble", [False, True])
def test_no_choice_touches_bonus_money(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: dict[str, bytes], *, gamble: bool
) -> None:
    """The stake takes the last real money; whatever is chosen then, bonus money stays."""
    settings = {"opening_balance": 200, "opening_bonus": 7_700}
    machine = Machine(tmp_path / "money.db", monkeypatch, **settings)
    round_, steps = machine.spin(winning() if gamble else keys[GYPSY]), 0
    assert machine.player.balance() == 0
    while round_["status"] == "waiting":
        offered = round_["waiting_for"]["do"]
        choice = {"do": "gamble", "on": "clubs"} if "gamble" in offered else pick(0)
        round_, steps = machine.player.choose(round_, choice).json(), steps + 1
        state = machine.player.get("session").json()
        assert state["bonus_balance"] == "77.00"
        moved = query(machine.path, "SELECT code, sum(amount) FROM transfers GROUP BY code")
        assert dict(moved)["stake"] == 200
        assert state["balance"] == (
            round_["win"]["money"] if round_["status"] == "settled" else "0.00"
        )
    assert steps > 0
    if machine.player.balance() < 200:
        answer = machine.player.spin(GYPSY, BET)
        assert (answer.status_code, code_of(answer)) == (402, "NO_FUNDS")
    machine.down()


Forced = tuple[list[list[list[str]]], dict[str, list[str]]]


class Capped(PackageEngine):
    """Mystery Mine whose rounds are forced ones that reach the cap; all else is the package's."""

    #: Windows and draws after so many choices: a paid spin's re-spins, which pass it.
    forced: ClassVar[list[Forced]] = [(PAST, {"dynamite": ["nuggets"]})]

    def play(self, game: str, bet: Bet, key: bytes, choices: Sequence[Mapping[str, Any]]) -> Round:
        if key == bytes(32):  # the round that makes the game ready
            return super().play(game, bet, key, choices)
        windows, draws = self.forced[len(choices)]
        document = {
            "game": game,
            "bet": dict(bet.json),
            "spins": [{"window": [" ".join(row) for row in window]} for window in windows],
            "draws": draws,
            "choices": list(choices),
        }
        return scenario.run(document, games.find)


class JustCapped(Capped):
    """The same with free spins that come to just the cap."""

    forced: ClassVar[list[Forced]] = [
        ([THREE], {}),
        ([THREE], {"wheel": TURNS[:1]}),
        ([THREE, *EXACT], {"wheel": TURNS}),
    ]


@pytest.mark.rule("MM-24", "MM-25")
@pytest.mark.parametrize("engine", [Capped, JustCapped])
@pytest.mark.parametrize("bet", ["0.25", "1.25", "100.00"])
def test_a_capped_round_credits_just_the_cap(
    tmp_path: Path, engine: type[Capped], bet: str
) -> None:
    path = tmp_path / "money.db"
    with Lab(path, engine()) as lab:
        player = lab.player()
        round_ = player.spin(MINE, {"bet": bet}).json()
        while round_["status"] == "waiting":
            round_ = player.choose(round_, SPIN).json()
        stake, cap = to_minor(bet), 10_400 * to_minor(bet)
        assert round_["events"][-2] == {"type": "cap", "coins": cap}
        assert round_["win"] == {"coins": cap, "money": to_text(cap)}
        moved = query(path, "SELECT code, amount FROM transfers WHERE round IS NOT NULL")
        assert sorted(moved) == [("stake", stake), ("win", cap)]
        assert player.balance() == 100_000 - stake + cap
        assert round_["balance"] == to_text(100_000 - stake + cap)
        assert query(path, "SELECT win, win_coins FROM results") == [(cap, cap)]
        assert player.get(f"rounds/{round_['id']}").json() == round_
        late = player.choose(round_, SPIN)
        assert (late.status_code, code_of(late)) == (409, "CHOICE_STALE")
        assert player.get("rounds/current?game=mystery-mine").status_code == 404
        assert player.spin(MINE, {"bet": bet}).status_code == 201
        lab.audit()
