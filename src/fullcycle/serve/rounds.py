"""The life of a round: debited, played, answered; chosen; settled.

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

import msgspec

from fullcycle.rules.bets import Bet
from fullcycle.rules.errors import Code, RuleError
from fullcycle.rules.money import to_text
from fullcycle.serve import views
from fullcycle.serve.errors import ApiError
from fullcycle.serve.idempotency import Request, once
from fullcycle.serve.keys import KEY_BYTES
from fullcycle.serve.runner import Runner
from fullcycle.serve.settle import Played, conclude, encode_open, encode_result, settle
from fullcycle.serve.store.protocol import (
    DEBITED,
    SETTLED,
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
        self._clock = clock

    # -- a new round ------------------------------------------------------------------------

    async def open(self, account: Account, body: views.NewRound, request: Request) -> Answer:
        """Debit, play and answer a new round; the first answer again for a known request.

        Raises BAD_BET, BAD_REQUEST, TOO_FAST, KEY_CONFLICT, BUSY; other refusals are answers.
        """
        known = request.known(self.store.reads)
        if known is None:
            bet = self.engine.parse(body.game, body.bet)
            collected = await self._collectable(account, body)
            new = self._new(account, body.game, bet)
            known = await self.store.write(
                lambda tx: once(
                    tx,
                    request,
                    "round",
                    new.created,
                    lambda: self._debit(tx, request, new, collected),
                )
            )
        if known.status:
            return known
        if known.round is None:
            raise ApiError(Code.INTERNAL, "an answer without a round; report this")
        return await self.finish(self.store.reads.round_by_seq(known.round))

    def _new(self, account: Account, game: str, bet: Bet) -> NewRound:
        """A round with a fresh key from the operating system, already sealed."""
        round_id = secrets.token_hex(10)
        return NewRound(
            id=round_id,
            account=account.id,
            game=game,
            math_hash=self.engine.math_hash(game),
            bet=msgspec.json.encode(bet.json, order="sorted").decode(),
            stake_coins=bet.stake_coins,
            stake=bet.stake_minor,
            sealed=self.runner.vault.seal(round_id, os.urandom(KEY_BYTES)),
            created=self._clock(),
        )

    async def _collectable(self, account: Account, body: views.NewRound) -> Collected | None:
        """What collecting the round named by the request comes to, if that may be done."""
        if body.collect is None:
            return None
        stored = self.store.reads.open_round(account.id, body.game)
        if stored is None or stored.id != body.collect or stored.state != WAITING:
            return None
        choices = [*self.store.reads.choices(stored.seq), COLLECT]
        try:
            played = await self.runner.play(stored, choices)
        except RuleError as error:
            if error.code is Code.CHOICE_ILLEGAL:
                return None  # what waits here may not be collected
            raise
        return Collected(stored, played) if played.over else None

    def _debit(
        self, tx: Writes, request: Request, new: NewRound, collected: Collected | None
    ) -> Answer:
        """Step 1, and the collection of the round before: refuse first, then write."""
        waiting = tx.open_round(new.account, new.game)
        if waiting is not None:
            fits = collected is not None and collected.stored.seq == waiting.seq
            if collected is None or not fits or self._moved(tx, collected):
                raise _round_open(waiting)
        self._check_pace(tx, new)
        gained = collected.played.win if waiting is not None and collected is not None else 0
        balance = tx.balance(new.account)
        if balance + gained < new.stake:
            message = f"the stake is {to_text(new.stake)}, the balance {to_text(balance + gained)}"
            raise ApiError(Code.NO_FUNDS, f"{message}; choose a smaller bet")
        if waiting is not None and collected is not None:
            step = len(collected.played.choices) - 1
            tx.add_choice(waiting.seq, step, COLLECT, new.created)
            balance = settle(tx, waiting, collected.played, new.created).balance
        stored = tx.add_round(new, before=balance)
        house = tx.house_of(new.account)
        tx.transfer(new.account, house, new.stake, "stake", stored.seq, new.created)
        return Answer(request.digest, stored.seq, 0, b"")

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

    async def finish(self, stored: Stored) -> Answer:
        """Steps 2 and 3 for a debited round, however often asked; the opening answer."""
        if stored.state == DEBITED:
            played = await self.runner.play(stored, [])
            return await self.store.write(lambda tx: self._finish(tx, stored, played))
        return self.store.reads.opening_answer(stored.seq)

    def _finish(self, tx: Writes, stored: Stored, played: Played) -> Answer:
        now = tx.round_by_seq(stored.seq)
        if now.state == DEBITED:
            body = conclude(tx, now, played, self._clock())
            tx.fill_answer(stored.seq, 201, body)
        return tx.opening_answer(stored.seq)

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

    # -- choices ----------------------------------------------------------------------------

    async def choose(
        self, account: Account, round_id: str, body: views.NewChoice, request: Request
    ) -> Answer:
        """Answer what a round waits for; the first answer again for a known request."""
        known = request.known(self.store.reads)
        if known is not None:
            return known
        stored = await self._finished(account, round_id)
        played, refusal = None, None
        if stored is not None and stored.state == WAITING:
            choices = self.store.reads.choices(stored.seq)
            if len(choices) == body.step:
                try:
                    played = await self.runner.play(stored, [*choices, body.choice])
                except RuleError as error:
                    if error.code is not Code.CHOICE_ILLEGAL:
                        raise
                    refusal = _with_round(error, stored)
        now = self._clock()

        def act(tx: Writes) -> Answer:
            current = tx.round(account.id, round_id)
            if current is None:
                raise _unknown(round_id)
            _check_step(tx, current, body.step)
            if refusal is not None:
                raise refusal
            if played is None:
                raise _stale(current, body.step)
            tx.add_choice(current.seq, body.step, body.choice, now)
            reply = conclude(tx, current, played, now)
            return Answer(request.digest, current.seq, 200, reply)

        return await self.store.write(lambda tx: once(tx, request, "choice", now, lambda: act(tx)))

    async def progress(self, account: Account, round_id: str, seen: int) -> views.Progress:
        """Remember how many events the player has seen. Raises ROUND_UNKNOWN, BAD_REQUEST."""

        def act(tx: Writes) -> int:
            stored = tx.round(account.id, round_id)
            if stored is None:
                raise _unknown(round_id)
            if seen > stored.events:
                message = f"the round has {stored.events} events so far, not {seen}"
                raise ApiError(Code.BAD_REQUEST, message, where="progress", round_id=round_id)
            if seen > stored.progress:
                tx.set_progress(stored.seq, seen)
            return max(seen, stored.progress)

        return views.Progress(round_id, await self.store.write(act))

    # -- showing ----------------------------------------------------------------------------

    async def current(self, account: Account, game: str) -> bytes:
        """The open round of a game. Raises ROUND_UNKNOWN when there is none."""
        stored = self.store.reads.open_round(account.id, game)
        if stored is not None:
            stored = await self._finished(account, stored.id)
        if stored is None or stored.state == SETTLED:
            message = f"no round of {game} is open; begin one with POST /api/rounds"
            raise ApiError(Code.ROUND_UNKNOWN, message)
        return await self.show(account, stored.id)

    async def show(self, account: Account, round_id: str) -> bytes:
        """One round with all events that the player may know. Raises ROUND_UNKNOWN."""
        if await self._finished(account, round_id) is None:
            raise _unknown(round_id)
        with self.store.snapshot() as reads:
            stored = reads.round(account.id, round_id)
            if stored is None:
                raise _unknown(round_id)
            result, choices = reads.result(stored.seq), reads.choices(stored.seq)
            balance = reads.balance(account.id)
        if result is not None:
            return encode_result(stored, choices, result)
        return encode_open(stored, await self.runner.play(stored, choices), balance)

    async def _finished(self, account: Account, round_id: str) -> Stored | None:
        """A player's round, played on when it was found debited."""
        stored = self.store.reads.round(account.id, round_id)
        if stored is None or stored.state != DEBITED:
            return stored
        await self.finish(stored)
        return self.store.reads.round(account.id, round_id)


def _check_step(tx: Writes, stored: Stored, step: int) -> None:
    if stored.state != WAITING or len(tx.choices(stored.seq)) != step:
        raise _stale(stored, step)


def _stale(stored: Stored, step: int) -> ApiError:
    if stored.state == SETTLED:
        message = "the round is settled and takes no choice"
    else:
        message = f"step {step} is not the one that waits"
    message = f"{message}; read it again with GET /api/rounds/{stored.id}"
    return ApiError(Code.CHOICE_STALE, message, where="step", round_id=stored.id)


def _unknown(round_id: str) -> ApiError:
    message = f"this account has no round {round_id!r}; GET /api/rounds lists its rounds"
    return ApiError(Code.ROUND_UNKNOWN, message)


def _round_open(stored: Stored) -> ApiError:
    message = (
        "a round of this game is open; finish it first"
        f' (or send "collect": "{stored.id}" when it may be collected)'
    )
    return ApiError(Code.ROUND_OPEN, message, round_id=stored.id)


def _with_round(error: RuleError, stored: Stored) -> ApiError:
    return ApiError(error.code, error.message, where=error.where, round_id=stored.id)
