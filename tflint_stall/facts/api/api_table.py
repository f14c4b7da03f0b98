"""What TensorFlow's and Keras' names are: one spelling for each API, and what it makes. Data.

`canonical` turns every spelling (`tensorflow.compat.v1.X`, `tf.keras.X`, `tensorflow.python.keras.X`,
`keras.src.X`) into one (`tf.X`, `keras.X`); the tables below speak only of these.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache


class Kind(Enum):
    """What a value is, as far as a rule may care."""

    MODEL = "model"
    LAYER = "layer"
    OPTIMIZER = "optimizer"
    LOSS = "loss"
    METRIC = "metric"
    CALLBACK = "callback"
    TAPE = "tape"
    GRADIENTS = "gradients"
    TENSOR = "tensor"
    VARIABLE = "variable"
    VARIABLES = "variables"
    ARRAY = "array"
    SESSION = "session"
    GRAPH = "graph"
    STRATEGY = "strategy"
    TF_FUNCTION = "tf_function"
    ITERATOR = "iterator"
    GENERATOR = "generator"
    SEQUENCE = "sequence"  # keras.utils.Sequence / PyDataset: data with a length
    INTEGER = "integer"
    INSTANCE = "instance"  # of a class of the project
    OTHER = "other"  # made by some library: known not to be one of the above


# -- one spelling ------------------------------------------------------------------------------

_KERAS_ROOTS = (
    "tensorflow.python.keras",
    "tensorflow.contrib.keras.python.keras",
    "tensorflow.contrib.keras",
    "tensorflow.keras",
    "tf.python.keras",
    "tf.contrib.keras",
    "tf.keras",
    "tf_keras",
    "keras.src",
    "keras.api",
    "keras._tf_keras.keras",
)

# Modules of Keras whose classes are known by their last part, wherever they were moved.
_KERAS_GROUPS = ("layers", "optimizers", "losses", "metrics", "callbacks", "applications", "initializers")

_SYNONYMS = {
    "keras.models.Sequential": "keras.Sequential",
    "keras.models.Model": "keras.Model",
    "keras.engine.training.Model": "keras.Model",
    "keras.engine.sequential.Sequential": "keras.Sequential",
    "keras.training.Model": "keras.Model",
    "keras.Input": "keras.layers.Input",
    "keras.engine.Layer": "keras.layers.Layer",
    "keras.engine.topology.Layer": "keras.layers.Layer",
    "keras.engine.base_layer.Layer": "keras.layers.Layer",
    "keras.Layer": "keras.layers.Layer",
    "keras.Optimizer": "keras.optimizers.Optimizer",
    "keras.utils.data_utils.Sequence": "keras.utils.Sequence",
    "keras.preprocessing.image_dataset_from_directory": "keras.utils.image_dataset_from_directory",
    "keras.preprocessing.text_dataset_from_directory": "keras.utils.text_dataset_from_directory",
    "keras.preprocessing.timeseries_dataset_from_array": "keras.utils.timeseries_dataset_from_array",
    "keras.preprocessing.image.ImageDataGenerator": "keras.ImageDataGenerator",
    "keras.src.legacy.preprocessing.image.ImageDataGenerator": "keras.ImageDataGenerator",
    "tf.random_normal": "tf.random.normal",
    "tf.random_uniform": "tf.random.uniform",
    "tf.truncated_normal": "tf.random.truncated_normal",
    "tf.random_shuffle": "tf.random.shuffle",
    "tf.py_func": "tf.py_function",
    "tf.numpy_func": "tf.numpy_function",
    "tf.set_random_seed": "tf.random.set_seed",
    "tf.read_file": "tf.io.read_file",
    "tf.decode_raw": "tf.io.decode_raw",
    "tf.parse_single_example": "tf.io.parse_single_example",
    "tf.parse_example": "tf.io.parse_example",
    "tf.image.decode_image": "tf.io.decode_image",
    "tf.image.decode_jpeg": "tf.io.decode_jpeg",
    "tf.image.decode_png": "tf.io.decode_png",
    "tf.math.reduce_sum": "tf.reduce_sum",
    "tf.math.reduce_mean": "tf.reduce_mean",
    "tf.linalg.matmul": "tf.matmul",
    "tf.linalg.eye": "tf.eye",
    "tf.ConfigProto": "tf.ConfigProto",
    "tf.InteractiveSession": "tf.InteractiveSession",
    "tf.get_default_graph": "tf.get_default_graph",
    "tf.contrib.eager.defun": "tf.function",
    "tf.contrib.eager.function": "tf.function",
    "tf.experimental.function": "tf.function",
    "tf.contrib.data.AUTOTUNE": "tf.data.AUTOTUNE",
    "tf.data.experimental.AUTOTUNE": "tf.data.AUTOTUNE",
    "tf.distribute.experimental.MultiWorkerMirroredStrategy": "tf.distribute.MultiWorkerMirroredStrategy",
    "tf.distribute.experimental.TPUStrategy": "tf.distribute.TPUStrategy",
    "tf.contrib.eager.GradientTape": "tf.GradientTape",
    "tf.contrib.eager.Variable": "tf.Variable",
    "tf.enable_eager_execution": "tf.enable_eager_execution",
    "tf.random.Generator.from_seed": "tf.random.Generator",
    "tf.random.Generator.from_non_deterministic_state": "tf.random.Generator",
    "tf.random.get_global_generator": "tf.random.Generator",
    "tf.keras.experimental.WideDeepModel": "keras.Model",
    "np": "numpy",
}


@lru_cache(maxsize=4096)
def canonical(path: str) -> str:
    """The one spelling of an API's dotted path."""
    for root in _KERAS_ROOTS:
        if path == root or path.startswith(root + "."):
            path = "keras" + path[len(root) :]
            break
    if path == "tensorflow" or path.startswith("tensorflow."):
        path = "tf" + path[len("tensorflow") :]
    for version in ("tf.compat.v1", "tf.compat.v2"):
        if path == version or path.startswith(version + "."):
            path = "tf" + path[len(version) :]
    if path == "tf.keras" or path.startswith("tf.keras."):
        path = path[3:]
    elif path.startswith("tf.optimizers."):
        path = f"keras.{path[3:]}"
    if path in _SYNONYMS:
        return _SYNONYMS[path]
    if path.startswith("keras."):
        return _canonical_keras(path)
    if path.startswith("tf.data."):
        path = path.replace("tf.data.experimental.", "tf.data.").replace("tf.data.dataset_ops.", "tf.data.")
        for method in ("DatasetV1.", "DatasetV2."):
            path = path.replace(method, "Dataset.")
    elif path.startswith("tf.contrib.data."):
        path = "tf.data." + path[len("tf.contrib.data.") :]
    return _SYNONYMS.get(path, path)


