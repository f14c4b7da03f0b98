"""What keeps a program from taking the first item of an empty list: then no IndexError is spoken of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tflint_stall.engine.one_by_one import OneByOne

PROGRAM = """\
import sys
import tensorflow as tf

gpus = tf.config.list_physical_devices("GPU")
{}
tf.config.experimental.set_memory_growth(gpus[0], True)
"""
CHECKED = (
    "assert len(gpus) > 0",
    "assert gpus, 'no GPU'",
    "assert gpus != []",
    "assert len(gpus) >= 1 and sys.argv",
    "number = len(gpus)\nassert number > 0",
    "if not gpus:\n    raise RuntimeError('no GPU')",
    "if len(gpus) == 0:\n    sys.exit(1)",
    "if not gpus or len(sys.argv) < 2:\n    raise SystemExit",
)
NOT_CHECKED = (
    "",
    "assert sys.argv",
    "assert len(gpus) >= 0",
    "assert len(gpus) < 9",
    "assert gpus or sys.argv",
    "assert len(sys.argv) > 0",
    "if gpus:\n    raise RuntimeError('a GPU')",
    "if not gpus:\n    print('no GPU')",
)


def _says_it_raises(checked: str, folder: Path) -> bool:
    data = PROGRAM.format(checked).encode()
    (folder / "program.py").write_bytes(data)
    findings = OneByOne().check("program.py", data).findings
    (message,) = (finding.message for finding in findings if finding.name == "partial-memory-growth")
    return "IndexError" in message


@pytest.mark.parametrize("checked", CHECKED)
def test_list_is_looked_at_before(checked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert not _says_it_raises(checked, tmp_path)


@pytest.mark.parametrize("checked", NOT_CHECKED)
def test_list_may_be_empty(checked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert _says_it_raises(checked, tmp_path)
