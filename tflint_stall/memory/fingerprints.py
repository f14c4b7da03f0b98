"""What a finding is known by when the code around it changes: what is flagged, and in which function.

Lines may move and code may be formatted anew: blanks, quotes and the comma before a closing bracket do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

from tflint_stall.documents.source import Source
from tflint_stall.rule import Finding, Place

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult

_DIGITS = 8
_SCOPE = re.compile(r"([ \t]*)(?:async[ \t]+def|def|class)[ \t]+(\w+)")


def fingerprints(result: FileResult) -> Iterator[tuple[Finding, str]]:
    """Each finding of a file with its fingerprint: `<of the function>-<of what is flagged>`."""
    texts: dict[int | None, Source] = {}
    for finding in result.findings:
        cell = finding.place.cell
        if cell not in texts:
            texts[cell] = Source.from_text(_text(result, cell), result.path)
        source = texts[cell]
        yield finding, f"{_digest(_scope(source, finding.place.line))}-{_digest(_flagged(source, finding.place))}"


def flagged_part(fingerprint: str) -> str:
    """The half that stays when a function is renamed, or code moves to another one."""
    return fingerprint.partition("-")[2]


def _text(result: FileResult, number: int | None) -> str:
    is_fixed = result.fixed_text is not None
    text = (result.fixed_text if is_fixed else result.text) or ""
    cells = result.fixed_cells if is_fixed else result.cells
    cell = next((cell for cell in cells if cell.number == number), None)
    return text if cell is None else text[cell.start : cell.end]


def _flagged(source: Source, place: Place) -> str:
    if place.line > len(source.line_starts):
        return ""
    last = min(place.end_line, len(source.line_starts))
    start = source.line_starts[place.line - 1] + place.column - 1
    end = source.line_starts[last - 1] + place.end_column - 1
    text = re.sub(r"[\s'\"\\]+", "", source.text[start:end])
    return re.sub(r",(?=[)\]}])", "", text)


def _scope(source: Source, line: int) -> str:
    """The names of the functions and classes around a line, from the inside; by indentation."""
    if line > len(source.line_starts):
        return ""
    names: list[str] = []
    own = source.line_text(line)
    indent = len(own) - len(own.lstrip())
    for number in range(line - 1, 0, -1):
        if not indent:
            break
        match = _SCOPE.match(source.line_text(number))
        if match and len(match[1]) < indent:
            names.append(match[2])
            indent = len(match[1])
    return ".".join(names)


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
