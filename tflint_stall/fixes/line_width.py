"""Lines that a fix makes longer than the file's lines are: the call that grew is broken as the file breaks its calls.

How long a line may be says the project (`line-length` of ruff or black), else the widest line of code that the file
has already, and 88 characters at least: comments and texts are wide where code is not.
"""

from __future__ import annotations

import ast
import os
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise

from tflint_stall.documents.source import Source
from tflint_stall.fixes.fix import apply_edits
from tflint_stall.quick_dataclasses import dataclass, replace
from tflint_stall.rule import Edit, Fix

_LEAST = 88
# A file with so many lines of more than 72 characters, and none of more than 80, keeps to those.
_NARROW, _MANY, _FULL = 80, 10, 72
_SETTINGS = ("pyproject.toml", "ruff.toml", ".ruff.toml")
_COMMENT = r"[ \t]*#[^\"']*$"
_ASIDE = (
    r"\"{3}(?:[^\\]|\\[\s\S])*?\"{3}|'{3}(?:[^\\]|\\[\s\S])*?'{3}"
    r"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[ \t]*#[^\n]*"
)
# A longer text is not broken where code is.
_LONGEST_TEXT = 30
# A line that ends in an open bracket or begins a block, and the blanks before the next one.
_HANGING = r"(?m)^([ ]*)[^\s#][^\n#]*[(\[{]\r?\n([ ]+)[^\s#]"
_BLOCK = r"(?m)^([ ]*)[^\s#][^\n#]*:\r?\n([ ]+)[^\s#]"
_LENGTH = rb"(?m)^[ \t]*line[-_]length[ \t]*=[ \t]*(\d{2,3})\b"
# Lines of one fix that are broken, at most: one that adds more is no addition to a call.
_MOST_LINES = 6
_LONGEST_LINE = 2000
# Who writes a line of code as wide as this, in a file with others beyond what any style allows, breaks none.
_UNBROKEN, _OVERLONG, _SEVERAL = 140, 120, 3
# Nor does who has a line of so many characters to which some more are added: `+ 1e-12`.
_WIDE, _SOME = 100, 12
# A chain of so many calls is broken at its dots.
_CHAIN = 3
_HEADED = (ast.For, ast.While, ast.If, ast.With, ast.AsyncFor, ast.AsyncWith)
_TAB = 4
_INDENT, _WIDEST_INDENT = 4, 8
_DEEP = 48


@dataclass(frozen=True)
class _Brackets:
    """The arguments of one call on one line: offsets of what is between the brackets, and of each of them."""

    start: int
    end: int
    parts: tuple[tuple[int, int], ...]


def within(fix: Fix, source: Source) -> Fix:
    """The fix, with the calls broken that do not fit on their line any more."""
    edits = fix.edits
    if not _may_be_too_wide(source, edits):
        return fix
    for _ in range(_MOST_LINES):
        text = apply_edits(source.text, edits)
        width = _width(source)
        wide = (span for span in _grown(text, edits) if _length(text[slice(*span)]) > width)
        line = next((span for span in wide if not _goes_on(source, text, span, edits)), None)
        broken = _broken(text, line, edits, source) if line is not None else None
        if broken is None:
            break
        for edit in sorted(broken, key=lambda edit: edit.start, reverse=True):
            edits = _composed(edits, edit)
    return fix if edits is fix.edits else replace(fix, edits=edits)


def _may_be_too_wide(source: Source, edits: tuple[Edit, ...]) -> bool:
    """Whether some line may be: asked of the lines alone, because most fixes fit, and files are long."""
    text, width = source.text, _width(source)
    added = sum(max(len(edit.text) - (edit.end - edit.start), 0) for edit in edits)
    for edit in edits:
        begin, end = text.rfind("\n", 0, edit.start) + 1, text.find("\n", edit.end)
        old = text[begin : end if end >= 0 else len(text)]
        if len(old.expandtabs(_TAB)) + added > width:
            return True
    return False


def fits_joined(source: Source, start: int, end: int, added: str) -> bool:
    """Whether something is as wide as lines may be with what is added to it, were it all on the line it begins on."""
    begin = source.text.rfind("\n", 0, start) + 1
    joined = re.sub(r"\s*(?:#.*)?\n\s*", "", source.text[begin:end])
    return _length(joined + added) <= _width(source)


