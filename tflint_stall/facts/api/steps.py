"""The steps and sources of tf.data, one row each: their parameters in order, and what they do to the elements. Data.

The parameters are those of the current TensorFlow (a test compares them), but for the `name` that each has at its end;
older versions have the first of them.
"""

from __future__ import annotations

from enum import Enum

from tflint_stall.quick_dataclasses import dataclass


class Element(Enum):
    """What one element is after a step."""

    SAME = "what it was"
    BATCH = "several that followed each other, stacked"
    GROUP = "several that belong together, stacked"
    PART = "a part of what it was"
    WINDOW = "a small dataset"
    MADE = "whatever a function makes of it"


class Count(Enum):
    """How many elements there are after a step."""

    SAME = "as many as before"
    KNOWN = "another number, which TensorFlow knows"
    OPEN = "nobody knows before they were counted"


class Data(Enum):
    """What a source gives."""

    NAMES = "names of files"
    RECORDS = "records of files"
    DECODED = "the decoded content of files"
    ARRAYS = "slices of what is in memory"
    WHOLE = "all that it was given, as one element"
    NUMBERS = "numbers"
    PYTHON = "what Python code makes"
    DATASETS = "what other datasets give"


class Shuffles(Enum):
    """Whether a source gives its elements in another order each time."""

    NEVER = "never"
    ASKED = "only where `shuffle=True` says so"
    UNASKED = "unless `shuffle=False` says no"
    ALWAYS = "always"


@dataclass(frozen=True)
class StepRow:
    """What a step of a dataset does."""

    parameters: tuple[str, ...]
    element: Element = Element.SAME
    count: Count = Count.SAME
    # The parameter that is the function which it calls for the elements.
    calls: str = ""
    # Whether it copies every element.
    copies: bool = False
    # Whether it gives the same elements in the same order each time, if its function does.
    repeatable: bool = True
    # Whether it is made ahead of who asks for it, without being told to.
    ahead: bool = False
    # Whether what it gets is kept for the next epoch.
    keeps: bool = False
    # Whether it only says something about the dataset.
    transparent: bool = False
    # Whether hardly any other library has a lazy step of that name.
    telling: bool = False

    @property
    def batches(self) -> bool:
        """Whether it stacks neighbours: what was shuffled before stays mixed, what was not does not."""
        return self.element is Element.BATCH

    @property
    def stacks(self) -> bool:
        return self.element in (Element.BATCH, Element.GROUP)

    @property
    def expands(self) -> bool:
        """Whether one element becomes several, or another thing than what was counted and shuffled before."""
        return self.element in (Element.PART, Element.WINDOW) or (
            self.element is Element.MADE and self.count is Count.OPEN
        )

    @property
    def regroups(self) -> bool:
        """Whether the batches after it are not those before it."""
        return self.stacks or self.expands

    @property
    def hands_on(self) -> bool:
        """Whether it gives its elements as they are, if not all of them, or not in this order."""
        return self.element is Element.SAME and self.count is not Count.OPEN and not (self.works or self.keeps)

    @property
    def works(self) -> bool:
        """Whether it does more for an element than to hand it on."""
        return self.copies or bool(self.calls)


@dataclass(frozen=True)
class SourceRow:
    """What a source of a dataset gives."""

    parameters: tuple[str, ...]
    data: Data
    # Whether it comes in batches, and how large they are unless `batch_size` says so.
    batched: bool = False
    default_batch: int = 32
    shuffles: Shuffles = Shuffles.NEVER
    # Whether TensorFlow knows the number of its elements.
    counted: bool = False
    # Whether it ends in a prefetch of its own.
    ahead: bool = False


@dataclass(frozen=True)
class AppliedRow:
    """A transformation that is given to `apply`, and the steps that stand for it."""

    steps: tuple[str, ...]
    parameters: tuple[str, ...]


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_SAME, _BATCH, _GROUP, _PART, _WINDOW, _MADE = Element
_KEPT, _KNOWN, _OPEN = Count

