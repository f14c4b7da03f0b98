"""`full`: every finding with its source, its reason, its fix and what was measured.

TFS302 predict-in-loop [*] `predict` is called once per item of a loop
  --> train.py:12:9
   |
11 | for item in items:
12 |     y = model.predict(item)
   |         ^^^^^^^^^^^^^^^^^^^ warning
   |
   = why: every call builds a new data pipeline
   = help: call the model itself
12 -     y = model.predict(item)
12 +     y = model(item, training=False)
   = note: measured: 2.9x faster
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tflint_stall.report._counts import Counts, fixed_by_option, mark
from tflint_stall.report._frame import Row, cropped, diff, frame
from tflint_stall.report._location import location
from tflint_stall.report._style import LEVEL_COLORS
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Confidence, Finding, Level, Safety
from tflint_stall.source import Source
from tflint_stall.terminal import Paint, printable, width

if TYPE_CHECKING:
    from tflint_stall.report import View
    from tflint_stall.run import FileResult

# What stands beside the code: ` | ` and a space on both sides of the numbers.
_MARGIN = 4
_GAP = Row("|", "")


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    counts = Counts()
    advice = _Advice()
    for result in results:
        counts.add(result, view)
        texts = Texts(result)
        for finding in result.findings:
            if finding.level is Level.ADVICE and not view.full_advice:
                advice.add(finding)
            else:
                source, finding = texts.around(finding)
                yield _Picture(finding, source, view).text() + "\n"
    yield from advice.lines(view)
    yield from counts.footer(view)


class _Picture:
    """One finding, drawn."""

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


@dataclass
class _Advice:
    """Advice, folded: the first place of each rule, and how many more there are."""

    first: dict[str, Finding] = field(default_factory=dict)
    count: dict[str, int] = field(default_factory=dict)

    def add(self, finding: Finding) -> None:
        self.first.setdefault(finding.code, finding)
        self.count[finding.code] = self.count.get(finding.code, 0) + 1

    def lines(self, view: View) -> Iterator[str]:
        if not self.first:
            return
        paint = Paint(colors=view.colors)
        yield f"{paint('Advice', 'bold')}, one line per rule (--advice full shows all of it)\n"
        rows = [self._row(code) for code in sorted(self.first)]
        rule_width = max(width(rule) for rule, _, _ in rows)
        place_width = max(width(place) for _, place, _ in rows)
        for rule, place, message in rows:
            padded = place + " " * (place_width - width(place))
            room = max(20, view.width - rule_width - place_width - 6) if view.width else 0
            yield f"  {paint(rule.ljust(rule_width), 'blue')}  {padded}  {cropped(message, room)}\n"
        yield "\n"

    def _row(self, code: str) -> tuple[str, str, str]:
        finding, more = self.first[code], self.count[code] - 1
        place = location(finding) + (f" and {more} more" if more else "")
        return f"{finding.code} {finding.name}", place, printable(finding.message)
