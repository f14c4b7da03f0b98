"""`json-lines`: one finding per line, each an object as in `json`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._json import dumps
from tflint_stall.report._records import records

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    for record in records(results, view):
        yield f"{dumps(record, sort_keys=True)}\n"
