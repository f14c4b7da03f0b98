"""Findings as plain objects for machines. Tools that read ruff's JSON read these."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from tflint_stall.report._texts import Texts
from tflint_stall.rule import Finding, Fix, Place, Related

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View

STDIN = "-"


def records(results: Iterable[FileResult], view: View) -> Iterator[dict[str, Any]]:
    for result in results:
        texts = Texts(result)
        for finding in result.findings:
            yield _record(finding, texts, view)


def _record(finding: Finding, texts: Texts, view: View) -> dict[str, Any]:
    place = finding.place
    return {
        "cell": place.cell,
        "code": finding.code,
        "confidence": finding.confidence.value,
        "end_location": _location(place.end_line, place.end_column),
        "evidence": view.evidence(finding),
        "filename": _absolute(finding.path),
        "fix": _fix(finding.fix, texts) if finding.fix else None,
        "level": finding.level.value,
        "location": _location(place.line, place.column),
        "message": finding.message,
        "name": finding.name,
        "noqa_row": _noqa_row(place, finding.statement_lines),
        "related": [_related(other, finding) for other in finding.related],
        "url": finding.url or None,
        "weight": finding.weight or None,
        "why": finding.why,
        "help": finding.help,
    }


def _related(other: Related, finding: Finding) -> dict[str, Any]:
    place = other.place
    return {
        "filename": _absolute(other.path or finding.path),
        "cell": place.cell,
        "location": _location(place.line, place.column),
        "end_location": _location(place.end_line, place.end_column),
        "message": other.said,
    }


def _absolute(path: str) -> str:
    return path if path == STDIN else os.path.abspath(path)


def _fix(fix: Fix, texts: Texts) -> dict[str, Any]:
    edits = []
    for edit in fix.edits:
        start, end = texts.position(edit.start), texts.position(edit.end)
        written = {
            "content": edit.text,
            "location": _location(start.line, start.column),
            "end_location": _location(end.line, end.column),
        }
        # A fix may change another cell than the one it was found in: the one with the imports.
        edits.append(written if start.cell is None else {**written, "cell": start.cell})
    return {"applicability": fix.safety.value, "message": fix.message, "edits": edits}


def _location(line: int, column: int) -> dict[str, int]:
    return {"row": line, "column": column}


def _noqa_row(place: Place, statement_lines: tuple[int, int]) -> int:
    """The line at whose end a `noqa` would be honoured: the last one, where no string can swallow it."""
    return statement_lines[1] or place.line
