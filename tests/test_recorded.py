"""What outputs, descriptions and spellings tell of the TensorFlow that a project is run with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tflint_stall
from tflint_stall.documents.notebook import read
from tflint_stall.documents.printed_versions import recorded_in
from tflint_stall.documents.source import Source
from tflint_stall.engine.parse import parse
from tflint_stall.facts import ProjectFacts
from tflint_stall.facts.api.versions import CURRENT_TENSORFLOW, Range
from tflint_stall.facts.tensorflow.declared import Declarations
from tflint_stall.facts.tensorflow.target import Target

TF = "import tensorflow as tf\n"
CURRENT = Range(low=CURRENT_TENSORFLOW)


def notebook(*cells: tuple[str, str]) -> str:
    """The JSON of a notebook: what its cells hold, and what they have printed."""
    return json.dumps(
        {
            "cells": [
                {
                    "cell_type": "code",
                    "execution_count": 1,
                    "metadata": {},
                    "outputs": [{"output_type": "stream", "name": "stdout", "text": printed}] if printed else [],
                    "source": code,
                }
                for code, printed in cells
            ],
            "metadata": {},
            "nbformat": 4,
            "nbformat_minor": 2,
        }
    )


def summary(row: str, model: str = "model") -> str:
    return f'Model: "{model}"\n{"_" * 40}\nLayer (type)       Output Shape    Param #\n{"=" * 40}\n{row}\n'


def target(root: Path, files: dict[str, str]) -> Target:
    """What the first of some files is for."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    paths = [str(root / name) for name in files if name.endswith(".py")]
    books = [str(root / name) for name in files if name.endswith(".ipynb")]
    facts = ProjectFacts(str(root), paths, parse, Declarations(str(root)), notebooks=books)
    return facts.of(paths[0], Source.from_text(Path(paths[0]).read_text(encoding="utf-8"), paths[0]), parse).target


OF_TENSORFLOW, OF_KERAS = "from tensorflow import keras\nmodel = tf.keras.Model()", "from keras.models import Model"
ASKED = "model.compile('adam', 'mse', metrics=['accuracy'])"
PRINTED = [
    (OF_TENSORFLOW, summary("input_1 (InputLayer)    (None, 28, 28, 1)   0"), "tensorflow<1.15"),
    (OF_KERAS, summary("input_1 (InputLayer)    (None, 28, 28, 1)   0"), "keras<2.4"),
    (OF_TENSORFLOW, summary("input_1 (InputLayer)    [(None, 28, 28, 1)]  0"), ""),
    (f"{OF_KERAS}\n{OF_TENSORFLOW}", summary("input_1 (InputLayer)    (None, 28, 28, 1)   0"), ""),
    (OF_TENSORFLOW, "│ input_layer (InputLayer)  │ (None, 28, 28, 1)  │", ""),
    (OF_TENSORFLOW, summary("dense (Dense)   (None, 8)  0", "functional_3"), "tensorflow>=2.3,<2.4"),
    (OF_TENSORFLOW, 'Model: "functional_3"\n┏━━━━━━━━┓\n┃ Layer  ┃', ""),
    (
        OF_TENSORFLOW,
        "Layer gru will not use cuDNN kernel since it doesn't meet the cuDNN kernel criteria",
        ">=2.0,<2.4",
    ),
    (OF_TENSORFLOW, "Layer gru will not use cuDNN kernels since it doesn't meet the criteria", ""),
    (OF_TENSORFLOW, "<tf.Tensor: id=8, shape=(), dtype=int32, numpy=1>", "tensorflow>=2.0,<2.1"),
    (OF_TENSORFLOW, "<tf.Tensor: shape=(), dtype=int32, numpy=1>", ""),
    (OF_TENSORFLOW, "<tensorflow.python.keras.callbacks.History at 0x7f>", "tensorflow>=2.0,<2.6"),
    (OF_TENSORFLOW, "<class 'tensorflow.python.keras.optimizer_v2.adam.Adam'>", "tensorflow>=2.0,<2.6"),
    (
        OF_TENSORFLOW,
        "<tf.Tensor: shape=(), numpy=1>\n<tensorflow.python.keras.callbacks.History at 0x7f>",
        "tensorflow>=2.1,<2.6",
    ),
    # `predict` shows its progress by itself; a training shows a loss, and a download counts bytes.
    (f"{OF_TENSORFLOW}\nmodel.predict(x)", "1/1 [==============================] - 0s 20ms/step", "tensorflow>=2.9"),
    (f"{OF_TENSORFLOW}\nmodel.predict(x, verbose=1)", "1/1 [==============================] - 0s 20ms/step", ""),
    (f"{OF_TENSORFLOW}\nmodel.fit(x)", "1/1 [==============================] - 0s 20ms/step - loss: 0.5", ""),
    (OF_TENSORFLOW, "11493376/11490434 [==============================] - 0s 0us/step", ""),
    ("from tensorflow.python.keras import Model", "<tensorflow.python.keras.callbacks.History at 0x7f>", ""),
    # Runs of different times.
    (OF_TENSORFLOW, "<tf.Tensor: id=8, shape=()>\n<keras.src.callbacks.History at 0x7f>", ""),
    (f"{OF_TENSORFLOW}\n{ASKED}", "9/9 - loss: 0.5 - acc: 0.8", "tensorflow<2"),
    (f"{OF_KERAS}\n{ASKED}", "9/9 - loss: 0.5 - acc: 0.8", "keras<2.3"),
    (f"{OF_KERAS}\n{ASKED}", "9/9 - loss: 0.5 - accuracy: 0.8", ""),
    (f"{OF_KERAS}\nmodel.compile('adam', 'mse', metrics=['acc'])", "9/9 - loss: 0.5 - acc: 0.8", ""),
    (f"{OF_TENSORFLOW}\n{ASKED}\nprint(f' - acc: {{acc}}')", "9/9 - loss: 0.5 - acc: 0.8", ""),
]


