"""What the person who starts the server may set."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fullcycle.rules.errors import RuleError

STATIC = Path(__file__).parent.parent / "static"
_SQLITE = "sqlite:///"


@dataclass(frozen=True)
class Settings:
    """All settings of one server.

    Attributes:
        database: path of the SQLite file; the master key and the lock file stand beside it.
        opening_balance: minor units that a new demo or practice account starts with.
        opening_bonus: minor units of bonus money that a new practice account holds besides; it is
            shown, and never staked.
        min_round_ms: least milliseconds between two rounds of one game on one account.
        session_hours: how long a session's token is good for.
        group_commit: most writes that share one commit; 1 commits each alone.
        queue_limit: writes that may wait; more are refused as BUSY.
        body_limit: largest request body, in bytes.
        static: folder of the built client.
    """

    database: Path
    opening_balance: int = 100_000
    opening_bonus: int = 0
    min_round_ms: int = 0
    session_hours: int = 24 * 30
    group_commit: int = 256
    queue_limit: int = 2048
    body_limit: int = 16 * 1024
    static: Path = STATIC


def database_path(url: str) -> Path:
    """The file that a database address names, such as `sqlite:///data/fullcycle.db`.

    Three slashes begin a relative path, four an absolute one. Raises BAD_REQUEST.
    """
    if not url.startswith(_SQLITE) or url == _SQLITE:
        message = f"{url!r} is not understood; write sqlite:///FILE"
        raise RuleError(message, where="database")
    return Path(url.removeprefix(_SQLITE))
