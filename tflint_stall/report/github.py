"""`github`: workflow commands, which GitHub shows beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._location import location, place_in_file, slashed
from tflint_stall.rule import Finding, Level
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
        for finding in result.findings:
            yield f"{_command(finding)}\n"


def _command(finding: Finding) -> str:
    place = place_in_file(finding)
    properties = {
        "title": f"tflint-stall ({finding.code})",
        "file": slashed(finding.path),
        "line": str(place.line),
        "endLine": str(place.end_line),
    }
    # The runner refuses columns that are on different lines.
    if place.line == place.end_line:
        properties |= {"col": str(place.column), "endColumn": str(place.end_column)}
    written = ",".join(f"{key}={value.translate(_IN_PROPERTIES)}" for key, value in properties.items())
    text = f"{location(finding)}: {finding.code} {printable(finding.message)}"
    return f"::{_COMMANDS[finding.level]} {written}::{text.translate(_IN_DATA)}"
