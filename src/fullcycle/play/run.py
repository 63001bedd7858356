"""Runs one round on the kernels: again from its first draw for each further choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fullcycle.engine import frame as frames
from fullcycle.engine import trace as traces
from fullcycle.engine.jit import Array
from fullcycle.engine.kernels import Kernels, arguments, cap
from fullcycle.play.decode import Decoder
from fullcycle.play.round import Amount, Round
from fullcycle.rules import Bet, Code, Menu, RuleError, Stage, Strip

#: The largest trace that a round may need; beyond it the round is refused.
TRACE_ROWS = 1 << 22


@dataclass
class Run:
    """One round on one set of tables.

    Attributes:
        kernels: the game's kernels; `tables` and `strips` may be a forced variant's.
        source: makes the round's draws afresh, from the first one.
        more: called when the draws ran out: supplies one (True) or raises; None for generators.
    """

    kernels: Kernels
    bet: Bet
    source: Callable[[], np.record]
    tables: np.record
    strips: Sequence[Sequence[Strip]]
    more: Callable[[np.record], None] | None = None
    _trace: Array = field(default_factory=traces.buffer)

    def play(self, codes: Sequence[int] | None) -> np.record:
        """The frame after a run with these choices; None lets the default policy choose."""
        game = self.kernels.game
        while True:
            draws = self.source()
            frame = frames.frame(cap=cap(game, self.bet), choices=codes)
            traces.clear(self._trace)
            self.kernels.module.play(self.tables, arguments(self.bet), draws, frame, self._trace)
            if draws.status != 0 and self.more is not None:
                self.more(draws)
            elif traces.overflowed(self._trace):
                self._widen()
            elif frame.status in {frames.SETTLED, frames.WAITING}:
                return frame
            else:
                message = f"the round stopped with status {frame.status}; it cannot be settled"
                raise RuleError(message, where=game.id, code=Code.MALFUNCTION)

    def _widen(self) -> None:
        """Give the trace eight times the rows. Raises MALFUNCTION beyond `TRACE_ROWS`."""
        rows = 8 * len(self._trace)
        if rows > TRACE_ROWS:
            message = f"the round has more than {TRACE_ROWS} steps; it cannot be recorded"
            raise RuleError(message, where=self.kernels.game.id, code=Code.MALFUNCTION)
        self._trace = traces.buffer(rows)

    def waits(self, frame: np.record) -> Stage:
        """The stage that a waiting round waits for."""
        return self.kernels.game.stages[int(frame.stage[int(frame.depth) - 1])]

    def menu(self, frame: np.record) -> Menu:
        """What a waiting round offers."""
        stage = self.waits(frame)
        state = [int(value) for value in frame.state[int(frame.depth) - 1]]
        if stage.menu is None:
            raise RuleError(f"{stage.name} waits without a menu", code=Code.INTERNAL)
        return stage.menu(self.bet, (state[0], state[1], state[2], state[3]))

    def choose(self, choices: Sequence[object] | None, *, auto: bool = False) -> np.record:
        """Run with each choice checked against what may be chosen then; None: default policy.

        With `auto` the round goes on by itself where autoplay may (see `Menu.auto`), and the
        choices answer the rest alone. Raises CHOICE_ILLEGAL. Choices left over when the round
        settles are ignored.
        """
        if choices is None:
            return self.play(None)
        codes: list[int] = []
        used = 0
        frame = self.play(codes)
        while frame.status == frames.WAITING:
            menu = self.menu(frame)
            code = menu.auto() if auto else None
            if code is None:
                if used == len(choices):
                    break
                code = menu.check(choices[used], f"choices[{used}]")
                used += 1
            codes.append(code)
            frame = self.play(codes)
        return frame

    def round(self, choices: Sequence[object] | None, *, auto: bool = False) -> Round:
        """The round with its events; `auto`: played by autoplay."""
        frame = self.choose(choices, auto=auto)
        decoder = Decoder(self.kernels.game, self.strips, self.bet.gamble_limit)
        events = decoder.read(traces.rows(self._trace).tolist())
        win = Amount(**self.bet.amount(int(frame.win)))
        waiting = frame.status == frames.WAITING
        if not waiting:
            decoder.settle(win.coins)
        return Round(
            game=self.kernels.game.id,
            math_hash=self.kernels.math_hash,
            stake=Amount(**self.bet.amount(self.bet.stake_coins)),
            win=win,
            status="waiting" if waiting else "settled",
            waiting_for=self._offer(frame) if waiting else None,
            side=None,
            events=events,
        )

    def _offer(self, frame: np.record) -> dict[str, Any]:
        """The menu as the contract writes it; coin facts carry money too, picks what they are."""
        menu, prize = self.menu(frame), self.waits(frame).prize
        offer: dict[str, Any] = {"do": list(menu.do)}
        if prize is not None:
            offer["feature"] = prize
        if menu.on:
            offer["on"] = list(menu.on)
        if menu.indexes:
            offer["indexes"] = list(menu.indexes)
        for name, value in menu.facts.items():
            offer[name] = self.bet.amount(value) if name in menu.coins else value
        return offer
