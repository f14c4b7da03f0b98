"""The one boundary to the linter: what it finds in a program, and what it would write instead."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import tflint_stall
from tflint_stall.documents.source import Source, SourceError

from ..rule import Finding


def findings(files: Sequence[Path]) -> list[Finding]:
    """What the linter says about these files, by place."""
    found = tflint_stall.check_paths([str(path) for path in files])
    return sorted(found, key=lambda finding: finding.sort_key)


def family_of(finding: Finding) -> str:
    """The family of the rule that found it; empty for what is no rule's, as a file that does not parse."""
    from tflint_stall.engine.registry import all_rules

    rule = all_rules().get(finding.name)
    return rule.family if rule is not None else ""


def fixed_bytes(path: Path, unsafe: bool) -> bytes | None:
    """The file's bytes after the fixes; nothing when they change nothing or the file is no text."""
    try:
        source = Source.from_bytes(path.read_bytes(), str(path))
    except (OSError, SourceError):
        return None
    text = tflint_stall.fix_source(source.text, str(path), unsafe=unsafe, advice=True)
    return source.with_text(text).data if text != source.text else None


def fixed_alone(finding: Finding) -> bytes | None:
    """The bytes of the finding's file with its fix and no other; nothing when that changes nothing."""
    path = Path(finding.path)
    try:
        source = Source.from_bytes(path.read_bytes(), finding.path)
    except (OSError, SourceError):
        return None
    text = source.text
    for edit in sorted(finding.fix.edits if finding.fix else (), key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return source.with_text(text).data if text != source.text else None