def _goes_on(source: Source, text: str, line: tuple[int, int], edits: tuple[Edit, ...]) -> bool:
    """Whether a line was so wide before that whoever wrote it would leave it in one piece now."""
    if _configured(os.path.dirname(os.path.abspath(source.path))) is not None:
        return False
    here = [edit for edit, start, _ in _placed(edits) if line[0] <= start <= line[1]]
    added = sum(len(edit.text) - (edit.end - edit.start) for edit in here)
    before = _length(text[slice(*line)]) - added
    is_number = 0 < added <= _SOME and not any("(" in edit.text for edit in here)
    return (before >= _WIDE and is_number) or (before >= _UNBROKEN and _overlong(source.text) >= _SEVERAL)


def _width(source: Source) -> int:
    own = _configured(os.path.dirname(os.path.abspath(source.path)))
    if own is not None:
        return own
    return _widest(source.text)


@lru_cache(maxsize=2)
def _widest(text: str) -> int:
    """Asked for each fix of a file."""
    lengths = _lengths(text)
    widest = max(lengths, default=0)
    is_narrow = widest <= _NARROW and sum(length > _FULL for length in lengths) >= _MANY
    return max(_NARROW - 1 if is_narrow else _LEAST, widest)


@lru_cache(maxsize=2)
def _overlong(text: str) -> int:
    return sum(length > _OVERLONG for length in _lengths(text))


def _lengths(text: str) -> list[int]:
    """How wide the lines of code are, without comments and long texts."""
    return [_length(line) for line in re.sub(_ASIDE, _in_short, text).splitlines()]


def _in_short(match: re.Match[str]) -> str:
    """What counts of a text or a comment for how wide code is."""
    found = match.group()
    if "\n" in found:
        return '"\n"'
    return "" if found.lstrip().startswith("#") else found if len(found) <= _LONGEST_TEXT else '""'


@lru_cache(maxsize=2)
def _unit(text: str) -> int:
    """How much deeper a file puts what stands in brackets below them; else what stands in its blocks."""
    for pattern in (_HANGING, _BLOCK):
        found = Counter(len(match[2]) - len(match[1]) for match in re.finditer(pattern, text))
        deeper = [(-times, blanks) for blanks, times in found.items() if 0 < blanks <= _WIDEST_INDENT]
        if deeper:
            return min(deeper)[1]
    return _INDENT


def _length(line: str) -> int:
    """How wide a line is, without a comment at its end."""
    code = re.sub(_COMMENT, "", line) if "#" in line else line
    return len(code.expandtabs(_TAB))


@lru_cache(maxsize=64)
def _configured(folder: str) -> int | None:
    """What the nearest settings say, up to the root of the repository."""
    for name in _SETTINGS:
        try:
            with open(os.path.join(folder, name), "rb") as stream:
                match = re.search(_LENGTH, stream.read())
        except OSError:
            continue
        if match:
            return int(match[1])
    above = os.path.dirname(folder)
    if above == folder or os.path.exists(os.path.join(folder, ".git")):
        return None
    return _configured(above)


# -- what grew ---------------------------------------------------------------------------------------


def _placed(edits: Iterable[Edit]) -> Iterator[tuple[Edit, int, int]]:
    """The edits, and where in the new text stands what they put there."""
    moved = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        start = edit.start + moved
        yield edit, start, start + len(edit.text)
        moved += len(edit.text) - (edit.end - edit.start)


def _grown(text: str, edits: Iterable[Edit]) -> Iterator[tuple[int, int]]:
    """The lines of the new text that hold something new, and more than before."""
    for edit, start, end in _placed(edits):
        if len(edit.text) > edit.end - edit.start and not edit.text.endswith(("\n", "\r")):
            begin = text.rfind("\n", 0, start) + 1
            while begin <= end:
                stop = text.find("\n", begin)
                stop = len(text) if stop < 0 else stop
                yield begin, stop - text[begin:stop].endswith("\r")
                begin = stop + 1


def _composed(edits: tuple[Edit, ...], later: Edit) -> tuple[Edit, ...]:
    """The edits that do what these do, and then another one, which is placed in the text that they make."""
    moved = 0
    for edit, start, end in _placed(edits):
        if start <= later.start and later.end <= end:
            text = edit.text[: later.start - start] + later.text + edit.text[later.end - start :]
            return tuple(Edit(e.start, e.end, text) if e is edit else e for e in edits)
        if later.start < end and start < later.end:
            return edits
        if end <= later.start:
            moved = end - edit.end
    return (*edits, Edit(later.start - moved, later.end - moved, later.text))


