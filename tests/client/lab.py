"""A real server for the browser, whose rounds a test can choose: by key, never by result."""

from __future__ import annotations

import hashlib
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import uvicorn

from client.forced import Forced, Part
from fullcycle import games, play, sheets
from fullcycle.play import Round
from fullcycle.rules import Bet, Game
from fullcycle.rules.events import (
    Feature,
    Gamble,
    Hold,
    LineWin,
    Pick,
    PrizeWin,
    ScatterWin,
    Spin,
    Wheel,
)
from fullcycle.serve.app import create_app
from fullcycle.serve.keys import KEY_BYTES
from fullcycle.serve.live import PackageEngine
from fullcycle.serve.settings import Settings

GAME = "days-of-the-tsar"
GYPSY = "gypsy-queen"
MINE = "mystery-mine"
#: What a test of the mine has the patience for.
MOST_WINS, MOST_GAMES = 24, 12
PORTS = range(8150, 8200)
Wanted = Callable[[Round], bool]
Choices = Sequence[Mapping[str, Any]]


class ChosenKeys(PackageEngine):
    """The package's games; the next rounds are those of the keys that a test has put in line."""

    def __init__(self, more: Sequence[Game] = ()) -> None:
        super().__init__(sheets.load, more)
        self._line: deque[bytes] = deque()
        self._used: dict[bytes, bytes] = {}
        self._forced: dict[bytes, Forced] = {}

    def force(self, *parts: Part) -> None:
        """The next round is made of these parts: its spin's draws, then those of each choice."""
        key = hashlib.sha256(b"forced %d" % len(self._forced)).digest()
        self._forced[key] = Forced(parts)
        self.put(key)

    def put(self, *keys: bytes) -> None:
        """These keys decide the next rounds, in order."""
        self._line.extend(keys)

    def clear(self) -> None:
        """Whatever a test left in line is not the next one's."""
        self._line.clear()

    def play(self, game: str, bet: Bet, key: bytes, choices: Choices) -> Round:
        """The round of the key; a round keeps its key however often it is played again."""
        if key == bytes(KEY_BYTES):  # the server makes the game ready; nobody sees this round
            return super().play(game, bet, key, choices)
        if key not in self._used:
            self._used[key] = self._line.popleft() if self._line else key
        chosen = self._used[key]
        if chosen in self._forced:
            return self._forced[chosen].play(self._find(game), bet, choices)
        return super().play(game, bet, chosen, choices)


class Server:
    """The server on a port of its own, in a thread, over a database of its own."""

    def __init__(
        self,
        folder: Path,
        more: Sequence[Game] = (),
        *,
        balance: int = 1_000_000,
        bonus: int = 0,
    ) -> None:
        """`balance` and `bonus`: minor units with which a new account begins."""
        self.engine = ChosenKeys(more)
        self._socket = _free_socket()
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        settings = Settings(folder / "browser.db", opening_balance=balance, opening_bonus=bonus)
        config = uvicorn.Config(
            create_app(settings, self.engine), log_level="warning", timeout_graceful_shutdown=2
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._server.started:
            if not self._thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.02)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        self._socket.close()


def _free_socket() -> socket.socket:
    for port in PORTS:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                continue
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind(("127.0.0.1", port))
        except OSError:
            made.close()
            continue
        return made
    raise RuntimeError(f"no port of {PORTS} is free")


def find(
    wanted: Wanted,
    *,
    bet: Bet | None = None,
    choices: Choices = (),
    skip: int = 0,
    name: str = GAME,
) -> bytes:
    """The first key (of a fixed row of keys) whose round is wanted, in the game of that name."""
    game = games.find(name)
    for number in range(200_000):
        key = hashlib.sha256(b"browser %d" % number).digest()
        try:
            round_ = play.play(game, bet or game.bets.parse(None), key, choices)
        except ValueError:
            continue  # the choices do not fit this round
        if wanted(round_):
            if not skip:
                return key
            skip -= 1
    raise LookupError("no such round among the first 200,000 keys")


def _spins(round_: Round) -> int:
    return sum(isinstance(event, Spin) for event in round_.events)


@cache
def losing() -> bytes:
    """A round that wins nothing."""
    return find(lambda r: r.status == "settled" and r.win.coins == 0)


@cache
def line_wins() -> bytes:
    """Two lines or more win, more than the stake."""
    return find(
        lambda r: (
            r.status == "waiting"
            and sum(isinstance(e, LineWin) for e in r.events) >= 2
            and r.win.coins > r.stake.coins
        )
    )


