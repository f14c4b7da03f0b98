"""The fixtures of rules as cases: files that are checked together, and what the fixes are to make of them.

A case is a file `before.py`, `clean.py` or `more_*.py` of a fixture folder, or a folder `more_*` in it;
each is checked as a project of its own.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from tflint_stall.engine.discover import discover
from tflint_stall.engine.run import FileResult, run
from tflint_stall.rule import Finding, Rule
from tflint_stall.settings.config import Config, ConfigFinder
from tflint_stall.settings.fix_mode import FixMode
from tflint_stall.testing.marks import Mark, marks

NO_FIX = "There is no fix"
_FIXED = ".fixed.py"


@dataclass(frozen=True)
class Case:
    """Files that are checked together, and what the fixes are to make of some of them."""

    rule: str
    name: str
    files: Mapping[str, bytes]
    fixed: Mapping[str, bytes]

    def __str__(self) -> str:
        return f"{self.rule}/{self.name}"


class House:
    """Rules, the folder of their fixtures, and the configuration with which these are checked."""

    def __init__(self, rules: Mapping[str, type[Rule]], fixtures: Path, config: Config) -> None:
        self.rules = rules
        self.fixtures = fixtures
        self.config = config
        self._findings: dict[str, dict[str, FileResult]] = {}
        self._fixed: dict[str, dict[str, FileResult]] = {}

    @cached_property
    def cases(self) -> list[Case]:
        return [case for rule in self.rules.values() for case in self._cases_of(rule)]

    def folder_of(self, rule: type[Rule]) -> Path:
        return self.fixtures / rule.family.replace("-", "_") / rule.name.replace("-", "_")

    def has_no_fix(self, rule: str) -> bool:
        return self.rules[rule].page().partition("## Fix safety\n")[2].startswith(NO_FIX)

    def findings(self, case: Case) -> dict[str, FileResult]:
        """What is found in a case, file by file."""
        if str(case) not in self._findings:
            self._findings[str(case)] = self.check(case.files)
        return self._findings[str(case)]

    def fixed(self, case: Case) -> dict[str, FileResult]:
        """What all fixes make of a case."""
        if str(case) not in self._fixed:
            self._fixed[str(case)] = self.check(case.files, FixMode.UNSAFE)
        return self._fixed[str(case)]

    def check(self, files: Mapping[str, bytes], mode: FixMode = FixMode.OFF) -> dict[str, FileResult]:
        """What the linter says about files that are a project. Nothing is written to them."""
        with tempfile.TemporaryDirectory(prefix="project-") as folder:
            root = Path(folder).resolve()
            for name, data in files.items():
                (root / name).write_bytes(data)
            found = discover([str(root)], ConfigFinder(isolated=True))
            results = {
                Path(result.path).relative_to(root).as_posix(): result
                for config, group in found.groups
                for result in run(group, replace(self.config, root=config.root), fix=mode)
            }
        for result in results.values():
            assert not result.problems, result.problems
        return results

    def marks(self, path: str, data: bytes) -> Iterator[Mark]:
        """The marks of a file; one that names no level means that of its rule."""
        for mark in marks(path, data.decode("utf-8")):
            assert mark.name in self.rules, f"{path}:{mark.line}: there is no rule {mark.name}"
            yield replace(mark, level=mark.level or self.rules[mark.name].level.value)

    def _cases_of(self, rule: type[Rule]) -> Iterator[Case]:
        folder = self.folder_of(rule)
        for path in sorted(folder.glob("more_*/")):
            files = {file.name: file.read_bytes() for file in sorted(path.iterdir()) if file.is_file()}
            yield _case(rule, path.name, files)
        for path in sorted(folder.glob("*.py")):
            if path.name != "after.py" and not path.name.endswith(_FIXED):
                fixed = folder / ("after.py" if path.stem == "before" else path.stem + _FIXED)
                files = {file.name: file.read_bytes() for file in (path, fixed) if file.is_file()}
                yield _case(rule, path.stem, files)


def _case(rule: type[Rule], name: str, files: dict[str, bytes]) -> Case:
    fixed = {path: files.pop(path) for path in [*files] if path.endswith(_FIXED) or path == "after.py"}
    originals = {("before.py" if p == "after.py" else p.removesuffix(_FIXED) + ".py"): d for p, d in fixed.items()}
    return Case(rule.name, name, files, originals)


def of_rule(rule: str, results: Mapping[str, FileResult]) -> list[Finding]:
    """The findings of one rule."""
    return [finding for result in results.values() for finding in result.findings if finding.name == rule]
