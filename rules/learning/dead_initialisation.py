"""TFS517: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Kind, Obj
from tflint_stall.facts.tensorflow import starts
from tflint_stall.facts.tensorflow.starts import Start
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

_RELU = ("relu", "relu6")
_RELU_DIES = "every unit gives 0, where ReLU has no gradient: measured, the loss stays at its first value"
_ZEROS_DIE = (
    "with two layers of zeros neither gets a gradient: each is multiplied by the other, and only the last bias moves"
)
_BIAS_DIES = "a ReLU behind a bias of {} gives 0 for every input, and has no gradient there"


class DeadInitialisation(Rule):
    """Weights that begin where no gradient reaches them.

    ## Why it stalls
    A layer of zeros in front of a ReLU gives 0 for every input, and the gradient of ReLU at 0 is 0: the layer stays
    what it is for ever. So do two layers of zeros, because each multiplies the other's gradient, and units whose bias
    begins far below zero. Measured: the loss stays at its first value (1.094 for three classes), and all columns of the
    kernel remain equal. The bias of the last layer still moves, so that the loss may fall a little.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([
        tf.keras.layers.Dense(16, activation="relu", kernel_initializer="zeros"),
        tf.keras.layers.Dense(3),
    ])
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([
        tf.keras.layers.Dense(16, activation="relu"),
        tf.keras.layers.Dense(3, kernel_initializer="zeros"),
    ])
    ```

    ## When not to
    One layer of zeros at the end, or alone: it learns. So does a hidden one with tanh, GELU or leaky ReLU under a
    normal last layer, and one with ReLU and a positive bias (all measured). Residual branches that begin with zeros.

    ## Fix safety
    Unsafe: the network begins elsewhere, which is the point.
    """

    code = "TFS517"
    level = Level.ERROR
    triggers = ("initializer",)
    tensorflow = ">=1.0"
    why = _RELU_DIES

    def on_program(self) -> None:
        for call in self.facts.calls("Sequential", "Model"):
            model = next((v for v in self.facts.values(call) if isinstance(v, Obj) and v.kind is Kind.MODEL), None)
            if model is not None and model.node is call and not self.facts.in_test(call):
                self._check(starts.of_model(model))

    def _check(self, chain: list[Start]) -> None:
        """The layers with weights, in order; none where the network branches or is not all in sight."""
        zeros = [start for start in chain if start.zero_kernel]
        for start in chain:
            if start.activation in _RELU and start.bias is not None and start.bias <= starts.DEADLY_BIAS:
                self._say(
                    start, "this bias begins far below zero", _BIAS_DIES.format(f"{start.bias:g}"), "bias_initializer"
                )
            elif not start.zero_kernel:
                continue
            elif start.activation in _RELU and not (start.bias or 0) > 0:
                self._say(start, "a layer of zeros in front of a ReLU", _RELU_DIES, "kernel_initializer")
            elif len(zeros) > 1 and start is zeros[0]:
                self._say(start, "two layers that begin with zeros", _ZEROS_DIE, "kernel_initializer")

    def _say(self, start: Start, what: str, why: str, argument: str) -> None:
        call = start.layer.node
        if start.layer.module is not self.facts.module or not isinstance(call, ast.Call):
            return
        given = any(keyword.arg == argument for keyword in call.keywords)
        edit = rewrite.remove_keyword(self.facts.tree, call, argument) if given else None
        self.report(
            call,
            f"{what} cannot start to learn",
            why=why,
            help="leave the initialiser at its default",
            fix=Fix("the default initialiser", Safety.UNSAFE, (edit,)) if edit is not None else None,
        )
