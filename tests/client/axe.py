"""What axe finds wrong in a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from client.table import Table

_AXE = Path(__file__).resolve().parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"


def violations(table: Table) -> list[str]:
    """What axe finds wrong in the page as it is, one line each."""
    if not table.page.evaluate("typeof window.axe === 'object'"):
        table.page.evaluate(_AXE.read_text())
    found: dict[str, Any] = table.page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
