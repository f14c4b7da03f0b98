"""TFS306: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Kind, Mode, Obj, last_name, loops_around
from tflint_stall.facts.syntax.tree import Loop
from tflint_stall.rule import Level, Rule

_READING = ("numpy", "item")
_CONVERTING = ("float", "int", "print")
# What a step is watched by. What it needs to go on (an action, a sample) has other names.
_WATCHED = (
    r"(?i)(^|_)(loss\w*|acc|accuracy|metrics?|err|errors?|grad_?norm|score|mse|mae|kl|auc|elbo|cost)(_|$|\d)|loss"
)
# These wait for the device anyway, or give Python numbers.
_WAITING = frozenset({"fit", "train_on_batch", "run", "fit_generator", "minimize"})


class HostSyncInLoop(Rule):
    """Reading a value of every step on the host.

    ## Why it stalls
    A GPU works through a queue that Python fills. `.numpy()`, `float(loss)` and `print(loss)` wait until the queue is
    empty and copy the value: the device stands still until the next step is queued. Steps that are short lose most.
    On a CPU nothing is lost.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.SGD()
    dataset = tf.data.Dataset.from_tensor_slices((tf.ones((6400, 4)), tf.ones((6400, 1)))).batch(32).prefetch(1)

    @tf.function
    def train_step(x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x) - y) ** 2)
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
        return loss

    for x, y in dataset:
        loss = train_step(x, y)
        print(loss.numpy())
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.SGD()
    dataset = tf.data.Dataset.from_tensor_slices((tf.ones((6400, 4)), tf.ones((6400, 1)))).batch(32).prefetch(1)

    @tf.function
    def train_step(x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x) - y) ** 2)
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
        return loss

    for step, (x, y) in enumerate(dataset):
        loss = train_step(x, y)
        if step % 100 == 0:
            print(loss.numpy())
    ```
    For a mean over the epoch, a `tf.keras.metrics.Mean` that is updated with tensors and read at the end.

    ## When not to
    What the next step needs (an action for the environment, a test whether to stop), `train_on_batch` and Sessions,
    which return numbers anyway, and values that are only read now and then.

    ## Fix safety
    There is no fix: how often a value is wanted is for its reader to say.
    """

    code = "TFS306"
    level = Level.ADVICE
    triggers = ("numpy", "float", "int", "print", "item")
    tensorflow = ">=2.0"
    preview = "not yet confirmed by the verifier: a CPU does not show it"
    why = "a GPU stands still until Python has read the value and queued the next step"

    def on_program(self) -> None:
        for loop in self.facts.tree.loops():
            calls = self._own_calls(loop)
            synced = [call for call in calls if self._is_sync(call)]
            if synced and self._repeats(loop) and self.facts.mode(loop) is Mode.EAGER and self._steps(loop, calls):
                self._report(loop, synced)

    def _own_calls(self, loop: Loop) -> list[ast.Call]:
        """The calls that each round of a loop makes itself, not those of loops in it."""
        within = self.facts.tree.within(loop, ast.Call)
        return [call for call in within if next(iter(loops_around(self.facts.module, call)), None) is loop]

    def _repeats(self, loop: Loop) -> bool:
        return not isinstance(loop, (ast.For, ast.AsyncFor)) or self.facts.loop_is_hot(loop)

    def _steps(self, loop: Loop, calls: list[ast.Call]) -> bool:
        """Whether each round is a step of a training that the device could run ahead of."""
        names = {last_name(call.func) for call in calls}
        if not names.isdisjoint(_WAITING) or ("step" in names and "reset" in names):
            return False
        trains = (call for call in calls if last_name(call.func) not in (*_READING, *_CONVERTING))
        return any(self.facts.trains(self.facts.module, call) for call in trains)

    def _is_sync(self, call: ast.Call) -> bool:
        if isinstance(call.func, ast.Attribute) and call.func.attr in _READING and not call.args:
            return self._is_watched(call.func.value, is_read=True)
        if not isinstance(call.func, ast.Name) or call.func.id not in _CONVERTING:
            return False
        if call.func.id != "print":
            return len(call.args) == 1 and self._is_watched(call.args[0], is_read=False)
        parts = (node for item in call.args for node in ast.walk(item))
        shown = [node for node in parts if isinstance(node, (ast.Name, ast.Attribute, ast.Call))]
        return any(self._is_watched(node, is_read=False) for node in shown if isinstance(node, ast.expr))

    def _is_watched(self, expr: ast.expr, *, is_read: bool) -> bool:
        """A loss or a metric that is a tensor: the result of a metric, or something of such a name."""
        if isinstance(expr, ast.Call):
            is_result = isinstance(expr.func, ast.Attribute) and expr.func.attr == "result"
            return is_result and self.facts.receiver(expr, Kind.METRIC) is not None
        if not re.search(_WATCHED, last_name(expr)):
            return False
        values = self.facts.values(expr)
        tensor = bool(values) and all(isinstance(v, Obj) and v.kind is Kind.TENSOR for v in values)
        return is_read or tensor

    def _report(self, loop: Loop, synced: list[ast.Call]) -> None:
        hots = [(call, hot) for call in synced if (hot := self.facts.hot(call)) is not None and hot.loop is loop]
        if not hots:
            return
        call, hot = hots[0]
        more = f", and {len(hots) - 1} more" if len(hots) > 1 else ""
        self.report(
            call,
            f"`{self.facts.tree.text(call).splitlines()[0]}` waits for the device in every step{more}",
            help="read it every hundred steps, or collect it in a `tf.keras.metrics.Mean`",
            hot=hot,
        )
