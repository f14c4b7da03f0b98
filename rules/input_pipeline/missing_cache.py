"""TFS121: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import CONSUMERS, Consumption, Func, Pipeline, Step, given, is_feasible, loops_around
from tflint_stall.facts.program.reached import calls_of_functions
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

# More bytes than this are not kept without asking.
_MOST_BYTES = 1_000_000_000
_BYTES_OF_A_NUMBER = 4
_MIXING = frozenset({"shuffle"})
# What gives as many elements as it gets, whatever their order.
_ONE_FOR_ONE = frozenset({"map", "prefetch", "with_options", *_MIXING})
_DEAR = ("tf.image.resize", "tf.io.read_file", "tf.audio.decode", "tf.signal.stft")


class MissingCache(Rule):
    """Pictures that are decoded again in every epoch, though all of them fit into memory.

    ## Why it stalls
    What stands before the first random step gives the same elements in every epoch. Reading, decoding and resizing them
    again costs more than the rest of the pipeline together; a `cache()` behind it does it once.

    ## Example
    ```python
    import tensorflow as tf

    paths = [f"{number}.jpg" for number in range(500)]

    def load(path):
        image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
        return tf.image.resize(image, (64, 64)), 0

    dataset = tf.data.Dataset.from_tensor_slices(paths).map(load, num_parallel_calls=tf.data.AUTOTUNE)
    dataset = dataset.shuffle(500).batch(32).prefetch(1)
    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(2)])
    model.compile("adam", "sparse_categorical_crossentropy")
    model.fit(dataset, epochs=20)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    paths = [f"{number}.jpg" for number in range(500)]

    def load(path):
        image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
        return tf.image.resize(image, (64, 64)), 0

    dataset = tf.data.Dataset.from_tensor_slices(paths).map(load, num_parallel_calls=tf.data.AUTOTUNE).cache()
    dataset = dataset.shuffle(500).batch(32).prefetch(1)
    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(2)])
    model.compile("adam", "sparse_categorical_crossentropy")
    model.fit(dataset, epochs=20)
    ```

    ## When not to
    Data whose size is not known, or over 1 GB; a single epoch; maps that draw random numbers; evaluation. Records that
    are only parsed are read nearly as fast from the file. A cache behind a shuffle keeps the order of the first epoch:
    there the shuffle belongs behind the cache.

    ## Fix safety
    Unsafe: the decoded elements stay in memory for as long as the dataset is used. None behind a shuffle, which would
    have to move.
    """

    code = "TFS121"
    level = Level.ADVICE
    triggers = ("map",)
    tensorflow = ">=1.4"
    why = "nothing before the first random step changes from one epoch to the next"

    def on_consumption_around(self, consumption: Consumption) -> None:
        if self.facts.trains_with(consumption) and self._has_epochs(consumption):
            self._check(consumption)

    def _check(self, consumption: Consumption) -> None:
        for pipeline in consumption.pipelines:
            step = self._last_the_same(pipeline)
            if step is not None and not self.facts.in_test(step.call):
                self._report(consumption, pipeline, step)

    def _has_epochs(self, consumption: Consumption) -> bool:
        """Whether the data is gone through more than once."""
        node = consumption.node
        if consumption.consumer is not None and isinstance(node, ast.Call):
            epochs = given(node, CONSUMERS[consumption.how].epochs if consumption.how in CONSUMERS else None)
            number = consumption.module.project.evaluator.constant(consumption.module, epochs)
            return epochs is not None and (number is None or (isinstance(number, int) and number > 1))
        return consumption.how == "loop" and bool(loops_around(consumption.module, node))

    def _last_the_same(self, pipeline: Pipeline) -> Step | None:
        """The last of the maps that give the same in every epoch, where they decode and all of it surely fits."""
        if any(step.row.keeps for step in pipeline.steps) or not is_feasible(pipeline):
            return None
        found, dear, numbers = None, False, None
        same: tuple[Step, ...] = ()
        for step in pipeline.steps:
            if step.row.stacks or (step.name in _MIXING and found is not None):
                break
            if same and _is_mixed(pipeline, step) and step.name not in _ONE_FOR_ONE:
                break
            # In another order they are the same, too.
            same += () if step.name in _MIXING else (step,)
            if len(same) > 1 and not self.facts.sources.gives_the_same(same):
                break
            if step.name == "map" and not step.api:
                mapped = self.facts.mapped(step)
                found, dear = step, dear or mapped.decodes or self._is_dear(step)
                numbers = mapped.numbers or numbers
        if found is None or not dear or numbers is None or found.module is not self.facts.module:
            return None
        count = self.facts.sources.length(pipeline.steps[: pipeline.steps.index(found) + 1])
        return found if count is not None and count * numbers * _BYTES_OF_A_NUMBER <= _MOST_BYTES else None

    def _is_dear(self, step: Step) -> bool:
        functions: list[Func] = []
        if step.function is not None:
            functions = step.module.project.functions(step.module, step.function, step.frame)
        return any(api.startswith(_DEAR) for reached in calls_of_functions(functions) for api in reached.apis)

    def _report(self, consumption: Consumption, pipeline: Pipeline, step: Step) -> None:
        cached, mixed = rewrite.append_step(self.facts.tree, step.call, ".cache()"), _is_mixed(pipeline, step)
        self.report(
            step.call,
            "what this `map` decodes is decoded again in every epoch, and would fit into memory",
            help="put `.cache()` behind it, and `shuffle` behind that: what is kept keeps its order"
            if mixed
            else "put `.cache()` behind it",
            fix=Fix("keep what it makes with `.cache()`", Safety.UNSAFE, (cached,)) if not mixed else None,
            given=(pipeline, step, consumption),
        )


def _is_mixed(pipeline: Pipeline, step: Step) -> bool:
    """Whether the elements are mixed before a step."""
    return any(earlier.name in _MIXING for earlier in pipeline.steps[: pipeline.steps.index(step)])
