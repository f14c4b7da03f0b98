"""Two sources side by side; on a narrow screen the same rows read as one column."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence

from .markup import escaped

CONTEXT = 4


def side_by_side(before: str, after: str, names: tuple[str, str] = ("before.py", "after.py")) -> str:
    """A grid of two columns; long equal parts are folded away."""
    left, right = before.splitlines(), after.splitlines()
    matcher = difflib.SequenceMatcher(None, left, right, autojunk=False)
    head = f'<div class="head">{escaped(names[0])}</div><div class="head right">{escaped(names[1])}</div>'
    blocks = matcher.get_opcodes()
    rows = "".join(
        row
        for number, (tag, *ends) in enumerate(blocks)
        for row in _rows(tag, left[ends[0] : ends[1]], right[ends[2] : ends[3]], number == 0, number == len(blocks) - 1)
    )
    return f'<div class="diff code">{head}{rows}</div>'


def _rows(tag: str, left: Sequence[str], right: Sequence[str], first: bool, last: bool) -> Iterator[str]:
    if tag == "equal":
        yield from _equal(left, first, last)
        return
    for number in range(max(len(left), len(right))):
        yield _cell(left, number, "minus") + _cell(right, number, "plus")


def _equal(lines: Sequence[str], first: bool, last: bool) -> Iterator[str]:
    """The lines around a change; what lies farther away is only counted."""
    head = 0 if first else CONTEXT
    tail = 0 if last else CONTEXT
    hidden = len(lines) - head - tail
    if hidden <= 2 or (first and last):
        yield from map(_same, lines)
        return
    yield from map(_same, lines[:head])
    yield f'<div class="gap">{hidden} equal lines</div>'
    yield from map(_same, lines[len(lines) - tail :])


def _same(line: str) -> str:
    return f'<div class="same">{escaped(line)}</div><div class="same right">{escaped(line)}</div>'


def _cell(lines: Sequence[str], number: int, kind: str) -> str:
    if number >= len(lines):
        return '<div class="none"></div>'
    # On a narrow screen both sides stand in one column: each line says which it is of.
    side = "before" if kind == "minus" else "after"
    return f'<div class="{kind}" data-side="{side}">{escaped(lines[number])}</div>'
