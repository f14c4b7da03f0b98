"""`pylint`: one line per finding, as tools that read pylint's output expect it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._location import message_in_file, place_in_file
from tflint_stall.terminal import printable_path

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    for result in results:
        for finding in result.findings:
            line = place_in_file(finding).line
            yield f"{printable_path(finding.path)}:{line}: [{finding.code}] {message_in_file(finding)}\n"