def _canonical_keras(path: str) -> str:
    parts = path.split(".")
    if "applications" in parts and len(parts) > 2:
        return path if parts[-1][0].islower() else f"keras.applications.{parts[-1]}"
    for group in _KERAS_GROUPS:
        if len(parts) > 3 and parts[1] == group and parts[-1][:1].isupper():
            inner = "schedules." if "schedules" in parts else ""
            return f"keras.{group}.{inner}{parts[-1]}"
    return _SYNONYMS.get(path, path)


def is_v1(path: str) -> bool:
    """Whether a full path names the TensorFlow 1 compatibility API."""
    return path.startswith(("tensorflow.compat.v1", "tf.compat.v1"))


# -- what an API makes -------------------------------------------------------------------------

# Functions beside the operations that give Python something else: a flag, a name, a type, a module, a scope.
_NO_TENSORS = (
    "tf.as_dtype",
    "tf.control_dependencies",
    "tf.dtypes.as_dtype",
    "tf.executing_eagerly",
    "tf.get_current_name_scope",
    "tf.get_logger",
    "tf.get_static_value",
    "tf.grad_pass_through",
    "tf.init_scope",
    "tf.inside_function",
    "tf.is_tensor",
    "tf.load_library",
    "tf.load_op_library",
    "tf.make_tensor_proto",
    "tf.nest.is_nested",
    "tf.random.set_seed",
    "tf.recompute_grad",
    "tf.type_spec_from_value",
    "tf.variable_creator_scope",
)

