"""`statistics`: how often each rule was found, most frequent first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._counts import Counts
from tflint_stall.report._tally import tally
from tflint_stall.terminal import Paint

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    paint = Paint(colors=view.colors)
    counts = Counts()
    rows = tally(results, view, counts)
    digits = max((len(str(row.count)) for row in rows), default=1)
    for row in rows:
        mark = paint("[*]", "cyan") if row.fixable else "[ ]"
        yield f"{paint(str(row.count).rjust(digits), 'bold')}  {row.code}  {mark}  {row.name}\n"
    yield from counts.footer(view)
