"""The Python API: its page is true, word for word, and texts keep their encoding."""

from __future__ import annotations

import doctest
import re
import warnings
from pathlib import Path

import pytest
from slow_project import CALLER, STEPS, TRAIN

import tflint_stall
from tflint_stall import NotChecked, check_paths, check_source, fix_source

PAGE = Path(tflint_stall.__file__).parent.parent / "docs" / "python_api.md"


def test_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # The fence ends an expected output, as the blank line before it does.
    text = re.sub(r"^```.*$", "", PAGE.read_text(encoding="utf-8"), flags=re.M)
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 15
    runner = doctest.DocTestRunner()
    report: list[str] = []
    runner.run(test, out=report.append)
    assert not runner.failures, "".join(report)


@pytest.mark.parametrize("cookie", ["", "# -*- coding: latin-1 -*-\n", "\ufeff", "# -*- coding: utf-8 -*-\n"])
def test_fixed_text_keeps_every_character(project: Path, cookie: str) -> None:
    text = (cookie + TRAIN.replace("    scores", '    "é"; scores')).replace("\n", "\r\n")
    fixed = fix_source(text, "train.py")
    assert fixed.splitlines()[:3] == text.splitlines()[:3]
    assert '    "é"; scores = model(row[np.newaxis], training=False).numpy()\r\n' in fixed
    assert check_source(text, "train.py")[0].place.column == len('    "é"; scores = ') + 1


def test_file_name_decides_configuration(project: Path) -> None:
    (project / "tflint-stall.toml").write_text('ignore = ["TFS301"]\n')
    assert [finding.code for finding in check_source(TRAIN, "train.py")] == ["TFS302"]
    elsewhere = str(project.parent / "train.py")
    assert [finding.code for finding in check_source(TRAIN, elsewhere)] == ["TFS302", "TFS301"]


def test_folder_is_one_program(project: Path) -> None:
    (project / "steps.py").write_text(STEPS)
    (project / "caller.py").write_text(CALLER)
    found = [(finding.path, finding.code) for finding in check_paths([project])]
    assert found == [("steps.py", "TFS302"), ("train.py", "TFS302"), ("train.py", "TFS301")]


def test_what_is_left_out_is_a_warning(project: Path) -> None:
    (project / "tflint-stall.toml").write_text("time-limit = 0.001\n")
    with pytest.warns(NotChecked, match=r"train\.py: took longer than 0\.001 s"):
        assert check_source(TRAIN * 50, "train.py") == []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert check_source("x = 1\n") == []
