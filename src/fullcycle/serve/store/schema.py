"""The tables of the SQLite store.

Money lives in `transfers` alone: one row moves an amount from one account to another, so the sum
over all accounts is zero by construction. A player's row in `balances` is the fold of the
transfers, kept by a trigger and never below zero; the house has no such row, so no round waits
for another at a row that all of them change.

Money marked as bonus is no such money: it is kept apart, in `bonuses`, and no stake can reach it.
"""

from __future__ import annotations

from fullcycle.rules.money import EXPONENTS

VERSION = 1

#: The house's own accounts: (kind, mode, currency). The house takes stakes and pays wins, the
#: bank hands out what accounts open with.
HOUSES: tuple[tuple[str, str, str], ...] = tuple(
    (kind, mode, currency)
    for kind in ("house", "bank")
    for mode in ("demo", "real")
    for currency in EXPONENTS
)

#: Statements in order; each is run alone.
TABLES: tuple[str, ...] = (
    """
    CREATE TABLE meta (
      name TEXT PRIMARY KEY, value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE accounts (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('player', 'house', 'bank')),
      name TEXT NOT NULL CHECK (name IN ('demo', 'practice', 'house', 'bank')),
      mode TEXT NOT NULL CHECK (mode IN ('demo', 'real')),
      currency TEXT NOT NULL CHECK (length(currency) = 3),
      secret BLOB UNIQUE CHECK ((kind = 'player') = (secret IS NOT NULL)),
      created INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE UNIQUE INDEX one_house ON accounts (kind, mode, currency) WHERE kind <> 'player'
    """,
    """
    CREATE TABLE balances (
      account INTEGER PRIMARY KEY REFERENCES accounts (id),
      amount INTEGER NOT NULL CHECK (amount >= 0)
    ) STRICT
    """,
    """
    CREATE TABLE sessions (
      token BLOB PRIMARY KEY CHECK (length(token) = 32),
      account INTEGER NOT NULL REFERENCES accounts (id),
      created INTEGER NOT NULL,
      ended INTEGER
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE rounds (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      account INTEGER NOT NULL REFERENCES accounts (id),
      house INTEGER NOT NULL REFERENCES accounts (id),
      game TEXT NOT NULL,
      math_hash TEXT NOT NULL,
      bet TEXT NOT NULL,
      stake_coins INTEGER NOT NULL CHECK (stake_coins > 0),
      stake INTEGER NOT NULL CHECK (stake > 0),
      sealed BLOB NOT NULL,
      before INTEGER NOT NULL CHECK (before >= stake),
      state TEXT NOT NULL CHECK (state IN ('debited', 'waiting', 'settled')),
      progress INTEGER NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND events),
      events INTEGER NOT NULL DEFAULT 0,
      created INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE UNIQUE INDEX one_open ON rounds (account, game) WHERE state <> 'settled'",
    "CREATE INDEX unsettled ON rounds (seq) WHERE state <> 'settled'",
    "CREATE INDEX by_player ON rounds (account, seq)",
    "CREATE INDEX by_game ON rounds (account, game, seq)",
    """
    CREATE TABLE choices (
      round INTEGER NOT NULL REFERENCES rounds (seq),
      step INTEGER NOT NULL CHECK (step >= 0),
      choice TEXT NOT NULL,
      created INTEGER NOT NULL,
      PRIMARY KEY (round, step)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE results (
      round INTEGER PRIMARY KEY REFERENCES rounds (seq),
      key BLOB NOT NULL CHECK (length(key) = 32),
      win_coins INTEGER NOT NULL CHECK (win_coins >= 0),
      win INTEGER NOT NULL CHECK (win >= 0),
      side BLOB NOT NULL,
      events BLOB NOT NULL,
      balance INTEGER NOT NULL CHECK (balance >= 0),
      settled INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE transfers (
      id INTEGER PRIMARY KEY,
      debit INTEGER NOT NULL REFERENCES accounts (id),
      credit INTEGER NOT NULL REFERENCES accounts (id),
      amount INTEGER NOT NULL CHECK (amount > 0),
      code TEXT NOT NULL CHECK (code IN ('opening', 'stake', 'win')),
      round INTEGER REFERENCES rounds (seq) CHECK ((code = 'opening') = (round IS NULL)),
      created INTEGER NOT NULL,
      CHECK (debit <> credit)
    ) STRICT
    """,
    # One stake and at most one win for each round, whatever the code above it does.
    "CREATE UNIQUE INDEX once ON transfers (round, code) WHERE round IS NOT NULL",
    """
    CREATE TABLE answers (
      account INTEGER NOT NULL REFERENCES accounts (id),
      key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
      kind TEXT NOT NULL CHECK (kind IN ('round', 'choice')),
      request BLOB NOT NULL CHECK (length(request) = 32),
      round INTEGER REFERENCES rounds (seq),
      status INTEGER NOT NULL,
      body BLOB NOT NULL,
      created INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE UNIQUE INDEX by_key ON answers (account, key)",
    """
    CREATE UNIQUE INDEX opening ON answers (round)
      WHERE kind = 'round' AND round IS NOT NULL
    """,
)


def _refuse(name: str, event: str, table: str, why: str, when: str = "") -> str:
    condition = f"WHEN {when} " if when else ""
    return (
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} {condition}"
        f"BEGIN SELECT RAISE(ABORT, '{why}'); END"
    )


def _append_only(table: str) -> tuple[str, str]:
    why = f"{table} are only ever added"
    return (
        _refuse(f"{table}_keep_update", "UPDATE", table, why),
        _refuse(f"{table}_keep_delete", "DELETE", table, why),
    )


#: Tables that a file of this version may have been made without.
ADDED: tuple[str, ...] = (
    """
    CREATE TABLE IF NOT EXISTS bonuses (
      id INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts (id),
      amount INTEGER NOT NULL CHECK (amount > 0),
      created INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX IF NOT EXISTS bonuses_of ON bonuses (account)",
    """
    CREATE TRIGGER IF NOT EXISTS bonuses_keep_update BEFORE UPDATE ON bonuses
    BEGIN SELECT RAISE(ABORT, 'bonuses are only ever added'); END
    """,
    """
    CREATE TRIGGER IF NOT EXISTS bonuses_keep_delete BEFORE DELETE ON bonuses
    BEGIN SELECT RAISE(ABORT, 'bonuses are only ever added'); END
    """,
)

TRIGGERS: tuple[str, ...] = (
    """
    CREATE TRIGGER fold AFTER INSERT ON transfers BEGIN
      UPDATE balances SET amount = amount - NEW.amount WHERE account = NEW.debit;
      UPDATE balances SET amount = amount + NEW.amount WHERE account = NEW.credit;
    END
    """,
    _refuse(
        "same_money",
        "INSERT",
        "transfers",
        "money does not cross modes or currencies",
        "(SELECT mode || currency FROM accounts WHERE id = NEW.debit)"
        " IS NOT (SELECT mode || currency FROM accounts WHERE id = NEW.credit)",
    ),
    *_append_only("transfers"),
    *_append_only("choices"),
    *_append_only("results"),
    _refuse("answers_keep_delete", "DELETE", "answers", "answers are only ever added"),
    _refuse("answers_keep", "UPDATE", "answers", "an answer is given once", "OLD.status <> 0"),
    _refuse("rounds_keep_delete", "DELETE", "rounds", "rounds are only ever added"),
    _refuse(
        "rounds_keep",
        "UPDATE OF seq, id, account, house, game, math_hash, bet, stake_coins, stake, sealed,"
        " before, created",
        "rounds",
        "a round keeps its bet and its key",
    ),
    _refuse(
        "rounds_end_once",
        "UPDATE OF state, events",
        "rounds",
        "a settled round does not change",
        "OLD.state = 'settled'",
    ),
)
