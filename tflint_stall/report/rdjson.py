"""`rdjson`: what reviewdog reads. Columns count the bytes of a line in UTF-8, from 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.documents.source import Source
from tflint_stall.report._json import dumps
from tflint_stall.report._location import message_in_file, place_in_file, slashed
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Finding, Level

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View

_SEVERITIES = {Level.ERROR: "ERROR", Level.WARNING: "WARNING", Level.ADVICE: "INFO"}


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    diagnostics = []
    for result in results:
        source = Texts(result).whole
        diagnostics += [_diagnostic(finding, source) for finding in result.findings]
    report = {"source": {"name": "tflint-stall"}, "severity": "WARNING", "diagnostics": diagnostics}
    yield dumps(report, indent=2) + "\n"


def _diagnostic(finding: Finding, source: Source) -> dict[str, Any]:
    place = place_in_file(finding)
    diagnostic = {
        "code": {"value": finding.code},
        "location": {
            "path": slashed(finding.path),
            "range": {
                "start": _position(place.line, place.column, source),
                "end": _position(place.end_line, place.end_column, source),
            },
        },
        "message": message_in_file(finding),
        "severity": _SEVERITIES[finding.level],
    }
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


def _position(line: int, column: int, source: Source) -> dict[str, int]:
    before = source.line_text(line)[: column - 1] if line <= len(source.line_starts) else ""
    beyond = column - 1 - len(before)
    return {"line": line, "column": len(before.encode("utf-8", "surrogatepass")) + beyond + 1}