@cache
def small_win() -> bytes:
    """A win that does not return the stake."""
    return find(lambda r: r.status == "waiting" and 0 < r.win.coins < r.stake.coins)


@cache
def big_win() -> bytes:
    """Ten times the stake or more, without free spins."""
    return find(lambda r: r.status == "waiting" and r.win.coins >= 10 * r.stake.coins)


@cache
def free_spins() -> bytes:
    """Few free spins, prolonged at least once, that win something."""
    return find(
        lambda r: (
            4 <= _spins(r) <= 14
            and any(
                isinstance(e, Feature) and e.more and e.left == e.granted["spins"] for e in r.events
            )
            and any(isinstance(e, LineWin) for e in r.events)
        )
    )


@cache
def eggs_and_lines() -> bytes:
    """Scatter and line win in one spin."""
    return find(
        lambda r: (
            r.status == "waiting"
            and any(isinstance(e, ScatterWin) for e in r.events)
            and any(isinstance(e, LineWin) for e in r.events)
        )
    )


@cache
def gamble(*guesses: str, won: bool) -> bytes:
    """A win whose gambles on `guesses` all come true, or of which only the last one fails."""
    choices = [{"do": "gamble", "on": on} for on in guesses]
    return find(
        lambda r: _gambled(r, len(guesses), won=won),
        choices=choices,
    )


def _gambled(round_: Round, number: int, *, won: bool) -> bool:
    results = [event.won for event in round_.events if isinstance(event, Gamble)]
    return results == [True] * (number - 1) + [won]


def picks(*kinds: str) -> Callable[[Round], bool]:
    """Whether a settled round played these picks and no others; the first one pays something."""
    return lambda round_: (
        round_.status == "settled"
        and {event.feature for event in round_.events if isinstance(event, Pick)} == set(kinds)
        and next(e.showed for e in round_.events if isinstance(e, Pick)) != "purple"
        and not any(isinstance(e, Feature) and e.name == "free_spins" for e in round_.events)
    )


#: Places that a test picks, one after another; more than any bonus that it plays asks for.
PLACES = (1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2)


@cache
def bonus(*kinds: str) -> bytes:
    """A bonus of Gypsy Queen that, with the picks of `PLACES`, plays these kinds of picks."""
    choices = [{"do": "pick", "index": place} for place in PLACES]
    return find(picks(*kinds), choices=choices, name=GYPSY)


@cache
def gypsy_lines() -> bytes:
    """Two lines or more of Gypsy Queen win, without a feature."""
    return find(
        lambda r: (
            r.status == "waiting"
            and not any(isinstance(e, Feature) for e in r.events)
            and sum(isinstance(e, LineWin) for e in r.events) >= 3
        ),
        name=GYPSY,
    )


@cache
def gypsy_gamble(*guesses: str, won: bool) -> bytes:
    """A win of Gypsy Queen whose gambles all come true, or of which only the last one fails."""
    choices = [{"do": "gamble", "on": on} for on in guesses]
    return find(lambda r: _gambled(r, len(guesses), won=won), choices=choices, name=GYPSY)


def _wins(round_: Round) -> int:
    return sum(isinstance(event, LineWin | ScatterWin) for event in round_.events)


@cache
def holds() -> bytes:
    """Mystery Mine holds a reel through re-spins, once more for another; few wins, no wheel."""
    return find(
        lambda r: (
            r.status == "settled"
            and len({tuple(e.reels) for e in r.events if isinstance(e, Hold)}) == 2
            and _wins(r) <= MOST_WINS
        ),
        name=MINE,
    )


@cache
def wheel(turns: int) -> bytes:
    """Mystery Mine's wheel is turned so often, and few free games with few wins follow."""
    return find(
        lambda r: (
            r.status == "settled"
            and sum(isinstance(event, Wheel) for event in r.events) == turns
            and not any(isinstance(event, Hold) for event in r.events)
            and _spins(r) <= MOST_GAMES
        ),
        choices=[{"do": "spin_wheel"}] * turns,
        name=MINE,
    )


@cache
def gold_cart() -> bytes:
    """Mystery Mine pays a gold cart and nothing else."""
    return find(
        lambda r: (
            r.status == "settled"
            and any(isinstance(event, PrizeWin) for event in r.events)
            and _wins(r) == 0
            and _spins(r) == 1
        ),
        name=MINE,
    )
