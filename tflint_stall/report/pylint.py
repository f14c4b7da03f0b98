"""`pylint`: one line per finding, as tools that read pylint's output expect it: `W7302` for a warning, `R7302` for
advice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._location import message_in_file
from tflint_stall.report._said import said_in_one_line
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Finding, Level
from tflint_stall.terminal import printable_path

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View

_CATEGORIES = {Level.ERROR: "E", Level.WARNING: "W", Level.ADVICE: "R"}


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    for result in results:
        texts = Texts(result)
        for finding in result.findings:
            line = texts.in_file(finding.place).line
            message = said_in_one_line(message_in_file(finding), finding)
            yield f"{printable_path(finding.path)}:{line}: [{_code(finding)}] {message}\n"


def _code(finding: Finding) -> str:
    """What a reader of pylint's output takes for the category, the number and the symbol of a message."""
    number = f"7{finding.code.removeprefix('TFS')}" if finding.code.startswith("TFS") else finding.code
    return f"{_CATEGORIES[finding.level]}{number}(tf-{finding.name}), {finding.code}"
