"""`concise`: one line per finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._counts import Counts, mark
from tflint_stall.report._location import location
from tflint_stall.report._style import LEVEL_COLORS
from tflint_stall.terminal import Paint, printable

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    paint = Paint(colors=view.colors)
    counts = Counts()
    for result in results:
        counts.add(result, view)
        for finding in result.findings:
            code = paint(finding.code, LEVEL_COLORS[finding.level], "bold")
            message = printable(finding.message)
            yield f"{paint(location(finding), 'bold')}: {code} {paint(mark(finding, view), 'cyan')}{message}\n"
    yield from counts.footer(view)
