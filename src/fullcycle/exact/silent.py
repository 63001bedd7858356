"""Chains of stages that win nothing (turns of a wheel), joined into the first of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from fullcycle.exact.rows import SILENT, Link, Node, Row

Rows = Mapping[Node, tuple[Row, ...]]


def joined(rows: Rows, order: Sequence[Sequence[Node]], start: Node) -> dict[Node, tuple[Row, ...]]:
    """The rows that a round needs when each chain of silent nodes is one node.

    A silent node wins nothing, is in no circle, and hands on to a silent node alone and once, or
    to none. What remains of a chain is its first node, with a row for each way in which it ends.
    """
    silent = _silent(rows, order)
    kept: dict[Node, tuple[Row, ...]] = {}
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if node in kept:
            continue
        kept[node] = _ends(node, rows, order, silent) if node in silent else rows[node]
        waiting += [target for row in kept[node] for target, _, _ in row.links]
    return {node: kept[node] for node in rows if node in kept}


def _silent(rows: Rows, order: Sequence[Sequence[Node]]) -> set[Node]:
    found: set[Node] = set()
    for group in order:
        node = group[0]
        if len(group) == 1 and all(
            set(row.group.coins) == {0} and _one_or_none(row.links, found, node)
            for row in rows[node]
        ):
            found.add(node)
    return found


def _one_or_none(links: tuple[Link, ...], silent: set[Node], node: Node) -> bool:
    """Whether links are one silent node, once and unmultiplied, or none of them silent."""
    targets = {target for target, _, _ in links}
    if node in targets:
        return False
    return not targets & silent or (len(links) == 1 and links[0][1:] == (1, 1))


def _ends(
    first: Node, rows: Rows, order: Sequence[Sequence[Node]], silent: set[Node]
) -> tuple[Row, ...]:
    """How a chain that begins at a silent node ends, each way with its chance."""
    chances, ends = {first: Fraction(1)}, dict[tuple[Link, ...], Fraction]()
    for group in reversed(order):
        node = group[0]
        if node not in chances or node not in silent:
            continue
        weight = sum(row.share * row.group.weight for row in rows[node])
        for row in rows[node]:
            chance = chances[node] * row.share * row.group.weight / weight
            if row.links and row.links[0][0] in silent:
                target = row.links[0][0]
                chances[target] = chances.get(target, Fraction(0)) + chance
            else:
                ends[row.links] = ends.get(row.links, Fraction(0)) + chance
    return tuple(Row(links, SILENT, chance) for links, chance in ends.items())
