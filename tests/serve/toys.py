"""Toy games whose wins a test may set: the server must not care what a game is."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from fullcycle.play.round import Amount, Round
from fullcycle.rules.bets import Bet, CoinBets
from fullcycle.rules.choices import Menu
from fullcycle.rules.errors import RuleError
from fullcycle.rules.events import AnyEvent, Gamble, LineWin, Settled, Spin

BETS = CoinBets(coin_sizes=(1, 2, 5, 10, 20, 25), max_coins=20, max_lines=25, default=(5, 1, 25))
#: 10.00 in money, 50 coins.
TEN: dict[str, Any] = {"coin_size": "0.20", "coins_per_line": 2, "lines": 25}
GAMES = ("toy", "toy-pick", "toy-two")
MOST_GAMBLES = 5


class Toys:
    """An `Engine`: `toy` and `toy-two` pay and may be gambled, `toy-pick` waits for a pick.

    A win is decided by the key alone: by its hash, or, for keys first seen while `wins` holds
    something, by the next entry of `wins` (coins).
    """

    def __init__(self) -> None:
        self.wins: deque[int] = deque()
        self.version = "1"
        self.failing: Exception | None = None
        self.played: list[tuple[str, bytes, int]] = []
        self._fixed: dict[bytes, int] = {}

    def ids(self) -> Sequence[str]:
        return GAMES

    def parse(self, game: str, bet: object) -> Bet:
        self._known(game)
        return BETS.parse(bet)

    def math_hash(self, game: str) -> str:
        return hashlib.sha256(f"{game} {self.version}".encode()).hexdigest()

    def describe(self, game: str) -> dict[str, Any]:
        self._known(game)
        return {
            "id": game,
            "title": game.title(),
            "mechanic": "lines",
            "rows": 3,
            "reels": {"base": [["A", "B", "C"]] * 5},
            "lines": [[2, 2, 2, 2, 2]],
            "bets": BETS.describe(),
            "published_rtp": "19/20",
            "cap": None,
            "top_award": {"symbol": "A", "count": 5},
        }

    def sheet(self, game: str) -> dict[str, Any] | None:
        self._known(game)
        return None

    def play(self, game: str, bet: Bet, key: bytes, choices: Sequence[Mapping[str, Any]]) -> Round:
        self.played.append((game, key, len(choices)))
        if self.failing is not None:
            raise self.failing
        win = self._win(bet, key)
        events: list[AnyEvent] = [
            Spin(window=["A B C A B"] * 3, stops=[0] * 5, feature="base", left=0)
        ]
        if game == "toy-pick":
            return self._pick(bet, key, choices, events)
        if win:
            cells = [(1, 2), (2, 2), (3, 2)]
            events.append(LineWin(line=1, symbol="A", count=3, cells=cells, coins=win))
        return self._gamble(game, bet, key, choices, events, win)

    def _known(self, game: str) -> None:
        if game not in GAMES:
            raise RuleError(f"{game!r} is not a game; known are {', '.join(GAMES)}", where="game")

    def _win(self, bet: Bet, key: bytes) -> int:
        # The server makes its games ready with a key of zeros, at a moment of its own.
        if key not in self._fixed and self.wins and any(key):
            self._fixed[key] = self.wins.popleft()
        if key in self._fixed:
            return self._fixed[key]
        digest = hashlib.sha256(key).digest()
        return 0 if digest[0] < 128 else bet.stake_coins * (1 + digest[1] % 3)

    def _gamble(
        self,
        game: str,
        bet: Bet,
        key: bytes,
        choices: Sequence[Mapping[str, Any]],
        events: list[AnyEvent],
        win: int,
    ) -> Round:
        menu = Menu(("gamble", "collect"), on=("red", "black"))
        for step in range(MOST_GAMBLES + 1):
            if not win or step == MOST_GAMBLES:
                break
            if step == len(choices):
                return self._round(game, bet, events, win, {"do": list(menu.do), "on": ["red"]})
            menu.check(choices[step], f"choices[{step}]")
            if choices[step]["do"] == "collect":
                break
            red = hashlib.sha256(key + bytes([step])).digest()[0] < 128
            won = (choices[step]["on"] == "red") == red
            gain = win if won else -win
            win += gain
            on = choices[step]["on"]
            events.append(Gamble(card="AH", on=on, won=won, coins=gain, amount=win, left=4 - step))
        return self._round(game, bet, events, win, None)

    def _pick(
        self, bet: Bet, key: bytes, choices: Sequence[Mapping[str, Any]], events: list[AnyEvent]
    ) -> Round:
        menu = Menu(("pick",), indexes=(0, 1, 2))
        if not choices:
            return self._round("toy-pick", bet, events, 0, {"do": ["pick"], "indexes": [0, 1, 2]})
        menu.check(choices[0], "choices[0]")
        win = bet.stake_coins * (hashlib.sha256(key).digest()[choices[0]["index"]] % 4)
        cells = [(1, 1)]
        events.append(LineWin(line=1, symbol="B", count=1, cells=cells, coins=win))
        return self._round("toy-pick", bet, events, win, None)

    def _round(
        self, game: str, bet: Bet, events: list[AnyEvent], win: int, offer: dict[str, Any] | None
    ) -> Round:
        return Round(
            game=game,
            math_hash=self.math_hash(game),
            stake=Amount(**bet.amount(bet.stake_coins)),
            win=Amount(**bet.amount(win)),
            status="settled" if offer is None else "waiting",
            waiting_for=offer,
            side=None,
            events=events if offer else [*events, Settled(coins=win)],
        )
