"""Idempotency: the same request is done once, however often it is sent."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve.errors import DEFINITE, ApiError, body_of, status_of
from fullcycle.serve.store.protocol import Answer, Reads, Writes


@dataclass(frozen=True)
class Request:
    """One request that moves money: whose it is, its key, and what it asks for.

    Attributes:
        account: the account that the key belongs to.
        key: the client's `Idempotency-Key`.
        digest: SHA-256 of what is asked, 32 bytes.
    """

    account: int
    key: str
    digest: bytes

    @classmethod
    def of(cls, account: int, key: str, path: str, body: msgspec.Struct) -> Request:
        """The request of a parsed body; two bodies that mean the same are the same."""
        text = path.encode() + b"\n" + msgspec.json.encode(body, order="sorted")
        return cls(account, key, hashlib.sha256(text).digest())

    def known(self, reads: Reads) -> Answer | None:
        """What this request was answered, if it was seen before. Raises KEY_CONFLICT."""
        answer = reads.answer(self.account, self.key)
        if answer is not None and answer.request != self.digest:
            message = "this Idempotency-Key was used for another request; make a new key"
            raise ApiError(Code.KEY_CONFLICT, message, where="Idempotency-Key")
        return answer


def once(tx: Writes, request: Request, kind: str, now: int, act: Callable[[], Answer]) -> Answer:
    """Do `act` once for a request and keep its answer in the same transaction.

    A definite refusal is kept as well; `act` must refuse before it writes anything. Refusals
    that may change by waiting are not kept, and the whole transaction is undone.
    """
    known = request.known(tx)
    if known is not None:
        return known
    try:
        answer = act()
    except RuleError as error:
        if error.code not in DEFINITE:
            raise
        answer = Answer(request.digest, None, status_of(error), body_of(error))
    tx.keep_answer(request.account, request.key, answer, kind, now)
    return answer
