"""A comment goes along with a statement that a fix moves, if it speaks of that statement."""

from __future__ import annotations

from pathlib import Path

import pytest

import tflint_stall

HEAD = """import tensorflow as tf

data = tf.data.Dataset.range(1000)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def widen(x):
    return tf.cast(x, tf.float32)[None], x


"""


def _fixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text('[tool.tflint-stall]\nselect = ["dataset-built-in-loop"]\n')
    text = f"{HEAD}for round in range(50):\n{body}"
    fixed = tflint_stall.fix_source(text, "rounds.py", unsafe=True, advice=True)
    assert fixed != text
    compile(fixed, "rounds.py", "exec")
    return fixed.removeprefix(HEAD)


@pytest.mark.parametrize(
    "comment",
    [
        "# Pre-train the network",
        "# train the model, then look at its losses",
        "# one epoch of it",
    ],
)
def test_what_speaks_of_the_group_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, comment: str) -> None:
    body = f"    {comment}\n    rows = data.map(widen).batch(8)\n    model.fit(rows)\n"
    assert _fixed(tmp_path, monkeypatch, body) == (
        f"rows = data.map(widen).batch(8)\nfor round in range(50):\n    {comment}\n    model.fit(rows)\n"
    )


@pytest.mark.parametrize(
    ("comment", "gap"),
    [
        ("# eight rows in a batch", ""),
        ("# prepare what the model is trained with", ""),
        ("# 训练模型", ""),
        ("# train the model on this", "\n"),
    ],
)
def test_what_speaks_of_the_statement_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, comment: str, gap: str
) -> None:
    body = f"    {comment}\n    rows = data.map(widen).batch(8)\n{gap}    model.fit(rows)\n"
    assert _fixed(tmp_path, monkeypatch, body).startswith(f"{comment}\nrows = data.map(widen).batch(8)\nfor round")
