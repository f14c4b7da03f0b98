"""Versions: ranges of them, the current ones, and the names that only some versions have. Data.

Only the bounds matter to rules, so a requirement is reduced to a half-open range; a small parser here keeps
`packaging` off the start-up path.
"""

from __future__ import annotations

import re

from tflint_stall.quick_dataclasses import dataclass

Version = tuple[int, ...]

# What is assumed where nothing says otherwise: what `pip install tensorflow` gives.
CURRENT_TENSORFLOW: Version = (2, 21)
CURRENT_KERAS: Version = (3, 15)
LAST_TENSORFLOW_1: Version = (1, 15)
# The first TensorFlow whose `tf.keras` is Keras 3.
WITH_KERAS_3: Version = (2, 16)

_LONGEST_VERSION = 40
# What came before a version, or was mended after it, is as good as that: `2.0.0-alpha0`, `2.2.0rc1`.
_CLAUSE = (
    r"(===?|~=|!=|>=|<=|>|<|\^|=)?\s*v?(\d+(?:\.\d+)*)(\.\*)?"
    r"(?:[-._]?(?:a|b|c|rc|alpha|beta|dev|post|pre|preview)[-._]?\d*(?![\w]))?"
)


@dataclass(frozen=True)
class Range:
    """Versions `low <= v < high`; `None` is open."""

    low: Version | None = None
    high: Version | None = None

    @property
    def known(self) -> bool:
        return self.low is not None or self.high is not None

    def surely_at_least(self, *version: int) -> bool:
        return self.low is not None and self.low >= version

    def may_be_below(self, *version: int) -> bool:
        return not self.surely_at_least(*version)

    def reaches_below(self, *version: int) -> bool:
        """Whether somebody who installs today may get less: with nothing but a lower bound that is the newest."""
        return self.high is not None and self.may_be_below(*version)

    def surely_below(self, *version: int) -> bool:
        return self.high is not None and self.high <= version

    @property
    def is_empty(self) -> bool:
        return self.low is not None and self.high is not None and self.low >= self.high

    def narrowed(self, other: Range) -> Range:
        lows = [low for low in (self.low, other.low) if low is not None]
        highs = [high for high in (self.high, other.high) if high is not None]
        return Range(max(lows, default=None), min(highs, default=None))


def parse_range(specifier: str) -> Range:
    """The range of a requirement's clauses: `>=2.4,<3`, `==2.15.*`, `~=2.8`, `^2.4` or a bare version."""
    found = Range()
    for match in re.finditer(_CLAUSE, specifier):
        if len(match.group(2)) > _LONGEST_VERSION:
            continue  # Python itself refuses to read such a number
        found = found.narrowed(_clause(match.group(1) or "==", _version(match.group(2)), bool(match.group(3))))
    return found


def _version(text: str) -> Version:
    return tuple(int(part) for part in text.split(".")[:4])


def _next(version: Version) -> Version:
    return (*version[:-1], version[-1] + 1)


def _clause(operator: str, version: Version, star: bool) -> Range:
    if operator in ("==", "===", "="):
        # A bare `2.15` in a configuration means its patch releases too; an exact patch is just above itself.
        return Range(version, _next(version))
    if operator == "~=":
        return Range(version, _next(version[:-1]) if len(version) > 1 else _next(version))
    if operator == "^":
        return Range(version, (version[0] + 1,))
    if operator in (">=", ">"):
        return Range(low=version)
    if operator == "<":
        return Range(high=version)
    if operator == "<=":
        return Range(high=_next(version))
    return Range()


def newest_below(high: Version) -> Version:
    """The newest minor version of TensorFlow that has releases below a version."""
    major, minor, *patch = (*high, 0, 0)
    if high > CURRENT_TENSORFLOW:
        return CURRENT_TENSORFLOW
    if any(patch):
        return (major, minor)
    return (major, minor - 1) if minor else LAST_TENSORFLOW_1


# -- what dates code ---------------------------------------------------------------------------
# Names below `tf` and `keras`; what stands for a module stands for all that is in it.

