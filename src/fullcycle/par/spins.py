"""A spinning stage in the states that a round brings it to: how often, and what it hits there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fullcycle.exact import hits, unordered
from fullcycle.exact.chain import Chain, Node, counted_state
from fullcycle.exact.cycle import Progress, held, size
from fullcycle.exact.figure import exactly
from fullcycle.exact.hits import Hits
from fullcycle.exact.moments import runs
from fullcycle.rules import NO_STATE, Stage, State

Tell = Callable[[str], Progress]


@dataclass(frozen=True)
class Spins:
    """A stage in one state.

    Attributes:
        state: the one that it was counted in (repetitions that remain left out).
        nodes: the chain's nodes that spin so.
        found: its combinations there.
        windows: of its cycle there.
        runs: mean number of such spins in a round; None where it needs the order of the strips.
        multiplied: the same, each spin as often as all that it wins is multiplied by.
        held: reels that do not spin, from 1.
    """

    state: State
    nodes: tuple[Node, ...]
    found: Hits
    windows: int
    runs: Fraction | None
    multiplied: Fraction | None
    held: tuple[int, ...]

    def of_parts(self, chain: Chain, place: int) -> Counter[int]:
        """Weight of each number of coins of one part of the stage's win, in its cycle."""
        found: Counter[int] = Counter()
        for node in self.nodes[:1]:
            for entry in chain.cycles[node].entries:
                found[entry.parts[place]] += entry.weight
        return found


def spins(chain: Chain, number: int, tell: Tell | None = None) -> list[Spins]:
    """A spinning stage in every state of the chain's nodes; in none where it is never reached."""
    ready, stage = chain.kernels, chain.kernels.game.stages[number]
    known = number == 0 or unordered.known_features(ready.game)
    found = []
    for state, nodes in _states(chain, number).items():
        still = held(ready.game, stage, state)
        told = None if tell is None else tell(f"combinations of {stage.name}{_named(still)}")
        found.append(
            Spins(
                *(state, nodes, hits.count(ready, stage, chain.bet, told, state)),
                size(ready, stage, state),
                runs(chain, number, set(nodes)) if known else None,
                runs(chain, number, set(nodes), 1) if known else None,
                tuple(reel + 1 for reel in sorted(still)),
            )
        )
    return found


def _states(chain: Chain, number: int) -> dict[State, tuple[Node, ...]]:
    """The stage's nodes by the state in which their combinations are the same."""
    found: dict[State, tuple[Node, ...]] = {}
    stage = chain.kernels.game.stages[number]
    for node in chain.cycles:
        if node[0] == number:
            state = _plain(chain, stage, node)
            found[state] = (*found.get(state, ()), node)
    return found or {NO_STATE: ()}


def _plain(chain: Chain, stage: Stage, node: Node) -> State:
    """The counted state of a node, one repetition left: how many remain changes no win."""
    values = list(counted_state(chain.kernels, node))
    if stage.left is not None:
        values[chain.kernels.game.state_names(stage.name).index(stage.left)] = 1
    return values[0], values[1], values[2], values[3]


def _named(still: set[int]) -> str:
    reels = " ".join(str(reel + 1) for reel in sorted(still))
    return f", reels {reels} held" if reels else ""


def documents(every: list[Spins], rows: list[list[int | None]]) -> Iterator[dict[str, Any]]:
    """The states as the sheet lists them; `rows` are the hits of each row there."""
    for one, counts in zip(every, rows, strict=True):
        yield {
            "state": list(one.state),
            "held": list(one.held),
            "spins_in_a_round": known(one.runs),
            "multiplied_spins": known(one.multiplied),
            "cycle": one.found.cycle,
            "windows": one.windows,
            "hits": counts,
        }


def known(value: Fraction | None) -> dict[str, Any]:
    """A fraction as a figure; a refusal where it needs the order of the strips."""
    return unordered.refused() if value is None else exactly(value)


def total(values: Iterator[Fraction | None]) -> Fraction | None:
    """The sum of what is known, None when one is not."""
    summed = Fraction(0)
    for value in values:
        if value is None:
            return None
        summed += value
    return summed
