"""What is known to be harmless: operations that only compute, layers that only compute, methods that only read. Data.

A fix is safe by allowance: what it moves, repeats less often or draws ahead may do only what stands here. So the lists
are spelled out, and what a new TensorFlow adds is not on them until somebody puts it there.
"""

from __future__ import annotations

import sys

_OPERATIONS = {
    "tf": """abs acos acosh add add_n argmax argmin argsort as_string asin asinh atan atan2 atanh batch_to_space
    bitcast boolean_mask broadcast_to cast ceil clip_by_global_norm clip_by_norm clip_by_value complex concat
    constant convert_to_tensor cos cosh cumsum divide div dynamic_partition dynamic_stitch edit_distance eig eigvals
    einsum ensure_shape equal exp expand_dims extract_volume_patches eye fill fingerprint floor floordiv floormod
    gather gather_nd greater greater_equal histogram_fixed_width identity identity_n less less_equal linspace log
    logical_and logical_not logical_or matmul maximum meshgrid minimum mod multiply negative norm not_equal one_hot
    ones ones_like pad pow range rank realdiv reduce_all reduce_any reduce_logsumexp reduce_max reduce_mean
    reduce_min reduce_prod reduce_sum repeat reshape reverse reverse_sequence roll round rsqrt saturate_cast
    scalar_mul scatter_nd searchsorted sequence_mask shape shape_n sigmoid sign sin sinh size slice sort
    space_to_batch split sqrt square squeeze stack stop_gradient strided_slice subtract tan tanh
    tensor_scatter_nd_add tensor_scatter_nd_max tensor_scatter_nd_min tensor_scatter_nd_sub tensor_scatter_nd_update
    tensordot tile to_double to_float to_int32 to_int64 transpose truediv truncatediv truncatemod unique
    unique_with_counts unravel_index unstack where zeros zeros_like SparseTensor TensorSpec trace lbeta cond case
    switch_case while_loop map_fn foldl foldr scan vectorized_map""",
    "tf.math": """abs accumulate_n acos acosh add add_n angle argmax argmin asin asinh atan atan2 atanh betainc
    bincount ceil confusion_matrix conj cos cosh count_nonzero cumprod cumsum cumulative_logsumexp digamma divide
    divide_no_nan equal erf erfc erfinv exp expm1 floor floordiv floormod greater greater_equal igamma igammac imag
    in_top_k invert_permutation is_finite is_inf is_nan l2_normalize lbeta less less_equal lgamma log log1p
    log_sigmoid log_softmax logical_and logical_not logical_or logical_xor maximum minimum mod multiply
    multiply_no_nan ndtri negative nextafter not_equal polygamma polyval pow real reciprocal reciprocal_no_nan
    reduce_all reduce_any reduce_euclidean_norm reduce_logsumexp reduce_max reduce_mean reduce_min reduce_prod
    reduce_std reduce_sum reduce_variance rint round rsqrt scalar_mul segment_max segment_mean segment_min
    segment_prod segment_sum sigmoid sign sin sinh softmax softplus softsign sqrt square squared_difference subtract
    tan tanh top_k truediv unsorted_segment_max unsorted_segment_mean unsorted_segment_min unsorted_segment_sum xdivy
    xlog1py xlogy zero_fraction zeta""",
    "tf.linalg": """adjoint band_part cholesky cholesky_solve cross det diag diag_part eig eigh eigvals eigvalsh
    einsum expm eye global_norm inv l2_normalize logdet lstsq lu matmul matrix_rank matrix_transpose matvec norm
    normalize pinv qr set_diag slogdet solve sqrtm svd tensor_diag tensor_diag_part tensordot trace triangular_solve""",
    "tf.nn": """avg_pool avg_pool1d avg_pool2d avg_pool3d batch_normalization bias_add compute_average_loss conv1d
    conv2d conv3d conv1d_transpose conv2d_transpose conv3d_transpose convolution crelu ctc_loss depth_to_space
    depthwise_conv2d elu embedding_lookup gelu in_top_k l2_loss l2_normalize leaky_relu local_response_normalization
    log_softmax max_pool max_pool1d max_pool2d max_pool3d moments relu relu6 selu separable_conv2d sigmoid
    sigmoid_cross_entropy_with_logits silu softmax softmax_cross_entropy_with_logits softplus softsign space_to_depth
    sparse_softmax_cross_entropy_with_logits swish tanh top_k weighted_cross_entropy_with_logits zero_fraction""",
    "tf.image": """adjust_brightness adjust_contrast adjust_gamma adjust_hue adjust_jpeg_quality adjust_saturation
    central_crop convert_image_dtype crop_and_resize crop_to_bounding_box decode_and_crop_jpeg decode_bmp decode_gif
    decode_image decode_jpeg decode_png draw_bounding_boxes encode_jpeg encode_png extract_patches flip_left_right
    flip_up_down grayscale_to_rgb hsv_to_rgb image_gradients non_max_suppression pad_to_bounding_box
    per_image_standardization psnr resize resize_images resize_with_crop_or_pad resize_image_with_crop_or_pad
    resize_with_pad rgb_to_grayscale rgb_to_hsv rgb_to_yiq rgb_to_yuv rot90 sobel_edges ssim total_variation
    transpose yiq_to_rgb yuv_to_rgb""",
    "tf.strings": """as_string bytes_split format join length lower ngrams reduce_join regex_full_match regex_replace
    split strip substr to_hash_bucket to_hash_bucket_fast to_hash_bucket_strong to_number unicode_decode
    unicode_encode unicode_script unicode_split unicode_transcode upper""",
    "tf.signal": """dct fft fft2d fft3d fftshift frame hamming_window hann_window idct ifft ifft2d ifft3d ifftshift
    inverse_stft irfft irfft2d irfft3d linear_to_mel_weight_matrix mdct mfccs_from_log_mel_spectrograms
    overlap_and_add rfft rfft2d rfft3d stft""",
    "tf.bitwise": "bitwise_and bitwise_or bitwise_xor invert left_shift right_shift",
    "tf.dtypes": "cast complex saturate_cast",
    "tf.sparse": """SparseTensor add concat eye expand_dims from_dense maximum minimum reduce_max reduce_sum reorder
    reshape slice softmax sparse_dense_matmul to_dense to_indicator transpose""",
    "tf.ragged": "boolean_mask constant range stack",
    "tf.io": """FixedLenFeature FixedLenSequenceFeature RaggedFeature SparseFeature VarLenFeature
    decode_and_crop_jpeg decode_base64 decode_bmp decode_compressed decode_csv decode_gif decode_image decode_jpeg
    decode_json_example decode_png decode_raw decode_webp encode_base64 encode_jpeg encode_png parse_example
    parse_sequence_example parse_single_example parse_single_sequence_example parse_tensor serialize_tensor""",
    "tf.audio": "decode_wav encode_wav",
    "tf.random": "stateless_normal stateless_uniform stateless_truncated_normal",
    "keras.utils": "to_categorical normalize",
    "keras.ops": """abs add arange argmax cast clip concatenate convert_to_tensor divide einsum equal exp expand_dims
    floor less log matmul max maximum mean min minimum multiply one_hot ones power relu reshape round sigmoid softmax
    split sqrt square squeeze stack std subtract sum tanh transpose where zeros""",
}
# Operations of the graph that give the same for the same arguments, and do nothing else.
OPERATIONS = frozenset(f"{module}.{name}" for module, names in _OPERATIONS.items() for name in names.split())
# They read what a file holds when they run.
READING = frozenset({"tf.io.read_file"})
# Random numbers that belong to the operation itself: whoever draws ahead draws no others for anybody else.
DRAWING = frozenset(
    """tf.random.normal tf.random.uniform tf.random.truncated_normal tf.random.shuffle tf.random.categorical
    tf.random.gamma tf.random.poisson tf.random_crop tf.image.random_brightness tf.image.random_contrast
    tf.image.random_crop tf.image.random_flip_left_right tf.image.random_flip_up_down tf.image.random_hue
    tf.image.random_jpeg_quality tf.image.random_saturation tf.nn.dropout""".split()
)
# What gives back the very tensor that it was given, if there is nothing to change about it.
HANDING_BACK = frozenset({"tf.cast", "tf.convert_to_tensor", "tf.dtypes.cast", "tf.ensure_shape", "tf.saturate_cast"})

