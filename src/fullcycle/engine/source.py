"""Where draws come from: four kinds of source behind one record that kernels read.

A game asks `draw` and `pick` (engine.verbs.draws) and never sees which kind answers:
the fast generator (xoshiro256**, simulation), the secure one (ChaCha20, live play), a tape
(forced rounds) and the odometer (exact counting).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from fullcycle.engine.capacity import DEPTH, REELS, TAPE
from fullcycle.engine.jit import Array

FAST, SECURE, TAPED, ODOMETER = 0, 1, 2, 3
#: `status`: all is well, the tape ended, its value (or the odometer's part) cannot occur, the
#: odometer is too shallow, a leaf's weight leaves 64 bits.
OK, EXHAUSTED, IMPOSSIBLE, TOO_DEEP, TOO_HEAVY = 0, 1, 2, 3, 4

DTYPE = np.dtype(
    [
        ("kind", "i8"),
        ("status", "i8"),
        ("position", "i8"),  # draws asked for so far (tape, odometer)
        ("length", "i8"),  # draws on the tape, or digits of the odometer in use
        ("asked", "i8"),  # bound (or number of entries) of the draw that failed
        ("label", "i8"),  # which draw failed: see verbs.draws
        ("state", "u8", (4,)),  # xoshiro256**
        ("spare", "u8"),
        ("spares", "i8"),
        ("key", "u4", (8,)),  # ChaCha20
        ("counter", "u8"),
        ("block", "u4", (16,)),
        ("used", "i8"),
        ("product", "i8"),  # odometer: weight of the present leaf
        ("low", "i8"),  # odometer: the first digit runs from low below high
        ("high", "i8"),
        ("stop", "i8", (REELS,)),  # the last reel result
        ("shown", "i8"),  # scatters in its window, a byte for each
        ("digit", "i8", (DEPTH,)),
        ("radix", "i8", (DEPTH,)),
        ("tape", "i8", (TAPE,)),
    ],
    align=True,
)


def _blank(kind: int) -> np.record:
    record: np.record = np.zeros(1, DTYPE).view(np.recarray)[0]
    record.kind = kind
    record.product = 1
    return record


def fast(seed: int, stream: int = 0) -> np.record:
    """A seeded fast generator; streams of one seed are independent (hashed, 256 bits each)."""
    record = _blank(FAST)
    reseed(record, seed, stream)
    return record


def reseed(record: np.record, seed: int, stream: int) -> None:
    """Put a fast generator at the start of a stream."""
    text = f"fullcycle stream {seed} {stream}".encode()
    record.state[:] = np.frombuffer(hashlib.blake2b(text, digest_size=32).digest(), "<u8")
    record.spares = 0


def secure(key: bytes) -> np.record:
    """A ChaCha20 keystream from its first block; `key` is 32 bytes. Same key, same draws."""
    if len(key) != 32:
        message = f"a round's key has 32 bytes, not {len(key)}"
        raise ValueError(message)
    record = _blank(SECURE)
    record.key[:] = np.frombuffer(key, "<u4")
    record.used = 16
    return record


def tape(values: Sequence[int]) -> np.record:
    """Recorded draws, in order. More than the capacity are refused."""
    if len(values) > TAPE:
        message = f"a tape holds at most {TAPE} draws, not {len(values)}"
        raise ValueError(message)
    record = _blank(TAPED)
    record.tape[: len(values)] = values
    record.length = len(values)
    return record


def odometer(low: int = 0, high: int = 0) -> np.record:
    """All draws in turn; `high` > 0 keeps the first digit within [low, high). Raises ValueError."""
    if (low or high) and not 0 <= low < high:
        message = f"the first digit cannot run from {low} below {high}"
        raise ValueError(message)
    record = _blank(ODOMETER)
    record.low, record.high = low, high
    return record


def odometer_after(prefix: Sequence[int]) -> np.record:
    """All draws that may follow these first ones, in turn; at most `DEPTH` of them."""
    record = _blank(ODOMETER)
    start_after(record, prefix)
    return record


def start_after(record: np.record, prefix: Sequence[int]) -> None:
    """Put an odometer at the first setting of its draws that begins with `prefix`."""
    record.length = len(prefix)
    record.digit[: len(prefix)] = prefix
    record.radix[: len(prefix)] = np.array(prefix, np.int64) + 1


def keystream_words(record: np.record) -> Array:
    """The generator's present 16-word block (tests compare it with RFC 8439)."""
    return np.array(record.block)
