"""TFS102: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Mapped, Mode, Pipeline, Step, argument, has_star
from tflint_stall.facts.syntax.names import How
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_FEW_CALLS = 4
_FEW_ELEMENTS = 100
_OPTIONS = ("autotune.enabled", "apply_default_optimizations", "map_parallelization")
_FILE_SOURCES = (
    "tf.data.TFRecordDataset",
    "tf.data.TextLineDataset",
    "tf.data.FixedLengthRecordDataset",
    "tf.data.Dataset.list_files",
)


class MapWithoutParallelCalls(Rule):
    """A `map` that works on one element at a time.

    ## Why it stalls
    A `map` without `num_parallel_calls` keeps all cores but one idle. TensorFlow 2.7 and later parallelise it
    by themselves when the function is stateless, and nothing is gained there; they never do it for a function that
    calls Python, draws `tf.random` numbers, reads a variable or a table, prints, or applies layers with weights,
    nor for a `map` inside of an `interleave` or `flat_map`.

    ## Example
    ```python
    import tensorflow as tf

    def augment(x):
        return tf.image.random_flip_left_right(x)

    dataset = tf.data.Dataset.from_tensor_slices(tf.zeros((512, 32, 32, 3))).map(augment).batch(32)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def augment(x):
        return tf.image.random_flip_left_right(x)

    dataset = tf.data.Dataset.from_tensor_slices(tf.zeros((512, 32, 32, 3)))
    dataset = dataset.map(augment, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
    ```

    ## When not to
    Cheap functions (a cast, a tuple swap, one operation) get slower with parallel calls. Python code in a
    `py_function` holds the interpreter's lock: parallel calls help it only while it waits.

    ## Fix safety
    The order of the elements is kept. Safe when the function is in sight and has neither random operations nor
    side effects; unsafe elsewhere, because parallel calls draw random numbers in another order.
    """

    code = "TFS102"
    level = Level.WARNING
    triggers = ("map",)
    tensorflow = ">=1.4"
    why = "one element is mapped at a time while the other cores wait"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        for position, step in enumerate(pipeline.steps):
            if step.name == "map" and step.module is self.facts.module and step.call.args and not step.api:
                self._check(pipeline, position, step)

    def _check(self, pipeline: Pipeline, position: int, step: Step) -> None:
        if (
            self.facts.in_test(step.call)
            or has_star(step.call)
            or self.facts.sets_true(step.module, ".autotune.enabled")
            or self._is_tiny(pipeline, position)
        ):
            return
        mapped = self.facts.mapped(step)
        given = argument(step.call, 1, "num_parallel_calls")
        if given is not None:
            if not self._is_left_to_callers(given):
                self._check_number(step, self.facts.step_constant(step, given), mapped)
            return
        level = self._level(pipeline, position, step, mapped)
        if level is None:
            return
        reason = mapped.reasons[0] if mapped.stateful and mapped.reasons else ""
        by_itself = not mapped.stateful and not self._is_nested(step) and not self._is_sequential(step)
        self.report(
            step.call,
            "`map` is not told to run calls in parallel"
            if by_itself
            else "`map` runs one call at a time" + (f": the function {reason}" if reason else ""),
            why="TensorFlow 2.7 and later do so if the function is stateless; writing it keeps older versions fast"
            if by_itself
            else "no TensorFlow version parallelises such a function by itself"
            if mapped.stateful
            else "",
            help=self._help(pipeline, position),
            fix=self._fix(pipeline, step, mapped),
            level=level,
            given=(pipeline, Proof.if_seen(mapped.resolved)),
        )

    def _level(self, pipeline: Pipeline, position: int, step: Step, mapped: Mapped) -> Level | None:
        """How much it matters, `None` where parallel calls gain nothing."""
        nested = self._is_nested(step)
        if (mapped.stateful and not mapped.picks) or (nested and (mapped.works or not mapped.resolved)):
            return Level.WARNING
        from_files = pipeline.source is not None and pipeline.source.api in _FILE_SOURCES
        if mapped.works or (from_files and not mapped.resolved):
            return Level.WARNING if self._is_sequential(step) else Level.ADVICE
        if self._parallel_calls_elsewhere(pipeline, position):
            return Level.ADVICE
        return None

    def _is_nested(self, step: Step) -> bool:
        """Whether the map stands in a function of another dataset step, where nothing is rewritten."""
        return self.facts.mode(step.call) is Mode.DATASET

    def _is_sequential(self, step: Step) -> bool:
        """Whether nothing makes a stateless map parallel."""
        return self.facts.target.tensorflow.may_be_below(2, 7) or self.facts.switches_off(step.module, *_OPTIONS)

    def _check_number(self, step: Step, number: object, mapped: Mapped) -> None:
        if not isinstance(number, int) or not 0 < number <= _FEW_CALLS or mapped.cheap:
            return
        spelled = spelling.autotune(self.facts, step.call)
        given = argument(step.call, 1, "num_parallel_calls")
        fix = None
        if spelled is not None and given is not None and not spelled.edits:
            edit = rewrite.replace(self.facts.tree, given, spelled.text)
            fix = Fix("let TensorFlow choose the number", self._safety(mapped, drawn=False), (edit,))
        self.report(
            step.call,
            f"`map` is limited to {number} parallel call{'s' if number > 1 else ''}",
            why="one call is slower than leaving the argument out"
            if number == 1
            else "a fixed number fits one machine only",
            help="use `tf.data.AUTOTUNE`",
            fix=fix,
            level=Level.ADVICE,
        )

    def _is_left_to_callers(self, given: ast.expr) -> bool:
        """Whether the number is a parameter's: what is written here is only its default."""
        for name in ast.walk(given):
            for binding in self.facts.module.names.lookup(name.id, name) if isinstance(name, ast.Name) else ():
                if binding.how is How.PARAMETER or (
                    isinstance(binding.value, ast.Name) and self._is_left_to_callers(binding.value)
                ):
                    return True
        return False

    def _parallel_calls_elsewhere(self, pipeline: Pipeline, position: int) -> bool:
        """AUTOTUNE given to the `batch` that follows, where it was meant for the map."""
        following = pipeline.steps[position + 1 : position + 2]
        return any(s.name == "batch" and argument(s.call, 2, "num_parallel_calls") for s in following)

    def _help(self, pipeline: Pipeline, position: int) -> str:
        if self._parallel_calls_elsewhere(pipeline, position):
            return "the parallel calls were given to `batch`; give them to `map`"
        return "add `num_parallel_calls=tf.data.AUTOTUNE`"

    def _is_tiny(self, pipeline: Pipeline, position: int) -> bool:
        """A few elements only: after `take(small)`, or a literal source."""
        source = pipeline.source
        read = any(self.facts.mapped(s).reads for s in pipeline.steps[:position] if s.name == "map")
        if source is not None and source.api == "tf.data.Dataset.list_files" and not read:
            if (
                not self.facts.mapped(pipeline.steps[position]).reads
                and self.facts.mapped(pipeline.steps[position]).resolved
            ):
                return True
        for step in pipeline.steps[:position]:
            if step.name == "take":
                count = self.facts.step_constant(step, argument(step.call, 0, "count"))
                if isinstance(count, int) and 0 <= count <= _FEW_ELEMENTS:
                    return True
        return False

    def _fix(self, pipeline: Pipeline, step: Step, mapped: Mapped) -> Fix | None:
        spelled = spelling.autotune(self.facts, step.call)
        if spelled is None:
            return None
        edit = rewrite.add_keyword(self.facts.tree, step.call, "num_parallel_calls", spelled.text)
        if edit is None:
            return None
        drawn = any(earlier.api == "tf.data.Dataset.from_generator" for earlier in pipeline.steps)
        return Fix("map several elements at once", self._safety(mapped, drawn=drawn), (edit, *spelled.edits))

    def _safety(self, mapped: Mapped, *, drawn: bool) -> Safety:
        ordered = mapped.resolved and not (mapped.random or mapped.side_effects or drawn)
        # A py_function whose body is in sight and pure may run in parallel; other state may not.
        pure = not mapped.stateful or (mapped.python and len(mapped.reasons) == 1)
        return Safety.SAFE if ordered and pure else Safety.UNSAFE