BUILTINS = frozenset(
    f"builtins.{name}"
    for name in """abs bool dict enumerate float int len list max min pow range reversed round set slice sorted str
    sum tuple zip""".split()
)
# Those that say something about a value, and keep nothing of it.
TELLING = frozenset(
    f"builtins.{name}" for name in "abs bool complex divmod float format int len print repr round str sum".split()
)
NUMPY = frozenset(
    f"numpy.{name}"
    for name in """abs all allclose any argmax argmin argsort around average clip cos cumsum diff dot equal exp floor
    isnan isfinite log log10 log1p max maximum mean median min minimum percentile power prod quantile round sign sin
    sqrt square std sum tanh unique var where float32 float64 int32 int64 uint8""".split()
)
# What NumPy makes new: nobody else holds it.
NUMPY_MAKING = frozenset(
    f"numpy.{name}"
    for name in """arange array empty eye full identity linspace logspace ones zeros zeros_like ones_like full_like
    random.rand random.randn random.random random.randint random.normal random.uniform""".split()
)
# Methods of a new array that give another one, or a view that nobody else has.
ARRAY_CHAIN = frozenset("astype reshape copy round clip".split())
# Methods that a tensor of a graph has not.
METHODS_OF_ARRAYS = frozenset(
    """astype reshape mean sum max min argmax argmin flatten ravel copy transpose squeeze std var clip dot tolist item
    numpy nonzero argsort""".split()
)
# Methods and attributes of arrays and tensors that only tell something, or copy.
READING_METHODS = frozenset("numpy mean sum min max std var any all item tolist argmax argmin astype copy".split())
READING_ATTRIBUTES = frozenset("shape dtype ndim size".split())
# Methods of what a dataset gives to a function: tensors, their shapes, dicts of tensors.
ELEMENT_METHODS = frozenset(
    """set_shape get_shape as_list numpy decode keys values items get copy lower upper strip to_tensor to_sparse
    with_values bounding_shape nrows row_lengths""".split()
)
ELEMENT_ATTRIBUTES = frozenset("shape dtype ndim rank ndims values flat_values row_splits dense_shape indices".split())

