"""TFS407: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Mode, size_in_words
from tflint_stall.facts.syntax.tree import FUNCTIONS, last_name
from tflint_stall.facts.tensorflow import captured
from tflint_stall.facts.tensorflow.captured import Captured
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
        functions: list[ast.FunctionDef | ast.Lambda]
        functions = [*self.facts.tree.nodes(ast.FunctionDef), *self.facts.tree.nodes(ast.Lambda)]
        for function in functions:
            if self._is_graph(_inside(function)) and not self._has_graph_around(function):
                calls = list(self.facts.tree.within(function, ast.Call))
                for found in captured.captured(self.facts.module, calls, function):
                    self._check(found)

    def _is_graph(self, node: ast.AST) -> bool:
        return self.facts.mode(node) in _GRAPHS

    def _has_graph_around(self, function: ast.AST) -> bool:
        around = (parent for parent in self.facts.tree.ancestors(function) if isinstance(parent, FUNCTIONS))
        return any(self._is_graph(_inside(parent)) for parent in around)

    def _check(self, found: Captured) -> None:
        if not self._is_graph(found.operation) or self.facts.in_test(found.operation):
            return
        if self.facts.runs_functions_eagerly():
            return
        size, name = found.held.size, self.facts.tree.text(found.operand)
        loud = size is not None or bool(re.search(_DATA, last_name(found.operand)))
        self.report(
            found.operation,
            f"`{name}`{size_in_words(size)} becomes a constant of the graph",
            help="make a tensor of it once, outside of the function, or give it as an argument",
            fix=self._fix(found),
            level=Level.WARNING if loud else Level.ADVICE,
            given=(Proof.if_seen(size is not None),),
        )

    def _fix(self, found: Captured) -> Fix | None:
        """`x_tensor = tf.constant(x)` before the function."""
        facts, operand = self.facts, found.operand
        statement = facts.tree.statement(found.function)
        if not captured.is_outside(facts.module, operand, statement):
            return None
        call = found.operation if isinstance(found.operation, ast.Call) else None
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


def _inside(function: ast.AST) -> ast.AST:
    """Something that a function executes itself."""
    body: ast.expr | list[ast.stmt] = getattr(function, "body", [])
    return body[0] if isinstance(body, list) else body
