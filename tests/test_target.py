"""Which TensorFlow and Keras a file is for, and what computes for its Keras."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path

import pytest

import tflint_stall
from tflint_stall.documents.source import Source
from tflint_stall.engine.parse import parse
from tflint_stall.facts import Backend, ProjectFacts
from tflint_stall.facts.api import versions
from tflint_stall.facts.api.tensorflow_1 import ONLY_TENSORFLOW_1
from tflint_stall.facts.api.versions import CURRENT_KERAS, CURRENT_TENSORFLOW, Range, newest_below, parse_range
from tflint_stall.facts.tensorflow.declared import Declarations, Declared, installed
from tflint_stall.facts.tensorflow.target import Target

CURRENT = Range(low=CURRENT_TENSORFLOW)
ONE = Range((1, 15), (2,))
BEFORE_KERAS_3 = Range((2, 15), (2, 16))
TF = "import tensorflow as tf\n"
KERAS = "import keras\n"


def target(root: Path, files: dict[str, str], *, tensorflow: str | None = None, keras: str | None = None) -> Target:
    """What the first of some files is for."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    paths = [str(root / name) for name in files if name.endswith(".py")]
    facts = ProjectFacts(str(root), paths, parse, Declarations(str(root), tensorflow, keras))
    return facts.of(paths[0], Source.from_text(Path(paths[0]).read_text(encoding="utf-8"), paths[0]), parse).target


# -- ranges --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("specifier", "low", "high"),
    [
        ("==2.15.*", (2, 15), (2, 16)),
        (">=2.4,<3", (2, 4), (3,)),
        ("~=2.8", (2, 8), (3,)),
        ("~=2.8.1", (2, 8, 1), (2, 9)),
        ("^2.4", (2, 4), (3,)),
        ("<=2.10", None, (2, 11)),
        ("2.15", (2, 15), (2, 16)),
        ("!=2.3", None, None),
    ],
)
def test_range_of_a_requirement(specifier: str, low: tuple[int, ...] | None, high: tuple[int, ...] | None) -> None:
    assert parse_range(specifier) == Range(low, high)


@pytest.mark.parametrize(
    ("high", "newest"),
    [((2, 9, 0), (2, 8)), ((2, 9, 1), (2, 9)), ((2, 0), (1, 15)), ((2,), (1, 15)), ((3,), CURRENT_TENSORFLOW)],
)
def test_newest_below_an_upper_bound(high: tuple[int, ...], newest: tuple[int, ...]) -> None:
    assert newest_below(high) == newest


# -- declared ------------------------------------------------------------------------------------

DECLARED = {
    "requirements.txt": [
        ("tensorflow==2.8.0\n", Range((2, 8, 0), (2, 8, 1))),
        ("numpy\ntensorflow-gpu >= 1.15, < 3  # any\n", Range((1, 15), (3,))),
        ("tensorflow-macos~=2.9.0\n", Range((2, 9, 0), (2, 10))),
        ("tensorflow-cpu[and-cuda]==2.11.*\n", Range((2, 11), (2, 12))),
        ("tensorflow-text==2.11.*\n", Range((2, 11), (2, 12))),
        ("tf-keras>=2.16.0\n", Range(low=(2, 16, 0))),
        ("tf_keras~=2.17.0\ntensorflow\n", Range((2, 17, 0), (2, 18))),
        ("tensorflow-text>=2.5\ntensorflow==2.9\n", Range((2, 9), (2, 10))),
        ("tf-nightly\n", CURRENT),
        ("tensorflow<2.12\n", Range((2, 11), (2, 12))),
        # These do not say which TensorFlow they go with.
        ("tensorflow-probability==0.12\ntensorflow-hub>=0.8\ntensorflow-addons==0.20\n", CURRENT),
        ("tensorflow-datasets==4.9.2\ntensorflow_model_optimization==0.7\n", CURRENT),
        ("keras-cv==0.4\nkeras-tuner==1.1\n", CURRENT),
        ("tensorflow\n", CURRENT),
    ],
    "requirements/base.txt": [("tensorflow==2.6\n", Range((2, 6), (2, 7)))],
    "setup.py": [("setup(install_requires=['tensorflow>=2.3,<2.5'])", Range((2, 3), (2, 5)))],
    "pyproject.toml": [
        ('dependencies = ["tensorflow-cpu>=2.13"]', Range(low=(2, 13))),
        ('[tool.poetry.dependencies]\ntensorflow = "^2.4"\n', Range((2, 4), (3,))),
        ('[tool.poetry.dependencies]\ntensorflow = {version = "2.7", optional = true}\n', Range((2, 7), (2, 8))),
        ('description = "a tensorflow toolkit"', CURRENT),
    ],
    "environment.yml": [("dependencies:\n  - tensorflow=2.10\n", Range((2, 10), (2, 11)))],
    "poetry.lock": [('name = "tensorflow"\nversion = "2.14.1"\n', Range((2, 14, 1), (2, 14, 2)))],
    "Pipfile.lock": [('"tensorflow": {"hashes": [], "version": "==2.5.0"}', Range((2, 5, 0), (2, 5, 1)))],
    "Dockerfile": [
        ("FROM tensorflow/tensorflow:2.4.1-gpu\n", Range((2, 4), (2, 5))),
        ("FROM python\nRUN pip install tensorflow==2.3.0\n", Range((2, 3, 0), (2, 3, 1))),
    ],
}


