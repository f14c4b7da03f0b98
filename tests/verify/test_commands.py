"""The command line: exit codes, selection, and sentences for what cannot be done."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tflint_stall.verify import fixtures
from tflint_stall.verify.cli import main

Pair = Callable[..., Path]
GOOD = ('claim = "terminates"\ntime-limit = 1', "import time\ndef run(state):\n    time.sleep(99)\n")
SIDE = "def run(state):\n    return 1\n"


def test_confirmed_is_0_refuted_is_1(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    folder = pair(*GOOD, SIDE)
    assert main([str(folder)]) == 0
    assert "confirmed" in capsys.readouterr().out
    assert main([str(pair(GOOD[0], SIDE, SIDE))]) == 1
    assert "refuted" in capsys.readouterr().out


def test_json_record_and_page(pair: Pair, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = pair(*GOOD, SIDE)
    page = tmp_path / "report.html"
    assert main([str(folder.parent), "--output-format", "json", "--record", "--report", str(page)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [one["verdict"] for one in report["results"]] == ["confirmed"]
    assert json.loads((folder / "evidence.json").read_text())["records"][0]["claims"][0]["verdict"] == "confirmed"
    assert page.read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no-such-rule"], "no rule, code, family or fixture folder is called 'no-such-rule'"),
        (["FOLDER", "--tensorflow-python", "/no/python"], "is not a program that can be run"),
        (["missing.py"], "missing.py does not exist"),
        (["FOLDER", "--steps", "3"], "are for a script"),
        (["FOLDER", "--", "--epochs", "3"], "are for a script"),
        (["FOLDER", "--rounds", "3"], "must be at least 7"),
        (["."], "is not a fixture and holds none"),
    ],
)
def test_what_cannot_be_run_is_2(
    pair: Pair,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    folder = pair(*GOOD, SIDE)
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    monkeypatch.setattr(fixtures, "codes", dict)
    assert main([str(folder) if word == "FOLDER" else word for word in arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_no_tensorflow_is_one_sentence_with_the_remedy(
    pair: Pair, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n')
    bare.chmod(0o755)
    folder = pair('claim = "time"', SIDE, SIDE, tensorflow=">=2.0")
    assert main([str(folder), "--tensorflow-python", str(bare)]) == 2
    error = capsys.readouterr().err
    assert "pip install 'tflint-stall[verify]'" in error
    assert error.count("\n") == 1


def test_selection(tmp_path: Path) -> None:
    for name in ("loops/predict_in_loop", "loops/other_rule", "hangs/stuck"):
        folder = tmp_path / name
        folder.mkdir(parents=True)
        (folder / "bench.toml").write_text('claim = "time"')
        for side in ("before.py", "after.py"):
            (folder / side).write_text(SIDE)
    codes = {"predict-in-loop": "TFS302", "other-rule": "TFS301", "stuck": "TFS701", "bare": "TFS999"}

    def chosen(*words: str) -> list[str]:
        return [fixture.rule for fixture in fixtures.select(words, tmp_path, lambda: codes)]

    assert chosen() == ["stuck", "other-rule", "predict-in-loop"]
    assert chosen("predict-in-loop") == chosen("TFS302") == ["predict-in-loop"]
    assert chosen("loops") == ["other-rule", "predict-in-loop"]
    assert sorted(chosen("TFS3", "hangs")) == ["other-rule", "predict-in-loop", "stuck"]
    assert chosen(str(tmp_path / "hangs")) == ["stuck"]
    with pytest.raises(fixtures.UnknownSelector, match="did you mean 'predict-in-loop'"):
        chosen("predict-in-lop")
    with pytest.raises(fixtures.UnknownSelector, match="has no fixture"):
        chosen("TFS999")
