"""Published machines (JSON, see `data`) as game files; a machine of several reel sets is several.

What a publication leaves open (coin sizes, line shapes) is chosen here and touches no figure of
`figures`. Where a file says that its source is wrong, its corrected strips are used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from machines import toml_text

DATA = Path(__file__).with_name("data")
#: Numbers as they are printed.
_AS_PRINTED: Mapping[str, Any] = {"parse_float": str}
BETS = {"coin_sizes": ["0.01", "0.05", "0.25"], "max_coins": 5}
#: Five lines for a machine whose figures hold for any.
FIVE_LINES = [[2] * 5, [1] * 5, [3] * 5, [1, 2, 3, 2, 1], [3, 2, 1, 2, 3]]
Game = dict[str, Any]


def machine(name: str) -> dict[str, Any]:
    """A machine's file; fractional numbers are texts, digit for digit."""
    text = (DATA / f"{name}.json").read_text("utf-8")
    document: dict[str, Any] = json.loads(text, **_AS_PRINTED)
    return document


def convert(name: str) -> dict[str, str]:
    """The game files of a machine: {variant: TOML text}."""
    games = _CONVERTERS[name](machine(name))
    return {variant: toml_text.document(game) for variant, game in games.items()}


def names() -> list[str]:
    """Every machine that can be converted."""
    return list(_CONVERTERS)


def too_long() -> str:
    """Red, White & Blue as its source lists it: reel 1 with a white 7 too many, 64 declared."""
    game = _three_reels_15_rows(machine("three_reels_15_rows"))["rows"]
    first = game["reels"]["base"][0].split()
    first.insert(first.index("W7"), "W7")
    reels = {"base": [" ".join(first), *game["reels"]["base"][1:]]}
    return toml_text.document(game | {"reels": reels})


def _start(machine_id: str, title: str, mechanic: str, rows: int, symbols: list[str]) -> Game:
    return {
        "id": machine_id,
        "title": title,
        "mechanic": mechanic,
        "rows": rows,
        "symbols": symbols,
    }


def _from_one(lines: list[list[int]]) -> list[list[int]]:
    return [[row + 1 for row in line] for line in lines]


def _strips(reels: list[list[str]]) -> list[str]:
    return [" ".join(reel) for reel in reels]


def _lengths(reels: list[str]) -> list[int]:
    return [len(reel.split()) for reel in reels]


def _named(symbol: object) -> str:
    """A symbol that is a number, as a word."""
    return f"S{symbol}"


def _lines_20_free_spins(read: dict[str, Any]) -> dict[str, Game]:
    pays = {symbol.upper(): table for symbol, table in read["paytable"].items()}
    wild = read["wilds"]["symbol"].upper()
    scatter = read["scatters"]["symbol"].upper()
    reels = [reel.upper() for reel in _strips(read["reels"])]
    game = _start("atkins-diet", "Atkins Diet", "lines", read["rows"], [*pays, scatter])
    game |= {
        "scatters": [scatter],
        "published_rtp": read["published"]["rtp"],
        "lines": _from_one(read["paylines"]),
        "wilds": [{"symbol": wild, "multiplier": read["wilds"]["multiplier"]}],
        "pays": pays,
        "scatter_pays": {scatter: read["scatters"]["pays_x_total_bet"]},
        "reels": {"base": reels},
        "lengths": {"base": [32] * 5},
        "bets": BETS,
        "free_spins": {
            "symbol": scatter,
            "award": {"3": read["free_spins"]["spins"]},
            "retrigger": {"3": read["free_spins"]["spins"]},
            "multiplier": read["free_spins"]["multiplier"],
        },
    }
    return {"free-spins": game}


def _lines_15_two_bonuses(read: dict[str, Any]) -> dict[str, Game]:
    bonus, scatter = read["bonus"]["symbol"], read["scatters"]["symbol"]
    counts = read["reel_counts"]
    game = _start("lobstermania-85", read["name"], "lines", read["rows"], list(counts[0]))
    game |= {
        "scatters": [scatter],
        "published_rtp": read["published"]["rtp"],
        "apart": [scatter],
        "lines": _from_one(read["paylines"]),
        "wilds": [{"symbol": read["wilds"]["symbol"], "not_for": [bonus]}],
        "pays": read["paytable"],
        "scatter_pays": {scatter: read["scatters"]["pays_x_total_bet"]},
        "counts": {"base": [{s: n for s, n in reel.items() if n} for reel in counts]},
        "lengths": {"base": [sum(reel.values()) for reel in counts]},
        "bets": BETS,
        "bonus": {
            "symbol": bonus,
            "count": 3,
            "where": "line",
            "pays": "line",
            "mean": str(read["bonus"]["mean_pay_x_line_bet"]),
            "variance": "0",
        },
    }
    # The order is not published: one of many, mixed as a machine's strips are (the file's own
    # strips hold each symbol in one block), for the figures that need some order.
    ordered = {k: v for k, v in game.items() if k not in {"counts", "apart"}}
    strips = [_mixed(reel, scatter, read["rows"]) for reel in read["reels"]]
    ordered |= {"id": "lobstermania-85-mixed", "reels": {"base": _strips(strips)}}
    return {"counts": game, "mixed": ordered}