@pytest.mark.parametrize(("name", "text", "wanted"), [(n, *case) for n, cases in DECLARED.items() for case in cases])
def test_what_a_file_declares(tmp_path: Path, name: str, text: str, wanted: Range) -> None:
    assert target(tmp_path, {"a.py": TF, name: text}).tensorflow == wanted


def test_the_nearest_file_that_names_a_library_decides_for_it(tmp_path: Path) -> None:
    files = {
        "part/deep/a.py": TF,
        "part/deep/requirements.txt": "numpy\n",
        "part/requirements.txt": "keras==2.9.*\n",
        "requirements.txt": "tensorflow>=2.8\nkeras>=3\n",
    }
    found = target(tmp_path, files)
    assert (found.tensorflow, found.keras) == (Range((2, 9), (2, 10)), Range((2, 9), (2, 10)))


def test_declarations_go_up_to_the_top_of_the_repository(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "requirements.txt").write_text("tensorflow==2.20.0\n")
    found = target(tmp_path / "part", {"a.py": TF, "pyproject.toml": "[project]\nname = 'part'\n"})
    assert found.tensorflow == Range((2, 20, 0), (2, 20, 1))


def test_without_a_repository_they_end_at_the_root(tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("tensorflow==2.3\n")
    assert target(tmp_path / "part", {"a.py": TF}).tensorflow == CURRENT


def test_nothing_declared_is_the_current_version(tmp_path: Path) -> None:
    found = target(tmp_path, {"a.py": TF})
    assert (found.tensorflow, found.keras, found.keras3) == (CURRENT, Range(low=CURRENT_KERAS), True)


def test_the_configuration_wins(tmp_path: Path) -> None:
    files = {"a.py": TF + "tf.Session()\n", "requirements.txt": "tensorflow==2.3\n"}
    assert target(tmp_path, files, tensorflow="2.15").tensorflow == Range((2, 15), (2, 16))
    assert target(tmp_path, files, keras="3.0").keras3 is True


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("!pip install tensorflow==2.8.0", Range((2, 8, 0), (2, 8, 1))),
        ('!pip install -q "tensorflow>=2.8,<2.10" numpy', Range((2, 8), (2, 10))),
        ("  %pip install -q 'tensorflow-text==2.11.*'", Range((2, 11), (2, 12))),
        ("%pip install -U tensorflow", CURRENT),
        ("!pip3 install --upgrade keras tensorflow-cpu", CURRENT),
        ("!python -m pip install numpy==1.2 tensorflow~=2.4.0", Range((2, 4, 0), (2, 5))),
        ("!pip uninstall -y tensorflow && pip install tensorflow==2.2", Range((2, 2), (2, 3))),
        ("pip install -q tensorflow==2.11.0", Range((2, 11, 0), (2, 11, 1))),
        ("!pip install \\\n  tensorflow==2.7", Range((2, 7), (2, 8))),
        ("!conda install -y tensorflow=2.3", Range((2, 3), (2, 4))),
        ("!pip install tensorflow==2.2\n!pip install tensorflow==2.3", Range((2, 3), (2, 4))),
        ("!pip install tf-nightly", CURRENT),
        ("%tensorflow_version 1.x", Range(high=(2,))),
        ("%tensorflow_version 2.x", None),
        ("!pip install tensorflow", None),
        ("# !pip install tensorflow==2.0", None),
        ("!pip install tensorflow-hub==0.12 tensorflow_datasets==4.0", None),
        ("!pip install numpy # not tensorflow==1.15", None),
    ],
)
def test_what_a_notebook_installs(text: str, wanted: Range | None) -> None:
    assert installed(f"import os\n{text}\nx = 1\n").tensorflow == wanted


