"""Where the parts of a JSON text are: what is needed to change one value and no other byte.

The text is known to be valid: it was decoded before anybody asks where something in it stands.
"""

from __future__ import annotations

import re
from json import JSONDecoder

_BLANKS = re.compile(r"[ \t\n\r]*")
_DECODER = JSONDecoder()

# The offset where a value starts, and the one after its end.
Span = tuple[int, int]


def members(text: str, start: int) -> dict[str, Span]:
    """The values of the object that starts at an offset, by their keys."""
    found = {}
    position = _after_blanks(text, start + 1)
    while text[position] != "}":
        key, position = _DECODER.raw_decode(text, position)
        colon = _after_blanks(text, position)
        found[key], position = _value(text, colon + 1)
    return found


def elements(text: str, start: int) -> list[Span]:
    """The values of the array that starts at an offset."""
    found = []
    position = _after_blanks(text, start + 1)
    while text[position] != "]":
        span, position = _value(text, position)
        found.append(span)
    return found


def _value(text: str, start: int) -> tuple[Span, int]:
    """The value after some blanks, and the offset of what follows its comma, if there is one."""
    start = _after_blanks(text, start)
    _, end = _DECODER.raw_decode(text, start)
    position = _after_blanks(text, end)
    if text[position] == ",":
        position = _after_blanks(text, position + 1)
    return (start, end), position


def _after_blanks(text: str, start: int) -> int:
    match = _BLANKS.match(text, start)
    assert match is not None
    return match.end()
