"""`junit`: a test report in which every finding is a failed test, and every clean file a passed one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from tflint_stall.report._location import message_in_file, place_in_file, slashed
from tflint_stall.rule import Finding

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    suites = []
    failures = tests = 0
    for result in results:
        failures += len(result.findings)
        tests += max(1, len(result.findings))
        suites.append(_suite(result))
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    yield f'<testsuites name="tflint-stall" tests="{tests}" failures="{failures}" errors="0">\n'
    yield from suites
    yield "</testsuites>\n"


def _suite(result: FileResult) -> str:
    path = quoteattr(slashed(result.path))
    cases = "".join(_case(finding, path) for finding in result.findings)
    cases = cases or f'    <testcase name="no findings" classname={path} />\n'
    count = len(result.findings)
    head = f'  <testsuite name={path} tests="{max(1, count)}" failures="{count}" errors="0" skipped="0">\n'
    return f"{head}{cases}  </testsuite>\n"


def _case(finding: Finding, path: str) -> str:
    place = place_in_file(finding)
    message = message_in_file(finding)
    text = f"line {place.line}, column {place.column}, {message}"
    return (
        f"    <testcase name={quoteattr(f'{finding.code} {finding.name}')} classname={path}"
        f' file={path} line="{place.line}" column="{place.column}">\n'
        f"      <failure message={quoteattr(message)} type={quoteattr(finding.level.value)}>{escape(text)}</failure>\n"
        f"    </testcase>\n"
    )
