"""TFS307: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Api, Func, Obj, argument, dotted
from tflint_stall.facts.api.all_rows import works_on_all_rows
from tflint_stall.facts.program.reached import Reached, calls_of_functions, is_switched_off
from tflint_stall.facts.syntax.tree import FUNCTIONS
from tflint_stall.facts.tensorflow.picked_rows import follows_rows, operation_of_all, reads_no_earlier_round
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

_FORWARDED = ("fn", "elems")
# What takes one string, one file or one picture at a time.
_BY_ROW = (
    *("decode_", "parse_", "read_file", "numpy_function", "py_func", "random_", "sample_distorted"),
    # Each row gives another number of them.
    *("non_max_suppression", "boolean_mask", "unique", "setdiff1d"),
)
# These say that memory matters more than time.
_SPARING = ("parallel_iterations", "swap_memory")


_WHY = r"(?i)^\s*#.*\b(?:only|supports?|supported|cannot|can't|memory|one at a time)\b"


class MapFnElementwise(Rule):
    """`tf.map_fn` over operations that work on the whole tensor.

    ## Why it stalls
    `tf.map_fn` is a loop: it takes the rows one by one, runs the function on each, and stacks the results. Arithmetic,
    reductions and products do all rows in one operation. A `map_fn` in a `map_fn` is a loop for each round of a loop.
    A `tf.scan` whose function never reads what the rounds before gave is such a loop, too.

    ## Example
    ```python
    import tensorflow as tf

    rows = tf.random.normal((1000, 16))
    scaled = tf.map_fn(lambda row: row / tf.norm(row), rows)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    rows = tf.random.normal((1000, 16))
    scaled = rows / tf.norm(rows, axis=1, keepdims=True)
    ```
    Where the axes are hard to follow, `tf.vectorized_map` finds the form for all rows by itself.

    ## When not to
    Functions that draw random numbers, call Python, decode or crop pictures, branch, or give results of different
    shapes need the loop, the inner one of two as well. So does what would not fit into memory at once
    (`parallel_iterations=1`).

    ## Fix safety
    Unsafe: `tf.vectorized_map` computes all rows at once, which takes the memory of all of them, and may differ in
    the last bits. None where rows are only looked up: `tf.gather` and `tf.one_hot` need no function at all.
    """

    code = "TFS307"
    level = Level.ADVICE
    triggers = ("map_fn", "scan")
    tensorflow = ">=1.15"
    why = "`tf.map_fn` is a loop: one row after the other, each with the cost of its operations"

    def visit_Call(self, call: ast.Call) -> None:
        mapped, name = argument(call, 0, "fn"), self.facts.api(call.func)
        if name not in ("tf.map_fn", "tf.scan") or mapped is None or self.facts.in_test(call):
            return
        # Of nested ones the outer one is reported.
        if self._is_spared(call) or self._is_in_another(call) or self._is_explained(call, mapped):
            return
        functions = self.facts.functions(mapped)
        if name == "tf.scan":
            self._check_scan(call, mapped, functions)
        elif self._maps_again(functions):
            self.report(
                call,
                "`tf.map_fn` goes over the rows, and for each of them over its parts",
                why="the inner loop is run once for each round of the outer one",
                help="write the inner one for all parts at once, or flatten both axes into one",
                level=Level.WARNING,
            )
        elif self._is_for_all(functions, mapped):
            operation = operation_of_all(mapped)
            self.report(
                call,
                "`tf.map_fn` takes the rows one by one, for operations that do all of them at once",
                help=f"`{operation}` does it for the whole tensor"
                if operation
                else "write it for the whole tensor, or let `tf.vectorized_map` do it",
                fix=self._fix(call) if not operation and follows_rows(mapped) else None,
                given=(mapped,) if functions else (),
            )

    def _check_scan(self, call: ast.Call, mapped: ast.expr, functions: list[Func]) -> None:
        """A `scan` whose rounds do not depend on each other: what it carries is not read."""
        if functions and all(map(reads_no_earlier_round, functions)) and self._is_for_all(functions, mapped):
            self.report(
                call,
                "`tf.scan` takes the rows one after the other, and no round reads what came before",
                why="`tf.scan` is a loop: one row after the other, each with the cost of its operations",
                help="write it for the whole tensor, or let `tf.vectorized_map` do it",
                given=(mapped,),
            )

    def _is_spared(self, call: ast.Call) -> bool:
        """Whether rows of different lengths come out of it, or the memory for all rows is not there."""
        given = [value for keyword in call.keywords for value in self.facts.values(keyword.value)]
        ragged = any(isinstance(value, Obj) and "Ragged" in value.api for value in given)
        return ragged or any(keyword.arg in _SPARING for keyword in call.keywords)

    def _is_explained(self, call: ast.Call, mapped: ast.expr) -> bool:
        """Whether a comment above says why: `# TPUs only take one row at a time here`."""
        defined = (binding.node for binding in self.facts.module.names.lookup(dotted(mapped), mapped))
        lines = {node.lineno - 1 for node in (self.facts.tree.statement(call), *defined) if hasattr(node, "lineno")}
        return any(re.search(_WHY, self.facts.source.line_text(line)) for line in lines if line)

    def _is_in_another(self, call: ast.Call) -> bool:
        """Whether a function that is mapped makes this call."""
        around = [parent for parent in self.facts.tree.ancestors(call) if isinstance(parent, FUNCTIONS)]
        outer = [other for other in self.facts.calls("map_fn") if other is not call and other.args]
        return any(found.node in around for other in outer for found in self.facts.functions(other.args[0]))

    def _maps_again(self, functions: list[Func]) -> bool:
        """Whether a loop in the loop runs, and could be one with it: what decodes or branches needs its rounds."""
        reached = list(calls_of_functions(functions))
        return any(
            "tf.map_fn" in inner.apis and not is_switched_off(inner, reached) and not _needs_rounds(inner)
            for inner in reached
        )

    def _is_for_all(self, functions: list[Func], mapped: ast.expr) -> bool:
        """Whether a function only does what TensorFlow does for whole tensors as well."""
        if not functions:
            values = self.facts.values(mapped)
            return bool(values) and all(isinstance(value, Api) and works_on_all_rows(value.path) for value in values)
        for function in functions:
            tree = function.module.tree
            if any(next(tree.within(function.node, kind), None) for kind in (ast.If, ast.While, ast.For, ast.IfExp)):
                return False
        reached = list(calls_of_functions(functions))
        # With a condition alone it gives as many rows as hold: none of the forms for all rows does.
        if any("tf.where" in call.apis and argument(call.call, 1, "x") is None for call in reached):
            return False
        operations = [api for call in reached for api in call.apis]
        return len(operations) == len(reached) and all(map(works_on_all_rows, operations)) and self._computes(functions)

    def _computes(self, functions: list[Func]) -> bool:
        return all(
            next(f.module.tree.within(f.node, ast.Call), None) or next(f.module.tree.within(f.node, ast.BinOp), None)
            for f in functions
        )

    def _fix(self, call: ast.Call) -> Fix | None:
        if self.facts.target.may_lack(1, 15) or self.facts.target.is_some_tensorflow_1:
            return None
        if not isinstance(call.func, ast.Attribute):
            return None
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        given = [argument(call, place, name) for place, name in enumerate(_FORWARDED)]
        if len(call.args) > len(_FORWARDED) + 1 or None in given or None in named:
            return None
        # Rows of different lengths are no batch.
        rows = [value for item in given[1:2] if item is not None for value in self.facts.values(item)]
        if any("ragged" in getattr(value, "api", "").lower() for value in rows):
            return None
        tree, end = self.facts.tree, self.facts.tree.end(call.func)
        message, new = "let `tf.vectorized_map` do all rows at once", "vectorized_map"
        others = [keyword.arg for keyword in call.keywords if keyword.arg and keyword.arg not in _FORWARDED]
        removed = rewrite.remove_keyword(tree, call, *others) if others else None
        if len(call.args) > len(_FORWARDED) or (others and removed is None):
            texts = [tree.text(item) for item in given if item is not None]
            whole = rewrite.replace(tree, call, f"{tree.text(call.func.value)}.{new}({', '.join(texts)})")
            return Fix(message, Safety.UNSAFE, (whole,))
        renamed = Edit(end - len("map_fn"), end, new)
        moved = [] if removed else rewrite.moved_below(tree, call, len(new) - len("map_fn"))
        return Fix(message, Safety.UNSAFE, (renamed, *moved, *([removed] if removed else [])))


def _needs_rounds(inner: Reached) -> bool:
    """Whether there is no form for all rows at once of what an inner loop does."""
    mapped = argument(inner.call, 0, "fn")
    functions = inner.module.project.functions(inner.module, mapped) if mapped is not None else []
    branches = any(next(f.module.tree.within(f.node, ast.If), None) for f in functions)
    apis = [api.rpartition(".")[2] for call in calls_of_functions(functions) for api in call.apis]
    return branches or any(api.startswith(_BY_ROW) for api in apis)
