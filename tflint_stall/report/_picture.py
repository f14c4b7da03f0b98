"""One finding, drawn for people: its source, the loop that repeats it, its reason and its fix."""

from __future__ import annotations

from collections.abc import Iterator

from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.report._counts import fixed_by_option, mark
from tflint_stall.report._diff import diff
from tflint_stall.report._frame import Mark, Row, frame, frame_lines, marked_lines
from tflint_stall.report._location import location, related_location
from tflint_stall.report._said import sentences, verify_command
from tflint_stall.report._style import LEVEL_COLORS
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Confidence, Finding, Related, Safety
from tflint_stall.terminal import Paint, printable, wrapped

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.report import View

# What stands beside the code: ` | ` and a space on both sides of the numbers.
_MARGIN = 4
_GAP = Row("|", "")
_LOOP, _CALL = "in every round of this loop", "by way of this call"


@dataclass(frozen=True)
class _Elsewhere:
    """What else a finding is about, in one text."""

    location: str
    rows: tuple[Row, ...]


class Picture:
    def __init__(self, finding: Finding, texts: Texts, view: View) -> None:
        source, self.finding = texts.around(finding)
        self.view = view
        self.paint = Paint(colors=view.colors, links=view.links)
        self.color = LEVEL_COLORS[finding.level]
        last = len(str(len(source.line_starts)))
        limit = max(20, view.width - last - _MARGIN) if view.width else 0
        shown = frame_lines(finding.place, source)
        parts = [other.part or (_CALL if number else _LOOP) for number, other in enumerate(finding.related)]
        marks = [(other, Mark(other.place, part)) for other, part in zip(finding.related, parts, strict=True)]
        near = [
            mark
            for other, mark in marks
            if not other.path and other.place.cell == finding.place.cell and other.place.line in shown
        ]
        self.frame = list(frame(Mark(finding.place, self._certainty()), source, limit, near))
        far = [pair for pair in marks if pair[1] not in near]
        self.elsewhere = list(_elsewhere(far, self.finding, texts, view, limit))
        self.diff = list(diff(self.finding.fix, source, limit)) if self.finding.fix else []
        rows = (*self.frame, *self.diff, *(row for other in self.elsewhere for row in other.rows))
        self.gutter = len(str(max((row.number for row in rows if row.number is not None), default=1)))

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield from self._headline()
        yield f"{' ' * self.gutter}{self.paint('-->', 'blue')} {location(self.finding)}"
        if self.frame:
            yield from map(self._row, (_GAP, *self.frame, _GAP))
        for other in self.elsewhere:
            yield f"{' ' * self.gutter}{self.paint(':::', 'blue')} {other.location}"
            yield from map(self._row, (_GAP, *other.rows, _GAP))
        for label, sentence in sentences(self.finding, way=False):
            if label != "help":
                yield from self._labelled(label, sentence)
        if self.finding.help or self.diff:
            yield from self._labelled("help", self._help())
        yield from map(self._row, self.diff)
        if note := self.view.note(self.finding):
            # What somebody else's program gained says little about this one.
            command = "" if self.finding.weight else verify_command(self.finding)
            yield from self._labelled("note", f"{note}; `{command}` measures yours" if command else note)

    def _headline(self) -> Iterator[str]:
        finding, paint = self.finding, self.paint
        start = f"{finding.code} {finding.name} {mark(finding, self.view)}"
        # Blanks are no words: the message is wrapped behind what stands for the start.
        first, *more = wrapped("x" * len(start) + printable(finding.message), self.view.width)
        code = paint.link(paint(finding.code, self.color, "bold"), finding.url)
        fixable = paint(mark(finding, self.view), "cyan")
        yield f"{code} {finding.name} {fixable}{paint(first[len(start) :], 'bold')}".rstrip()
        yield from (f"  {paint(line, 'bold')}" for line in more)

    def _row(self, row: Row) -> str:
        number = "" if row.number is None else str(row.number)
        text, paint = row.text, self.paint
        if row.kind in "+-":
            color = "green" if row.kind == "+" else "red"
            sign = paint(f"{row.kind} ".rstrip() if not text else f"{row.kind} ", color)
            return f"{paint(number.rjust(self.gutter), 'dim')} {sign}{self._changed(row, color)}".rstrip()
        if row.kind == ".":
            return paint("...".rjust(self.gutter), "blue")
        if row.kind == "^":
            text = paint(f"{text} {row.label}", self.color)
        if row.kind == "~":
            text = paint(f"{text} {row.label}", "blue")
        bar = paint(f"{number.rjust(self.gutter)} |", "blue")
        return f"{bar} {text}".rstrip()

    def _changed(self, row: Row, color: str) -> str:
        """The line of a diff, with what is other in it marked."""
        pieces, position = [], 0
        for start, end in row.changed:
            pieces.append(self.paint(row.text[position:start], color))
            pieces.append(self.paint(row.text[start:end], color, "bold", "underlined"))
            position = end
        pieces.append(self.paint(row.text[position:].rstrip(), color))
        return "".join(pieces)

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
        lines = wrapped(printable(text), self.view.width - indent)
        yield start + lines[0]
        yield from (" " * indent + line for line in lines[1:])


def _elsewhere(
    marks: list[tuple[Related, Mark]], finding: Finding, texts: Texts, view: View, limit: int
) -> Iterator[_Elsewhere]:
    """The places that are not beside the finding, those of one text together."""
    while marks:
        first = marks[0][0]
        own = [pair for pair in marks if _text_of(pair[0]) == _text_of(first)]
        marks = [pair for pair in marks if pair not in own]
        source = view.source(first.path) if first.path else texts.source_of(first.place.cell)
        rows = tuple(marked_lines([mark for _, mark in own], source, limit)) if source else ()
        # What cannot be read, or was changed meanwhile, is shown by its beginning.
        rows = rows or tuple(row for other, mark in own for row in _from_memory(other, mark))
        yield _Elsewhere(related_location(first, finding), rows)


def _text_of(other: Related) -> tuple[str, int | None]:
    return other.path, other.place.cell


def _from_memory(other: Related, mark: Mark) -> Iterator[Row]:
    text = printable(other.message)
    yield Row("|", text, other.place.line)
    yield Row("~", "-" * len(text), label=mark.label)
