"""How a round ends: the one place where a win is paid."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from fullcycle.play.round import Amount, Round
from fullcycle.rules.bets import Bet
from fullcycle.rules.money import to_text
from fullcycle.serve.store.protocol import SETTLED, Choice, Result, Stored, Writes
from fullcycle.serve.views import RoundBytes, iso


@dataclass(frozen=True)
class Played:
    """What the engine made of a round's key and choices, ready to be stored.

    Attributes:
        round: the engine's answer.
        key: the round's 32-byte key.
        choices: the choices that were played.
        win: minor units won so far.
        events: the events as a JSON array.
    """

    round: Round
    key: bytes
    choices: tuple[Choice, ...]
    win: int
    events: bytes

    @classmethod
    def of(cls, round_: Round, bet: Bet, key: bytes, choices: list[Choice]) -> Played:
        """Encode an engine's answer; coins become money by the bet, exactly."""
        win = bet.money(round_.win.coins)
        return cls(round_, key, tuple(choices), win, msgspec.json.encode(round_.events))

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.round.status == SETTLED

    def result(self, balance: int, now: int) -> Result:
        """The result to store, once the round is over and paid."""
        side = msgspec.json.encode(self.round.side)
        coins = self.round.win.coins
        return Result(self.key, coins, self.win, side, self.events, balance, now)


def conclude(tx: Writes, stored: Stored, played: Played, now: int) -> bytes:
    """Store what a debited or waiting round came to; pay when it is over. The answer's body."""
    if played.over:
        result = settle(tx, stored, played, now)
        return encode_result(stored, list(played.choices), result)
    tx.set_waiting(stored.seq, len(played.round.events))
    return encode_open(stored, played, tx.balance(stored.account))


def settle(tx: Writes, stored: Stored, played: Played, now: int) -> Result:
    """End a round: pay its win once, keep its result.

    Every way to the end of a round (no choice, last choice, collected by the next bet, recovery)
    comes through here; the store refuses a second win or a second result of the same round.
    """
    if played.win:
        tx.transfer(stored.house, stored.account, played.win, "win", stored.seq, now)
    result = played.result(tx.balance(stored.account), now)
    tx.set_settled(stored.seq, len(played.round.events), result)
    return result


def encode_open(stored: Stored, played: Played, balance: int) -> bytes:
    """The body that describes a round which waits for a choice."""
    return _encode(
        stored,
        played.result(balance, 0),
        choices=list(played.choices),
        waiting_for=dict(played.round.waiting_for or {}),
    )


def encode_result(stored: Stored, choices: list[Choice], result: Result) -> bytes:
    """The body that describes a settled round."""
    return _encode(stored, result, choices=choices, waiting_for=None)


def _encode(
    stored: Stored, result: Result, *, choices: list[Choice], waiting_for: Choice | None
) -> bytes:
    view = RoundBytes(
        id=stored.id,
        game=stored.game,
        math_hash=stored.math_hash,
        bet=msgspec.json.decode(stored.bet),
        created=iso(stored.created),
        settled=iso(result.settled) if waiting_for is None else None,
        step=len(choices),
        progress=stored.progress,
        status="settled" if waiting_for is None else "waiting",
        waiting_for=waiting_for,
        stake=Amount(stored.stake_coins, to_text(stored.stake)),
        win=Amount(result.win_coins, to_text(result.win)),
        side=msgspec.json.decode(result.side),
        choices=choices,
        balance=to_text(result.balance),
        balance_before=to_text(stored.before),
        events=msgspec.Raw(result.events),
    )
    return msgspec.json.encode(view)
