"""The examination: every program under `programs/` fires exactly where its marks say."""

from __future__ import annotations

import inspect
import json
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from marks import Mark, marks, qualities

import tflint_stall
from tflint_stall.engine.registry import all_rules
from tflint_stall.rule import Finding, Level

PROGRAMS = Path(__file__).parent / "programs"
# The rules that have programs here, one folder each.
EXAMINED = frozenset(
    path.name.replace("_", "-")
    for path in PROGRAMS.iterdir()
    if path.is_dir() and path.name not in ("fixes", "__pycache__")
)
# Runnable scripts: what they print is the same before and after the safe fixes. `fixed_*` carry a finding whose fix is
# safe, `same_*` one that is close to the edge of what is; in `kept_*` that very fix would change what is printed, or
# nobody can show that it would not. `benchmarks/fixes.py` runs all of them.
SCRIPTS = sorted(p for p in (PROGRAMS / "fixes").iterdir() if p.suffix == ".py" or (p / "main.py").exists())
LEAST_RECALL = 0.9
MOST_FALSE_ALARMS = 0.03

_NEVER = re.compile(r"^# never: (?P<names>[a-z0-9, -]+?)\s*$")


@dataclass(frozen=True)
class Outcome:
    """What the linter said about one case, compared with its marks."""

    marks: int
    missed: tuple[str, ...]
    false_alarms: tuple[str, ...]


def _cases() -> list[Path]:
    families = sorted(p for p in PROGRAMS.iterdir() if p.is_dir() and p.name != "fixes")
    return [
        case
        for family in families
        for case in sorted(family.iterdir())
        if case.suffix == ".py" or (case.is_dir() and case.name != "__pycache__")
    ]


def _case_name(case: Path) -> str:
    return f"{case.parent.name}/{case.stem}"


