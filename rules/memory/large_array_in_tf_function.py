"""TFS407: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Mode, size_in_words
from tflint_stall.facts.syntax.tree import FUNCTIONS, Function, last_name
from tflint_stall.facts.tensorflow import captured
from tflint_stall.facts.tensorflow.arrays import Held
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_GRAPHS = (Mode.TF_FUNCTION, Mode.DATASET)
_CONVERTERS = ("tf.constant", "tf.convert_to_tensor")
# Of a file nobody sees how large it is. What is called so is data; a mean or a table of anchors is not.
_DATA = r"(?i)(^|_)([xX]|images?|imgs?|train|data|dataset|features?|inputs?|samples|frames|volumes?|spectrograms?)(_|$)"


class LargeArrayInTfFunction(Rule):
    """A large NumPy array that a graph takes in as a constant.

    ## Why it stalls
    A tf.function, and a function that is mapped over a dataset, cannot read an array of NumPy: while it is traced the
    array becomes a constant in the graph. The graph is copied and optimised, and the array with it. Measured with an
    array of 98 MB: 1567 MB more at the peak, against 200 MB for a tensor that was made outside, and a first call that
    takes 18 times as long. Each further trace takes it in again.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    table = np.random.normal(size=(50_000, 512)).astype("float32")

    @tf.function
    def look_up(indices):
        return tf.gather(tf.constant(table), indices)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    table = tf.constant(np.random.normal(size=(50_000, 512)).astype("float32"))

    @tf.function
    def look_up(indices):
        return tf.gather(table, indices)
    ```
    An array that changes from call to call is an argument of the function.

    ## When not to
    Small tables, and what Python does with an array while the graph is made: its length, its shape.

    ## Fix safety
    Unsafe: the tensor is made when the file is read, and later changes of the array are not seen. Offered where the
    array is bound before the function, in the scope that holds it.
    """

    code = "TFS407"
    level = Level.WARNING
    triggers = ("function", "map", "filter", "flat_map", "interleave")
    tensorflow = ">=2.0"
    why = "the array becomes a constant of the graph, which is copied with it several times, in each trace again"

    def on_program(self) -> None:
        for operation, operand, function in captured.candidates(self.facts.module):
            if self.facts.mode(operation) in _GRAPHS and not self.facts.in_test(operation):
                held = captured.held_by(self.facts.module, operation, operand, self._whole(function))
                if held is not None and not self.facts.runs_functions_eagerly():
                    self._say(operation, operand, held, self._whole(function))

    def _whole(self, function: Function) -> Function:
        """The outermost function around one that the same graph is made of."""
        for parent in self.facts.tree.ancestors(function):
            if isinstance(parent, FUNCTIONS):
                body = parent.body if isinstance(parent, ast.Lambda) else parent.body[0]
                function = parent if self.facts.mode(body) in _GRAPHS else function
        return function

    def _say(self, operation: ast.Call | ast.BinOp, operand: ast.expr, held: Held, function: Function) -> None:
        size, name = held.size, self.facts.tree.text(operand)
        loud = size is not None or bool(re.search(_DATA, last_name(operand)))
        self.report(
            operation,
            f"`{name}`{size_in_words(size)} becomes a constant of the graph",
            help="make a tensor of it once, outside of the function, or give it as an argument",
            fix=self._fix(operation, operand, function),
            level=Level.WARNING if loud else Level.ADVICE,
            given=(Proof.if_seen(size is not None), captured.proof(self.facts.module, operand)),
        )

    def _fix(self, operation: ast.Call | ast.BinOp, operand: ast.expr, function: Function) -> Fix | None:
        """`x_tensor = tf.constant(x)` before the function."""
        facts = self.facts
        statement = facts.tree.statement(function)
        if not captured.is_outside(facts.module, operand, statement):
            return None
        call = operation if isinstance(operation, ast.Call) else None
        whole = call is not None and facts.api(call.func) in _CONVERTERS and call.args[:1] == [operand]
        name = facts.free_name(f"{last_name(operand)}_tensor", operand)
        spelled = None if whole else spelling.tensorflow(facts, statement, f"constant({facts.tree.text(operand)})")
        made = facts.tree.text(call) if whole and call is not None else spelled.text if spelled is not None else ""
        line = rewrite.insert_line_before(facts.tree, statement, f"{name} = {made}") if made else None
        if line is None or "\n" in made:
            return None
        replaced = rewrite.replace(facts.tree, call if whole and call is not None else operand, name)
        extra = spelled.edits if spelled is not None else ()
        return Fix("make a tensor of it before the function", Safety.UNSAFE, (line, replaced, *extra))
