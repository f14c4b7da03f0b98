"""`sarif`: version 2.1.0 of the format in which analysers report to code hosts and editors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.documents.source import Source
from tflint_stall.report._fingerprints import Fingerprints
from tflint_stall.report._json import dumps
from tflint_stall.report._location import message_in_file, shown_path, uri
from tflint_stall.report._said import said
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Edit, Finding, Fix, Level, Place, Related
from tflint_stall.terminal import printable

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    from tflint_stall.engine.pages import Page
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Level.ERROR: "error", Level.WARNING: "warning", Level.ADVICE: "note"}
_ROOT = "%SRCROOT%"


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    run = _Run(view)
    for result in results:
        run.add(result)
    yield dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run.written()]}, indent=2) + "\n"


class _Run:
    """One run, gathered while results go by."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._fingerprints = Fingerprints()
        # The place of each rule in the list of rules, by name.
        self._rules: dict[str, int] = {}
        self._descriptors: list[dict[str, Any]] = []
        self._results: list[dict[str, Any]] = []
        self._problems: list[str] = []
        self._documentation = ""

    def add(self, result: FileResult) -> None:
        self._problems += result.problems
        texts = Texts(result)
        self._results += [self._result(finding, texts) for finding in result.findings]

    def written(self) -> dict[str, Any]:
        from tflint_stall import __version__

        notifications = [{"level": "error", "message": {"text": printable(problem)}} for problem in self._problems]
        driver: dict[str, Any] = {"name": "tflint-stall", "version": __version__, "rules": self._descriptors}
        if self._documentation:
            driver["informationUri"] = self._documentation
        return {
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {_ROOT: {"description": {"text": "The folder in which tflint-stall ran."}}},
            "invocations": [
                {"executionSuccessful": not notifications, "toolExecutionNotifications": notifications},
            ],
            "results": self._results,
        }

    def _result(self, finding: Finding, texts: Texts) -> dict[str, Any]:
        location: dict[str, Any] = {
            "physicalLocation": {
                "artifactLocation": _artifact(finding.path),
                "region": _region(texts.in_file(finding.place)),
            }
        }
        if finding.place.cell is not None:
            location["logicalLocations"] = [{"name": f"cell {finding.place.cell}", "kind": "cell"}]
        result: dict[str, Any] = {
            "ruleId": finding.code,
            "ruleIndex": self._rule_index(finding),
            "level": _LEVELS[finding.level],
            "message": {"text": "\n".join(said(message_in_file(finding), finding))},
            "locations": [location],
            "partialFingerprints": {"tflintStall/v1": self._fingerprints.of(finding, texts)},
            "properties": {"confidence": finding.confidence.value},
        }
        if finding.related:
            result["relatedLocations"] = [
                _related(number, other, finding, texts) for number, other in enumerate(finding.related, 1)
            ]
        if finding.fix is not None:
            source, edits = texts.edits_in_file(finding.fix)
            result["fixes"] = [_fix(finding, finding.fix, [_replacement(edit, source) for edit in edits])]
        return result

    def _rule_index(self, finding: Finding) -> int:
        if finding.name not in self._rules:
            self._rules[finding.name] = len(self._descriptors)
            page = self._view.page(finding.name)
            descriptor: dict[str, Any] = {"id": finding.code, "name": finding.name}
            if finding.url:
                descriptor["helpUri"] = finding.url
                self._documentation = self._documentation or finding.url.rpartition("/rules/")[0] + "/"
            self._descriptors.append(
                {**descriptor, **_described(page, self._view.evidence(finding))} if page else descriptor
            )
        return self._rules[finding.name]


def _related(number: int, other: Related, finding: Finding, texts: Texts) -> dict[str, Any]:
    place = other.place if other.path else texts.in_file(other.place)
    return {
        "id": number,
        "message": {"text": printable(other.said)},
        "physicalLocation": {
            "artifactLocation": _artifact(shown_path(other.path) if other.path else finding.path),
            "region": _region(place),
        },
    }


def _described(page: Page, evidence: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "shortDescription": {"text": page.summary},
        "fullDescription": {"text": page.summary},
        "help": {"text": page.text, "markdown": page.markdown},
        "defaultConfiguration": {"level": _LEVELS[Level(page.level)]},
        "properties": {"tags": [page.family, *(["preview"] if page.preview else [])], "evidence": evidence},
    }


def _fix(finding: Finding, fix: Fix, replacements: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "description": {"text": fix.message},
        "artifactChanges": [{"artifactLocation": _artifact(finding.path), "replacements": replacements}],
        "properties": {"applicability": fix.safety.value},
    }


def _replacement(edit: Edit, source: Source) -> dict[str, Any]:
    start, end = source.position(edit.start), source.position(edit.end)
    region = {"startLine": start[0], "startColumn": start[1], "endLine": end[0], "endColumn": end[1]}
    return {"deletedRegion": region, "insertedContent": {"text": edit.text}}


def _artifact(path: str) -> dict[str, str]:
    written = uri(path)
    return {"uri": written} if written.startswith("file:") else {"uri": written, "uriBaseId": _ROOT}


def _region(place: Place) -> dict[str, int]:
    if place.cell is not None:  # its columns are in another text
        return {"startLine": place.line, "endLine": place.end_line}
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
