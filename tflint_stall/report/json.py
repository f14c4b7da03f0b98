"""`json`: one array of findings, with the keys that ruff uses and a few of our own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._json import dumps
from tflint_stall.report._records import records

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    separator = "["
    for record in records(results, view):
        text = dumps(record, indent=2, sort_keys=True).replace("\n", "\n  ")
        yield f"{separator}\n  {text}"
        separator = ","
    yield "[]\n" if separator == "[" else "\n]\n"
