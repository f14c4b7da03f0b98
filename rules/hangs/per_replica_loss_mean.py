"""TFS711: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Func, Kind, last_name, replica_means
from tflint_stall.facts.program.definitions import definitions
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.tensorflow.optimizers import described
from tflint_stall.facts.tensorflow.replicas import applied_by, clips_by_hand
from tflint_stall.rule import Level, Proof, Rule

_MEANS = ("reduce_mean", "mean")
_CHOOSING = r"(?i)^(build|create|get|make)_?optimi[sz]er$|optimi[sz]er_?factory$"
_CLIPPED_WHY = (
    "the gradients of the replicas are summed: the steps of Adam and its relatives do not grow with that, but clipping"
    " cuts sooner"
)
_SCALE_FREE_WHY = (
    "the gradients of the replicas are summed: the steps of Adam and its relatives do not grow with that, those of"
    " another optimizer would"
)
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
    Where the mean is divided by `strategy.num_replicas_in_sync`, or the gradients are averaged by hand. With Adam and
    its relatives, whose steps do not grow with the gradients, and where a configuration chooses the optimizer, it is
    advice.

    ## Fix safety
    There is no fix: the size of the whole batch is not in sight, and the learning rate may make up for it.
    """

    code = "TFS711"
    warns_when_likely = True
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
                why = self._why_scale_free(step.function)
                self.report(
                    first.call,
                    "this loss is the mean over one replica's part of the batch",
                    why=why,
                    help="use `tf.nn.compute_average_loss(losses, global_batch_size=…)` on one loss per example",
                    level=Level.ADVICE if why else None,
                    given=(step.proof, first.proof, Proof.OPEN if self._is_configured() else Proof.SURE),
                )

    def _is_configured(self) -> bool:
        """Whether a configuration chooses the optimizer: most that train at this size are of Adam's family."""
        calls = (call for call in self.facts.tree.nodes(ast.Call) if re.search(_CHOOSING, last_name(call.func)))
        made = (place.expr for call in calls for place in definitions(self.facts.module, call))
        return any(isinstance(expr, ast.Call) and re.search(_CHOOSING, last_name(expr.func)) for expr in made)

    def _why_scale_free(self, step: Func) -> str:
        """Why it is little, where the steps of all optimizers are the same for gradients that are twice as large."""
        applied = [optimizer for optimizer in applied_by(step) if optimizer.name]
        found = applied or [described(self.facts.module, call) for call in self._optimizers()]
        if not found or not all(optimizer.name in _SCALE_FREE for optimizer in found):
            return ""
        return _CLIPPED_WHY if clips_by_hand(step) or any(one.clips for one in found) else _SCALE_FREE_WHY

    def _optimizers(self) -> list[ast.Call]:
        """The optimizers that the file makes."""
        return [call for call in self.facts.tree.nodes(ast.Call) if self.facts.obj(call, Kind.OPTIMIZER)]
