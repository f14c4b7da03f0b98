"""TFS119: see the class."""

from __future__ import annotations

from tflint_stall.facts import Grain, Pipeline, Purpose, Step, Work
from tflint_stall.facts.api.steps import Data
from tflint_stall.rule import Level, Rule

_MANY = 100_000
_VERY_MANY = 1_000_000
_QUICK = 2_000_000


class ShuffleBufferHuge(Rule):
    """A shuffle buffer for which the first batch waits.

    ## Why it stalls
    The buffer is filled before the first element comes out. Five million bare integers take seconds and a gigabyte;
    records take far longer and more ("Filling up shuffle buffer"), at the start of every epoch, and hosts are
    killed for it.

    ## Example
    ```python
    import tensorflow as tf

    dataset = tf.data.TextLineDataset("corpus.txt").shuffle(2_000_000).batch(64)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    files = tf.data.Dataset.list_files("corpus-*.txt")
    dataset = files.interleave(tf.data.TextLineDataset, num_parallel_calls=tf.data.AUTOTUNE).shuffle(10_000).batch(64)
    ```
    Shuffle the file names over the whole data and the records over some thousands.

    ## When not to
    Names of files, data that visibly has fewer elements than the buffer, and what is mixed once before it is divided
    (`reshuffle_each_iteration=False`, then `take` and `skip`). The records of one file, before they are parsed, are
    advice: they are small, and who mixes all of them means it.

    ## Fix safety
    There is no fix: a smaller buffer mixes less, and what is enough depends on how the data is sorted.
    """

    code = "TFS119"
    warns_when_likely = True
    level = Level.WARNING
    triggers = ("shuffle",)
    tensorflow = ">=1.4"
    why = "the first batch of every epoch waits until the buffer is full, and the buffer stays in memory"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        for step in pipeline.steps:
            if step.name == "shuffle" and step.module is self.facts.module and not self.facts.in_test(step.call):
                self._check(step)

    def _check(self, step: Step) -> None:
        through = self.facts.sources.through(step)
        if not through or not all(self._is_filled(pipeline, position) for pipeline, position in through):
            return
        if self.facts.sources.purpose(step) is Purpose.UNUSED:  # no buffer is ever filled
            return
        # What is divided afterwards has to be mixed as a whole, once.
        if self.facts.step_constant(step, step.argument("reshuffle_each_iteration")) is False:
            if all(_is_divided(pipeline.steps[position + 1 :]) for pipeline, position in through):
                return
        buffer = min(self._buffer(pipeline.steps[position]) for pipeline, position in through)
        of_one_file = all(map(self._is_of_one_file, through))
        is_usual = buffer < _VERY_MANY or of_one_file or all(map(self._is_quick, through))
        repeated = all(any(s.name == "repeat" for s in pipeline.steps[:position]) for pipeline, position in through)
        self.report(
            step.call,
            f"the first batch waits for a shuffle buffer of {buffer} elements",
            why="the first batch waits until the buffer is full, each time that the input starts, and the buffer stays"
            " in memory"
            if repeated
            else "",
            help="elements over some thousands are enough where the file was written in mixed order"
            if of_one_file
            else "shuffle file names over the whole data, and elements over some thousands",
            level=Level.ADVICE if is_usual else Level.WARNING,
            given=[pipeline for pipeline, _ in through],
        )

    def _is_quick(self, way: tuple[Pipeline, int]) -> bool:
        """Whether the buffer takes all of some million rows that are in memory already: some seconds, once."""
        pipeline, position = way
        source, steps = pipeline.source, pipeline.steps[:position]
        length = self.facts.sources.length(steps)
        if source is None or source.source_row.data is not Data.ARRAYS or length is None or length > _QUICK:
            return False
        return self.facts.workload.of(Pipeline(steps)) in (Work.NOTHING, Work.LITTLE)

    def _is_of_one_file(self, way: tuple[Pipeline, int]) -> bool:
        """Whether all records of one file are mixed as they were written, and parsed behind: on purpose, as a rule."""
        pipeline, position = way
        source, names = pipeline.source, [step.name for step in pipeline.steps]
        if source is None or not source.api.endswith("TFRecordDataset") or "map" in names[:position]:
            return False
        return "map" in names[position:] and self.facts.sources.reads_one_file(source)

    def _buffer(self, step: Step) -> int:
        """The buffer in the flow of a step; none where it is not known."""
        buffer = self.facts.step_constant(step, step.argument("buffer_size"))
        return buffer if isinstance(buffer, int) else 0

    def _is_filled(self, pipeline: Pipeline, position: int) -> bool:
        """Whether so many elements are drawn; names are small, and decoded elements are another rule's."""
        before, sources = pipeline.steps[:position], self.facts.sources
        buffer, length = self._buffer(pipeline.steps[position]), sources.length(before)
        if buffer < _MANY or (length is not None and length < buffer):
            return False
        return sources.grain(before) is not Grain.FILES and not sources.decodes(before)


def _is_divided(following: tuple[Step, ...]) -> bool:
    """`take(80_000)` for training, and `skip(80_000)` for the test."""
    return any(step.name in ("take", "skip") for step in following)
