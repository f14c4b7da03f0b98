"""Which finding is near the place where a program stood?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ..rule import Finding
from .watching import Frame

FARTHEST = 12


def nearest(frames: Iterable[Frame], findings: Sequence[Finding]) -> Finding | None:
    """A finding on a statement of the stack, innermost first; else the closest one in the same file."""
    frames = list(frames)
    for frame in frames:
        for finding in findings:
            if _same_file(frame, finding) and _distance(frame, finding) == 0:
                return finding
    near = [
        (_distance(frame, finding), number, finding)
        for number, frame in enumerate(frames)
        for finding in findings
        if _same_file(frame, finding) and _distance(frame, finding) <= FARTHEST and not _imports(frame)
    ]
    return min(near, key=lambda one: one[:2])[2] if near else None


def is_at(frame: Frame, finding: Finding) -> bool:
    """Whether the frame stands on the finding's statement."""
    return _same_file(frame, finding) and _distance(frame, finding) == 0


def _imports(frame: Frame) -> bool:
    """A program that stands where it imports has come to none of its findings yet."""
    try:
        lines = Path(frame.path).read_text("utf-8", "replace").splitlines()
    except OSError:
        return False
    line = lines[frame.line - 1] if 0 < frame.line <= len(lines) else ""
    return line.startswith(("import ", "from "))


def _same_file(frame: Frame, finding: Finding) -> bool:
    try:
        return Path(frame.path).resolve() == Path(finding.path).resolve()
    except OSError:
        return False


def _distance(frame: Frame, finding: Finding) -> int:
    """Lines between a frame and a finding's statement; a finding on the line itself is at 0."""
    first = min(finding.place.line, finding.statement_lines[0] or finding.place.line)
    last = max(finding.place.end_line, finding.statement_lines[1])
    return max(first - frame.line, frame.line - last, 0)


def words(finding: Finding) -> str:
    return f"{finding.path}:{finding.place.line} {finding.code} {finding.name}: {finding.message}"
