"""TFS113: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Consumption, Hot, Mode, Pipeline, Step, argument, last_name, loops_around
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.starting import is_set_up_later
from tflint_stall.fixes import hoist
from tflint_stall.rule import Fix, Level, Rule, Safety

_COLD = 3
# Steps that copy data, trace a function or keep what they were given.
_COSTLY = frozenset({"source", "map", "filter", "flat_map", "interleave", "cache", "apply", "scan", "group_by_window"})
# Steps that cost nothing to add again, because an iterator is made anew anyway.
_CHEAP = frozenset({"take", "skip", "enumerate", "prefetch", "repeat", "with_options", "as_supervised"})
# So do these, where all batches of an existing dataset are gone through.
_GROUPING = frozenset({"batch", "padded_batch", "ragged_batch", "rebatch", "unbatch"})


class DatasetBuiltInLoop(Rule):
    """A dataset that a loop builds again in each iteration from the same data.

    ## Why it stalls
    Building a pipeline copies its tensors and traces every function that is mapped over it; using it once starts
    its threads and buffers for that one time. A `cache()` in it is filled and thrown away. Nothing of that depends
    on the iteration.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    images, labels = np.load("images.npy"), np.load("labels.npy")
    for epoch in range(50):
        dataset = tf.data.Dataset.from_tensor_slices((images, labels)).batch(32)
        for x, y in dataset:
            model.train_on_batch(x, y)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    images, labels = np.load("images.npy"), np.load("labels.npy")
    dataset = tf.data.Dataset.from_tensor_slices((images, labels)).batch(32)
    for epoch in range(50):
        for x, y in dataset:
            model.train_on_batch(x, y)
    ```
    A dataset can be gone through any number of times, and a `shuffle` in it gives another order each time.

    ## When not to
    Where the data depends on the iteration (folds, files, shards), in loops of up to three iterations, and where each
    epoch only puts an existing dataset into batches. A `fit` of several epochs uses what was built several times: there
    the rule is advice.

    ## Fix safety
    Safe where the dataset is made of constants by functions that only compute, its making cannot fail, and the loop
    only goes through it. Unsafe elsewhere: where it shuffles, draws, reads files, or reads what may change, and where
    devices or threads may be set up, or processes forked, later than above the loop.
    """

    code = "TFS113"
    level = Level.WARNING
    triggers = ("Dataset", "dataset_from", "tfds", "tensorflow_datasets", "map", "batch", "shuffle", "cache", "filter")
    tensorflow = ">=1.4"
    why = "each iteration starts the pipeline again"

    def on_consumption_around(self, consumption: Consumption) -> None:
        hot = self.facts.rebuilding.hot(consumption, cold=_COLD)
        if hot is None or self.facts.mode_in(consumption.module, consumption.node) is Mode.DATASET:
            return
        pipelines = consumption.pipelines
        if pipelines and all(self._is_rebuilt(hot, pipeline, consumption) for pipeline in pipelines):
            self._report(consumption, hot, pipelines[0])

    def _is_rebuilt(self, hot: Hot, pipeline: Pipeline, consumption: Consumption) -> bool:
        rebuilding = self.facts.rebuilding
        made = rebuilding.steps_in(hot, pipeline)
        cheap = _CHEAP | _GROUPING if rebuilding.goes_through_all(consumption, made) else _CHEAP
        if not any(step.name not in cheap and not rebuilding.only_joins(hot, step) for step in made):
            return False
        begun = all(step.name == "take" for step in made if step.name != "source") and made[0].name != "source"
        return not begun and rebuilding.is_the_same(hot, pipeline, consumption.data, consumption.module)

    def _report(self, consumption: Consumption, hot: Hot, pipeline: Pipeline) -> None:
        made = self.facts.rebuilding.steps_in(hot, pipeline)
        first = made[0]
        if first.module is not self.facts.module:
            return
        cached = any(step.name == "cache" for step in made)
        minor = self._hardly_counts(hot, consumption, made)
        # A shuffle buffer is filled for each pass, whoever built the dataset.
        seconds = costs.DATASET_REFILLED if cached and not minor else costs.DATASET_BUILT
        self.report(
            first.call,
            "this dataset is built again in each iteration, from the same data",
            why="its `cache()` is filled and thrown away in each iteration" if cached else _what_it_costs(made),
            help="build it once, before the loop",
            fix=self._fix(hot, made),
            level=Level.ADVICE if minor else None,
            given=(pipeline, consumption),
            hot=hot,
            wasted=seconds,
            variant="cache" if cached else "no cache",
        )

    def _hardly_counts(self, hot: Hot, consumption: Consumption, made: list[Step]) -> bool:
        """Whether little is built, or one `fit` goes through it several times."""
        if not any(step.name in _COSTLY and not self.facts.rebuilding.only_joins(hot, step) for step in made):
            return True
        if consumption.how not in ("fit", "validation") or not isinstance(consumption.node, ast.Call):
            return False
        if any(keyword.arg is None for keyword in consumption.node.keywords):
            return True
        epochs, first = argument(consumption.node, 3, "epochs"), argument(consumption.node, 11, "initial_epoch")
        return epochs is not None and first is None and self.facts.constant(epochs) != 1

    def _fix(self, hot: Hot, made: list[Step]) -> Fix | None:
        """The chain moved before the loop, where one expression of the loop holds all of it."""
        module, tree = self.facts.module, self.facts.tree
        if any(step.module is not module or (step.api and step.name != "source") for step in made):
            return None
        # Cheap steps at the end may stay in the loop when they stand in another expression.
        while made[-1].name in _CHEAP and not tree.contains(made[-1].call, made[0].call):
            made = made[:-1]
        last = made[-1].call
        loop = next((around for around in loops_around(module, last) if around is hot.loop), None)
        if loop is None or not all(tree.contains(last, step.call) for step in made):
            return None
        edits = hoist.moved_before(self.facts, last, loop, "prepared")
        if edits is None or is_set_up_later(module, loop):
            return None
        built = Pipeline(tuple(made), rootless=not made[0].is_source)
        same = self.facts.unchanged.each_time(built.steps, built_again=True)
        shown = same and self.facts.moving(loop).dataset(last, built)
        return Fix("build the dataset once", Safety.SAFE if shown else Safety.UNSAFE, edits)


def _what_it_costs(made: list[Step]) -> str:
    """What of it each iteration does again, of the steps that there are."""
    copies = any(last_name(step.call.func) in ("from_tensor_slices", "from_tensors") for step in made)
    parts = ["copies the data"] if copies else []
    if any(step.argument("map_func") is not None or step.argument("predicate") is not None for step in made):
        parts.append("traces the mapped functions")
    return f"each iteration {', '.join([*parts, ''])[:-2]}{' and ' * bool(parts)}starts the pipeline again"
