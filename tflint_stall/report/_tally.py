"""How often each rule was found: what both forms of the statistics show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.report._counts import Counts, fixed_by_option

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


@dataclass(frozen=True)
class Row:
    code: str
    name: str
    count: int
    # How many of them `--fix` would fix.
    fixable: int


def tally(results: Iterable[FileResult], view: View, counts: Counts) -> list[Row]:
    """One row per rule, most frequent first; `counts` gets every result, too."""
    found: Counter[tuple[str, str]] = Counter()
    fixable: Counter[tuple[str, str]] = Counter()
    for result in results:
        counts.add(result, view)
        for finding in result.findings:
            found[finding.code, finding.name] += 1
            fixable[finding.code, finding.name] += fixed_by_option(finding, view)
    rows = [Row(code, name, count, fixable[code, name]) for (code, name), count in found.items()]
    return sorted(rows, key=lambda row: (-row.count, row.code))
