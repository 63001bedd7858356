"""Many rounds through the server's own path, without HTTP: for `agree`, and for measuring."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from fullcycle.rules.bets import Bet
from fullcycle.serve.engine import Engine
from fullcycle.serve.idempotency import Request
from fullcycle.serve.live import PackageEngine
from fullcycle.serve.service import Service
from fullcycle.serve.settings import Settings, database_path
from fullcycle.serve.store.protocol import Account, Answer, Choice
from fullcycle.serve.views import NewChoice, NewRound, NewSession

#: Players at a time; each has one round open, so their writes share commits.
PLAYERS = 64


@dataclass(frozen=True)
class PlayedRound:
    """One settled round as the ledger has it.

    Attributes:
        id: the round's id in the database.
        stake: minor units debited.
        win: minor units paid.
        stake_coins: the stake in coins.
        win_coins: the win in coins.
        key: the round's 32-byte key.
        choices: what was chosen.
    """

    id: str
    stake: int
    win: int
    stake_coins: int
    win_coins: int
    key: bytes
    choices: tuple[Choice, ...]


def play_rounds(
    game: str,
    bet: Bet,
    count: int,
    database: str | None = None,
    *,
    engine: Engine | None = None,
) -> list[PlayedRound]:
    """Play `count` rounds for practice money exactly as HTTP would, and read the ledger.

    Every round is debited, played, answered, collected and settled by the same functions, under
    idempotency keys, with durable commits. `database` is an address such as `sqlite:///FILE`
    (which no server may be using), or None for one that is thrown away. Never gambles: collects,
    takes the first pick. Must not be called from a running event loop.
    """
    chosen = PackageEngine() if engine is None else engine
    if database is not None:
        return asyncio.run(_play(game, bet, count, database_path(database), chosen))
    with tempfile.TemporaryDirectory(prefix="fullcycle-") as folder:
        return asyncio.run(_play(game, bet, count, Path(folder) / "practice.db", chosen))


def simple_choice(waiting_for: dict[str, Any]) -> Choice:
    """What a player does who never gambles: collect, else the first pick, else the only thing."""
    do = waiting_for["do"]
    if "collect" in do:
        return {"do": "collect"}
    if "pick" in do:
        return {"do": "pick", "index": waiting_for["indexes"][0]}
    return {"do": do[0]}


async def _play(game: str, bet: Bet, count: int, path: Path, engine: Engine) -> list[PlayedRound]:
    settings = Settings(path, opening_balance=bet.stake_minor * count)
    service = Service(settings, engine)
    try:
        await service.start()
        shares = [count // PLAYERS + (n < count % PLAYERS) for n in range(PLAYERS)]
        hands = [_player(service, game, bet, share) for share in shares if share]
        return [played for hand in await asyncio.gather(*hands) for played in hand]
    finally:
        service.close()


async def _player(service: Service, game: str, bet: Bet, count: int) -> list[PlayedRound]:
    opened = await service.sessions.open(NewSession("practice"))
    account = service.sessions.find(opened.token)
    return [await _one(service, account, game, bet, number) for number in range(count)]


async def _one(service: Service, account: Account, game: str, bet: Bet, number: int) -> PlayedRound:
    body = NewRound(game, dict(bet.json))
    request = Request.of(account.id, f"round-{number}", "rounds", body)
    state = _read(await service.rounds.open(account, body, request))
    while state["status"] == "waiting":
        choice = NewChoice(simple_choice(state["waiting_for"]), state["step"])
        key = f"round-{number}-{choice.step}"
        request = Request.of(account.id, key, f"rounds/{state['id']}/choices", choice)
        state = _read(await service.turns.choose(account, state["id"], choice, request))
    with service.store.snapshot() as reads:
        stored = reads.round(account.id, state["id"])
        result = None if stored is None else reads.result(stored.seq)
        if stored is None or result is None:
            raise AssertionError(state["id"])
        choices = tuple(reads.choices(stored.seq))
    paid = (stored.stake, result.win, stored.stake_coins, result.win_coins)
    return PlayedRound(stored.id, *paid, result.key, choices)


def _read(answer: Answer) -> dict[str, Any]:
    state: dict[str, Any] = msgspec.json.decode(answer.body)
    if answer.status >= 400:
        raise RuntimeError(state["error"]["message"])
    return state
