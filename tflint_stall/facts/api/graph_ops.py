"""TensorFlow 1 graphs: which APIs add operations to one, which keep state in a Session. Data.

Counted with `len(graph.get_operations())` before and after the call, TensorFlow 2.21 with `disable_v2_behavior()`.
"""

from __future__ import annotations

from functools import lru_cache

# -- what adds operations ------------------------------------------------------------------------

# Lower-case names under `tf.` that add none; all others do.
_PLAIN = frozenset(
    """add_to_collection add_to_collections all_variables as_dtype assert_proper_iterable assert_same_float_dtype
    assert_scalar broadcast_static_shape check_pinned colocate_with container control_dependencies
    control_flow_v2_enabled create_partitioned_variables custom_gradient device dimension_at_index dimension_value
    executing_eagerly executing_eagerly_outside_functions function global_variables grad_pass_through init_scope
    is_numeric_tensor is_symbolic_tensor is_tensor load_file_system_library load_library load_op_library
    local_variables make_ndarray make_template make_tensor_proto model_variables moving_average_variables name_scope
    no_gradient no_regularizer op_scope recompute_grad register_tensor_conversion_function reset_default_graph
    resource_variables_enabled trainable_variables type_spec_from_value variable_creator_scope variable_op_scope
    variable_scope wrap_function""".split()
)
_PLAIN_STARTS = ("get_", "enable_", "disable_")
# `tf.zeros_initializer()` only describes what a variable makes of it.
_PLAIN_ENDS = ("_initializer", "_partitioner")
_INITIALIZERS = frozenset(
    f"tf.{name}"
    for name in (
        "global_variables_initializer",
        "local_variables_initializer",
        "tables_initializer",
        "variables_initializer",
    )
)
_CLASSES = frozenset(
    """tf.Variable tf.Print tf.train.Saver tf.FIFOQueue tf.RandomShuffleQueue tf.PaddingFIFOQueue tf.PriorityQueue
    keras.layers.Input""".split()
)
# Modules whose functions all compute, what follows aside.
_COMPUTING = frozenset(
    """tf.audio tf.bitwise tf.image tf.layers tf.linalg tf.losses tf.manip tf.math tf.metrics tf.nn tf.quantization
    tf.ragged tf.random tf.sets tf.signal tf.sparse tf.spectral tf.strings keras.activations keras.backend
    keras.losses keras.metrics keras.ops""".split()
)
_NOT_COMPUTING = {
    "tf.losses": frozenset("add_loss get_losses get_regularization_losses".split()),
    "tf.random": frozenset("set_seed get_seed get_global_generator set_global_generator".split()),
    "keras.backend": frozenset(
        """backend batch_get_value batch_set_value cast_to_floatx clear_session count_params dtype epsilon eval floatx
        get_session get_uid get_value image_data_format image_dim_ordering int_shape is_keras_tensor is_placeholder
        is_sparse is_tensor learning_phase manual_variable_initialization name_scope ndim reset_uids set_epsilon
        set_floatx set_image_data_format set_learning_phase set_session set_value""".split()
    ),
}
_REFERRING = frozenset({"get", "serialize", "deserialize"})
_LAYERS = frozenset(
    """avg_pool2d batch_norm bias_add conv1d conv2d conv2d_transpose conv3d convolution convolution2d dropout
    embed_sequence embedding_lookup_unique flatten fully_connected layer_norm linear max_pool2d maxout one_hot_encoding
    relu repeat separable_conv2d separable_convolution2d softmax stack""".split()
)
_COMPUTING_PARTS = {
    "tf.contrib.layers": _LAYERS,
    "tf.contrib.slim": _LAYERS,
    "tf_slim": _LAYERS,
    "tf.data": frozenset("make_one_shot_iterator make_initializable_iterator".split()),
    "tf.dtypes": frozenset("as_string cast complex saturate_cast".split()),
    "tf.feature_column": frozenset("input_layer linear_model".split()),
    "tf.initializers": frozenset("global_variables local_variables tables_initializer variables".split()),
    "tf.io": frozenset(
        """decode_and_crop_jpeg decode_base64 decode_bmp decode_compressed decode_csv decode_gif decode_image
        decode_jpeg decode_json_example decode_png decode_raw encode_base64 encode_jpeg encode_png
        extract_jpeg_shape matching_files parse_example parse_sequence_example parse_single_example
        parse_single_sequence_example parse_tensor read_file serialize_sparse serialize_tensor write_file""".split()
    ),
    "tf.summary": frozenset("audio histogram image merge merge_all scalar tensor_summary text".split()),
    "tf.train": frozenset(
        """batch batch_join cosine_decay cosine_decay_restarts exponential_decay import_meta_graph input_producer
        inverse_time_decay limit_epochs linear_cosine_decay match_filenames_once maybe_batch natural_exp_decay
        noisy_linear_cosine_decay piecewise_constant piecewise_constant_decay polynomial_decay range_input_producer
        shuffle_batch shuffle_batch_join slice_input_producer string_input_producer""".split()
    ),
}


