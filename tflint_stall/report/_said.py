"""What a finding says besides its message: the same sentences, in the same order, in every format."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from tflint_stall.report._location import shown_path, way_to
from tflint_stall.rule import Finding, Safety
from tflint_stall.terminal import printable


def sentences(finding: Finding, *, way: bool = True) -> Iterator[tuple[str, str]]:
    """Each with its label; what it costs in the reader's own program comes first."""
    if finding.weight:
        command = verify_command(finding)
        yield "cost", f"{printable(finding.weight)} (estimated{f'; `{command}` measures it' if command else ''})"
    if finding.why:
        yield "why", printable(finding.why)
    if finding.related and way:
        yield finding.related[0].part or "loop", way_to(finding)
    if help := finding.help or (finding.fix.message if finding.fix else ""):
        yield "help", printable(help)


def verify_command(finding: Finding) -> str:
    """What measures it: the script with the loop runs as it is, and with the fix. Empty where nothing does."""
    path = (finding.related[0].path if finding.related else "") or finding.path
    if finding.fix is None or finding.fix.safety is Safety.DISPLAY or not path.endswith(".py"):
        return ""
    unsafe = " --unsafe-fixes" if finding.fix.safety is Safety.UNSAFE else ""
    return f"tflint-stall verify {shlex.quote(shown_path(path))}{unsafe}"


def said(message: str, finding: Finding) -> Iterator[str]:
    """The message and all that is said besides, line by line; the address of the documentation last."""
    yield message
    for label, sentence in sentences(finding):
        yield f"{label}: {sentence}"
    if finding.url:
        yield finding.url


def said_in_one_line(message: str, finding: Finding) -> str:
    return "; ".join(said(message, finding))
