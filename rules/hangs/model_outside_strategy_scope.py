"""TFS710: see the class."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts import Func, Kind, Obj
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.tensorflow.models import owns_nothing_yet
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
    A second model that is meant for one device, such as a teacher, a baseline, or one that is restored to go on
    alone; a strategy that is only handed over to something else; a model without an input shape that is first called
    in `strategy.run`, where its weights are made in the scope.

    ## Fix safety
    There is no fix: what else belongs into the scope (optimizer, metrics, checkpoint) only the author knows.
    """

    code = "TFS710"
    level = Level.WARNING
    triggers = ("Strategy", "strategy")
    tensorflow = ">=1.14"
    why = "a strategy copies to its devices only what is made in its scope"

    def on_program(self) -> None:
        if self.facts.strategies.enters_by_hand():
            return
        # What one function makes outside belongs under one `with`: the first is reported.
        functions: set[ast.AST | None] = set()
        for made, how, proof in sorted((*self._fitted(), *self._run()), key=lambda use: order_of(use[0].node)):
            function = self.facts.tree.function(made.node)
            if function not in functions and not self.facts.in_test(made.node):
                functions.add(function)
                self.report(
                    made.node,
                    f"this {made.kind.value} is made outside of `strategy.scope()` and then {how}",
                    help="make model, optimizer and metrics under `with strategy.scope():`",
                    given=(proof,),
                )

    def _fitted(self) -> Iterator[tuple[Obj, str, Proof]]:
        """The models that are surely fitted while a strategy is there for them."""
        for call in self.facts.calls(*_FITS):
            if isinstance(call.func, ast.Attribute):
                values = self.facts.values(call.func.value)
                model = values[0] if len(values) == 1 else None
                if isinstance(model, Obj) and model.kind is Kind.MODEL and self._is_outside(model):
                    proof = self.facts.strategies.distributing(call)
                    if proof is not None:
                        yield model, "fitted", proof

    def _run(self) -> Iterator[tuple[Obj, str, Proof]]:
        """The models and optimizers of the steps that a strategy surely runs."""
        for step in self.facts.strategies.steps():
            used = list(self._used_in(step.function)) if step.proof is Proof.SURE else []
            networks = [made for made in used if made.kind is Kind.MODEL]
            # What has no weights yet gets them in the step, which is in the scope, and so do its optimizer's slots.
            if networks and all(map(owns_nothing_yet, networks)):
                continue
            for made in filter(self._is_outside, used):
                yield made, "used in `strategy.run`", step.proof

    def _is_outside(self, made: Obj) -> bool:
        here = made.module is self.facts.module and isinstance(made.node, ast.Call)
        return here and not self.facts.strategies.is_made_in_scope(made)

    def _used_in(self, function: Func) -> Iterator[Obj]:
        """The models that a step calls, and the optimizers that it applies gradients with."""
        for call in function.module.tree.within(function.node, ast.Call):
            is_by_name = isinstance(call.func, ast.Attribute) and call.func.attr == "call"
            called = call.func.value if isinstance(call.func, ast.Attribute) and is_by_name else call.func
            values = function.module.project.evaluator.evaluate(function.module, called)
            if len(values) == 1 and isinstance(values[0], Obj) and values[0].kind is Kind.MODEL:
                yield values[0]
            elif isinstance(call.func, ast.Attribute) and call.func.attr == "apply_gradients":
                owners = function.module.project.evaluator.evaluate(function.module, call.func.value)
                if len(owners) == 1 and isinstance(owners[0], Obj) and owners[0].kind is Kind.OPTIMIZER:
                    yield owners[0]
