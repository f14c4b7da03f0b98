"""TFS501: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import GradientUse, Obj, Optimizer, Update, argument, has_star, last_name
from tflint_stall.facts.program.last_run import has_learned
from tflint_stall.facts.tensorflow.doubles import names_several_types
from tflint_stall.facts.tensorflow.exploding import Danger, of_compile
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.fixes.clipping import clipped_before
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_UNBOUNDED = (
    "a step of {} is as large as its gradient: one that explodes throws the weights away, "
    "and training goes on without learning"
)
_GROWING = "nothing bounds its state, which may grow with each step of time, and the gradients grow with it"
# Measured on raw pixels: a first loss of 1.3 in place of 10, where clipping left it at 10.
_TANH = 'leave the layer its `activation="tanh"` and scale its inputs to about 1, or '
_REMEMBERED = (
    "{} bounds its step, but a gradient that explodes stays in its averages and makes the following steps tiny "
    "(measured with Adam: after one of 1e8 a weight all but stood still for 3 000 steps)"
)
_OUTWEIGHED = "{} bounds its step, but the direction of a gradient that explodes outweighs those of all others"
_OPEN = (
    "unless this optimizer bounds its step, one gradient that explodes throws the weights away, "
    "and training goes on without learning"
)


class UnclippedGradients(Rule):
    """Gradients applied without clipping, where they can explode.

    ## Why it stalls
    A step of SGD is as large as its gradient. One huge gradient throws the weights so far away that training never
    comes back: the loss turns to NaN or stays where it is, and the program goes on. Measured: one gradient of 1e8
    takes a weight that SGD trains with a learning rate of 0.01 from 0.95 to -1e6. Recurrent networks make such
    gradients, because their state goes through the same weights at each step of time: a linear one went to NaN
    within a step and stayed finite with `clip_by_global_norm(1.0)`.

    Adam and its relatives bound the step: the same gradient moves a weight by 0.0007. They remember it, though: in
    the next 3 000 steps, which would have moved the weight by 3.0, it moved by 0.007.

    So this is a warning where the optimizer does not bound its step, the learning rate is 0.1 or more (0.02 with
    momentum), and the network has a recurrence without gates or the loss squares the error; where nothing bounds the
    recurrence itself (`activation="relu"`, a cell without gates); and where a recurrent network learns from an
    environment. Elsewhere it is advice (no plain network with Adam, and no LSTM or GRU with a cross-entropy was found
    in danger), as it is for a GRU with relu, up to 20 steps of time, few, small or shrinking (Adagrad) bounded steps,
    SGD with less, and notebooks that have printed losses which fell.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.LSTM(8), tf.keras.layers.Dense(1)])
    model.compile(optimizer="sgd", loss="mse")
    model.fit(tf.zeros((64, 10, 3)), tf.zeros((64, 1)))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.LSTM(8), tf.keras.layers.Dense(1)])
    model.compile(optimizer=tf.keras.optimizers.SGD(global_clipnorm=1.0), loss="mse")
    model.fit(tf.zeros((64, 10, 3)), tf.zeros((64, 1)))
    ```

    ## When not to
    Tests, gradients that are only looked at (saliency) or change a picture with Adam, losses that hold a penalty on
    the gradients, linear regressions, normalised convolutional networks with Adam, optimizers that are wrapped around
    a clipping one, recurrent kernels with a norm constraint. Clipping cannot repair gradients that are NaN already;
    where all gradients are large, a smaller learning rate or smaller targets are the better cure.

    ## Fix safety
    Unsafe by nature: training changes, which is the point. Optimizers are given `global_clipnorm` where TensorFlow 2.4
    is sure, else `clipnorm`; nothing where `fit` may leave that out (2.0 and 2.1).
    """

    code = "TFS501"
    level = Level.WARNING
    held_back = "readers of real code found 30 of 111 right"
    triggers = ("apply_gradients", "apply", "compile", "gradient")
    tensorflow = ">=1.0"
    why = _OPEN

    def on_gradients(self, use: GradientUse) -> None:
        # Of `minimize` there is no place between the gradients and their update.
        if use.is_minimized or self._can_be_clipped(use) or use.is_clipped_by_receiver or self.facts.in_test(use.apply):
            return
        update = self.facts.update(use)
        quiet = (update.is_normalised or update.of_input) and update.optimizer.bounded
        if update.optimizer.clips or update.tame or quiet:
            return
        # Neither what applies them is in sight, nor anything that they could grow in.
        if last_name(use.gradient.func) == "compute_gradients" and not (update.optimizer.made or update.recurrences):
            return
        whose = isinstance(use.gradient.func, ast.Attribute) and use.gradient.func.attr == "gradient"
        reason = _reason(update) if whose or not update.reinforcement else ""
        if not reason and not update.optimizer.name and self._is_compiled_elsewhere(use):
            return
        learning = " in reinforcement learning" if update.recurrent_model and update.reinforcement else ""
        self.report(
            use.gradient,
            f"{update.whose} are applied without clipping{update.optimizer.by}{learning}",
            why=reason or _why_advised(update.optimizer),
            help="before they are applied: `gradients, _ = tf.clip_by_global_norm(gradients, 1.0)`",
            # Nobody would clip one half of a step that trains two networks.
            fix=None
            if self._is_one_of_two(use) or names_several_types(self.facts.source.text)
            else clipped_before(self.facts, use, update.optimizer),
            level=None if reason else Level.ADVICE,
            given=(Proof.if_seen(update.optimizer.sure), use),
            variant="recurrent, unbounded" if update.recurrences and not update.optimizer.bounded else "another",
        )

    def _is_one_of_two(self, use: GradientUse) -> bool:
        """Whether other gradients of the same function are left as they are, because theirs cannot explode."""
        uses, function = self.facts.gradient_uses(), self.facts.tree.function(use.gradient)
        place = uses.index(use) if function is not None and use in uses else 0
        near = [other for other in uses[max(place - 2, 0) : place + 3] if other.gradient is not use.gradient]
        beside = [other for other in near if self.facts.tree.function(other.gradient) is function is not None]
        updates = [self.facts.update(other) for other in beside if not self._can_be_clipped(other)]
        return any(update.is_normalised and update.optimizer.bounded for update in updates)

    def _can_be_clipped(self, use: GradientUse) -> bool:
        """Whether some way to an update clips these gradients: `if limit: … else: …` is a choice."""
        return any(other.clipped for other in self.facts.uses_of_gradient(use))

    def visit_Call(self, call: ast.Call) -> None:
        if last_name(call.func) != "compile" or not isinstance(call.func, ast.Attribute):
            return
        model, given = self.facts.model(call.func.value), argument(call, 0, "optimizer")
        if model is None or given is None or self.facts.in_test(call) or not self.facts.is_fitted(model):
            return
        update = of_compile(self.facts.module, model, call, given)
        if not update.recurrences or update.optimizer.clips:
            return
        certain = self.facts.is_surely(call.func.value, model) and any(found.sure for found in update.recurrences)
        reason = _reason(update) if certain and not has_learned(self.facts.module, call) else ""
        self.report(
            call,
            f"{update.recurrent_model} is trained{update.optimizer.by} without gradient clipping",
            why=reason or _why_advised(update.optimizer),
            help=(_TANH if update.grows_by_activation else "")
            + f"give a Keras optimizer with `{spelling.norm_to_clip_by(self.facts)}=1.0`",
            fix=self._fix_compile(given, update.optimizer, model) if certain else None,
            level=None if reason else Level.ADVICE,
            given=(Proof.if_seen(certain and update.optimizer.sure),),
            variant="recurrent, unbounded" if update.recurrences and not update.optimizer.bounded else "another",
        )

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

    def _fix_compile(self, given: ast.expr, optimizer: Optimizer, model: Obj) -> Fix | None:
        tree, clip, made = self.facts.tree, spelling.norm_to_clip_by(self.facts), optimizer.made
        if model.flavor.startswith("tensorflow") and self.facts.target.may_fit_unclipped:
            return None
        # What a name or a configuration says is chosen there, and often one of several that are tried.
        if isinstance(given, ast.Constant) and optimizer.name:
            if (spelled := spelling.keras(self.facts, given, f"optimizers.{optimizer.name}", like=model)) is None:
                return None
            edit = rewrite.replace(tree, given, f"{spelled.text}({clip}=1.0)")
            return Fix("an optimizer that clips", Safety.UNSAFE, (edit, *spelled.edits))
        # Only the optimizers of Keras have arguments that clip.
        if made is None or made.module is not self.facts.module or not isinstance(made.node, ast.Call):
            return None
        is_keras = made.api.startswith("keras.optimizers.") and not has_star(made.node)
        added = rewrite.add_keyword(tree, made.node, clip, "1.0") if is_keras else None
        return Fix("let the optimizer clip", Safety.UNSAFE, (added,)) if added else None


def _reason(update: Update) -> str:
    """What makes these gradients, or one of them, dangerous; empty where clipping is only prudent."""
    if update.danger is Danger.GROWING:
        return _GROWING
    if update.danger is Danger.UNBOUNDED:
        return _UNBOUNDED.format(update.optimizer.name)
    return _why_advised(update.optimizer) if update.danger is Danger.REMEMBERED else ""


def _why_advised(optimizer: Optimizer) -> str:
    if optimizer.row is None or not optimizer.sure:
        return _OPEN
    sentence = _UNBOUNDED if not optimizer.row.bounded else _REMEMBERED if optimizer.row.remembers else _OUTWEIGHED
    return sentence.format(optimizer.name)
