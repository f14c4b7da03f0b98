"""Advice, folded: of each rule the first place, and how many more there are."""

from __future__ import annotations

from collections.abc import Iterator

from tflint_stall.quick_dataclasses import dataclass, field
from tflint_stall.terminal import Paint, printable, width, wrapped

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.report import View
    from tflint_stall.rule import Finding

_INDENT = 6


@dataclass
class Advice:
    """What is not shown like the rest, as it comes."""

    first: dict[str, Finding] = field(default_factory=dict)
    count: dict[str, int] = field(default_factory=dict)

    def takes(self, finding: Finding, view: View) -> bool:
        """Whether a finding is folded."""
        if finding.level != "advice" or view.full_advice:
            return False
        self.add(finding)
        return True

    def add(self, finding: Finding) -> None:
        self.first.setdefault(finding.code, finding)
        self.count[finding.code] = self.count.get(finding.code, 0) + 1

    def folded(self) -> Iterator[tuple[Finding, str]]:
        """The first finding of each rule, and what is said of the others."""
        for code in sorted(self.first):
            more = self.count[code] - 1
            yield self.first[code], f" and {more} more" if more else ""

    def table(self, view: View) -> Iterator[str]:
        """One line per rule, or where a terminal has no room for that, as many as it needs."""
        if not self.first:
            return
        paint = Paint(colors=view.colors, links=view.links)
        yield f"{paint('Advice', 'bold')}, once per rule (--advice full shows all of it)\n"
        yield from self._lines(paint, view)
        yield "\n"

    def _lines(self, paint: Paint, view: View) -> Iterator[str]:
        from tflint_stall.report._location import location

        folded = [
            (finding, f"{finding.code} {finding.name}", location(finding) + more) for finding, more in self.folded()
        ]
        rules, places = max(width(rule) for _, rule, _ in folded), max(width(place) for _, _, place in folded)
        room = view.width - rules - places - _INDENT
        fits = not view.width or all(width(printable(finding.message)) <= room for finding, _, _ in folded)
        for finding, rule, place in folded:
            title = paint.link(paint(rule, "blue"), finding.url)
            message = printable(finding.message)
            if fits:
                yield f"  {title}{_blanks(rule, rules)}  {place}{_blanks(place, places)}  {message}\n"
                continue
            together = width(rule) + width(place) + 4 <= view.width
            yield f"  {title}  {place}\n" if together else f"  {title}\n{' ' * _INDENT}{place}\n"
            yield from (f"{' ' * _INDENT}{line}\n" for line in wrapped(message, view.width - _INDENT))


def _blanks(text: str, columns: int) -> str:
    return " " * (columns - width(text))
