"""Cases from the field that are tried on the kernels alone and on game files too."""

from __future__ import annotations

#: Rows of the lobster machine with wilds ahead, and the (symbol, count, coins) that they win.
WILDS_AHEAD: list[tuple[str, tuple[str, int, int]]] = [
    ("WS WS WS LM WS", ("LM", 5, 1000)),
    ("WS WS WS BU WS", ("BU", 5, 500)),
    ("WS WS WS BU SF", ("BU", 4, 100)),
    ("WS WS WS WS SF", ("WS", 4, 500)),
    ("WS WS LM LM SF", ("LM", 4, 200)),
    ("WS WS LO LO SF", ("WS", 2, 5)),
    ("WS WS SF LT SF", ("SF", 3, 5)),
]
#: Stops of a strip, two of which are scatters; how far apart, and how many windows show one.
STOPS = 47
SEEN_APART: list[tuple[int, int]] = [(1, 4), (2, 5), (3, 6), (20, 6), (46, 4)]
#: A table of scatter pays that ends before the window does, and what a count pays by it.
SCATTER_PAYS = {3: 2, 4: 10, 5: 50}


def scatters(apart: int) -> set[int]:
    """Stops of the two scatters."""
    return {0, apart}


def scatter_pay(count: int) -> int:
    """What so many scatters pay: those beyond the table's end what its last entry says."""
    return {3: 2, 4: 10}.get(count, 50 if count > 4 else 0)
