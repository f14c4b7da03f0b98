"""The marks in fixtures and programs: `# expect: rule-name=warning/safe/certain`, or any part of it.

What a mark leaves out it does not ask for: `=warning`, `=/safe`, `=warning//certain` and `=certain` all stand.
A mark stands at the end of its line, or alone on the line above: a fix that would lose a comment is only shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tflint_stall.rule import Confidence, Finding, Level, Safety

NO_FIX = "none"
_EXPECT = re.compile(r"# expect: (?P<entries>[a-z0-9=/, -]+?)\s*$")
_LEVELS = frozenset(level.value for level in Level)
_FIXES = frozenset(safety.value for safety in Safety) | {NO_FIX}
_CONFIDENCES = frozenset(confidence.value for confidence in Confidence)


@dataclass(frozen=True, order=True)
class Mark:
    """The rule `name` reports line `line` of `path`; what else is said of the finding is empty where it is free."""

    path: str
    line: int
    name: str
    level: str = ""
    fix: str = ""
    confidence: str = ""

    def fits(self, finding: Finding) -> bool:
        """Whether a finding of this rule on this line is what the mark says."""
        said = (self.level, self.fix, self.confidence)
        return all(wanted in ("", found) for wanted, found in zip(said, qualities(finding), strict=True))

    def __str__(self) -> str:
        said = f" ({self.qualities})" if self.qualities else ""
        return f"{self.name}{said} at {self.path}:{self.line}"

    @property
    def qualities(self) -> str:
        return "/".join((self.level, self.fix, self.confidence)).rstrip("/")


def qualities(finding: Finding) -> tuple[str, str, str]:
    """What a mark can say of a finding: its level, how safe its fix is, how sure it is."""
    fix = finding.fix.safety.value if finding.fix else NO_FIX
    return finding.level.value, fix, finding.confidence.value


def marks(path: str, text: str) -> Iterator[Mark]:
    """The marks of a file."""
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _EXPECT.search(line):
            number += line.lstrip().startswith("#")
            for entry in match["entries"].split(","):
                yield _mark(path, number, entry.strip())


def _mark(path: str, line: int, entry: str) -> Mark:
    name, _, said = entry.partition("=")
    parts = {"level": "", "fix": "", "confidence": ""}
    for word in filter(None, said.split("/")):
        (part,) = [part for part, words in _WORDS.items() if word in words] or [""]
        if not part or parts[part]:
            raise ValueError(f"{path}:{line}: `{word}` says nothing of a finding, or says it twice")
        parts[part] = word
    return Mark(path, line, name, **parts)


_WORDS = {"level": _LEVELS, "fix": _FIXES, "confidence": _CONFIDENCES}
