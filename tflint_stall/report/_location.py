"""How a place is written: `path:line:column`, with the cell in a notebook."""

from __future__ import annotations

from tflint_stall.rule import Finding
from tflint_stall.terminal import printable_path


def location(finding: Finding) -> str:
    place = finding.place
    cell = f"cell {place.cell}:" if place.cell is not None else ""
    return f"{printable_path(finding.path)}:{cell}{place.line}:{place.column}"
