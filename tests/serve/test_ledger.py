"""The ledger itself: the tables refuse what must not happen, whoever asks."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fullcycle.serve.store.connect import connect, prepare
from fullcycle.serve.store.protocol import NewRound, Result, Stored
from fullcycle.serve.store.writes import SqliteWrites
from serve.lab import audit, query


class Books:
    """An open transaction on a fresh database with two players."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sql = connect(path, write=True)
        prepare(self.sql, path)
        self.tx = SqliteWrites(self.sql)
        self.sql.execute("BEGIN")
        self.house = self.tx.house("house", "real", "GBP")
        self.bank = self.tx.house("bank", "real", "GBP")
        self.players = [
            self.tx.add_account("practice", "real", "GBP", bytes([n]) * 32, 0).id for n in (1, 2)
        ]
        self.count = 0

    def round(self, player: int, stake: int, game: str = "toy") -> Stored:
        self.count += 1
        new = NewRound(f"{self.count:020x}", player, self.house, game, "h", "{}", 1, stake, b"s", 0)
        stored = self.tx.add_round(new, before=self.tx.balance(player))
        self.tx.transfer(player, self.house, stake, "stake", stored.seq, 0)
        return stored

    def settle(self, stored: Stored, win: int) -> None:
        if win:
            self.tx.transfer(self.house, stored.account, win, "win", stored.seq, 0)
        balance = self.tx.balance(stored.account)
        self.tx.set_settled(stored.seq, 0, Result(bytes(32), win, win, b"null", b"[]", balance, 0))


@contextmanager
def _books() -> Iterator[Books]:
    with TemporaryDirectory() as folder:
        made = Books(Path(folder) / "a.db")
        try:
            yield made
        finally:
            made.sql.close()


@pytest.fixture
def books() -> Iterator[Books]:
    with _books() as made:
        yield made


STEPS = st.lists(st.tuples(st.integers(0, 1), st.integers(1, 60), st.integers(0, 90)), max_size=40)


@settings(max_examples=60, deadline=None)
@given(opening=st.integers(0, 200), steps=STEPS)
def test_money_is_moved_never_made(opening: int, steps: list[tuple[int, int, int]]) -> None:
    with _books() as books:
        model = [opening, opening]
        for player in books.players:
            if opening:
                books.tx.transfer(books.bank, player, opening, "opening", None, 0)
        for who, stake, win in steps:
            player = books.players[who]
            if stake > model[who]:
                books.sql.execute("SAVEPOINT s")
                with pytest.raises(sqlite3.IntegrityError):
                    books.round(player, stake)
                books.sql.execute("ROLLBACK TO s")
                books.sql.execute("RELEASE s")
            else:
                books.settle(books.round(player, stake), win)
                model[who] += win - stake
            assert [books.tx.balance(player) for player in books.players] == model
        books.sql.execute("COMMIT")
        audit(books.path)


def test_a_balance_never_goes_below_zero(books: Books) -> None:
    player = books.players[0]
    books.tx.transfer(books.bank, player, 100, "opening", None, 0)
    with pytest.raises(sqlite3.IntegrityError, match="amount >= 0"):
        books.tx.transfer(player, books.bank, 101, "opening", None, 0)
    assert books.tx.balance(player) == 100


