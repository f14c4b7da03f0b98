"""Code that is left open for a reader: some of it does not parse, and is not meant to."""

from __future__ import annotations

import re
from functools import lru_cache

# A comment that asks the reader to write some code.
_ASKED = r"\b(?:your[ _](?:code|solution|answer)|lab[ _]task)\b"
_ASKS = re.compile(_ASKED, re.IGNORECASE)
# Where code does not parse, a plain TODO is enough of a reason: `model = # TODO: build it`.
_TASK = re.compile(rf"{_ASKED}|\b(?:to-?do|fill[ _]in|fill[ _]me|complete[ ]this)\b", re.IGNORECASE)
# `x = ??`, `model.fit(____ , 3)`
_BLANK = re.compile(r"\?\?|_{3,}|\.{4,}|…")
# In a file an error is told a few lines below the gap: at the next line that does not fit.
_ABOVE, _BELOW = 6, 1


def is_left_open(cell: str) -> bool:
    """Whether something in a cell is left for the reader to write."""
    return _BLANK.search(cell) is not None or comment_says(_TASK, cell)


def is_left_open_at(text: str, line: int) -> bool:
    """Whether at an error, in the 1-based line of a file, something is left for the reader to write."""
    lines = text.splitlines()
    return is_left_open("\n".join(lines[max(0, line - 1 - _ABOVE) : line + _BELOW]))


@lru_cache(maxsize=4)
def asks_reader(text: str) -> bool:
    """Whether code leaves some of itself to be written by its reader, whether it parses or not."""
    return comment_says(_ASKS, text)


def comment_says(words: re.Pattern[str], text: str) -> bool:
    """Whether words stand behind a `#`: told line by line, because a line may be a ruler of a hundred thousand."""
    if words.search(text) is None:
        return False
    return any((start := line.find("#")) >= 0 and words.search(line, start) for line in text.splitlines())