def test_what_a_notebook_installs_stands_nearer_than_files() -> None:
    assert installed("!pip install -U keras").over(Declared(Range(low=(2, 3)), Range())) == Declared(
        Range(low=(2, 3)), Range(low=CURRENT_KERAS)
    )


# -- the era of the code -------------------------------------------------------------------------

ERAS = {
    # TensorFlow 1, plainly.
    "import tensorflow as tf\nsession = tf.Session()": ONE,
    "import tensorflow as tf\nx = tf.placeholder(tf.float32)": ONE,
    "import tensorflow as tf\nflags = tf.app.flags": ONE,
    "import tensorflow as tf\ny = tf.layers.dense(x, 3)": ONE,
    "import tensorflow as tf\nslim = tf.contrib.slim": ONE,
    "from tensorflow.contrib import slim": ONE,
    "from tensorflow.contrib.layers import *": ONE,
    "from tensorflow import placeholder as hole": ONE,
    "from tensorflow.examples.tutorials.mnist import input_data": ONE,
    "import tensorflow as tf\ntf.enable_eager_execution()": ONE,
    "import tensorflow as tf\nit = tf.data.Dataset.range(3).make_one_shot_iterator()": ONE,
    # The old API of a new TensorFlow.
    "import tensorflow.compat.v1 as tf\nsession = tf.Session()": CURRENT,
    "import tensorflow as tf\ntf = tf.compat.v1\nsession = tf.Session()": CURRENT,
    "import tensorflow as tf\nsession = tf.compat.v1.Session()": CURRENT,
    "import tensorflow.compat.v1 as tf\nit = tf.data.Dataset.range(3).make_one_shot_iterator()": CURRENT,
    "import tensorflow as tf\nx = tf.data.experimental.AUTOTUNE": CURRENT,
    "try:\n    import tensorflow.compat.v1 as tf\nexcept:\n    import tensorflow as tf\ntf.Session()": CURRENT,
    # Asked for first.
    "import tensorflow as tf\nif hasattr(tf, 'Session'):\n    tf.Session()": CURRENT,
    "import tensorflow as tf\nif tf.__version__ < '2':\n    tf.Session()": CURRENT,
    "import tensorflow as tf\nOLD = tf.__version__.startswith('1.')\nif OLD:\n    tf.Session()": CURRENT,
    "import tensorflow as tf\ntry:\n    log = tf.log\nexcept AttributeError:\n    log = tf.math.log": CURRENT,
    "import tensorflow as tf\nprint(tf.__version__)\ntf.Session()": ONE,
    # No names of the library.
    "import tensorflow as tf\ndef f(tf):\n    return tf.Session()": CURRENT,
    "import tensorflow as tf\n'tf.Session'  # tf.placeholder": CURRENT,
    "import numpy as np, tensorflow as tf\nnp.log(3)": CURRENT,
    # Code that no version runs.
    "import tensorflow as tf\ntf.Session()\ntf.data.AUTOTUNE": CURRENT,
    # Keras 2, on the last TensorFlow that has it.
    "from keras.layers.advanced_activations import LeakyReLU": BEFORE_KERAS_3,
    "from keras.layers.merge import concatenate": BEFORE_KERAS_3,
    "from keras.utils import np_utils": BEFORE_KERAS_3,
    "import keras\nadam = keras.optimizers.Adam(lr=0.1)": BEFORE_KERAS_3,
    "from tensorflow.keras.optimizers import Adam\nadam = Adam(lr=0.1)": BEFORE_KERAS_3,
    "import tensorflow as tf\nsgd = tf.optimizers.SGD(lr=0.1)": BEFORE_KERAS_3,
    "from keras import backend as K\nx = K.square(3)": BEFORE_KERAS_3,
    "import tensorflow as tf\ndef f(model, data):\n    model.fit_generator(data)": BEFORE_KERAS_3,
    "import keras\ndef f(model, data):\n    model.fit(data, use_multiprocessing=True)": BEFORE_KERAS_3,
    "import tensorflow as tf\nsaver = tf.estimator.BestExporter()": BEFORE_KERAS_3,
    # What Keras 3 has too, and what is not Keras.
    "from tensorflow.keras import backend as K\nx = K.square(3)": CURRENT,
    "from keras import backend as K\nK.clear_session()": CURRENT,
    "import torch, tensorflow as tf\nadam = torch.optim.Adam(net, lr=0.1)": CURRENT,
    "import tensorflow as tf\nclass Model:\n    def fit_generator(self): ...\nModel().fit_generator()": CURRENT,
    # The package that goes on with Keras 2.
    "import tf_keras\ntf_keras.optimizers.Adam(lr=0.1)": CURRENT,
    "import os, keras\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nkeras.optimizers.Adam(lr=1)": CURRENT,
}


