"""TFS504: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Kind, Obj, argument, last_name
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.tensorflow import heads
from tflint_stall.facts.values.partials import is_made_by
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

_INSIDE = r"(?i)att(entio)?n|score|align|gate|weight"
_CREATING = ("zeros", "ones", "normal", "uniform")
_LAST = (None, -1)
# Layers whose `activation="softmax"` goes over their own units or filters.
_OVER_UNITS = frozenset({"Dense", *(f"Conv{n}D{kind}" for n in (1, 2, 3) for kind in ("", "Transpose"))})
# A loss of the distance: what is predicted may be any number.
_OF_NUMBERS = r"(?i)^(mse|mae|mape|msle|huber\w*|log_?cosh|mean_?(squared|absolute)_?\w*)$"
_WEIGHS_NOTHING = "a softmax over one number is 1.0 for every input: what it is to weigh counts in full, as without it"


class SoftmaxOnSingleUnit(Rule):
    """A softmax over one number, which is always 1.

    ## Why it stalls
    Softmax divides by the sum over the classes; over one class the result is 1.0, whatever the input. The model
    predicts the same for every example. Its loss may even fall: Keras 3 finds the logits behind the softmax for its
    losses. Measured with a binary cross-entropy: the loss falls from 0.60 to 0.10, and the accuracy stays at 0.473.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1, activation="softmax")])
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1, activation="sigmoid")])
    ```

    ## When not to
    A softmax over another axis: over time in attention, over space behind a convolution with one filter. It is advice
    in a notebook that makes the same layer with a sigmoid in a later cell, and shows what each of them does.

    ## Fix safety
    Unsafe: what the model predicts changes, which is the point. None where the unit weighs something inside of a
    network, and none beside a loss of several classes: there more has to change than the activation.
    """

    code = "TFS504"
    level = Level.ERROR
    triggers = (*sorted(_OVER_UNITS), "Softmax", "Activation", "softmax", "Sequential")
    tensorflow = ">=1.0"
    why = "a softmax over one number is 1.0 for every input: the predictions are constant, though the loss may fall"

    def visit_Call(self, call: ast.Call) -> None:
        name = last_name(call.func)
        if self.facts.in_test(call):
            return
        if self.facts.api(call.func) == "keras.Sequential":
            self._check_sequential(call)
            return
        made = next((v for v in self.facts.values(call) if isinstance(v, Obj) and is_made_by(v, call)), None)
        if made is None:
            return
        if made.api.startswith("keras.layers.") and made.api.rpartition(".")[2] in _OVER_UNITS:
            # With the channels first a softmax goes along a side of the picture.
            channels_first = argument(call, None, "data_format") is not None
            if heads.Head(made, "").units == 1 and heads.activation_of(made) == "softmax" and not channels_first:
                self._say(call, self._sigmoid(call), heads.is_made_again_with(self.facts.module, made, "sigmoid"))
        elif made.api in ("keras.layers.Softmax", "keras.layers.Activation"):
            applied = parent_of(call)
            is_softmax = name == "Softmax" or heads.activation_of(made, 0) == "softmax"
            if is_softmax and isinstance(applied, ast.Call) and applied.func is call and applied.args:
                axis = self.facts.constant(argument(call, 0, "axis")) if made.api.endswith("Softmax") else None
                if axis in _LAST and self._is_one_wide(applied.args[0]):
                    self._say(call, None)
        elif made.api in ("tf.nn.softmax", "keras.activations.softmax", "keras.ops.softmax") and call.args:
            if self.facts.constant(argument(call, 1, "axis", "dim")) in _LAST and self._is_one_wide(call.args[0]):
                self._say(call, None)

    def _check_sequential(self, call: ast.Call) -> None:
        """A layer that is nothing but a softmax, at the end of a list of layers."""
        model = next((v for v in self.facts.values(call) if isinstance(v, Obj) and v.kind is Kind.MODEL), None)
        head = heads.of_model(model) if model is not None else None
        if head is None or head.activating is None or head.activation != "softmax" or head.units != 1:
            return
        softmax = head.activating
        if softmax.module is self.facts.module and isinstance(softmax.node, ast.Call):
            axis = argument(softmax.node, 0, "axis") if softmax.api.endswith("Softmax") else None
            if self.facts.constant(axis) in _LAST:
                self._say(softmax.node, None)

    def _is_one_wide(self, expr: ast.expr) -> bool:
        """Whether the last dimension of a tensor is literally 1."""
        head = heads.of_tensor(self.facts.module, expr, None)
        if head is not None:
            return (
                head.units == 1
                and head.activation == "linear"
                and head.layer.api == "keras.layers.Dense"
                and not head.hidden
            )
        values = self.facts.values(expr)
        value = values[0] if len(values) == 1 else None
        if not isinstance(value, Obj) or value.kind is not Kind.TENSOR or not isinstance(value.node, ast.Call):
            return False
        name = value.api.rpartition(".")[2]
        shape = argument(value.node, 1, "shape") if name == "reshape" else None
        if name in _CREATING:
            shape = argument(value.node, 0, "shape")
        is_display = isinstance(shape, (ast.Tuple, ast.List)) and bool(shape.elts)
        return is_display and self.facts.constant(shape.elts[-1]) == 1  # type: ignore[union-attr]

    def _is_inside(self, call: ast.Call) -> bool:
        """Whether it weighs something inside of a network, rather than being its output."""
        around = [self.facts.enclosing_function_name(call), *self.facts.assigned_names(call)]
        around += [p.name for p in self.facts.tree.ancestors(call) if isinstance(p, ast.ClassDef)]
        return any(re.search(_INSIDE, name) for name in around)

    def _say(self, call: ast.Call, fix: Fix | None, compared: bool = False) -> None:
        inside, numbers = self._is_inside(call), self._is_of_numbers()
        help_ = "no activation where the target may be any number, `sigmoid` where it lies between 0 and 1"
        if inside:
            help_ = "`sigmoid` for one unit; or the axis over which the numbers are to sum to 1"
        self.report(
            call,
            "a softmax over a single unit is always 1",
            why=_WEIGHS_NOTHING if inside else "",
            help=help_ if inside or numbers else "use `sigmoid`",
            # Of what weighs something, only the author knows the axis; another loss is chosen with the activation.
            fix=None if numbers or compared or inside or self._is_of_classes() else fix,
            level=Level.ADVICE if compared else Level.WARNING if inside else None,
        )

    def _is_of_numbers(self) -> bool:
        """Whether every loss that a `compile` of the file gets measures a distance: squared, absolute."""
        named = self._losses()
        return bool(named) and all(re.search(_OF_NUMBERS, name) for name in named)

    def _is_of_classes(self) -> bool:
        """Whether all of them compare several classes."""
        named = self._losses()
        return bool(named) and all(re.search("(?i)categorical", name) for name in named)

    def _losses(self) -> list[str]:
        given = [loss for call in self.facts.calls("compile") if (loss := argument(call, 1, "loss")) is not None]
        return [str(self.facts.constant(loss) or last_name(getattr(loss, "func", loss))) for loss in given]

    def _sigmoid(self, call: ast.Call) -> Fix | None:
        given = argument(call, 1 if last_name(call.func) == "Dense" else None, "activation")
        # A width that a caller chooses may be another one elsewhere.
        width = argument(call, 0, "units", "filters")
        bound = self.facts.module.names.lookup(width.id, width) if isinstance(width, ast.Name) else ()
        if any(binding.how is How.PARAMETER for binding in bound):
            return None
        if not isinstance(given, ast.Constant) or "softmax" not in self.facts.tree.text(given):
            return None
        text = self.facts.tree.text(given).replace("softmax", "sigmoid")
        return Fix("use `sigmoid`", Safety.UNSAFE, (rewrite.replace(self.facts.tree, given, text),))
