"""TFS101: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Consumption, Mode, Pipeline, Step, Work, is_stepped_by_jax, waited_for
from tflint_stall.facts.tensorflow.drawn_in_all import are_few_drawn
from tflint_stall.facts.tensorflow.portions import updates_fitted
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

_PARTS = frozenset({"take", "skip", "enumerate"})
_OPTIONS = ("autotune.enabled", "apply_default_optimizations", "inject_prefetch")
# So few elements are an example of the API; so few are made in no time.
_HANDFUL = 32
_FEW_ELEMENTS = 1000
# Measured: of 32 lines of nine numbers up to 0.4 ms of each step is gained (a loaded machine of two cores).
_FEW_BATCHES_OF_LINES = 40_000


class MissingPrefetch(Rule):
    """A training dataset that does not end in `prefetch`.

    ## Why it stalls
    Without a prefetch the next batch is made only after the step before it is done, so the device waits for
    the input and the input waits for the device.

    TensorFlow 2.11 and later add a prefetch by themselves, so there the rule is only advice: writing it keeps
    older versions fast. They do not add one for a loop inside of a `tf.function`, nor when `autotune.enabled`,
    `apply_default_optimizations` or `inject_prefetch` is switched off: there it is a warning on every version, if
    there is anything to wait for (files, pictures, Python code).

    ## Example
    ```python
    import tensorflow as tf

    def decode(path):
        image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
        return tf.image.resize(image, (224, 224)), 0

    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    dataset = tf.data.Dataset.list_files("train/*.jpg").map(decode, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
    model.fit(dataset)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def decode(path):
        image = tf.io.decode_jpeg(tf.io.read_file(path), channels=3)
        return tf.image.resize(image, (224, 224)), 0

    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    dataset = tf.data.Dataset.list_files("train/*.jpg").map(decode, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
    dataset = dataset.prefetch(tf.data.AUTOTUNE)
    model.fit(dataset)
    ```

    ## When not to
    Data that is only evaluated, drawn now and then or looked at, a few elements, what comes out of a cache in memory as
    it is, or out of a shuffle whose buffer holds all of it, and datasets that a distribution strategy takes over (it
    prefetches to the devices itself). A loop that hands its steps to JAX makes the next batch meanwhile: there it is
    advice, and so behind a `map` in parallel calls, or some, where no batch is larger than what these calls have ready:
    up to eight elements, or as many as their numbers say. So is a fit of some ten thousand batches of parsed lines: it
    gains seconds. So is what only cuts or turns whole batches of small pictures in memory.

    ## Fix safety
    Safe: the elements and their order stay. Unsafe where somebody may see that a prefetch draws ahead: Python code, a
    variable, a table, or what is not in sight, is upstream; a pass ends early, and the next one sees it by a cache or
    the order of a shuffle that is repeated. Unsafe, too, where an existing prefetch would have to move.
    """

    code = "TFS101"
    level = Level.WARNING
    triggers = ("batch", "map", "shuffle", "repeat", "unbatch", "dataset_from", "Dataset")
    tensorflow = ">=1.4"
    why = "the next batch is only made after the current step is done, so each waits for the other"

    def on_program(self) -> None:
        for consumption in self.facts.drawn_by_graph():
            self.on_consumption_around(consumption)

    def on_consumption_around(self, consumption: Consumption) -> None:
        alternatives = consumption.pipelines
        missing = [pipeline for pipeline in alternatives if self._lacks_prefetch(pipeline)]
        if missing and len(missing) == len(alternatives) and self.facts.trains_with(consumption):
            if not self.facts.strategies.takes_over(consumption):
                for pipeline in missing:
                    self._check(pipeline, consumption)

    def _lacks_prefetch(self, pipeline: Pipeline) -> bool:
        """Whether the consumer waits for some step; a source alone may prefetch itself."""
        return any(step.row.works for step in waited_for(pipeline))

    def _check(self, pipeline: Pipeline, consumption: Consumption) -> None:
        last = next(step for step in reversed(pipeline.steps) if not step.row.transparent)
        if last.module is not self.facts.module or self.facts.in_test(last.call):
            return
        compiled = consumption.how == "loop" and (
            self.facts.mode_in(consumption.module, consumption.node) is Mode.TF_FUNCTION
        )
        switched_off = any(module.sets_option(False, *_OPTIONS) for module in (last.module, consumption.module))
        injected = not (compiled or switched_off or self.facts.target.tensorflow.reaches_below(2, 11))
        work = self.facts.workload.of(pipeline)
        if self.facts.sources.at_most(pipeline.steps, _HANDFUL):
            return
        if self._is_little(pipeline, work) and injected:
            return
        maps_in_parallel = not (switched_off or self.facts.target.tensorflow.reaches_below(2, 5))
        ahead = self.facts.workload.ends_ahead(pipeline, parallel_by_itself=maps_in_parallel)
        ahead = ahead or self._is_over_soon(pipeline, consumption)
        # In Keras of 2.6 and later these are prefetched before they are put into batches.
        ahead = ahead or (
            self.facts.workload.reads_folder_ahead(pipeline) and not self.facts.target.tensorflow.surely_below(2, 6)
        )
        light = self.facts.workload.only_turns_batches(pipeline)
        light = light or self.facts.workload.only_batches_what_is_mixed(pipeline)
        few = are_few_drawn(consumption)
        by_jax = consumption.how != "fit" and is_stepped_by_jax(consumption.module)
        early = next((step for step in pipeline.steps if step.name == "prefetch"), None)
        message = "the training data is not prefetched"
        if early is not None:
            message = f"the training data is prefetched too early: `{last.name}` comes after it"
        self.report(
            last.call,
            message,
            why="inside a tf.function no TensorFlow version adds the prefetch by itself"
            if compiled
            else "TensorFlow 2.11 and later add it by themselves; writing it keeps older versions fast"
            if injected
            else "JAX goes on with its step while the next batch is made, as far as nothing is read of it"
            if by_jax
            else "what is mapped in parallel is made ahead, but all that comes after it waits for the current step"
            if ahead
            else "",
            help=f"end the pipeline with `.prefetch({spelling.autotune_in_words(self.facts, last.call, 1)})`",
            fix=self._fix(pipeline, last, early),
            level=Level.WARNING
            if work is Work.REAL and not (injected or ahead or by_jax or light or few)
            else Level.ADVICE,
            given=(pipeline, consumption),
            variant="compiled loop" if compiled else "another loop",
        )

    def _is_over_soon(self, pipeline: Pipeline, consumption: Consumption) -> bool:
        """Whether some lines of text for each of a counted number of batches are all that is gained on."""
        fitted = consumption.node if consumption.how == "fit" else None
        updates = updates_fitted(consumption.module, fitted) if isinstance(fitted, ast.Call) else None
        return updates is not None and updates <= _FEW_BATCHES_OF_LINES and self.facts.workload.only_parses(pipeline)

    def _is_little(self, pipeline: Pipeline, work: Work) -> bool:
        """Whether there visibly is next to nothing to wait for: few elements, or memory as it is."""
        if work in (Work.REAL, Work.UNKNOWN):
            return False
        # A source that is ahead of its consumer is not in memory for that.
        in_memory = len(waited_for(pipeline)) < len(pipeline.steps) - 1
        return in_memory or self.facts.sources.at_most(pipeline.steps, _FEW_ELEMENTS)

    def _fix(self, pipeline: Pipeline, last: Step, early: Step | None) -> Fix | None:
        tree = self.facts.tree
        if early is not None and early.module is last.module and tree.contains(last.call, early.call):
            cut = rewrite.cut_step(tree, early.call)
            if cut is None:
                return None
            step = rewrite.step_text(tree, early.call)
            added = rewrite.append_step(tree, last.call, step)
            return Fix("move the prefetch to the end", Safety.UNSAFE, (cut, added))
        if last.name == "source" or (early is not None and early.module is not last.module):
            return None
        spelled = spelling.autotune_or_number(self.facts, last.call, 1)
        if spelled is None:
            return None
        built = self._where_it_is_built(pipeline, last)
        # `ds = ds.shuffle(…)` in each epoch: one more would come in each.
        in_loop = any(isinstance(parent, (ast.For, ast.While)) for parent in tree.ancestors(built.call))
        if in_loop and rewrite.own_step(tree, built.call):
            return None
        edit = rewrite.append_step(tree, built.call, f".prefetch({spelled.text})")
        unchanged = self.facts.unchanged
        safe = not pipeline.rootless and unchanged.ahead(pipeline.steps) and unchanged.is_only_gone_through(last)
        safe = safe and built is last
        return Fix(
            "prefetch the next batch while the current one is used",
            Safety.SAFE if safe else Safety.UNSAFE,
            (edit, *spelled.edits),
        )

    def _where_it_is_built(self, pipeline: Pipeline, last: Step) -> Step:
        """The last step of a pipeline; where a loop only takes a part of it in its header, the last one before."""
        tree, loop = self.facts.tree, self.facts.tree.statement(last.call)
        here = [step for step in pipeline.steps if step.module is self.facts.module]
        inside = [step for step in here if isinstance(loop, ast.For) and tree.contains(loop.iter, step.call)]
        built = [step for step in pipeline.steps if step not in inside and not step.row.transparent]
        is_part = bool(inside) and all(step.name in _PARTS for step in inside)
        return built[-1] if is_part and built and built[-1] in here and built[-1].name != "source" else last
