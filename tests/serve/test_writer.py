"""Group commit: batches, poison in a batch, commits that fail, disks that fail."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve.store.connect import connect, prepare
from fullcycle.serve.store.protocol import Writes
from fullcycle.serve.store.writer import Writer
from serve.lab import query


class Tape(sqlite3.Connection):
    """A connection that remembers its statements and fails where it is told to."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.seen: list[str] = []
        self.fail: dict[str, Exception] = {}

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        self.seen.append(sql)
        if sql in self.fail:
            raise self.fail.pop(sql)
        return super().execute(sql, *values)


def failure(name: str) -> sqlite3.OperationalError:
    """An error as SQLite raises it, with the code of that name."""
    error = sqlite3.OperationalError(name)
    error.sqlite_errorcode = getattr(sqlite3, name)
    return error


class Desk:
    """A writer on a database of one table, and what its fatal hook was told."""

    def __init__(self, path: Path, **options: Any) -> None:
        self.path = path
        maker = connect(path, write=True)
        prepare(maker, path)
        maker.execute("CREATE TABLE notes (text TEXT NOT NULL UNIQUE) STRICT")
        maker.close()
        self.tape = sqlite3.connect(
            path, factory=Tape, isolation_level=None, check_same_thread=False
        )
        self.fatal: list[BaseException] = []
        chosen = {"group_commit": 100, "queue_limit": 1000, **options}
        self.writer = Writer(self.tape, fatal=self.fatal.append, **chosen)
        self.gate = threading.Event()
        self.holding = threading.Event()

    def note(self, text: str) -> Callable[[Writes], str]:
        def job(_: Writes) -> str:
            self.tape.execute("INSERT INTO notes VALUES (?)", (text,))
            return text.upper()

        return job

    def hold(self, _: Writes) -> None:
        """Keep the writer's thread until the gate opens, so that a batch forms behind it."""
        self.holding.set()
        self.gate.wait(10)

    def notes(self) -> list[str]:
        return [text for (text,) in query(self.path, "SELECT text FROM notes ORDER BY text")]


@pytest.fixture
def desk(tmp_path: Path) -> Any:
    made = Desk(tmp_path / "a.db")
    yield made
    made.gate.set()
    made.writer.close()
    made.tape.close()


def batch(desk: Desk, *jobs: Callable[[Writes], Any]) -> list[Any]:
    """These jobs in one transaction, their values or errors."""

    async def run() -> list[Any]:
        desk.gate.clear()
        desk.holding.clear()
        first = desk.writer.submit(desk.hold)
        await asyncio.to_thread(desk.holding.wait, 10)
        waiting = [desk.writer.submit(job) for job in jobs]
        desk.gate.set()
        await first
        return list(await asyncio.gather(*waiting, return_exceptions=True))

    return asyncio.run(run())


def test_whoever_waits_shares_the_next_commit(desk: Desk) -> None:
    answers = batch(desk, *[desk.note(f"n{number:02}") for number in range(50)])
    assert answers == [f"N{number:02}" for number in range(50)]
    assert len(desk.notes()) == 50
    assert desk.tape.seen.count("COMMIT") == 2


def test_without_group_commit_each_write_is_alone(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "a.db", group_commit=1)
    batch(desk, *[desk.note(str(number)) for number in range(10)])
    assert desk.tape.seen.count("COMMIT") == 11
    desk.writer.close()
    desk.tape.close()


def test_one_bad_item_does_not_poison_its_batch(desk: Desk) -> None:
    def poison(_: Writes) -> None:
        desk.tape.execute("INSERT INTO notes VALUES ('half')")
        raise RuleError("no", code=Code.BAD_BET)

    def wrong(_: Writes) -> None:
        desk.tape.execute("INSERT INTO notes VALUES ('other half')")
        desk.tape.execute("INSERT INTO notes VALUES (NULL)")

    answers = batch(desk, desk.note("a"), poison, desk.note("b"), wrong, desk.note("a"))
    assert answers[0] == "A"
    assert isinstance(answers[1], RuleError)
    assert answers[2] == "B"
    assert isinstance(answers[3], sqlite3.IntegrityError)
    assert isinstance(answers[4], sqlite3.IntegrityError)
    assert desk.notes() == ["a", "b"]


