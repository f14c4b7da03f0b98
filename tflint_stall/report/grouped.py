"""`grouped`: the findings of a file under its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._counts import Counts, mark
from tflint_stall.report._location import place_text
from tflint_stall.report._style import LEVEL_COLORS
from tflint_stall.terminal import Paint, printable, printable_path

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    paint = Paint(colors=view.colors)
    counts = Counts()
    for result in results:
        counts.add(result, view)
        if result.findings:
            yield f"{paint(printable_path(result.path), 'bold')}:\n{_rows(result, view, paint)}\n"
    yield from counts.footer(view)


def _rows(result: FileResult, view: View, paint: Paint) -> str:
    places = [place_text(finding.place) for finding in result.findings]
    longest = max(map(len, places))
    rows = []
    for place, finding in zip(places, result.findings, strict=True):
        code = paint(finding.code, LEVEL_COLORS[finding.level], "bold")
        fixable = paint(mark(finding, view), "cyan")
        rows.append(f"  {place.ljust(longest)} {code} {fixable}{printable(finding.message)}\n")
    return "".join(rows)
