"""TFS111: see the class."""

from __future__ import annotations

from tflint_stall.facts import Pipeline, Step, argument
from tflint_stall.facts.program.python_work import PythonCall
from tflint_stall.rule import Level, Proof, Rule


class PythonFunctionInMap(Rule):
    """Python code that a dataset calls for each element.

    ## Why it stalls
    `py_function` and `numpy_function` hold the interpreter's lock, so that parallel calls run one after the other,
    and no graph optimisation looks into them. For small bodies the call itself costs several times what a
    TensorFlow operation costs; a heavy NumPy body gains nothing from a rewrite.

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
    need Python: there, and where the Python code is out of sight, the rule is only advice.

    ## Fix safety
    There is no fix: what replaces the Python code depends on what it does.
    """

    code = "TFS111"
    level = Level.WARNING
    triggers = ("map",)
    tensorflow = ">=1.4"
    why = "Python runs one element at a time under the interpreter's lock, whatever `num_parallel_calls` says"

    def on_pipeline(self, pipeline: Pipeline) -> None:
        for step in pipeline.steps:
            if step.name == "map" and step.module is self.facts.module:
                calls = self.facts.inputs.python_calls(step)
                if calls and not self.facts.in_test(step.call):
                    self._report(pipeline, step, calls)

    def _report(self, pipeline: Pipeline, step: Step, calls: list[PythonCall]) -> None:
        foreign = next((call.foreign for call in calls if call.foreign), "")
        resolved = all(call.resolved for call in calls)
        name = calls[0].api
        self.report(
            step.call,
            f"`map` calls Python for each element, through `{name}`"
            + (f" (for `{foreign}`, which has no TensorFlow operation)" if foreign else ""),
            help=self._help(step, foreign),
            level=Level.WARNING if resolved and not foreign else Level.ADVICE,
            given=(pipeline, Proof.if_seen(resolved)),
        )

    def _help(self, step: Step, foreign: str) -> str:
        """What to write instead, or what makes the best of it."""
        parallel = argument(step.call, 1, "num_parallel_calls") is not None
        if parallel:
            threads = "; if the code waits, raise `options.threading.private_threadpool_size` too: it caps these calls"
        else:
            threads = ""
        if foreign:
            return "decode once, to TFRecords or a `cache`, instead of in every epoch" + threads
        return "write it with TensorFlow operations; else give the result its shape with `set_shape`" + threads
