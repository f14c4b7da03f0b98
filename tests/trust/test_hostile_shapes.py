"""No program runs away, whatever its shape: what it costs grows with its length, and ends within seconds."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path
from types import FrameType

import pytest
from shapes import SHAPES, Files

from tflint_stall.engine.discover import discover
from tflint_stall.engine.run import FileResult, run
from tflint_stall.settings.config import ConfigFinder

# Processor time of one core, on a machine that may be busy.
_SECONDS = 10
# Where alternatives meet alternatives, it grows faster at first, up to what is left unknown.
_SIZES = ((50, 200), (300, 1200))
# What does not grow with the length.
_CALLS_IN_ANY_CASE = 200_000


def checked(folder: Path, files: Files) -> list[FileResult]:
    """What all rules say about a project."""
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    found = discover([str(folder)], ConfigFinder(isolated=True))
    return [
        result for config, group in found.groups for result in run(group, replace(config, preview=True, time_limit=600))
    ]


def calls_made(folder: Path, files: Files) -> int:
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        results = checked(folder, files)
    finally:
        sys.setprofile(None)
    assert not [problem for result in results for problem in result.problems]
    return count


@pytest.mark.parametrize("name", SHAPES)
def test_cost_grows_with_the_length(tmp_path: Path, name: str) -> None:
    """Counted in calls, which no busy machine changes; four times as long may cost a little more than that."""
    checked(tmp_path / "imports", SHAPES[name](2))
    counts = []
    for small, large in _SIZES:
        counts.append([calls_made(tmp_path / f"of_{n}", SHAPES[name](n)) for n in (small, large)])
        if counts[-1][1] < 7 * counts[-1][0] + _CALLS_IN_ANY_CASE:
            return
    raise AssertionError(f"four times as long costs {counts}")


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
def test_a_long_one_ends_within_seconds(tmp_path: Path, name: str) -> None:
    started = time.process_time()
    results = checked(tmp_path / "project", SHAPES[name](1600))
    assert time.process_time() - started < _SECONDS
    assert not [p for result in results for p in result.problems if "took longer" not in p]


def test_what_leads_too_far_is_said_once(tmp_path: Path) -> None:
    results = checked(tmp_path / "project", SHAPES["star_imports_in_a_circle"](400))
    (notice,) = [notice for result in results for notice in result.notices]
    assert "leads too far" in notice


def test_the_budget_of_a_run_is_earned_by_its_files() -> None:
    from tflint_stall.facts.values.budget import Budget

    budget = Budget()
    for _ in range(100):
        budget.next_file(1000)
        before = budget.left
        budget.left = -1
    # Every file has asked for all that it could: the later ones get what they bring.
    assert 2_000 <= before < 3_000
    for _ in range(1000):
        budget.next_file(100_000)
    assert budget.left == before_any_file()


def before_any_file() -> int:
    from tflint_stall.facts.values.budget import Budget

    return Budget().left
