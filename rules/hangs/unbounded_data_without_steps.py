"""TFS701: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Consumption, Mode, Pipeline, Step, argument, has_star, is_infinite, leaves, never_ends
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

# The argument that ends each consumer, and its place among the positional ones.
_STEPS = {
    "fit": ("steps_per_epoch", 12),
    "evaluate": ("steps", 5),
    "predict": ("steps", 3),
    "validation": ("validation_steps", 13),
}


class UnboundedDataWithoutSteps(Rule):
    """Data without an end, given to something that runs to the end of its data.

    ## Why it stalls
    `fit`, `evaluate` and `predict` take an epoch to be over when the data is. A dataset with `repeat()`, or a
    generator with `while True`, never is: Keras 3 neither stops nor warns. The first epoch, the validation after
    it, or the prediction goes on for ever.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    dataset = tf.data.Dataset.from_tensor_slices((tf.zeros((64, 4)), tf.zeros((64, 1)))).batch(8).repeat()
    model.fit(dataset, epochs=3)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    dataset = tf.data.Dataset.from_tensor_slices((tf.zeros((64, 4)), tf.zeros((64, 1)))).batch(8).repeat()
    model.fit(dataset, epochs=3, steps_per_epoch=8)
    ```
    Or without `.repeat()`: `fit` goes through the data once per epoch by itself.

    ## When not to
    Where something else ends it: `take`, `zip(range(n), dataset)`, `itertools.islice`, a `break`, or a callback
    that sets `stop_training` after a batch.

    ## Fix safety
    Dropping the last `.repeat()` is unsafe only in that batches no longer go over the end of an epoch.
    """

    code = "TFS701"
    level = Level.ERROR
    triggers = ("fit", "evaluate", "predict", "reduce", "for", "list", "tuple", "sorted")
    tensorflow = ">=1.4"
    why = "the data never ends, and Keras waits for its end without a warning"

    def on_consumption(self, consumption: Consumption) -> None:
        endless = self._endless(consumption)
        if endless is None or consumption.bounded:
            return
        if consumption.how in _STEPS:
            self._check_model(consumption, endless)
        elif consumption.how == "loop":
            self._check_loop(consumption)
        elif consumption.how in ("reduce", "collect"):
            self._check_collected(consumption)

    def _endless(self, consumption: Consumption) -> Pipeline | bool | None:
        """The pipeline that never ends, True for a generator; `None` when some alternative ends."""
        known = [*consumption.pipelines, *consumption.generators]
        if not known or not consumption.resolved:
            return None
        if not all(never_ends(value) if isinstance(value, Pipeline) else is_infinite(value) for value in known):
            return None
        first = known[0]
        return first if isinstance(first, Pipeline) else True

    def _check_model(self, consumption: Consumption, endless: Pipeline | bool) -> None:
        call = consumption.node
        assert isinstance(call, ast.Call)
        name, position = _STEPS[consumption.how]
        steps = argument(call, position, name)
        if has_star(call) or (steps is not None and not self._is_none(steps)) or self._stops_itself():
            return
        what = "the validation of `fit`" if consumption.how == "validation" else f"`{consumption.how}`"
        self.report(
            call,
            f"{what} never ends: the {_called(endless)} is infinite and `{name}` is not given",
            help=f"give `{name}`, or drop the `.repeat()`" if isinstance(endless, Pipeline) else f"give `{name}`",
            fix=self._fix(endless),
            given=(consumption, *self._culprits(consumption)),
        )

    def _check_loop(self, consumption: Consumption) -> None:
        loop = consumption.node
        assert isinstance(loop, (ast.For, ast.AsyncFor))
        pipelines = consumption.pipelines
        if not pipelines or leaves(self.facts.module, loop) or self._yields(loop):
            return
        if self.facts.mode(loop) is Mode.TF_FUNCTION:
            return
        self.report(
            loop,
            "this loop never ends: its dataset is infinite and nothing in its body leaves it",
            why="a dataset with `repeat()` goes on for ever",
            help="end it with `.take(n)`, `zip(range(n), dataset)` or a `break`",
            fix=self._fix(pipelines[0]),
            given=(consumption, *self._culprits(consumption)),
        )

    def _check_collected(self, consumption: Consumption) -> None:
        if isinstance(consumption.node, ast.GeneratorExp):
            return
        self.report(
            consumption.node,
            "this collects infinite data: it fills the memory and never ends",
            why="it waits for the end of data that has none",
            help="take a number of elements first: `.take(n)`, `itertools.islice(data, n)`",
        )

    def _culprits(self, consumption: Consumption) -> list[Step]:
        return [step for step in map(never_ends, consumption.pipelines) if step is not None]

    def _fix(self, endless: Pipeline | bool) -> Fix | None:
        if not isinstance(endless, Pipeline):
            return None
        step: Step | None = never_ends(endless)
        if step is None or step.name != "repeat" or step.api or step.module is not self.facts.module:
            return None
        cut = rewrite.cut_step(self.facts.tree, step.call)
        if cut is None:
            return None
        return Fix("drop `.repeat()`: each epoch goes through the data once", Safety.UNSAFE, (cut,))

    def _yields(self, loop: ast.For | ast.AsyncFor) -> bool:
        tree = self.facts.tree
        return any(True for kind in (ast.Yield, ast.YieldFrom) for _ in tree.within(loop, kind))

    def _is_none(self, expr: ast.expr) -> bool:
        return isinstance(expr, ast.Constant) and expr.value is None

    def _stops_itself(self) -> bool:
        """A callback in the file that sets `stop_training` after a batch."""
        tree = self.facts.tree
        for assign in tree.nodes(ast.Assign):
            for target in assign.targets:
                if isinstance(target, ast.Attribute) and target.attr == "stop_training":
                    if "batch" in self.facts.enclosing_function_name(assign):
                        return True
        return False


def _called(endless: Pipeline | bool) -> str:
    return "dataset" if isinstance(endless, Pipeline) else "generator"
