"""TFS105: see the class."""

from __future__ import annotations

from tflint_stall.facts import Grain, Pipeline, Step
from tflint_stall.facts.tensorflow import random_order
from tflint_stall.facts.tensorflow.other_branches import is_of_other_branch
from tflint_stall.rule import Level, Rule

_FEW = 10
# No larger than a batch, and still enough to mix most data.
_MIXES = 1000
# So few elements are an example of the API.
_HANDFUL = 32


class ShuffleBufferTiny(Rule):
    """A shuffle buffer that is no larger than a batch.

    ## Why it stalls
    `shuffle(n)` draws each element from the next `n` only. With a buffer of one batch or less an element stays
    within a batch's length of where it was: sorted data stays sorted, each batch holds one class or one day, and the
    training learns slowly or not at all. Nothing says so.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    images = np.load("images.npy")
    dataset = tf.data.Dataset.from_tensor_slices(images).shuffle(10).batch(32)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    images = np.load("images.npy")
    dataset = tf.data.Dataset.from_tensor_slices(images).shuffle(10_000).batch(32)
    ```
    As large as memory allows. Where the elements are large, shuffle the file names or indices over the whole
    data first, and read after that.

    ## When not to
    A buffer of one before batches of one, which switches it off. Names of files or shards, data that has no more
    elements than the buffer, a handful of elements, evaluation, data that is only looked at, and data that was
    shuffled as a whole elsewhere. Over random numbers, which stand for data, it is advice, and so it is for single
    elements of a list that was shuffled before.

    ## Fix safety
    There is no fix: how large the buffer may be depends on the size of an element and on the memory.
    """

    code = "TFS105"
    level = Level.WARNING
    triggers = ("shuffle",)
    tensorflow = ">=1.4"
    why = "each element is drawn from the next few only: what lies far apart in the data hardly ever meets in a batch"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        for step in pipeline.steps:
            if step.name == "shuffle" and step.module is self.facts.module and not self.facts.in_test(step.call):
                self._check(step)

    def _check(self, step: Step) -> None:
        through = [(p, at) for p, at in self.facts.sources.through(step) if not is_of_other_branch(step, p)]
        if not through or not all(self._is_tiny(pipeline, position) for pipeline, position in through):
            return
        if not self.facts.sources.may_train(step):
            return
        pipeline, position = through[0]
        buffer, size = self._buffer(pipeline.steps[position]), self._batch_size(pipeline, position)
        assert buffer is not None
        than = f"one batch has {size} elements" if size is not None and size >= buffer else "hardly any element moves"
        mixes = "mixes next to nothing" if buffer <= _FEW else "mixes only what stands together"
        self.report(
            step.call,
            f"`shuffle({buffer})` {mixes}: {than}",
            help="give a buffer of many batches, or shuffle file names or indices over the whole data",
            # Where each batch is one element, nothing meets in it.
            level=Level.ADVICE if buffer >= _MIXES or size == 1 or self._is_mixed(through) else None,
            given=[pipeline for pipeline, _ in through],
        )

    def _is_mixed(self, through: list[tuple[Pipeline, int]]) -> bool:
        """Whether what is sliced is drawn, as in templates, or comes one by one in an order that was drawn before."""
        return all(
            p.source is not None
            and (
                random_order.is_noise(p.source)
                or (self._batch_size(p, at) in (None, 1) and random_order.is_shuffled_before(p.source))
            )
            for p, at in through
        )

    def _buffer(self, step: Step) -> int | None:
        """The buffer in the flow of a step."""
        buffer = self.facts.step_constant(step, step.argument("buffer_size"))
        return buffer if isinstance(buffer, int) and not isinstance(buffer, bool) and buffer > 0 else None

    def _is_tiny(self, pipeline: Pipeline, position: int) -> bool:
        before, after = pipeline.steps[:position], pipeline.steps[position + 1 :]
        buffer, size = self._buffer(pipeline.steps[position]), self._batch_size(pipeline, position)
        if buffer is None or (buffer > _FEW and (size is None or buffer > size)):
            return False
        if buffer == size == 1:
            return False  # that is how a function is told not to shuffle
        if not self._are_examples(pipeline, position) or any(_takes_apart(step) for step in after):
            return False
        if any(step.name == "shuffle" for step in (*before, *after)):
            return False
        sources = self.facts.sources
        length = sources.length(before)
        holds_all = length is not None and length <= buffer
        # Files in another order keep the records in each of them in theirs.
        is_mixed = sources.shuffles_itself(pipeline.source) and not any(_takes_apart(step) for step in before)
        return not holds_all and not is_mixed and not sources.at_most(before, _HANDFUL)

    def _are_examples(self, pipeline: Pipeline, position: int) -> bool:
        """Whether single examples are shuffled; of data out of sight, when they are batched afterwards."""
        before, sources = pipeline.steps[:position], self.facts.sources
        if not pipeline.rootless:
            return sources.grain(before) is Grain.EXAMPLES
        plain = not any(step.row.regroups for step in before)
        return plain and self._batch_size(pipeline, position) is not None and sources.is_surely_dataset(pipeline)

    def _batch_size(self, pipeline: Pipeline, position: int) -> int | None:
        """The size of the batches that are made of what is shuffled."""
        for step in pipeline.steps[position + 1 :]:
            if step.row.batches:
                size = self.facts.step_constant(step, step.argument("batch_size"))
                return size if isinstance(size, int) else None
        return None


def _takes_apart(step: Step) -> bool:
    """Whether one element is another thing afterwards than what was shuffled."""
    return step.row.regroups and not step.row.batches
