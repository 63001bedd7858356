"""The sheet as one page that needs nothing else: tables, and pictures drawn as SVG."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from fullcycle.par.svg import INK, all_pictures
from fullcycle.par.table import Cell, Column, Kind, Table
from fullcycle.par.tables import tables

#: Words longer than this may be broken; fractions longer than that are folded.
_LONG, _FOLDED = 24, 60
_RATIO = re.compile(r"(-?)(\d+)/(\d+)")
_STYLE = f"""
*{{box-sizing:border-box}}
body{{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:80rem;padding:1rem;
color:{INK};background:#fff}}
h1{{font-size:1.6rem;margin:.5rem 0}}h2{{font-size:1.15rem;margin:0 0 .4rem}}
section{{margin-top:2rem}}p{{margin:.2rem 0 .6rem;max-width:60rem}}
nav{{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:1rem 0}}a{{color:#0b5b46}}
.wide{{overflow:auto;max-height:80vh;border:1px solid #dfe5e2}}
.wide:focus-visible,a:focus-visible{{outline:3px solid #1d4f91;outline-offset:2px}}
table{{border-collapse:collapse;min-width:100%}}
th,td{{padding:.2rem .5rem;border-bottom:1px solid #dfe5e2;text-align:left;vertical-align:top}}
th{{font-weight:600}}tbody th{{font-weight:400}}
thead th{{background:#eef3f0;position:sticky;top:0}}
.n{{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}}
.t{{max-width:34rem}}.w{{overflow-wrap:anywhere}}.l,.w{{min-width:10rem}}
summary{{cursor:pointer;white-space:nowrap}}summary:focus-visible{{outline:3px solid #1d4f91}}
figure{{margin:1.5rem 0}}figcaption{{font-weight:600}}
svg{{width:100%;max-width:50rem;height:auto}}svg text{{font:13px system-ui,sans-serif;fill:{INK}}}
@media(max-width:40rem){{body{{font-size:14px}}th,td{{padding:.2rem .4rem}}
svg text{{font-size:18px}}}}
@media print{{@page{{size:A4 landscape;margin:12mm}}nav{{display:none}}
body{{font-size:9pt;max-width:none;padding:0}}.wide{{max-height:none;overflow:visible;border:0}}
thead th{{position:static}}tr,figure,h2{{break-inside:avoid;break-after:avoid-page}}
tr{{break-after:auto}}}}
"""


def page(sheet: dict[str, Any]) -> str:
    """The whole page as text."""
    title = f"PAR sheet: {sheet['identity']['title']}"
    all_ = list(tables(sheet))
    first, *rest = all_
    links = "".join(f'<a href="#{_id(table)}">{escape(table.title)}</a>' for table in all_)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>"
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{_STYLE}</style></head><body><main><h1>{escape(title)}</h1>"
        f'<nav aria-label="Tables">{links}</nav>{_section(first)}'
        f'<section aria-label="Pictures">{all_pictures(sheet)}</section>'
        f"{''.join(map(_section, rest))}</main></body></html>\n"
    )


def _id(table: Table) -> str:
    return escape("-".join(table.key.split()))


def _section(table: Table) -> str:
    """A table under its heading; wide ones scroll by touch, wheel and keyboard."""
    heads = "".join(f'<th scope="col"{_class(c)}>{escape(c.head)}</th>' for c in table.columns)
    rows = "".join(
        f"<tr>{''.join(map(_cell, table.columns, row, range(len(row))))}</tr>" for row in table.rows
    )
    note = f"<p>{escape(table.note)}</p>" if table.note else ""
    name = _id(table)
    return (
        f'<section><h2 id="{name}">{escape(table.title)}</h2>{note}'
        f'<div class="wide" role="region" tabindex="0" aria-labelledby="{name}">'
        f'<table aria-labelledby="{name}"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>'
        "</table></div></section>\n"
    )


def _class(column: Column) -> str:
    return ' class="t"' if column.kind == Kind.TEXT else ' class="n"'


def _cell(column: Column, cell: Cell, place: int) -> str:
    text = column.kind.text(cell)
    look = _class(column)
    if column.kind == Kind.TEXT and any(len(word) > _LONG for word in text.split()):
        look = ' class="t w"'
    elif column.kind == Kind.TEXT and len(text) > _LONG:
        look = ' class="t l"'
    shown = _fraction(text) or escape(text)
    if place == 0:
        return f'<th scope="row"{look}>{shown}</th>'
    return f"<td{look}>{shown}</td>"


def _fraction(text: str) -> str:
    """A fraction of too many digits to read, folded: how it begins, and whole when it is opened."""
    found = _RATIO.fullmatch(text) if len(text) > _FOLDED else None
    if found is None:
        return ""
    sign, top, bottom = found.groups()
    digits = f'title="{len(top)} digits over {len(bottom)}"'
    short = f"{sign}{top[:5]}…/{bottom[:5]}…"
    return f"<details><summary {digits}>{short}</summary>{text}</details>"
