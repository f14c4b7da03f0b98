"""TFS515: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import argument, dotted, last_name
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.tensorflow import heads, taped
from tflint_stall.facts.tensorflow.columns import SHAPING, is_made_as_column, is_made_flat
from tflint_stall.rule import Level, Rule

_SQUARED = ("square", "abs", "squared_difference", "huber")
_FUNCTIONS = ("mse", "mae", "mean_squared_error", "mean_absolute_error", "huber", "log_cosh", "binary_crossentropy")


class CustomLossRankMismatch(Rule):
    """Targets of shape (batch,) against predictions of shape (batch, 1), in a loss of one's own.

    ## Why it stalls
    A model that ends in `Dense(1)` gives a column. Minus targets that are a row, TensorFlow makes a square of it: each
    prediction against each target. The mean of that is a loss that the network can only lower by predicting the mean of
    all (measured: it ends at 32.3 instead of 0.5). `compile(loss="mse")` is safe: Keras squeezes.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])

    def step(x, y, optimizer):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(y - model(x)))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])

    def step(x, y, optimizer):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(y - tf.squeeze(model(x), -1)))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## When not to
    Where the targets are a column themselves. `tf.debugging.assert_shapes` tells.

    ## Fix safety
    There is no fix: which of the two is to change shape cannot be seen here.
    """

    code = "TFS515"
    level = Level.ADVICE
    triggers = ("GradientTape",)
    tensorflow = ">=2.0"
    why = "if the targets have no last dimension of 1, each prediction is compared with each target of the batch"

    def on_program(self) -> None:
        if self.facts.graph_program():
            return
        for block in taped.blocks(self.facts.module):
            if self.facts.in_test(block):
                continue
            for statement in block.body:
                for difference in self.facts.tree.within(statement, ast.BinOp):
                    if isinstance(difference.op, ast.Sub) and self._is_measured(difference):
                        self._check(difference, difference.left, difference.right)
                for call in self.facts.tree.within(statement, ast.Call):
                    pair = argument(call, 0, "y_true"), argument(call, 1, "y_pred")
                    if self._is_loss(call) and pair[0] is not None and pair[1] is not None:
                        self._check(call, pair[0], pair[1])

    def _is_loss(self, call: ast.Call) -> bool:
        api = self.facts.api(call.func)
        home, _, name = api.rpartition(".")
        return (home in ("keras.losses", "keras.metrics") and name in _FUNCTIONS) or api.endswith("squared_difference")

    def _is_measured(self, difference: ast.BinOp) -> bool:
        """`tf.square(a - b)`, `(a - b) ** 2`"""
        for parent in self.facts.tree.ancestors(difference):
            if isinstance(parent, ast.BinOp):
                return isinstance(parent.op, ast.Pow) and parent.left is difference
            return isinstance(parent, ast.Call) and last_name(parent.func) in _SQUARED
        return False

    def _check(self, node: ast.expr, left: ast.expr, right: ast.expr) -> None:
        for predicted, target in ((left, right), (right, left)):
            head = heads.of_tensor(self.facts.module, predicted, None)
            if head is None or head.units != 1 or head.layer.api != "keras.layers.Dense" or head.hidden:
                continue
            if heads.of_tensor(self.facts.module, target, None) is None and not self._is_shaped(target):
                self.report(
                    node,
                    f"`{self.facts.tree.text(target)}` is compared with a column of shape (batch, 1)",
                    help="give both the same shape: `tf.squeeze(prediction, -1)`, or `y[:, None]`",
                )
                return

    def _is_shaped(self, target: ast.expr) -> bool:
        """Whether something near gives the targets a shape, or they are no targets of a batch."""
        name = dotted(target)
        if not name or not isinstance(target, ast.Name) or re.search(SHAPING, self.facts.tree.text(target)):
            return True
        if is_made_flat(self.facts.module, target):
            return False
        bindings = self.facts.module.names.lookup(target.id, target)
        if not all(binding.how in (How.PARAMETER, How.ITERATE) for binding in bindings) or not bindings:
            return True
        stem = re.escape(target.id.split("_")[0])
        lines = re.findall(rf"(?m)^[^#\n]*\b{stem}\w*\b[^#\n]*=.*$", self.facts.source.text)
        return any(re.search(SHAPING, line) for line in lines) or is_made_as_column(self.facts.module, target)
