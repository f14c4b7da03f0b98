"""TFS511: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import GradientUse, Kind, Obj, argument, last_name
from tflint_stall.facts.tensorflow import half_precision, heads, taped
from tflint_stall.facts.tensorflow.half_precision import Policy
from tflint_stall.facts.tensorflow.heads import CrossEntropy, Head
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

_UNSCALED = "gradients below 6e-8 are zero in float16: these weights stand still. `fit` scales the loss by itself"
_NARROW = "the loss gets probabilities of float16: small ones are 0, and their logarithm is infinite"
_SHORT = "the loss gets outputs of 11 bits, and none above 65504"
_ALL = "weights and updates have 11 bits then: an update below a thousandth of its weight is lost"
_MODELS = ("Sequential", "Model")

_POLICIES = ("set_global_policy", "set_policy", "set_dtype_policy")
# What makes variables of another type than layers ask for.
_WIDENING = ("variable_creator_scope", "experimental_variable_creator_scope")
_TRAINING = ("fit", "fit_generator", "train_on_batch", "GradientTape", "minimize")


class MixedPrecisionLoop(Rule):
    """Half precision in a training loop of one's own, without what keeps small numbers alive.

    ## Why it stalls
    Under the policy `mixed_float16` gradients are computed with 16 bits, and everything below 6e-8 becomes zero. `fit`
    multiplies the loss before and divides the gradients after; a loop with a tape has to do that itself, or parts of
    the model do not learn. A last layer that computes with 16 bits gives the loss probabilities of 0 and infinite
    logarithms. `set_floatx("float16")` does the same to the weights.

    ## Example
    ```python
    import tensorflow as tf

    tf.keras.mixed_precision.set_global_policy("mixed_float16")
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, dtype="float32")])
    optimizer = tf.keras.optimizers.SGD(global_clipnorm=1.0)

    @tf.function
    def train_step(x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x) - y) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    tf.keras.mixed_precision.set_global_policy("mixed_float16")
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, dtype="float32")])
    optimizer = tf.keras.mixed_precision.LossScaleOptimizer(tf.keras.optimizers.SGD(global_clipnorm=1.0))

    @tf.function
    def train_step(x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x) - y) ** 2)
            scaled = optimizer.scale_loss(loss)
        gradients = tape.gradient(scaled, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```
    With Keras 2 it is `get_scaled_loss` in the tape, and `get_unscaled_gradients` behind it.

    ## When not to
    `mixed_bfloat16`, whose numbers are as small as those of float32; `fit`, which scales; a last layer that is told
    `dtype="float32"`, or one without activation whose loss has `from_logits=True`. Without activation, and with
    another loss, it is advice. `set_floatx` is silent where a policy or a `variable_creator_scope` decides of what type
    weights are, or where it is set back, and advice in a function of a file that trains nothing: readers of real
    projects found these wrong.

    ## Fix safety
    Unsafe: the last layer computes with 32 bits. How the loss is scaled depends on the Keras in use, and is not
    written.
    """

    code = "TFS511"
    level = Level.WARNING
    held_back = "readers of real code found 0 of 5 right"
    triggers = ("float16", "GradientTape", *_MODELS)
    tensorflow = ">=2.1"
    why = _UNSCALED

    def on_gradients(self, use: GradientUse) -> None:
        policy = half_precision.policy(self.facts.module)
        if policy is None or last_name(use.gradient.func) != "gradient" or self.facts.in_test(use.gradient):
            return
        if not policy.reaches(self.facts.module, use.gradient):
            return
        target = argument(use.gradient, 0, "target")
        if half_precision.scales(self.facts.module, taped.block(use), target):
            return
        if use.apply_module is not self.facts.module and half_precision.scales(use.apply_module, None, None):
            return
        self.report(
            use.gradient,
            "the loss is not scaled, and the policy is `mixed_float16`",
            help="scale it: `optimizer.scale_loss(loss)` with a `LossScaleOptimizer` (Keras 2: `get_scaled_loss`)",
            level=Level.WARNING if policy.sure else Level.ADVICE,
            given=(policy.proof,),
        )

    def on_program(self) -> None:
        for call in self.facts.calls("set_floatx"):
            given = argument(call, 0, "floatx", "value")
            if self.facts.api(call.func).startswith("keras.") and self.facts.constant(given) == "float16":
                # A policy decides by itself of what type weights are.
                if not self.facts.in_test(call) and not any(True for _ in self.facts.calls(*_POLICIES, *_WIDENING)):
                    self._check_floatx(call)
        if any(True for _ in self.facts.calls(*_MODELS)):
            policy = half_precision.policy(self.facts.module)
            if policy is not None:
                self._check_models(policy)

    def _check_floatx(self, call: ast.Call) -> None:
        """It weighs where nothing takes it back: in the main part of a program, or where the same file trains."""
        function = self.facts.tree.function(call)
        near = [other for other in self.facts.calls("set_floatx") if self.facts.tree.function(other) is function]
        given = [self.facts.constant(argument(other, 0, "floatx", "value")) for other in near]
        if any(value != "float16" for value in given):
            return
        trains = function is None or any(True for _ in self.facts.calls(*_TRAINING))
        help_ = 'use the policy `"mixed_float16"`, which keeps the weights at 32 bits'
        level = Level.WARNING if trains else Level.ADVICE
        self.report(call, "`set_floatx` makes the weights float16", why=_ALL, help=help_, level=level)

    def _check_models(self, policy: Policy) -> None:
        for call in self.facts.calls(*_MODELS):
            for model in self.facts.values(call):
                if isinstance(model, Obj) and model.kind is Kind.MODEL and model.node is call:
                    head = heads.of_model(model) if policy.reaches(self.facts.module, call) else None
                    used = self._trained_by(model) if head is not None and not head.hidden else []
                    if head is not None and used:
                        self._check_head(head, self._losses(model), policy, used)

    def _losses(self, model: Obj) -> list[CrossEntropy | None]:
        """The losses that look at the output of a model; `None` for one that is no cross-entropy, or is not known."""
        module, compiled = self.facts.module, self.facts.compile_calls(model)
        if compiled:
            given = [argument(call, 1, "loss") for call in compiled]
            return [heads.cross_entropy(module, loss) if loss is not None else None for loss in given]
        called = [call for block in taped.blocks(module) for call in taped.calls(module, block)]
        found = [heads.cross_entropy(module, call.func, call) for call in called]
        return [loss for loss in found if loss is not None]

    def _check_head(self, head: Head, losses: list[CrossEntropy | None], policy: Policy, used: list[ast.expr]) -> None:
        layer = head.activating or head.layer
        # The cross-entropy of logits takes no logarithm of a probability: it stays finite.
        if head.activation == "linear" and losses and all(loss is not None and loss.logits for loss in losses):
            return
        is_narrow = head.activation != "linear" or any(loss is not None and not loss.logits for loss in losses)
        if layer.kind is not Kind.LAYER or layer.module is not self.facts.module or half_precision.is_wide(layer):
            return
        if not isinstance(layer.node, ast.Call) or self.facts.in_test(layer.node):
            return
        added = rewrite.add_keyword(self.facts.tree, layer.node, "dtype", '"float32"')
        self.report(
            layer.node,
            "the last layer computes with float16",
            why=_NARROW if is_narrow else _SHORT,
            help='give it `dtype="float32"`',
            # What is cast to 16 bits beside it would not meet 32.
            fix=None
            if added is None or re.search(r"float16[^'\"]", self.facts.source.text)
            else Fix("32 bits for the last layer", Safety.UNSAFE, (added,)),
            level=Level.WARNING if policy.sure and is_narrow else Level.ADVICE,
            given=(policy.proof, *used),
        )

    def _trained_by(self, model: Obj) -> list[ast.expr]:
        """Where a loss looks at its output: it is compiled, fitted, or called under a tape."""
        compiled = [call.func for call in self.facts.compile_calls(model)]
        if compiled or self.facts.is_fitted(model):
            return compiled or [model.node.func] if isinstance(model.node, ast.Call) else compiled
        blocks = taped.blocks(self.facts.module)
        called = [call.func for block in blocks for call in taped.calls(self.facts.module, block)]
        own = (func for func in called for v in self.facts.values(func) if isinstance(v, Obj) and v.node is model.node)
        return list(own)[:1]
