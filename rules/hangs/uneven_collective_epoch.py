"""TFS712: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Consumption, Pipeline, Step, argument, has_star, leaves, never_ends
from tflint_stall.rule import Level, Rule

_BATCHES = frozenset({"batch", "padded_batch", "ragged_batch"})


class UnevenCollectiveEpoch(Rule):
    """Workers that train together, each to the end of its own data.

    ## Why it stalls
    Every step of `MultiWorkerMirroredStrategy` is done by all workers together. When the data does not divide evenly,
    one worker has a batch more than the others: it starts a step that nobody joins, and waits. Workers that shard a
    plain dataset themselves do so on every version of TensorFlow; over a distributed dataset TensorFlow before 2.4
    did too, later versions let the others join with an empty batch.

    ## Example
    ```python
    import tensorflow as tf

    strategy = tf.distribute.MultiWorkerMirroredStrategy()

    def train(step, files, workers, index):
        dataset = tf.data.TFRecordDataset(files).shard(workers, index).batch(64)
        for batch in dataset:
            strategy.run(step, args=(batch,))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    strategy = tf.distribute.MultiWorkerMirroredStrategy()

    def train(step, files, workers, index, steps_per_epoch):
        dataset = tf.data.TFRecordDataset(files).shard(workers, index).repeat().batch(64)
        for batch in dataset.take(steps_per_epoch):
            strategy.run(step, args=(batch,))
    ```
    Or let `experimental_distribute_dataset` shard the data, with `batch(64, drop_remainder=True)`.

    ## When not to
    A number of steps that is the same on all workers: `take`, `zip(range(steps), …)`, a `break`, a repeated dataset.

    ## Fix safety
    There is no fix: dropping the rest of the data, or going on into the next epoch, is the author's choice.
    """

    code = "TFS712"
    level = Level.WARNING
    triggers = ("Strategy", "strategy")
    tensorflow = ">=2.0"
    why = "a worker that has one batch more than the others starts a step that nobody joins"

    def on_consumption(self, consumption: Consumption) -> None:
        loop, pipelines = consumption.node, consumption.pipelines
        if not isinstance(loop, ast.For) or consumption.bounded or not pipelines or leaves(self.facts.module, loop):
            return
        by_strategy = [self._distributed(pipeline) for pipeline in pipelines]
        distributed = all(steps for steps in by_strategy)
        if any(by_strategy) and not distributed:
            return
        proofs = [self.facts.strategies.spreads(step) for steps in by_strategy for step in steps]
        if not distributed:
            proofs = [self.facts.strategies.works_together_in(loop)]
        if None in proofs or any(self._is_even(pipeline) for pipeline in pipelines):
            return
        old = self.facts.target.tensorflow.surely_below(2, 4)
        self.report(
            loop,
            "this loop runs to the end of one worker's data, and each of its steps needs all workers",
            help="give all workers the same number of steps (`repeat` and `take`), or `drop_remainder=True`",
            level=Level.ADVICE if distributed and not old else None,
            given=(consumption, *proofs),
        )

    def _distributed(self, pipeline: Pipeline) -> list[Step]:
        """The steps with which strategies distribute a dataset."""
        return [step for step in pipeline.steps if step.name == "distribute"]

    def _is_even(self, pipeline: Pipeline) -> bool:
        """Whether every worker surely has the same number of batches."""
        if pipeline.rootless or never_ends(pipeline):
            return True
        names = [step.name for step in pipeline.steps]
        if "repeat" in names or "take" in names:
            return True
        batches = [step for step in pipeline.steps if step.name in _BATCHES]
        if batches and "distribute" in names:
            dropped = argument(batches[-1].call, 1, "drop_remainder")
            return has_star(batches[-1].call) or (
                dropped is not None and self.facts.step_constant(batches[-1], dropped) is not False
            )
        return "distribute" not in names and "shard" not in names