# Whoever calls one of these, or reads such an attribute, may see or change any name and any object.
REFLECTION = frozenset("exec eval globals locals vars dir setattr delattr".split())
REFLECTING_ATTRIBUTES = frozenset(
    """__dict__ __setattr__ __globals__ _getframe currentframe stack_frame get_objects get_referrers settrace
    setprofile reload setattr monkeypatch mock modules f_globals f_locals""".split()
)
# Modules that are there to replace parts of others.
REPLACING_MODULES = ("unittest", "mock", "pytest", "forbiddenfruit", "wrapt")
# Modules whose attributes stay what they are: types, functions, numbers. `os.environ` and `sys.argv` do not.
LIBRARIES = ("tf.", "keras.", "numpy.", "math.", "builtins.", "functools.")

# What else a program does that runs a graph without state in a Session: it feeds, fetches, and sets itself up.
AROUND_SESSIONS = frozenset(
    """tf.placeholder tf.Session tf.ConfigProto tf.GPUOptions tf.disable_v2_behavior tf.disable_eager_execution
    tf.logging.set_verbosity tf.name_scope tf.variable_scope tf.get_default_graph tf.Graph""".split()
)
# Modules that have no part in a graph.
WITHOUT_GRAPHS = frozenset(
    """__future__ argparse collections datetime functools itertools json logging math numpy os pathlib random sys
    tempfile tensorflow time typing""".split()
)
PLAIN_METHODS = frozenset(
    """append as_default extend items keys values get format join run close update add info tolist pop read readline
    strip split""".split()
)

