"""The `source` value of a notebook's cell, in JSON: other lines put into it, the rest spelled as it was.

Notebooks are written by many programs: a value is a string or a list of lines, a character raw or
escaped, and between two lines stands what the program likes. A diff shows every difference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import pairwise, zip_longest

from tflint_stall.documents.json_spans import Span, elements

_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.")


def rewritten_value(text: str, span: Span, new: str) -> str:
    """A `source` value with other lines in it; what stays of it keeps its spelling."""
    is_list = text[span[0]] == "["
    spans = elements(text, span[0]) if is_list else [span]
    raw = [text[begin + 1 : stop - 1] for begin, stop in spans]
    old = [json.loads(f'"{literal}"') for literal in raw]
    if not is_list:
        raw, old = _raw_lines(raw[0]), old[0].splitlines(keepends=True)
    lines = _respelled(old, raw, new.splitlines(keepends=True), _Spelling(raw, text))
    if is_list:
        return _list(lines, text, span, spans)
    return '"' + "".join(line for line, _ in lines) + '"'


def _raw_lines(raw: str) -> list[str]:
    """The lines of a string in JSON, as they are spelled there."""
    lengths = [len(line) for line in json.loads(f'"{raw}"').splitlines(keepends=True)]
    units = _units(raw)
    return ["".join(spelled for _, spelled in (next(units) for _ in range(length))) for length in lengths]


def _units(raw: str) -> Iterator[tuple[str, str]]:
    """The characters of a string in JSON, each with how it is spelled."""
    position = 0
    while position < len(raw):
        escape = _ESCAPE.match(raw, position)
        spelled = escape.group() if escape else raw[position]
        yield (json.loads(f'"{spelled}"') if escape else spelled), spelled
        position += len(spelled)


class _Spelling:
    """How a notebook writes characters in JSON: raw or escaped, and with which escape."""

    def __init__(self, raw: Iterable[str], notebook: str) -> None:
        literals = list(raw)
        self._known = {char: spelled for literal in literals for char, spelled in _units(literal)}
        own = [char for char in self._known if not char.isascii()]
        if own:
            self._escapes = all(self._known[char].isascii() for char in own)
        else:
            self._escapes = notebook.isascii()

    def spell(self, text: str) -> str:
        return "".join(self._known.get(char) or self._new(char) for char in text)

    def _new(self, char: str) -> str:
        return json.dumps(char, ensure_ascii=self._escapes)[1:-1]


def _respelled(old: list[str], raw: list[str], new: list[str], spelling: _Spelling) -> list[tuple[str, int | None]]:
    """The new lines in JSON, each with the number of the line in whose place it stands.

    A line that was there before is spelled as it was.
    """
    spelled: list[tuple[str, int | None]] = []
    for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            spelled += [(raw[number], number) for number in range(first, last)]
        else:
            replaced = zip_longest(range(first, last), new[start:end])
            spelled += [(spelling.spell(line), number) for number, line in replaced if line is not None]
    return spelled


def _list(lines: list[tuple[str, int | None]], text: str, span: Span, spans: list[Span]) -> str:
    """A list of lines in JSON, with the blanks of the list that was there."""
    if not spans or not lines:
        return f"[{', '.join(_quoted(line) for line, _ in lines)}]"
    opening, closing = text[span[0] : spans[0][0]], text[spans[-1][1] : span[1]]
    between = [text[before[1] : after[0]] for before, after in pairwise(spans)]
    usual = between[0] if between else f",{opening[1:] or ' '}"
    pieces = [opening]
    for line, number in lines[:-1]:
        follows = between[number] if number is not None and number < len(between) else usual
        pieces += [_quoted(line), follows]
    return "".join([*pieces, _quoted(lines[-1][0]), closing])


def _quoted(line: str) -> str:
    return f'"{line}"'