@pytest.mark.parametrize(("code", "wanted"), ERAS.items())
def test_code_dates_itself(tmp_path: Path, code: str, wanted: Range) -> None:
    assert target(tmp_path, {"a.py": code + "\n"}).tensorflow == wanted


@pytest.mark.parametrize(
    ("code", "keras3"),
    [
        ("import tf_keras", False),
        ("import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport tensorflow as tf", False),
        ("import keras\nkeras.optimizers.Adam(lr=0.1)", False),
        ("from keras import ops", True),
        ("import tensorflow as tf\ntf.Session()", False),
    ],
)
def test_code_tells_its_keras(tmp_path: Path, code: str, keras3: bool) -> None:
    assert target(tmp_path, {"a.py": code + "\n"}).keras3 is keras3


def test_code_narrows_what_is_declared(tmp_path: Path) -> None:
    files = {"a.py": "import keras\nkeras.optimizers.Adam(lr=1)\n", "requirements.txt": "tensorflow>=2.4\n"}
    assert target(tmp_path, files).tensorflow == Range((2, 4), (2, 16))
    files["a.py"] = "from keras import ops\n"
    assert target(tmp_path, files).tensorflow == Range(low=(2, 16))
    files["a.py"] = TF + "tf.data.AUTOTUNE\n"
    files["requirements.txt"] = "tensorflow>=2.0\n"
    assert target(tmp_path, files).tensorflow == Range(low=(2, 4))


def test_what_is_declared_holds_against_left_over_code(tmp_path: Path) -> None:
    files = {"a.py": "import keras\nkeras.optimizers.Adam(lr=1)\n", "requirements.txt": "tensorflow==2.20\n"}
    found = target(tmp_path, files)
    assert (found.tensorflow, found.keras3) == (Range((2, 20), (2, 21)), True)


@pytest.mark.parametrize(("keras3", "pins"), [(None, ">=2.4"), (False, "<2.16"), (True, ">=2.16"), (False, "==2.4")])
def test_keras_follows_tensorflow(tmp_path: Path, keras3: bool | None, pins: str) -> None:
    assert target(tmp_path, {"a.py": TF, "requirements.txt": f"tensorflow{pins}\n"}).keras3 is keras3


