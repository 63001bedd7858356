"""The SQLite storage: lock, writer and readers of one file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from fullcycle.serve.store.connect import connect, prepare
from fullcycle.serve.store.lock import ProcessLock
from fullcycle.serve.store.protocol import Writes
from fullcycle.serve.store.reads import SqliteReads
from fullcycle.serve.store.writer import Writer, stop_process

T = TypeVar("T")


class SqliteStorage:
    """`Storage` in one SQLite file, owned by this process alone."""

    def __init__(
        self,
        path: Path,
        *,
        group_commit: int = 256,
        queue_limit: int = 2048,
        fatal: Callable[[BaseException], None] = stop_process,
    ) -> None:
        """Open or make the file. Raises BUSY when another process serves it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._lock = ProcessLock(path)
        try:
            self._sql = connect(path, write=True)
            prepare(self._sql, path)
        except BaseException:
            self._lock.release()
            raise
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        self._writer: Writer | None = None
        self._options = (group_commit, queue_limit, fatal)

    @property
    def reads(self) -> SqliteReads:
        """Questions over the calling thread's own read-only connection."""
        reads: SqliteReads | None = getattr(self._local, "reads", None)
        if reads is None:
            connection = connect(self.path, write=False)
            self._readers.append(connection)
            reads = self._local.reads = SqliteReads(connection)
        return reads

    @contextmanager
    def snapshot(self) -> Iterator[SqliteReads]:
        """Questions that all see the same committed state."""
        reads = self.reads
        reads.begin()
        try:
            yield reads
        finally:
            reads.end()

    def write(self, job: Callable[[Writes], T]) -> Awaitable[T]:
        """Run a job in a transaction; the first one starts the writer's thread."""
        if self._writer is None:
            group_commit, queue_limit, fatal = self._options
            self._writer = Writer(
                self._sql, group_commit=group_commit, queue_limit=queue_limit, fatal=fatal
            )
        return self._writer.submit(job)

    def meta(self, name: str) -> str | None:
        """A fact about the database itself."""
        return self.reads.meta(name)

    def set_meta(self, name: str, value: str) -> None:
        """Change a fact about the database; only before the first write."""
        self._sql.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    def close(self) -> None:
        """Write what waits, close every connection, let the lock go."""
        if self._writer is not None:
            self._writer.close()
        for reader in self._readers:
            reader.close()
        self._readers.clear()
        self._sql.close()
        self._lock.release()
