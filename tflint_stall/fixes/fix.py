"""Fixes onto text: which are applied together, and what is never let through.

Fixes of different lines are applied together, others wait for the next pass: how wide a line grows each of them has to
see. A result that does not parse is thrown away with the fix that caused it.
"""

from __future__ import annotations

import io
import tokenize
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from tflint_stall.documents.edits import apply_edits
from tflint_stall.documents.source import Source
from tflint_stall.quick_dataclasses import dataclass, replace
from tflint_stall.rule import Edit, Finding, Fix, Safety
from tflint_stall.settings.fix_mode import FixMode

__all__ = ["FixMode", "apply_edits", "fix", "keeping_comments"]

MOST_PASSES = 10


@dataclass(frozen=True)
class Fixed:
    """A text after its fixes, the findings that they removed, and what was thrown away and why."""

    source: Source
    applied: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    problems: tuple[str, ...]


Check = Callable[[Source], tuple[Finding, ...]]


def fix(
    source: Source, findings: tuple[Finding, ...], mode: FixMode, check: Check, parses: Callable[[Source], bool]
) -> Fixed:
    """Apply fixes until none is left to apply; `check` finds again what the new text holds."""
    applied: list[Finding] = []
    problems: list[str] = []
    refused: set[str] = set()
    seen = {source.text}
    for _ in range(MOST_PASSES):
        chosen = _choose(findings, mode, refused, source)
        if not chosen:
            break
        fixed, done, failed = _apply_checked(source, chosen, parses)
        for finding in failed:
            refused.add(finding.name)
            problems.append(
                f"the fix of {finding.name} on line {finding.place.line} made code that does not parse: dropped"
            )
        if fixed.text == source.text:
            break
        if fixed.text in seen:
            names = ", ".join(sorted({finding.name for finding in done}))
            problems.append(f"the fixes of {names} undo each other: stopped")
            break
        seen.add(fixed.text)
        source = fixed
        applied.extend(done)
        findings = check(source)
    return Fixed(source, tuple(applied), findings, tuple(problems))


def _choose(findings: Iterable[Finding], mode: FixMode, refused: set[str], source: Source) -> list[Finding]:
    """The findings whose fixes can be applied together, in order, none on a line of another."""
    chosen: list[Finding] = []
    taken: list[tuple[int, int]] = []
    edits: set[tuple[Edit, ...]] = set()
    for finding in findings:
        if finding.fix is None or not _is_wanted(finding.fix, mode) or finding.name in refused:
            continue
        if finding.fix.edits in edits:
            continue
        spans = [_lines(source, edit) for edit in finding.fix.edits]
        if any(_touch(span, other) for span in spans for other in taken):
            continue
        chosen.append(finding)
        edits.add(finding.fix.edits)
        taken.extend(spans)
    return chosen


def _is_wanted(fix: Fix, mode: FixMode) -> bool:
    return mode.allows(fix.safety) and not fix.on_request


def _lines(source: Source, edit: Edit) -> tuple[int, int]:
    """From the beginning of the first line of an edit to the end of its last one."""
    starts = source.line_starts
    after = bisect_right(starts, edit.end)
    end = starts[after] - 1 if after < len(starts) else len(source.text)
    return starts[bisect_right(starts, edit.start) - 1], end


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _apply_checked(
    source: Source, chosen: Sequence[Finding], parses: Callable[[Source], bool]
) -> tuple[Source, list[Finding], list[Finding]]:
    """The text with the fixes, those that were applied, and those that would have broken it."""
    together = _applied(source, chosen)
    if together is not None and parses(together):
        return together, list(chosen), []
    if len(chosen) == 1:
        return source, [], list(chosen)
    # One of them breaks the file: apply each by itself to the text as it is, and keep the first that works.
    failed: list[Finding] = []
    for finding in chosen:
        alone = _applied(source, [finding])
        if alone is not None and parses(alone):
            return alone, [finding], failed
        failed.append(finding)
    return source, [], failed


def _applied(source: Source, findings: Sequence[Finding]) -> Source | None:
    edits = [edit for finding in findings if finding.fix for edit in finding.fix.edits]
    try:
        return source.with_text(apply_edits(source.text, edits))
    except UnicodeEncodeError:
        return None


def keeping_comments(fix: Fix, source: Source) -> Fix:
    """The fix, only to be shown if it would lose a comment."""
    if not any("#" in source.text[edit.start : edit.end] for edit in fix.edits):
        return fix
    try:
        lost = _comments(source.text) - _comments(apply_edits(source.text, fix.edits))
    except (tokenize.TokenError, SyntaxError):
        return replace(fix, safety=Safety.DISPLAY)
    return replace(fix, safety=Safety.DISPLAY) if lost else fix


def _comments(text: str) -> Counter[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return Counter(token.string.strip() for token in tokens if token.type == tokenize.COMMENT)
