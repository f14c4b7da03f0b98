"""What the rules say about the corpus: counts, a sample of places, and the precision that readers found.

    python -m tests.corpus.judge [--corpus FOLDER]   write findings.json and TABLE.md
    python -m tests.corpus.judge --check             compare with what is recorded; exit code 1 on a change
    python -m tests.corpus.judge --read RULE         show findings that nobody has judged yet

Places are `package/path:line`; no source of the corpus is ever written down.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.corpus import Corpus, read_entries
from benchmarks.linter import Finding, read_findings, run_check
from tflint_stall.engine.registry import all_rules

HERE = Path(__file__).parent
LEVELS = ("error", "warning", "advice")
VERDICTS = ("right", "doubtful", "false alarm")
SAMPLE = 40
# One package with a habit must not fill a rule's sample.
SAMPLE_PER_PACKAGE = 5
LINES_AROUND = 12
# Seconds for one package: generous, because a busy machine must not change the counts.
TIME_LIMIT = 3600


@dataclass(frozen=True)
class Placed:
    """A finding by its place in the corpus, `package/path:line`."""

    finding: Finding
    place: str

    @property
    def package(self) -> str:
        return self.place.partition("/")[0]


@dataclass(frozen=True)
class Judgement:
    """What someone who read a finding thinks of it."""

    rule: str
    place: str
    verdict: str
    why: str

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise SystemExit(f"judgements.toml: {self.place}: the verdict must be one of {', '.join(VERDICTS)}")


@dataclass(frozen=True)
class Run:
    """All findings, the packages they come from, and for those that were not checked to the end, why."""

    found: list[Placed]
    packages: int
    failures: dict[str, str]


def run(corpus: Corpus, arguments: Sequence[str]) -> Run:
    """Check package by package: each is a project of its own, and a crash costs one."""
    found: list[Placed] = []
    failures = {}
    root = corpus.packages.resolve()
    packages = sorted(path for path in root.glob("*") if path.is_dir())
    for package in packages:
        command = ["--no-cache", "--output-format=json-lines", *arguments, str(package)]
        ended = run_check(command, TIME_LIMIT)
        if ended.failure:
            failures[package.name] = ended.failure
            print(f"{package.name}: {ended.failure}", file=sys.stderr)
        found += [
            Placed(finding, f"{finding.filename.relative_to(root).as_posix()}:{finding.line}")
            for finding in read_findings(ended.output)
        ]
    if not found and not failures:
        raise SystemExit("No findings at all: fetch the corpus with `python -m benchmarks.corpus` first.")
    return Run(found, len(packages), failures)


def by_rule(found: Iterable[Placed]) -> dict[str, list[Placed]]:
    rules: dict[str, list[Placed]] = {}
    for placed in found:
        rules.setdefault(placed.finding.rule, []).append(placed)
    return dict(sorted(rules.items(), key=lambda item: item[1][0].finding.code))


def sample(found: Iterable[Placed]) -> Iterator[Placed]:
    """Places to read: stable when others come or go, the severe levels first, no package dominating."""
    taken: Counter[str] = Counter()
    for placed in sorted(found, key=lambda p: (LEVELS.index(p.finding.level), _shuffled(p.place))):
        if sum(taken.values()) < SAMPLE and taken[placed.package] < SAMPLE_PER_PACKAGE:
            taken[placed.package] += 1
            yield placed


def record(rules: Mapping[str, list[Placed]]) -> dict[str, Any]:
    """What findings.json holds."""
    return {
        rule: {
            "code": found[0].finding.code,
            "levels": dict(sorted(Counter(p.finding.level for p in found).items())),
            "packages": dict(sorted(Counter(p.package for p in found).items())),
            "sample": [f"{p.place} {p.finding.level}" for p in sample(found)],
        }
        for rule, found in rules.items()
    }


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """How the counts differ, a line for each level of a rule and for each package it differs in."""
    lines = []
    for rule in sorted(old.keys() | new.keys()):
        for kind in ("levels", "packages"):
            before, after = (side.get(rule, {}).get(kind, {}) for side in (old, new))
            for key in sorted(before.keys() | after.keys()):
                if before.get(key, 0) != after.get(key, 0):
                    lines.append(f"{rule} ({key}): {before.get(key, 0)} -> {after.get(key, 0)}")
    return lines


def table(
    rules: Mapping[str, list[Placed]],
    judgements: Iterable[Judgement],
    failures: Collection[str] = (),
    *,
    checked: int = 0,
    codes: Mapping[str, str] | None = None,
) -> str:
    """TABLE.md, with a row for each rule of `codes`, found or not, in `checked` packages.

    Verdicts on a package that was not checked to the end count for nothing.
    """
    codes = {**(codes or {}), **{rule: found[0].finding.code for rule, found in rules.items()}}
    judged: dict[str, list[Judgement]] = {}
    for judgement in judgements:
        if judgement.place.partition("/")[0] not in failures:
            judged.setdefault(judgement.rule, []).append(judgement)
    titles = ["code", "rule", *LEVELS, "packages", *VERDICTS, "precision", "cured", "lost"]
    rows = [[codes.get(rule, ""), *_row(rule, rules.get(rule, []), judged.get(rule, []))] for rule in codes | judged]
    packages = {placed.package for found in rules.values() for placed in found}
    total = f"{sum(map(len, rules.values()))} findings in {len(packages)} of {checked or len(packages)} packages"
    if failures:
        total += f"; not checked to the end, and left out of the verdicts: {', '.join(failures)}"
    return "\n".join(
        [
            "# Findings on the corpus",
            "",
            f"{date.today().isoformat()}: {total}. Written by `judge.py`; `README.md` explains the columns.",
            "",
            f"| {' | '.join(titles)} |",
            f"|---|---|{'---:|' * (len(titles) - 2)}",
            *(f"| {' | '.join(map(str, row))} |" for row in sorted(rows)),
            "",
        ]
    )


def _row(rule: str, found: list[Placed], judgements: list[Judgement]) -> list[str | int]:
    places = {placed.place for placed in found}
    standing = Counter(j.verdict for j in judgements if j.place in places)
    gone = Counter(j.verdict for j in judgements if j.place not in places)
    decided = standing["right"] + standing["false alarm"]
    levels = Counter(placed.finding.level for placed in found)
    return [
        rule,
        *(levels[level] for level in LEVELS),
        len({placed.package for placed in found}),
        *(standing[verdict] for verdict in VERDICTS),
        f"{standing['right'] / decided:.0%}" if decided else "",
        gone["false alarm"],
        gone["right"],
    ]


def show_unjudged(found: Iterable[Placed], judgements: Iterable[Judgement], packages: Path) -> None:
    """Print the sample's findings that have no verdict, each with the source around it."""
    known = {(judgement.rule, judgement.place) for judgement in judgements}
    for placed in sample(p for p in found if (p.finding.rule, p.place) not in known):
        print(f"\n=== {placed.place} {placed.finding.level}: {placed.finding.message}")
        path, _, line = placed.place.rpartition(":")
        lines = (packages / path).read_text("utf-8", "replace").splitlines()
        first = max(0, int(line) - 1 - LINES_AROUND)
        for number, text in enumerate(lines[first : int(line) + LINES_AROUND], first + 1):
            print(f"{'>' if number == int(line) else ' '}{number:5} {text}")