MOVE = "INSERT INTO transfers (debit, credit, amount, code, created) VALUES "


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE transfers SET amount = 1",
        "DELETE FROM transfers",
        "INSERT OR REPLACE INTO transfers SELECT * FROM transfers",
        "UPDATE choices SET choice = '{}'",
        "DELETE FROM choices",
        "UPDATE results SET win = 1",
        "DELETE FROM results",
        "DELETE FROM rounds",
        "UPDATE rounds SET bet = '{}'",
        "UPDATE rounds SET sealed = x'00'",
        "UPDATE rounds SET state = 'waiting'",
        "UPDATE rounds SET progress = 1",
        "UPDATE answers SET body = x'00'",
        "DELETE FROM answers",
        "INSERT INTO balances VALUES (999, 5)",
        "UPDATE balances SET amount = -1",
        MOVE + "(1, 1, 5, 'opening', 0)",
        MOVE + "(1, 2, 0, 'opening', 0)",
        MOVE + "(1, 2, -5, 'opening', 0)",
        MOVE + "(1, 2, 5.5, 'opening', 0)",
        MOVE + "(1, 2, 5, 'win', 0)",
        MOVE + "(1, 2, 5, 'gift', 0)",
        MOVE + "(1, 77, 5, 'opening', 0)",
    ],
)
def test_the_tables_refuse_what_would_falsify_them(books: Books, statement: str) -> None:
    player = books.players[0]
    books.tx.transfer(books.bank, player, 100, "opening", None, 0)
    stored = books.round(player, 10)
    books.tx.add_choice(stored.seq, 0, {"do": "collect"}, 0)
    books.settle(stored, 5)
    books.sql.execute(
        "INSERT INTO answers (account, key, kind, request, round, status, body, created)"
        " VALUES (?, 'k', 'round', zeroblob(32), ?, 201, x'01', 0)",
        (player, stored.seq),
    )
    books.sql.execute("COMMIT")
    before = query(books.path, "SELECT * FROM transfers")
    with pytest.raises(sqlite3.IntegrityError):
        books.sql.execute(statement)
    assert query(books.path, "SELECT * FROM transfers") == before
    audit(books.path)


@pytest.mark.case(52)
def test_a_round_is_staked_once_paid_once_and_ends_once(books: Books) -> None:
    player = books.players[0]
    books.tx.transfer(books.bank, player, 100, "opening", None, 0)
    stored = books.round(player, 10)
    books.settle(stored, 5)
    for debit, credit, code in ((player, books.house, "stake"), (books.house, player, "win")):
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            books.tx.transfer(debit, credit, 10, code, stored.seq, 0)
    with pytest.raises(sqlite3.IntegrityError):
        books.settle(stored, 0)
    assert books.tx.balance(player) == 95


def test_one_unsettled_round_of_a_game(books: Books) -> None:
    player = books.players[0]
    books.tx.transfer(books.bank, player, 100, "opening", None, 0)
    books.round(player, 10)
    books.round(player, 10, "toy-two")
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        books.round(player, 10)


def test_a_choice_is_made_once_for_a_step(books: Books) -> None:
    player = books.players[0]
    books.tx.transfer(books.bank, player, 100, "opening", None, 0)
    stored = books.round(player, 10)
    books.tx.add_choice(stored.seq, 0, {"do": "collect"}, 0)
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        books.tx.add_choice(stored.seq, 0, {"do": "collect"}, 0)


def test_money_of_other_modes_and_currencies_stays_apart(books: Books) -> None:
    for mode, currency in (("demo", "GBP"), ("real", "EUR")):
        other = books.tx.house("bank", mode, currency)
        with pytest.raises(sqlite3.IntegrityError, match="modes or currencies"):
            books.tx.transfer(other, books.players[0], 5, "opening", None, 0)


def test_the_writer_is_durable_and_readers_cannot_write(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    writer = connect(path, write=True)
    prepare(writer, path)
    reader = connect(path, write=False)
    pragmas = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    for name, value in pragmas.items():
        assert writer.execute(f"PRAGMA {name}").fetchone()[0] == value
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader.execute("INSERT INTO meta VALUES ('a', 'b')")
    strict = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
    loose = reader.execute(f"{strict} AND strict = 0 AND name NOT LIKE 'sqlite_%'").fetchall()
    assert loose == []
    reader.close()
    writer.close()


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    writer = connect(path, write=True)
    prepare(writer, path)
    prepare(writer, path)
    writer.execute("UPDATE meta SET value = '99' WHERE name = 'schema'")
    with pytest.raises(ValueError, match="schema 99"):
        prepare(writer, path)
    writer.close()
    other = tmp_path / "b.db"
    stranger = connect(other, write=True)
    stranger.execute("CREATE TABLE music (title TEXT)")
    with pytest.raises(ValueError, match="not a database of this server"):
        prepare(stranger, other)
    stranger.close()
