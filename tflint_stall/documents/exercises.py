"""Code that is left open for a reader: it does not parse, and is not meant to."""

from __future__ import annotations

import re

# `x = ??`, `model.fit(____ , 3)`, `model = # TODO: build it`, `# YOUR CODE HERE`.
_BLANK = r"\?\?|_{3,}|\.{4,}|…"
_TASK = r"\#.*\b(?:to-?do|your[ _](?:code|solution|answer)|fill[ _]in|fill[ _]me|lab[ _]task|complete[ ]this)\b"
_GAP = re.compile(f"{_TASK}|{_BLANK}", re.IGNORECASE)
# In a file an error is told a few lines below the gap: at the next line that does not fit.
_ABOVE, _BELOW = 6, 1


def is_left_open(cell: str) -> bool:
    """Whether something in a cell is left for the reader to write."""
    return _GAP.search(cell) is not None


def is_left_open_at(text: str, line: int) -> bool:
    """Whether at an error, in the 1-based line of a file, something is left for the reader to write."""
    lines = text.splitlines()
    return is_left_open("\n".join(lines[max(0, line - 1 - _ABOVE) : line + _BELOW]))
