"""Writes into the marks of programs and fixtures what the linter says today, for somebody to read with suspicion.

    PYTHONPATH=. python tests/fill_marks.py [--without-levels] tests/programs/cache_order fixtures/*/cache_order

A mark that already says something of its finding keeps what it says; what is missing is added. Of a finding that is
only likely no more than the fix is written down: what would make it certain may be seen some day. Where the linter
disagrees with a mark nothing is written. `after.py` gets the marks of `before.py`, in their order.
"""

from __future__ import annotations

import dataclasses
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import marks
import test_programs
import test_rules

from tflint_stall.rule import Finding

_ENTRIES = re.compile(r"(# expect: )(?P<entries>[a-z=/, -]+?)(\s*)$", re.MULTILINE)
Said = Mapping[tuple[str, int, str], list[Finding]]


def _of_programs() -> Iterator[tuple[dict[str, Path], Said]]:
    for case in test_programs._cases():
        with test_programs._project_of(case) as root:
            said: dict[tuple[str, int, str], list[Finding]] = defaultdict(list)
            for finding in test_programs.tflint_stall.check_paths([root]):
                path = (root / finding.path).resolve().relative_to(root).as_posix()
                said[path, finding.place.line, finding.name].append(finding)
        files = sorted(case.rglob("*.py")) if case.is_dir() else [case]
        yield {file.relative_to(case if case.is_dir() else case.parent).as_posix(): file for file in files}, said


def _of_fixtures() -> Iterator[tuple[dict[str, Path], Said]]:
    for case in test_rules.CASES:
        folder = test_rules.HOUSE.folder_of(test_rules.RULES[case.rule])
        folder = folder / case.name if (folder / case.name).is_dir() else folder
        said: dict[tuple[str, int, str], list[Finding]] = defaultdict(list)
        for path, result in test_rules.HOUSE.findings(case).items():
            for finding in result.findings:
                said[path, finding.place.line, finding.name].append(finding)
        yield {name: folder / name for name in case.files if name.endswith(".py")}, said


def _filled(text: str, path: str, said: Said, levels: bool) -> str:
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if match := _ENTRIES.search(line):
            found = marks.marks(path, "\n" * index + line)
            entries = ", ".join(_entry(mark, said.get((path, mark.line, mark.name), []), levels) for mark in found)
            lines[index] = line[: match.start("entries")] + entries
    return "\n".join(lines)


def _entry(mark: marks.Mark, findings: list[Finding], levels: bool) -> str:
    said = {marks.qualities(finding) for finding in findings if mark.fits(finding)}
    if len(said) != 1:
        print("several fit:" if said else "disagrees:", mark)
        return _written(mark)
    ((level, fix, confidence),) = said
    certain = confidence == marks.Confidence.CERTAIN.value
    return _written(
        dataclasses.replace(
            mark,
            level=level if levels and certain else mark.level,
            fix=fix,
            confidence=confidence if certain else mark.confidence,
        )
    )


def _written(mark: marks.Mark) -> str:
    return mark.name + (f"={mark.qualities}" if mark.qualities else "")


def _fill_fixed(before: Path, after: Path) -> None:
    """Give the marks of a file to the file that the fixes make of it."""
    entries = iter(match["entries"] for match in _ENTRIES.finditer(before.read_text(encoding="utf-8")))
    text = after.read_text(encoding="utf-8")
    after.write_text(_ENTRIES.sub(lambda match: match[1] + next(entries) + match[3], text), encoding="utf-8")


def main(arguments: list[str]) -> None:
    levels = "--without-levels" not in arguments
    wanted = [Path(place).resolve() for place in arguments if not place.startswith("--")]
    for files, said in (*_of_programs(), *_of_fixtures()):
        for name, file in files.items():
            if any(file.resolve().is_relative_to(place) for place in wanted):
                text = file.read_text(encoding="utf-8")
                file.write_text(_filled(text, name, said, levels), encoding="utf-8")
                fixed = file.parent / ("after.py" if file.name == "before.py" else f"{file.stem}.fixed.py")
                if fixed.is_file() and _ENTRIES.search(fixed.read_text(encoding="utf-8")):
                    _fill_fixed(file, fixed)


if __name__ == "__main__":
    main(sys.argv[1:])
