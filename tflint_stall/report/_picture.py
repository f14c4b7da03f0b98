"""One finding, drawn for people: its source, its reason, its fix and what was measured."""

from __future__ import annotations

from collections.abc import Iterator

from tflint_stall.documents.source import Source
from tflint_stall.report._counts import fixed_by_option, mark
from tflint_stall.report._frame import Row, diff, frame
from tflint_stall.report._location import location, way_to
from tflint_stall.report._style import LEVEL_COLORS
from tflint_stall.rule import Confidence, Finding, Safety
from tflint_stall.terminal import Paint, printable, width

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.report import View

# What stands beside the code: ` | ` and a space on both sides of the numbers.
_MARGIN = 4
_GAP = Row("|", "")


class Picture:
    def __init__(self, finding: Finding, source: Source, view: View) -> None:
        self.finding = finding
        self.view = view
        self.paint = Paint(colors=view.colors)
        self.color = LEVEL_COLORS[finding.level]
        last = len(str(len(source.line_starts)))
        limit = max(20, view.width - last - _MARGIN) if view.width else 0
        self.frame = list(frame(finding.place, source, limit))
        self.diff = list(diff(finding.fix, source, limit)) if finding.fix else []
        numbers = [row.number for row in (*self.frame, *self.diff) if row.number is not None]
        self.gutter = len(str(max(numbers, default=1)))

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield self._headline()
        yield f"{' ' * self.gutter}{self.paint('-->', 'blue')} {location(self.finding)}"
        if self.frame:
            yield from map(self._row, (_GAP, *self.frame, _GAP))
        if self.finding.why:
            yield from self._labelled("why", self.finding.why)
        if self.finding.related:
            yield from self._labelled("loop", way_to(self.finding))
        if self.finding.weight:
            yield from self._labelled("cost", self.finding.weight)
        if self.finding.help or self.diff:
            yield from self._labelled("help", self._help())
        yield from map(self._row, self.diff)
        if note := self.view.note(self.finding):
            yield from self._labelled("note", note)

    def _headline(self) -> str:
        finding, paint = self.finding, self.paint
        code = paint(finding.code, self.color, "bold")
        fixable = paint(mark(finding, self.view), "cyan")
        return f"{code} {finding.name} {fixable}{paint(printable(finding.message), 'bold')}"

    def _row(self, row: Row) -> str:
        number = "" if row.number is None else str(row.number)
        text, paint = row.text, self.paint
        if row.kind in "+-":
            color = "green" if row.kind == "+" else "red"
            return f"{paint(number.rjust(self.gutter), 'dim')} {paint(f'{row.kind} {text}'.rstrip(), color)}"
        if row.kind == "^":
            text = paint(f"{text} {self._certainty()}", self.color)
        bar = paint(f"{number.rjust(self.gutter)} |", "blue")
        return f"{bar} {text}".rstrip()

    def _certainty(self) -> str:
        likely = ", likely" if self.finding.confidence is Confidence.LIKELY else ""
        return f"{self.finding.level.value}{likely}"

    def _help(self) -> str:
        fix = self.finding.fix
        text = self.finding.help or (fix.message if fix else "")
        if fix is None or fixed_by_option(self.finding, self.view):
            return text
        if fix.on_request and fix.safety is not Safety.DISPLAY:
            return f"{text} (advice: --fix --select {self.finding.name})"
        return f"{text} (unsafe fix: --unsafe-fixes)" if fix.safety is Safety.UNSAFE else f"{text} (not applied)"

    def _labelled(self, label: str, text: str) -> Iterator[str]:
        """A sentence with a label before it, wrapped to the terminal."""
        start = f"{' ' * self.gutter} {self.paint('=', 'blue')} {self.paint(f'{label}:', 'bold')} "
        indent = self.gutter + len(f" = {label}: ")
        lines = _wrapped(printable(text), self.view.width - indent)
        yield start + lines[0]
        yield from (" " * indent + line for line in lines[1:])


def _wrapped(text: str, columns: int) -> list[str]:
    if columns < 20 or width(text) <= columns:
        return [text]
    from textwrap import wrap

    return wrap(text, columns, break_long_words=False, break_on_hyphens=False)
