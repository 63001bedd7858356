"""What a player does with a round that exists: choose, see, look at it again."""

from __future__ import annotations

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve import refusals, views
from fullcycle.serve.errors import ApiError
from fullcycle.serve.idempotency import Request, once
from fullcycle.serve.rounds import Rounds
from fullcycle.serve.settle import Played, conclude, encode_open, encode_result
from fullcycle.serve.store.protocol import (
    DEBITED,
    SETTLED,
    WAITING,
    Account,
    Answer,
    Stored,
    Writes,
)


class Turns:
    """Continues and shows the rounds of accounts."""

    def __init__(self, rounds: Rounds) -> None:
        """Take what opens and finishes rounds."""
        self._rounds = rounds
        self._store = rounds.store
        self._runner = rounds.runner

    async def choose(
        self, account: Account, round_id: str, body: views.NewChoice, request: Request
    ) -> Answer:
        """Answer what a round waits for; the first answer again for a known request.

        What the choice comes to is computed before it is stored and shown after it is: the key
        fixed it long ago, and one transaction holds the choice, its result and the payment.
        """
        known = request.known(self._store.reads)
        if known is not None:
            return known
        outcome = await self._outcome(account, round_id, body)
        now = self._rounds.clock()

        def act(tx: Writes) -> Answer:
            current = tx.round(account.id, round_id)
            if current is None:
                raise refusals.unknown(round_id)
            refusals.check_step(tx, current, body.step)
            if isinstance(outcome, RuleError):
                raise outcome
            if outcome is None:
                raise refusals.stale(current, body.step)
            tx.add_choice(current.seq, body.step, body.choice, now)
            return Answer(request.digest, current.seq, 200, conclude(tx, current, outcome, now))

        return await self._store.write(lambda tx: once(tx, request, "choice", now, lambda: act(tx)))

    async def _outcome(
        self, account: Account, round_id: str, body: views.NewChoice
    ) -> Played | RuleError | None:
        """What the choice comes to, or its refusal; None when that step does not wait."""
        stored = await self._finished(account, round_id)
        if stored is None or stored.state != WAITING:
            return None
        choices = self._store.reads.choices(stored.seq)
        if len(choices) != body.step:
            return None
        try:
            return await self._runner.play(stored, [*choices, body.choice])
        except RuleError as error:
            if error.code is not Code.CHOICE_ILLEGAL:
                raise
            return refusals.about(error, stored)

    async def progress(self, account: Account, round_id: str, seen: int) -> views.Progress:
        """Remember how many events the player has seen. Raises ROUND_UNKNOWN, BAD_REQUEST."""

        def act(tx: Writes) -> int:
            stored = tx.round(account.id, round_id)
            if stored is None:
                raise refusals.unknown(round_id)
            if seen > stored.events:
                message = f"the round has {stored.events} events so far, not {seen}"
                raise ApiError(Code.BAD_REQUEST, message, where="progress", round_id=round_id)
            if seen > stored.progress:
                tx.set_progress(stored.seq, seen)
            return max(seen, stored.progress)

        return views.Progress(round_id, await self._store.write(act))

    async def current(self, account: Account, game: str) -> bytes:
        """The open round of a game. Raises ROUND_UNKNOWN when there is none."""
        stored = self._store.reads.open_round(account.id, game)
        if stored is not None:
            stored = await self._finished(account, stored.id)
        if stored is None or stored.state == SETTLED:
            raise refusals.none_open(game)
        return await self.show(account, stored.id)

    async def show(self, account: Account, round_id: str) -> bytes:
        """One round with all events that the player may know. Raises ROUND_UNKNOWN."""
        if await self._finished(account, round_id) is None:
            raise refusals.unknown(round_id)
        with self._store.snapshot() as reads:
            stored = reads.round(account.id, round_id)
            if stored is None:
                raise refusals.unknown(round_id)
            result, choices = reads.result(stored.seq), reads.choices(stored.seq)
            balance = reads.balance(account.id)
        if result is not None:
            return encode_result(stored, choices, result)
        return encode_open(stored, await self._runner.play(stored, choices), balance)

    async def _finished(self, account: Account, round_id: str) -> Stored | None:
        """A player's round, carried on when it was found debited."""
        stored = self._store.reads.round(account.id, round_id)
        if stored is None or stored.state != DEBITED:
            return stored
        await self._rounds.finish(stored)
        return self._store.reads.round(account.id, round_id)