def read_judgements(path: Path = HERE / "judgements.toml") -> list[Judgement]:
    return [Judgement(**entry) for entry in read_entries(path, "judgement")]


def _shuffled(place: str) -> str:
    return hashlib.sha256(place.encode()).hexdigest()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.corpus.judge", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--corpus", type=Path, metavar="FOLDER", help="default: the user's cache")
    parser.add_argument("--jobs", type=int, default=2)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="only say what differs from the recorded counts")
    what.add_argument("--read", metavar="RULE", help="show this rule's findings that nobody has judged")
    options = parser.parse_args()
    corpus = Corpus(options.corpus)
    arguments = [f"-j{options.jobs}"]
    if options.read:
        found = run(corpus, [*arguments, f"--select={options.read}"]).found
        show_unjudged(found, read_judgements(), corpus.packages)
        return 0
    checked = run(corpus, arguments)
    rules = by_rule(checked.found)
    recorded = HERE / "findings.json"
    if options.check:
        differences = changes(json.loads(recorded.read_text("utf-8")), record(rules))
        print("\n".join(differences) or "The counts are as recorded.")
        return 1 if differences or checked.failures else 0
    recorded.write_text(json.dumps(record(rules), indent=1) + "\n", "utf-8")
    codes = {name: rule.code for name, rule in all_rules().items()}
    text = table(rules, read_judgements(), checked.failures, checked=checked.packages, codes=codes)
    (HERE / "TABLE.md").write_text(text, "utf-8")
    return 1 if checked.failures else 0


if __name__ == "__main__":
    sys.exit(main())