_EXACT: dict[str, Kind] = {
    "keras.Sequential": Kind.MODEL,
    "keras.Model": Kind.MODEL,
    "keras.models.load_model": Kind.MODEL,
    "keras.saving.load_model": Kind.MODEL,
    "keras.models.clone_model": Kind.MODEL,
    "keras.models.model_from_json": Kind.MODEL,
    "keras.models.model_from_yaml": Kind.MODEL,
    "keras.models.model_from_config": Kind.MODEL,
    "keras.utils.multi_gpu_model": Kind.MODEL,
    "horovod.keras.load_model": Kind.MODEL,
    "horovod.tensorflow.keras.load_model": Kind.MODEL,
    "tf.estimator.Estimator": Kind.OTHER,
    "tf.GradientTape": Kind.TAPE,
    "tf.Variable": Kind.VARIABLE,
    "tf.get_variable": Kind.VARIABLE,
    "tf.Session": Kind.SESSION,
    "tf.InteractiveSession": Kind.SESSION,
    "tf.train.MonitoredTrainingSession": Kind.SESSION,
    "tf.train.MonitoredSession": Kind.SESSION,
    "tf.train.SingularMonitoredSession": Kind.SESSION,
    "keras.backend.get_session": Kind.SESSION,
    "tf.get_default_session": Kind.SESSION,
    "tf.Graph": Kind.GRAPH,
    "tf.get_default_graph": Kind.GRAPH,
    "tf.gradients": Kind.GRADIENTS,
    "tf.trainable_variables": Kind.VARIABLES,
    "tf.global_variables": Kind.VARIABLES,
    "tf.local_variables": Kind.VARIABLES,
    "tf.get_collection": Kind.VARIABLES,
    "keras.utils.Sequence": Kind.SEQUENCE,
    "keras.utils.PyDataset": Kind.SEQUENCE,
    "keras.ImageDataGenerator": Kind.OTHER,
    "tf.random.Generator": Kind.OTHER,
    "keras.layers.Input": Kind.TENSOR,
    "tf.train.Checkpoint": Kind.OTHER,
    "tf.train.CheckpointManager": Kind.OTHER,
    "tf.train.Saver": Kind.OTHER,
    "tf.data.Options": Kind.OTHER,
    "tf.TensorSpec": Kind.OTHER,
    "tf.TensorShape": Kind.OTHER,
    "tf.ConfigProto": Kind.OTHER,
    "tf.device": Kind.OTHER,
    "tf.name_scope": Kind.OTHER,
    "tf.variable_scope": Kind.OTHER,
    "tf.custom_gradient": Kind.OTHER,
    "tf.Module": Kind.OTHER,
    "tf.TensorArray": Kind.OTHER,
    "tf.make_ndarray": Kind.ARRAY,
    "itertools.cycle": Kind.GENERATOR,
    **dict.fromkeys(_NO_TENSORS, Kind.OTHER),
}

_PREFIXES: tuple[tuple[str, Kind], ...] = (
    ("keras.layers.", Kind.LAYER),
    ("keras.optimizers.schedules.", Kind.OTHER),
    ("keras.optimizers.", Kind.OPTIMIZER),
    ("keras.mixed_precision.LossScaleOptimizer", Kind.OPTIMIZER),
    ("keras.losses.", Kind.LOSS),
    ("keras.metrics.", Kind.METRIC),
    ("keras.callbacks.", Kind.CALLBACK),
    ("keras.applications.", Kind.MODEL),
    ("keras.ops.", Kind.TENSOR),
    ("keras.random.", Kind.TENSOR),
    ("tf.distribute.", Kind.STRATEGY),
    ("tf.errors.", Kind.OTHER),
    ("tf.io.gfile.", Kind.OTHER),
    ("tf.gfile.", Kind.OTHER),
    ("tf.config.", Kind.OTHER),
    ("tf.logging.", Kind.OTHER),
    ("tf.summary.", Kind.OTHER),
    ("tf.python.platform.", Kind.OTHER),
    ("tf.python.framework.", Kind.OTHER),
    ("tf.python.util.", Kind.OTHER),
    ("tf.python.client.", Kind.OTHER),
    ("tf.train.", Kind.OTHER),
    ("tf.data.", Kind.OTHER),
    ("tf.initializers.", Kind.OTHER),
    ("tf.estimator.", Kind.OTHER),
    ("tf.app.", Kind.OTHER),
    ("tf.flags.", Kind.OTHER),
    ("tf.autograph.", Kind.OTHER),
    ("tf.profiler.", Kind.OTHER),
    ("tf.saved_model.", Kind.OTHER),
    ("tf.lite.", Kind.OTHER),
    ("tf.feature_column.", Kind.OTHER),
    ("tf.sysconfig.", Kind.OTHER),
    ("tf.test.", Kind.OTHER),
    ("tf.experimental.dtensor.", Kind.OTHER),
    ("tf.layers.", Kind.TENSOR),
    ("tf.nn.", Kind.TENSOR),
    ("numpy.", Kind.ARRAY),
)

_V1_OPTIMIZERS = (
    "AdamOptimizer",
    "AdagradOptimizer",
    "AdadeltaOptimizer",
    "FtrlOptimizer",
    "GradientDescentOptimizer",
    "MomentumOptimizer",
    "RMSPropOptimizer",
    "ProximalAdagradOptimizer",
    "SyncReplicasOptimizer",
)


