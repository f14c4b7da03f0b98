"""TFS210: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Api, Const, Kind, Mode, Obj, last_name, leaves_at_once, loops_around, rounds
from tflint_stall.facts.tensorflow.surely_traced import of_function
from tflint_stall.rule import Level, Rule

# Fewer rounds than this are traced in a second or two.
_MANY = 500

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    _Counting: TypeAlias = ast.For | ast.While | ast.ListComp | ast.GeneratorExp


class PythonRangeUnroll(Rule):
    """A long Python `range` in a tf.function, or another counter of Python.

    ## Why it stalls
    A `for` over Python's `range` is no loop of the graph: each round is traced, and adds its operations. Some thousands
    of them take many seconds before the first step, and with gradients several times that; the graph stays large. So do
    a `while` with a counter of Python, and a list that is made over a `range`.

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
    triggers = ("range", "while")
    tensorflow = ">=2.0"
    why = "each round is traced and adds its operations to the graph: the first call takes long, the graph stays large"

    def visit_For(self, loop: ast.For) -> None:
        if not leaves_at_once(loop.body):
            self._check(loop, "`tf.range` traces one round; each later call takes longer then, where the body is tiny")

    def visit_While(self, loop: ast.While) -> None:
        """`i = 0; while i < 2000: …; i += 1`"""
        if not leaves_at_once(loop.body):
            self._check(loop, "a counter that is a tensor (`tf.constant(0)`) makes it a loop of the graph")

    def visit_ListComp(self, made: ast.ListComp) -> None:
        self._check(made, "compute all of them with operations on a whole tensor, or with `tf.map_fn`")

    def visit_GeneratorExp(self, made: ast.GeneratorExp) -> None:
        self._check(made, "compute all of them with operations on a whole tensor, or with `tf.map_fn`")

    def _check(self, loop: _Counting, help: str) -> None:
        if not self._counts_in_python(loop) or self.facts.mode(loop) not in (Mode.TF_FUNCTION, Mode.KERAS):
            return
        known = self._all_rounds(loop)
        if known is None or known <= _MANY or self._is_inside_of_many(loop) or not self._computes(loop):
            return
        what = "loop" if isinstance(loop, (ast.For, ast.While)) else "list"
        counted = loop.test if isinstance(loop, ast.While) else _iterated(loop)
        self.report(
            loop,
            f"this Python {what} is unrolled into {known} rounds of operations",
            help=help,
            given=(counted, of_function(self.facts.module, self.facts.tree.function(loop))),
        )

    def _counts_in_python(self, loop: _Counting) -> bool:
        if isinstance(loop, ast.While):
            return True  # only such counters are counted
        iterated = _iterated(loop)
        # Asked about every loop: what it is called says most of it.
        is_called_so = isinstance(iterated, ast.Call) and last_name(iterated.func).endswith("range")
        values = self.facts.values(iterated.func) if isinstance(iterated, ast.Call) and is_called_so else ()
        return bool(values) and all(isinstance(v, Api) and v.path == "builtins.range" for v in values)

    def _all_rounds(self, loop: _Counting) -> int | None:
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

    def _is_inside_of_many(self, loop: _Counting) -> bool:
        """Whether a loop around this one is reported already."""
        around = [outer for outer in loops_around(self.facts.module, loop) if isinstance(outer, ast.For)]
        return any(self._counts_in_python(outer) and (self._all_rounds(outer) or 0) > _MANY for outer in around)

    def _computes(self, loop: _Counting) -> bool:
        """Whether a round adds operations: a function of TensorFlow, a layer, or arithmetic on tensors."""
        for call in self.facts.tree.within(loop, ast.Call):
            if not isinstance(loop, ast.While) and call is _iterated(loop):
                continue
            for value in self.facts.values(call.func):
                if isinstance(value, Api) and value.path.startswith(("tf.", "keras.")):
                    return True
                if isinstance(value, Obj) and value.kind in (Kind.LAYER, Kind.MODEL, Kind.TF_FUNCTION):
                    return True
                if self.facts.functions(call.func):
                    return True
        if isinstance(loop, (ast.ListComp, ast.GeneratorExp)):
            return False  # lists are mostly of numbers of Python
        operations = self.facts.tree.within(loop, ast.BinOp)
        added = self.facts.tree.within(loop, ast.AugAssign)
        parts = [part for operation in operations for part in (operation.left, operation.right)]
        return any(self._may_be_tensor(part) for part in (*parts, *(item.value for item in added)))

    def _may_be_tensor(self, expr: ast.expr) -> bool:
        """What a traced function computes with is a tensor, unless it surely is something of Python."""
        return not self.facts.is_number(expr) and not any(
            isinstance(v, Const) or (isinstance(v, Obj) and v.kind is Kind.ARRAY) for v in self.facts.values(expr)
        )


def _iterated(loop: ast.For | ast.ListComp | ast.GeneratorExp) -> ast.expr:
    return loop.iter if isinstance(loop, ast.For) else loop.generators[0].iter
