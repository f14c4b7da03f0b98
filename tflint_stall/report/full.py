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

from tflint_stall.quick_dataclasses import dataclass, field
from tflint_stall.report._counts import Counts
from tflint_stall.terminal import Paint, cropped, printable, width

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View
    from tflint_stall.rule import Finding


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    counts = Counts()
    advice = _Advice()
    for result in results:
        if result.says_nothing:
            counts.files += 1
            continue
        counts.add(result, view)
        if result.findings:
            yield from _pictures(result, advice, view)
    yield from advice.lines(view)
    yield from counts.footer(view)


def _pictures(result: FileResult, advice: _Advice, view: View) -> Iterator[str]:
    """The findings of one file, without the advice that is folded."""
    # Only a run that finds something pays for what draws it.
    from tflint_stall.report._picture import Picture
    from tflint_stall.report._texts import Texts

    texts = Texts(result)
    for finding in result.findings:
        if finding.level == "advice" and not view.full_advice:
            advice.add(finding)
        else:
            source, shown = texts.around(finding)
            yield Picture(shown, source, view).text() + "\n"


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
        from tflint_stall.report._location import location

        finding, more = self.first[code], self.count[code] - 1
        place = location(finding) + (f" and {more} more" if more else "")
        return f"{finding.code} {finding.name}", place, printable(finding.message)
