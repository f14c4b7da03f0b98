"""How a place is written: `path:line:column`, with the cell in a notebook."""

from __future__ import annotations

import os

from tflint_stall.rule import Finding, Place, Related
from tflint_stall.terminal import printable, printable_path


def location(finding: Finding) -> str:
    return f"{printable_path(finding.path)}:{place_text(finding.place)}"


def way_to(finding: Finding) -> str:
    """The loop that repeats a finding and the calls from there: `while not done:` (train.py:134:5) → `act` (…)."""
    return " → ".join(f"`{printable(other.message)}` ({related_location(other, finding)})" for other in finding.related)


def related_location(other: Related, finding: Finding) -> str:
    return f"{shown_path(other.path or finding.path)}:{place_text(other.place)}"


def shown_path(path: str) -> str:
    """The path as a user would type it: relative to the current folder for a file below it."""
    relative = path
    if os.path.isabs(path):
        try:
            relative = os.path.relpath(path)
        except ValueError:  # it is on another drive
            return printable_path(path)
    return printable_path(path if relative.startswith(os.pardir) else relative)


def message_in_file(finding: Finding) -> str:
    """The message, with the cell and the place in it for tools that know lines of files and no cells."""
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