def _mixed(strip: list[str], apart: str, rows: int) -> list[str]:
    """A strip shuffled, the same each time, so that no window shows two of one symbol."""
    pick, mixed = Random(85), list(strip)
    while True:
        pick.shuffle(mixed)
        twice = [
            stop
            for stop in range(len(mixed))
            if [mixed[(stop + row) % len(mixed)] for row in range(rows)].count(apart) > 1
        ]
        if not twice:
            return mixed


def _lines_20_wild_doubles(read: dict[str, Any]) -> dict[str, Game]:
    wild, scatter = _named(read["wilds"]["symbol"]), _named(read["scatters"]["symbol"])
    pays = {_named(symbol): table for symbol, table in read["paytable"].items()}
    atkins = machine("lines_20_free_spins")["paylines"]
    rule, games = read["free_spins"], {}
    for number, reels in enumerate(read["reel_sets"], 1):
        rtp = _percent(reels["published"]["notes"][-1])
        game = _start(f"cleopatra-rules-{number}", read["name"], "lines", read["rows"], list(pays))
        game |= {
            "scatters": [scatter],
            "published_rtp": str(Fraction(rtp) / 100),
            "wild_multipliers": "once",
            "lines": _from_one(atkins),
            "wilds": [{"symbol": wild, "multiplier": read["wilds"]["multiplier"]}],
            "pays": {symbol: table for symbol, table in pays.items() if table},
            "scatter_pays": {scatter: read["scatters"]["pays_x_total_bet"]},
            "reels": {"base": _strips([[_named(s) for s in reel] for reel in reels["reels"]])},
            "lengths": {"base": [34] * 5},
            "bets": BETS,
            "free_spins": {
                "symbol": scatter,
                "award": {"3": rule["spins"]},
                "retrigger": {"3": rule["spins"]},
                "multiplier": rule["multiplier"],
                "not_multiplied": [{"symbol": wild, "count": 5}],
            },
        }
        games[f"set-{number}"] = game
    return games


def _lines_5_plain(read: dict[str, Any]) -> dict[str, Game]:
    scatter = _named(read["scatters"]["symbol"])
    pays = {_named(symbol): table for symbol, table in read["paytable"].items()}
    games = {}
    for number, reels in enumerate(read["reel_sets"], 1):
        strips = _strips([[_named(s) for s in reel] for reel in reels["reels"]])
        rtp = _percent(reels["published"]["notes"][-1])
        game = _start(f"sizzling-hot-{number}", read["name"], "lines", read["rows"], list(pays))
        game |= {
            "scatters": [scatter],
            "published_rtp": str(Fraction(rtp) / 100),
            "lines": FIVE_LINES,
            "pays": {symbol: table for symbol, table in pays.items() if table},
            "scatter_pays": {scatter: read["scatters"]["pays_x_total_bet"]},
            "reels": {"base": strips},
            "lengths": {"base": _lengths(strips)},
            "bets": BETS,
        }
        games[f"set-{number}"] = game
    return games


def _percent(note: str) -> str:
    """The last percentage of a note, as printed."""
    return note.rsplit("=", 1)[-1].strip().removesuffix("%").strip()


#: The cells of Red, White & Blue's rows and whether their order is free, by the rule's text.
_SEVENS, _BARS = "R7|W7|B7", "1BAR|2BAR|3BAR"
_REDS, _WHITES, _BLUES = "R7|1BAR", "W7|2BAR", "B7|3BAR"
_RED_WHITE_BLUE = {
    "R7 W7 B7 in order": ["R7", "W7", "B7"],
    "any three 7s": [_SEVENS] * 3,
    "1BAR 2BAR 3BAR in order": ["1BAR", "2BAR", "3BAR"],
    "any red, any white, any blue in order": [_REDS, _WHITES, _BLUES],
    "any three bars": [_BARS] * 3,
    "any three reds (R7,1BAR)": [_REDS] * 3,
    "any three whites (W7,2BAR)": [_WHITES] * 3,
    "any three blues (B7,3BAR)": [_BLUES] * 3,
}


def _row_name(text: str) -> str:
    """A rule's text as one upper-case word."""
    words = "".join(c if c.isalnum() else " " for c in text.split("(", maxsplit=1)[0]).split()
    return "-".join(words).upper()


