"""From a trace's rows to events: the only place that knows both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from fullcycle.engine import trace as rows_of
from fullcycle.rules import Game, Stage, Strip
from fullcycle.rules.choices import decode as choice_of
from fullcycle.rules.events import (
    AnyEvent,
    Cap,
    Cell,
    Feature,
    FeatureEnd,
    Gamble,
    Hold,
    LineWin,
    Pick,
    PrizeWin,
    Reveal,
    ScatterWin,
    Settled,
    Spin,
    WayWin,
    Wheel,
)

Row = Sequence[int]


def _stands_on(stop: int, strip: Strip, own: Strip) -> bool:
    """Whether a stop of a spun strip is a stop of the game's own one."""
    return 0 <= stop < len(own) and strip[: len(own)] == own


@dataclass
class _Open:
    """A feature that has begun and not ended, and the coins it won so far."""

    name: str
    coins: int = 0


@dataclass
class Decoder:
    """Reads rows in order.

    Attributes:
        game: the declared rules.
        gamble_limit: coins above which the rules allow no (further) gamble.
        strips: the strips that were spun, by reel set (a forced round has its own).
        events: what was read so far.
    """

    game: Game
    strips: Sequence[Sequence[Strip]]
    gamble_limit: int = 0
    events: list[AnyEvent] = field(default_factory=list)
    _window: list[list[str]] = field(default_factory=list)
    _unturned: list[Cell] = field(default_factory=list)
    _open: list[_Open] = field(default_factory=list)
    _left: int = 0
    _stage: int = 0

    def read(self, rows: Iterable[Row]) -> list[AnyEvent]:
        """The events of the rows, appended to those before."""
        for row in rows:
            self._open_coins(row)
            self._readers[row[0]](self, row)
        return self.events

    def _open_coins(self, row: Row) -> None:
        if row[0] in rows_of.PAYING:
            for feature in self._open:
                feature.coins += row[1]

    def _feature(self, stage: int) -> Stage | None:
        found = self.game.stages[stage]
        return found if found.feature else None

    def _begin(self, row: Row) -> None:
        stage = self._feature(row[2])
        if stage is not None:
            self._open.append(_Open(str(stage.feature)))
            named = self._named(row, stage)
            left = row[3] if stage.left is None else named.pop(stage.left)
            named.pop(str(stage.held), None)  # told by `hold`
            if (wheel := self.game.wheel) is not None and wheel.draw in stage.draws:
                named = dict(wheel.begins)
            granted = {"spins": left} if stage.reels else {}
            self.events.append(Feature(name=str(stage.feature), granted=granted | named, left=left))

    def _named(self, row: Row, stage: Stage) -> dict[str, int]:
        """The state that a series begins with, by the names that its grants give it."""
        names = self.game.state_names(stage.name)
        return dict(zip(names, row[rows_of.STATE :], strict=False))

    def _more(self, row: Row) -> None:
        stage = self._feature(row[2])
        if stage is not None and stage.reels:  # one more pick is no news
            name, granted = str(stage.feature), {"spins": row[3]}
            self.events.append(
                Feature(name=name, granted=granted, left=row[4], more=True, limited=row[5] == 1)
            )

    def _end(self, row: Row) -> None:
        if self._feature(row[2]) is not None:
            self._close()

    def _close(self) -> None:
        feature = self._open.pop()
        self.events.append(FeatureEnd(name=feature.name, coins=feature.coins))

    def _enter(self, row: Row) -> None:
        stage = self.game.stages[row[2]]
        self._stage, self._left = row[2], row[3]
        if stage.left is not None:
            self._left = self._named(row, stage)[stage.left] - 1

    def _spin(self, row: Row) -> None:
        width, rows = self.game.width, self.game.rows
        stops = [int(stop) for stop in row[3 : 3 + width]]
        strips, own = self.strips[row[2]], list(self.game.reels.values())[row[2]]
        before = self._window
        self._window = [
            [
                before[at][reel]
                if stops[reel] == rows_of.HELD
                else strips[reel][(stops[reel] + at) % len(strips[reel])]
                for reel in range(width)
            ]
            for at in range(rows)
        ]
        real = all(map(_stands_on, stops, strips, own))
        self._unturned = []
        self.events.append(
            Spin(
                window=[" ".join(symbols) for symbols in self._window],
                stops=stops if real else None,
                feature=self.game.stages[self._stage].name,
                left=self._left,
            )
        )

    def _cells(self, symbol: str) -> list[Cell]:
        """Where the window shows a symbol: by reel from the left, then by row from the top."""
        return [
            (reel + 1, row + 1)
            for reel in range(self.game.width)
            for row in range(self.game.rows)
            if self._window[row][reel] == symbol
        ]

    def _line_win(self, row: Row) -> None:
        line, symbol, count = row[2], self.game.symbols[row[3]], row[4]
        cells = [(reel + 1, self.game.lines[line][reel] + 1) for reel in range(count)]
        self.events.append(
            LineWin(
                line=line + 1,
                symbol=symbol,
                count=count,
                cells=cells,
                coins=row[1],
                multiplier=row[6],
            )
        )

    def _row_win(self, row: Row) -> None:
        line, paid = row[2], self.game.row_pays[row[3]]
        cells = [(reel + 1, at + 1) for reel, at in enumerate(self.game.lines[line])]
        self.events.append(
            LineWin(
                line=line + 1,
                symbol=paid.name,
                count=self.game.width,
                cells=cells,
                coins=row[1],
                multiplier=row[6],
            )
        )

    def _way_win(self, row: Row) -> None:
        symbol, count = self.game.symbols[row[3]], row[4]
        cells = [
            (reel + 1, at + 1)
            for reel in range(count)
            for at in range(self.game.rows)
            if symbol in self.game.accepts(self._window[at][reel])
        ]
        self.events.append(
            WayWin(symbol=symbol, count=count, ways=row[5], cells=cells, coins=row[1])
        )

    def _prize(self, row: Row) -> None:
        feature = str(self.game.stages[self._stage].prize)
        draw = self.game.draws[row[2]]
        what = str((draw.items or draw.values)[row[3]])
        self.events.append(PrizeWin(feature=feature, what=what, coins=row[1]))

    def _pick(self, row: Row) -> None:
        """A place picked from an order of things."""
        order, place = self.game.draws[row[2]].values[row[3]], row[4]
        places = [str(item) for item in order] if isinstance(order, tuple) else [str(order)]
        feature = str(self.game.stages[self._stage].prize)
        self.events.append(Pick(feature=feature, index=place, showed=places[place], places=places))

    def _scatter_win(self, row: Row) -> None:
        symbol = self.game.symbols[row[2]]
        cells = self._cells(symbol)
        self.events.append(ScatterWin(symbol=symbol, count=row[3], cells=cells, coins=row[1]))

    def _reveal(self, row: Row) -> None:
        symbol = self.game.symbols[row[2]]
        if not self._unturned:
            self._unturned = self._cells(symbol)
        value = self.game.draws[row[3]].values[row[4]]
        cell = self._unturned.pop(0)
        self.events.append(
            Reveal(cells=[cell], symbol=symbol, value=value if isinstance(value, int) else None)
        )

    def _change(self, row: Row) -> None:
        """Cells that show a symbol, or whole reels, turn into another symbol."""
        symbol, into = self.game.symbols[row[2]], self.game.symbols[row[3]]
        cells = [
            (reel + 1, at + 1)
            for reel in range(self.game.width)
            for at in range(self.game.rows)
            if row[4] >> reel & 1 and (row[5] == 1 or self._window[at][reel] == symbol)
        ]
        for reel, at in cells:
            self._window[at - 1][reel - 1] = into
        self.events.append(Reveal(cells=cells, symbol=into))

    def _hold(self, row: Row) -> None:
        reels = [reel + 1 for reel in range(self.game.width) if row[2] >> reel & 1]
        feature = self._feature(self._stage)
        if row[4] > 0 and feature is not None:
            name, granted = str(feature.feature), {"spins": row[4]}
            self.events.append(Feature(name=name, granted=granted, left=row[3], more=True))
        self.events.append(Hold(reels=reels, left=row[3]))

    def _collected(self, row: Row) -> None:
        feature = self.game.collect.name if self.game.collect else ""
        self.events.append(PrizeWin(feature=feature, what=str(row[2]), coins=row[1]))

    def _wheel(self, row: Row) -> None:
        draw, wedge, hit = self.game.draws[row[2]], row[3], row[4]
        wedges = [
            str(draw.again if hit >> place & 1 else value)
            for place, value in enumerate(draw.values)
        ]
        rules = self.game.wheel
        state = {} if rules is None else rules.totals(hit | 1 << wedge)
        self.events.append(Wheel(index=wedge, showed=wedges[wedge], wedges=wedges, state=state))

    def _gamble(self, row: Row) -> None:
        rounds = int(self.game.gamble["rounds"]) if self.game.gamble else 0
        card = str(self.game.draw("cards").values[row[2]])
        now = row[4]
        self.events.append(
            Gamble(
                card=card,
                on=str(choice_of(row[3])["on"]),
                won=now > 0,
                coins=row[1],
                amount=now,
                left=rounds - row[5] if 0 < now <= self.gamble_limit else 0,
            )
        )

    def _cap(self, row: Row) -> None:
        while self._open:
            self._close()
        self.events.append(Cap(coins=row[1]))

    def settle(self, coins: int) -> list[AnyEvent]:
        """The events of the whole round, with its end."""
        self.events.append(Settled(coins=coins))
        return self.events

    _readers: ClassVar[dict[int, Callable[[Decoder, Row], None]]] = {
        rows_of.STAGE: _enter,
        rows_of.SPIN: _spin,
        rows_of.LINE_WIN: _line_win,
        rows_of.WAY_WIN: _way_win,
        rows_of.ROW_WIN: _row_win,
        rows_of.SCATTER_WIN: _scatter_win,
        rows_of.PRIZE: _prize,
        rows_of.PICK: _pick,
        rows_of.REVEAL: _reveal,
        rows_of.BEGIN: _begin,
        rows_of.MORE: _more,
        rows_of.END: _end,
        rows_of.GAMBLE: _gamble,
        rows_of.CAP: _cap,
        rows_of.CHANGE: _change,
        rows_of.HOLD: _hold,
        rows_of.COLLECT: _collected,
        rows_of.WHEEL: _wheel,
    }
