"""A shuffle that is kept again must not mix what is divided by place: each pass divides it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

import tflint_stall

KEPT = "rows = rows.shuffle(1000)\n"
ONE_ORDER = "rows = rows.shuffle(1000, reshuffle_each_iteration=False)\n"
HEAD = "import tensorflow as tf\n\nrows = tf.data.Dataset.from_tensor_slices(list(range(1000)))\n"
MODEL = "model = tf.keras.Sequential([tf.keras.layers.Dense(1)])\n"


@pytest.mark.parametrize(
    ("later", "fixed"),
    [
        ("model.fit(rows.batch(8), epochs=9)\n", KEPT),
        ("for row in rows.take(3):\n    print(row)\nmodel.fit(rows.batch(8), epochs=9)\n", KEPT),
        ("model.fit(rows.skip(100).batch(8), validation_data=rows.take(100).batch(8), epochs=9)\n", ONE_ORDER),
        ("rest = rows.batch(8)\nmodel.fit(rest.skip(9), validation_data=rest.take(9), epochs=9)\n", ONE_ORDER),
        (
            "def is_held_out(place, row):\n    return place % 5 == 0\n\n\n"
            "model.evaluate(rows.enumerate().filter(is_held_out).batch(8))\n",
            ONE_ORDER,
        ),
    ],
)
def test_what_is_divided_keeps_one_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: str, fixed: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text('[tool.tflint-stall]\nselect = ["dataset-step-discarded"]\n')
    text = f"{HEAD}rows.shuffle(1000)\n{MODEL}{later}"
    assert tflint_stall.fix_source(text, "train.py", unsafe=True) == f"{HEAD}{fixed}{MODEL}{later}"
