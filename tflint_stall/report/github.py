"""`github`: workflow commands, which GitHub shows beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._location import location, slashed
from tflint_stall.report._said import said
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Finding, Level, Place
from tflint_stall.terminal import printable

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View

_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.ADVICE: "notice"}
# As the runner undoes them; colons and commas only mean something in the properties.
_IN_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES = _IN_DATA | str.maketrans({":": "%3A", ",": "%2C"})


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    for result in results:
        texts = Texts(result)
        for finding in result.findings:
            yield f"{_command(finding, texts.in_file(finding.place))}\n"


def _command(finding: Finding, place: Place) -> str:
    properties = {
        "title": f"tflint-stall {finding.code} {finding.name}",
        "file": slashed(finding.path),
        "line": str(place.line),
        "endLine": str(place.end_line),
    }
    # The runner refuses columns that are on different lines; those of a notebook are in another text.
    if place.line == place.end_line and place.cell is None:
        properties |= {"col": str(place.column), "endColumn": str(place.end_column)}
    written = ",".join(f"{key}={value.translate(_IN_PROPERTIES)}" for key, value in properties.items())
    text = f"{location(finding)}: {finding.level.value}: {finding.code} {finding.name}: {printable(finding.message)}"
    lines = "\n".join(said(text, finding))
    return f"::{_COMMANDS[finding.level]} {written}::{lines.translate(_IN_DATA)}"
