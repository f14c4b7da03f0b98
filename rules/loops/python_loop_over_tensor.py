"""TFS308: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Func, Hot, Kind, Mode, Obj, dotted, last_name, leaves, rounds
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.tensorflow.passes import runs_once
from tflint_stall.facts.tensorflow.rows import is_given, rows_of
from tflint_stall.facts.tensorflow.steps import runs_model
from tflint_stall.rule import Level, Rule

_MANY_ROWS = 100
# So many seconds, once, nobody waits for.
_BLINK = 0.1
_FILLING = frozenset({"append", "extend", "insert"})
_TELLING = frozenset("print info debug warning write writelines writerow imshow text plot SerializeToString".split())


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
    It is advice where nobody can count the rows: readers of real code found none of some fifteen of these worth a
    warning. Where each row is printed or written to a file, where a round looks into a list that the earlier ones
    filled, and where it runs a model, draws or saves something, the rows are taken one by one on purpose: that is
    advice, or silent. In a tf.function such a loop is compiled. Datasets, lists and NumPy arrays are gone over quickly,
    and so are a few rows. A single operation for each row is `small-op-in-loop`.

    ## Fix safety
    There is no fix: which operation on the whole tensor does it depends on the loop.
    """

    code = "TFS308"
    level = Level.WARNING
    least_in_all = 0.0
    counts_rounds = True
    triggers = ("for",)
    handed = ("int", "float", "numpy")  # what rows are made into
    tensorflow = ">=2.0"
    why = "each round cuts out one row and starts every operation for it alone"

    def visit_For(self, loop: ast.For) -> None:
        rows = rows_of(self.facts.module, loop)
        # One operation for each row is another rule's.
        if rows is None or not (rows.is_more or len(rows.operations) > 1) or self.facts.mode(loop) is not Mode.EAGER:
            return
        if not self.facts.loop_is_hot(loop) or self.facts.in_test(loop):
            return
        if self._calls_model(loop) or runs_model(self.facts.module, loop) or leaves(self.facts.module, loop):
            return
        hot = self.facts.hot(loop.body[0])
        if hot is None or hot.loop is not loop:
            return
        self.report(
            loop,
            "Python goes over the rows of a tensor one by one",
            help="compute with the whole tensor, put the loop into a `tf.function`, or take all values with `.numpy()`",
            level=Level.ADVICE if self._is_beside_the_point(loop, hot) else None,
            given=(rows.rows[0],),
            hot=hot,
            wasted=costs.EAGER_OPERATION * 2,
        )

    def _is_beside_the_point(self, loop: ast.For, hot: Hot) -> bool:
        """Whether there are few rows, it is over in a blink, or going over them one by one is what it is for."""
        # What functions are given is a batch mostly, and small.
        given_few = not self._is_large(loop) and hot.via is None
        weight = self.facts.weight(loop, costs.EAGER_OPERATION * 2, hot)
        blink = weight.rounds is not None and weight.rounds * weight.seconds < _BLINK
        if blink and runs_once(self.facts.module, loop):
            return True
        return given_few or self._tells(loop) or self._goes_on_from(loop)

    def _tells(self, loop: ast.For) -> bool:
        """Whether each row is printed, logged or written somewhere: no operation on all rows does that."""
        called = calls_in(self.facts.module, loop)
        return any(last_name(reached.call.func) in _TELLING for reached in called)

    def _goes_on_from(self, loop: ast.For) -> bool:
        """Whether a round looks into a list that the earlier ones filled: what it does depends on them."""
        tree = self.facts.tree
        filled = {
            dotted(call.func.value)
            for call in tree.within(loop, ast.Call)
            if isinstance(call.func, ast.Attribute) and call.func.attr in _FILLING
        }
        return any(
            name.id in filled and not isinstance(parent_of(name), ast.Attribute) for name in tree.within(loop, ast.Name)
        )

    def _is_large(self, loop: ast.For) -> bool:
        """Whether there are many rows as far as one sees."""
        return not is_given(self.facts.module, loop.iter) or (rounds(self.facts.module, loop) or 0) >= _MANY_ROWS

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
