"""Random words by other means: plain Python, unbounded integers, no code of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

_64 = 2**64 - 1
_32 = 2**32 - 1


def xoshiro(state: Sequence[int]) -> Iterator[int]:
    """xoshiro256**, written from its authors' description."""

    def turn(word: int, by: int) -> int:
        return (word << by | word >> (64 - by)) & _64

    a, b, c, d = state
    while True:
        yield turn(b * 5 & _64, 7) * 9 & _64
        moved = b << 17 & _64
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ moved, turn(d, 45)


def keystream(key: bytes) -> Iterator[int]:
    """The 32-bit words of ChaCha20's keystream (RFC 8439) from block 0 on, nonce zero."""
    words = [int.from_bytes(key[at : at + 4], "little") for at in range(0, 32, 4)]
    constant = [int.from_bytes(b"expand 32-byte k"[at : at + 4], "little") for at in (0, 4, 8, 12)]
    for counter in count():
        start = [*constant, *words, counter, 0, 0, 0]
        yield from (one + other & _32 for one, other in zip(start, _mixed(start), strict=True))


def _mixed(start: Sequence[int]) -> list[int]:
    x = list(start)
    columns = [(at, at + 4, at + 8, at + 12) for at in range(4)]
    diagonals = [(at, 4 + (at + 1) % 4, 8 + (at + 2) % 4, 12 + (at + 3) % 4) for at in range(4)]
    for _ in range(10):
        for a, b, c, d in columns + diagonals:
            for one, two, three, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[one] = x[one] + x[two] & _32
                turned = x[three] ^ x[one]
                x[three] = (turned << by | turned >> (32 - by)) & _32
    return x


def lemire(word: int, n: int, bits: int) -> int:
    """The value below n of a word, or -1: plainly, by how many words each value may keep.

    A word's product with n lies in one of n intervals of length 2^bits; within each, the lowest
    2^bits mod n places (by the product's rest) are surplus.
    """
    value, rest = divmod(word * n, 2**bits)
    return value if rest >= 2**bits % n else -1