STEPS: dict[str, StepRow] = {
    "apply": StepRow(_words("transformation_func"), _MADE, _OPEN, "transformation_func", repeatable=False),
    # Of the builders of `tensorflow_datasets`.
    "as_supervised": StepRow(()),
    "assert_cardinality": StepRow(_words("expected_cardinality"), count=_KNOWN, transparent=True),
    "batch": StepRow(
        _words("batch_size drop_remainder num_parallel_calls deterministic"),
        _BATCH,
        _KNOWN,
        copies=True,
        telling=True,
    ),
    "bucket_by_sequence_length": StepRow(
        _words(
            """element_length_func bucket_boundaries bucket_batch_sizes padded_shapes padding_values
            pad_to_bucket_boundary no_padding drop_remainder """
        ),
        _GROUP,
        _OPEN,
        "element_length_func",
        telling=True,
    ),
    "cache": StepRow(_words("filename"), keeps=True, telling=True),
    "concatenate": StepRow(_words("dataset"), count=_OPEN),
    # `copy_to_device` and `prefetch_to_device` put the elements where they are needed; a strategy does it itself.
    "copy": StepRow(_words("target_device source_device"), ahead=True),
    "distribute": StepRow(_words("dataset options"), ahead=True),
    "enumerate": StepRow(_words("start"), _MADE),
    "filter": StepRow(_words("predicate"), count=_OPEN, calls="predicate"),
    "fingerprint": StepRow(()),
    "flat_map": StepRow(_words("map_func"), _MADE, _OPEN, "map_func", telling=True),
    "group_by_window": StepRow(_words("key_func reduce_func window_size window_size_func"), _GROUP, _OPEN, "key_func"),
    "ignore_errors": StepRow(_words("log_warning"), count=_OPEN),
    "interleave": StepRow(
        _words("map_func cycle_length block_length num_parallel_calls deterministic"),
        _MADE,
        _OPEN,
        "map_func",
        repeatable=False,
        telling=True,
    ),
    "map": StepRow(
        _words("map_func num_parallel_calls deterministic synchronous use_unbounded_threadpool"),
        _MADE,
        _KEPT,
        "map_func",
    ),
    "padded_batch": StepRow(
        _words("batch_size padded_shapes padding_values drop_remainder"),
        _BATCH,
        _KNOWN,
        copies=True,
        telling=True,
    ),
    # A parameter that an annotation declares to be a dataset: nobody sees what it went through.
    "parameter": StepRow((), repeatable=False),
    "prefetch": StepRow(_words("buffer_size"), ahead=True, telling=True),
    "ragged_batch": StepRow(
        _words("batch_size drop_remainder row_splits_dtype"), _BATCH, _KNOWN, copies=True, telling=True
    ),
    "rebatch": StepRow(_words("batch_size drop_remainder"), _GROUP, _OPEN, copies=True),
    "rejection_resample": StepRow(
        _words("class_func target_dist initial_dist seed"), count=_OPEN, calls="class_func", repeatable=False
    ),
    "repeat": StepRow(_words("count"), count=_KNOWN, telling=True),
    "save": StepRow(_words("path compression shard_func checkpoint_args"), keeps=True),
    "scan": StepRow(_words("initial_state scan_func"), _MADE, _OPEN, "scan_func"),
    "shard": StepRow(_words("num_shards index"), count=_KNOWN, telling=True),
    "shuffle": StepRow(_words("buffer_size seed reshuffle_each_iteration"), repeatable=False, telling=True),
    "skip": StepRow(_words("count"), count=_KNOWN),
    "snapshot": StepRow(_words("path compression reader_func shard_func"), keeps=True),
    "sparse_batch": StepRow(_words("batch_size row_shape"), _BATCH, _KNOWN, copies=True),
    # What a source does is in its own row.
    "source": StepRow(()),
    "take": StepRow(_words("count"), count=_KNOWN),
    "take_while": StepRow(_words("predicate"), count=_OPEN, calls="predicate", telling=True),
    "unbatch": StepRow((), _PART, _OPEN, copies=True, telling=True),
    "unique": StepRow((), count=_OPEN),
    "window": StepRow(_words("size shift stride drop_remainder"), _WINDOW, _KNOWN),
    "with_options": StepRow(_words("options"), transparent=True, telling=True),
}
# What tf.data has no method for: these steps only stand for something else.
_STAND_INS = frozenset({"copy", "distribute", "parameter", "source"})
UNKNOWN_STEP = StepRow((), _MADE, _OPEN, copies=True, repeatable=False)

