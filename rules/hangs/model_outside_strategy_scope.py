"""TFS710: see the class."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts import Func, Kind, Obj, ReplicaStep
from tflint_stall.rule import Level, Rule

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
        made = strategies.made_before
        if made:
            self._check_fits()
        for step in strategies.steps():
            if step.resolved:
                self._check_step(step)

    def _check_fits(self) -> None:
        for call in self.facts.calls(*_FITS):
            if isinstance(call.func, ast.Attribute) and self.facts.strategies.made_before_node(call):
                self._check_model(call.func.value, "fitted")

    def _check_model(self, receiver: ast.expr, how: str) -> None:
        models = self.facts.values(receiver)
        if models and all(isinstance(model, Obj) and model.kind is Kind.MODEL for model in models):
            for model in models:
                assert isinstance(model, Obj)
                self._check_made(model, len(models), how)

    def _check_made(self, model: Obj, alternatives: int, how: str) -> None:
        in_sight = model.module is self.facts.module and isinstance(model.node, ast.Call)
        if alternatives > 1 or not in_sight or self.facts.strategies.is_made_in_scope(model):
            return
        self.report(
            model.node,
            f"this {model.kind.value} is made outside of `strategy.scope()` and then {how}",
            help="make model, optimizer and metrics under `with strategy.scope():`",
            likely=self.facts.strategies.has_scope,
        )

    def _check_step(self, step: ReplicaStep) -> None:
        for made in self._used_in(step.function):
            self._check_made(made, 1, "used in `strategy.run`")

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
