"""Rules of others: what they may cost, and whether what they say can be.

Whatever is wrong with one of them (it crashes, hangs, ends the program, points to where nothing is) becomes an
exception here, and costs its findings in one file.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from itertools import pairwise

from tflint_stall.documents.source import Source
from tflint_stall.engine.time_limit import TimeLimit, limited
from tflint_stall.rule import Edit, Fix, Level, Report, Rule

# So much of the time for a file may one such rule take.
_SHARE_OF_THE_TIME = 1 / 6
# Who hangs in so many files of one process is not asked any more: each costs that time.
_MOST_HANGS = 3
_LONGEST_MESSAGE = 2000

_hangs: dict[type[Rule], int] = {}


class Misbehaved(Exception):
    """What a rule of others did; the message is a sentence about it."""


def watched(rule: Rule, run: Callable[[Rule], None], seconds: float) -> Iterable[Report]:
    """What a rule says after it was run, if all of it can be."""
    kind = type(rule)
    if _hangs.get(kind, 0) >= _MOST_HANGS:
        raise Misbehaved(f"it took too long in {_MOST_HANGS} files already")
    allowed = seconds * _SHARE_OF_THE_TIME
    try:
        with limited(allowed):
            run(rule)
    except TimeLimit:
        _hangs[kind] = _hangs.get(kind, 0) + 1
        raise Misbehaved(f"it took longer than {allowed:g} s") from None
    except SystemExit:
        raise Misbehaved("it tried to end the program") from None
    for report in rule.reports:
        _check(report, rule.facts.source)
    return rule.reports


def _check(report: Report, source: Source) -> None:
    if not isinstance(report.node, ast.AST):
        raise Misbehaved(f"it reported {report.node!r:.60}, which is no node")
    if not isinstance(report.message, str) or not 0 < len(report.message) <= _LONGEST_MESSAGE:
        raise Misbehaved("a message of it is no sentence")
    if not (isinstance(report.why, str) and isinstance(report.help, str) and isinstance(report.level, Level)):
        raise Misbehaved("its `why`, `help` or `level` is something else than that")
    for node in ast.walk(report.node):
        if hasattr(node, "lineno") and not _stands_in(node, source):
            raise Misbehaved(f"it reported a {type(node).__name__} at a place that the file does not have")
    if report.fix is not None:
        _check_fix(report.fix, source)


def _stands_in(node: ast.AST, source: Source) -> bool:
    position = [getattr(node, name, None) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")]
    numbers = [number for number in position if type(number) is int]
    if len(numbers) != len(position):
        return False
    line, column, end_line, end_column = numbers
    if not 1 <= line <= end_line <= len(source.line_starts):
        return False
    return _is_in_line(line, column, source) and _is_in_line(end_line, end_column, source)


def _is_in_line(line: int, column: int, source: Source) -> bool:
    return 0 <= column <= len(source.line_text(line).encode("utf-8", "surrogatepass"))


def _check_fix(fix: Fix, source: Source) -> None:
    edits = fix.edits if isinstance(fix, Fix) else None
    if not isinstance(edits, tuple) or not all(isinstance(edit, Edit) for edit in edits):
        raise Misbehaved("its fix is no `Fix` with a tuple of `Edit`")
    spans = sorted((edit.start, edit.end) for edit in edits)
    if any(not 0 <= start <= end <= len(source.text) for start, end in spans):
        raise Misbehaved("its fix edits what the file does not have")
    if any(before[1] > after[0] for before, after in pairwise(spans)):
        raise Misbehaved("the edits of its fix overlap")
    if not all(isinstance(edit.text, str) for edit in edits):
        raise Misbehaved("an edit of its fix has no text")
