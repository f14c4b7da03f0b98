"""TFS711: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Kind, replica_means
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.rule import Level, Rule

_MEANS = ("reduce_mean", "mean")
_SCALE_FREE = ("Adam", "AdamW", "Adamax", "Nadam", "RMSprop", "RMSProp", "Adagrad", "Adadelta")


class PerReplicaLossMean(Rule):
    """A loss that is averaged over the batch of one replica, not over the whole batch.

    ## Why it stalls
    A strategy splits each batch among its replicas and *sums* their gradients. With a mean over the replica's own
    part the sum is as many times too large as there are replicas: the learning rate grows with every device, and a
    training that converged on one oscillates or diverges on eight. `ReduceOp.MEAN` on the loss that is reported does
    not change that.

    ## Example
    ```python
    import tensorflow as tf

    strategy = tf.distribute.MirroredStrategy()
    with strategy.scope():
        model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
        optimizer = tf.keras.optimizers.SGD(0.1)

    def step(x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))

    @tf.function
    def distributed_step(x, y):
        strategy.run(step, args=(x, y))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    strategy = tf.distribute.MirroredStrategy()
    with strategy.scope():
        model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
        optimizer = tf.keras.optimizers.SGD(0.1)

    def step(x, y):
        with tf.GradientTape() as tape:
            losses = tf.square(model(x, training=True) - y)
            loss = tf.nn.compute_average_loss(losses, global_batch_size=64)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))

    @tf.function
    def distributed_step(x, y):
        strategy.run(step, args=(x, y))
    ```

    ## When not to
    Where the mean is divided by `strategy.num_replicas_in_sync`, or the gradients are averaged by hand.

    ## Fix safety
    There is no fix: the size of the whole batch is not in sight, and the learning rate may make up for it.
    """

    code = "TFS711"
    level = Level.WARNING
    triggers = _MEANS
    tensorflow = ">=2.0"
    why = "the gradients of the replicas are summed, so the learning rate is multiplied by their number"

    def on_program(self) -> None:
        means = self.facts.named_calls(_MEANS)
        if not means:
            return
        strategies = self.facts.strategies
        given_away = any(isinstance(self.facts.tree.statement(call), ast.Return) for call in means)
        for step in strategies.steps_in_reach() if given_away else strategies.steps():
            here = [mean for mean in replica_means(step.function) if mean.module is self.facts.module]
            if here:
                first = min(here, key=lambda mean: order_of(mean.call))
                self.report(
                    first.call,
                    "this loss is the mean over one replica's part of the batch",
                    help="use `tf.nn.compute_average_loss(losses, global_batch_size=…)`",
                    # Adam and its relatives take no notice of a factor.
                    level=Level.ADVICE if self._is_scale_free() else None,
                    given=(step.proof, first.proof),
                )

    def _is_scale_free(self) -> bool:
        """Whether the steps of all optimizers of the file are the same for gradients that are all twice as large."""
        made = [made for call in self.facts.tree.nodes(ast.Call) if (made := self.facts.obj(call, Kind.OPTIMIZER))]
        return bool(made) and all(obj.api.rpartition(".")[2].removesuffix("Optimizer") in _SCALE_FREE for obj in made)
