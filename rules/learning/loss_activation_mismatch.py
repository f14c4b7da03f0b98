"""TFS503: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Const, Kind, Obj, argument, last_name
from tflint_stall.facts.api import logit_losses
from tflint_stall.facts.program.elsewhere import elsewhere
from tflint_stall.facts.tensorflow import heads, models, taped
from tflint_stall.facts.tensorflow.heads import CrossEntropy, Head
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

_PROBABILITIES, _ACTIVATE = ("softmax", "sigmoid"), "give the last layer an activation"
_RAW = (
    "the loss takes raw outputs for probabilities and cuts them to between 0 and 1, and beyond there is no gradient:"
    " measured on the rule's example, it stays where guessing is"
)
_RAW_BINARY = (
    "the loss takes raw outputs for probabilities and cuts them to between 0 and 1: an output beyond has no gradient,"
    " so that what is learned, and how fast, is a matter of luck"
)
_RELU = "an output that is 0 has no gradient, and one above 1 is no probability: what is learned, if anything, is luck"
_ONE_CLASS = "over one class a categorical cross-entropy is 0, or Keras 2 takes it over the batch: no class is learned"
_ONE = "over one class a categorical cross-entropy is 0 whatever the model says: measured, the loss is 0.0 at step 1"
_ONE_OF_TWO = (
    'one label in each row: `Dense(1, activation="sigmoid")`, or a sparse categorical cross-entropy with'
    " `from_logits=True`; two labels: `from_logits=True`"
)
_OF_ONE = "`binary_crossentropy` is the loss of one unit with a sigmoid, `mse` that of any number"
_TWICE = (
    "the loss applies its own softmax or sigmoid to probabilities: the outputs are squashed twice, and gradients fade"
)


class LossActivationMismatch(Rule):
    """A loss that expects other outputs than the model's last layer gives.

    ## Why it stalls
    Nothing fails, and the model does not learn. A cross-entropy without `from_logits=True` takes raw outputs for
    probabilities: measured on three classes, the loss stays at 1.0986, which is that of guessing. A categorical loss
    on one unit is 0 from the first step, or with Keras 2 taken over the batch. Probabilities given to a loss that
    wants logits are squashed twice: measured 0.88 instead of 0.33. Keras 3 sees through a softmax right before its
    own losses, but not through a `Reshape` or `Dropout` in between.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(3)])
    model.compile("adam", "sparse_categorical_crossentropy")
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(3)])
    model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    ```
    Or an activation in the last layer: `Dense(3, activation="softmax")`.

    ## When not to
    Softmax with a binary cross-entropy on one-hot labels, or sigmoid outputs with a categorical one: these learn.
    Softmax right before a Keras loss with `from_logits=True`: Keras recovers the logits. A short `fit` is advice.

    ## Fix safety
    Unsafe: training changes, and with `from_logits=True` a threshold at 0.5 of what stay logits means something else.
    """

    code = "TFS503"
    level = Level.ERROR
    triggers = ("compile", *logit_losses.NAMES, "GradientTape")
    tensorflow = ">=1.0"
    why = _RAW

    def visit_Call(self, call: ast.Call) -> None:
        name = last_name(call.func)
        if self.facts.in_test(call):
            return
        if name == "compile":
            self._check_compile(call)
        elif name in logit_losses.NAMES:
            self._check_raw(call, name)

    def on_program(self) -> None:
        """Losses that are called in a tape."""
        for block in taped.blocks(self.facts.module):
            for call in taped.calls(self.facts.module, block):
                loss = heads.cross_entropy(self.facts.module, call.func, call)
                predicted = argument(call, 1, "y_pred")
                if loss is not None and predicted is not None and not self.facts.in_test(call):
                    head = heads.of_tensor(self.facts.module, predicted, None)
                    if head is not None:
                        self._compare(call, head, loss, None)

    def _check_compile(self, call: ast.Call) -> None:
        given = argument(call, 1, "loss")
        if given is None or not isinstance(call.func, ast.Attribute):
            return
        values = self.facts.values(call.func.value)
        made = [value for value in values if isinstance(value, Obj) and value.kind is Kind.MODEL]
        loss = heads.cross_entropy(self.facts.module, given)
        if loss is None or len(made) < len(values) or not all(map(self._is_whole, made)):
            return
        head = heads.of_alternatives(made)
        if head is not None:
            self._compare(call, head, loss, given)

    def _is_whole(self, model: Obj) -> bool:
        """Whether the model has no other output and trains as Keras does."""
        return not self.facts.overrides(model, "train_step") and not self.facts.overrides(model, "compile")

    def _compare(self, call: ast.Call, head: Head, loss: CrossEntropy, given: ast.expr | None) -> None:
        """Say what does not go together: what the model gives, and what the loss takes."""
        activation = head.activation
        # Later ones find the logits behind probabilities that are in sight.
        loses_logits = head.hidden or self.facts.target.tensorflow.surely_below(2, 3)
        if head.units == 1 and loss.is_categorical and activation in ("sigmoid", "linear"):
            fix = self._binary(given) if activation == "sigmoid" else None
            why = _ONE if self.facts.target.shows_keras3 else _ONE_CLASS
            self._say(call, head, f"a {loss.name} on one unit", why, _OF_ONE, fix)
        elif activation == "relu":
            what = f"a {loss.name} on the output of a ReLU"
            self._say(call, head, what, _RELU, "a last layer without activation, and logits")
        elif activation == "linear" and not loss.logits:
            is_text = given is not None and any(isinstance(value, Const) for value in self.facts.values(given))
            said = f"give the loss as `{loss.as_class}(from_logits=True)`" if is_text else "say `from_logits=True`"
            help_ = _ACTIVATE if self.facts.target.may_lack_long_names else f"{said}, or {_ACTIVATE}"
            what = f"{loss.name} on raw outputs, without `from_logits=True`"
            fix = self._sigmoid(call, head, loss) or self._logits(given, loss)
            if loss.is_categorical:
                self._say(call, head, what, _RAW, help_, fix)
            elif head.units == 2:
                # Two units mostly stand for two classes, of which each row has one.
                self._say(call, head, what, _RAW_BINARY, _ONE_OF_TWO, is_sure=False)
            else:
                self._say(call, head, what, _RAW_BINARY, help_, fix, is_sure=False)
        elif activation in _PROBABILITIES and loss.logits and loses_logits:
            what = f"{loss.name} of logits on the output of a {activation}"
            self._say(call, head, what, _TWICE, "drop `from_logits=True`", is_sure=False)

    def _check_raw(self, call: ast.Call, name: str) -> None:
        api, by_name = self.facts.api(call.func), name == "softmax_cross_entropy_with_logits"
        if name not in logit_losses.OF_NN and api not in logit_losses.REDUCED:
            return
        logits = argument(call, logit_losses.REDUCED.get(api, logit_losses.OF_NN.get(name)), "logits")
        if logits is None or (by_name and logits in call.args and self.facts.graph_program()):
            return
        head = heads.of_tensor(self.facts.module, logits, None) or heads.computed(self.facts.module, logits)
        if head is not None and (activation := head.activation) in _PROBABILITIES:
            help_ = f"give it the outputs before the {activation}"
            self._say(call, head, f"`{name}` on the output of a {activation}", _TWICE, help_, is_sure=False)

    def _say(
        self, call: ast.Call, head: Head, what: str, why: str, help_: str, fix: Fix | None = None, is_sure: bool = True
    ) -> None:
        level = None if is_sure else Level.WARNING
        model = call.func.value if isinstance(call.func, ast.Attribute) else None
        module, message = self.facts.module, f"the loss does not fit the last layer: {what}"
        if model is not None and models.teaches_nothing(module, call, model):
            level = Level.ADVICE
        part = "the outputs" if head.activation == "linear" else f"the {head.activation}"
        cause = elsewhere(module, call, head.end.module, head.end.node, part)
        self.report(call, message, why=why, help=help_, fix=fix, level=level, cause=cause)

    def _sigmoid(self, call: ast.Call, head: Head, loss: CrossEntropy) -> Fix | None:
        """An activation for the last layer, where metrics count what is above 0.5 as the class."""
        layer = head.layer.node
        if loss.is_categorical or argument(call, 2, "metrics") is None or head.layer.module is not self.facts.module:
            return None
        if head.activating is not None or not isinstance(layer, ast.Call) or argument(layer, None, "activation"):
            return None
        quote = '"' if self.facts.tree.source.text.count('"') >= self.facts.tree.source.text.count("'") else "'"
        added = rewrite.add_keyword(self.facts.tree, layer, "activation", f"{quote}sigmoid{quote}")
        return Fix("the outputs become probabilities", Safety.UNSAFE, (added,)) if added else None

    def _logits(self, given: ast.expr | None, loss: CrossEntropy) -> Fix | None:
        """`from_logits=True` for the loss that `compile` gets."""
        tree, target = self.facts.tree, self.facts.target
        if isinstance(given, ast.Call) and not given.args and not any(k.arg == "from_logits" for k in given.keywords):
            added = rewrite.add_keyword(tree, given, "from_logits", "True")
            return Fix("the outputs are logits", Safety.UNSAFE, (added,)) if added is not None else None
        # The losses came to be classes with Keras 2.3.
        if not isinstance(given, ast.Constant) or target.tensorflow.surely_below(2) or target.may_be_keras_of_graphs:
            return None
        spelled = spelling.keras(self.facts, given, f"losses.{loss.as_class}")
        if spelled is None:
            return None
        edit = rewrite.replace(tree, given, f"{spelled.text}(from_logits=True)")
        return Fix("the outputs are logits", Safety.UNSAFE, (edit, *spelled.edits))

    def _binary(self, given: ast.expr | None) -> Fix | None:
        values = self.facts.values(given) if isinstance(given, ast.Constant) else ()
        if not values or not isinstance(values[0], Const) or given is None:
            return None
        text = re.sub(r"(sparse_)?categorical", "binary", self.facts.tree.text(given))
        return Fix("the loss of one unit", Safety.UNSAFE, (rewrite.replace(self.facts.tree, given, text),))
