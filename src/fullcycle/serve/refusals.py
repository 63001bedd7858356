"""What is said when a round cannot be had, opened or continued."""

from __future__ import annotations

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve.errors import ApiError
from fullcycle.serve.store.protocol import SETTLED, WAITING, Stored, Writes


def unknown(round_id: str) -> ApiError:
    """The account has no such round."""
    message = f"this account has no round {round_id!r}; GET /api/rounds lists its rounds"
    return ApiError(Code.ROUND_UNKNOWN, message)


def none_open(game: str) -> ApiError:
    """No round of the game waits."""
    message = f"no round of {game!r} is open; begin one with POST /api/rounds"
    return ApiError(Code.ROUND_UNKNOWN, message)


def still_open(stored: Stored) -> ApiError:
    """Another round of the game has to be finished first."""
    message = (
        "a round of this game is open; finish it first"
        f' (or send "collect": "{stored.id}" when it may be collected)'
    )
    return ApiError(Code.ROUND_OPEN, message, round_id=stored.id)


def stale(stored: Stored, step: int) -> ApiError:
    """The choice answers a step that does not wait."""
    if stored.state == SETTLED:
        message = "the round is settled and takes no choice"
    else:
        message = f"step {step} is not the one that waits"
    message = f"{message}; read it again with GET /api/rounds/{stored.id}"
    return ApiError(Code.CHOICE_STALE, message, where="step", round_id=stored.id)


def check_step(tx: Writes, stored: Stored, step: int) -> None:
    """Raise CHOICE_STALE unless the round waits for the choice after `step` choices."""
    if stored.state != WAITING or len(tx.choices(stored.seq)) != step:
        raise stale(stored, step)


def about(error: RuleError, stored: Stored) -> ApiError:
    """The same refusal, with the round it is about."""
    return ApiError(error.code, error.message, where=error.where, round_id=stored.id)
