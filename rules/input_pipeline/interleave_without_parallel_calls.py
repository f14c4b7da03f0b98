"""TFS103: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Grain, Mode, Pipeline, Purpose, Step, Work, has_star
from tflint_stall.fixes import parallelism, rewrite, spelling
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

# Since when the arguments exist.
_INTERLEAVE, _RECORDS, _LINES = (1, 12), (1, 5), (1, 14)
# Since when readers take AUTOTUNE, and what is written for older ones.
_CHOSEN_READS, _READS = (2, 1), "8"
# Words of a switch that is on where the order counts.
_IN_ORDER = ("sequential", "order", "deterministic")

# Steps that put neighbours together, or count them.
_GROUPING = ("window", "enumerate", "scan", "group_by_window", "skip", "take")


class InterleaveWithoutParallelCalls(Rule):
    """Several files that are read one after the other.

    ## Why it stalls
    An `interleave` without `num_parallel_calls`, a `flat_map` over files, and a `TFRecordDataset` of several files
    without `num_parallel_reads` wait for one file at a time. No TensorFlow version changes that by itself. Over a
    network, where each read waits, parallel reads are about as much faster as there are of them.

    For files on a local disk the rule is only advice: once they are in the page cache there is nothing to wait
    for, and parallel reads of TFRecords were measured to be *slower*. Measure before you keep them.

    ## Example
    ```python
    import tensorflow as tf

    files = tf.data.Dataset.list_files("gs://bucket/train-*.tfrecord")
    dataset = files.interleave(tf.data.TFRecordDataset, cycle_length=8)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    files = tf.data.Dataset.list_files("gs://bucket/train-*.tfrecord")
    dataset = files.interleave(tf.data.TFRecordDataset, cycle_length=8, num_parallel_calls=tf.data.AUTOTUNE)
    ```

    ## When not to
    A single file, data whose order matters (evaluation of unshuffled files, records that belong together: an episode,
    a document), small local files, data that is only looked at, and TensorFlow from before there were such arguments.

    ## Fix safety
    Safe where `cycle_length` is given and greater than 1, no Python code runs in the pipeline, and no next pass sees
    what was read ahead: the order stays. Unsafe elsewhere: AUTOTUNE chooses another `cycle_length`, a `flat_map`
    becomes an `interleave`, and `num_parallel_reads` mixes the files, all of which change the order.
    """

    code = "TFS103"
    level = Level.ADVICE
    triggers = ("interleave", "flat_map", "TFRecordDataset", "TextLineDataset")
    tensorflow = ">=1.13"
    why = "pays where reading waits (a network, a slow disk); for small local files it can be slower"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        for position, step in enumerate(pipeline.steps):
            if step.module is not self.facts.module or has_star(step.call) or self.facts.in_test(step.call):
                continue
            if step.name == "interleave" and not step.api:
                self._check_interleave(pipeline, position, step)
            elif step.name == "flat_map":
                self._check_flat_map(pipeline, position, step)
            elif _reads_files(step):
                self._check_reader(pipeline, step)

    def _check_interleave(self, pipeline: Pipeline, position: int, step: Step) -> None:
        cycle = self.facts.step_constant(step, step.argument("cycle_length"))
        if step.argument("num_parallel_calls") is not None or cycle == 1:
            return
        if self.facts.target.tensorflow.surely_below(*_INTERLEAVE):
            return
        if self._is_in_memory(pipeline, position) or self._is_one_file(pipeline, position):
            return
        if cycle is None and self._needs_order(step, pipeline):
            return
        spelled = spelling.autotune(self.facts, step.call)
        edit = spelled and rewrite.add_keyword(self.facts.tree, step.call, "num_parallel_calls", spelled.text)
        fix = None
        if spelled and edit:
            ordered = isinstance(cycle, int) and cycle > 1
            keeps = ordered and self.facts.unchanged.in_parallel(pipeline.steps[:position], step)
            fix = Fix("read several files at once", Safety.SAFE if keeps else Safety.UNSAFE, (edit, *spelled.edits))
        self._report(pipeline, step, "`interleave` reads one file at a time", "num_parallel_calls", fix)

    def _check_flat_map(self, pipeline: Pipeline, position: int, step: Step) -> None:
        inner = self.facts.sources.inner(step)
        if not inner or not all(part.source is not None and _reads_files(part.source) for part in inner):
            return
        if self._needs_order(step, pipeline) or self._is_one_file(pipeline, position) or self._keeps_order(step.call):
            return
        self._report(
            pipeline,
            step,
            "`flat_map` reads one file after the other",
            "num_parallel_calls",
            self._as_interleave(pipeline, step),
            help=f"use `interleave` with `num_parallel_calls={spelling.autotune_in_words(self.facts, step.call)}`",
        )

    def _check_reader(self, pipeline: Pipeline, source: Step) -> None:
        if source.argument("num_parallel_reads") is not None:
            return
        since = _RECORDS if source.api.endswith("TFRecordDataset") else _LINES
        if self.facts.target.tensorflow.surely_below(*since):
            return
        if not self.facts.sources.reads_several_files(source) or self._needs_order(source, pipeline):
            return
        # In a function that a dataset calls, the step that calls it decides how much is read at once.
        if self.facts.mode(source.call) is Mode.DATASET or self._keeps_order(source.call):
            return
        # Older readers take the number for `cycle_length`, which cannot be AUTOTUNE.
        chooses = not self.facts.target.may_lack(*_CHOSEN_READS)
        spelled = parallelism.reads(self.facts, source.call, _READS, chooses=chooses)
        edit = spelled and rewrite.add_keyword(self.facts.tree, source.call, "num_parallel_reads", spelled.text)
        fix = None
        if spelled and edit and self._is_mixed(pipeline, source):
            fix = Fix("read the files at once, mixed", Safety.UNSAFE, (edit, *spelled.edits))
        told = f"add `num_parallel_reads={spelled.text}`" if spelled else ""
        self._report(pipeline, source, "these files are read one after the other", "num_parallel_reads", fix, told)

    def _report(
        self, pipeline: Pipeline, step: Step, message: str, keyword: str, fix: Fix | None, help: str = ""
    ) -> None:
        purpose = self.facts.sources.purpose(step)
        if purpose not in (Purpose.TRAINS, Purpose.UNKNOWN, Purpose.EVALUATES):
            return
        remote = self.facts.sources.is_remote(pipeline.steps)
        self.report(
            step.call,
            message,
            why="each read waits for the network, and no TensorFlow version overlaps the reads by itself"
            if remote
            else "",
            help=help or f"add `{keyword}={spelling.autotune_in_words(self.facts, step.call)}`",
            fix=fix,
            level=Level.WARNING if remote and purpose.may_train else None,
            given=(pipeline,),
            variant=step.name,
        )

    def _as_interleave(self, pipeline: Pipeline, step: Step) -> Fix | None:
        tree = self.facts.tree
        spelled = spelling.autotune(self.facts, step.call)
        edit = spelled and rewrite.add_keyword(tree, step.call, "num_parallel_calls", spelled.text)
        if not spelled or not edit or not self._is_mixed(pipeline, step):
            return None
        end = tree.end(step.call.func)
        renamed = Edit(end - len("flat_map"), end, "interleave")
        return Fix("interleave the files", Safety.UNSAFE, (renamed, edit, *spelled.edits))

    def _is_mixed(self, pipeline: Pipeline, step: Step) -> bool:
        """Whether no step shows that records which follow each other belong together, before a shuffle mixes them."""
        ways = [way for way, _ in self.facts.sources.through(step)] or [pipeline]
        return all(_first_of(way.names_after(step), *_GROUPING, "shuffle") in ("", "shuffle") for way in ways)

    def _is_in_memory(self, pipeline: Pipeline, position: int) -> bool:
        """Whether what is interleaved needs no reading: windows, slices of tensors, or nobody knows what."""
        grain = self.facts.sources.grain(pipeline.steps[:position])
        inner = self.facts.sources.inner(pipeline.steps[position])
        if not inner:
            return grain is not Grain.FILES
        light = (Work.NOTHING, Work.LITTLE)
        return grain is Grain.WINDOWS or all(self.facts.workload.of(part) in light for part in inner)

    def _is_one_file(self, pipeline: Pipeline, position: int) -> bool:
        return self.facts.sources.length(pipeline.steps[:position]) == 1

    def _keeps_order(self, call: ast.Call) -> bool:
        """In the branch that keeps the order: `if shuffle: …`, or `if training: … else: TFRecordDataset(files)`."""
        for test, taken in self.facts.conditions(call):
            words = self.facts.tree.text(test).lower()
            mixes = "shuffle" in words or "train" in words
            if (mixes and not taken) or (taken and any(word in words for word in _IN_ORDER)):
                return True
        return False

    def _needs_order(self, step: Step, pipeline: Pipeline) -> bool:
        """Whether the data is not trained with and nothing has shuffled it."""
        sources = self.facts.sources
        shuffled = sources.shuffles_itself(pipeline.source) or any(other.name == "shuffle" for other in pipeline.steps)
        return not shuffled and not sources.may_train(step)


def _first_of(names: tuple[str, ...], *wanted: str) -> str:
    return next((name for name in names if name in wanted), "")


def _reads_files(source: Step) -> bool:
    """Whether a source can be told to read several files at once."""
    return source.is_source and "num_parallel_reads" in source.parameters
