"""One server for one database: a lock that ends with the process that holds it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from fullcycle.rules.errors import Code, RuleError


class ProcessLock:
    """An exclusive lock on the file `DATABASE.lock`; the kernel frees it when the holder dies."""

    def __init__(self, database: Path) -> None:
        """Take the lock. Raises BUSY, naming the process that holds it."""
        self.path = database.with_name(database.name + ".lock")
        self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._handle, 32).decode("ascii", "replace").strip()
            os.close(self._handle)
            message = (
                f"{database} is already served by process {holder or 'unknown'};"
                " stop that one or name another file"
            )
            raise RuleError(message, where="database", code=Code.BUSY) from None
        os.ftruncate(self._handle, 0)
        os.write(self._handle, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let the database go."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
