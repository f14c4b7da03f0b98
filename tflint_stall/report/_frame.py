"""The picture of a finding: the lines around it, and its fix as a diff."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tflint_stall.documents.source import Source
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Edit, Fix, Place
from tflint_stall.terminal import ELLIPSIS, LONGEST_LINE, code_line, cropped, width

LINES_BEFORE, LINES_AFTER = 2, 1
_LONGEST_HUNK = 12
_NEWLINE = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Row:
    """One line of a picture. The kind is `|` for code, `^` for carets under it, `-` and `+` for a diff."""

    kind: str
    text: str
    number: int | None = None


def frame(place: Place, source: Source, limit: int) -> Iterator[Row]:
    """The line of a place with carets under it, and its neighbours."""
    count = len(source.line_starts)
    if place.line > count:
        return
    first = max(1, place.line - LINES_BEFORE)
    last = min(count, place.line + LINES_AFTER)
    while first < place.line and not source.line_text(first).strip():
        first += 1
    while last > place.line and not source.line_text(last).strip():
        last -= 1
    for line in range(first, last + 1):
        if line == place.line:
            yield from _marked(place, source, limit or LONGEST_LINE)
        else:
            yield Row("|", cropped(code_line(source.line_text(line)), limit), line)


def _marked(place: Place, source: Source, limit: int) -> Iterator[Row]:
    raw = source.line_text(place.line)
    end = place.end_column - 1 if place.end_line == place.line else len(raw.rstrip())
    before = width(code_line(raw[: place.column - 1]))
    marked = max(1, width(code_line(raw[place.column - 1 : end])))
    text = code_line(raw)
    # In a line too long to be shown, the place itself is.
    cut = max(0, before - limit // 4) if before + marked > limit else 0
    if cut:
        text, before = ELLIPSIS + text[cut + 1 :], before - cut
    yield Row("|", cropped(text, limit), place.line)
    yield Row("^", " " * before + "^" * max(1, min(marked, limit - before)))


def diff(fix: Fix, source: Source, limit: int) -> Iterator[Row]:
    """The lines that a fix takes away and puts in their place."""
    added = 0
    for edits in _clusters(fix.edits, source):
        first = source.position(edits[0].start)[0]
        last = source.position(edits[-1].end)[0]
        old = [source.line_text(line) for line in range(first, last + 1)]
        new = _NEWLINE.split(_applied(edits, source, source.line_starts[first - 1], _line_end(source, last)))
        for start, end, new_start, new_end in _changes(old, new):
            yield from _hunk("-", old[start:end], first + start, limit)
            yield from _hunk("+", new[new_start:new_end], first + new_start + added, limit)
        added += len(new) - len(old)


def _changes(old: list[str], new: list[str]) -> list[tuple[int, int, int, int]]:
    """Which lines stand for which: spans of the old ones, and of the new ones."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end, new_end = len(old), len(new)
    while min(end, new_end) > start and old[end - 1] == new[new_end - 1]:
        end, new_end = end - 1, new_end - 1
    if set(old[start:end]).isdisjoint(new[start:new_end]):
        return [(start, end, start, new_end)]
    from difflib import SequenceMatcher  # few fixes need it

    found = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [span for kind, *span in found if kind != "equal"]  # type: ignore[misc]


def _hunk(kind: str, lines: list[str], first: int, limit: int) -> Iterator[Row]:
    shown = lines if len(lines) <= _LONGEST_HUNK else lines[: _LONGEST_HUNK - 1]
    for number, line in enumerate(shown, first):
        yield Row(kind, cropped(code_line(line), limit), number)
    if len(shown) < len(lines):
        yield Row(kind, f"{ELLIPSIS} {len(lines) - len(shown)} more lines")


def _clusters(edits: tuple[Edit, ...], source: Source) -> list[list[Edit]]:
    """The edits in runs that touch the same or neighbouring lines."""
    clusters: list[list[Edit]] = []
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        line = source.position(edit.start)[0]
        if clusters and line <= source.position(clusters[-1][-1].end)[0] + 1:
            clusters[-1].append(edit)
        else:
            clusters.append([edit])
    return clusters


def _applied(edits: list[Edit], source: Source, start: int, end: int) -> str:
    """A piece of the file's text with the edits made."""
    pieces = []
    for edit in edits:
        pieces += [source.text[start : edit.start], edit.text]
        start = edit.end
    return "".join([*pieces, source.text[start:end]])


def _line_end(source: Source, line: int) -> int:
    return source.line_starts[line - 1] + len(source.line_text(line))