# -- where it is broken --------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _statements(text: str) -> tuple[list[int], bool, bool]:
    """Where a file's own statements begin, whether its calls are aligned, and closed on their last line.

    Asked for each fix.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return [], False, False
    places = Source.from_text(text, "")
    # Before a decorator stands its `@`, on the same line.
    first = [min([s.lineno, *(d.lineno for d in getattr(s, "decorator_list", ()))]) for s in tree.body]
    calls = _calls(_outside_of_texts(tree))
    return sorted({_offset(places, number, 0) for number in first}), _aligns(calls, places), _closes_behind(calls)


def _calls(nodes: Iterable[ast.AST]) -> list[ast.Call]:
    return [node for node in nodes if isinstance(node, ast.Call) and (node.args or node.keywords)]


def _around(source: Source, edits: tuple[Edit, ...], line: tuple[int, int]) -> tuple[int, int]:
    """The part of the new text in which stand the file's own statements that a line of it belongs to."""
    begins, _, _ = _statements(source.text)
    kept = [begin for begin in begins if not any(edit.start <= begin <= edit.end for edit in edits)]
    placed = list(_placed(edits))
    moved = [begin + sum(len(e.text) - (e.end - e.start) for e, _, _ in placed if e.end < begin) for begin in kept]
    at = bisect_right(moved, line[0])
    return (moved[at - 1] if at else 0), (moved[at] if at < len(moved) else -1)


def _broken(text: str, line: tuple[int, int], edits: tuple[Edit, ...], source: Source) -> list[Edit] | None:
    """The edits of the new text that break a line of it; `None` where no bracket on it helps."""
    if line[1] - line[0] > _LONGEST_LINE:
        return None  # nobody reads it
    # Files are long: of all its statements, the one that the line belongs to.
    begin, end = _around(source, edits, line)
    part = text[begin:end] if end >= 0 else text[begin:]
    new = [(start - begin, stop - begin) for edit, start, stop in _placed(edits) if edit.text]
    found = _broken_in(part, (line[0] - begin, line[1] - begin), new, source)
    return [replace(edit, start=edit.start + begin, end=edit.end + begin) for edit in found] if found else None


def _broken_in(text: str, line: tuple[int, int], new: list[tuple[int, int]], source: Source) -> list[Edit] | None:
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    width = _width(source)
    places = Source.from_text(text, "")
    nodes = list(_outside_of_texts(tree))
    calls = _calls(nodes)
    number, _ = places.position(line[0])
    here = [call for call in calls if call.func.end_lineno == number == call.end_lineno]
    found = [b for call in here if (b := _brackets(call, places)) is not None and _on_line(b, line)]
    # Nothing is gained by `x.astype(` and `"float32")` below it.
    found = [brackets for brackets in found if brackets.end - brackets.start > _SOME]
    # The call that grew first, from the outside; then the others, those in no other one first, from the end.
    grown = [b for b in found if any(b.start <= end and start <= b.end for start, end in new)]
    others = [b for b in found if b not in grown]
    order = [*sorted(grown, key=lambda b: b.start), *sorted(others, key=lambda b: (_depth(b, found), -b.start))]
    _, aligned, behind = _statements(source.text)
    if any(isinstance(node, _HEADED) and node.lineno <= number < node.body[0].lineno for node in nodes):
        # What is broken in a header looks like its body, if it does not end in a line of its own.
        order, behind = sorted(grown, key=lambda b: b.start), False
    unit = _unit(source.text)
    ways = (
        _before_for(nodes, places, line, new),
        _last_keyword(text, line, new, found),
        _in_column(calls, places, line, new),
        _chained(tree, places, line, new, unit),
    )
    for edit in chain.from_iterable(ways):
        if all(_length(part) <= width for part in _lines_after(text, line, edit)):
            return edit
    for brackets in order:
        for edit in _ways(text, line, brackets, unit, aligned=aligned, behind=behind):
            if all(_length(part) <= width for part in _lines_after(text, line, edit)):
                return edit
    return None


