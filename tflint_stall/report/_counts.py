"""The counts under a report: how many findings there are, and how many can be fixed.

Levels and safeties are compared by value: most runs find nothing, and then nothing of a rule is loaded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tflint_stall.quick_dataclasses import dataclass, field
from tflint_stall.terminal import printable_path, wrapped

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View
    from tflint_stall.rule import Finding


def fixed_by_option(finding: Finding, view: View) -> bool:
    """Whether `--fix` would fix it, which is what the mark [*] says."""
    if finding.fix is None or finding.fix.on_request:
        return False
    return finding.fix.safety == "safe" or (view.unsafe_fixes and finding.fix.safety == "unsafe")


def mark(finding: Finding, view: View) -> str:
    return "[*] " if fixed_by_option(finding, view) else ""


@dataclass
class Counts:
    """What the last lines of a report say; results are added as they come."""

    files: int = 0
    without_tensorflow: int = 0
    files_with_findings: int = 0
    fixable: int = 0
    fixable_unsafely: int = 0
    levels: Counter[str] = field(default_factory=Counter)
    fixed: dict[str, Counter[tuple[str, str]]] = field(default_factory=dict)

    def add(self, result: FileResult, view: View) -> None:
        self.files += 1
        self.without_tensorflow += result.without_tensorflow
        self.files_with_findings += bool(result.findings)
        for finding in result.findings:
            self.levels[finding.level.value] += 1
            if fixed_by_option(finding, view):
                self.fixable += 1
            elif finding.fix is not None and finding.fix.safety == "unsafe" and not finding.fix.on_request:
                self.fixable_unsafely += 1
        if result.fixed:
            self.fixed[result.path] = Counter((finding.code, finding.name) for finding in result.fixed)

    @property
    def findings(self) -> int:
        return sum(self.levels.values())

    def summary(self, view: View) -> str:
        """The last line."""
        if not self.findings:
            return self._nothing()
        parts = [plural(self.levels[level], level) for level in ("error", "warning") if self.levels[level]]
        if self.levels["advice"]:
            parts.append(f"{self.levels['advice']} advice")
        where = plural(self.files_with_findings, "file")
        found = f"Found {plural(self.findings, 'finding')} ({', '.join(parts)}) in {where}."
        return " ".join(part for part in (found, self._fixable(view)) if part)

    def _nothing(self) -> str:
        """That nothing was found, and whether there was anything to look at."""
        files, used = plural(self.files, "file"), self.files - self.without_tensorflow
        uses = "uses" if used == 1 else "use"
        if not used:
            return f"0 of {files} {'uses' if self.files == 1 else 'use'} TensorFlow or Keras: nothing to find."
        which = f", of which {used} {uses} TensorFlow or Keras" if self.without_tensorflow else ""
        return f"No findings in {files}{which}."

    def _fixable(self, view: View) -> str:
        option = "--fix --unsafe-fixes" if view.unsafe_fixes else "--fix"
        if self.fixable:
            more = f" ({self.fixable_unsafely} more with --unsafe-fixes)" if self.fixable_unsafely else ""
            return f"[*] {self.fixable} fixable with {option}{more}."
        if self.fixable_unsafely:
            return f"{self.fixable_unsafely} fixable with --fix --unsafe-fixes."
        return ""

    def fixed_summary(self, verb: str = "Fixed") -> str:
        """What was fixed, in one line."""
        findings = sum(sum(counter.values()) for counter in self.fixed.values())
        return f"{verb} {plural(findings, 'finding')} in {plural(len(self.fixed), 'file')}."

    def fixed_lines(self, view: View) -> Iterator[str]:
        """What was fixed: by file and rule if that is asked for, and in all."""
        for path, counter in sorted(self.fixed.items()) if view.show_fixes else ():
            yield f"{printable_path(path)}:\n"
            for (code, name), count in sorted(counter.items()):
                yield f"  {count} x {code} {name}\n"
        if self.fixed and not view.quiet:
            yield f"{self.fixed_summary()}\n"

    def footer(self, view: View) -> Iterator[str]:
        """What stands under the findings."""
        yield from self.fixed_lines(view)
        if self.files and not view.quiet:
            # No word is broken, and no line is longer than the terminal is wide.
            yield "".join(f"{line}\n" for line in wrapped(self.summary(view), view.width))


def plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
