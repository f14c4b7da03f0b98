"""TFS501: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import GradientUse, Obj, argument, dotted, last_name
from tflint_stall.facts.tensorflow import models
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_LARGE_RATE = 0.1
_STRINGS = {
    "adam": "Adam",
    "sgd": "SGD",
    "rmsprop": "RMSprop",
    "adagrad": "Adagrad",
    "adadelta": "Adadelta",
    "adamax": "Adamax",
    "nadam": "Nadam",
    "adamw": "AdamW",
}
_WITHOUT_GRADIENT_CLIPPING = ("lbfgs", "l_bfgs", "bfgs")


class UnclippedGradients(Rule):
    """Gradients applied without clipping, where they can explode.

    ## Why it stalls
    One huge gradient throws the weights so far away that training never comes back: the loss turns to NaN or stays
    where it is, and the program goes on. Recurrent models do this (an unstable linear RNN goes to NaN within a
    step), plain SGD with a learning rate of 0.1 and more does, and so do the updates of reinforcement learning and
    of adversarial networks. A plain network with Adam shows no difference: there the rule is advice.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.LSTM(8), tf.keras.layers.Dense(1)])
    model.compile(optimizer="adam", loss="mse")
    model.fit(tf.zeros((64, 10, 3)), tf.zeros((64, 1)))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.LSTM(8), tf.keras.layers.Dense(1)])
    model.compile(optimizer=tf.keras.optimizers.Adam(global_clipnorm=1.0), loss="mse")
    model.fit(tf.zeros((64, 10, 3)), tf.zeros((64, 1)))
    ```

    ## When not to
    Tests, gradients that are only looked at (saliency, penalties), optimizers that are wrapped around a clipping one,
    recurrent kernels with a norm constraint. Clipping cannot repair gradients that are NaN already.

    ## Fix safety
    Unsafe by nature: training changes, which is the point.
    """

    code = "TFS501"
    level = Level.WARNING
    triggers = ("apply_gradients", "apply", "compile", "gradient")
    tensorflow = ">=1.0"
    why = "one exploding gradient turns the weights to NaN, and training goes on without learning"

    def on_gradients(self, use: GradientUse) -> None:
        if self._can_be_clipped(use) or self.facts.in_test(use.gradient):
            return
        optimizer = self._optimizer(use)
        if optimizer is not None and self.facts.clips(optimizer):
            return
        receiver = use.apply.func.value if isinstance(use.apply.func, ast.Attribute) else use.apply.func
        if any(
            name in dotted(receiver).lower() for name in _WITHOUT_GRADIENT_CLIPPING
        ) or self.facts.clipped_by_receiver(use):
            return
        risky = self._why_risky(use, optimizer)
        if not risky and optimizer is None and self._is_compiled_elsewhere(use):
            return
        self.report(
            use.gradient,
            "these gradients are applied without clipping" + (f" {risky}" if risky else ""),
            help="clip them: `gradients, _ = tf.clip_by_global_norm(gradients, 1.0)` before they are applied",
            fix=self._fix_loop(use),
            level=None if risky else Level.ADVICE,
            given=(Proof.if_seen(optimizer is not None),),
        )

    def _can_be_clipped(self, use: GradientUse) -> bool:
        """Whether some way to an update clips these gradients: `if limit: … else: …` is a choice."""
        return any(other.clipped for other in self.facts.uses_of_gradient(use))

    def visit_Call(self, call: ast.Call) -> None:
        if last_name(call.func) != "compile" or not isinstance(call.func, ast.Attribute):
            return
        model = self.facts.model(call.func.value)
        given = argument(call, 0, "optimizer")
        if model is None or given is None or self.facts.in_test(call) or not self.facts.is_fitted(model):
            return
        recurrent = self._recurrent_layer(model)
        if recurrent is None:
            return
        text = self.facts.constant(given)
        optimizer = self.facts.optimizer(given)
        if not isinstance(text, str) and (optimizer is None or self.facts.clips(optimizer)):
            return
        layer = recurrent.api.rpartition(".")[2]
        self.report(
            call,
            f"a model with a recurrent layer ({layer}) is trained without gradient clipping",
            help=f"give the optimizer `{self._clip_argument()}=1.0`",
            fix=self._fix_compile(given, text, optimizer),
        )

    # -- custom loops -----------------------------------------------------------------------

    def _optimizer(self, use: GradientUse) -> Obj | None:
        func = use.apply.func
        found = models.optimizer_of(use.apply_module, func.value) if isinstance(func, ast.Attribute) else None
        # What a test passes says nothing about training.
        return None if found is None or self.facts.in_test(found.node, found.module) else found

    def _is_compiled_elsewhere(self, use: GradientUse) -> bool:
        """A Keras model of a library: `self.optimizer` is what its users give to `compile`, and may clip."""
        func = use.apply.func
        receiver = func.value if isinstance(func, ast.Attribute) else func
        if use.apply_module is not self.facts.module or not isinstance(receiver, ast.Attribute):
            return False
        if not receiver.attr.endswith("optimizer") or self.facts.model(receiver.value) is None:
            return False
        owners = [call.func.value for call in self.facts.calls("compile") if isinstance(call.func, ast.Attribute)]
        return all(self.facts.api_of_call(owner) == "builtins.super" for owner in owners)

    def _why_risky(self, use: GradientUse, optimizer: Obj | None) -> str:
        """Why these gradients may explode; empty where clipping is only prudent."""
        if optimizer is not None and optimizer.api.endswith((".SGD", "GradientDescentOptimizer")):
            rate = argument(optimizer.node, 0, "learning_rate", "lr") if isinstance(optimizer.node, ast.Call) else None
            number = models.literal(optimizer, rate)
            if isinstance(number, (int, float)) and number >= _LARGE_RATE:
                return f"by SGD with a learning rate of {number:g}"
        return self.facts.why_risky(use)

    def _fix_loop(self, use: GradientUse) -> Fix | None:
        """A line that clips before `apply_gradients(zip(gradients, …))`."""
        if use.apply_module is not self.facts.module or not use.apply.args:
            return None
        pairs = use.apply.args[0]
        if not (isinstance(pairs, ast.Call) and last_name(pairs.func) == "zip" and pairs.args):
            return None
        name = pairs.args[0]
        if not isinstance(name, ast.Name):
            return None
        spelled = spelling.tensorflow(self.facts, use.apply, "clip_by_global_norm")
        if spelled is None:
            return None
        line = f"{name.id}, _ = {spelled.text}({name.id}, 1.0)"
        edit = rewrite.insert_line_before(self.facts.tree, self.facts.tree.statement(use.apply), line)
        return Fix("clip by the global norm", Safety.UNSAFE, (edit, *spelled.edits)) if edit is not None else None

    # -- compile ----------------------------------------------------------------------------

    def _recurrent_layer(self, model: Obj) -> Obj | None:
        for layer in self.facts.layers(model):
            if self.facts.is_recurrent(layer) and isinstance(layer.node, ast.Call):
                constrained = argument(layer.node, None, "recurrent_constraint", "kernel_constraint")
                return None if constrained is not None else layer
        return None

    def _clip_argument(self) -> str:
        return "clipnorm" if self.facts.target.tensorflow.surely_below(2, 4) else "global_clipnorm"

    def _fix_compile(self, given: ast.expr, text: object, optimizer: Obj | None) -> Fix | None:
        tree, argument_ = self.facts.tree, self._clip_argument()
        if isinstance(text, str):
            name = _STRINGS.get(text.lower())
            spelled = spelling.keras(self.facts, given, f"optimizers.{name}") if name else None
            if spelled is None:
                return None
            edit = rewrite.replace(tree, given, f"{spelled.text}({argument_}=1.0)")
            return Fix("an optimizer that clips", Safety.UNSAFE, (edit, *spelled.edits))
        if optimizer is None or optimizer.module is not self.facts.module or not isinstance(optimizer.node, ast.Call):
            return None
        added = rewrite.add_keyword(tree, optimizer.node, argument_, "1.0")
        return Fix("let the optimizer clip", Safety.UNSAFE, (added,)) if added is not None else None
