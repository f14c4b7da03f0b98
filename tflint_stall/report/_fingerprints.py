"""What tells a finding from others over time: everything but the number of its line."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from tflint_stall.report._location import slashed
from tflint_stall.report._texts import Texts
from tflint_stall.rule import Finding


class Fingerprints:
    """The fingerprints of one run; the second finding that looks like a first one has its own."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def of(self, finding: Finding, texts: Texts) -> str:
        source, _ = texts.around(finding)
        line = source.line_text(finding.place.line) if finding.place.line <= len(source.line_starts) else ""
        known_by = "\0".join((slashed(finding.path), finding.code, line.strip()))
        self._seen[known_by] += 1
        return sha256(f"{known_by}\0{self._seen[known_by]}".encode("utf-8", "backslashreplace")).hexdigest()[:32]