def test_a_file_runs_where_what_it_imports_runs(tmp_path: Path) -> None:
    old = {"net.py": TF + "x = tf.placeholder(tf.float32)\n"}
    assert target(tmp_path / "a", {"train.py": TF + "import net\n", **old}).tensorflow == ONE
    tape = TF + "import net\ntape = tf.GradientTape()\n"
    assert target(tmp_path / "b", {"train.py": tape, **old}).tensorflow == CURRENT
    new = {"net.py": "import tensorflow as tf\nif tf.__version__ < '2':\n    x = tf.placeholder(3)\n"}
    assert target(tmp_path / "c", {"train.py": TF + "import net\n", **new}).tensorflow == CURRENT


@pytest.mark.parametrize(
    ("code", "of_graphs"),
    [
        ("from keras.engine.topology import Layer", True),
        ("import keras.backend as K\nK.set_image_dim_ordering('tf')", True),
        ("import keras\nimport tensorflow as tf\ngraph = tf.get_default_graph()", True),
        ("from keras import backend as K\nrows = K.placeholder(shape=(None,))", True),
        ("from keras.optimizers import Adam\nupdates = Adam(0.1).get_updates(loss=loss, params=weights)", True),
        ("from tensorflow.keras import backend as K\nrows = K.placeholder(shape=(None,))", False),
        ("from keras.layers.merge import add", False),
        ("import tensorflow as tf\ngraph = tf.get_default_graph()", False),
        ("import keras\ntry:\n    keras.backend.image_dim_ordering()\nexcept AttributeError:\n    pass", False),
    ],
)
def test_names_that_keras_lost_with_its_graphs(tmp_path: Path, code: str, of_graphs: bool) -> None:
    assert target(tmp_path, {"a.py": code + "\n"}).is_keras_of_graphs is of_graphs


def test_the_case_of_a_file_of_requirements_is_free(tmp_path: Path) -> None:
    assert target(tmp_path, {"a.py": TF, "REQUIREMENTS.txt": "tensorflow==2.4\n"}).keras3 is False


@pytest.mark.parametrize(
    ("head", "keras", "of_graphs"),
    [
        ("# Tutorial written for - Tensorflow 1.15, Keras 2.2.4", True, True),
        ("# TensorFlow==1.13.1, Keras==2.2.4", True, True),
        ('"""Works with keras version 2.1.6."""', True, True),
        ("# Dependencies:\n# tensorflow: 1.4.0", True, True),
        ("# for TensorFlow 1.x", True, True),
        # Other versions, bounds from below, and what is said of something else.
        ("# Tested with TensorFlow 2.3.1, Keras 2.4.3", True, False),
        ("# Requires TensorFlow 1.3+ and Keras 2.0.8+.", True, False),
        ("# needs TensorFlow v1.1.0 or over", True, False),
        ("# Compatible with TF 1.x and TF 2.x", True, False),
        ('"""Ported from TensorFlow 1.14."""', True, False),
        ("# Loads checkpoints of TensorFlow 1.x", True, False),
        ("# Keras 2.10, Python 3.8", True, False),
        ("# tf 1.14, keras 2.2.4", False, False),
    ],
)
def test_the_head_of_a_file_names_what_it_is_for(tmp_path: Path, head: str, keras: bool, of_graphs: bool) -> None:
    code = "from keras.models import load_model\n" if keras else "from tensorflow.keras.models import load_model\n"
    found = target(tmp_path, {"a.py": f"{head}\n{code}", "requirements.txt": "tensorflow==2.3.1\n"})
    assert found.is_keras_of_graphs is of_graphs


@pytest.mark.parametrize(
    ("code", "keras3"),
    [
        ("import keras as K\nif K.__version__ != '2.1.4':\n    raise ImportError('another Keras')\n", False),
        ("import keras\nassert keras.__version__ == '2.2.4'\n", False),
        ("import keras, sys\nif not keras.__version__.startswith('2.'):\n    sys.exit('another Keras')\n", False),
        ("import tensorflow as tf\nassert tf.__version__ == '2.3.0'\n", False),
        # What is asked and not insisted on, from when on, and only there.
        ("import keras\nprint(keras.__version__ == '2.1.4')\n", True),
        ("import keras\nif keras.__version__ != '2.1.4':\n    print('another Keras')\n", True),
        ("import keras\nassert keras.__version__ >= '2.1.4'\n", True),
        ("import keras\ndef old():\n    assert keras.__version__ == '2.2.4'\n", True),
    ],
)
def test_a_version_that_a_file_raises_without_holds_for_it(tmp_path: Path, code: str, keras3: bool) -> None:
    found = target(tmp_path, {"a.py": code, "requirements.txt": "tensorflow==2.18\nkeras==3.6\n"})
    assert found.declares_keras3 is keras3
    assert found.keras3 is keras3


