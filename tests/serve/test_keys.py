"""Keys at rest, the master key file, and what happens without it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve import keys
from fullcycle.serve.service import Service
from fullcycle.serve.settings import Settings
from serve.lab import Lab
from serve.toys import TEN, Toys


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_what_is_sealed_opens_again(master: bytes, key: bytes) -> None:
    vault = keys.Vault(master)
    sealed = vault.seal("a", key)
    assert vault.open("a", sealed) == key
    assert key not in sealed
    assert vault.seal("a", key) != sealed


def test_sealed_keys_are_bound_to_their_round_and_master() -> None:
    vault, key = keys.Vault(bytes(32)), os.urandom(32)
    sealed = vault.seal("a", key)
    altered = sealed[:20] + bytes([sealed[20] ^ 1]) + sealed[21:]
    for other, name, text in (
        (vault, "b", sealed),
        (vault, "a", altered),
        (vault, "a", sealed[:-1]),
        (keys.Vault(b"\1" * 32), "a", sealed),
    ):
        with pytest.raises(RuleError, match="cannot be opened"):
            other.open(name, text)


def test_the_master_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "money.db"
    with Lab(path):
        master = keys.master_path(path)
        assert stat.S_IMODE(master.stat().st_mode) == 0o600
        text = master.read_text()
    with Lab(path):
        assert master.read_text() == text
    master.chmod(0o644)
    with Lab(path):
        assert stat.S_IMODE(master.stat().st_mode) == 0o600


@pytest.mark.parametrize("damage", ["missing", "other", "broken"])
def test_a_lost_master_key_is_said_while_rounds_are_open(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "money.db"
    master = keys.master_path(path)
    with Lab(path) as lab:
        player = lab.player()
        lab.toys.wins.append(50)
        round_ = player.spin(bet=TEN).json()
        played = lab.toys
    text = master.read_text()
    if damage == "missing":
        master.unlink()
    else:
        master.write_text("00" * 32 if damage == "other" else "nonsense")
    with pytest.raises(RuleError, match=r"money\.db\.master") as caught:
        Service(Settings(path), Toys())
    assert caught.value.code is Code.MALFUNCTION
    if damage != "broken":
        assert "1 open round " in str(caught.value)
        assert "backup" in str(caught.value)
    # Nothing was made in its place: putting the file back is enough.
    assert not master.exists() or master.read_text() != text
    master.write_text(text)
    with Lab(path, played) as lab:
        player.client = lab.client
        assert player.choose(round_, {"do": "collect"}).status_code == 200
        lab.audit()


def test_a_lost_master_key_harms_nothing_when_no_round_is_open(tmp_path: Path) -> None:
    path = tmp_path / "money.db"
    with Lab(path) as lab:
        player = lab.player()
        lab.toys.wins.append(0)
        round_ = player.spin(bet=TEN).json()
    keys.master_path(path).unlink()
    with Lab(path) as lab:
        player.client = lab.client
        assert player.get(f"rounds/{round_['id']}").json() == round_
        assert player.spin(bet=TEN).status_code == 201
        lab.audit()