def _three_reels_15_rows(read: dict[str, Any]) -> dict[str, Game]:
    symbols = list(dict.fromkeys(symbol for reel in read["reels"] for symbol in reel))
    strips = _strips(read["reels"])
    rows = [
        {
            "name": _row_name(rule["rule"]),
            "cells": _RED_WHITE_BLUE.get(rule["rule"]) or [rule["rule"].split()[0]] * 3,
            "pay": rule["pay"],
        }
        for rule in read["paytable_by_coins"]
    ]
    game = _start("red-white-blue", "Red White & Blue", "rows", read["rows"], symbols)
    game |= {
        "published_rtp": read["published"]["rtp_3_coins"],
        "lines": _from_one(read["paylines"]),
        "pay_rows": rows,
        "reels": {"base": strips},
        "lengths": {"base": [64] * 3},
        "bets": {"coin_sizes": ["0.25", "1.00"], "max_coins": 3},
    }
    return {"rows": game}


def _three_reels_plain(read: dict[str, Any]) -> dict[str, Game]:
    """As rows, and as runs on a line: the same machine said in two ways."""
    strips = _strips(read["reels"])
    combos = [(rule["combo"], rule["pay"]) for rule in read["paytable"]]
    game = _start(
        "worked-example", read["name"], "rows", read["rows"], list(read["reel_counts"][0])
    )
    game |= {
        "published_rtp": read["published"]["rtp"],
        "lines": _from_one(read["paylines"]),
        "reels": {"base": strips},
        "lengths": {"base": [32] * 3},
        "bets": BETS,
    }
    rows = [
        {
            "name": "-".join(symbol for symbol in combo if symbol),
            "cells": [symbol or "*" for symbol in combo],
            "pay": pay,
        }
        for combo, pay in combos
    ]
    pays: dict[str, dict[int, int]] = {}
    for combo, pay in combos:
        pays.setdefault(combo[0], {})[len([symbol for symbol in combo if symbol])] = pay
    counted = {name: value for name, value in game.items() if name != "reels"}
    return {
        "rows": game | {"pay_rows": rows},
        "lines": game | {"id": "worked-example-lines", "mechanic": "lines", "pays": pays},
        "counts": counted
        | {
            "id": "worked-example-counts",
            "pay_rows": rows,
            "counts": {"base": read["reel_counts"]},
        },
    }


#: Double Diamond Deluxe's rows by their text; all that name two cherries or one are in any order.
_DIAMONDS = {
    "DD DD DD": ["DD"] * 3,
    "7 7 7": ["S7"] * 3,
    "3B x3": ["B3"] * 3,
    "2B x3": ["B2"] * 3,
    "1B x3": ["B1"] * 3,
    "CH x3": ["CH"] * 3,
    "any three bars": ["B1|B2|B3"] * 3,
    "any two CH": ["CH", "CH", "*"],
    "any one CH": ["CH", "*", "*"],
}


def _three_reels_wild_doubles(read: dict[str, Any]) -> dict[str, Game]:
    """Published for three coins only; what fewer coins pay is their share, rounded down."""
    wild = read["wilds"]["symbol"]
    rows = [
        {
            "name": _row_name(text),
            "cells": _DIAMONDS[text],
            "any_order": "*" in _DIAMONDS[text],
            "pay": [pay // 3, pay * 2 // 3, pay],
        }
        for text, pay in read["paytable_3_coins"].items()
    ]
    strips, counts = _strips(read["reels"]), read["reel_counts"]
    top = rows[0]["name"]
    game = _start("double-diamond-deluxe", read["name"], "rows", read["rows"], list(counts[0]))
    game |= {
        "published_rtp": read["published"]["rtp"],
        "lines": _from_one(read["paylines"]),
        "top_award": {"row": top},
        "wilds": [{"symbol": wild, "multiplier": 2}],
        "pay_rows": rows,
        "reels": {"base": strips},
        "lengths": {"base": [72] * 3},
        "bets": {"coin_sizes": ["0.25", "1.00"], "max_coins": 3},
    }
    return {"rows": game}


_CONVERTERS: Mapping[str, Callable[[dict[str, Any]], dict[str, Game]]] = {
    "lines_5_plain": _lines_5_plain,
    "lines_15_two_bonuses": _lines_15_two_bonuses,
    "lines_20_free_spins": _lines_20_free_spins,
    "lines_20_wild_doubles": _lines_20_wild_doubles,
    "three_reels_15_rows": _three_reels_15_rows,
    "three_reels_plain": _three_reels_plain,
    "three_reels_wild_doubles": _three_reels_wild_doubles,
}