@pytest.mark.parametrize(
    ("model", "of_graphs", "perhaps"),
    [
        ("from keras.layers import LSTM\nlayer = LSTM(input_dim=4, output_dim=8)\n", True, False),
        ("from keras.layers import Dense\nlayer = Dense(\n    8,\n    init='uniform',\n)\n", True, False),
        ("from keras.layers.core import Dense\nlayer = Dense(8)\n", False, True),
        ("from keras.layers import Embedding\nlayer = Embedding(input_dim=4, output_dim=8)\n", False, False),
        ("from keras.layers import Dense\nlayer = Dense(8)\n", False, False),
        ("from tensorflow.keras.layers import Dense\nlayer = Dense(8)\n", False, False),
    ],
)
def test_a_file_without_keras_has_that_of_the_files_it_imports(
    tmp_path: Path, model: str, of_graphs: bool, perhaps: bool
) -> None:
    files = {"a.py": "import model\n\n\ndef run(x):\n    return x.predict_generator(model.layer)\n", "model.py": model}
    found = target(tmp_path / "a", files)
    assert (found.is_keras_of_graphs, found.is_maybe_keras_of_graphs) == (of_graphs, perhaps)
    own = target(tmp_path / "b", {"a.py": model + "layer.predict_generator(3)\n"})
    assert (own.is_keras_of_graphs, own.is_maybe_keras_of_graphs) == (of_graphs, perhaps)


def test_a_head_says_nothing_against_the_code_below_it(tmp_path: Path) -> None:
    text = "# TensorFlow 1.14\nimport tensorflow as tf\ntape = tf.GradientTape()\n"
    assert target(tmp_path, {"a.py": text}).tensorflow == CURRENT


def test_a_twin_for_tensorflow_2_dates_the_file_beside_it(tmp_path: Path) -> None:
    files = {"play.py": KERAS, "play_TF2.py": TF, "requirements.txt": "tensorflow==2.3.1\n"}
    assert target(tmp_path / "a", files).is_keras_of_graphs
    assert not target(tmp_path / "b", {"play_TF2.py": KERAS, **files}).is_keras_of_graphs
    assert not target(tmp_path / "c", {"play.py": KERAS, "other_TF2.py": TF}).is_keras_of_graphs


@pytest.mark.parametrize(
    ("code", "pins", "perhaps"),
    [
        ("import keras\nrate = keras.optimizers.Adam(lr=0.1)\n", "", True),
        ("import keras\nrate = keras.optimizers.Adam(lr=0.1)\n", "tensorflow==2.3.1\n", True),
        ("import keras\nrate = keras.optimizers.Adam(lr=0.1)\n", "tensorflow==2.8\n", False),
        ("import keras\nrate = keras.optimizers.Adam(0.1)\n", "", False),
        ("import tensorflow as tf\nrate = tf.keras.optimizers.Adam(lr=0.1)\n", "", False),
        # An import that nothing reads says nothing.
        ("import keras\nimport tensorflow as tf\nrate = keras.optimizers.Adam(lr=0.1)\n", "", True),
        ("import keras\nimport tensorflow as tf\nrate = keras.optimizers.Adam(lr=tf.square(0.1))\n", "", False),
    ],
)
def test_a_rate_called_lr_may_be_of_graphs(tmp_path: Path, code: str, pins: str, perhaps: bool) -> None:
    files = {"a.py": code, **({"requirements.txt": pins} if pins else {})}
    assert target(tmp_path, files).is_maybe_keras_of_graphs is perhaps


# -- what computes for Keras ---------------------------------------------------------------------

