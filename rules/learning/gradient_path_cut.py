"""TFS506: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import GradientUse, argument
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.tensorflow import paths, taped
from tflint_stall.rule import Level, Rule

_OUTSIDE = "the tape records only what is computed inside of its `with`: every gradient of this loss is None"

_LEFT_OUT = "nothing behind it gets a gradient: these weights stay as they are, as it may be meant"


class GradientPathCut(Rule):
    """A loss that the tape cannot follow back to the weights.

    ## Why it stalls
    `.numpy()`, `float`, a function of NumPy or `predict` leave TensorFlow: what is computed from their results has no
    gradient. `argmax`, `round`, comparisons and casts to whole numbers have none either, and a loss that is computed
    outside of the tape's `with` was never recorded. The gradients are then `None`. Keras raises only if all of them
    are; where one of several losses or models is cut off, it warns once and trains the rest: the encoder in front of a
    rounded code stays as it was made.

    ## Example
    ```python
    import tensorflow as tf

    def step(model: tf.keras.Model, optimizer, x, y):
        with tf.GradientTape() as tape:
            predicted = model(x).numpy()
            loss = tf.reduce_mean((predicted - y) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def step(model: tf.keras.Model, optimizer, x, y):
        with tf.GradientTape() as tape:
            predicted = model(x)
            loss = tf.reduce_mean((predicted - y) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## When not to
    Metrics and targets, which are detached on purpose, as long as the loss has another way to the weights. A
    `stop_gradient` before one of two models is advice.

    ## Fix safety
    There is no fix: which operation with a gradient was meant cannot be seen.
    """

    code = "TFS506"
    level = Level.ERROR
    triggers = ("GradientTape",)
    tensorflow = ">=2.0"
    why = _OUTSIDE

    def on_gradients(self, use: GradientUse) -> None:
        block = taped.block(use)
        target = argument(use.gradient, 0, "target", "loss")
        if block is None or not isinstance(target, ast.Name) or self.facts.in_test(use.gradient):
            return
        bindings = self.facts.module.names.lookup(target.id, target)
        # What a loop takes out of a list was made where the list was.
        plain = (binding for binding in bindings if binding.how in (How.ASSIGN, How.AUGMENT))
        made = [binding.value for binding in plain if binding.value is not None]
        if not made or len(made) != len(bindings):
            return
        outside = [value for value in made if not taped.in_block(self.facts.module, block, value)]
        if len(outside) == len(made):
            self._check_outside(use, block, made)
        elif not outside and len(made) == 1:
            cut = paths.to_weights(self.facts.module, made[0], block)
            if cut is not None:
                self.report(
                    cut.node,
                    f"`{cut.what}` cuts the loss off from the weights: its gradients are None",
                    why=cut.why,
                    help="compute the loss from the tensor itself, with operations that have a gradient",
                    given=(use,),
                )
            else:
                self._check_nets(use, made[0], block)

    def _check_nets(self, use: GradientUse, loss: ast.expr, block: ast.With) -> None:
        """A loss that leads to one of two nets, of whose weights gradients are asked for together."""
        nets = self._nets(use.gradient)
        for net in nets if len(nets) > 1 else ():
            others = [other for other in nets if other is not net]
            cut = paths.to_net(self.facts.module, loss, block, net, others)
            if cut is None or self._is_trained_elsewhere(net, use):
                continue
            self.report(
                cut.node,
                f"`{cut.what}` cuts the loss off from the weights of `{net.name}`: their gradients are None",
                why=cut.why if not cut.is_meant else _LEFT_OUT,
                help="compute the loss from the tensor itself, or leave these weights out of the list",
                given=(use,),
                level=Level.ADVICE if cut.is_meant else None,
            )
            return

    def _is_trained_elsewhere(self, net: paths.Net, use: GradientUse) -> bool:
        """Whether another gradient of the file is by its weights, too."""
        others = (call for call in self.facts.calls("gradient") if call is not use.gradient)
        return any(other.model.node is net.model.node for call in others for other in self._nets(call))

    def _nets(self, gradient: ast.Call) -> list[paths.Net]:
        sources = argument(gradient, 1, "sources")
        return paths.nets_of(self.facts.module, sources) if sources is not None else []

    def _check_outside(self, use: GradientUse, block: ast.With, made: list[ast.expr]) -> None:
        """A loss that is computed before the tape or after it, in the same function, from a model's output."""
        tree = self.facts.tree
        # A tape that is kept may still record where another function asks it.
        if tree.function(block) is not tree.function(use.gradient):
            return
        if any(tree.function(value) is not tree.function(use.gradient) for value in made):
            return
        if tree.contains(block, use.gradient) or any(self._is_taped_elsewhere(value) for value in made):
            return
        last = max(order_of(node) for node in ast.walk(block) if hasattr(node, "lineno"))
        where = "after" if all(order_of(value) > last for value in made) else "before"
        if not any(isinstance(value, (ast.Call, ast.BinOp, ast.UnaryOp)) for value in made):
            return
        self.report(
            use.gradient,
            f"this loss is computed {where} the tape's `with`",
            help="compute it inside of the `with`",
            given=(use,),
        )

    def _is_taped_elsewhere(self, value: ast.expr) -> bool:
        """Whether another tape records a loss, or it may come out of one."""
        blocks = [parent for parent in self.facts.tree.ancestors(value) if isinstance(parent, ast.With)]
        return any(taped.enters(self.facts.module, block) for block in blocks)