# `keras` and `tf.keras` had these before Keras 3.
ONLY_KERAS_2 = frozenset(
    """applications.keras_applications backend.get_session backend.learning_phase backend.set_session
    backend.tensorflow_backend callbacks.experimental engine estimator experimental feature_column
    layers.AbstractRNNCell layers.ConvLSTM2DCell layers.CuDNNGRU layers.CuDNNLSTM layers.DenseFeatures
    layers.LocallyConnected1D layers.LocallyConnected2D layers.advanced_activations layers.convolutional
    layers.convolutional_recurrent layers.core layers.cudnn_recurrent layers.embeddings layers.experimental layers.local
    layers.merge layers.noise layers.normalization layers.pooling layers.recurrent layers.rnn layers.wrappers
    mixed_precision.experimental models.model_from_config models.model_from_yaml objectives optimizers.experimental
    premade utils.conv_utils utils.convert_all_kernels_in_model utils.data_utils utils.experimental utils.generic_utils
    utils.io_utils utils.layer_utils utils.multi_gpu_model utils.multi_gpu_utils utils.np_utils utils.tf_utils
    utils.training_utils utils.vis_utils wrappers.scikit_learn""".split()
)
# Keras 3 has these as `tf.keras` only: `keras` had them before.
ONLY_KERAS_2_ALONE = frozenset(
    """layers.ThresholdedReLU losses.Reduction preprocessing.image.DirectoryIterator preprocessing.image.Iterator
    preprocessing.image.ImageDataGenerator preprocessing.image.NumpyArrayIterator
    preprocessing.sequence.TimeseriesGenerator preprocessing.sequence.make_sampling_table
    preprocessing.sequence.skipgrams preprocessing.text""".split()
)
# The package `keras` lost these when it became TensorFlow's own, and its graphs with them.
WITHOUT_GRAPHS: Version = (2, 4)
ONLY_KERAS_OF_GRAPHS = frozenset(
    """backend.image_dim_ordering backend.placeholder backend.set_image_dim_ordering
    backend.tensorflow_backend engine.Input engine.InputSpec engine.Layer engine.Model engine.topology layers.Merge
    legacy.interfaces objectives utils.visualize_util""".split()
)
# Before it, `accuracy` was logged as `acc`, optimizers had an `lr`, and only `fit_generator` took generators.
WITH_LONG_NAMES: Version = (2, 3)
# All that is left of `keras.backend`, which was an API of tensors.
BACKEND_OF_KERAS_3 = frozenset(
    """backend clear_session epsilon floatx get_uid image_data_format is_float_dtype is_int_dtype is_keras_tensor
    result_type set_epsilon set_floatx set_image_data_format standardize_dtype""".split()
)
ONLY_KERAS_3 = frozenset(
    """RematScope StatelessScope SymbolicScope callbacks.SwapEMAWeights config.backend config.set_backend device
    distribution dtype_policies layers.FlaxLayer layers.GroupQueryAttention layers.JaxLayer layers.MelSpectrogram
    layers.TFSMLayer layers.TorchModuleWrapper losses.CTC losses.Circle ops optimizers.Lamb optimizers.Muon quantizers
    random remat tree utils.PyDataset""".split()
)
# Methods and arguments of models and optimizers that Keras 3 refuses.
METHODS_OF_KERAS_2 = ("fit_generator", "evaluate_generator", "predict_generator", "predict_classes")
ARGUMENTS_OF_KERAS_2 = {
    "fit": frozenset({"max_queue_size", "nb_epoch", "use_multiprocessing"}),
    "evaluate": frozenset({"max_queue_size", "use_multiprocessing"}),
    "predict": frozenset({"max_queue_size", "use_multiprocessing"}),
    **dict.fromkeys("Adadelta Adagrad Adam Adamax Ftrl Nadam RMSprop SGD".split(), frozenset({"lr"})),
}
# Arguments of Keras 1, which Keras took until then; so long it was made for the graphs of TensorFlow 1.
WITHOUT_KERAS_1: Version = (2, 3)
ARGUMENTS_OF_KERAS_1 = frozenset(
    """W_regularizer b_regularizer border_mode dim_ordering inner_activation max_q_size nb_epoch nb_val_samples
    nb_worker samples_per_epoch""".split()
)
# What its layers had other names for; `Embedding` and `MultiHeadAttention` still have an `output_dim`.
LAYERS_OF_KERAS_1 = ("Dense", "GRU", "LSTM", "SimpleRNN", "TimeDistributedDense")
ARGUMENTS_OF_LAYERS_OF_KERAS_1 = frozenset({"init", "inner_init", "output_dim"})
# Methods of datasets that TensorFlow 2 has in `tf.compat.v1.data` only.
METHODS_OF_TENSORFLOW_1 = ("make_initializable_iterator", "make_one_shot_iterator")
# The first TensorFlow that no longer has a name, and the first that has it.
UNTIL: dict[str, Version] = {"estimator": WITH_KERAS_3, "keras.estimator": WITH_KERAS_3}
SINCE: dict[str, Version] = {
    "config.list_logical_devices": (2, 1),
    "config.list_physical_devices": (2, 1),
    "config.run_functions_eagerly": (2, 3),
    "config.set_visible_devices": (2, 1),
    "data.AUTOTUNE": (2, 4),
    "distribute.MultiWorkerMirroredStrategy": (2, 4),
    "experimental.numpy": (2, 4),
    "keras.layers.MultiHeadAttention": (2, 4),
    "keras.layers.Normalization": (2, 6),
    "keras.layers.RandomFlip": (2, 6),
    "keras.layers.Rescaling": (2, 6),
    "keras.layers.Resizing": (2, 6),
    "keras.layers.StringLookup": (2, 6),
    "keras.layers.TextVectorization": (2, 6),
    "keras.mixed_precision.set_global_policy": (2, 4),
    "keras.preprocessing.image_dataset_from_directory": (2, 3),
    "keras.utils.set_random_seed": (2, 7),
    "nn.gelu": (2, 4),
    "random.set_seed": (2, 0),
    "summary.create_file_writer": (2, 0),
}