# `ds.apply(tf.data.experimental.X(...))`.
APPLIED: dict[str, AppliedRow] = {
    "assert_cardinality": AppliedRow(("assert_cardinality",), _words("expected_cardinality")),
    "bucket_by_sequence_length": AppliedRow(
        ("bucket_by_sequence_length",), STEPS["bucket_by_sequence_length"].parameters
    ),
    "copy_to_device": AppliedRow(("copy",), _words("target_device source_device")),
    "dense_to_ragged_batch": AppliedRow(("ragged_batch",), _words("batch_size drop_remainder row_splits_dtype")),
    "group_by_window": AppliedRow(("group_by_window",), STEPS["group_by_window"].parameters),
    "ignore_errors": AppliedRow(("ignore_errors",), _words("log_warning")),
    "map_and_batch": AppliedRow(
        ("map", "batch"), _words("map_func batch_size num_parallel_batches drop_remainder num_parallel_calls")
    ),
    "parallel_interleave": AppliedRow(
        ("interleave",),
        _words("map_func cycle_length block_length sloppy buffer_output_elements prefetch_input_elements"),
    ),
    "prefetch_to_device": AppliedRow(("prefetch",), _words("device buffer_size")),
    "scan": AppliedRow(("scan",), _words("initial_state scan_func")),
    "shuffle_and_repeat": AppliedRow(("shuffle", "repeat"), _words("buffer_size count seed")),
    "snapshot": AppliedRow(("snapshot",), _words("path compression reader_func shard_func")),
    "take_while": AppliedRow(("take_while",), _words("predicate")),
    "unbatch": AppliedRow(("unbatch",), ()),
    "unique": AppliedRow(("unique",), ()),
}

