"""The live generator's raw output, for test batteries: the very block function of live draws."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fullcycle.engine import source
from fullcycle.engine.kernels import load
from fullcycle.play.live import new_key

#: Blocks of 64 bytes under one key, as many as no single round ever needs.
BLOCKS = 1 << 14


_TEXT = '''"""The raw keystream, written by fullcycle.play.rng; not to be edited."""

from fullcycle.engine.generators import next_block
from fullcycle.engine.jit import compiled


@compiled
def fill(draws, words):
    """Whole blocks, in order."""
    for block in range(words.shape[0]):
        next_block(draws)
        for place in range(16):
            words[block, place] = draws.block[place]
'''


def blocks() -> Iterator[bytes]:
    """Keystream, 1 MiB at a time, each piece under a fresh key as each live round is."""
    fill, words = load(_TEXT).fill, np.empty((BLOCKS, 16), "<u4")
    while True:
        fill(source.secure(new_key()), words)
        yield words.tobytes()
