"""Files that come one by one are checked as in a run over their project."""

from __future__ import annotations

from pathlib import Path

import pytest

from tflint_stall.engine.one_by_one import OneByOne, as_bytes
from tflint_stall.settings.fix_mode import FixMode

STEPS = b"""\
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(3)])


def answer(item):
    return model.predict(item[None], verbose=0)
"""
CALLER = b"""\
import tensorflow as tf
from steps import answer

for item in tf.random.normal((1000, 4)):
    print(answer(item))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "steps.py").write_bytes(STEPS)
    (tmp_path / "caller.py").write_bytes(CALLER)
    return tmp_path


def codes(engine: OneByOne, path: str, data: bytes = STEPS) -> list[str]:
    return [finding.code for finding in engine.check(path, data).findings]


def test_callers_beside_the_file_count_without_a_project(folder: Path) -> None:
    assert codes(OneByOne(), "steps.py") == ["TFS302"]


def test_folders_are_walked_only_where_a_project_is_marked(folder: Path) -> None:
    (folder / "below").mkdir()
    (folder / "caller.py").rename(folder / "below" / "caller.py")
    (folder / "below" / "caller.py").write_bytes(CALLER.replace(b"from steps", b"from ..steps"))
    assert codes(OneByOne(), "steps.py") == []
    (folder / "setup.py").touch()
    assert codes(OneByOne(), "steps.py") == ["TFS302"]


def test_file_need_not_exist(folder: Path) -> None:
    assert codes(OneByOne(), "nowhere/new.py") == []
    assert codes(OneByOne(), "nowhere/new.py", STEPS + CALLER.replace(b"from steps import answer\n", b"")) == ["TFS302"]


def test_excluded_files_are_left_out(folder: Path) -> None:
    looped = STEPS + CALLER.replace(b"from steps import answer\n", b"")
    assert codes(OneByOne(), "build/new.py", looped) == []
    (folder / "tflint-stall.toml").write_text('exclude = ["steps.py"]\n')
    assert codes(OneByOne(), "build/new.py", looped) == ["TFS302"]
    assert codes(OneByOne(), "steps.py") == []


def test_next_text_of_the_same_file_is_read_anew(folder: Path) -> None:
    engine = OneByOne()
    assert codes(engine, "steps.py") == ["TFS302"]
    assert codes(engine, "steps.py", STEPS.replace(b"model.predict", b"model.evaluate")) == []
    assert codes(engine, "steps.py") == ["TFS302"]


def test_fixing_writes_nothing(folder: Path) -> None:
    result = OneByOne().check("steps.py", STEPS, FixMode.UNSAFE)
    assert result.fixed_text is not None and "training=False" in result.fixed_text
    assert (folder / "steps.py").read_bytes() == STEPS


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("x = 'é'\n", "x = 'é'\n".encode()),
        ("# coding: latin-1\nx = 'é'\n", "# coding: latin-1\nx = 'é'\n".encode("latin-1")),
        ("# coding: latin-1\nx = '𝄞'\n", "# coding: latin-1\nx = '𝄞'\n".encode()),
        ("# coding: no-such\nx = 'é'\n", "# coding: no-such\nx = 'é'\n".encode()),
        ("\ufeffx = 1\n", b"\xef\xbb\xbfx = 1\n"),
        ("x = '\udc80'\n", b"x = '\xed\xb2\x80'\n"),
    ],
)
def test_text_is_encoded_as_it_declares(text: str, data: bytes) -> None:
    assert as_bytes(text) == data


def test_folders_of_which_nothing_marks_the_project_are_apart(folder: Path) -> None:
    """Who comes first does not decide for those in other folders."""
    (folder / "below").mkdir()
    (folder / "below" / "other.py").write_bytes(STEPS)
    engine = OneByOne()
    assert codes(engine, "below/other.py") == []
    assert codes(engine, "steps.py") == ["TFS302"]
