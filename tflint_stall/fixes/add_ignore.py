"""`--add-ignore`: the comment that silences a finding, as a fix like any other."""

from __future__ import annotations

import tokenize
from functools import lru_cache

from tflint_stall.documents.source import Source
from tflint_stall.engine.own_findings import OWN_FINDINGS
from tflint_stall.engine.suppressions import Suppression, find, tokens
from tflint_stall.rule import Edit, Finding, Fix, Safety

_NOT_IGNORED = frozenset(own.name for own in OWN_FINDINGS)


def ignoring(finding: Finding, source: Source, reason: str) -> Fix | None:
    """The fix that adds an ignore; `None` for a finding that cannot be ignored, or has no line for a comment."""
    if finding.name in _NOT_IGNORED:
        return None
    edit = _joined(finding, source) or _trailing(finding, source, reason) or _above(finding, source, reason)
    return Fix(f"ignore {finding.name}", Safety.SAFE, (edit,)) if edit else None


def _joined(finding: Finding, source: Source) -> Edit | None:
    """One more name in an ignore that is there already."""
    for suppression in _suppressions(source):
        is_noqa = "ignore[" not in source.text[suppression.start : suppression.end]
        if suppression.lines is None or is_noqa or not suppression.mentions or not suppression.covers(finding):
            continue
        end = suppression.mentions[-1].end
        return Edit(end, end, f", {finding.name}")
    return None


def _trailing(finding: Finding, source: Source, reason: str) -> Edit | None:
    for line in (finding.place.line, finding.statement_lines[1]):
        if line in _commentable(source):
            end = source.line_starts[line - 1] + len(source.line_text(line).rstrip())
            return Edit(end, end, f"  {_comment(finding, reason)}")
    return None


def _above(finding: Finding, source: Source, reason: str) -> Edit | None:
    """A line of its own, where no line of the statement can end in a comment."""
    first = finding.statement_lines[0] or finding.place.line
    text = source.line_text(first)
    start = source.line_starts[first - 1]
    if first > 1 and first - 1 not in _commentable(source):
        return None
    indent = text[: len(text) - len(text.lstrip())]
    return Edit(start, start, f"{indent}{_comment(finding, reason)}{source.newline}")


def _comment(finding: Finding, reason: str) -> str:
    ignore = f"# tflint-stall: ignore[{finding.name}]"
    return f"{ignore} -- {reason}" if reason else ignore


# Both are asked once per finding, and are the same for all findings of a text.


@lru_cache(maxsize=1)
def _suppressions(source: Source) -> tuple[Suppression, ...]:
    return tuple(find(source))


@lru_cache(maxsize=1)
def _commentable(source: Source) -> frozenset[int]:
    """The lines that may end in a comment: not those inside of strings, nor those that a backslash continues."""
    ends = (tokenize.NEWLINE, tokenize.NL)
    return frozenset(token.start[0] for token in tokens(source) if token.type in ends)
