"""`junit`: a test report in which every finding is a failed test, and every clean file a passed one.

Advice is a test that passes and says something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from tflint_stall.report._location import message_in_file, slashed
from tflint_stall.report._said import said
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Finding, Level

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    suites = []
    failures = tests = 0
    for result in results:
        failures += _failures(result)
        tests += max(1, len(result.findings))
        suites.append(_suite(result))
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    yield f'<testsuites name="tflint-stall" tests="{tests}" failures="{failures}" errors="0">\n'
    yield from suites
    yield "</testsuites>\n"


def _failures(result: FileResult) -> int:
    return sum(finding.level is not Level.ADVICE for finding in result.findings)


def _suite(result: FileResult) -> str:
    path = quoteattr(slashed(result.path))
    texts = Texts(result)
    cases = "".join(_case(finding, path, texts) for finding in result.findings)
    cases = cases or f'    <testcase name="no findings" classname={path} />\n'
    counts = f'tests="{max(1, len(result.findings))}" failures="{_failures(result)}" errors="0" skipped="0"'
    head = f"  <testsuite name={path} file={path} {counts}>\n"
    return f"{head}{cases}  </testsuite>\n"


def _case(finding: Finding, path: str, texts: Texts) -> str:
    place = texts.in_file(finding.place)
    message = message_in_file(finding)
    where = f"line {place.line}" if place.cell is not None else f"line {place.line}, column {place.column}"
    text = escape("\n".join(said(f"{finding.level.value}, {where}: {message}", finding)))
    told = f"<system-out>{text}</system-out>"
    if finding.level is not Level.ADVICE:
        told = f"<failure message={quoteattr(message)} type={quoteattr(finding.level.value)}>{text}</failure>"
    name = quoteattr(f"{finding.code} {finding.name} at line {place.line}")
    return f"    <testcase name={name} classname={path}>\n      {told}\n    </testcase>\n"