@pytest.mark.parametrize(("code", "printed", "installed"), PRINTED)
def test_what_only_some_versions_print(code: str, printed: str, installed: str) -> None:
    told = read(notebook((code, printed)), "nb.ipynb").commands
    assert told.endswith(installed) if installed else told == ""
    assert recorded_in(notebook((code, printed)).encode()) == told


def test_numbers_say_more_than_what_was_printed() -> None:
    old = ("model", "<tf.Tensor: id=8, shape=(), dtype=int32, numpy=1>")
    assert read(notebook(("print(tf.__version__)", "2.8.0\n"), old), "nb.ipynb").commands == (
        "!pip install tensorflow==2.8.0"
    )
    assert "<2.1" not in read(notebook(("!pip install tensorflow==2.8", ""), old), "nb.ipynb").commands
    # What was the newest of its day.
    assert "<2.1" in read(notebook(("!pip install -U tensorflow", ""), old), "nb.ipynb").commands


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b'{"cells": 1}', b'{"cells": [1, {"cell_type": "code"}]}'])
def test_what_is_no_notebook_records_nothing(data: bytes) -> None:
    assert recorded_in(data) == ""


# -- of the files beside a notebook ----------------------------------------------------------------


def book(version: str) -> str:
    return notebook((f"{TF}print(tf.__version__)", f"{version}\n"))


def test_a_notebook_dates_the_files_around_it(tmp_path: Path) -> None:
    found = target(tmp_path, {"src/a.py": TF, "look.ipynb": book("2.3.1")})
    assert found.tensorflow == Range((2, 3, 1), (2, 3, 2)) and found.declares_keras3 is False


def test_a_wide_range_says_how_old_it_may_be(tmp_path: Path) -> None:
    wide = notebook((f"{TF}model.fit(rows)", "<tensorflow.python.keras.callbacks.History at 0x7f>"))
    found = target(tmp_path, {"a.py": TF, "look.ipynb": wide})
    assert found.tensorflow == CURRENT
    assert found.may_lack(2, 4) and not found.surely_has(2, 4)


