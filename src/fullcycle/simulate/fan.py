"""The picture of a survey: a fan of balances over the rounds, and the share of the ruined.

One SVG that needs nothing else: no script, no font, no file beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from fullcycle.rules.money import to_minor, to_text
from fullcycle.simulate.axis import Axis
from fullcycle.simulate.facts import heading

WIDTH, HEIGHT = 960, 720
LEFT, RIGHT = 92, 806
_FAN = (100, 458)
_RUIN = (530, 650)
#: Percentiles of a band's edges with its colour, the widest first; light to dark.
_BANDS = (
    ("1", "99", "#e3eef9"),
    ("5", "95", "#c6dcf1"),
    ("10", "90", "#9fc5e8"),
    ("25", "75", "#6fa8d9"),
)
_DARK, _GREY, _RED = "#14375e", "#5a6572", "#a3261d"
#: Width of a letter, in font sizes: above that of most.
_LETTER = 0.62
#: Shares are drawn in hundredths of a percent: axes hold whole numbers.
_WHOLE = 10_000


def draw(title: str, report: dict[str, Any]) -> str:
    """The SVG of a report of `simulate --session`; `title` is the game's."""
    found = report["session"]
    rounds = Axis(0, found["rounds"], LEFT, RIGHT)
    head = heading(title, found)
    told = (
        f"Stake {found['stake']}, up to {found['rounds']:,} rounds, seed {report['seed']}, "
        f"mathematics {report['math_hash'][:12]}"
    )
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="t d"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="system-ui, sans-serif">',
        f'<title id="t">{escape(head)}</title>',
        f'<desc id="d">{escape(describe(found))}</desc>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        _text(LEFT, 32, head, size=20, weight="600", fill=_DARK),
        _text(LEFT, 54, told, fill=_GREY),
        *_fan(found, rounds),
        *_ruin(found, rounds),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def describe(found: dict[str, Any]) -> str:
    """The picture in words, for those who cannot see it."""
    end = found["balance"]["percentiles"]
    return (
        f"Percentiles of the balance from {found['bankroll']} at the start to the end of "
        f"{found['rounds']:,} rounds, where the median is {end['50']}, half of the players have "
        f"{end['25']} to {end['75']} and 98 of 100 have {end['1']} to {end['99']}. Below, the "
        f"share of players who can no longer pay a stake rises from 0 to "
        f"{found['ruin']['chance']:.1%}."
    )


def _fan(found: dict[str, Any], rounds: Axis) -> list[str]:
    """The bands between percentiles, the median, and the bankroll as a dashed line."""
    path = found["path"]
    low, high = (
        pick(to_minor(point["percentiles"][edge]) for point in path)
        for pick, edge in ((min, "1"), (max, "99"))
    )
    money = Axis.holding(low, high, _FAN[1], _FAN[0])
    whole = all(tick % 100 == 0 for tick in money.ticks())
    labels = [(tick, f"{tick // 100:,}" if whole else to_text(tick)) for tick in money.ticks()]
    parts = _grid(money, labels, rounds)
    parts.append(_text(LEFT, _FAN[0] - 10, "balance; the ruined keep what is left", fill=_GREY))
    for lower, upper, colour in _BANDS:
        edge = _line(path, lower, rounds, money) + _line(path, upper, rounds, money)[::-1]
        parts.append(f'<polygon points="{_points(edge)}" fill="{colour}"/>')
    own = money.at(to_minor(found["bankroll"]))
    parts += [
        _level(own, _GREY, ' stroke-dasharray="5 4"'),
        _curve(_line(path, "50", rounds, money), _DARK),
    ]
    return parts + _legend(found)


