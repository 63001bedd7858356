"""The two generators and the unbiased step from a random word to a number below n."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.jit import kernel
from fullcycle.engine.source import FAST

_ONE, _SHIFT = np.uint64(1), np.uint64(32)
_WORD = np.uint64(0xFFFFFFFF)


@kernel
def scale(word: Any, n: int, bits: int) -> Any:
    """A `bits`-bit random word as a number below n, or -1: this word must be thrown away.

    Multiplication and rejection (Lemire, "Fast random integer generation in an interval", 2019):
    of the 2^bits words, the same number is accepted for every value. Needs n <= 2^bits <= 2^32.
    """
    width, bound = np.uint64(bits), np.uint64(n)
    size = _ONE << width
    product = np.uint64(word) * bound
    low = product & (size - _ONE)
    if low >= bound or low >= size % bound:
        return np.int64(product >> width)
    return -1


@kernel
def _rotate(word: Any, by: int) -> Any:
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@kernel
def _xoshiro(source: Any) -> Any:
    """Next 64-bit word of xoshiro256** (Blackman and Vigna, 2018)."""
    s0, s1, s2, s3 = source.state[0], source.state[1], source.state[2], source.state[3]
    word = _rotate(s1 * np.uint64(5), 7) * np.uint64(9)
    shifted = s1 << np.uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    source.state[0] = s0
    source.state[1] = s1
    source.state[2] = s2
    source.state[3] = _rotate(s3, 45)
    return word


@kernel
def _turn(word: Any, by: int) -> Any:
    return np.uint32(np.uint32(word << np.uint32(by)) | np.uint32(word >> np.uint32(32 - by)))


@kernel
def _quarter(x: Any, a: int, b: int, c: int, d: int) -> None:
    """The quarter round of RFC 8439, section 2.1."""
    x[a] = np.uint32(x[a] + x[b])
    x[d] = _turn(np.uint32(x[d] ^ x[a]), 16)
    x[c] = np.uint32(x[c] + x[d])
    x[b] = _turn(np.uint32(x[b] ^ x[c]), 12)
    x[a] = np.uint32(x[a] + x[b])
    x[d] = _turn(np.uint32(x[d] ^ x[a]), 8)
    x[c] = np.uint32(x[c] + x[d])
    x[b] = _turn(np.uint32(x[b] ^ x[c]), 7)


@kernel
def next_block(source: Any) -> None:
    """Fill `source.block` with the next ChaCha20 block (RFC 8439, section 2.3; nonce zero)."""
    x = source.block
    _start(source, x)
    for _ in range(10):
        _quarter(x, 0, 4, 8, 12)
        _quarter(x, 1, 5, 9, 13)
        _quarter(x, 2, 6, 10, 14)
        _quarter(x, 3, 7, 11, 15)
        _quarter(x, 0, 5, 10, 15)
        _quarter(x, 1, 6, 11, 12)
        _quarter(x, 2, 7, 8, 13)
        _quarter(x, 3, 4, 9, 14)
    x[0] = np.uint32(x[0] + np.uint32(0x61707865))
    x[1] = np.uint32(x[1] + np.uint32(0x3320646E))
    x[2] = np.uint32(x[2] + np.uint32(0x79622D32))
    x[3] = np.uint32(x[3] + np.uint32(0x6B206574))
    for i in range(8):
        x[4 + i] = np.uint32(x[4 + i] + source.key[i])
    x[12] = np.uint32(x[12] + np.uint32(source.counter))
    source.counter += np.uint64(1)
    source.used = 0


@kernel
def _start(source: Any, x: Any) -> None:
    x[0] = np.uint32(0x61707865)
    x[1] = np.uint32(0x3320646E)
    x[2] = np.uint32(0x79622D32)
    x[3] = np.uint32(0x6B206574)
    for i in range(8):
        x[4 + i] = source.key[i]
    x[12] = np.uint32(source.counter)
    x[13] = np.uint32(0)
    x[14] = np.uint32(0)
    x[15] = np.uint32(0)


@kernel
def next_word(source: Any) -> Any:
    """The next 32 random bits, as an unsigned 64-bit integer."""
    if source.kind == FAST:
        if source.spares > 0:
            source.spares = 0
            return source.spare
        word = _xoshiro(source)
        source.spare = word >> _SHIFT
        source.spares = 1
        return word & _WORD
    if source.used >= 16:
        next_block(source)
    word32 = np.uint64(source.block[source.used])
    source.used += 1
    return word32


@kernel
def below(source: Any, n: int) -> Any:
    """A uniform number below n from the source's generator; 1 <= n <= 2^31."""
    while True:
        value = scale(next_word(source), n, 32)
        if value >= 0:
            return value
