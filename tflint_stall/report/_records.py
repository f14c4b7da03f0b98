"""Findings as plain objects for machines. Tools that read ruff's JSON read these."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from tflint_stall.rule import Finding, Fix, Place
from tflint_stall.source import Source

if TYPE_CHECKING:
    from tflint_stall.report import View
    from tflint_stall.run import FileResult

STDIN = "-"


def records(results: Iterable[FileResult], view: View) -> Iterator[dict[str, Any]]:
    for result in results:
        source = Source.from_text(result.text or "", result.path)
        for finding in result.findings:
            yield _record(finding, source, view)


def _record(finding: Finding, source: Source, view: View) -> dict[str, Any]:
    place = finding.place
    return {
        "cell": place.cell,
        "code": finding.code,
        "confidence": finding.confidence.value,
        "end_location": _location(place.end_line, place.end_column),
        "evidence": view.evidence(finding),
        "filename": finding.path if finding.path == STDIN else os.path.abspath(finding.path),
        "fix": _fix(finding.fix, source) if finding.fix else None,
        "level": finding.level.value,
        "location": _location(place.line, place.column),
        "message": finding.message,
        "name": finding.name,
        "noqa_row": _noqa_row(place, finding.statement_lines),
        "url": None,
    }


def _fix(fix: Fix, source: Source) -> dict[str, Any]:
    edits = [
        {
            "content": edit.text,
            "location": _location(*source.position(edit.start)),
            "end_location": _location(*source.position(edit.end)),
        }
        for edit in fix.edits
    ]
    return {"applicability": fix.safety.value, "message": fix.message, "edits": edits}


def _location(line: int, column: int) -> dict[str, int]:
    return {"row": line, "column": column}


def _noqa_row(place: Place, statement_lines: tuple[int, int]) -> int:
    """The line at whose end a `noqa` would be honoured: the last one, where no string can swallow it."""
    return statement_lines[1] or place.line