def _legend(found: dict[str, Any]) -> list[str]:
    """At the right: what the colours mean, with the balances at the end."""
    end, x, parts = found["balance"]["percentiles"], RIGHT + 12, list[str]()
    swatches = {high: colour for _, high, colour in _BANDS}
    swatches |= {low: colour for low, _, colour in _BANDS} | {"50": _DARK}
    for place, percent in enumerate(sorted(end, key=int, reverse=True)):
        y = _FAN[0] + 26 + 22 * place
        parts.append(
            f'<rect x="{x}" y="{y - 10}" width="10" height="11" fill="{swatches[percent]}"/>'
        )
        parts.append(_text(x + 15, y, f"{percent} %", size=12, fill=_GREY))
        parts.append(_text(WIDTH - 6, y, end[percent], size=12, anchor="end", room=86))
    parts.append(_text(x, _FAN[0] + 4, "at the end", size=12, fill=_GREY))
    y = _FAN[0] + 26 + 22 * len(end)
    parts.append(_text(x, y, "- -  bankroll", size=12, fill=_GREY))
    return parts


def _ruin(found: dict[str, Any], rounds: Axis) -> list[str]:
    """The share of the ruined, with the axis of rounds under it."""
    shares = [round(point["ruined"] * _WHOLE) for point in found["path"]]
    axis = Axis.holding(0, max(*shares, _WHOLE // 100), _RUIN[1], _RUIN[0], 4)
    ticks = axis.ticks(4)
    decimals = 0 if all(tick % 100 == 0 for tick in ticks) else 2
    labels = [(tick, f"{tick / 100:.{decimals}f}%") for tick in ticks]
    line = [
        (rounds.at(point["rounds"]), axis.at(share))
        for point, share in zip(found["path"], shares, strict=True)
    ]
    area = [(LEFT, _RUIN[1]), *line, (RIGHT, _RUIN[1])]
    parts = _grid(axis, labels, rounds)
    parts += [
        _text(LEFT, _RUIN[0] - 10, "players who can no longer pay a stake", fill=_GREY),
        f'<polygon points="{_points(area)}" fill="{_RED}" fill-opacity="0.12"/>',
        _curve(line, _RED),
        _text(RIGHT + 12, line[-1][1] + 5, f"{found['ruin']['chance']:.1%}", fill=_RED),
        _text((LEFT + RIGHT) / 2, HEIGHT - 22, "rounds", fill=_GREY, anchor="middle"),
    ]
    return parts


def _grid(axis: Axis, labels: Sequence[tuple[int, str]], rounds: Axis) -> list[str]:
    """Lines and labels of both axes of a panel."""
    parts = []
    for tick, label in labels:
        y = axis.at(tick)
        parts.append(_level(y, "#e4e7ea"))
        parts.append(_text(LEFT - 8, y + 5, label, fill=_GREY, anchor="end", room=LEFT - 12))
    ticks = rounds.ticks(10)
    room = (RIGHT - LEFT) / len(ticks) - 6
    for tick in ticks:
        x = rounds.at(tick)
        parts.append(
            f'<line x1="{x}" x2="{x}" y1="{axis.begin}" y2="{axis.begin + 5}" stroke="{_GREY}"/>'
        )
        label = _text(x, axis.begin + 22, f"{tick:,}", fill=_GREY, anchor="middle", room=room)
        parts.append(label)
    return parts


def _line(
    path: Sequence[dict[str, Any]], percent: str, rounds: Axis, money: Axis
) -> list[tuple[float, float]]:
    """A percentile's pixels over the rounds."""
    return [
        (rounds.at(point["rounds"]), money.at(to_minor(point["percentiles"][percent])))
        for point in path
    ]


def _level(y: float, colour: str, more: str = "") -> str:
    """A line from left to right."""
    return f'<line x1="{LEFT}" x2="{RIGHT}" y1="{y}" y2="{y}" stroke="{colour}"{more}/>'


def _points(line: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in line)


def _curve(line: Sequence[tuple[float, float]], colour: str) -> str:
    return f'<polyline points="{_points(line)}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _text(
    x: float,
    y: float,
    text: str,
    *,
    size: float = 14,
    room: float = WIDTH,
    weight: str = "400",
    fill: str = "#1b232c",
    anchor: str = "start",
) -> str:
    """A text; x is its start, middle or end, as `anchor` says, and y its base line.

    It is made smaller where `room` pixels would not hold it.
    """
    size = min(size, round(room / (_LETTER * max(1, len(text))), 1))
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}"'
        f' text-anchor="{anchor}">{escape(text)}</text>'
    )
