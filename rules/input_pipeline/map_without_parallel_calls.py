"""TFS102: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Grain, Mapped, Mode, Pipeline, Purpose, Step, has_star
from tflint_stall.facts.api.steps import Data
from tflint_stall.facts.syntax.names import How
from tflint_stall.fixes import parallelism, rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

_FEW_CALLS, _FEW_ELEMENTS = 4, 32  # so few elements are mapped in no time
_ONE_CALL = "`map` runs one call at a time"
_OPTIONS = ("autotune.enabled", "apply_default_optimizations", "map_parallelization")


class MapWithoutParallelCalls(Rule):
    """A `map` that works on one element at a time.

    ## Why it stalls
    A `map` without `num_parallel_calls` keeps all cores but one idle. TensorFlow 2.5 and later parallelise it by
    themselves when the function is stateless, and nothing is gained there; they never do it for a function that calls
    Python, draws `tf.random` numbers, reads a variable or a table, prints, or applies layers with weights, nor for a
    `map` inside of an `interleave` or `flat_map`.

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
    Cheap functions (a cast, a tuple swap, one operation, a few random numbers) get slower with parallel calls. What is
    light is advice: a flip of what is small, cached or decoded by all cores, reading for such cores, a look-up, the
    fields of a record or its bytes as numbers, a piece that is cut out, one pattern, noise for elements of unknown
    size, a print, operations on whole batches before a prefetch or of small pictures. So is what is trained on for few
    steps, evaluated, cached or cut in tiles afterwards, or gone through once. Python code in a `py_function` holds the
    interpreter's lock: parallel calls help only where it visibly lets go of it (files, decoders, products of matrices).
    Not reported: two draws with one seed, which keep a picture and its mask in step, and data that is only looked at.

    ## Fix safety
    The order of the elements is kept. Safe when the function does nothing but compute, and nothing upstream can tell
    that elements are drawn ahead; unsafe elsewhere, because parallel calls draw random numbers, and read what changes,
    in another order, and where options let elements come out of order.
    """

    code = "TFS102"
    level = Level.WARNING
    triggers = ("map",)
    tensorflow = ">=1.4"
    why = "one element is mapped at a time while the other cores wait"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        for position, step in enumerate(pipeline.steps):
            if step.name == "map" and step.module is self.facts.module and not step.api and step.argument("map_func"):
                self._check(pipeline, position, step)

    def _check(self, pipeline: Pipeline, position: int, step: Step) -> None:
        if (
            self.facts.in_test(step.call)
            or has_star(step.call)
            or any(keyword.arg == "num_threads" for keyword in step.call.keywords)  # of `tf.contrib.data`
            or step.module.sets_option(True, ".autotune.enabled")
            or self.facts.sources.at_most(pipeline.steps[:position], _FEW_ELEMENTS)
            or self.facts.sources.tries_out(pipeline.steps, position)
        ):
            return
        mapped = self.facts.mapped(step)
        if mapped.in_step or self._maps_names(pipeline, position, mapped):
            return
        given = step.argument("num_parallel_calls")
        if given is not None:
            if not self._is_left_to_callers(given):
                self._check_number(pipeline, step, self.facts.step_constant(step, given), mapped)
            return
        level = self._level(pipeline, position, step, mapped)
        purpose = self.facts.sources.purpose(step) if level is not None else Purpose.UNUSED
        if purpose in (Purpose.GLANCED, Purpose.UNUSED):
            return
        once = self.facts.sources.runs_once(step)
        soon = level is Level.WARNING and self.facts.workload.is_over_soon(step)
        message, why = self._says(step, mapped)
        self.report(
            step.call,
            message,
            why="it runs in the first epoch only, because what it makes is cached" if once else why,
            help=self._help(pipeline, position, step),
            fix=self._fix(pipeline, step),
            level=level if self.facts.sources.may_last(step) and not (once or soon) else Level.ADVICE,
            given=(pipeline, mapped.as_seen),
            variant="Python" if mapped.python and not once else "TensorFlow",
        )

    def _level(self, pipeline: Pipeline, position: int, step: Step, mapped: Mapped) -> Level | None:
        """How much it matters for a training, `None` where parallel calls gain nothing."""
        nested = self._is_nested(step)
        if (mapped.stateful and not mapped.picks) or mapped.works or (nested and not mapped.resolved):
            alone = mapped.stateful or nested or self._is_sequential(step)
            ahead = not self.facts.target.tensorflow.reaches_below(2, 11)
            pays = alone and self.facts.workload.pays_in_parallel(pipeline, position, ahead=ahead)
            return Level.WARNING if pays else Level.ADVICE
        source = pipeline.source
        if not mapped.resolved and source is not None and source.source_row.data in (Data.RECORDS, Data.NAMES):
            return Level.ADVICE
        return Level.ADVICE if mapped.parses or self._parallel_calls_elsewhere(pipeline, position) else None

    def _is_nested(self, step: Step) -> bool:
        """Whether the function of another dataset makes the one that is mapped."""
        return self.facts.mode(step.call) is Mode.DATASET

    def _is_sequential(self, step: Step) -> bool:
        """Whether TensorFlow may leave a function without state as it is."""
        return self.facts.target.tensorflow.reaches_below(2, 5) or step.module.sets_option(False, *_OPTIONS)

    def _says(self, step: Step, mapped: Mapped) -> tuple[str, str]:
        """What happens on the versions that are meant, and why."""
        if mapped.stateful:
            because = f": the function {next(iter(mapped.reasons))}" if mapped.reasons else ""
            return f"{_ONE_CALL}{because}", "no TensorFlow version parallelises such a function by itself"
        if self._is_nested(step):
            return _ONE_CALL, "no TensorFlow version parallelises a `map` in another dataset's function by itself"
        if self._is_sequential(step):
            return _ONE_CALL, ""
        message = "`map` leaves it to TensorFlow whether its calls run in parallel"
        return message, "TensorFlow 2.5 and later do it for this function; written out it holds for older versions too"

    def _check_number(self, pipeline: Pipeline, step: Step, number: object, mapped: Mapped) -> None:
        if not isinstance(number, int) or not 0 < number <= _FEW_CALLS or mapped.cheap:
            return
        spelled = spelling.autotune(self.facts, step.call)
        given = step.argument("num_parallel_calls")
        fix = None
        if spelled is not None and given is not None and not spelled.edits:
            edit = rewrite.replace(self.facts.tree, given, spelled.text)
            fix = Fix("let TensorFlow choose the number", self._safety(pipeline, step), (edit,))
        self.report(
            step.call,
            f"`map` is limited to {number} parallel call{'s' if number > 1 else ''}",
            why="one call is slower than leaving the argument out"
            if number == 1
            else "a fixed number fits one machine only",
            help=f"use `{spelling.autotune_in_words(self.facts, step.call)}`",
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
        behind = (s for s in pipeline.steps[position + 1 : position + 2] if s.name == "batch")
        return any(step.argument("num_parallel_calls") for step in behind)

    def _help(self, pipeline: Pipeline, position: int, step: Step) -> str:
        if self._parallel_calls_elsewhere(pipeline, position):
            return "the parallel calls were given to `batch`; give them to `map`"
        return f"add `{parallelism.argument_of(self.facts)}={parallelism.calls_in_words(self.facts, step.call)}`"

    def _maps_names(self, pipeline: Pipeline, position: int, mapped: Mapped) -> bool:
        """Whether only names of files go through the function, which does not read them."""
        if not mapped.resolved or mapped.reads or mapped.stateful:
            return False
        return self.facts.sources.grain(pipeline.steps[:position]) is Grain.FILES

    def _fix(self, pipeline: Pipeline, step: Step) -> Fix | None:
        spelled = parallelism.calls(self.facts, step.call)
        if spelled is None:
            return None
        edit = rewrite.add_keyword(self.facts.tree, step.call, parallelism.argument_of(self.facts), spelled.text)
        if edit is None:
            return None
        return Fix("map several elements at once", self._safety(pipeline, step), (edit, *spelled.edits))

    def _safety(self, pipeline: Pipeline, step: Step) -> Safety:
        before = pipeline.steps[: next(n for n, own in enumerate(pipeline.steps) if own.call is step.call)]
        return Safety.SAFE if self.facts.unchanged.in_parallel(before, step) else Safety.UNSAFE
