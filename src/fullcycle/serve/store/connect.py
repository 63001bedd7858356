"""Opening the SQLite file: durable for the writer, read-only for everyone else."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve.store.schema import ADDED, HOUSES, TABLES, TRIGGERS, VERSION


def connect(path: Path, *, write: bool) -> sqlite3.Connection:
    """A connection without implicit transactions; durable when it writes, else read-only.

    Raises MALFUNCTION when the file was made by another version of the schema.
    """
    if write and not path.exists():
        path.touch(mode=0o600)  # its log and index files inherit these rights
    mode = "rw" if write else "ro"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )
    if write:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA recursive_triggers = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables of an empty file; refuse a file of another version."""
    found = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if not found:
        connection.execute("BEGIN IMMEDIATE")
        for statement in (*TABLES, *TRIGGERS):
            connection.execute(statement)
        connection.execute("INSERT INTO meta VALUES ('schema', ?)", (str(VERSION),))
        sql = "INSERT INTO accounts (kind, name, mode, currency, created) VALUES (?, ?, ?, ?, 0)"
        connection.executemany(sql, [(kind, kind, *money) for kind, *money in HOUSES])
        connection.execute("COMMIT")
    check_version(connection, path)
    for statement in ADDED:
        connection.execute(statement)


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    """Raise MALFUNCTION unless the file holds tables of this version."""
    try:
        row = connection.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone()
    except sqlite3.DatabaseError as error:
        message = f"{path} is not a database of this server ({error}); name another file"
        raise RuleError(message, where="database", code=Code.MALFUNCTION) from error
    if row is None or row[0] != str(VERSION):
        found = "no" if row is None else row[0]
        message = f"{path} has schema {found}, this server needs {VERSION}; use its own version"
        raise RuleError(message, where="database", code=Code.MALFUNCTION)
