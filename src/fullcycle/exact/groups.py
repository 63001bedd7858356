"""Which nodes of a chain depend on each other, and in which order they can be solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fullcycle.exact.rows import Node


def groups(edges: Mapping[Node, Sequence[Node]]) -> list[list[Node]]:
    """Strongly connected groups of nodes, dependencies first (Tarjan, 1972; no recursion)."""
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: dict[Node, None] = {}
    found: list[list[Node]] = []
    for root, granted in edges.items():
        path = [] if root in index else [(root, iter(granted))]
        while path:
            node, targets = path[-1]
            if node not in index:
                index[node] = low[node] = len(index)
                stack[node] = None
            target = next(targets, None)
            if target is None:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == index[node]:
                    found.append(_above(stack, node))
            elif target not in index:
                path.append((target, iter(edges[target])))
            elif target in stack:
                low[node] = min(low[node], index[target])
    return found


def _above(stack: dict[Node, None], node: Node) -> list[Node]:
    """Take a node and all that came after it off the stack."""
    group: list[Node] = []
    while node not in group:
        group.append(stack.popitem()[0])
    return group[::-1]