_DIRECTORY = "directory labels label_mode class_names"
_READ_AT_ONCE = "compression_type buffer_size num_parallel_reads "
SOURCES: dict[str, SourceRow] = {
    "tf.data.Dataset.from_tensor_slices": SourceRow(_words("tensors"), Data.ARRAYS, counted=True),
    "tf.data.Dataset.from_sparse_tensor_slices": SourceRow(_words("sparse_tensor"), Data.ARRAYS),
    "tf.data.from_list": SourceRow(_words("elements"), Data.ARRAYS, counted=True),
    "tf.data.Dataset.from_tensors": SourceRow(_words("tensors"), Data.WHOLE, counted=True),
    "tf.data.Dataset.from_generator": SourceRow(
        _words("generator output_types output_shapes args output_signature"), Data.PYTHON
    ),
    "tf.data.Dataset.list_files": SourceRow(
        _words("file_pattern shuffle seed"), Data.NAMES, shuffles=Shuffles.UNASKED, counted=True
    ),
    "tf.data.Dataset.range": SourceRow((), Data.NUMBERS, counted=True),
    "tf.data.Counter": SourceRow(_words("start step dtype"), Data.NUMBERS),
    "tf.data.Dataset.random": SourceRow(
        _words("seed rerandomize_each_iteration"), Data.NUMBERS, shuffles=Shuffles.ALWAYS
    ),
    "tf.data.RandomDataset": SourceRow(
        _words("seed rerandomize_each_iteration"), Data.NUMBERS, shuffles=Shuffles.ALWAYS
    ),
    "tf.data.Dataset.zip": SourceRow(_words("datasets"), Data.DATASETS),
    "tf.data.Dataset.sample_from_datasets": SourceRow(
        _words("datasets weights seed"), Data.DATASETS, shuffles=Shuffles.ALWAYS
    ),
    "tf.data.Dataset.choose_from_datasets": SourceRow(
        _words("datasets choice_dataset"), Data.DATASETS, shuffles=Shuffles.ALWAYS
    ),
    "tf.data.sample_from_datasets": SourceRow(_words("datasets weights seed"), Data.DATASETS, shuffles=Shuffles.ALWAYS),
    "tf.data.choose_from_datasets": SourceRow(
        _words("datasets choice_dataset"), Data.DATASETS, shuffles=Shuffles.ALWAYS
    ),
    "tf.data.Dataset.rejection_resample": SourceRow(_words("class_func target_dist"), Data.DATASETS),
    "tf.data.Dataset.load": SourceRow(_words("path element_spec compression reader_func wait"), Data.RECORDS),
    "tf.data.load": SourceRow(_words("path element_spec compression reader_func"), Data.RECORDS),
    "tf.data.TFRecordDataset": SourceRow(_words(f"filenames {_READ_AT_ONCE}"), Data.RECORDS),
    "tf.data.TextLineDataset": SourceRow(_words(f"filenames {_READ_AT_ONCE}"), Data.RECORDS),
    "tf.data.FixedLengthRecordDataset": SourceRow(
        _words("""filenames record_bytes header_bytes footer_bytes buffer_size compression_type num_parallel_reads"""),
        Data.RECORDS,
    ),
    "tf.data.CsvDataset": SourceRow(
        _words(
            """filenames record_defaults compression_type buffer_size header field_delim use_quote_delim na_value
            select_cols exclude_cols"""
        ),
        Data.RECORDS,
    ),
    "tf.data.SqlDataset": SourceRow(_words("driver_name data_source_name query output_types"), Data.RECORDS),
    "tf.data.make_csv_dataset": SourceRow(
        _words("file_pattern batch_size column_names column_defaults label_name"),
        Data.RECORDS,
        batched=True,
        shuffles=Shuffles.UNASKED,
        ahead=True,
    ),
    "tf.data.make_batched_features_dataset": SourceRow(
        _words("file_pattern batch_size features reader label_key"),
        Data.RECORDS,
        batched=True,
        shuffles=Shuffles.UNASKED,
        ahead=True,
    ),
    "keras.utils.image_dataset_from_directory": SourceRow(
        _words(f"{_DIRECTORY} color_mode batch_size image_size shuffle"),
        Data.DECODED,
        batched=True,
        shuffles=Shuffles.UNASKED,
        counted=True,
    ),
    "keras.utils.text_dataset_from_directory": SourceRow(
        _words(f"{_DIRECTORY} batch_size max_length shuffle"),
        Data.RECORDS,
        batched=True,
        shuffles=Shuffles.UNASKED,
        counted=True,
    ),
    "keras.utils.audio_dataset_from_directory": SourceRow(
        _words(f"{_DIRECTORY} batch_size sampling_rate output_sequence_length ragged shuffle"),
        Data.DECODED,
        batched=True,
        shuffles=Shuffles.UNASKED,
        counted=True,
    ),
    "keras.utils.timeseries_dataset_from_array": SourceRow(
        _words("data targets sequence_length sequence_stride sampling_rate batch_size shuffle"),
        Data.ARRAYS,
        batched=True,
        default_batch=128,
        shuffles=Shuffles.ASKED,
        counted=True,
    ),
    "tfds.load": SourceRow(
        _words("name split data_dir batch_size shuffle_files download as_supervised"),
        Data.RECORDS,
        shuffles=Shuffles.ASKED,
        counted=True,
        ahead=True,
    ),
    "tfds.as_dataset": SourceRow(
        _words("split batch_size shuffle_files"),
        Data.RECORDS,
        shuffles=Shuffles.ASKED,
        counted=True,
        ahead=True,
    ),
}
UNKNOWN_SOURCE = SourceRow((), Data.DATASETS)
_LOADED, BUILT = "tfds.load", "tfds.as_dataset"

# The methods that make one dataset of another, and those of them that hardly any other library has.
DATASET_STEPS = frozenset(STEPS) - _STAND_INS
DATASET_ONLY_STEPS = frozenset(name for name, row in STEPS.items() if row.telling)
# Constructors of `tf.data` pipelines by their canonical name.
DATASET_ROOTS = frozenset(SOURCES) - {_LOADED, BUILT}
TFDS_LOADERS = frozenset({"tensorflow_datasets.load", _LOADED})
TFDS_BUILDERS = frozenset({"tensorflow_datasets.builder", "tensorflow_datasets.builder_from_directory"})