@lru_cache(maxsize=4096)
def adds_operations(path: str) -> bool:
    """Whether calling an API adds operations to the default graph."""
    if path in _CLASSES or path in _INITIALIZERS:
        return True
    module, _, name = path.rpartition(".")
    if not name[:1].islower():
        return False
    if module == "tf":
        return not (name in _PLAIN or name.startswith(_PLAIN_STARTS) or name.endswith(_PLAIN_ENDS))
    if module in _COMPUTING:
        return name not in _NOT_COMPUTING.get(module, ()) and name not in _REFERRING
    return name in _COMPUTING_PARTS.get(module, ())


# Methods that add operations, by what they are called on.
VARIABLE_METHODS = frozenset("assign assign_add assign_sub initialized_value scatter_update".split())
OPTIMIZER_METHODS = frozenset("minimize compute_gradients apply_gradients get_updates".split())
DIFFERENTIATING = frozenset({"minimize", "compute_gradients", "get_updates", "tf.gradients", "keras.backend.gradients"})
ITERATOR_METHODS = frozenset({"get_next"})
DISTRIBUTION_METHODS = frozenset("sample prob log_prob cdf log_cdf quantile entropy kl_divergence".split())
DISTRIBUTIONS = ("tf.distributions.", "tf.contrib.distributions.", "tensorflow_probability.distributions.")
# Objects that add operations where they are called: `embed = hub.Module(url)`, then `embed(texts)`.
CALLED_MODULES = frozenset({"tensorflow_hub.Module"})


def makes_network(path: str) -> bool:
    """Whether an API makes what a network consists of: variables, layers, gradients."""
    return path.startswith(_LAYER_MODULES) or path in _NETWORK


_LAYER_MODULES = ("tf.layers.", "tf.contrib.layers.", "tf.contrib.slim.", "tf_slim.")
_NETWORK = ("tf.Variable", "tf.gradients", "keras.backend.gradients")


# What is only there to be fed: it costs nothing by itself.
PLACEHOLDERS = frozenset(
    "tf.placeholder tf.placeholder_with_default tf.sparse_placeholder tf.sparse.placeholder keras.layers.Input".split()
)

# -- Sessions ------------------------------------------------------------------------------------

SESSIONS = ("Session", "InteractiveSession", "MonitoredSession", "MonitoredTrainingSession", "SingularMonitoredSession")
# What a Session out of sight is called.
SESSION_NAMES = ("sess", "session", "_sess", "_session")
# What reads one source of data from its start.
READERS = (
    "make_one_shot_iterator",
    "make_initializable_iterator",
    "string_input_producer",
    "slice_input_producer",
)
# What raises under eager execution: code that calls it builds graphs.
NEEDS_GRAPH = frozenset({"tf.placeholder", "tf.sparse_placeholder", "tf.sparse.placeholder"})
