"""Group commit: one thread writes, and whoever waits during a commit shares the next one."""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from fullcycle.serve.errors import busy
from fullcycle.serve.store.protocol import Writes
from fullcycle.serve.store.writes import SqliteWrites

T = TypeVar("T")
_log = logging.getLogger("fullcycle.serve")

#: Primary result codes after which the file must not be trusted by this process any more:
#: a failed read, write or fsync, and a damaged file.
_FATAL = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


def stop_process(error: BaseException) -> None:
    """End the process at once: after a failed fsync nobody knows what is on the disk."""
    _log.critical("the database failed (%s); stopping, so that a restart can recover", error)
    logging.shutdown()
    os._exit(70)


@dataclass(eq=False)
class _Item:
    job: Callable[[Writes], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    value: Any = None
    error: BaseException | None = None

    def resolve(self) -> None:
        """Answer whoever waits; runs in the waiter's loop."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.value)
        else:
            self.future.set_exception(self.error)


class Writer:
    """The only writer of a database.

    Every job runs under a savepoint of its own, so a job that raises undoes only itself. The
    jobs of a batch are answered after their common commit; when that fails, all of them fail.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        group_commit: int,
        queue_limit: int,
        fatal: Callable[[BaseException], None] = stop_process,
    ) -> None:
        """Start the thread; it owns the connection from now on."""
        self._sql = connection
        self._tx = SqliteWrites(connection)
        self._most = group_commit
        self._limit = queue_limit
        self._fatal = fatal
        self._queue: queue.SimpleQueue[_Item | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[Writes], T]) -> asyncio.Future[T]:
        """Queue a job from a coroutine; the future is done once the job is on the disk."""
        if self._closed:
            raise busy("the server is stopping; try again with the same key")
        if self._queue.qsize() >= self._limit:
            raise busy("too many requests wait; try again with the same key")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put(_Item(job, future, loop))
        return future

    def close(self) -> None:
        """Write what waits, then end the thread."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()

    def _run(self) -> None:
        while True:
            batch, last = self._next()
            if batch:
                self._write(batch)
                self._answer(batch)
            if last:
                return

    def _next(self) -> tuple[list[_Item], bool]:
        """Wait for a job, then take whatever else waits, up to the group's size."""
        batch: list[_Item] = []
        item = self._queue.get()
        while item is not None:
            batch.append(item)
            if len(batch) >= self._most:
                return batch, False
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _write(self, batch: list[_Item]) -> None:
        """One transaction; afterwards every item holds its value or its error."""
        try:
            self._sql.execute("BEGIN IMMEDIATE")
            for item in batch:
                self._do(item)
            self._sql.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - the thread must outlive every failure
            self._fail(batch, error)

    def _do(self, item: _Item) -> None:
        if item.future.cancelled():
            return
        self._sql.execute("SAVEPOINT item")
        try:
            item.value = item.job(self._tx)
        except Exception as error:
            if _is_fatal(error) or not self._sql.in_transaction:
                raise  # the whole transaction is gone, not only this item's part
            item.error = error
            self._sql.execute("ROLLBACK TO item")
        self._sql.execute("RELEASE item")

    def _fail(self, batch: list[_Item], error: Exception) -> None:
        """Nothing of the batch holds: say so to each, or stop when the disk cannot be trusted."""
        if _is_fatal(error):
            self._closed = True
            self._fatal(error)
        else:
            _log.error("a batch of %d writes failed: %s", len(batch), error)
        if self._sql.in_transaction:
            self._sql.execute("ROLLBACK")
        for item in batch:
            item.error = busy("the write could not be kept; try again with the same key")

    @staticmethod
    def _answer(batch: list[_Item]) -> None:
        """Wake every waiting loop once."""
        loops: dict[asyncio.AbstractEventLoop, list[_Item]] = defaultdict(list)
        for item in batch:
            loops[item.loop].append(item)
        for loop, items in loops.items():
            try:
                loop.call_soon_threadsafe(_resolve, items)
            except RuntimeError:
                _log.warning("%d writes were kept, but nobody waits for them", len(items))


def _resolve(items: list[_Item]) -> None:
    for item in items:
        item.resolve()


def _is_fatal(error: BaseException) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(code, int) and code & 0xFF in _FATAL
