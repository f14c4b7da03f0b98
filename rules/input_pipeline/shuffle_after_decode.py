"""TFS107: see the class."""

from __future__ import annotations

from tflint_stall.facts import Pipeline, Step, is_memory_cache, size_in_words
from tflint_stall.facts.program.dataset_length import counts_data
from tflint_stall.facts.tensorflow.element_size import numbers_of_element
from tflint_stall.facts.tensorflow.multiplied import is_cut_after_decoding
from tflint_stall.facts.tensorflow.well_known import gives_large_pictures
from tflint_stall.rule import Level, Proof, Rule

_MANY = 10_000
_FEW_ELEMENTS = 1_000
# From here on a buffer is worth a word, and here it is much for a machine, in bytes; a number is a float.
_BIG, _MUCH = 256 * 2**20, 10**9
_FLOAT = 4
_MIXED_BY_IT = "shuffle file names as well, and keep only as many pieces as mix those of some files"


class ShuffleAfterDecode(Rule):
    """A large `shuffle` of images or sound that were decoded already.

    ## Why it stalls
    The buffer holds as many decoded elements as it is told: 10 000 colour images of 224 x 224 are 1.5 GB as bytes and
    6 GB as floats. TensorFlow fills it before the first step ("Filling up shuffle buffer"), which takes as long as
    decoding all of them, and hosts run out of memory.

    ## Example
    ```python
    import tensorflow as tf

    def load(path):
        return tf.io.decode_jpeg(tf.io.read_file(path))

    dataset = tf.data.Dataset.list_files("train/*.jpg", shuffle=False)
    dataset = dataset.map(load, num_parallel_calls=tf.data.AUTOTUNE).shuffle(20_000).batch(32)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def load(path):
        return tf.io.decode_jpeg(tf.io.read_file(path))

    dataset = tf.data.Dataset.list_files("train/*.jpg", shuffle=False)
    dataset = dataset.shuffle(20_000).map(load, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
    ```
    Names and encoded records are small: shuffle all of them, then decode.

    ## When not to
    Numbers and paths; buffers of some hundred images, or of small ones whose shape is in the code: from 256 MB on it is
    advice, from 1 GB on a warning. Where the number of elements is out of sight, 10 000 are taken. After a `cache()` in
    memory the buffer costs no memory of its own: it shares the cached elements. It is advice, too, where each file is
    cut into many elements (`unbatch`, `flat_map`), which nothing else would mix.

    ## Fix safety
    There is no fix: what can be shuffled instead depends on what the elements are made from.
    """

    code = "TFS107"
    warns_when_likely = True
    level = Level.WARNING
    triggers = ("shuffle",)
    tensorflow = ">=1.4"
    why = "the buffer keeps that many decoded elements in memory and is filled before the first step"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        for step in pipeline.steps:
            if step.name == "shuffle" and step.module is self.facts.module and not self.facts.in_test(step.call):
                self._check(step)

    def _check(self, step: Step) -> None:
        # Where an option decides about the cache, the finding is for those who leave it out.
        through = [(p, at) for p, at in self.facts.sources.through(step) if not any(map(is_memory_cache, p.steps[:at]))]
        if not through or not all(self._is_at_fault(pipeline, position) for pipeline, position in through):
            return
        if not self.facts.sources.may_train(step):
            return
        pipeline, position = through[0]
        buffer = self._buffer(pipeline.steps[position])
        held = [self._bytes(pipeline.steps[:at], pipeline.steps[at]) for pipeline, at in through]
        known = [size for size in held if size is not None]
        # What is known to be large is so whatever its number is.
        large = all(p.source is not None and gives_large_pictures(p.source) for p, _ in through)
        most = max(known) if len(known) == len(held) else None
        is_cut = any(is_cut_after_decoding(self.facts.sources, pipeline.steps[:at]) for pipeline, at in through)
        size = size_in_words(most if buffer is not None else None).replace(")", " as floats)")
        self.report(
            step.call,
            f"the whole data is shuffled after it was decoded{size}"
            if buffer is None
            else f"{buffer} decoded elements are shuffled{size}",
            help=_MIXED_BY_IT if is_cut else "shuffle file names or encoded records, then decode",
            # A machine holds so much, and fills it again in seconds.
            level=Level.ADVICE if is_cut or (most is not None and most < _MUCH) else None,
            given=(Proof.if_seen(large or buffer is not None), *(pipeline for pipeline, _ in through)),
        )

    def _buffer(self, step: Step) -> int | None:
        buffer = self.facts.step_constant(step, step.argument("buffer_size"))
        return buffer if isinstance(buffer, int) else None

    def _is_at_fault(self, pipeline: Pipeline, position: int) -> bool:
        before, step, sources = pipeline.steps[:position], pipeline.steps[position], self.facts.sources
        buffer, length = self._buffer(step), sources.length(before)
        if length is not None and length <= _FEW_ELEMENTS:
            return False
        if not (self._counts_data(step) if buffer is None else buffer >= _MANY):
            return False
        held = self._bytes(before, step) if buffer is not None else None
        return (held is None or held >= _BIG) and sources.decodes(before)

    def _bytes(self, before: tuple[Step, ...], step: Step) -> int | None:
        """How many bytes a full buffer holds, where literal shapes say how large an element is."""
        counts = [self._buffer(step), self.facts.sources.length(before)]
        known = [count for count in counts if count is not None]
        numbers = numbers_of_element(self.facts.sources, before)
        # Nobody knows how long `len(paths)` is: so many stand for it.
        return None if numbers is None else min(known, default=_MANY) * numbers * _FLOAT

    def _counts_data(self, step: Step) -> bool:
        """`len(paths)`, `dataset.cardinality()`, or a name of such a number."""
        given = step.argument("buffer_size")
        return given is not None and counts_data(step.module, given, step.frame)
