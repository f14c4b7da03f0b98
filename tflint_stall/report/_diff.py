"""A fix as a diff: every character that it puts in is shown, however narrow the terminal is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tflint_stall.documents.source import Source
from tflint_stall.quick_dataclasses import replace
from tflint_stall.report._frame import Row
from tflint_stall.rule import Edit, Fix
from tflint_stall.terminal import ELLIPSIS, LONGEST_LINE, code_line, width

# Of what is taken away so many lines are shown.
_LONGEST_HUNK = 12
_NEWLINE = re.compile(r"\r\n|\r|\n")
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
# Comparing more of them takes its time, and lines of which less stays are other lines.
_MOST_TOKENS = 400
_LEAST_ALIKE = 0.4
# So much of an unchanged line is kept in front of what changes in it.
_KEPT_BEFORE = 12

Spans = tuple[tuple[int, int], ...]


def diff(fix: Fix, source: Source, limit: int) -> Iterator[Row]:
    """The lines that a fix takes away and puts in their place."""
    added = 0
    for edits in _clusters(fix.edits, source):
        first = source.position(edits[0].start)[0]
        last = source.position(edits[-1].end)[0]
        old = [source.line_text(line) for line in range(first, last + 1)]
        new = _NEWLINE.split(_applied(edits, source, source.line_starts[first - 1], _line_end(source, last)))
        for start, end, new_start, new_end in _changes(old, new):
            gone = [code_line(line) for line in old[start:end]]
            come = [code_line(line) for line in new[new_start:new_end]]
            spans, new_spans = _changed(gone, come)
            yield from _removed(gone, spans, first + start, limit)
            yield from _inserted(come, new_spans, first + new_start + added, limit)
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


def _changed(old: list[str], new: list[str]) -> tuple[list[Spans], list[Spans]]:
    """The characters of each line that are others; none where the lines as a whole are."""
    nothing: tuple[list[Spans], list[Spans]] = [()] * len(old), [()] * len(new)
    before, after = (_TOKEN.findall("\n".join(lines)) for lines in (old, new))
    if not old or not new or len(before) + len(after) > _MOST_TOKENS:
        return nothing
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, before, after, autojunk=False)
    if matcher.ratio() < _LEAST_ALIKE:
        return nothing
    codes = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    gone = _spans(old, before, [(start, end) for _, start, end, _, _ in codes])
    return gone, _spans(new, after, [(start, end) for _, _, _, start, end in codes])


def _spans(lines: list[str], tokens: list[str], changed: list[tuple[int, int]]) -> list[Spans]:
    """Spans of tokens as spans of characters in each line."""
    offsets = [0]
    for token in tokens:
        offsets.append(offsets[-1] + len(token))
    found: list[Spans] = []
    start = 0
    for line in lines:
        end = start + len(line)
        inside = [(max(offsets[first], start) - start, min(offsets[last], end) - start) for first, last in changed]
        found.append(tuple(span for span in inside if span[0] < span[1]))
        start = end + 1
    return found


def _removed(lines: list[str], spans: list[Spans], first: int, limit: int) -> Iterator[Row]:
    shown = lines if len(lines) <= _LONGEST_HUNK else lines[: _LONGEST_HUNK - 1]
    for number, (line, changed) in enumerate(zip(shown, spans, strict=False), first):
        yield from _folded(Row("-", line, number, changed=changed), limit)
    if len(shown) < len(lines):
        yield Row("-", f"{ELLIPSIS} {len(lines) - len(shown)} more lines")


def _inserted(lines: list[str], spans: list[Spans], first: int, limit: int) -> Iterator[Row]:
    for number, (line, changed) in enumerate(zip(lines, spans, strict=True), first):
        yield from _folded(Row("+", line, number, changed=changed), limit)


def _folded(row: Row, limit: int) -> Iterator[Row]:
    """The row in as many rows as it needs; what stays of a line that goes may be cut at both ends."""
    if width(row.text) <= (limit or LONGEST_LINE):
        yield row
        return
    if row.kind == "-":
        row = _without_end(_without_beginning(row), limit or LONGEST_LINE)
    indent = min(len(row.text) - len(row.text.lstrip()), (limit or LONGEST_LINE) // 2)
    while width(row.text) > (limit or LONGEST_LINE):
        cut = _place_to_break(row.text, limit or LONGEST_LINE, indent)
        yield replace(row, text=row.text[:cut], changed=_within(row.changed, 0, cut))
        rest = " " * (indent + 4) + row.text[cut:].lstrip()
        moved = len(row.text) - len(rest)
        row = Row(row.kind, rest, None, changed=tuple((a - moved, b - moved) for a, b in _within(row.changed, cut)))
    yield row


def _without_beginning(row: Row) -> Row:
    """The row without what is unchanged far before its first change."""
    if not row.changed:
        return row
    indent = len(row.text) - len(row.text.lstrip())
    cut = row.changed[0][0] - _KEPT_BEFORE - indent - 1
    if cut <= 0:
        return row
    text = row.text[:indent] + ELLIPSIS + row.text[indent + cut + 1 :]
    return replace(row, text=text, changed=tuple((start - cut, end - cut) for start, end in row.changed))


def _without_end(row: Row, limit: int) -> Row:
    """The row without what is unchanged behind its last change, as far as there is no room for it."""
    if not row.changed or len(row.text) <= limit or row.changed[-1][1] >= len(row.text):
        return row
    return replace(row, text=row.text[: max(row.changed[-1][1], limit - 1)] + ELLIPSIS)


def _place_to_break(text: str, limit: int, indent: int) -> int:
    """The last place within the limit where no word is broken."""
    places = [match.end() for match in re.finditer(r"[,(\[{ ]+|(?<=\w)(?=\.)", text[:limit])]
    good = [place for place in places if place > indent + 8]
    return good[-1] if good else limit


def _within(spans: Spans, first: int, last: int | None = None) -> Spans:
    last = max((end for _, end in spans), default=0) if last is None else last
    cut = ((max(start, first), min(end, last)) for start, end in spans)
    return tuple(span for span in cut if span[0] < span[1])


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