# Layers of Keras that give one tensor for one input, whatever their arguments.
ONE_OUTPUT_LAYERS = frozenset(
    """Activation AveragePooling1D AveragePooling2D AveragePooling3D BatchNormalization Conv1D Conv1DTranspose Conv2D
    Conv2DTranspose Conv3D Cropping1D Cropping2D Dense DepthwiseConv1D DepthwiseConv2D Dropout ELU Embedding Flatten
    GaussianDropout GaussianNoise GlobalAveragePooling1D GlobalAveragePooling2D GlobalMaxPooling1D GlobalMaxPooling2D
    Input InputLayer LayerNormalization LeakyReLU MaxPool1D MaxPool2D MaxPooling1D MaxPooling2D MaxPooling3D PReLU
    Permute ReLU RepeatVector Rescaling Reshape SeparableConv1D SeparableConv2D Softmax SpatialDropout1D
    SpatialDropout2D UpSampling1D UpSampling2D ZeroPadding1D ZeroPadding2D GRU LSTM SimpleRNN Add Average Concatenate
    Maximum Minimum Multiply Subtract""".split()
)
# Layers without weights or tables: applied to an element of a dataset they are operations like others.
COMPUTING_LAYERS = frozenset(
    """Activation AveragePooling2D CenterCrop Concatenate Cropping2D Flatten GlobalAveragePooling2D MaxPooling2D Permute
    ReLU Rescaling Reshape Resizing Softmax UpSampling2D ZeroPadding2D""".split()
)
# What is done with a model that a call of the model leaves as it is.
MODEL_METHODS = frozenset(
    """add compile evaluate fit get_config get_weights load_weights predict predict_on_batch save
    save_weights set_weights summary test_on_batch to_json train_on_batch trainable_variables trainable_weights
    variables weights count_params input_shape output_shape name""".split()
)
# Sources that give the same elements whenever they are gone through, and sources that do as long as no file changes.
CONSTANT_SOURCES = frozenset(f"tf.data.Dataset.{name}" for name in ("range", "from_tensor_slices", "from_tensors"))
FILE_SOURCES = frozenset(
    """tf.data.TFRecordDataset tf.data.TextLineDataset tf.data.FixedLengthRecordDataset
    tf.data.CsvDataset""".split()
)
# ... and those that nothing can tell it of, when elements are drawn ahead.
READ_AHEAD_SOURCES = (
    CONSTANT_SOURCES
    | FILE_SOURCES
    | {
        "tf.data.Dataset.list_files",
        "tf.data.make_csv_dataset",
        "keras.utils.image_dataset_from_directory",
        "keras.utils.text_dataset_from_directory",
        "keras.utils.audio_dataset_from_directory",
        "keras.utils.timeseries_dataset_from_array",
        "tfds.load",
    }
)
# Steps that give the same in each epoch, if what they are given is the same.
REPEATABLE_STEPS = frozenset(
    """map filter flat_map interleave batch padded_batch ragged_batch unbatch take skip shard enumerate window
    prefetch repeat""".split()
)
READ_AHEAD_STEPS = REPEATABLE_STEPS | {"shuffle", "cache", "with_options", "rebatch", "bucket_by_sequence_length"}
# What of a dataset tells its elements, not what it is itself.
DATASET_ATTRIBUTES = frozenset(
    """element_spec cardinality as_numpy_iterator options output_shapes output_types output_classes
    make_one_shot_iterator make_initializable_iterator save reduce get_single_element __iter__ __len__""".split()
)
# What goes through whatever it is given.
GOING_THROUGH = frozenset(
    f"builtins.{name}" for name in "all any enumerate iter len list map max min next sorted sum tuple zip".split()
)
# Methods that leave files alone, whoever has them.
METHODS = READING_METHODS | ELEMENT_METHODS | PLAIN_METHODS - {"run"} | DATASET_ATTRIBUTES - {"save"} | MODEL_METHODS

# Libraries whose decorators run a function as it is: they parse its options, check its types, or call it again.
_DECORATING = frozenset(
    """absl attr beartype click django fastapi flask gin hydra jaxtyping keras line_profiler memory_profiler nptyping
    numpy pandas prefect pydantic pytest ray sacred sklearn starlette streamlit tenacity tensorflow tf tf_keras
    tqdm typeguard typer typing_extensions wandb""".split()
)


def leaves_function(path: str) -> bool:
    """Whether a decorator of a library surely neither compiles a function nor keeps what it gave."""
    library = path.partition(".")[0]
    return library in _DECORATING or library in sys.stdlib_module_names
