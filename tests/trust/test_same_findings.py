"""However a run goes about its work, it finds the same: without the screen, with two processes, short of memory."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tflint_stall.engine import run as running
from tflint_stall.engine.discover import discover
from tflint_stall.engine.heads import Head
from tflint_stall.facts.syntax import compact
from tflint_stall.facts.values import project
from tflint_stall.rule import Finding
from tflint_stall.settings.config import ConfigFinder

CHECKOUT = Path(__file__).parents[2]
# Every way of writing each stall that we know of, and everything that looks like one.
PLACES = ("fixtures", "tests/programs")


@pytest.fixture(scope="module")
def expected() -> list[Finding]:
    findings = found()
    assert len({finding.name for finding in findings}) > 30
    return findings


def found(jobs: int = 1) -> list[Finding]:
    results = [
        result
        for config, files in discover([str(CHECKOUT / place) for place in PLACES], ConfigFinder()).groups
        for result in running.run(files, config, jobs=jobs)
    ]
    assert not [problem for result in results for problem in result.problems]
    return [finding for result in results for finding in result.findings]


def test_without_the_screen(expected: list[Finding], monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_them(rules: Iterable[Head], data: bytes) -> list[Head]:
        return list(rules)

    monkeypatch.setattr(running, "awake", all_of_them)
    monkeypatch.setattr(running, "concerns_tensorflow", lambda data, path: True)
    assert found() == expected


def test_nobody_changes_a_tree(expected: list[Finding]) -> None:
    """All trees share one empty list."""
    assert expected and not compact._NOTHING


def test_with_two_processes(expected: list[Finding]) -> None:
    assert found(jobs=2) == expected


def test_where_nothing_is_kept_from_file_to_file(expected: list[Finding], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project, "_MOST_TEXT", 0)
    assert found() == expected
