"""The counted stages themselves: whoever has the sheet alone can join them again."""

from __future__ import annotations

from typing import Any

from fullcycle.exact.chain import Chain


def histograms(chain: Chain) -> dict[str, Any]:
    """Every stage in every state, the round's first one first; coins at a stake of `stake` coins.

    An entry is [weight, [coins by part], [[granted node, times], ...]]; nodes count from 0. A third
    number after `times` is a factor: all that the granted node wins is multiplied by it.
    """
    places = {node: place for place, node in enumerate(chain.cycles)}
    stages = chain.kernels.game.stages
    return {
        "method": "exact",
        "stake": chain.bet.stake_coins,
        "nodes": [
            {
                "stage": stages[node[0]].name,
                "state": list(node[1]),
                "parts": list(stages[node[0]].parts),
                "weight": cycle.weight,
                "entries": [
                    [
                        entry.weight,
                        list(entry.parts),
                        [
                            [places[target], times, *([factor] if factor != 1 else [])]
                            for target, times, factor in chain.links(node, entry.grants)
                        ],
                    ]
                    for entry in cycle.entries
                ],
            }
            for node, cycle in chain.cycles.items()
        ],
    }
