"""The table of readings: rules × (right, overclaimed, wrong), with dates.

    python -m tests.corpus.table            write TABLE.md
    python -m tests.corpus.table --check    exit code 1 where it is not what the readings say

A reading is a file `readings/<date>-<name>.jsonl`: one judged finding per line, with its place, level, verdict and
reason. Its first reading counts; a sample that was used for mending is training afterwards, not proof.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from tests.corpus.draw import LOUD, READINGS, Row, rows_of
from tests.corpus.draw import readings as judged

TABLE = READINGS.parent / "TABLE.md"
VERDICTS = ("right", "overclaimed", "wrong")
OF_A_FIX = ("good", "clumsy", "breaks")
# A rule with so many judged loud findings must be right in this share of them to stay loud.
ENOUGH = 10
LEAST_RIGHT = 0.8


def main(arguments: Sequence[str] | None = None) -> int:
    text = table()
    if "--check" in (sys.argv[1:] if arguments is None else arguments):
        return int(TABLE.read_text(encoding="utf-8") != text)
    TABLE.write_text(text, encoding="utf-8")
    return 0


def table() -> str:
    readings = {path.stem: rows_of(path) for path in judged()}
    lines = [
        "# What readers found",
        "",
        "Written by `python -m tests.corpus.table`; how it is read stands in JUDGE.md.",
    ]
    lines += ["", "| reading | loud findings | right | overclaimed | wrong |", "|---|---|---|---|---|"]
    for name, rows in readings.items():
        lines.append(f"| {name} | {_figures(rows)} |")
    latest = readings[max(readings)] if readings else []
    lines += ["", "## By rule, all readings", ""]
    lines += ["| rule | judged loud | right | overclaimed | wrong |", "|---|---|---|---|---|"]
    every = [row for rows in readings.values() for row in rows]
    lines += [
        f"| {rule} | {_figures([row for row in every if row['rule'] == rule])} |"
        for rule in sorted({row["rule"] for row in every})
    ]
    weak = weak_rules(latest)
    lines += ["", f"Below {LEAST_RIGHT:.0%} right in the newest reading: {', '.join(weak) or 'none'}."]
    lines += ["", "## Fixes, read as diffs by their rounds", ""]
    lines += ["| reading | fixes | good | clumsy | breaks |", "|---|---|---|---|---|"]
    for path in judged(of_fixes=True):
        rows = rows_of(path)
        for number in sorted({row["round"] for row in rows}):
            counts = Counter(row["verdict"] for row in rows if row["round"] == number)
            lines.append(f"| {path.stem} {number} | {_shares(counts, OF_A_FIX)} |")
    return "\n".join([*lines, ""])


def _figures(rows: Sequence[Row]) -> str:
    return _shares(_counts(rows), VERDICTS)


def _shares(counts: Counter[str], verdicts: Sequence[str]) -> str:
    total = sum(counts.values())
    shares = (f"{counts[verdict]} ({counts[verdict] / total:.0%})" if total else "0" for verdict in verdicts)
    return " | ".join([str(total), *shares])


def _counts(rows: Sequence[Row]) -> Counter[str]:
    return Counter(row["verdict"] for row in rows if row["level"] in LOUD)


def weak_rules(rows: Sequence[Row]) -> list[str]:
    """The rules that must not be loud: judged often enough, and right too seldom."""
    by_rule = {rule: _counts([row for row in rows if row["rule"] == rule]) for rule in {row["rule"] for row in rows}}
    return sorted(
        rule
        for rule, counts in by_rule.items()
        if sum(counts.values()) >= ENOUGH and counts["right"] < LEAST_RIGHT * sum(counts.values())
    )


if __name__ == "__main__":
    sys.exit(main())