def _depth(inner: _Brackets, others: list[_Brackets]) -> int:
    return sum(other.start < inner.start and inner.end < other.end for other in others)


def _outside_of_texts(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree that do not stand in an f-string."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.JoinedStr):
            waiting += reversed(list(ast.iter_child_nodes(node)))


def _brackets(call: ast.Call, places: Source) -> _Brackets | None:
    spans = sorted(_span(places, node) for node in _given(call))
    start = places.text.find("(", _offset(places, call.func.end_lineno, call.func.end_col_offset)) + 1
    end = _offset(places, call.end_lineno, call.end_col_offset) - 1
    gaps = [places.text[start : spans[0][0]]]
    gaps += [places.text[one[1] : other[0]].replace(",", "", 1) for one, other in pairwise(spans)]
    # Brackets around an argument, or comments, stand between them: nothing to cut at.
    return _Brackets(start, end, tuple(spans)) if start and not any(gap.strip() for gap in gaps) else None


def _span(places: Source, node: ast.expr | ast.keyword) -> tuple[int, int]:
    return _offset(places, node.lineno, node.col_offset), _offset(places, node.end_lineno, node.end_col_offset)


def _offset(places: Source, line: int | None, column: int | None) -> int:
    return places.offset(line or 1, column or 0)


def _on_line(brackets: _Brackets, line: tuple[int, int]) -> bool:
    return line[0] <= brackets.start and brackets.end < line[1]


def _aligns(calls: list[ast.Call], places: Source) -> bool:
    """Whether the file's own calls of several lines mostly begin their arguments behind the bracket."""
    several = [call for call in calls if call.end_lineno != (call.func.end_lineno or 0)]
    begun = [min(node.lineno for node in _given(call)) for call in several]
    same = [line for line, call in zip(begun, several, strict=True) if line == call.func.end_lineno]
    return len(same) * 2 > len(several)


def _closes_behind(calls: list[ast.Call]) -> bool:
    """Whether the file's own calls of several lines all end on the line of their last argument."""
    several = [call for call in calls if call.end_lineno != (call.func.end_lineno or 0)]
    ends = [max(node.end_lineno or 0 for node in _given(call)) for call in several]
    return bool(several) and all(end == call.end_lineno for end, call in zip(ends, several, strict=True))


def _given(call: ast.Call) -> list[ast.expr | ast.keyword]:
    return [*call.args, *call.keywords]


def _ways(
    text: str, line: tuple[int, int], brackets: _Brackets, unit: int, *, aligned: bool, behind: bool
) -> Iterator[list[Edit]]:
    """The ways to break between two brackets, the best first."""
    newline, indent, deeper = _indents(text, line, unit)
    (first, _), *rest = brackets.parts
    if aligned and rest:
        column = first - line[0] - len(indent)
        # As few breaks as do: the last arguments go below the first.
        for start, _ in reversed(rest):
            yield [_break_before(text, start, newline + indent + " " * column)]
        yield [_break_before(text, start, newline + indent + " " * column) for start, _ in rest]
    if len(indent) > _DEEP:
        return  # a line below another one's bracket: what is broken there, nobody finds again
    closing = Edit(brackets.parts[-1][1], brackets.end, newline + indent)
    opening = Edit(brackets.start, first, newline + deeper)
    if behind:
        yield [opening]
        yield [opening, *(_break_before(text, start, newline + deeper) for start, _ in rest)]
    yield [opening, closing]
    comma = "" if text[brackets.parts[-1][1] : brackets.end].strip() or _is_generator(text, brackets) else ","
    each = [_break_before(text, start, newline + deeper) for start, _ in rest]
    yield [opening, *each, replace(closing, text=comma + newline + indent)]


def _before_for(
    nodes: Iterable[ast.AST], places: Source, line: tuple[int, int], new: list[tuple[int, int]]
) -> Iterator[list[Edit]]:
    """The ways to break a comprehension that grew before its `for`, which goes below what it collects."""
    for node in nodes:
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            (start, end), (_, stop) = _span(places, node.elt), _span(places, node)
            keyword = places.text.find("for", end)
            grew = any(start <= to and at <= end for at, to in new)
            if grew and line[0] <= start and stop <= line[1] and not places.text[end:keyword].strip():
                newline, indent, _ = _indents(places.text, line)
                yield [_break_before(places.text, keyword, newline + indent + " " * (start - line[0] - len(indent)))]


def _last_keyword(
    text: str, line: tuple[int, int], new: list[tuple[int, int]], found: list[_Brackets]
) -> Iterator[list[Edit]]:
    """The way to put a keyword that was added to a call of several lines on a line of its own."""
    newline, indent, _ = _indents(text, line)
    for start, end in new:
        is_inside = line[0] < start and end <= line[1] and re.match(r", \w+ ?=", text[start:end])
        if is_inside and not any(b.start <= start <= b.end for b in found):
            yield [Edit(start + 1, start + 2, newline + indent)]


def _in_column(
    calls: list[ast.Call], places: Source, line: tuple[int, int], new: list[tuple[int, int]]
) -> Iterator[list[Edit]]:
    """The ways to put arguments on a line of their own, where the next line begins with one already."""
    newline, _, _ = _indents(places.text, line)
    for call in calls:
        spans = sorted(_span(places, node) for node in _given(call))
        if not line[0] <= spans[0][0] < line[1] <= spans[-1][0]:
            continue
        below = [start for start, _ in spans if not places.text[places.text.rfind("\n", 0, start) + 1 : start].strip()]
        if below and any(spans[0][0] <= to and at <= spans[-1][1] for at, to in new):
            lead = places.text[places.text.rfind("\n", 0, below[0]) + 1 : below[0]]
            for start, _ in reversed([span for span in spans[1:] if span[1] <= line[1]]):
                yield [_break_before(places.text, start, newline + lead)]


def _chained(
    tree: ast.Module, places: Source, line: tuple[int, int], new: list[tuple[int, int]], unit: int
) -> Iterator[list[Edit]]:
    """The ways to put brackets around a chain of calls that a statement assigns or returns, and grew in one of them."""
    for statement in ast.walk(tree):
        value = statement.value if isinstance(statement, (ast.Assign, ast.Return)) else None
        links, link = [], value
        while isinstance(link, ast.Call) and isinstance(link.func, ast.Attribute):
            links.append(_offset(places, link.func.value.end_lineno, link.func.value.end_col_offset))
            link = link.func.value
        if value is None or len(links) < _CHAIN or not isinstance(link, (ast.Name, ast.Call, ast.Attribute)):
            continue
        start, end = _span(places, value)
        if line[0] <= start and end <= line[1] and any(start <= to and at <= end for at, to in new):
            # `tf.data` is one name, not two links.
            steps = links[:-1] if isinstance(link, (ast.Name, ast.Attribute)) else links
            if places.text[start - 1] == "(":
                return
            yield from _ways_of_chain(places.text, line, (start, end), steps, unit)


def _ways_of_chain(
    text: str, line: tuple[int, int], span: tuple[int, int], steps: list[int], unit: int
) -> Iterator[list[Edit]]:
    newline, indent, deeper = _indents(text, line, unit)
    opened, closed = _insert(span[0], f"({newline}{deeper}"), _insert(span[1], f"{newline}{indent})")
    yield [opened, closed]
    yield [opened, *(_insert(step, newline + deeper) for step in steps), closed]


def _insert(offset: int, text: str) -> Edit:
    return Edit(offset, offset, text)


def _indents(text: str, line: tuple[int, int], unit: int = _INDENT) -> tuple[str, str, str]:
    """How lines end, the blanks before this one, and those of what stands in its brackets."""
    newline = "\r\n" if "\r\n" in text else "\n"
    old = text[line[0] : line[1]]
    indent = old[: len(old) - len(old.lstrip())]
    return newline, indent, indent + ("\t" if indent.endswith("\t") else " " * unit)


def _break_before(text: str, start: int, lead: str) -> Edit:
    begin = start
    while text[begin - 1] in " \t":
        begin -= 1
    return Edit(begin, start, lead)


def _is_generator(text: str, brackets: _Brackets) -> bool:
    return len(brackets.parts) == 1 and " for " in text[slice(*brackets.parts[0])]


def _lines_after(text: str, line: tuple[int, int], edits: list[Edit]) -> list[str]:
    moved = [Edit(edit.start - line[0], edit.end - line[0], edit.text) for edit in edits]
    return apply_edits(text[slice(*line)], moved).splitlines()