@lru_cache(maxsize=4096)
def made_by(api: str) -> Kind | None:
    """What calling an API gives; `None` for libraries nobody told us about."""
    if api in _EXACT:
        return _EXACT[api]
    if api.startswith("tf.train.") and api.endswith(_V1_OPTIMIZERS):
        return Kind.OPTIMIZER
    if api.startswith(("tfa.optimizers.", "tensorflow_addons.optimizers.")):
        return Kind.OPTIMIZER
    if api.startswith(("keras.layers.rnn_cell", "tf.nn.rnn_cell.", "tf.contrib.rnn.")) and "Cell" in api:
        return Kind.LAYER
    if api.endswith("Optimizer") and not api.startswith("tf."):
        return Kind.OPTIMIZER
    for prefix, kind in _PREFIXES:
        if api.startswith(prefix):
            last = api.rpartition(".")[2]
            # Functions of these modules (`keras.losses.mse(y, p)`) compute; classes construct.
            if kind in (Kind.LOSS, Kind.METRIC) and last[:1].islower():
                return Kind.TENSOR
            if kind is Kind.OPTIMIZER and last in ("get", "deserialize", "serialize"):
                return Kind.OPTIMIZER if last == "get" else Kind.OTHER
            if kind in (Kind.MODEL, Kind.LAYER) and last[:1].islower() and last != "deserialize":
                # Names and probabilities of the best classes, as lists of Python.
                return Kind.OTHER if last == "decode_predictions" else Kind.TENSOR
            return kind
    # What is inside of TensorFlow is operations in some modules, and Python and C++ in all others.
    if api.startswith("tf.python.") and not _is_of_operations(api):
        return None
    if api.startswith("tf."):
        last = api.rpartition(".")[2]
        return Kind.TENSOR if last[:1].islower() else Kind.OTHER
    return None


def _is_of_operations(api: str) -> bool:
    """Whether a name of `tensorflow.python` is that of an operation: `ops.math_ops.add`, `ops.nn_impl.moments`."""
    return api.rpartition(".")[0].endswith(("_ops", "_impl", "_ops_impl", "_grad"))


# -- names ------------------------------------------------------------------------------------

# Names that a star import of a Keras module may bind; used only for names nothing else binds.
STAR_NAMES: dict[str, frozenset[str]] = {
    "keras.layers": frozenset(
        """Activation ActivityRegularization Add AdditiveAttention AlphaDropout Attention Average
        AveragePooling1D AveragePooling2D AveragePooling3D BatchNormalization Bidirectional CategoryEncoding CenterCrop
        Concatenate Conv1D Conv1DTranspose Conv2D Conv2DTranspose Conv3D ConvLSTM2D Convolution1D Convolution2D
        Cropping1D Cropping2D CuDNNGRU CuDNNLSTM Dense DepthwiseConv2D Dot Dropout ELU Embedding Flatten GRU GRUCell
        GaussianDropout GaussianNoise GlobalAveragePooling1D GlobalAveragePooling2D GlobalMaxPooling1D
        GlobalMaxPooling2D Input InputLayer LSTM LSTMCell Lambda Layer LayerNormalization LeakyReLU Masking
        MaxPooling1D MaxPooling2D MaxPooling3D Maximum Minimum MultiHeadAttention Multiply Normalization PReLU Permute
        RNN RandomBrightness RandomContrast RandomCrop RandomFlip RandomRotation RandomTranslation RandomZoom ReLU
        RepeatVector Rescaling Reshape Resizing SeparableConv2D SimpleRNN SimpleRNNCell Softmax SpatialDropout1D
        SpatialDropout2D StackedRNNCells StringLookup Subtract TextVectorization TimeDistributed UpSampling2D Wrapper
        ZeroPadding2D add average concatenate dot maximum multiply subtract""".split()
    ),
    "keras.models": frozenset("Model Sequential clone_model load_model model_from_json save_model".split()),
    "keras.optimizers": frozenset("Adadelta Adagrad Adam AdamW Adamax Ftrl Lion Nadam RMSprop SGD".split()),
    "keras.callbacks": frozenset(
        """BackupAndRestore CSVLogger Callback EarlyStopping LambdaCallback LearningRateScheduler
        ModelCheckpoint ReduceLROnPlateau TensorBoard TerminateOnNaN""".split()
    ),
    "keras.losses": frozenset(
        """BinaryCrossentropy CategoricalCrossentropy Huber KLDivergence MeanAbsoluteError
        MeanSquaredError SparseCategoricalCrossentropy binary_crossentropy categorical_crossentropy mse""".split()
    ),
    "keras.utils": frozenset("PyDataset Sequence image_dataset_from_directory to_categorical".split()),
    "keras": frozenset(
        "Input Model Sequential layers models optimizers losses metrics callbacks utils backend".split()
    ),
    "tf": frozenset(),
}

# What these load runs as graphs that were traced before.
COMPILED_LOADERS = frozenset(
    """tf.saved_model.load tf.saved_model.load_v2 tensorflow_hub.load tensorflow_hub.KerasLayer
    tensorflow_hub.Module""".split()
)
