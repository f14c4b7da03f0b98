"""Code that is left open for a reader: some of it does not parse, and is not meant to."""

from __future__ import annotations

import re
from functools import lru_cache

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable

# Compiled when they are first used (`re` remembers them): most starts find nothing that they are asked of.
# A comment that asks the reader to write some code.
_ASKED = r"\b(?:your[ _](?:code|solution|answer)|lab[ _]task)\b"
_ASKS = rf"(?i){_ASKED}"
# Where code does not parse, a plain TODO is enough of a reason: `model = # TODO: build it`.
_TASK = rf"(?i){_ASKED}|\b(?:to-?do|fill[ _]in|fill[ _]me|complete[ ]this|(?-i:TO[ ]DO)|start[ ]code[ ]here)\b"
# What asks for code right here, where all of it parses: `# Add a layer here`, `### TO DO ###`.
# A TODO that says what is to be done better is no hole.
_GAP = (
    r"(?i)\badd[ ](?:an?|the|your)[ ](?:\w+[ ]){1,3}here\b|\bcomplete[ ]this\b"
    r"|#[ ]*(?-i:TO[ -]?DO)[ ]*:?[ ]*#*\s*$"
)
# Between these comments a sheet has its holes, and a solution what was written there.
_OPENS, _CLOSES = r"(?i)#[ ]*start code here", r"(?i)#[ ]*end code here"
# `units=None,  # how many?`, `Dense(None)`, `layers.None`
_HOLE = r"^[\w.]+\s*=\s*\(?\[?None\]?\)?\s*[,)]*\s*(?:#.*)?$|\(None\)|=\s*\[None\]|\.None\b"
# One of them may be meant.
_HOLES = 2
# `x = ??`, `model.fit(____ , 3)`
_BLANK = r"\?\?|_{3,}|\.{4,}|…"
# `Column(...)`, `Column(name=rows, ...)`
_ELIDED = r"[(,][ \t]*\.\.\.[ \t]*\)"
# `size = # yours`, `model.add(# a layer)`: a comment says what belongs there.
_DESCRIBED = r"(?m)^[ \t]*[\w.]+[ \t]*=[ \t]*#|\([ \t]*#.*\)[ \t]*$"
# `labels =`: nothing says so, and one alone may be a slip.
_EMPTY = r"(?m)^[ \t]*[\w.]+(?:[ \t]*,[ \t]*[\w.]+)*[ \t]*=[ \t]*$"
_EXERCISE = r"(?i)\bexercise\b"
# In a file an error is told a few lines below the gap: at the next line that does not fit.
_ABOVE, _BELOW = 6, 1


def is_left_open(cell: str, around: str = "") -> bool:
    """Whether something in a cell is left for the reader to write; `around` is what the notebook says."""
    if any(re.search(sign, cell) is not None for sign in (_BLANK, _ELIDED, _DESCRIBED)) or comment_says(_TASK, cell):
        return True
    empty = len(re.findall(_EMPTY, cell))
    return empty > 1 or (empty == 1 and re.search(_EXERCISE, around) is not None)


def is_left_open_at(text: str, line: int) -> bool:
    """Whether at an error, in the 1-based line of a file, something is left for the reader to write."""
    lines = text.splitlines()
    return is_left_open("\n".join(lines[max(0, line - 1 - _ABOVE) : line + _BELOW]))


@lru_cache(maxsize=4)
def asks_reader(text: str) -> bool:
    """Whether code leaves some of itself to be written by its reader, whether it parses or not."""
    return comment_says(_ASKS, text) or _has_holes(text)


def leaves_gap(lines: Iterable[str]) -> bool:
    """Whether one of these lines asks the reader to put something there."""
    return any(comment_says(_GAP, line) for line in lines)


def _has_holes(text: str) -> bool:
    """Whether `None` stands where a sheet asks for code: the same comments with code between them are a solution."""
    if re.search(_OPENS, text) is None:
        return False
    inside, holes = False, 0
    for line in text.splitlines():
        if re.search(_OPENS, line):
            inside = True
        elif re.search(_CLOSES, line):
            inside = False
        elif inside:
            holes += re.search(_HOLE, line.strip()) is not None
    return holes >= _HOLES


def comment_says(words: str, text: str) -> bool:
    """Whether words stand behind a `#`: told line by line, because a line may be a ruler of a hundred thousand."""
    if re.search(words, text) is None:
        return False
    pattern = re.compile(words)
    return any((start := line.find("#")) >= 0 and pattern.search(line, start) for line in text.splitlines())
