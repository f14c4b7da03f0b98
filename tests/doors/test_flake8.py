"""The plugin in a real flake8, which finds it by the entry point of an installed package."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from slow_project import CALLER, STEPS, TRAIN, Done, Run

from tflint_stall.flake8 import StallPlugin

pytest.importorskip("flake8")

EXPECTED = [
    "train.py:7:14: TFS302 predict-in-loop: `model.predict` is called for one item at a time in a loop",
    "train.py:9:11: TFS301 tensor-created-in-loop: `tf.eye` makes the same tensor (1.0 MB) in every iteration",
]


def messages(done: Done) -> list[str]:
    """What is printed, without what is said besides."""
    return [line.partition("; ")[0] for line in done.out.splitlines()]


@pytest.fixture
def flake8(project: Path, python: Run, installed: str) -> Callable[..., Done]:
    return lambda *arguments, stdin="": python("flake8", "--select=TFS", *arguments, stdin=stdin, path=installed)


def test_findings_are_those_of_the_command(flake8: Callable[..., Done], found_by_command: Any) -> None:
    done = flake8("train.py")
    lines = messages(done)
    assert lines == EXPECTED
    assert done.out.count("; why: ") == done.out.count("; help: ") == done.out.count("; https://") == 2
    assert [tuple(line.split(":")[1:3]) for line in lines] == [
        (str(line), str(column)) for _, line, column, *_ in found_by_command("train.py")
    ]


def test_standard_input(flake8: Callable[..., Done]) -> None:
    done = flake8("--stdin-display-name=train.py", "-", stdin=TRAIN.partition("for row")[0])
    assert (done.code, done.out) == (0, "")
    assert messages(flake8("--stdin-display-name=train.py", "-", stdin=TRAIN)) == EXPECTED


def test_noqa_and_selection(flake8: Callable[..., Done], project: Path) -> None:
    (project / "train.py").write_text(TRAIN.replace("verbose=0)", "verbose=0)  # noqa: TFS302"))
    assert messages(flake8("train.py")) == EXPECTED[1:]
    (project / "train.py").write_text(TRAIN)
    assert messages(flake8("--extend-ignore=TFS301", "train.py")) == EXPECTED[:1]


def test_callers_in_other_files_count(flake8: Callable[..., Done], project: Path) -> None:
    (project / "steps.py").write_text(STEPS)
    (project / "caller.py").write_text(CALLER)
    assert flake8("steps.py").out.startswith("steps.py:7:12: TFS302 ")


def test_broken_configuration_is_said(flake8: Callable[..., Done], project: Path) -> None:
    (project / "tflint-stall.toml").write_text('ignore = ["no-such-rule"]\n')
    done = flake8("train.py")
    assert done.code == 1
    assert done.out.startswith("train.py:1:1: TFS000 ") and "unknown rule `no-such-rule`" in done.out


def test_text_is_read_in_the_encoding_that_it_declares(project: Path) -> None:
    text = "# -*- coding: latin-1 -*-\n" + TRAIN.replace("    scores", '    "é"; scores')
    found = list(StallPlugin(ast.parse(text), "train.py", text.splitlines(keepends=True)).run())
    assert found[0][:2] == (8, 4 + len('"é"; scores = '))