def test_the_nearest_notebooks_that_tell_do(tmp_path: Path) -> None:
    files = {
        "one/a.py": TF,
        "one/deep/x.ipynb": book("2.3.0"),
        "one/y.ipynb": notebook((TF, "")),
        "z.ipynb": book("2.9.0"),
    }
    assert target(tmp_path, files).tensorflow == Range((2, 3, 0), (2, 3, 1))


def test_notebooks_that_differ_say_how_old_it_may_be(tmp_path: Path) -> None:
    found = target(tmp_path, {"a.py": TF, "x.ipynb": book("2.9.0"), "y.ipynb": book("2.3.0")})
    assert found.tensorflow == CURRENT
    assert found.may_lack(2, 4) and not found.may_lack(2, 3)


@pytest.mark.parametrize(
    ("code", "other", "wanted"),
    [
        (TF, {"requirements.txt": "tensorflow==2.9.*\n"}, Range((2, 9), (2, 10))),
        (f"{TF}tape = tf.GradientTape()\n", {"x.ipynb": book("1.15.0")}, CURRENT),
        ("import keras\nkeras.ops.add(1, 2)\n", {}, CURRENT),
        (f"{TF}tf.placeholder(tf.int32)\n", {}, Range((1, 15), (2,))),
    ],
)
def test_code_and_requirements_say_more(tmp_path: Path, code: str, other: dict[str, str], wanted: Range) -> None:
    found = target(tmp_path, {"a.py": code, "x.ipynb": book("2.3.0"), **other})
    assert found.tensorflow.narrowed(wanted) == found.tensorflow


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("Needs TensorFlow 2.3 and Python 3.7\n", (2, 3)),
        ("* tensorflow-gpu >= 2.1.0\n* keras\n", (2, 1)),
        ("[![TF](https://img.shields.io/badge/TensorFlow-2.0-orange)]\n", (2, 0)),
        ("Runs with TensorFlow 2.8\n", (2, 8)),
        ("Was converted from TensorFlow 1.15\n", None),
        ("TensorFlow 2 and Python 3.8\n", None),
        ("Uses tf.data, 2.5 times faster\n", None),
    ],
)
def test_a_description_names_the_version_it_was_tried_with(
    tmp_path: Path, text: str, least: tuple[int, int] | None
) -> None:
    found = target(tmp_path, {"a.py": TF, "README.md": text})
    assert found.tensorflow == CURRENT
    assert not found.may_lack(*(least or (2, 16)))
    assert least is None or found.may_lack(least[0], least[1] + 1)


def test_a_file_of_tensorflow_2_is_no_older_for_a_description(tmp_path: Path) -> None:
    files = {"a.py": f"{TF}tape = tf.GradientTape()\n", "README.md": "For TensorFlow 1.12 and 2.8\n"}
    assert not target(tmp_path, files).may_lack(2, 0)


# -- what fixes write ------------------------------------------------------------------------------

DATA = "data = tf.data.TFRecordDataset(names).map(tf.io.decode_jpeg).batch(32)\ntf.keras.Sequential().fit(data)\n"
CLIPPED = "model.compile(tf.keras.optimizers.SGD(clipvalue=0.5))\n"
COUNTED = "steps = len(list(tf.data.Dataset.from_tensor_slices(names).batch(32)))\n"
ROWS = "rows = tf.map_fn(lambda row: tf.square(row) + 1, tf.zeros((8, 8)))\n"


def fixed(root: Path, monkeypatch: pytest.MonkeyPatch, text: str, **beside: str) -> str:
    root.mkdir(exist_ok=True)
    monkeypatch.chdir(root)
    for name, said in beside.items():
        (root / name.replace("_", ".", 1)).write_text(said)
    return tflint_stall.fix_source(text, "load.py", unsafe=True, advice=True)


