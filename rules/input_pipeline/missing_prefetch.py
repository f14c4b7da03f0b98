"""TFS101: see the class."""

from __future__ import annotations

from tflint_stall.facts import Consumption, Mode, Pipeline, Step
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

# Steps that cost something, so that a prefetch before them leaves the consumer waiting.
_COSTLY = frozenset(
    """batch filter flat_map group_by_window interleave map padded_batch ragged_batch
    shuffle unbatch bucket_by_sequence_length""".split()
)
_LAST = _COSTLY | {"repeat"}
_TRANSPARENT = frozenset({"with_options", "assert_cardinality"})
_OPTIONS = ("autotune.enabled", "apply_default_optimizations", "inject_prefetch")
_HANDFUL = 64


class MissingPrefetch(Rule):
    """A training dataset that does not end in `prefetch`.

    ## Why it stalls
    Without a prefetch the next batch is made only after the step before it is done, so the device waits for
    the input and the input waits for the device.

    TensorFlow 2.12 and later add a prefetch by themselves, so there the rule is only advice: writing it keeps
    older versions fast. They do not add one for a loop inside of a `tf.function`, nor when `autotune.enabled`,
    `apply_default_optimizations` or `inject_prefetch` is switched off: there it is a warning on every version.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    images = np.random.rand(1000, 32)
    labels = np.random.rand(1000, 1)
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    dataset = tf.data.Dataset.from_tensor_slices((images, labels)).batch(32)
    model.fit(dataset)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    images = np.random.rand(1000, 32)
    labels = np.random.rand(1000, 1)
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    dataset = tf.data.Dataset.from_tensor_slices((images, labels)).batch(32).prefetch(tf.data.AUTOTUNE)
    model.fit(dataset)
    ```

    ## When not to
    Data that is only evaluated or looked at, a handful of literals, and datasets that a distribution strategy
    takes over (it prefetches to the devices itself).

    ## Fix safety
    Safe: the elements and their order stay. Unsafe where Python code is upstream and the consumer may stop
    early, because a prefetch draws ahead, and where an existing prefetch would have to move.
    """

    code = "TFS101"
    level = Level.WARNING
    triggers = ("batch", "map", "shuffle", "repeat", "unbatch", "dataset_from", "Dataset")
    tensorflow = ">=1.4"
    why = "the next batch is only made after the current step is done, so each waits for the other"

    def on_program(self) -> None:
        for consumption in self.facts.all_consumptions():
            alternatives = consumption.pipelines
            missing = [pipeline for pipeline in alternatives if self._lacks_prefetch(pipeline)]
            if missing and len(missing) == len(alternatives) and self.facts.trains_with(consumption):
                for pipeline in missing:
                    self._check(pipeline, consumption)

    def _check(self, pipeline: Pipeline, consumption: Consumption) -> None:
        last = _last_step(pipeline)
        if last is None or last.module is not self.facts.module or self.facts.in_test(last.call):
            return
        compiled = consumption.how == "loop" and (
            self.facts.mode_in(consumption.module, consumption.node) is Mode.TF_FUNCTION
        )
        injected = not compiled and self.facts.target.tensorflow.surely_at_least(2, 12)
        if any(self.facts.switches_off(module, *_OPTIONS) for module in (last.module, consumption.module)):
            injected = False
        early = next((step for step in pipeline.steps if step.name == "prefetch"), None)
        message = "the training data is not prefetched"
        if early is not None:
            message = f"the training data is prefetched too early: `{last.name}` comes after it"
        self.report(
            last.call,
            message,
            why="inside a tf.function no TensorFlow version adds the prefetch by itself"
            if compiled
            else "TensorFlow 2.12 and later add it by themselves; writing it keeps older versions fast"
            if injected
            else "",
            help="end the pipeline with `.prefetch(tf.data.AUTOTUNE)`",
            fix=self._fix(pipeline, last, early, consumption),
            level=Level.ADVICE if injected else None,
            given=(pipeline, consumption),
        )

    def _lacks_prefetch(self, pipeline: Pipeline) -> bool:
        names = [step.name for step in pipeline.steps if step.name not in _TRANSPARENT]
        if "distribute" in names or "copy" in names or names[-1] not in _LAST:
            return False
        last_prefetch = len(names) - 1 - names[::-1].index("prefetch") if "prefetch" in names else -1
        return any(name in _COSTLY for name in names[last_prefetch + 1 :]) and not self._is_handful(pipeline)

    def _is_handful(self, pipeline: Pipeline) -> bool:
        source = pipeline.source
        if source is None or not source.call.args:
            return False
        if source.api == "tf.data.Dataset.range":
            number = self.facts.step_constant(source, source.call.args[-1])
            return isinstance(number, int) and number <= _HANDFUL
        literal = source.api == "tf.data.Dataset.from_tensor_slices"
        return literal and self.facts.is_handful(source, source.call.args[0], _HANDFUL)

    def _fix(self, pipeline: Pipeline, last: Step, early: Step | None, consumption: Consumption) -> Fix | None:
        tree = self.facts.tree
        if early is not None and early.module is last.module:
            cut = rewrite.cut_step(tree, early.call)
            if cut is None:
                return None
            step = rewrite.step_text(tree, early.call)
            added = rewrite.append_step(tree, last.call, step)
            return Fix("move the prefetch to the end", Safety.UNSAFE, (cut, added))
        if last.name == "source" or early is not None:
            return None
        spelled = spelling.autotune(self.facts, last.call)
        if spelled is None:
            return None
        edit = rewrite.append_step(tree, last.call, f".prefetch({spelled.text})")
        safe = self.facts.runs_to_the_end(consumption) or not self._draws_from_python(pipeline)
        return Fix(
            "prefetch the next batch while the current one is used",
            Safety.SAFE if safe else Safety.UNSAFE,
            (edit, *spelled.edits),
        )

    def _draws_from_python(self, pipeline: Pipeline) -> bool:
        """Whether Python code upstream could see that elements are drawn ahead."""
        for step in pipeline.steps:
            if step.api == "tf.data.Dataset.from_generator" or step.name in ("apply", "parameter"):
                return True
            if step.name in ("map", "flat_map", "interleave", "filter"):
                mapped = self.facts.mapped(step)
                if mapped.python or mapped.side_effects or not mapped.resolved:
                    return True
        return pipeline.rootless


def _last_step(pipeline: Pipeline) -> Step | None:
    return next((step for step in reversed(pipeline.steps) if step.name not in _TRANSPARENT), None)
