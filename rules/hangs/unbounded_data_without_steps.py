"""TFS701: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Consumption, Mode, given, has_star, leaves
from tflint_stall.facts.api.consumers import CONSUMERS, OF_SAMPLES, is_refused
from tflint_stall.facts.program.interrupted import runs_until_interrupted
from tflint_stall.facts.program.viewing import shows_pictures
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.tensorflow.grounds import on_either_way
from tflint_stall.facts.tensorflow.read_ahead import may_end_early
from tflint_stall.facts.values.spread import spelled_out
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety


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
    that sets `stop_training` after a batch; a loop in a `try` that waits for Ctrl-C. A loop that trains, saves or tests
    now and then, and stands last in its program is advice: somebody stops it. So is one that shows each picture.

    ## Fix safety
    Dropping the last `.repeat()` is unsafe in that batches no longer go over the end of an epoch. Not offered where
    somebody else draws from the same dataset who ends by himself.
    """

    code = "TFS701"
    warns_when_likely = True
    level = Level.ERROR
    triggers = ("fit", "evaluate", "predict", "reduce", "for", "list", "tuple", "sorted")
    tensorflow = ">=1.4"
    why = "the data never ends, and Keras waits for its end without a warning"

    def on_consumption(self, consumption: Consumption) -> None:
        if consumption.bounded or not consumption.endless or self.facts.in_test(consumption.node):
            return
        if consumption.steps is not None:
            self._check_model(consumption)
        elif consumption.how == "loop":
            self._check_loop(consumption)
        elif consumption.how in ("reduce", "collect") and not isinstance(consumption.node, ast.GeneratorExp):
            self.report(
                consumption.node,
                "this collects infinite data: it fills the memory and never ends",
                why="it waits for the end of data that has none",
                help="take a number of elements first: `.take(n)`, `itertools.islice(data, n)`",
                given=self._grounds(consumption),
            )

    def _check_model(self, consumption: Consumption) -> None:
        call, steps = consumption.node, consumption.steps
        assert isinstance(call, ast.Call) and steps is not None
        asked = spelled_out(self.facts.module, call)
        # Keras 1 counted samples, and refuses to go on without their number.
        if any(keyword.arg in OF_SAMPLES for keyword in asked.keywords):
            return
        if given(asked, steps) is not None or has_star(asked) or not self.facts.is_keras_call(call):
            return
        if self.facts.program.stops_after_batch():
            return
        # A misspelt `step_per_epoch` raises before anything is read.
        method = last_name(call.func)
        if method in CONSUMERS and is_refused(CONSUMERS[method].how, (keyword.arg for keyword in asked.keywords)):
            return
        data = "dataset" if consumption.pipelines else "generator"
        what = "the validation of `fit`" if consumption.how == "validation" else f"`{consumption.how}`"
        name = steps.names[0]
        self.report(
            call,
            f"{what} never ends: the {data} is infinite and `{name}` is not given",
            help=f"give `{name}`, or drop the `.repeat()`" if consumption.pipelines else f"give `{name}`",
            fix=self._fix(consumption),
            given=self._grounds(consumption),
            variant=consumption.how,
        )

    def _check_loop(self, consumption: Consumption) -> None:
        loop = consumption.node
        assert isinstance(loop, (ast.For, ast.AsyncFor))
        if not consumption.pipelines or leaves(self.facts.module, loop) or self._is_left_otherwise(loop):
            return
        # Somebody stops it who has seen enough.
        module = self.facts.module
        on_purpose = self.facts.trains(module, loop) and runs_until_interrupted(module, loop)
        self.report(
            loop,
            "this loop never ends: its dataset is infinite and nothing in its body leaves it",
            why="a dataset with `repeat()` goes on for ever",
            help="end it with `.take(n)`, `zip(range(n), dataset)` or a `break`",
            fix=self._fix(consumption),
            level=Level.ADVICE if on_purpose or shows_pictures(module, loop) else None,
            given=self._grounds(consumption),
        )

    def _is_left_otherwise(self, loop: ast.For | ast.AsyncFor) -> bool:
        """A loop of a generator function, one that is traced, or one that somebody is to stop with Ctrl-C."""
        tree = self.facts.tree
        yields = any(True for kind in (ast.Yield, ast.YieldFrom) for _ in tree.within(loop, kind))
        return yields or self.facts.mode(loop) is Mode.TF_FUNCTION or self.facts.program.handles_interrupt(loop)

    def _grounds(self, consumption: Consumption) -> list[object]:
        endless = consumption.endless
        steps = [item.step for item in endless if item.step]
        return [
            consumption,
            on_either_way(self.facts.module, consumption.node, steps),
            *(item.proof for item in endless),
        ]

    def _fix(self, consumption: Consumption) -> Fix | None:
        step = consumption.endless[0].step
        if step is None or step.name != "repeat" or step.api or step.module is not self.facts.module:
            return None
        # Who ends by himself may count on its having no end.
        drawn = [way for one in self.facts.all_consumptions() if may_end_early(one) for way in one.pipelines]
        if any(other.call is step.call for way in drawn for other in way.steps):
            return None
        cut = rewrite.cut_step(self.facts.tree, step.call)
        # What another file goes through with it may count on its having no end.
        maker = self.facts.tree.function(step.call)
        sites = self.facts.call_sites(maker) if maker is not None else []
        shared = maker is None and self.facts.module.project.is_imported(self.facts.module)
        if cut is None or shared or any(site.module is not self.facts.module for site in sites):
            return None
        return Fix("drop `.repeat()`: each epoch goes through the data once", Safety.UNSAFE, (cut,))
