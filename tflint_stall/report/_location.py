"""How a place is written: `path:line:column`, with the cell in a notebook."""

from __future__ import annotations

import os

from tflint_stall.rule import Finding, Place, Related
from tflint_stall.terminal import printable, printable_path


def location(finding: Finding) -> str:
    return f"{printable_path(finding.path)}:{place_text(finding.place)}"


def way_to(finding: Finding) -> str:
    """The loop that repeats a finding and the calls from there: `while not done:` (train.py:134:5) → `act` (…)."""
    return " → ".join(
        f"`{printable(other.message)}` ({_shown(other, finding)}:{place_text(other.place)})"
        for other in finding.related
    )


def _shown(other: Related, finding: Finding) -> str:
    if not other.path:
        return printable_path(finding.path)
    relative = os.path.relpath(other.path)
    return printable_path(other.path if relative.startswith(os.pardir) else relative)


def place_in_file(finding: Finding) -> Place:
    """The place for tools that know lines of files and no cells: of a notebook, its first line."""
    return finding.place if finding.place.cell is None else Place(1, 1, 1, 1)


def message_in_file(finding: Finding) -> str:
    """The message, with the cell and the place in it where `place_in_file` cannot say it."""
    message = printable(finding.message)
    return message if finding.place.cell is None else f"{place_text(finding.place)}: {message}"


def slashed(path: str) -> str:
    """The path as tools on other machines know it: with slashes, and nothing in it that is no text."""
    text = path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return printable(text.replace(os.sep, "/"))


def uri(path: str) -> str:
    """The path as a URI: relative to the current folder for a file below it."""
    from urllib.parse import quote  # only some reports name files so, and it is dear

    is_below = not os.path.isabs(path) and not path.startswith(os.pardir)
    raw = os.fsencode(path if is_below else os.path.abspath(path)).replace(os.fsencode(os.sep), b"/")
    return quote(raw) if is_below else f"file://{quote(raw) if raw.startswith(b'/') else '/' + quote(raw)}"


def place_text(place: Place) -> str:
    cell = f"cell {place.cell}:" if place.cell is not None else ""
    return f"{cell}{place.line}:{place.column}"
