"""The lines around a place, with what is marked in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tflint_stall.documents.source import Source
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Place
from tflint_stall.terminal import ELLIPSIS, LONGEST_LINE, code_line, cropped, width

LINES_BEFORE, LINES_AFTER = 2, 1


@dataclass(frozen=True)
class Row:
    """One line of a picture. The kind is `|` for code, `^` and `~` for what is marked in it, `-` and `+` for a diff,
    `.` for lines left out.
    """

    kind: str
    text: str
    number: int | None = None
    # What is said about the marked characters.
    label: str = ""
    # Where the characters are that a diff changes.
    changed: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Mark:
    """Another place that is marked, with what is said about it."""

    place: Place
    label: str


def frame(of: Mark, source: Source, limit: int, marks: Sequence[Mark] = ()) -> Iterator[Row]:
    """The line of a place with carets under it, and its neighbours; what else is marked in them."""
    for line in frame_lines(of.place, source):
        if line == of.place.line:
            yield from _marked("^", of, source, limit)
        elif own := [mark for mark in marks if mark.place.line == line]:
            yield from _marked("~", own[0], source, limit)
        else:
            yield Row("|", cropped(code_line(source.line_text(line)), limit), line)


def frame_lines(place: Place, source: Source) -> range:
    """The lines that are shown around a place: no empty ones at either end."""
    count = len(source.line_starts)
    if place.line > count:
        return range(0)
    first = max(1, place.line - LINES_BEFORE)
    last = min(count, place.line + LINES_AFTER)
    while first < place.line and not source.line_text(first).strip():
        first += 1
    while last > place.line and not source.line_text(last).strip():
        last -= 1
    return range(first, last + 1)


def marked_lines(marks: Sequence[Mark], source: Source, limit: int) -> Iterator[Row]:
    """The lines of some places, each marked, without what is around them."""
    before = None
    for mark in sorted(marks, key=lambda mark: mark.place.line):
        if mark.place.line > len(source.line_starts):
            continue
        if before is not None and mark.place.line > before + 1:
            yield Row(".", "...")
        yield from _marked("~", mark, source, limit)
        before = mark.place.line


def _marked(kind: str, mark: Mark, source: Source, limit: int) -> Iterator[Row]:
    place, limit = mark.place, limit or LONGEST_LINE
    raw = source.line_text(place.line)
    end = place.end_column - 1 if place.end_line == place.line else len(raw.rstrip())
    before = width(code_line(raw[: place.column - 1]))
    marked = max(1, width(code_line(raw[place.column - 1 : end])))
    text = code_line(raw)
    # In a line too long to be shown, the place itself is; what is said about it stands behind its mark.
    room = limit - len(mark.label) - 1
    cut = max(0, before - limit // 4) if before + marked > limit and before > limit // 3 else 0
    if cut:
        text, before = ELLIPSIS + text[cut + 1 :], before - cut
    yield Row("|", cropped(text, limit), place.line)
    sign = "^" if kind == "^" else "-"
    yield Row(kind, " " * before + sign * max(1, min(marked, room - before)), label=mark.label)