@contextmanager
def _project_of(case: Path) -> Iterator[Path]:
    """A copy of the case as its own project root, which is the current directory meanwhile.

    The folder is neutral: a path that says "test" would make every loop cold, and the repository's
    own configuration must not be found.
    """
    with tempfile.TemporaryDirectory(prefix="case-") as folder, pytest.MonkeyPatch.context() as patch:
        root = Path(folder).resolve() / "project"
        if case.is_dir():
            shutil.copytree(case, root, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            root.mkdir()
            shutil.copy(case, root)
        patch.chdir(root)
        yield root


@cache
def _examine(case: Path) -> Outcome:
    with _project_of(case) as root, warnings.catch_warnings():
        # A rule that crashes is left out, with a warning: here that is a failure.
        warnings.simplefilter("error", tflint_stall.NotChecked)
        return _compare(root, [f for f in tflint_stall.check_paths([root]) if f.name in EXAMINED])


def _compare(root: Path, findings: list[Finding]) -> Outcome:
    files = sorted((*root.rglob("*.py"), *root.rglob("*.ipynb")))
    wanted = {mark for path in files for mark in _marks_of(root, path)}
    found = _loudest(root, findings)
    missed = [mark for mark in wanted if not any(map(mark.fits, found.get((mark.path, mark.line, mark.name), ())))]
    marked = {(mark.path, mark.line, mark.name) for mark in wanted}
    forbidden = _forbidden_rules(root)
    alarms = [
        (place, finding)
        for place, (finding, *_) in found.items()
        if place not in marked and (finding.level is not Level.ADVICE or finding.name in forbidden)
    ]
    return Outcome(
        marks=len(wanted),
        missed=tuple(_missed(mark, found.get((mark.path, mark.line, mark.name), ())) for mark in sorted(missed)),
        false_alarms=tuple(
            f"false alarm {f.level.value} {f.name} at {path}:{line}: {f.message}" for (path, line, _), f in alarms
        ),
    )


def _loudest(root: Path, findings: list[Finding]) -> dict[tuple[str, int, str], list[Finding]]:
    """The loudest findings of each rule on each line."""
    found: dict[tuple[str, int, str], list[Finding]] = {}
    for finding in findings:
        path = (root / finding.path).resolve().relative_to(root).as_posix()
        others = found.setdefault((path, finding.place.line, finding.name), [])
        loudest = max(other.level.rank for other in [*others, finding])
        others[:] = [other for other in [*others, finding] if other.level.rank == loudest]
    return found


def _missed(mark: Mark, findings: Iterable[Finding]) -> str:
    said = " and ".join("/".join(qualities(finding)) for finding in findings)
    return f"missed {mark}" + (f": it is {said}" if said else "")


def _marks_of(root: Path, path: Path) -> Iterator[Mark]:
    for text in _texts_of(path):
        yield from marks(path.relative_to(root).as_posix(), text)


def _texts_of(path: Path) -> Iterator[str]:
    """What is in a file, or in each cell of a notebook: there lines are counted from the top of their cell."""
    text = path.read_text(encoding="utf-8")
    cells = json.loads(text)["cells"] if path.suffix == ".ipynb" else [{"cell_type": "code", "source": [text]}]
    yield from ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def _forbidden_rules(root: Path) -> set[str]:
    files = (*root.rglob("*.py"), *root.rglob("*.ipynb"))
    lines = (line for path in files for text in _texts_of(path) for line in text.splitlines())
    return {name.strip() for line in lines if (match := _NEVER.match(line)) for name in match["names"].split(",")}


@pytest.mark.parametrize("case", _cases(), ids=_case_name)
def test_program(case: Path) -> None:
    outcome = _examine(case)
    if complaints := outcome.missed + outcome.false_alarms:
        pytest.fail("\n".join(complaints), pytrace=False)


def test_marks_name_examined_rules() -> None:
    for case in _cases():
        for path in [case] if case.suffix == ".py" else sorted(case.rglob("*.py")):
            unknown = {mark.name for mark in _marks_of(path.parent, path)} - EXAMINED
            assert not unknown, f"{path}: {unknown}"


def _rules_with_safe_fixes() -> list[str]:
    return [name for name, rule in all_rules().items() if "Safety.SAFE" in inspect.getsource(rule)]


@pytest.mark.parametrize("rule", _rules_with_safe_fixes())
def test_safety_is_asserted_both_ways(rule: str) -> None:
    """A program with a safe fix and a near twin whose fix is not: without both nobody would miss a guard."""
    files = [path for case in (*_cases(), *SCRIPTS) for path in ([case] if case.is_file() else case.rglob("*.py"))]
    asserted = {mark.fix for path in files for mark in _marks_of(path.parent, path) if mark.name == rule}
    assert {"safe", "unsafe"} <= asserted


def test_near_misses_expect_nothing_of_their_rule() -> None:
    for case in (c for c in _cases() if c.stem.startswith("silent_")):
        rule = case.parent.name.replace("_", "-")
        for path in [case] if case.suffix == ".py" else sorted(case.rglob("*.py")):
            assert rule not in {mark.name for mark in _marks_of(path.parent, path)}, path


def test_recall_and_false_alarms(capsys: pytest.CaptureFixture[str]) -> None:
    """The project's promise in figures; the single programs above say where it is broken."""
    outcomes = {case: _examine(case) for case in _cases()}
    wanted = sum(outcome.marks for outcome in outcomes.values())
    recall = 1 - sum(len(outcome.missed) for outcome in outcomes.values()) / wanted
    near_misses = [outcome for case, outcome in outcomes.items() if case.stem.startswith("silent_")]
    flagged = sum(bool(outcome.false_alarms) for outcome in near_misses)
    with capsys.disabled():
        print(f"\n{len(outcomes)} programs, {wanted} marked lines: recall {recall:.1%};", end=" ")
        print(f"{flagged} of {len(near_misses)} near misses flagged ({flagged / len(near_misses):.1%})")
    assert recall >= LEAST_RECALL
    assert flagged / len(near_misses) <= MOST_FALSE_ALARMS


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_fixes_are_as_safe_as_marked(script: Path) -> None:
    """What the next test proves by running the scripts; this one needs no TensorFlow."""
    if complaints := _examine(script).missed:
        pytest.fail("\n".join(complaints), pytrace=False)


def _fixed(root: Path, script: Path, *, unsafe: bool = False) -> tuple[str, str]:
    """The text of a script in its project, and what the fixes make of it, those of advice among them."""
    name = "main.py" if script.is_dir() else script.name
    data = (root / name).read_bytes()
    text = data.decode()
    fixed = tflint_stall.fix_source(text, name, unsafe=unsafe, advice=True)
    assert tflint_stall.fix_source(fixed, name, unsafe=unsafe, advice=True) == fixed, "the second run changed something"
    compile(fixed, name, "exec")
    return text, fixed


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_safe_fixes_change_what_they_may(script: Path) -> None:
    with _project_of(script) as root:
        text, fixed = _fixed(root, script)
        _fixed(root, script, unsafe=True)
    if script.stem.startswith("kept_"):
        assert fixed == text, "a fix that is not shown to be safe was applied"
    elif script.stem.startswith(("fixed_", "same_")):
        assert fixed != text, "no safe fix was applied"


def _run(script: Path) -> str:
    command = [sys.executable, script.name]
    done = subprocess.run(command, cwd=script.parent, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.tensorflow
@pytest.mark.parametrize("script", [s for s in SCRIPTS if s.stem.startswith("fixed_")], ids=lambda path: path.stem)
def test_safe_fixes_keep_what_the_script_prints(script: Path) -> None:
    pytest.importorskip("tensorflow")
    with _project_of(script) as root:
        _, fixed = _fixed(root, script)
        printed = _run(root / script.name)
        (root / script.name).write_text(fixed, encoding="utf-8")
        assert _run(root / script.name) == printed
