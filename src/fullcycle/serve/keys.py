"""Keys at rest: an open round's key is readable only with the master key file."""

from __future__ import annotations

import hmac
import logging
import os
import stat
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from fullcycle.rules.errors import Code, RuleError

KEY_BYTES = 32
_NONCE = 12
_log = logging.getLogger("fullcycle.serve")


class Vault:
    """Seals and opens the keys of rounds with AES-256-GCM; the round's id is bound in."""

    def __init__(self, master: bytes) -> None:
        """Take the 32 bytes of the master key."""
        self._cipher = AESGCM(master)
        #: Names the master key without telling anything about it.
        self.fingerprint = hmac.digest(master, b"fullcycle master key", "sha256").hex()[:32]

    def seal(self, round_id: str, key: bytes) -> bytes:
        """The key encrypted: 12 bytes of nonce, the cipher text, 16 bytes of tag."""
        nonce = os.urandom(_NONCE)
        return nonce + self._cipher.encrypt(nonce, key, round_id.encode())

    def open(self, round_id: str, sealed: bytes) -> bytes:
        """The key again. Raises MALFUNCTION when it was sealed otherwise or was altered."""
        try:
            return self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], round_id.encode())
        except InvalidTag:
            message = f"the key of round {round_id} cannot be opened with this master key"
            raise RuleError(message, where="master key", code=Code.MALFUNCTION) from None


def master_path(database: Path) -> Path:
    """Where the master key of a database lives."""
    return database.with_name(database.name + ".master")


def load(database: Path) -> bytes | None:
    """The master key beside a database, or None when there is no such file.

    Rights wider than the owner's are narrowed, and said. Raises MALFUNCTION for a broken file.
    """
    path = master_path(database)
    try:
        text = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return None
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        path.chmod(0o600)
        _log.warning("%s was open to other users; its rights are narrowed to 0600", path)
    try:
        master = bytes.fromhex(text)
    except ValueError:
        master = b""
    if len(master) != KEY_BYTES:
        message = f"{path} does not hold a master key (64 hex digits); put the right file back"
        raise RuleError(message, where="master key", code=Code.MALFUNCTION)
    return master


def create(database: Path) -> bytes:
    """A new master key, written durably with owner-only rights before it is used."""
    path, master = master_path(database), os.urandom(KEY_BYTES)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(handle, master.hex().encode() + b"\n")
        os.fsync(handle)
    finally:
        os.close(handle)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return master
