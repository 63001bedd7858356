"""Small files with every feature that turns, holds, multiplies or is picked; seeded strips."""

from __future__ import annotations

from random import Random
from typing import Any

WHEEL = [{"spins": 1}, {"spins": 2, "weight": 2}, {"multiplier": 1}, {"multiplier": 2}]


def _strips(seed: int, words: str, full: str, stops: int, must: str = "MOON") -> list[str]:
    """Three strips: two of a symbol side by side, what must be there, the others thrown."""
    random, sure = Random(seed), must.split()
    strips = []
    for _ in range(3):
        rest = [*sure, *random.choices(words.split(), k=stops - 2 - len(sure))]
        random.shuffle(rest)
        strips.append(" ".join([full, full, *rest]))
    return strips


def shaft(seed: int = 1, **more: Any) -> dict[str, Any]:
    """Lines: mystery stops, re-spins, a wheel that adds as many as started, collected gold."""
    words = "ACE ACE KING KING GOLD GOLD2 MYST STAR"
    respin = "ACE ACE KING MOON GOLD GOLD2 MYST STAR"
    game: dict[str, Any] = {
        "id": "shaft",
        "title": "Shaft",
        "mechanic": "lines",
        "rows": 2,
        "symbols": ["STAR", "ACE", "KING", "MOON", "GOLD", "GOLD2", "MYST"],
        "scatters": ["MOON", "GOLD", "GOLD2", "MYST"],
        "lines": [[1, 1, 1], [2, 2, 2], [1, 2, 1]],
        "wilds": [{"symbol": "STAR"}],
        "pays": {"STAR": {3: 20}, "ACE": {2: 1, 3: 6}, "KING": {3: 3}},
        "scatter_pays": {"MOON": {2: 1, 3: 2}},
        "reels": {
            "base": _strips(seed, words, "STAR", 7, "MOON MYST GOLD2"),
            "free": _strips(seed + 1000, words, "STAR", 7, "MOON MYST GOLD"),
            "respin": _strips(seed + 2000, respin, "STAR", 6, "MYST"),
        },
        "bets": {"coin_sizes": ["0.01"], "max_coins": 5},
        "free_spins": {"symbol": "MOON", "award": {3: 2}, "reels": "free"},
        "mystery": {"symbol": "MYST", "becomes": {"ACE": 2, "KING": 1}},
        "respins": {"symbol": "STAR", "award": 2, "more": 1, "reels": "respin"},
        "wheel": {"retrigger": 3, "wedges": WHEEL},
        "collect": {"name": "cart", "values": {"GOLD": 1, "GOLD2": 2}, "pays": {3: 1, 4: 2, 7: 5}},
        "cap": 10**6,
    }
    return {name: value for name, value in (game | more).items() if value is not None}


def cards(seed: int = 1, **more: Any) -> dict[str, Any]:
    """Lines: held reels, free spins that double lines alone, a picked bonus, the gamble."""
    words = "ACE ACE KING HAT HAT ROSE"
    game: dict[str, Any] = {
        "id": "cards",
        "title": "Cards",
        "mechanic": "lines",
        "rows": 2,
        "symbols": ["ROSE", "WILD", "ACE", "KING", "MOON", "HAT"],
        "scatters": ["MOON", "HAT"],
        "lines": [[1, 1, 1], [2, 2, 2]],
        "wilds": [{"symbol": "WILD", "only_for": ["ACE", "ROSE"], "multiplier": 2}],
        "pays": {"ROSE": {2: 2, 3: 20}, "ACE": {2: 1, 3: 6}, "KING": {3: 3}},
        "scatter_pays": {"MOON": {2: 1, 3: 2}},
        "reels": {
            "base": _strips(seed, words + " WILD", "ROSE", 7, "MOON HAT"),
            "free": _strips(seed + 1000, words + " WILD", "ROSE", 7),
        },
        "bets": {"coin_sizes": ["0.01"], "max_coins": 5},
        "free_spins": {
            "symbol": "MOON",
            "award": {3: 2},
            "retrigger": {3: 1},
            "multiplier": 3,
            "multiplies": ["lines"],
            "reels": "free",
        },
        "respins": {"symbol": "ROSE", "award": 1, "more": 2},
        "bonus": {
            "symbol": "HAT",
            "count": 3,
            "where": "window",
            "pays": "total",
            "pick": True,
            "values": [1, 4, 10],
        },
        "gamble": {"rounds": 2, "limit": "1.00"},
    }
    return {name: value for name, value in (game | more).items() if value is not None}


def river(seed: int = 1, **more: Any) -> dict[str, Any]:
    """Ways: a wheel and a table of more free spins, collected gold, a picked bonus in all spins."""
    words = "ACE ACE KING GOLD HAT HAT"
    game: dict[str, Any] = {
        "id": "river",
        "title": "River",
        "mechanic": "ways",
        "rows": 2,
        "symbols": ["ACE", "KING", "MOON", "GOLD", "HAT"],
        "scatters": ["MOON", "GOLD", "HAT"],
        "pays": {"ACE": {2: 1, 3: 6}, "KING": {3: 3}},
        "scatter_pays": {"MOON": {3: 2}},
        "reels": {
            "base": _strips(seed, words, "KING", 8, "MOON HAT GOLD"),
            "free": _strips(seed + 1000, words, "ACE", 7, "MOON HAT"),
        },
        "bets": {"coin_sizes": ["0.01"], "max_coins": 5, "cost": 3},
        "free_spins": {"symbol": "MOON", "award": {3: 2}, "retrigger": {3: 1}, "reels": "free"},
        "wheel": {"multiplier": 2, "wedges": WHEEL[1:]},
        "collect": {"values": {"GOLD": 1}, "pays": {3: 1}},
        "bonus": {
            "symbol": "HAT",
            "count": 3,
            "where": "window",
            "pays": "line",
            "pick": True,
            "values": [2, 9],
        },
    }
    return {name: value for name, value in (game | more).items() if value is not None}
