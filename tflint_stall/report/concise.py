"""`concise`: one line per finding, and one for the advice of each rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._advice import Advice
from tflint_stall.report._counts import Counts, mark
from tflint_stall.report._location import location
from tflint_stall.report._style import LEVEL_COLORS
from tflint_stall.terminal import Paint, printable

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View
    from tflint_stall.rule import Finding


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    paint = Paint(colors=view.colors, links=view.links)
    counts = Counts()
    advice = Advice()
    for result in results:
        counts.add(result, view)
        for finding in result.findings:
            if not advice.takes(finding, view):
                yield _line(finding, "", view, paint)
    for finding, more in advice.folded():
        yield _line(finding, more, view, paint)
    yield from counts.footer(view)


def _line(finding: Finding, more: str, view: View, paint: Paint) -> str:
    code = paint.link(paint(finding.code, LEVEL_COLORS[finding.level], "bold"), finding.url)
    message = printable(finding.message)
    told = paint(f"({finding.name}, {finding.level.value}{more})", "dim")
    return f"{paint(location(finding), 'bold')}: {code} {paint(mark(finding, view), 'cyan')}{message} {told}\n"
