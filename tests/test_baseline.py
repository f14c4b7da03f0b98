"""Baselines: what is recorded, what is shown then, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tflint_stall import check_paths
from tflint_stall.cli import main
from tflint_stall.memory.baseline import DEFAULT_NAME

HEAD = "import tensorflow as tf\n\nmodel = tf.keras.Sequential([tf.keras.layers.Dense(1)])\n"
LOOP = "for item in load():\n    y = model.predict(item[None])\n"
CONFIG = f'[tool.tflint-stall]\nselect = ["predict-in-loop", "unused-ignore"]\nbaseline = "{DEFAULT_NAME}"\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text(CONFIG)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text(HEAD + LOOP)
    (tmp_path / "b.py").write_text(HEAD + LOOP + LOOP)
    (tmp_path / DEFAULT_NAME).write_text(recording({}))
    return tmp_path


def recording(findings: Any, **more: Any) -> str:
    return json.dumps({"format": "tflint-stall baseline", "version": 2, "findings": findings, **more})


def recorded() -> Any:
    """How many findings are recorded for each file and rule."""
    found = json.loads(Path(DEFAULT_NAME).read_text())["findings"]
    return {file: {rule: len(known) for rule, known in rules.items()} for file, rules in found.items()}


class Shell:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: str) -> int:
        code = main(["--output-format", "concise", *arguments])
        self.out, self.err = self._capsys.readouterr()
        return code


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


ALL = {"b.py": {"predict-in-loop": 2}, "src/a.py": {"predict-in-loop": 1}}


def test_what_is_recorded_is_not_shown(project: Path, run: Shell) -> None:
    assert run() == 1
    assert run("--write-baseline") == 0
    assert run.out == f"Recorded 3 findings in 2 files in {DEFAULT_NAME}.\n"
    assert recorded() == ALL
    assert run() == 0
    assert (run.out, run.err) == ("No findings in 2 files.\n", "")
    assert check_paths(["."]) == []


def test_lines_may_move(project: Path, run: Shell) -> None:
    run("--write-baseline")
    Path("b.py").write_text("# new\n" + HEAD + LOOP + "\n" + LOOP)
    assert run() == 0


OTHER = "def play():\n    while True:\n        z = model.predict(state[None])\n"


def places(run: Shell) -> list[str]:
    return [line.partition(": ")[0] for line in run.out.splitlines()[:-1]]


def test_a_new_finding_is_shown_alone(project: Path, run: Shell) -> None:
    run("--write-baseline")
    Path("b.py").write_text(HEAD + OTHER + LOOP * 2)
    assert run() == 1
    assert (places(run), run.err) == (["b.py:6:13"], "")


def test_one_more_of_the_same_is_one(project: Path, run: Shell) -> None:
    run("--write-baseline")
    Path("b.py").write_text(HEAD + LOOP * 3)
    assert run() == 1
    assert (places(run), run.err) == (["b.py:9:9"], "")


def test_a_new_one_in_the_place_of_an_old_one_is_shown(project: Path, run: Shell) -> None:
    run("--write-baseline")
    Path("b.py").write_text(HEAD + OTHER + LOOP)
    assert run() == 1
    assert places(run) == ["b.py:6:13"]
    assert "b.py: predict-in-loop 2 -> 1" in run.err


def test_the_same_text_in_another_function_is_another_finding(project: Path, run: Shell) -> None:
    Path("b.py").write_text(HEAD + OTHER)
    run("--write-baseline")
    Path("b.py").write_text(HEAD + OTHER.replace("play", "learn") + OTHER)
    assert run() == 1
    assert places(run) == ["b.py:6:13"]


@pytest.mark.parametrize(
    "new",
    [
        OTHER.replace("play", "renamed"),
        OTHER.replace("state[None]", "\n            state[None],\n        "),
        OTHER.replace("    ", "\t"),
        "# a comment\n" + OTHER.replace("while True:", "for n in count():"),
        "class Agent:\n" + "".join(f"    {line}\n" for line in OTHER.splitlines()),
    ],
)
def test_code_may_be_formatted_and_moved(project: Path, run: Shell, new: str) -> None:
    Path("b.py").write_text(HEAD + OTHER)
    run("--write-baseline")
    Path("b.py").write_text("from itertools import count\n" + HEAD + new)
    assert (run(), run.err) == (0, "")


def test_cells_of_notebooks_are_known_by_what_they_hold(project: Path, run: Shell) -> None:
    def notebook(*cells: str) -> str:
        code = [
            {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
            for source in cells
        ]
        return json.dumps({"cells": code, "metadata": {}, "nbformat": 4, "nbformat_minor": 4})

    Path("b.py").unlink()
    Path("nb.ipynb").write_text(notebook(HEAD, LOOP))
    run("--write-baseline")
    Path("nb.ipynb").write_text(notebook(HEAD, "print(1)", LOOP, LOOP.replace("y =", "z = 1 +")))
    assert run() == 1
    assert places(run) == ["nb.ipynb:cell 4:2:13"]


def test_what_is_hidden_is_not_missed(project: Path, run: Shell) -> None:
    run("--write-baseline")
    assert run("--min-level", "error") == 0
    assert run.err == ""


def test_a_baseline_of_numbers_is_renewed(project: Path, run: Shell) -> None:
    Path(DEFAULT_NAME).write_text(recording({}, version=1))
    assert run() == 2
    assert "holds only numbers of findings, as older versions wrote them; --write-baseline renews it" in run.err
    assert (run("--write-baseline"), run(), recorded()) == (0, 0, ALL)


def test_fewer_than_recorded_asks_to_shrink(project: Path, run: Shell) -> None:
    run("--write-baseline")
    Path("b.py").write_text(HEAD + LOOP)
    assert run() == 1
    assert run.out == "No findings in 2 files.\n"
    assert run.err == (
        "tflint-stall: the baseline records more findings than there are (b.py: predict-in-loop 2 -> 1); "
        "to shrink it: tflint-stall --write-baseline .\n"
    )
    assert run("src") == 0
    assert run("--exit-zero") == 0
    assert run("--write-baseline") == 0
    assert run() == 0
    assert recorded()["b.py"] == {"predict-in-loop": 1}


def test_a_file_that_is_gone_asks_to_shrink(project: Path, run: Shell) -> None:
    run("--write-baseline")
    Path("src/a.py").unlink()
    assert run("b.py") == 0
    assert run() == 1
    assert "src/a.py: predict-in-loop 1 -> 0" in run.err
    run("--write-baseline")
    assert list(recorded()) == ["b.py"]


def test_a_rule_that_did_not_run_is_not_missed(project: Path, run: Shell) -> None:
    run("--write-baseline")
    assert run("--select", "missing-prefetch") == 0
    run("--write-baseline", "--select", "missing-prefetch")
    assert recorded() == ALL


def test_a_run_over_some_files_keeps_the_others(project: Path, run: Shell) -> None:
    run("--write-baseline")
    Path("b.py").write_text(HEAD)
    run("--write-baseline", "b.py")
    assert recorded() == {"src/a.py": {"predict-in-loop": 1}}


def test_a_file_that_does_not_parse_is_always_shown(project: Path, run: Shell) -> None:
    Path("b.py").write_text(HEAD + "(")
    run("--write-baseline")
    assert "b.py" not in recorded()
    assert run() == 1 and "TFS001" in run.out


def test_paths_are_relative_to_the_baseline(project: Path, run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    run("--write-baseline")
    monkeypatch.chdir(project / "src")
    assert run() == 0
    assert run("..") == 0


def test_workers_know_the_baseline(project: Path, run: Shell) -> None:
    for number in range(12):
        (project / "src" / f"m{number}.py").write_text(HEAD + LOOP)
    run("--write-baseline")
    assert run("-j2") == 0


def test_a_fix_makes_the_baseline_shrink(project: Path, run: Shell) -> None:
    run("--write-baseline")
    assert run("--fix", "--unsafe-fixes", "src/a.py") == 1
    assert "src/a.py: predict-in-loop 1 -> 0" in run.err and "predict(" not in Path("src/a.py").read_text()


def test_without_configuration_it_says_how_to_use_it(project: Path, run: Shell) -> None:
    Path("pyproject.toml").unlink()
    Path(DEFAULT_NAME).unlink()
    run("--write-baseline", "--select", "predict-in-loop")
    assert run.out.splitlines()[-1] == f'To use it, write `baseline = "{DEFAULT_NAME}"` into the configuration.'
    assert recorded() == ALL
    assert run("--select", "predict-in-loop") == 1
    assert run("--select", "predict-in-loop", "--baseline", DEFAULT_NAME) == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "broken JSON: "),
        ("\x00\x01", "broken JSON: "),
        ("[" * 100_000, "broken JSON: "),
        ("[]", "this is no baseline of tflint-stall"),
        ('{"version": "0.5", "results": {}}', "this is no baseline of tflint-stall"),
        (recording({}, version=3), "has version 3; this tflint-stall reads version 2"),
        (recording([]), "`findings` must list for each file and rule"),
        (recording({"a.py": 3}), "`findings` must list for each file and rule"),
        (recording({"a.py": {"predict-in-loop": []}}), "`findings` must list for each file and rule"),
        (recording({"a.py": {"predict-in-loop": [1]}}), "`findings` must list for each file and rule"),
    ],
)
def test_what_is_no_baseline_is_refused_in_one_line(project: Path, run: Shell, content: str, message: str) -> None:
    Path(DEFAULT_NAME).write_text(content)
    for options in ([], ["--write-baseline"]):
        assert run(*options) == 2
        assert run.err.startswith("tflint-stall: baseline ") and message in run.err and run.err.count("\n") == 1
    assert Path(DEFAULT_NAME).read_text() == content


def test_a_missing_baseline_says_how_to_write_it(project: Path, run: Shell) -> None:
    Path(DEFAULT_NAME).unlink()
    assert run() == 2
    assert "there is no such file; --write-baseline writes it" in run.err
    assert run("--write-baseline") == 0 and run() == 0


def test_a_baseline_that_points_outside_is_only_data(project: Path, run: Shell) -> None:
    outside = project.parent / "secret.py"
    outside.write_text(HEAD + LOOP)
    run("--write-baseline")
    own = json.loads(Path(DEFAULT_NAME).read_text())["findings"]
    foreign = {"../secret.py": {"predict-in-loop": ["0-0"] * 9}, "/etc/passwd": {"x": ["1-1"]}}
    Path(DEFAULT_NAME).write_text(recording({**own, **foreign}))
    assert run("b.py") == 0
    run("--write-baseline")
    assert recorded() == {**ALL, "../secret.py": {"predict-in-loop": 9}, "/etc/passwd": {"x": 1}}
    assert outside.read_text() == HEAD + LOOP


def test_unknown_rules_in_a_baseline_are_no_trouble(project: Path, run: Shell) -> None:
    run("--write-baseline")
    own = json.loads(Path(DEFAULT_NAME).read_text())["findings"]
    Path(DEFAULT_NAME).write_text(recording({**own, "b.py": {**own["b.py"], "rule-of-tomorrow": ["0-0"]}}))
    assert run() == 0
