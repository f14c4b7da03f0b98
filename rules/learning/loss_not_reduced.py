"""TFS516: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import GradientUse, Kind, Obj, argument, last_name
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

_PER_EXAMPLE = frozenset(
    """binary_crossentropy categorical_crossentropy sparse_categorical_crossentropy mse mean_squared_error mae
    mean_absolute_error mean_absolute_percentage_error mean_squared_logarithmic_error hinge squared_hinge
    categorical_hinge huber log_cosh logcosh kl_divergence kullback_leibler_divergence poisson cosine_similarity
    binary_focal_crossentropy""".split()
)
# What takes a number where it takes several.
_TAKING = frozenset(
    """gradient minimize append print update_state reset_state scalar float mean Mean numpy update set_postfix add_loss
    scale_loss get_scaled_loss""".split()
)
_METRIC = r"(?i)loss|metric|mean|tracker|avg"
# What takes an axis out, as the one of the actions.
_FLATTENING = frozenset({"tf.reduce_sum", "tf.reduce_mean", "tf.reduce_max", "tf.squeeze", "tf.gather_nd"})
_RAW = frozenset(
    f"tf.nn.{name}"
    for name in (
        "softmax_cross_entropy_with_logits",
        "sparse_softmax_cross_entropy_with_logits",
        "sigmoid_cross_entropy_with_logits",
    )
)


_EVENED = (
    "`tape.gradient` adds the losses of the batch up, as many as it has examples: {} evens that out in its steps,"
    " but a clipping norm cuts sooner, and penalties in the loss weigh less"
)


class LossNotReduced(Rule):
    """One loss for each example, given to the tape as it is.

    ## Why it stalls
    The functions of `keras.losses` give one number per example. `tape.gradient` adds them up, so that the
    gradient is as many times too large as there are examples in a batch (measured: the ratio of the norms is the batch
    size). With a plain optimizer that is a learning rate 32 or 256 times too high; Adam hides it, clipping and weight
    decay do not.

    ## Example
    ```python
    import tensorflow as tf

    def step(model: tf.keras.Model, optimizer, x, y):
        with tf.GradientTape() as tape:
            loss = tf.keras.losses.categorical_crossentropy(y, model(x))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def step(model: tf.keras.Model, optimizer, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.keras.losses.categorical_crossentropy(y, model(x)))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## When not to
    Where the sum is meant, as in some papers; losses of a single example.

    ## Fix safety
    Unsafe: the gradients get smaller, and the learning rate that was found for them does not fit any more.
    """

    code = "TFS516"
    level = Level.ADVICE
    triggers = ("GradientTape",)
    tensorflow = ">=2.0"
    why = (
        "`tape.gradient` adds the losses of the batch up: the step is as many times too large as the batch has examples"
    )

    def on_gradients(self, use: GradientUse) -> None:
        target = argument(use.gradient, 0, "target", "loss")
        if target is None or self.facts.in_test(use.gradient) or self.facts.graph_program():
            return
        values = self.facts.values(target)
        if len(values) != 1 or not isinstance(values[0], Obj):
            return
        loss = values[0]
        if (
            loss.module is not self.facts.module
            or not isinstance(loss.node, ast.Call)
            or not self._is_per_example(loss)
        ):
            return
        fix = self._fix(loss.node) if self._is_whole(loss.node) else None
        optimizer = self.facts.update(use).optimizer
        self.report(
            loss.node,
            "this loss is one number per example, and reaches the tape without a mean",
            why=_EVENED.format(optimizer.name) if optimizer.bounded else "",
            help="wrap it in `tf.reduce_mean(…)`",
            fix=fix,
            given=(target, use),
        )

    def _is_per_example(self, loss: Obj) -> bool:
        """A function of `keras.losses`, a raw loss of `tf.nn`, or a loss object that was told not to reduce."""
        if loss.api in _RAW:
            return True
        home, _, name = loss.api.rpartition(".")
        if isinstance(loss.node, ast.Call):
            true, found = argument(loss.node, 0, "y_true"), argument(loss.node, 1, "y_pred")
            # Some give them the other way round.
            if self._is_flat(found) or (self._is_flat(true) and not self._is_of_model(found)):
                return False
        if home == "keras.losses" or (home == "keras.metrics" and name in _PER_EXAMPLE):
            return name in _PER_EXAMPLE
        made = loss.of
        if loss.api != "call" or not isinstance(made, Obj) or made.kind is not Kind.LOSS or made.cls is not None:
            return False
        told = argument(made.node, None, "reduction") if isinstance(made.node, ast.Call) else None
        return told is not None and "none" in ast.unparse(told).lower()

    def _is_of_model(self, given: ast.expr | None) -> bool:
        made = self.facts.values(given) if given is not None else ()
        return any(isinstance(value, Obj) and value.api == "call" for value in made)

    def _is_flat(self, given: ast.expr | None) -> bool:
        """Whether one axis was taken out of an output already: a loss takes its mean over what is left then."""
        made = self.facts.values(given) if given is not None else ()
        if any(isinstance(value, Obj) and value.api in _FLATTENING for value in made):
            return True
        if isinstance(given, ast.Name) and len(bindings := self.facts.module.names.lookup(given.id, given)) == 1:
            given = bindings[0].value
        return isinstance(given, ast.Call) and self.facts.api(given.func) in _FLATTENING

    def _is_whole(self, call: ast.Call) -> bool:
        """Whether whoever reads the losses of a batch would take their mean as well: nobody asks for one of them."""
        statement = self.facts.tree.statement(call)
        target = statement.targets[0] if isinstance(statement, ast.Assign) and statement.value is call else None
        return not isinstance(target, ast.Name) or self._is_asked_for_whole(target, call)

    def _is_asked_for_whole(self, target: ast.Name, call: ast.Call) -> bool:
        function = self.facts.tree.function(call)
        loads = (
            load for load in self.facts.tree.loads.get(target.id, ()) if self.facts.tree.function(load) is function
        )
        return all(self._takes_mean(load) for load in loads)

    def _takes_mean(self, load: ast.AST) -> bool:
        around = parent_of(load)
        if isinstance(around, ast.Call):
            name = last_name(around.func)
            whole = self.facts.api(around.func) in _FLATTENING and len(around.args) == 1
            return load is not around.func and (whole or name in _TAKING or bool(re.search(_METRIC, name)))
        return isinstance(around, (ast.Return, ast.Tuple, ast.FormattedValue, ast.Expr, ast.BinOp, ast.AugAssign)) or (
            isinstance(around, ast.Attribute) and around.attr in ("numpy", "dtype")
        )

    def _fix(self, call: ast.Call) -> Fix | None:
        spelled = spelling.tensorflow(self.facts, call, "reduce_mean")
        if spelled is None:
            return None
        tree = self.facts.tree
        # Of a step with two networks nobody takes the mean of one loss alone.
        beside = [c for c in tree.calls.get(last_name(call.func), ()) if tree.function(c) is tree.function(call)]
        alike = [c for c in beside if tree.text(c.func) == tree.text(call.func) and not self._is_reduced(c)]
        if not all(self._is_part_of_loss(other) for other in alike if other is not call):
            return None
        edits = [rewrite.replace(tree, other, f"{spelled.text}({tree.text(other)})") for other in alike]
        return Fix("take the mean", Safety.UNSAFE, (*edits, *spelled.edits))

    def _is_reduced(self, call: ast.Call) -> bool:
        around = parent_of(call)
        return isinstance(around, ast.Call) and self.facts.api(around.func) in _FLATTENING

    def _is_part_of_loss(self, call: ast.Call) -> bool:
        """Whether a call makes a loss, or is added to one, that nobody asks for the numbers of."""
        statement = parent_of(call)
        target = statement.target if isinstance(statement, ast.AugAssign) else None
        if isinstance(target, ast.Name) and isinstance(statement, ast.AugAssign):
            return isinstance(statement.op, ast.Add) and self._is_asked_for_whole(target, call)
        return isinstance(statement, ast.Assign) and self._is_whole(call)
