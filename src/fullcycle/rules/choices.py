"""What a player may decide while a round waits, and the integer that a stage sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fullcycle.rules.errors import Code, RuleError

#: Codes of the choices that carry no number; picks follow from `PICK` on (PICK + index).
CODES: dict[tuple[str, str], int] = {
    ("collect", ""): 0,
    ("gamble", "red"): 1,
    ("gamble", "black"): 2,
    ("gamble", "hearts"): 3,
    ("gamble", "diamonds"): 4,
    ("gamble", "clubs"): 5,
    ("gamble", "spades"): 6,
    ("spin_wheel", ""): 7,
}
PICK = 16
COLOURS = ("red", "black")
SUITS = ("hearts", "diamonds", "clubs", "spades")


@dataclass(frozen=True)
class Menu:
    """What may be chosen at one waiting point.

    Attributes:
        do: the verbs, such as ("gamble", "collect").
        on: what a gamble may be placed on.
        indexes: what a pick may name.
        facts: what the player is told beside it (amount, gambles left).
        coins: names of the facts that are amounts in coins.
    """

    do: tuple[str, ...]
    on: tuple[str, ...] = ()
    indexes: tuple[int, ...] = ()
    facts: Mapping[str, int] = field(default_factory=dict)
    coins: tuple[str, ...] = ("amount", "limit")

    def codes(self) -> tuple[int, ...]:
        """Every legal choice as its code."""
        codes: list[int] = []
        for do in self.do:
            if do == "pick":
                codes += [PICK + index for index in self.indexes]
            else:
                codes += [CODES[do, on] for on in (self.on if do == "gamble" else ("",))]
        return tuple(codes)

    def check(self, choice: object, where: str) -> int:
        """The code of a choice that this menu allows. Raises CHOICE_ILLEGAL."""
        try:
            code = encode(choice, where)
        except RuleError:
            code = -1
        if code not in self.codes():
            message = f"{choice!r} may not be chosen here; choose from {self.words()}"
            raise RuleError(message, where=where, code=Code.CHOICE_ILLEGAL)
        return code

    def auto(self) -> int | None:
        """The code of what autoplay does here; None where it waits for the player (A16, A17)."""
        for do in ("collect", "spin_wheel"):
            if do in self.do:
                return CODES[do, ""]
        return None

    def words(self) -> str:
        """The menu in one line, for messages."""
        parts = {"gamble": f" on {'/'.join(self.on)}", "pick": f" {list(self.indexes)}"}
        return ", ".join(do + parts.get(do, "") for do in self.do)


def encode(choice: object, where: str = "choices") -> int:
    """The code of a choice written as JSON. Raises CHOICE_ILLEGAL when it is not one."""
    if isinstance(choice, Mapping):
        do, rest = choice.get("do"), {name: choice[name] for name in choice if name != "do"}
        index = rest.get("index")
        if do == "pick" and set(rest) == {"index"} and type(index) is int and 0 <= index < 4096:
            return PICK + index
        if do == "gamble" and set(rest) == {"on"} and isinstance(rest["on"], str):
            code = CODES.get(("gamble", rest["on"]))
            if code is not None:
                return code
        if isinstance(do, str) and not rest and (do, "") in CODES:
            return CODES[do, ""]
    message = f'{choice!r} is not a choice; write one such as {{"do": "collect"}}'
    raise RuleError(message, where=where, code=Code.CHOICE_ILLEGAL)


def decode(code: int) -> dict[str, Any]:
    """The JSON form of a choice's code."""
    if code >= PICK:
        return {"do": "pick", "index": code - PICK}
    for (do, on), known in CODES.items():
        if known == code:
            return {"do": do, "on": on} if on else {"do": do}
    raise RuleError(f"unknown choice code {code}", where="choices", code=Code.INTERNAL)
