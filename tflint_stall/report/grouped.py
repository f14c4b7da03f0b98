"""`grouped`: the findings of a file under its name, and what is advice at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tflint_stall.report._advice import Advice
from tflint_stall.report._counts import Counts, mark
from tflint_stall.report._location import place_text
from tflint_stall.report._style import LEVEL_COLORS
from tflint_stall.terminal import Paint, printable, printable_path

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
        if shown := [finding for finding in result.findings if not advice.takes(finding, view)]:
            yield f"{paint(printable_path(result.path), 'bold')}:\n{_rows(shown, view, paint)}\n"
    yield from advice.table(view)
    yield from counts.footer(view)


def _rows(findings: Sequence[Finding], view: View, paint: Paint) -> str:
    places = [place_text(finding.place) for finding in findings]
    longest = max(map(len, places))
    rows = []
    for place, finding in zip(places, findings, strict=True):
        code = paint.link(paint(finding.code, LEVEL_COLORS[finding.level], "bold"), finding.url)
        fixable = paint(mark(finding, view), "cyan")
        told = paint(f"({finding.name}, {finding.level.value})", "dim")
        rows.append(f"  {place.ljust(longest)} {code} {fixable}{printable(finding.message)} {told}\n")
    return "".join(rows)
