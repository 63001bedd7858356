"""The two generators against published vectors and other implementations; the step to a range."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import generators, source
from fullcycle.engine.jit import callable_
from fullcycle.engine.verbs import draws
from support.engine_lab import UNHURRIED
from support.engine_words import keystream, lemire, xoshiro

copy_generator = callable_(draws.copy_generator)
draw = callable_(draws.draw)

below = callable_(generators.below)
next_block = callable_(generators.next_block)
next_word = callable_(generators.next_word)
scale = callable_(generators.scale)

KEYS = st.binary(min_size=32, max_size=32)


def block(key: bytes, number: int = 0) -> bytes:
    """The engine's block of that number."""
    record = source.secure(key)
    record.counter = number
    next_block(record)
    return bytes(source.keystream_words(record).astype("<u4").tobytes())


# RFC 8439, appendix A.1: those of its vectors whose nonce is zero.
VECTORS = [
    (
        "00" * 32,
        0,
        (
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
        ),
    ),
    (
        "00" * 32,
        1,
        (
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
        ),
    ),
    (
        "00" * 31 + "01",
        1,
        (
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"
        ),
    ),
    (
        "00ff" + "00" * 30,
        2,
        (
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"
        ),
    ),
]


@pytest.mark.parametrize(("key", "counter", "expected"), VECTORS)
def test_blocks_of_rfc_8439(key: str, counter: int, expected: str) -> None:
    assert block(bytes.fromhex(key), counter).hex() == expected


@UNHURRIED
@given(KEYS)
def test_keystream_equals_that_of_another_implementation(key: bytes) -> None:
    nonce = bytes(16)  # block counter and nonce, all zero
    cipher = Cipher(algorithms.ChaCha20(key, nonce), mode=None).encryptor()
    expected = np.frombuffer(cipher.update(bytes(64 * 5)), "<u4")
    record = source.secure(key)
    words = [int(next_word(record)) for _ in expected]
    assert words == expected.tolist()
    assert words == list(islice(keystream(key), len(words)))


def test_a_key_has_32_bytes() -> None:
    for length in (0, 31, 33):
        with pytest.raises(ValueError, match=f"32 bytes, not {length}"):
            source.secure(bytes(length))


# The authors' generator from the state 1, 2, 3, 4.
XOSHIRO = [
    *(11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600),
    *(16172922978634559625, 8476171486693032832, 10595114339597558777, 2904607092377533576),
]


def fast(state: list[int]) -> np.record:
    record = source.fast(0)
    record.state[:] = np.array(state, np.uint64)
    return record


def whole_words(record: np.record) -> Iterator[int]:
    """The 64-bit words that the engine hands out as two halves, the low one first."""
    while True:
        low = int(next_word(record))
        yield low | int(next_word(record)) << 32


def test_xoshiro_from_a_known_state() -> None:
    assert list(islice(whole_words(fast([1, 2, 3, 4])), len(XOSHIRO))) == XOSHIRO
    assert list(islice(xoshiro([1, 2, 3, 4]), len(XOSHIRO))) == XOSHIRO


@UNHURRIED
@given(st.lists(st.integers(0, 2**64 - 1), min_size=4, max_size=4).filter(any))
def test_xoshiro_equals_a_plain_one(state: list[int]) -> None:
    assert list(islice(whole_words(fast(state)), 40)) == list(islice(xoshiro(state), 40))


@pytest.mark.case(43)
@pytest.mark.case(44)
@pytest.mark.parametrize(
    ("bits", "sizes"), [(1, [1, 2]), (8, range(1, 257)), (16, [3, 1000, 40_000, 65_535, 65_536])]
)
def test_every_value_is_accepted_equally_often(bits: int, sizes: list[int]) -> None:
    for n in sizes:
        seen = Counter(scale(word, n, bits) for word in range(2**bits))
        thrown_away = seen.pop(-1, 0)
        assert set(seen) == set(range(n))
        assert set(seen.values()) == {2**bits // n}
        assert thrown_away == 2**bits % n


@UNHURRIED
@given(st.integers(0, 2**32 - 1), st.integers(1, 2**32))
def test_the_step_at_full_width(word: int, n: int) -> None:
    assert scale(word, n, 32) == lemire(word, n, 32)


@UNHURRIED
@given(st.integers(1, 2**31), st.data())
def test_the_edges_of_what_is_thrown_away(n: int, data: st.DataObject) -> None:
    value = data.draw(st.integers(0, n - 1))
    first = -(-value * 2**32 // n)  # the lowest word whose product lands on `value`
    for word in range(max(0, first - 2), min(2**32, first + 3)):
        assert scale(word, n, 32) == lemire(word, n, 32)


@UNHURRIED
@given(KEYS, st.lists(st.integers(1, 2**31 - 1) | st.just(3 * 2**29), min_size=1, max_size=60))
def test_draws_take_the_keystream_in_order_and_skip_what_is_refused(
    key: bytes, bounds: list[int]
) -> None:
    words = keystream(key)
    record = source.secure(key)
    for n in bounds:
        expected = next(v for v in (lemire(word, n, 32) for word in words) if v >= 0)
        assert draw(record, n, 0) == expected


@pytest.mark.case(44)
def test_the_ends_of_a_range_are_as_likely_as_its_middle() -> None:
    for record in (source.secure(bytes(range(32))), source.fast(44)):
        rounds = 100_000
        seen = Counter(below(record, 10) for _ in range(rounds))
        sigma = math.sqrt(rounds * 0.1 * 0.9)
        assert all(abs(seen[value] - rounds / 10) < 4 * sigma for value in range(10))


def test_streams_of_a_seed_and_seeds_of_a_stream_begin_differently() -> None:
    begins = [
        int(next_word(source.fast(seed, stream))) for seed in range(10) for stream in range(1000)
    ]
    again = [
        int(next_word(source.fast(seed, stream))) for seed in range(10) for stream in range(1000)
    ]
    assert begins == again
    # Of 10^4 words of 32 bits about 0.012 pairs are equal by chance.
    assert len(set(begins)) >= len(begins) - 1
    states = {tuple(source.fast(seed, stream).state) for seed in (0, 1) for stream in range(5000)}
    assert len(states) == 10_000


def test_neighbouring_streams_are_not_correlated() -> None:
    length = 4096
    streams = []
    for stream in range(12):
        record = source.fast(7, stream)
        streams.append([int(next_word(record)) for _ in range(length)])
    table = np.corrcoef(np.array(streams, float))
    off = table[~np.eye(len(streams), dtype=bool)]
    assert np.abs(off).max() < 4.5 / math.sqrt(length)
    shifted = np.corrcoef(np.array(streams[0][1:], float), np.array(streams[0][:-1], float))[0, 1]
    assert abs(shifted) < 4.5 / math.sqrt(length)


def test_a_reseeded_generator_forgets_its_spare_half() -> None:
    record = source.fast(1, 5)
    next_word(record)
    assert record.spares == 1
    source.reseed(record, 1, 5)
    assert int(next_word(record)) == int(next_word(source.fast(1, 5)))


@UNHURRIED
@given(st.integers(0, 40), st.booleans())
def test_a_copied_generator_goes_on_alike(taken: int, secure: bool) -> None:
    record = source.secure(bytes(range(32))) if secure else source.fast(3)
    other = source.tape([1, 2, 3])
    for _ in range(taken):
        next_word(record)
    copy_generator(record, other)
    ahead = [int(next_word(other)) for _ in range(40)]
    assert [int(next_word(record)) for _ in range(40)] == ahead
