"""The page's pictures, drawn as SVG; what they show stands in the tables too."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log10
from typing import Any

from fullcycle.par.table import refused, words

INK, GREEN, GOLD = "#1c2321", "#0b5b46", "#b8860b"
_LEFT, _RIGHT, _TOP, _BOTTOM = 96, 780, 12, 240


def picture(title: str, says: str, height: int, marks: str) -> str:
    """A picture with a title for people and a text for those who cannot see it."""
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 800 {height}" '
        f'role="img" aria-label="{escape(f"{title}. {says}")}">{marks}</svg></figure>'
    )


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _frame() -> str:
    width, height = _RIGHT - _LEFT, _BOTTOM - _TOP
    return (
        f'<rect x="{_LEFT}" y="{_TOP}" width="{width}" height="{height}" fill="none" '
        'stroke="#b9c4bf"/>'
    )


def bars(title: str, values: Sequence[tuple[str, float]]) -> str:
    """Horizontal bars, one a row, with their share in per cent."""
    top = max((value for _, value in values), default=0) or 1
    marks = ""
    for row, (name, value) in enumerate(values):
        y, width = 6 + 26 * row, max(0.0, 430 * value / top)
        marks += _text(255, y + 14, name, "end")
        marks += f'<rect x="265" y="{y}" width="{width:.1f}" height="18" fill="{GREEN}"/>'
        marks += _text(272 + width, y + 14, f"{value:.4%}", "start")
    says = "; ".join(f"{name} {value:.4%}" for name, value in values)
    return picture(title, says, 12 + 26 * len(values), marks)


def survival(sheet: dict[str, Any]) -> str:
    """Chance of a win of at least so many stakes; both axes logarithmic."""
    points = [] if refused(sheet["wins"]) else sheet["wins"]["survival"]
    if len(points) < 2:
        return ""
    far, low = log10(points[-1]["stakes"]), log10(points[-1]["chance"])

    def place(stakes: float, chance: float) -> tuple[float, float]:
        across, down = log10(stakes) / far, log10(chance) / low if low else 0.0
        return _LEFT + (_RIGHT - _LEFT) * across, _TOP + (_BOTTOM - _TOP) * down

    marks, path = _frame(), []
    for point in points:
        x, y = place(point["stakes"], point["chance"])
        path.append(f"{x:.1f},{y:.1f}")
        marks += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{GREEN}"/>'
    for power in range(int(far) + 1):
        for step in (1, 2, 5) if far < 3 else (1,):  # more would stand on each other
            if step * 10**power <= points[-1]["stakes"]:
                x = place(step * 10**power, 1)[0]
                anchor = "end" if x > _RIGHT - 20 else "middle"
                marks += _text(min(x, _RIGHT + 18), _BOTTOM + 18, f"{step * 10**power:,}", anchor)
    for power in range(0, int(low) - 1, -1):
        y = place(1, 10**power)[1]
        marks += _text(
            *(_LEFT - 8, y + 4),
            *(f"1 in {10**-power:,}" if power > -4 else f"1 in 1e{-power}", "end"),
        )
    marks += f'<polyline points="{" ".join(path)}" fill="none" stroke="{GREEN}" stroke-width="2"/>'
    marks += _text((_LEFT + _RIGHT) / 2, _BOTTOM + 36, "stakes or more")
    end = points[-1]
    says = f"From {points[0]['chance']:.3g} at one stake to {end['chance']:.3g} at {end['stakes']}."
    return picture("Chance of a win of at least so many stakes", says, _BOTTOM + 44, marks)


def funnel(sheet: dict[str, Any]) -> str:
    """Where the return lies after so many plays, by the normal law, at the first confidence."""
    if refused(sheet["bands"]):
        return ""
    first = sheet["bands"][0]["confidence"]
    rows = [band for band in sheet["bands"] if band["confidence"] == first]
    low, high = min(band["low"] for band in rows), max(band["high"] for band in rows)
    rtp, scale = sheet["figures"]["rtp"]["value"], (_BOTTOM - _TOP) / ((high - low) or 1.0)
    marks, upper, lower = _frame(), [], []
    for number, band in enumerate(rows):
        x = _LEFT + (_RIGHT - _LEFT) * number / (len(rows) - 1)
        upper.append(f"{x:.1f},{_BOTTOM - scale * (band['high'] - low):.1f}")
        lower.append(f"{x:.1f},{_BOTTOM - scale * (band['low'] - low):.1f}")
        anchor = ("start", "middle", "end")[(number > 0) + (number == len(rows) - 1)]
        marks += _text(x, _BOTTOM + 18, f"{band['plays']:,}", anchor)
    shape, mean = " ".join(upper + lower[::-1]), _BOTTOM - scale * (rtp - low)
    marks += f'<polygon points="{shape}" fill="{GOLD}" fill-opacity=".35"/>'
    marks += f'<line x1="{_LEFT}" x2="{_RIGHT}" y1="{mean:.1f}" y2="{mean:.1f}" stroke="{GREEN}"/>'
    marks += _text(_LEFT - 8, _TOP + 8, f"{high:.0%}", "end") + _text(
        _LEFT - 8, _BOTTOM, f"{low:.0%}", "end"
    )
    marks += _text(_LEFT - 8, mean + 4, f"{rtp:.1%}", "end")
    marks += _text((_LEFT + _RIGHT) / 2, _BOTTOM + 36, "plays")
    says = "; ".join(f"{b['plays']:,} plays {b['low']:.2%} to {b['high']:.2%}" for b in rows)
    return picture(f"Return after so many plays, {first} %", says, _BOTTOM + 44, marks)


def all_pictures(sheet: dict[str, Any]) -> str:
    """Parts of the return, combinations that give most, survival curve, bands."""
    every = sheet["figures"]["parts"].items()
    parts = [(words(name), part["value"]) for name, part in every if not refused(part)]
    top = [
        (
            " ".join(str(part) for part in (row["count"], row["symbol"], row["stage"]) if part),
            row["share"]["value"],
        )
        for row in sheet["top"]
    ]
    return (
        (bars("Parts of the return", parts) if parts else "")
        + (bars("Combinations that give most of the return", top) if top else "")
        + survival(sheet)
        + funnel(sheet)
    )
