"""TFS308: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Func, Kind, Mode, Obj, leaves, loops_around, rounds
from tflint_stall.facts.api import costs
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.tensorflow.rows import is_given, rows_of
from tflint_stall.rule import Level, Rule

_MANY_ROWS = 100


class PythonLoopOverTensor(Rule):
    """A Python loop that takes the rows of a tensor one by one.

    ## Why it stalls
    Eagerly, each round cuts a row out of the tensor and starts every operation for that row alone: tens of microseconds
    each, for work that takes a few nanoseconds. The operation on the whole tensor starts once.

    ## Example
    ```python
    import tensorflow as tf

    values = tf.random.normal((5000,))
    total = 0.0
    for value in values:
        if value > 0:
            total += value * value
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    values = tf.random.normal((5000,))
    total = tf.reduce_sum(tf.where(values > 0, values * values, 0.0))
    ```
    Where rows depend on each other, the loop belongs into a `tf.function`, which makes a loop of the graph of it; where
    Python needs the numbers, `values.numpy()` takes all of them at once.

    ## When not to
    In a tf.function such a loop is compiled. Datasets, lists and NumPy arrays are gone over quickly, and so are a few
    rows. A single operation for each row is `small-op-in-loop`.

    ## Fix safety
    There is no fix: which operation on the whole tensor does it depends on the loop.
    """

    code = "TFS308"
    level = Level.WARNING
    least_in_all = 0.0
    triggers = ("for",)
    tensorflow = ">=2.0"
    why = "each round cuts out one row and starts every operation for it alone"

    def visit_For(self, loop: ast.For) -> None:
        if not self.facts.loop_is_hot(loop) or self.facts.in_test(loop):
            return
        rows = rows_of(self.facts.module, loop)
        # One operation for each row is another rule's.
        if rows is None or not (rows.is_more or len(rows.operations) > 1) or self.facts.mode(loop) is not Mode.EAGER:
            return
        if self._calls_model(loop) or self.facts.runs_model(loop) or leaves(self.facts.module, loop):
            return
        hot = self.facts.hot(loop.body[0])
        if hot is None or hot.loop is not loop:
            return
        self.report(
            loop,
            "Python goes over the rows of a tensor one by one",
            help="compute with the whole tensor, put the loop into a `tf.function`, or take all values with `.numpy()`",
            # What functions are given is a batch mostly, and small.
            level=None if self._is_large(loop) or hot.via is not None else Level.ADVICE,
            given=(rows.rows[0],),
            hot=hot,
            wasted=costs.EAGER_OPERATION * 2,
        )

    def _is_large(self, loop: ast.For) -> bool:
        """Whether there are many rows as far as one sees, or the loop stands in another one that is hot."""
        around = loops_around(self.facts.module, loop)
        if not is_given(self.facts.module, loop.iter):
            return True
        return (rounds(self.facts.module, loop) or 0) >= _MANY_ROWS or any(map(self.facts.loop_is_hot, around))

    def _calls_model(self, loop: ast.For) -> bool:
        """A model that is called for each row is another rule's."""
        for call in self.facts.tree.within(loop, ast.Call):
            for value in self.facts.values(call.func):
                if isinstance(value, Obj) and value.kind in (Kind.MODEL, Kind.TF_FUNCTION):
                    return True
                # So is one that a function of the project runs on what it is given.
                if isinstance(value, Func) and any(map(_runs_model, value.module.tree.within(value.node, ast.Call))):
                    return True
        return False


def _runs_model(call: ast.Call) -> bool:
    return last_name(call.func) in ("predict", "predict_on_batch")
