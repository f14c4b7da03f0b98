"""Do two runs print the same? Numbers may differ in their last digits, times always differ."""

from __future__ import annotations

import math
import re
from itertools import zip_longest

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_BACKSPACES = re.compile(r"[^\n]*\x08")
# Clock times, and durations with their unit ("12ms/step", "3.2 s", "00:01"), in progress bars and elsewhere.
_TIMES = re.compile(
    r"\b\d+(?:\.\d+)?\s*(?:ns|us|µs|ms|s|sec|secs|seconds?|min|h)(?:/\w+)?\b|\b\d+:\d\d(?::\d\d)?(?:\.\d+)?\b"
)
_BARS = re.compile(r"[━─=>.]{5,}|\[[=>. ]+\]")
_LOG_PREFIX = re.compile(r"^(?:[IWEF]\d{4} |\d{4}-\d\d-\d\d |WARNING:).*$", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.])-?(?:\d+\.\d*|\.\d+|\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
TOLERANCE = 1e-3


def difference(one: str, other: str) -> str:
    """The first lines that differ, as a sentence; empty if there are none."""
    for number, (left, right) in enumerate(zip_longest(_lines(one), _lines(other)), start=1):
        if left is None or right is None:
            return f"one prints {number - 1} lines, the other more: {left or right!r}"
        if not _same_line(left, right):
            return f"line {number}: {left!r} and {right!r}"
    return ""


def _lines(text: str) -> list[str]:
    text = _ESCAPES.sub("", text).replace("\r\n", "\n")
    # What a carriage return or backspaces have overwritten was never meant to stay.
    lines = [line.rpartition("\r")[2] for line in _LOG_PREFIX.sub("", text).split("\n")]
    lines = [_BARS.sub("", _TIMES.sub("", _BACKSPACES.sub("", line))) for line in lines]
    return [" ".join(line.split()) for line in lines if line.strip()]


def _same_line(left: str, right: str) -> bool:
    if left == right:
        return True
    if _NUMBER.sub("#", left) != _NUMBER.sub("#", right):
        return False
    numbers = zip(_NUMBER.findall(left), _NUMBER.findall(right), strict=True)
    return all(math.isclose(float(a), float(b), rel_tol=TOLERANCE, abs_tol=1e-6) for a, b in numbers)
