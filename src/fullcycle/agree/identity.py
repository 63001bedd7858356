"""Identity before statistics: traced, untraced and stepped runs give the very same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np

from fullcycle.agree.verdict import Check, same
from fullcycle.engine import frame, source, trace
from fullcycle.engine.kernels import Kernels, arguments, cap
from fullcycle.exact.chain import Chain
from fullcycle.exact.cycle import Progress, held, size, spread
from fullcycle.rules import NO_STATE, Bet, Stage, State

COLLECT = {"do": "collect"}
PAIR = "traced = untraced"
#: Amounts and gambles already used at which a gamble is run for every choice: collecting, as the
#: default policy does, reaches none of the later ones.
STATES = tuple((amount, used, 0, 0) for amount in (1, 5, 250, 9_999, 10_000) for used in range(5))


def stages(
    kernels: Kernels,
    bet: Bet,
    progress: Callable[[str], Progress] | None = None,
    chain: Chain | None = None,
) -> Iterator[Check]:
    """Every stage on its full cycle, from the states of `chain` and for every choice there."""
    for number, stage in enumerate(kernels.game.stages):
        told = None if progress is None or stage.reels is None else progress(stage.name)
        compared = different = windows = 0
        points = _points(stage, bet, _states(number, chain))
        every = sum(size(kernels, stage, state) for state, _ in points)
        for state, code in points:
            own = size(kernels, stage, state)
            for seen, apart, done in _cycle(kernels, stage, bet, state, code):
                compared, different = compared + seen, different + apart
                if told is not None:
                    told(windows + int(done * own), every)
            windows += own
        yield same(PAIR, f"stage {stage.name}, full cycle", compared, different)


def _states(number: int, chain: Chain | None) -> list[State]:
    """States of a stage that a round can come to: where it spins, one for each set of held reels.

    A stage draws the same from all others of these.
    """
    if chain is None:
        return [NO_STATE]
    game, found = chain.kernels.game, dict[object, State]()
    for node in (node for node in chain.cycles if node[0] == number):
        if game.stages[number].reels is None:
            found[node[1]] = node[1]
        else:
            still = held(game, chain.stage(node), node[1])
            found.setdefault(tuple(sorted(still)), node[1])
    return sorted(found.values()) or [NO_STATE]


def _points(stage: Stage, bet: Bet, reached: list[State]) -> list[tuple[State, int]]:
    """The states and choices from which a stage is run; a limited series has no state."""
    if stage.menu is None:
        return [(state, -1) for state in (reached if stage.limit is None else [NO_STATE])]
    states = STATES if stage.default == COLLECT else reached
    return [(state, code) for state in states for code in stage.menu(bet, state).codes()]


def _cycle(
    kernels: Kernels, stage: Stage, bet: Bet, state: State, code: int
) -> Iterator[tuple[int, int, Fraction]]:
    """By slices of a stage's cycle: settings compared, how many differ, the share that is done."""
    kernel = kernels.function("same", stage.name)

    def slice_(bounds: tuple[int, int]) -> tuple[int, int]:
        result = np.zeros(2, np.int64)
        draws, rows = source.odometer(*bounds), trace.buffer(256)
        status = kernel(kernels.tables, arguments(bet), state, draws, code, rows, result)
        return int(result[0]), int(result[1]) + int(status != 0)

    slices = _slices(kernels, stage, state)
    for done, (seen, apart) in enumerate(spread(kernels, stage, slice_, state), 1):
        yield seen, apart, Fraction(done, slices)


def _slices(kernels: Kernels, stage: Stage, state: State) -> int:
    """Into how many slices a stage's cycle is split: the stops of the first reel that spins."""
    if stage.reels is None:
        return 1
    game = kernels.game
    still = held(game, stage, state)
    return next(
        len(strip) for reel, strip in enumerate(game.reels[stage.reels]) if reel not in still
    )


def rounds(kernels: Kernels, bet: Bet, count: int, seed: int) -> Check:
    """Seeded rounds run untraced, traced, and stepped from choice to choice."""
    limit, result = cap(kernels.game, bet), np.array([0, 0, -1], np.int64)
    kernels.module.compare(
        *(kernels.tables, arguments(bet), source.fast(seed), source.fast(0)),
        *(frame.frame(cap=limit), frame.frame(cap=limit, choices=())),
        *(trace.buffer(1 << 16), count, result),
    )
    return same("traced = untraced = stepped", "seeded rounds", int(result[0]), int(result[1]))
