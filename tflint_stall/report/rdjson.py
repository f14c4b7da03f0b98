"""`rdjson`: what reviewdog reads. Columns count the bytes of a line in UTF-8, from 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.documents.source import Source
from tflint_stall.report._json import dumps
from tflint_stall.report._location import message_in_file, shown_path, slashed
from tflint_stall.report._said import said
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Finding, Level, Place, Related
from tflint_stall.terminal import printable

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View

_SEVERITIES = {Level.ERROR: "ERROR", Level.WARNING: "WARNING", Level.ADVICE: "INFO"}


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    diagnostics = []
    for result in results:
        texts = Texts(result)
        diagnostics += [_diagnostic(finding, texts) for finding in result.findings]
    report = {"source": {"name": "tflint-stall"}, "severity": "WARNING", "diagnostics": diagnostics}
    yield dumps(report, indent=2) + "\n"


def _diagnostic(finding: Finding, texts: Texts) -> dict[str, Any]:
    source = texts.whole
    code = {"value": finding.code, "url": finding.url} if finding.url else {"value": finding.code}
    diagnostic = {
        "code": code,
        "location": {"path": slashed(finding.path), "range": _range(texts.in_file(finding.place), source)},
        "message": "\n".join(said(f"{finding.name}: {message_in_file(finding)}", finding)),
        "severity": _SEVERITIES[finding.level],
    }
    if finding.related:
        diagnostic["related_locations"] = [_related(other, finding, texts) for other in finding.related]
    # The lines of a notebook's cells are not the lines of its file: nothing could be suggested there.
    if finding.fix is not None and finding.place.cell is None:
        diagnostic["suggestions"] = [
            {
                "range": {
                    "start": _position(*source.position(edit.start), source),
                    "end": _position(*source.position(edit.end), source),
                },
                "text": edit.text,
            }
            for edit in finding.fix.edits
        ]
    return diagnostic


def _related(other: Related, finding: Finding, texts: Texts) -> dict[str, Any]:
    path = slashed(shown_path(other.path) if other.path else finding.path)
    # The columns of another file are counted in characters: its text is not at hand.
    place = other.place if other.path else texts.in_file(other.place)
    where = {"start": {"line": place.line}, "end": {"line": place.end_line}}
    return {
        "message": printable(other.said),
        "location": {"path": path, "range": where if other.path else _range(place, texts.whole)},
    }


def _range(place: Place, source: Source) -> dict[str, Any]:
    if place.cell is not None:
        return {"start": {"line": place.line}, "end": {"line": place.end_line}}
    return {
        "start": _position(place.line, place.column, source),
        "end": _position(place.end_line, place.end_column, source),
    }


def _position(line: int, column: int, source: Source) -> dict[str, int]:
    before = source.line_text(line)[: column - 1] if line <= len(source.line_starts) else ""
    beyond = column - 1 - len(before)
    return {"line": line, "column": len(before.encode("utf-8", "surrogatepass")) + beyond + 1}