BACKENDS = {
    'import os\nos.environ["KERAS_BACKEND"] = "jax"\nimport keras': Backend.OTHER,
    'import os\nos.environ.setdefault("KERAS_BACKEND", "torch")\nimport keras': Backend.OTHER,
    "from os import environ\nenviron['KERAS_BACKEND'] = 'jax'  # or tensorflow\nimport keras": Backend.OTHER,
    'import keras\nkeras.config.set_backend("jax")': Backend.OTHER,
    'import os\nos.environ["KERAS_BACKEND"] = "tensorflow"\nimport keras': Backend.TENSORFLOW,
    'import os\n# os.environ["KERAS_BACKEND"] = "jax"\nimport keras': Backend.OPEN,
    'import os\nos.environ["KERAS_BACKEND"] = name\nimport keras': Backend.OPEN,
    'import os\nif fast:\n    os.environ["KERAS_BACKEND"] = "jax"\nimport keras': Backend.OPEN,
    "import keras": Backend.OPEN,
    "import keras, tensorflow as tf\ntape = tf.GradientTape()": Backend.TENSORFLOW,
    "import keras\nkeras.optimizers.Adam(lr=1)": Backend.TENSORFLOW,
    "import tensorflow as tf": Backend.TENSORFLOW,
    "from tensorflow import keras": Backend.TENSORFLOW,
}


@pytest.mark.parametrize(("code", "backend"), BACKENDS.items())
def test_what_computes_for_keras(tmp_path: Path, code: str, backend: Backend) -> None:
    assert target(tmp_path, {"a.py": code + "\n"}).keras_backend is backend


def test_an_imported_file_sets_the_backend(tmp_path: Path) -> None:
    settings = {"settings.py": 'import os\nos.environ["KERAS_BACKEND"] = "jax"\n'}
    assert target(tmp_path, {"a.py": "import settings\nimport keras\n", **settings}).keras_backend is Backend.OTHER


PREDICTING = """\
import os
os.environ["KERAS_BACKEND"] = "{backend}"
import keras
import tensorflow as tf

model = keras.Sequential([keras.layers.Dense(2)])
model.compile("adam", "mse")
data = tf.data.Dataset.list_files("*.png").map(lambda p: tf.py_function(load, [p], tf.float32)).batch(8)
model.fit(data, epochs=3)
for state in states:
    action = model.predict(state[None], verbose=0)
"""


def test_rules_about_tensorflow_are_silent_on_another_backend(tmp_path: Path) -> None:
    def names(backend: str) -> set[str]:
        return {f.name for f in tflint_stall.check_source(PREDICTING.format(backend=backend), str(tmp_path / "a.py"))}

    assert {"predict-in-loop", "map-without-parallel-calls"} <= names("tensorflow")
    assert "predict-in-loop" not in names("jax")
    assert "map-without-parallel-calls" in names("jax")


# -- the tables, against the real library --------------------------------------------------------


def _is_there(path: str) -> bool:
    """Whether a dotted path is an attribute or a module."""
    parts = path.split(".")
    found: object = importlib.import_module(parts[0])
    for position, part in enumerate(parts[1:], start=1):
        try:
            found = getattr(found, part)
        except Exception:  # a lazy name may raise anything
            try:
                found = importlib.import_module(".".join(parts[: position + 1]))
            except Exception:
                return False
    return True


@pytest.mark.tensorflow
def test_names_that_date_code_are_gone_and_new_ones_are_there() -> None:
    tf = pytest.importorskip("tensorflow")
    if tuple(map(int, tf.__version__.split(".")[:2])) != CURRENT_TENSORFLOW:
        pytest.skip("the tables are about the current versions")
    gone = [f"tensorflow.{name}" for name in (*ONLY_TENSORFLOW_1, *versions.UNTIL)]
    gone += [f"{root}.{name}" for root in ("keras", "tensorflow.keras") for name in versions.ONLY_KERAS_2]
    gone += [f"keras.{name}" for name in versions.ONLY_KERAS_2_ALONE]
    assert [path for path in gone if _is_there(path)] == []
    there = [f"tensorflow.{name}" for name in versions.SINCE]
    there += [f"{root}.{name}" for root in ("keras", "tensorflow.keras") for name in versions.ONLY_KERAS_3]
    there += [f"keras.backend.{name}" for name in versions.BACKEND_OF_KERAS_3]
    there += [f"tensorflow.compat.v1.{name}" for name in ONLY_TENSORFLOW_1 - {"contrib", "examples"}]
    assert [path for path in there if not _is_there(path)] == []
    keras = importlib.import_module("keras")
    assert tuple(map(int, keras.__version__.split(".")[:2])) == CURRENT_KERAS
    assert not any(hasattr(keras.Model, method) for method in versions.METHODS_OF_KERAS_2)
    assert not any(hasattr(tf.data.Dataset, method) for method in versions.METHODS_OF_TENSORFLOW_1)


