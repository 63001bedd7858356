"""The birth of a round: debited, played, answered.

1. One transaction takes the stake and stores the round with its encrypted key. Nothing has been
   drawn yet, and from here on the key decides everything.
2. The outcome is computed outside any transaction.
3. A second transaction stores what came out, pays it, and keeps the answer.

A crash between 1 and 3 leaves a `debited` round, which anyone who meets it carries on from its
key: `finish` is the same for the first request, a repeated one, and recovery.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import msgspec

from fullcycle.rules.bets import Bet
from fullcycle.rules.errors import Code, RuleError
from fullcycle.rules.money import to_text
from fullcycle.serve import refusals, views
from fullcycle.serve.errors import ApiError
from fullcycle.serve.idempotency import Request, once
from fullcycle.serve.keys import KEY_BYTES
from fullcycle.serve.runner import Runner
from fullcycle.serve.settle import Played, conclude, settle
from fullcycle.serve.store.protocol import (
    DEBITED,
    WAITING,
    Account,
    Answer,
    Choice,
    NewRound,
    Storage,
    Stored,
    Writes,
)

COLLECT: Choice = {"do": "collect"}
Clock = Callable[[], int]


def milliseconds() -> int:
    """The wall clock."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Collected:
    """An open round, and what collecting it comes to."""

    stored: Stored
    played: Played


