"""TFS710: see the class."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts import Func, Kind, Obj
from tflint_stall.rule import Level, Proof, Rule

_FITS = ("fit", "fit_generator")


class ModelOutsideStrategyScope(Rule):
    """A model made outside of the scope of the strategy that is to distribute it.

    ## Why it stalls
    A strategy copies only variables that are made in its scope. A model made outside stays on one device: `fit`
    trains there alone and says nothing, while the other devices wait; in `strategy.run` all replicas use the one copy.

    ## Example
    ```python
    import tensorflow as tf

    strategy = tf.distribute.MirroredStrategy()
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    strategy = tf.distribute.MirroredStrategy()
    with strategy.scope():
        model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        model.compile("sgd", "mse")
    model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)))
    ```

    ## When not to
    A second model that is meant for one device, such as a teacher or a baseline.

    ## Fix safety
    There is no fix: what else belongs into the scope (optimizer, metrics, checkpoint) only the author knows.
    """

    code = "TFS710"
    level = Level.WARNING
    triggers = ("Strategy", "strategy")
    tensorflow = ">=1.14"
    why = "a strategy copies to its devices only what is made in its scope"

    def on_program(self) -> None:
        strategies = self.facts.strategies
        if strategies.enters_by_hand():
            return
        fitted = [model for call in self.facts.calls(*_FITS) if (model := self._fitted(call)) is not None]
        # Beside a model that is distributed, one outside is a baseline or a teacher.
        if not any(strategies.is_made_in_scope(model) for model in fitted):
            for model in fitted:
                self._check(model, "fitted")
        for step in strategies.steps():
            if step.resolved:
                for made in self._used_in(step.function):
                    self._check(made, "used in `strategy.run`")

    def _fitted(self, call: ast.Call) -> Obj | None:
        """The one model that a call surely fits, where a strategy is made for it."""
        if not isinstance(call.func, ast.Attribute) or not self.facts.strategies.distributes(call):
            return None
        values = self.facts.values(call.func.value)
        model = values[0] if len(values) == 1 else None
        return model if isinstance(model, Obj) and model.kind is Kind.MODEL else None

    def _check(self, made: Obj, how: str) -> None:
        if made.module is not self.facts.module or not isinstance(made.node, ast.Call):
            return
        if self.facts.strategies.is_made_in_scope(made):
            return
        self.report(
            made.node,
            f"this {made.kind.value} is made outside of `strategy.scope()` and then {how}",
            help="make model, optimizer and metrics under `with strategy.scope():`",
            given=(Proof.if_seen(not self.facts.strategies.has_scope),),
        )

    def _used_in(self, function: Func) -> Iterator[Obj]:
        """The models that a step calls, and the optimizers that it applies gradients with."""
        for call in function.module.tree.within(function.node, ast.Call):
            values = function.module.project.evaluator.evaluate(function.module, call.func)
            if len(values) == 1 and isinstance(values[0], Obj) and values[0].kind is Kind.MODEL:
                yield values[0]
            elif isinstance(call.func, ast.Attribute) and call.func.attr == "apply_gradients":
                owners = function.module.project.evaluator.evaluate(function.module, call.func.value)
                if len(owners) == 1 and isinstance(owners[0], Obj) and owners[0].kind is Kind.OPTIMIZER:
                    yield owners[0]