# -- the names of folders ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "low"),
    [
        ("tf2.0/load.py", (2, 0)),
        ("tensorflow2.0/tools/load.py", (2, 0)),
        ("TF_2.1/load.py", (2, 1)),
        ("tensorflow_v2.3/load.py", (2, 3)),
        ("TensorFlow2.0_SSD/load.py", (2, 0)),
        ("tf2.0/of_tf2.2/load.py", (2, 2)),
        ("v2.0/load.py", CURRENT_TENSORFLOW),
        ("tensorflow_v2/load.py", CURRENT_TENSORFLOW),
        ("tensorflow2.x/load.py", CURRENT_TENSORFLOW),
        ("hdtf2.0/load.py", CURRENT_TENSORFLOW),
    ],
)
def test_a_folder_is_named_after_its_version(tmp_path: Path, path: str, low: tuple[int, ...]) -> None:
    assert target(tmp_path, {path: TF}).tensorflow == Range(low=low)


def test_what_is_declared_or_written_says_more_than_a_folder(tmp_path: Path) -> None:
    assert target(tmp_path, {"tf2.0/load.py": TF, "requirements.txt": "tensorflow==2.9.*\n"}).tensorflow == Range(
        (2, 9), (2, 10)
    )
    assert target(tmp_path / "one", {"tf2.0/load.py": f"{TF}tf.placeholder(tf.int32)\n"}).tensorflow.surely_below(2)
    assert target(tmp_path / "three", {"tf2.0/load.py": f"{TF}import keras\nkeras.ops.add(1, 2)\n"}).keras3 is True


def test_a_fix_writes_what_the_version_of_a_folder_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data = "data = tf.data.TFRecordDataset(names).map(tf.io.decode_jpeg).batch(32)\n"
    text = f"{TF}{data}tf.keras.Sequential().fit(data)\n"
    old, new = (
        tflint_stall.fix_source(text, f"{part}/load.py", unsafe=True, advice=True) for part in ("tf2.0", "v2.0")
    )
    assert "tf.data.experimental.AUTOTUNE" in old and "tf.data.AUTOTUNE" not in old
    assert "tf.config.experimental.list_physical_devices" in old
    assert "tf.data.AUTOTUNE" in new and "tf.config.list_physical_devices" in new


@pytest.mark.parametrize(
    ("text", "may_lack"),
    [
        ("from keras import backend as K\nK.gradients(1, 2)\n", True),
        ("from keras.engine import Layer, InputSpec\n", True),
        ("import keras\nmodel.fit_generator(batches, samples_per_epoch=8)\n", True),
        ("from tensorflow.keras import backend as K\nK.gradients(1, 2)\n", False),
        (
            "import tensorflow as tf\ntf.compat.v1.disable_eager_execution()\n"
            "from keras import backend as K\nK.gradients(1, 2)\n",
            False,
        ),
        ("from keras.layers import Layer, InputSpec\n", False),
    ],
)
def test_a_keras_that_may_have_the_short_names_only(tmp_path: Path, text: str, may_lack: bool) -> None:
    assert target(tmp_path, {"main.py": text}).may_lack_long_names is may_lack
    pinned = target(tmp_path / "pinned", {"main.py": text, "requirements.txt": "keras==2.3.1\n"})
    assert not pinned.may_lack_long_names or "samples_per_epoch" in text
