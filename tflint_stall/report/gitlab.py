"""`gitlab`: a code quality report, which GitLab compares between two branches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._fingerprints import Fingerprints
from tflint_stall.report._json import dumps
from tflint_stall.report._location import message_in_file, slashed
from tflint_stall.report._said import said, said_in_one_line
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Finding, Level

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View

_SEVERITIES = {Level.ERROR: "critical", Level.WARNING: "major", Level.ADVICE: "info"}


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    fingerprints = Fingerprints()
    issues = []
    for result in results:
        texts = Texts(result)
        issues += [_issue(finding, texts, fingerprints.of(finding, texts)) for finding in result.findings]
    yield dumps(issues, indent=2) + "\n"


def _issue(finding: Finding, texts: Texts, fingerprint: str) -> dict[str, Any]:
    place = texts.in_file(finding.place)
    message = f"{finding.code}: {message_in_file(finding)}"
    return {
        "check_name": f"{finding.code} {finding.name}",
        "description": said_in_one_line(message, finding),
        "content": {"body": "\n\n".join(said(message, finding))},
        "categories": ["Performance"],
        "type": "issue",
        "fingerprint": fingerprint,
        "location": {
            "path": slashed(finding.path),
            "positions": {
                "begin": {"line": place.line, "column": place.column},
                "end": {"line": place.end_line, "column": place.end_column},
            },
        },
        "severity": _SEVERITIES[finding.level],
    }
