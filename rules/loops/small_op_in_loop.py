"""TFS310: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Mode
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.feeding import feeding
from tflint_stall.facts.tensorflow.rows import rows_of
from tflint_stall.rule import Level, Rule

# What draws, reads or keeps is not done for all rows in one call.
_OTHERS = ("tf.random.", "tf.io.", "tf.summary.", "tf.print", "tf.Variable", "tf.convert", "tf.constant", "tf.data.")
_SHAPING = frozenset({"tf.expand_dims", "tf.reshape", "tf.squeeze", "tf.cast", "tf.identity"})


class SmallOpInLoop(Rule):
    """One operation for each row of a tensor, where one does all rows.

    ## Why it stalls
    A thousand products of small matrices are a thousand starts of an operation. `tf.matmul`, the reductions and nearly
    all others take any number of leading axes, and do all rows in one start, in parallel.

    ## Example
    ```python
    import tensorflow as tf

    batch = tf.random.normal((1000, 32, 32))
    products = []
    for i in range(1000):
        products.append(tf.matmul(batch[i], batch[i], transpose_b=True))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    batch = tf.random.normal((1000, 32, 32))
    products = tf.matmul(batch, batch, transpose_b=True)
    ```

    ## When not to
    Where a round needs what the last one gave, in a tf.function with `tf.range`, for a few rows, and where all results
    together would not fit into memory.

    ## Fix safety
    There is no fix: the axes of the arguments have to be looked at.
    """

    code = "TFS310"
    level = Level.ADVICE
    triggers = ("for",)
    tensorflow = ">=2.0"
    why = "each round starts the operation for one row; one call does all rows"

    def visit_For(self, loop: ast.For) -> None:
        self._check(loop)

    def visit_ListComp(self, loop: ast.ListComp) -> None:
        if len(loop.generators) == 1 and not loop.generators[0].ifs:
            self._check(loop)

    def _check(self, loop: ast.For | ast.ListComp) -> None:
        rows = rows_of(self.facts.module, loop)
        if rows is None or rows.is_more or len(rows.operations) != 1 or self.facts.mode(loop) is not Mode.EAGER:
            return
        if not self.facts.loop_is_hot(loop) or self.facts.in_test(loop):
            return
        (call,) = rows.operations
        api = self.facts.api(call.func)
        hot = self.facts.hot(call)
        if hot is None or hot.loop is not loop or api.startswith(_OTHERS) or api in _SHAPING:
            return
        if any(feeding(self.facts.module, item, loop).carried for item in call.args):
            return
        self.report(
            call,
            f"`{self.facts.tree.text(call.func)}` is started for each row of a tensor",
            help=f"call it once on the whole tensor: `{self.facts.tree.text(call.func)}` takes leading axes",
            given=(rows.rows[0],),
            hot=hot,
            wasted=costs.EAGER_OPERATION * 2,
        )
