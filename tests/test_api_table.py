"""Our tables of names, kinds and places of arguments, held against the library that is installed.

What is no more, or not yet, stands in `HISTORIC` with the versions that have it. The places at which rules and facts
look for an argument (`argument(call, 12, "steps_per_epoch")`) are collected from the source and compared with the
signatures of what they are about: `PLACES` says of which API a place speaks.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tflint_stall.facts.api import api_table, consumers, layers, logit_losses, steps, tensorflow_1, versions
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program import length

PROJECT = Path(__file__).parents[1]
needs_tensorflow = pytest.mark.tensorflow

# -- names ---------------------------------------------------------------------------------------

# Names that the installed library has not, and the versions that have them. A dot at the end: all below.
HISTORIC = {
    "keras.backend.function": "Keras <3",
    "keras.backend.get_session": "TensorFlow <2.0, and Keras <3",
    "keras.engine.": "Keras <2.13",
    "keras.estimator": "Keras <3",
    "keras.layers.BatchNormalizationV1": "Keras <3, as it was in TensorFlow 1",
    "keras.layers.BatchNormalizationV2": "Keras <3",
    "keras.layers.LocallyConnected1D": "Keras <3",
    "keras.layers.LocallyConnected2D": "Keras <3",
    "keras.layers.SyncBatchNormalization": "Keras <3",
    "keras.models.model_from_config": "Keras <3",
    "keras.utils.multi_gpu_model": "Keras <2.4",
    "keras.training.Model": "Keras <2.2",
    "keras.layers.CuDNNGRU": "Keras <3",
    "keras.layers.CuDNNLSTM": "Keras <3",
    "keras.layers.rnn_cell": "tf.layers of TensorFlow <2.0",
    "keras.models.model_from_yaml": "Keras <2.6",
    "keras.utils.data_utils.Sequence": "Keras <2.13",
    "tf.contrib.": "TensorFlow <2.0",
    "tf.data.dataset_ops.": "reached through tensorflow.python",
    "tf.estimator.": "TensorFlow <2.16",
    "tf.examples": "TensorFlow <2.0",
    "tf.keras.estimator": "TensorFlow <2.16",
    "tf.flags.": "TensorFlow <2.0",
    "tf.keras.experimental.WideDeepModel": "TensorFlow <2.16",
    "tf.layers.": "TensorFlow <2.16, as tf.compat.v1.layers",
    "tf.nn.rnn_cell.": "TensorFlow <2.16, as tf.compat.v1.nn.rnn_cell",
    "tf.python.": "private, whatever the version",
}
# Names that we made up: one spelling for several, or a key that no program writes.
OURS = frozenset({"keras.ImageDataGenerator", "keras.api", "keras.src"})
# Synonyms that no version of TensorFlow seems to have had.
UNKNOWN_SYNONYMS = frozenset({"tf.experimental.function", "tf.contrib.eager.function", "tf.numpy_func"})

_NAME = re.compile(r"(tf|keras)(\.\w+)+\.?")


def _sources() -> list[Path]:
    return [*sorted(PROJECT.glob("rules/*/*.py")), *sorted(PROJECT.glob("tflint_stall/facts/**/*.py"))]


def _names_in_source() -> set[str]:
    """Every dotted name of TensorFlow or Keras that a table of a rule or a fact writes out."""
    found: set[str] = set()
    for path in _sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                found |= {word for word in node.value.split() if _NAME.fullmatch(word)}
    return found


def _names_of_tables() -> set[str]:
    """The canonical names that the tables are about."""
    names = {
        *(name for name in (*steps.SOURCES, *api_table._EXACT) if name.startswith(("tf.", "keras."))),
        *(f"keras.layers.{name}" for name in layers.KERAS_LAYERS),
        *(f"keras.applications.{name}" for name in layers.APPLICATIONS),
        *(f"tf.train.{name}" for name in api_table._V1_OPTIMIZERS),
        *(f"tf.{name}" for name in (*versions.SINCE, *versions.UNTIL)),
        *(f"{module}.{name}" for module, names in api_table.STAR_NAMES.items() for name in names),
    }
    return names - {f"keras.{name}" for name in api_table.STAR_NAMES["keras"]}


@cache
def _libraries() -> dict[str, tuple[ModuleType, ...]]:
    tensorflow = importlib.import_module("tensorflow")
    keras = importlib.import_module("keras")
    data = tensorflow.data, tensorflow.data.experimental
    v1 = tensorflow.compat.v1
    return {
        "tf": (tensorflow, v1),
        "keras": (keras, tensorflow.keras, v1.keras, keras.legacy),
        "tf.data": (*data, v1.data, v1.data.experimental),
    }


def _real(name: str) -> object:
    """What a canonical name is in the installed library; of a beginning of names, something that begins so."""
    for root, modules in _libraries().items():
        if name.startswith(f"{root}."):
            for module in modules:
                found = _below(module, name.removeprefix(f"{root}."))
                if found is not None:
                    return found
    return None


def _below(module: object, path: str) -> object:
    *folders, last = path.rstrip(".").split(".")
    for name in folders:
        module = getattr(module, name, None)
    if hasattr(module, last):
        return getattr(module, last)
    return next((getattr(module, name) for name in dir(module) if last and name.startswith(last)), None)


def _is_historic(name: str) -> bool:
    return any(name == old or (old.endswith(".") and f"{name}.".startswith(old)) for old in HISTORIC)


@needs_tensorflow
@pytest.mark.parametrize("name", sorted(_names_in_source() | _names_of_tables()))
def test_name_exists(name: str) -> None:
    pytest.importorskip("tensorflow")
    if name in UNKNOWN_SYNONYMS:
        pytest.xfail("no version seems to have it")
    if name not in OURS and not _is_historic(name):
        assert _real(name) is not None


@needs_tensorflow
@pytest.mark.parametrize("name", [name for name in HISTORIC if not name.endswith(".")])
def test_what_is_historic_is_no_more(name: str) -> None:
    pytest.importorskip("tensorflow")
    assert _real(name) is None


@needs_tensorflow
def test_names_of_tensorflow_1_are_gone_from_tensorflow_2() -> None:
    tensorflow = pytest.importorskip("tensorflow")
    names = tensorflow_1.ONLY_TENSORFLOW_1
    assert [name for name in names if _below(tensorflow, name) is not None and not _begins(tensorflow, name)] == []
    known = {name for name in names if _below(tensorflow.compat.v1, name) is not None}
    assert {name for name in names - known if not _is_historic(f"tf.{name}")} == set()


def _begins(module: object, name: str) -> bool:
    """Whether only something that begins like a name was found."""
    *folders, last = name.split(".")
    for folder in folders:
        module = getattr(module, folder, None)
    return not hasattr(module, last)


# -- datasets ------------------------------------------------------------------------------------

# Methods of a dataset that give something else than a dataset, or make one out of nothing.
_NO_STEPS = frozenset(
    """as_numpy_iterator cardinality choose_from_datasets element_spec from_generator from_sparse_tensor_slices
    from_tensor_slices from_tensors get_single_element list_files load make_initializable_iterator
    make_one_shot_iterator options output_classes output_shapes output_types random range reduce
    sample_from_datasets zip counter map_with_legacy_function filter_with_legacy_function""".split()
)
# Steps that are no methods of their own.
_NO_METHODS = frozenset({"as_supervised", "assert_cardinality"})


@needs_tensorflow
def test_every_step_of_a_dataset_is_known() -> None:
    tensorflow = pytest.importorskip("tensorflow")
    methods = {
        name
        for cls in (tensorflow.data.Dataset, tensorflow.compat.v1.data.Dataset)
        for name in dir(cls)
        if not name.startswith("_")
    }
    assert methods - steps.DATASET_STEPS - _NO_STEPS == set()
    assert steps.DATASET_STEPS - methods - _NO_METHODS == set()
    assert steps.DATASET_ONLY_STEPS <= steps.DATASET_STEPS


@needs_tensorflow
@pytest.mark.parametrize("name", sorted(steps.DATASET_STEPS - _NO_METHODS))
def test_parameters_of_steps(name: str) -> None:
    tensorflow = pytest.importorskip("tensorflow")
    ours = steps.STEPS[name].parameters
    assert _positional(getattr(tensorflow.data.Dataset, name))[: len(ours)] == list(ours)
    assert steps.STEPS[name].calls in ("", *ours)


@needs_tensorflow
@pytest.mark.parametrize("name", sorted(steps.APPLIED))
def test_parameters_of_what_is_applied(name: str) -> None:
    tensorflow = pytest.importorskip("tensorflow")
    modules = (tensorflow.data.experimental, tensorflow.compat.v1.data.experimental)
    (real, *_) = [getattr(module, name) for module in modules if hasattr(module, name)]
    ours = steps.APPLIED[name].parameters
    assert _positional(real)[: len(ours)] == list(ours)
    assert set(steps.APPLIED[name].steps) <= steps.STEPS.keys()


# Sources that take what they are given as `*args`, or that are not installed.
_WITHOUT_SIGNATURE = frozenset({"tf.data.Dataset.range", "tf.data.Dataset.zip", "tfds.as_dataset", "tfds.load"})


@needs_tensorflow
@pytest.mark.parametrize("name", sorted(steps.SOURCES.keys() - _WITHOUT_SIGNATURE))
def test_parameters_of_sources(name: str) -> None:
    pytest.importorskip("tensorflow")
    ours = steps.SOURCES[name].parameters
    real = _real(name)
    assert callable(real)
    assert _positional(real)[: len(ours)] == list(ours)


@needs_tensorflow
@pytest.mark.parametrize("name", ["fit", "evaluate", "predict"])
def test_places_of_what_consumers_are_given(name: str) -> None:
    keras = pytest.importorskip("keras")
    real = _positional(getattr(keras.Model, name))
    row = consumers.CONSUMERS[name]
    places = [row.data, row.steps, *row.beside, *row.of_arrays, row.epochs, row.validation, row.validation_steps]
    for place in filter(None, places):
        if place.position is None:
            assert place.names[0] in real
        else:
            assert real[place.position] == place.names[0]


# -- kinds ---------------------------------------------------------------------------------------

_BASES = {
    "layers": (Kind.LAYER, "Layer"),
    "optimizers": (Kind.OPTIMIZER, "Optimizer"),
    "losses": (Kind.LOSS, "Loss"),
    "metrics": (Kind.METRIC, "Metric"),
    "callbacks": (Kind.CALLBACK, "Callback"),
}
# Classes that stand beside those that their module is named after.
_OTHER_CLASSES = frozenset({"keras.layers.InputSpec", "keras.optimizers.OptimizerMap"})


@needs_tensorflow
@pytest.mark.parametrize("group", _BASES)
def test_kinds_of_keras_are_what_they_derive_from(group: str) -> None:
    keras = pytest.importorskip("keras")
    kind, base = _BASES[group]
    module = getattr(keras, group)
    classes = {name: value for name, value in vars(module).items() if inspect.isclass(value)}
    derived = {name for name, cls in classes.items() if issubclass(cls, getattr(module, base))}
    ours = {name for name in classes if api_table.made_by(api_table.canonical(f"keras.{group}.{name}")) is kind}
    assert {name for name in derived ^ ours if f"keras.{group}.{name}" not in _OTHER_CLASSES} == set()


@needs_tensorflow
def test_kinds_of_schedules_and_applications() -> None:
    keras = pytest.importorskip("keras")
    for name, value in vars(keras.optimizers.schedules).items():
        if inspect.isclass(value):
            assert api_table.made_by(api_table.canonical(f"tf.keras.optimizers.schedules.{name}")) is Kind.OTHER, name
    for name, value in vars(keras.applications).items():
        if inspect.isfunction(value):
            assert api_table.made_by(api_table.canonical(f"keras.applications.{name}")) is Kind.MODEL, name


# -- places of arguments -------------------------------------------------------------------------

# Of which APIs a place and a name speak. `fit_generator` and its kin are Keras 2, and not here any more.
PLACES: dict[tuple[int, str], tuple[str, ...]] = {
    (0, "sequences"): ("keras.utils.pad_sequences",),
    (1, "features"): ("tf.io.parse_example", "tf.io.parse_single_example"),
    (1, "kernel_size"): ("keras.layers.Conv1D", "keras.layers.Conv2D", "keras.layers.Conv3D"),
    (2, "strides"): ("keras.layers.Conv2DTranspose", "keras.layers.Conv3DTranspose"),
    (3, "padding"): ("keras.layers.Conv2DTranspose", "keras.layers.Conv3DTranspose"),
    (1, "string"): ("re.match", "re.fullmatch", "re.search"),
    (0, "count"): ("tf.data.Dataset.take", "tf.data.Dataset.repeat"),
    (0, "cell"): ("tf.keras.layers.RNN",),
    (0, "cells"): ("tf.keras.layers.StackedRNNCells",),
    (0, "dataset"): ("tf.distribute.Strategy.experimental_distribute_dataset",),
    (0, "devices"): ("tf.distribute.MirroredStrategy",),
    (0, "dims"): ("tf.fill",),
    (0, "directory"): ("tf.keras.utils.image_dataset_from_directory",),
    (0, "feed_dict"): ("tf.Tensor.eval",),
    (0, "fetches"): ("tf.compat.v1.Session.run",),
    (0, "file_pattern"): ("tf.data.Dataset.list_files",),
    (0, "file_prefix"): ("tf.train.Checkpoint.save",),
    (0, "filenames"): ("tf.data.TFRecordDataset", "tf.data.TextLineDataset"),
    (0, "filepath"): ("tf.keras.Model.save", "tf.keras.Model.save_weights"),
    (0, "fn"): ("tf.distribute.Strategy.run",),
    (0, "func"): ("tf.function", "tf.py_function", "tf.numpy_function"),
    (0, "generator"): ("tf.data.Dataset.from_generator",),
    (0, "indices"): ("tf.one_hot",),
    (0, "grads_and_vars"): ("tf.keras.optimizers.Optimizer.apply_gradients",),
    (0, "initial_value"): ("tf.Variable",),
    (0, "layers"): ("tf.keras.Sequential",),
    (0, "learning_rate"): ("tf.keras.optimizers.SGD", "tf.keras.optimizers.Adam", "tf.keras.optimizers.RMSprop"),
    (0, "method"): ("multiprocessing.get_context", "multiprocessing.set_start_method"),
    (0, "model"): ("tf.keras.models.save_model",),
    (0, "num_rows"): ("tf.eye",),
    (0, "obj"): ("tf.saved_model.save",),
    (0, "object"): ("numpy.array",),
    (0, "optimizer"): ("tf.keras.Model.compile",),
    (0, "pathname"): ("glob.glob",),
    (0, "logits"): ("tf.random.categorical",),
    (0, "seed"): ("tf.random.set_seed", "tf.keras.utils.set_random_seed"),
    (0, "shape"): ("tf.zeros", "tf.ones", "tf.random.normal", "tf.random.uniform", "numpy.zeros", "numpy.full"),
    (0, "target"): ("tf.compat.v1.Session", "tf.GradientTape.gradient"),
    (0, "tensor"): ("tf.sparse.from_dense",),
    (0, "tensors"): ("tf.data.Dataset.from_tensor_slices", "tf.data.Dataset.from_tensors"),
    (0, "value"): ("tf.constant", "tf.convert_to_tensor"),
    (0, "x"): ("tf.keras.Model.fit", "tf.keras.Model.evaluate", "tf.keras.Model.predict", "tf.cast"),
    (1, "activation"): ("tf.keras.layers.Dense",),
    (1, "axis"): ("tf.expand_dims", "numpy.expand_dims", "tf.reduce_mean", "tf.concat", "tf.stack"),
    (1, "batch_size"): ("tf.keras.Model.predict",),
    (1, "count"): ("tf.data.experimental.shuffle_and_repeat",),
    (1, "default"): ("absl.flags.DEFINE_integer",),
    (1, "depth"): ("tf.one_hot",),
    (1, "device_type"): ("tf.config.set_visible_devices",),
    (1, "drop_remainder"): ("tf.data.Dataset.batch",),
    (1, "feed_dict"): ("tf.compat.v1.Session.run",),
    (1, "graph"): ("tf.compat.v1.Session",),
    (1, "initializer"): ("multiprocessing.pool.Pool",),
    (1, "loss"): ("tf.keras.Model.compile",),
    (1, "mode"): ("h5py.File",),
    (1, "mp_context"): ("concurrent.futures.ProcessPoolExecutor",),
    (1, "num_columns"): ("tf.eye",),
    (1, "outputs"): ("keras.src.models.functional.Functional",),
    (1, "sep"): ("tf.strings.split",),
    (1, "shape"): ("tf.reshape", "tf.ensure_shape"),
    (0, "args"): ("subprocess.Popen",),
    (0, "cmd"): ("subprocess.getoutput",),
    (0, "command"): ("os.system",),
    (0, "tup"): ("numpy.vstack",),
    (0, "values"): ("tf.concat",),
    (1, "b"): ("random.uniform",),
    (1, "indices_or_sections"): ("numpy.split", "numpy.array_split"),
    (1, "num_or_size_splits"): ("tf.split",),
    (1, "size"): ("tf.image.resize",),
    (1, "target"): ("multiprocessing.Process",),
    (2, "batch_size"): ("tf.keras.Model.fit", "tf.keras.Model.evaluate"),
    (2, "shape"): ("tf.constant",),
    (2, "num"): ("tf.linspace", "numpy.linspace"),
    (2, "output_shapes"): ("tf.data.Dataset.from_generator",),
    (2, "verbose"): ("tf.keras.Model.predict",),
    (3, "epochs"): ("tf.keras.Model.fit",),
    (4, "axis"): ("tf.one_hot",),
    (4, "context"): ("multiprocessing.pool.Pool",),
    (4, "output_signature"): ("tf.data.Dataset.from_generator",),
    (7, "validation_data"): ("tf.keras.Model.fit",),
    (11, "initial_epoch"): ("tf.keras.Model.fit",),
    (12, "steps_per_epoch"): ("tf.keras.Model.fit",),
    (0, "axis"): ("tf.keras.layers.Softmax",),
    (0, "num_threads"): (
        "tf.config.threading.set_inter_op_parallelism_threads",
        "tf.config.threading.set_intra_op_parallelism_threads",
    ),
    (0, "device"): ("tf.config.experimental.set_memory_growth",),
    (0, "device_name"): ("tf.device",),
    (0, "device_type"): ("tf.config.list_physical_devices",),
    (0, "filters"): ("tf.keras.layers.Conv2D",),
    (0, "from_logits"): (
        "tf.keras.losses.BinaryCrossentropy",
        "tf.keras.losses.CategoricalCrossentropy",
    ),
    (0, "function"): ("tf.keras.layers.Lambda",),
    (0, "image"): ("tf.image.convert_image_dtype",),
    (0, "images"): ("tf.image.resize",),
    (0, "include_top"): ("tf.keras.applications.VGG16",),
    (0, "initial_learning_rate"): ("tf.keras.optimizers.schedules.ExponentialDecay",),
    (0, "input_tensor"): ("tf.math.reduce_sum",),
    (0, "monitor"): (
        "tf.keras.callbacks.EarlyStopping",
        "tf.keras.callbacks.ReduceLROnPlateau",
    ),
    (0, "n"): ("tf.keras.layers.RepeatVector",),
    (0, "padding"): ("tf.keras.layers.ZeroPadding2D",),
    (0, "persistent"): ("tf.GradientTape",),
    (0, "start"): ("tf.linspace",),
    (0, "t"): (
        "tf.clip_by_value",
        "tf.clip_by_norm",
    ),
    (0, "target_shape"): ("tf.keras.layers.Reshape",),
    (0, "units"): ("tf.keras.layers.Dense",),
    (0, "y_true"): ("tf.keras.losses.Loss.call",),
    (1, "decay_steps"): ("tf.keras.optimizers.schedules.ExponentialDecay",),
    (1, "dtype"): (
        "tf.zeros",
        "tf.cast",
    ),
    (1, "enable"): ("tf.config.experimental.set_memory_growth",),
    (1, "histogram_freq"): ("tf.keras.callbacks.TensorBoard",),
    (1, "input_signature"): ("tf.function",),
    (1, "monitor"): ("tf.keras.callbacks.ModelCheckpoint",),
    (1, "output_dim"): ("tf.keras.layers.Embedding",),
    (1, "session"): ("tf.Tensor.eval",),
    (1, "sources"): ("tf.GradientTape.gradient",),
    (1, "stop"): ("tf.linspace",),
    (1, "trainable_variables"): ("tf.keras.optimizers.Optimizer.apply",),
    (1, "value"): ("tf.fill",),
    (1, "x"): ("tf.where",),
    (1, "xs"): ("tf.gradients",),
    (1, "y"): ("tf.keras.Model.fit", "tf.keras.Model.evaluate"),
    (1, "y_pred"): ("tf.keras.losses.Loss.call",),
    (2, "axis"): ("numpy.append",),
    (2, "clip_value_max"): ("tf.clip_by_value",),
    (2, "from_logits"): ("tf.keras.losses.binary_crossentropy",),
    (4, "verbose"): ("tf.keras.Model.fit",),
    (2, "method"): ("tf.image.resize",),
}
# Other names of the same arguments: of other versions, of libraries that are not always there.
OTHER_NAMES = frozenset(
    {
        (0, "N"),  # numpy.eye: written in C, without a signature
        (1, "M"),
        (0, "sep"),  # str.split
        (0, "backend"),  # joblib
        (0, "estimator"),  # scikit-learn
        (0, "fp"),  # PIL.Image.open
        (0, "pattern"),  # pathlib, and tf.io.gfile
        (0, "name"),  # h5py.File
        (1, "directory"),  # ImageDataGenerator.flow_from_dataframe
        (0, "lr"),  # Keras <2.3
        (1, "output"),  # Keras <2.3
        (2, "size"),  # numpy.random.randint
        (0, "split"),  # tensorflow_datasets
        (1, "split"),
        (0, "n_splits"),  # the splitters of scikit-learn
        (0, "n_samples"),  # what scikit-learn makes up
        (0, "mode"),  # the environments of Gym
        (0, "a"),  # numpy.random.choice: written in C, without a signature
        (0, "low"),  # numpy.random.randint
        (1, "high"),
        (2, "replace"),
        (0, "clip_value"),  # the functions of a project
        (0, "device_name_or_function"),  # tf.compat.v1.device
        (0, "dtype_policy"),  # keras.config.set_dtype_policy
        (0, "policy"),
        (0, "floatx"),  # keras.config.set_floatx: its place is `value`'s
        (0, "nb_filter"),  # Keras 1
        (0, "num_results"),  # TensorFlow Probability
        (0, "input"),  # Keras <2.3
        (0, "input_shape"),  # the first layer of Keras <3
        (0, "inputs"),  # keras.Model takes them as they come
        (0, "loss"),  # GradientTape of a project, tf.compat.v1 optimizers through objects
        (0, "output_dim"),  # Keras 1
        (1, "dim"),  # tf.nn.softmax of TensorFlow 1
        (1, "dtype_hint"),  # TensorFlow Probability
        (1, "k"),  # random.sample
        (2, "k"),  # random.choices, by name only
        (1, "logits"),  # tf.losses of TensorFlow 1
        (1, "maxlen"),  # collections.deque, written in C
        (1, "var_list"),  # minimize of Keras 2
        (1, "variables"),
        (1, "weights"),
        (2, "metrics"),  # compile of Keras 2
        (0, "mode"),  # render of an environment of Gym
    }
)
# Places that are taken for one that the API has not: known to be wrong.
WRONG_PLACES = {
    (0, "size"): "numpy.random.normal(loc, scale, size) and its kin: what stands first is no shape",
}


def _is_argument(call: ast.Call) -> bool:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name == "argument" and len(call.args) > 2


def _places(expr: ast.expr) -> Iterator[int]:
    """The numbers that a place may be."""
    if isinstance(expr, ast.Constant) and isinstance(expr.value, int):
        yield expr.value
    elif isinstance(expr, ast.IfExp):
        yield from _places(expr.body)
        yield from _places(expr.orelse)


def _asked() -> dict[tuple[int, str], set[str]]:
    """Where rules and facts look for arguments: place and name, and the files that ask."""
    found: dict[tuple[int, str], set[str]] = {}
    for path in _sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _is_argument(node):
                names = [item.value for item in node.args[2:] if isinstance(item, ast.Constant)]
                for place in _places(node.args[1]):
                    for name in names:
                        found.setdefault((place, name), set()).add(path.name)
    return found


def _asked_by_tables() -> dict[tuple[int, str], set[str]]:
    """The places that stand in tables of rules instead of in calls."""
    from tflint_stall.rules.input_pipeline import unbatched_dataset_fit as unbatched

    found = {(place, "batch_size"): {"unbatched_dataset_fit"} for place in unbatched._POSITIONS.values()}
    found |= {place: {"length"} for place in length._DRAWN.values()}
    return found | {(place, "logits"): {"logit_losses"} for place in logit_losses.REDUCED.values() if place}


def test_every_place_has_an_api() -> None:
    known = PLACES.keys() | OTHER_NAMES | WRONG_PLACES.keys()
    assert {key: files for key, files in (_asked() | _asked_by_tables()).items() if key not in known} == {}


def test_every_listed_place_is_asked_for() -> None:
    listed = PLACES.keys() | OTHER_NAMES | WRONG_PLACES.keys()
    assert listed - (_asked() | _asked_by_tables()).keys() == set()


# Modules that are not loaded with their packages.
_MODULES = ("absl.flags", "keras.src.models.functional", "multiprocessing.pool", "concurrent.futures")


def _callable(path: str) -> Callable[..., Any]:
    module = next((name for name in _MODULES if path.startswith(f"{name}.")), path.partition(".")[0])
    rest = path.removeprefix(f"{module}.")
    value: Any = importlib.import_module("tensorflow" if module == "tf" else module)
    for name in rest.split("."):
        value = getattr(value, name)
    return value  # type: ignore[no-any-return]


@needs_tensorflow
@pytest.mark.parametrize(("place", "name", "api"), [(*key, api) for key, apis in PLACES.items() for api in apis])
def test_argument_stands_where_we_look(place: int, name: str, api: str) -> None:
    pytest.importorskip("tensorflow")
    if api.startswith("h5py."):
        pytest.importorskip("h5py")
    assert _positional(_callable(api))[place] == name


def _positional(function: Callable[..., Any]) -> list[str]:
    """The names of what is given by position, without `self`."""
    function = function.__init__ if inspect.isclass(function) else function
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(function).parameters.values()
    found = [parameter.name for parameter in parameters if parameter.kind in kinds]
    return found[1:] if found[:1] == ["self"] else found