class Rounds:
    """Opens, continues and shows rounds of accounts."""

    def __init__(
        self,
        store: Storage,
        runner: Runner,
        *,
        min_round_ms: int = 0,
        clock: Clock = milliseconds,
    ) -> None:
        """Take the storage and the runner; `clock` gives milliseconds."""
        self.store = store
        self.runner = runner
        self.engine = runner.engine
        self._min_round_ms = min_round_ms
        self.clock = clock
        self._houses: dict[tuple[str, str], int] = {}

    async def open(self, account: Account, body: views.NewRound, request: Request) -> Answer:
        """Debit, play and answer a new round; the first answer again for a known request.

        Raises BAD_BET, BAD_REQUEST, TOO_FAST, KEY_CONFLICT, BUSY; other refusals are answers.
        """
        debited: list[tuple[Stored, Bet]] = []
        known = request.known(self.store.reads)
        if known is None:
            bet = self.engine.parse(body.game, body.bet)
            collected = await self._collectable(account, body)
            new = self._new(account, body.game, bet)

            def debit(tx: Writes) -> Answer:
                stored = self._debit(tx, new, collected)
                debited.append((stored, bet))
                return Answer(request.digest, stored.seq, 0, b"")

            known = await self.store.write(
                lambda tx: once(tx, request, "round", new.created, lambda: debit(tx))
            )
        if known.status:
            return known
        if known.round is None:
            raise ApiError(Code.INTERNAL, "an answer without a round; report this")
        if debited:
            return await self.finish(*debited[-1])
        return await self.finish(self.store.reads.round_by_seq(known.round))

    def _new(self, account: Account, game: str, bet: Bet) -> NewRound:
        """A round with a fresh key from the operating system, already sealed."""
        round_id = secrets.token_hex(10)
        return NewRound(
            id=round_id,
            account=account.id,
            house=self._house(account),
            game=game,
            math_hash=self.engine.math_hash(game),
            bet=msgspec.json.encode(bet.json, order="sorted").decode(),
            stake_coins=bet.stake_coins,
            stake=bet.stake_minor,
            sealed=self.runner.vault.seal(round_id, os.urandom(KEY_BYTES)),
            created=self.clock(),
        )

    def _house(self, account: Account) -> int:
        """The house that an account plays against; asked for once."""
        money = (account.mode, account.currency)
        if money not in self._houses:
            self._houses[money] = self.store.reads.house("house", *money)
        return self._houses[money]

    async def _collectable(self, account: Account, body: views.NewRound) -> Collected | None:
        """What collecting the round named by the request comes to, if that may be done."""
        if body.collect is None:
            return None
        stored = self.store.reads.open_round(account.id, body.game)
        if stored is None or stored.id != body.collect:
            return None
        return await self._collecting(stored)

    async def leave(self, account: Account) -> None:
        """Collect every win of an account that waits and may be collected: its player leaves."""
        for stored in self.store.reads.unsettled(account.id):
            collected = await self._collecting(stored)
            if collected is not None:
                await self.store.write(partial(self._leave, collected))

    def _leave(self, collected: Collected, tx: Writes) -> None:
        current = tx.round_by_seq(collected.stored.seq)
        if current.state == WAITING and not self._moved(tx, collected):
            self._collect(tx, collected, self.clock())

    @staticmethod
    def _collect(tx: Writes, collected: Collected, now: int) -> int:
        """Make the last choice for the player, end the round, and say the balance."""
        step = len(collected.played.choices) - 1
        tx.add_choice(collected.stored.seq, step, COLLECT, now)
        return settle(tx, collected.stored, collected.played, now).balance

    async def _collecting(self, stored: Stored) -> Collected | None:
        """What collecting a round comes to; None when it does not wait for that."""
        if stored.state != WAITING:
            return None
        choices = [*self.store.reads.choices(stored.seq), COLLECT]
        try:
            played = await self.runner.play(stored, choices)
        except RuleError as error:
            if error.code is Code.CHOICE_ILLEGAL:
                return None  # what waits here may not be collected
            raise
        return Collected(stored, played) if played.over else None

    def _debit(self, tx: Writes, new: NewRound, collected: Collected | None) -> Stored:
        """Step 1, and the collection of the round before: refuse first, then write."""
        waiting = tx.open_round(new.account, new.game)
        if waiting is not None:
            fits = collected is not None and collected.stored.seq == waiting.seq
            if collected is None or not fits or self._moved(tx, collected):
                raise refusals.still_open(waiting)
        self._check_pace(tx, new)
        gained = collected.played.win if waiting is not None and collected is not None else 0
        balance = tx.balance(new.account)
        if balance + gained < new.stake:
            message = f"the stake is {to_text(new.stake)}, the balance {to_text(balance + gained)}"
            raise ApiError(Code.NO_FUNDS, f"{message}; choose a smaller bet")
        if waiting is not None and collected is not None:
            balance = self._collect(tx, collected, new.created)
        stored = tx.add_round(new, before=balance)
        tx.transfer(new.account, new.house, new.stake, "stake", stored.seq, new.created)
        return stored

    @staticmethod
    def _moved(tx: Writes, collected: Collected) -> bool:
        """Whether the round to be collected went on since its end was computed."""
        return len(tx.choices(collected.stored.seq)) != len(collected.played.choices) - 1

    def _check_pace(self, tx: Writes, new: NewRound) -> None:
        if not self._min_round_ms:
            return
        last = tx.last_round(new.account, new.game)
        left = 0 if last is None else last.created + self._min_round_ms - new.created
        # A clock that was set back must not lock the player out.
        if 0 < left <= self._min_round_ms:
            message = f"wait {left} ms before the next round"
            raise ApiError(Code.TOO_FAST, message, retry_after=-(-left // 1000))

    async def finish(self, stored: Stored, bet: Bet | None = None) -> Answer:
        """Steps 2 and 3 for a debited round, however often asked; the opening answer."""
        if stored.state == DEBITED:
            played = await self.runner.play(stored, [], bet)
            return await self.store.write(lambda tx: self._finish(tx, stored, played))
        return self.store.reads.opening_answer(stored.seq)

    def _finish(self, tx: Writes, stored: Stored, played: Played) -> Answer:
        if tx.round_by_seq(stored.seq).state != DEBITED:
            return tx.opening_answer(stored.seq)
        body = conclude(tx, stored, played, self.clock())
        tx.fill_answer(stored.seq, 201, body)
        return Answer(b"", stored.seq, 201, body)

    async def recover(self) -> tuple[int, list[tuple[str, str]]]:
        """Finish every debited round: how many, and (id, why) of those that cannot be."""
        done, failed = 0, []
        for stored in self.store.reads.unsettled():
            if stored.state == DEBITED:
                try:
                    await self.finish(stored)
                    done += 1
                except RuleError as error:
                    failed.append((stored.id, str(error)))
        return done, failed
