"""TFS111: see the class."""

from __future__ import annotations

from tflint_stall.facts import Pipeline, Purpose, Step
from tflint_stall.facts.program.python_work import PythonCall
from tflint_stall.rule import Level, Proof, Rule

# So few elements are mapped in no time.
_FEW_ELEMENTS = 32
_ONCE = "it runs in the first epoch only, because what it makes is cached"
_LOCKED = "each element waits for Python and its lock, and no optimisation of the graph looks into the function"


class PythonFunctionInMap(Rule):
    """Python code that a dataset calls for each element.

    ## Why it stalls
    `py_function` and `numpy_function` run under the interpreter's lock: parallel calls overlap only where the code lets
    go of it (reading files, NumPy, decoders, waiting), and no graph optimisation looks into them. For small bodies the
    call itself costs several times what a TensorFlow operation costs; a heavy NumPy body gains nothing from a rewrite.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    def scale(x):
        return np.float32(x / 255.0)

    dataset = tf.data.Dataset.range(1000)
    dataset = dataset.map(lambda x: tf.numpy_function(scale, [x], tf.float32), num_parallel_calls=tf.data.AUTOTUNE)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def scale(x):
        return tf.cast(x, tf.float32) / 255.0

    dataset = tf.data.Dataset.range(1000).map(scale, num_parallel_calls=tf.data.AUTOTUNE)
    ```
    Where Python cannot be avoided, `set_shape` gives the result back its shape, which `batch` and the model need.
    Code that waits (for a disk, a network) overlaps only in as many threads as the dataset has:
    `options.threading.private_threadpool_size` next to `num_parallel_calls`.

    ## When not to
    Formats for which TensorFlow has no operation (medical images, most sound files, tokenisers of other libraries)
    need Python: there, and where the Python code is out of sight, the rule is only advice. So it is where it only
    takes items out of arrays while a step runs, where calls run in parallel already, or `map-without-parallel-calls`
    asks for that, and for what is cached afterwards, only evaluated, or gone through once. Data that is only looked
    at is not reported.

    ## Fix safety
    There is no fix: what replaces the Python code depends on what it does.
    """

    code = "TFS111"
    level = Level.WARNING
    held_back = "readers of real code found 3 of 12 right"
    triggers = ("map",)
    tensorflow = ">=1.4"
    why = "parallel calls overlap only where Python lets go of its lock (files, NumPy, decoders, waiting)"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        for position, step in enumerate(pipeline.steps):
            if step.name == "map" and step.module is self.facts.module and not self.facts.in_test(step.call):
                calls = self.facts.inputs.python_calls(step)
                if calls and not self.facts.sources.at_most(pipeline.steps[:position], _FEW_ELEMENTS):
                    self._report(pipeline, position, calls)

    def _report(self, pipeline: Pipeline, position: int, calls: list[PythonCall]) -> None:
        step = pipeline.steps[position]
        foreign = next((call.foreign for call in calls if call.foreign), "")
        parallel = step.argument("num_parallel_calls") is not None
        purpose = self.facts.sources.purpose(step)
        if purpose in (Purpose.GLANCED, Purpose.UNUSED) or (foreign and not parallel and not step.api):
            # Where Python is needed, parallel calls are what helps: that is another rule's.
            return
        resolved = all(call.resolved for call in calls)
        once = self.facts.sources.runs_once(step)
        helped = parallel or self._is_told_to_run_in_parallel(pipeline, position)
        matters = resolved and not foreign and not once and not helped and purpose.may_last
        if all(call.picks for call in calls) and (purpose is Purpose.UNKNOWN or self._is_hidden(step)):
            matters = False
        self.report(
            step.call,
            f"`map` calls Python for each element, through `{calls[0].written}`"
            + (f" (for `{foreign}`, which has no TensorFlow operation)" if foreign else ""),
            why=_ONCE if once else "" if parallel else _LOCKED,
            help=self._help(step, calls, foreign, parallel),
            level=Level.WARNING if matters else Level.ADVICE,
            given=(pipeline, Proof.if_seen(resolved)),
            variant="NumPy" if resolved and not foreign else "another library",
        )

    def _is_hidden(self, step: Step) -> bool:
        """Whether elements are made during the step of the training, by what is written behind or by TensorFlow."""
        ways = self.facts.sources.through(step)
        written = all(any(later.row.ahead for later in way.steps[place + 1 :]) for way, place in ways)
        return (bool(ways) and written) or not self.facts.target.tensorflow.reaches_below(2, 11)

    def _is_told_to_run_in_parallel(self, pipeline: Pipeline, position: int) -> bool:
        """Whether the cause is that calls do not overlap, which `map-without-parallel-calls` says of the same call."""
        mapped = self.facts.mapped(pipeline.steps[position])
        if not mapped.stateful or mapped.picks:
            return False
        return self.facts.workload.pays_in_parallel(pipeline, position, ahead=False)

    def _help(self, step: Step, calls: list[PythonCall], foreign: str, parallel: bool) -> str:
        """What to write instead, or what makes the best of it."""
        threads = ""
        if self._has_thread_pools(calls):
            pool = "raise `options.threading.private_threadpool_size`"
            threads = f"if the code waits, {pool}: it caps the calls that wait at the same time"
        if not foreign:
            shape = "" if self.facts.inputs.gives_shape(step) else "; else give the result its shape with `set_shape`"
            instead = f"write it with TensorFlow operations{shape}"
            return f"{instead}; {threads}" if parallel and threads else instead
        mapped = self.facts.mapped(step)
        if mapped.random or mapped.side_effects:
            # What draws random numbers must run in every epoch.
            return threads
        instead = "decode once, to TFRecords or a `cache`, instead of in every epoch"
        return f"{instead}; {threads}" if threads else instead

    def _has_thread_pools(self, calls: list[PythonCall]) -> bool:
        """Whether the dataset can be given threads of its own: in TensorFlow 2."""
        old = any(call.written.endswith("py_func") for call in calls)
        return not old and not self.facts.target.tensorflow.surely_below(2)