@pytest.mark.parametrize(
    ("said", "text", "written", "otherwise"),
    [
        ("TensorFlow 2.3\n", TF + DATA, "tf.data.experimental.AUTOTUNE", "tf.data.AUTOTUNE"),
        ("TensorFlow 2.2\n", TF + COUNTED, "tf.data.experimental.cardinality(", ".batch(32).cardinality()"),
        ("TensorFlow 1.12\n", TF + ROWS, "tf.map_fn", "tf.vectorized_map"),
    ],
)
def test_a_fix_writes_what_the_described_version_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, text: str, written: str, otherwise: str
) -> None:
    old = fixed(tmp_path / "old", monkeypatch, text, README_md=said)
    assert written in old and otherwise not in old
    assert otherwise in fixed(tmp_path / "new", monkeypatch, text)


def test_the_norm_of_all_gradients_is_clipped_where_that_is_surely_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, said in enumerate(("TensorFlow 2.3\n", "")):
        assert "SGD(clipnorm=1.0)" in fixed(tmp_path / str(number), monkeypatch, TF + CLIPPED, README_md=said)
    declared = fixed(tmp_path / "new", monkeypatch, TF + CLIPPED, requirements_txt="tensorflow>=2.4\n")
    assert "SGD(global_clipnorm=1.0)" in declared


def test_what_fit_leaves_out_is_no_fix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        f"{TF}model = tf.keras.Sequential([tf.keras.layers.LSTM(8, activation='relu'), tf.keras.layers.Dense(1)])\n"
        "model.compile(optimizer='adam', loss='mse')\nmodel.fit(tf.zeros((64, 90, 3)), tf.zeros((64, 1)))\n"
    )
    assert "clipnorm" not in fixed(tmp_path / "old", monkeypatch, text, requirements_txt="tensorflow==2.1.*\n")
    assert "clipnorm" in fixed(tmp_path / "new", monkeypatch, text, requirements_txt="tensorflow==2.2.*\n")


def test_a_sentence_about_keras_3_is_not_said_of_an_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"{TF}model.fit(tf.data.Dataset.from_tensor_slices(names).batch(32), batch_size=8)\n"
    text = text.replace("model.", "model = tf.keras.Sequential([tf.keras.layers.Dense(1)])\nmodel.")
    (said,) = (f.why for f in tflint_stall.check_source(text, "a.py") if f.name == "unbatched-dataset-fit")
    (tmp_path / "README.md").write_text("Runs with TensorFlow 2.3.\n")
    (older,) = (f.why for f in tflint_stall.check_source(text, "a.py") if f.name == "unbatched-dataset-fit")
    assert "Keras 3" in said and "Keras 3" not in older


def stored(version: str, place: str = "model.json") -> dict[str, str]:
    text = f'{{"class_name": "Sequential", "config": [], "keras_version": "{version}", "backend": "tensorflow"}}'
    return {"net/train.py": OF_KERAS, place: text}


@pytest.mark.parametrize(
    ("version", "place", "wanted"),
    [
        ("2.2.2", "net/model.json", Range((2, 2), (2, 3))),
        ("1.2.0", "model.json", Range((1, 2), (1, 3))),
        # Of the Keras in TensorFlow it is another count, and of today's nothing is told that the newest is not.
        ("2.3.0-tf", "net/model.json", None),
        ("2.2.2", "other/model.json", None),
        ("2.2.2", "net/words.json", None),
        (f"2.{'2' * 5000}", "net/model.json", None),
    ],
)
def test_a_stored_model_names_its_keras(tmp_path: Path, version: str, place: str, wanted: Range | None) -> None:
    found = target(tmp_path, stored(version, place))
    assert found.keras == (wanted or target(tmp_path / "without", {"net/train.py": OF_KERAS}).keras)


def test_requirements_say_more_than_a_stored_model(tmp_path: Path) -> None:
    files = {**stored("2.2.2"), "requirements.txt": "keras==2.3.1\n"}
    assert target(tmp_path, files).keras == Range((2, 3, 1), (2, 3, 2))