@pytest.mark.parametrize("where", ["COMMIT", "BEGIN IMMEDIATE"])
def test_a_failed_commit_fails_the_whole_batch(desk: Desk, where: str) -> None:
    def arm(_: Writes) -> None:
        desk.tape.fail["COMMIT"] = failure("SQLITE_FULL")

    if where == "COMMIT":
        answers = batch(desk, desk.note("x"), arm, desk.note("y"))
    else:
        answers = []

        async def run() -> None:
            desk.tape.fail[where] = failure("SQLITE_BUSY")
            jobs = [desk.writer.submit(desk.note(text)) for text in "xy"]
            answers.extend(await asyncio.gather(*jobs, return_exceptions=True))

        # The batch may be one of two or two of one; only the first transaction fails.
        asyncio.run(run())
        answers = answers[:1]
    assert {getattr(answer, "code", None) for answer in answers} == {Code.BUSY}
    assert "x" not in desk.notes()
    assert desk.fatal == []
    assert batch(desk, desk.note("x")) == ["X"]
    assert "x" in desk.notes()


def test_a_transaction_lost_in_the_middle_fails_the_whole_batch(desk: Desk) -> None:
    def lose(_: Writes) -> None:
        desk.tape.execute("ROLLBACK")
        raise failure("SQLITE_FULL")

    answers = batch(desk, desk.note("x"), lose, desk.note("y"))
    assert {answer.code for answer in answers} == {Code.BUSY}
    assert desk.notes() == []


@pytest.mark.parametrize("name", ["SQLITE_IOERR_FSYNC", "SQLITE_CORRUPT"])
@pytest.mark.parametrize("where", ["COMMIT", "job"])
def test_a_disk_that_cannot_be_trusted_stops_the_server(desk: Desk, name: str, where: str) -> None:
    def arm(_: Writes) -> None:
        if where == "job":
            raise failure(name)
        desk.tape.fail[where] = failure(name)

    async def later() -> None:
        await desk.writer.submit(desk.note("z"))

    answers = batch(desk, desk.note("x"), arm)
    assert [type(error) for error in desk.fatal] == [sqlite3.OperationalError]
    assert all(isinstance(answer, RuleError) for answer in answers)
    assert desk.notes() == []
    with pytest.raises(RuleError, match="stopping"):
        asyncio.run(later())


def _run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_a_bounded_queue_pushes_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "a.db", queue_limit=2, group_commit=1)

    async def run() -> None:
        held = desk.writer.submit(desk.hold)
        await asyncio.to_thread(desk.holding.wait, 10)
        queued = [desk.writer.submit(desk.note(text)) for text in "ab"]
        with pytest.raises(RuleError, match="too many requests") as caught:
            desk.writer.submit(desk.note("c"))
        assert caught.value.code is Code.BUSY
        desk.gate.set()
        await asyncio.gather(held, *queued)

    _run(run())
    assert desk.notes() == ["a", "b"]
    desk.writer.close()
    desk.tape.close()


def test_a_cancelled_request_is_not_written_or_written_whole(desk: Desk) -> None:
    async def run() -> None:
        held = desk.writer.submit(desk.hold)
        given_up = desk.writer.submit(desk.note("a"))
        given_up.cancel()
        kept = desk.writer.submit(desk.note("b"))
        desk.gate.set()
        await held
        assert await kept == "B"

    _run(run())
    assert desk.notes() == ["b"]


def test_closing_writes_what_waits(desk: Desk) -> None:
    async def run() -> None:
        held = desk.writer.submit(desk.hold)
        last = desk.writer.submit(desk.note("a"))
        desk.gate.set()
        await asyncio.to_thread(desk.writer.close)
        await held
        assert await last == "A"

    _run(run())
    assert desk.notes() == ["a"]


def test_a_loop_that_went_away_does_not_stop_the_writer(desk: Desk) -> None:
    async def leave() -> None:
        desk.writer.submit(desk.hold)
        desk.writer.submit(desk.note("a"))

    _run(leave())
    desk.gate.set()
    assert batch(desk, desk.note("b")) == ["B"]
    assert desk.notes() == ["a", "b"] or desk.notes() == ["b"]
