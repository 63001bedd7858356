"""The counted stages themselves: whoever has the sheet alone can join them again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fullcycle.exact.chain import Chain, Node
from fullcycle.exact.cycle import Cycle
from fullcycle.exact.rows import Grants


def histograms(chain: Chain) -> dict[str, Any]:
    """Every stage in every state, the round's first one first; coins at a stake of `stake` coins.

    An entry is [weight, [coins by part], [[granted node, times], ...]]; nodes count from 0. A grant
    has a third number where all that it wins is multiplied: by it. A node whose cycle is that of
    another one (`like`) has no entries, but `grants`: what stands in the place of each different
    grant of that one's entries, in the order in which they first appear there.
    """
    places = {node: place for place, node in enumerate(chain.cycles)}
    first: dict[int, Node] = {}
    for node, cycle in chain.cycles.items():
        first.setdefault(id(cycle), node)
    return {
        "method": "exact",
        "stake": chain.bet.stake_coins,
        "nodes": [
            {
                "stage": chain.stage(node).name,
                "state": list(node[1]),
                "parts": list(chain.stage(node).parts),
                "weight": cycle.weight,
                **(
                    {"entries": _entries(chain, node, cycle, places)}
                    if first[id(cycle)] == node
                    else _alike(chain, node, first[id(cycle)], places)
                ),
            }
            for node, cycle in chain.cycles.items()
        ],
    }


def _entries(chain: Chain, node: Node, cycle: Cycle, places: Mapping[Node, int]) -> list[list[Any]]:
    granted: dict[Grants, list[list[int]]] = {}
    for entry in cycle.entries:
        if entry.grants not in granted:
            granted[entry.grants] = _granted(chain, node, entry.grants, places)
    return [[e.weight, list(e.parts), granted[e.grants]] for e in cycle.entries]


def _alike(chain: Chain, node: Node, other: Node, places: Mapping[Node, int]) -> dict[str, Any]:
    """What a node grants in the place of each grant of one that shares its cycle."""
    instead: dict[str, list[list[int]]] = {}
    for group in chain.cycles[node].groups:
        theirs = str(_granted(chain, other, group.grants, places))
        instead.setdefault(theirs, _granted(chain, node, group.grants, places))
    return {"like": places[other], "grants": list(instead.values())}


def _granted(
    chain: Chain, node: Node, grants: Grants, places: Mapping[Node, int]
) -> list[list[int]]:
    links = chain.links(node, grants)
    return [[places[to], times, *([factor] if factor != 1 else [])] for to, times, factor in links]
