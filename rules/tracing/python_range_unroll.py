"""TFS210: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Api, Const, Kind, Mode, Obj, leaves_at_once, loops_around, rounds
from tflint_stall.facts.tensorflow.surely_traced import of_function
from tflint_stall.rule import Level, Rule

# Fewer rounds than this are traced in a second or two.
_MANY = 500


class PythonRangeUnroll(Rule):
    """A long Python `range` in a tf.function.

    ## Why it stalls
    A `for` over Python's `range` is no loop of the graph: each round is traced, and adds its operations. Some thousands
    of them take many seconds before the first step, and with gradients several times that; the graph stays large.

    ## Example
    ```python
    import tensorflow as tf

    @tf.function
    def simulate(x):
        for step in range(2000):
            x = x + tf.sin(x) * 0.01
        return x
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    @tf.function
    def simulate(x):
        for step in tf.range(2000):
            x = x + tf.sin(x) * 0.01
        return x
    ```
    This trades one for the other: with `tf.range` the first call takes milliseconds, but each later one took eleven to
    sixteen times as long where the body is tiny (measured). It pays for functions that are called a few times, or whose
    body is more than some operations.

    ## When not to
    Short loops: below fifty rounds nothing is won. `tf.range` does not go with lists that are appended to, tensors that
    grow, or tuples that are indexed by the counter.

    ## Fix safety
    There is no fix: which of the two is faster depends on how often the function is called.
    """

    code = "TFS210"
    level = Level.ADVICE
    triggers = ("range",)
    tensorflow = ">=2.0"
    why = "each round is traced and adds its operations to the graph: the first call takes long, the graph stays large"

    def visit_For(self, loop: ast.For) -> None:
        if self.facts.mode(loop) not in (Mode.TF_FUNCTION, Mode.KERAS) or not self._counts_in_python(loop):
            return
        if leaves_at_once(loop.body):
            return
        known = self._all_rounds(loop)
        if known is None or known <= _MANY or self._is_inside_of_many(loop) or not self._computes(loop):
            return
        self.report(
            loop,
            f"this Python loop is unrolled into {known} rounds of operations",
            help="`tf.range` traces one round; each later call takes longer then, where the body is tiny",
            given=(loop.iter, of_function(self.facts.module, self.facts.tree.function(loop))),
        )

    def _counts_in_python(self, loop: ast.For) -> bool:
        values = self.facts.values(loop.iter.func) if isinstance(loop.iter, ast.Call) else ()
        return bool(values) and all(isinstance(v, Api) and v.path == "builtins.range" for v in values)

    def _all_rounds(self, loop: ast.For) -> int | None:
        """The rounds of a loop, times those of the ones that stand in it."""
        own = rounds(self.facts.module, loop)
        if own is None:
            return None
        inner = [
            known
            for other in self.facts.tree.within(loop, ast.For)
            if other is not loop and loops_around(self.facts.module, other)[:1] == [loop]
            if self._counts_in_python(other) and (known := self._all_rounds(other)) is not None
        ]
        return own * max(inner, default=1)

    def _is_inside_of_many(self, loop: ast.For) -> bool:
        """Whether a loop around this one is reported already."""
        around = [outer for outer in loops_around(self.facts.module, loop) if isinstance(outer, ast.For)]
        return any(self._counts_in_python(outer) and (self._all_rounds(outer) or 0) > _MANY for outer in around)

    def _computes(self, loop: ast.For) -> bool:
        """Whether a round adds operations: a function of TensorFlow, a layer, or arithmetic on tensors."""
        for call in self.facts.tree.within(loop, ast.Call):
            if call is loop.iter:
                continue
            for value in self.facts.values(call.func):
                if isinstance(value, Api) and value.path.startswith(("tf.", "keras.")):
                    return True
                if isinstance(value, Obj) and value.kind in (Kind.LAYER, Kind.MODEL, Kind.TF_FUNCTION):
                    return True
                if self.facts.functions(call.func):
                    return True
        operations = self.facts.tree.within(loop, ast.BinOp)
        added = self.facts.tree.within(loop, ast.AugAssign)
        parts = [part for operation in operations for part in (operation.left, operation.right)]
        return any(self._may_be_tensor(part) for part in (*parts, *(item.value for item in added)))

    def _may_be_tensor(self, expr: ast.expr) -> bool:
        """What a traced function computes with is a tensor, unless it surely is something of Python."""
        return not self.facts.is_number(expr) and not any(
            isinstance(v, Const) or (isinstance(v, Obj) and v.kind is Kind.ARRAY) for v in self.facts.values(expr)
        )
