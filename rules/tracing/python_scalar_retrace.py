"""TFS203: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Mode, has_star
from tflint_stall.facts.program.changing import Change
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.tensorflow.grounds import of_way
from tflint_stall.facts.tensorflow.retracing import Compiled
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

# What takes a tensor where it took a Python number: steps of summaries, casts, prints.
_OTHER_TYPES = r"(?i)float(?:16|64)|\bdouble\b|\bhalf\b|mixed_|set_floatx|np\.(?:array|random|linspace|asarray)"
_TAKING_TENSORS = ("tf.summary.", "tf.cast", "tf.print", "tf.convert_to_tensor", "tf.identity")


class PythonScalarRetrace(Rule):
    """A tf.function that a loop calls with another Python value each time.

    ## Why it stalls
    A tf.function holds Python values as constants: each new number or text is traced into a graph of its own, which
    takes longer than hundreds of steps and stays in memory. Tensors share one graph, and so do arrays and numbers of
    NumPy.

    ## Example
    ```python
    import tensorflow as tf

    @tf.function
    def scaled(x, step):
        return tf.reduce_sum(x) * tf.cast(step, tf.float32)

    x = tf.ones((8, 8))
    for step in range(1000):
        y = scaled(x, step)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    @tf.function
    def scaled(x, step):
        return tf.reduce_sum(x) * tf.cast(step, tf.float32)

    x = tf.ones((8, 8))
    for step in tf.range(1000):
        y = scaled(x, step)
    ```
    `tf.constant(step)` does as well, and so does an `input_signature`. `reduce_retracing=True` does not help: it is
    about shapes.

    ## When not to
    A handful of values (`training=True`, a mode, a counter that ends at ten) is a handful of traces, which is what
    they are for. An epoch's number, around all its steps, is advice. A function that needs the number in Python, for
    a shape or a `range`, or to pick a layer from a list, cannot do without.

    ## Fix safety
    Unsafe: `if step % 10 == 0` becomes a condition of the graph, and whole numbers of 64 bits do not mix with floats.
    It is offered where the function only casts the number, prints it, gives it to `tf.summary`, or computes with a
    float.
    """

    code = "TFS203"
    level = Level.WARNING
    held_back = "readers of real code found 1 of 6 right"
    triggers = ("for", "while")
    tensorflow = ">=2.0"
    why = "each new Python value is traced into a graph of its own, which is kept: only tensors share one"

    def on_compiled_call(self, call: ast.Call, compiled: Compiled) -> None:
        if self.facts.runs_functions_eagerly() or self.facts.hot(call) is None:
            return
        if not compiled.has_signature and not has_star(call) and self.facts.mode(call) is Mode.EAGER:
            self._check(call, compiled)

    def _check(self, call: ast.Call, compiled: Compiled) -> None:
        for given in (*call.args, *(keyword.value for keyword in call.keywords)):
            found = self.facts.retracing.change(call, given)
            if found is None:
                continue
            change, hot = found
            parameter = compiled.parameter(call, given)
            picks = compiled.picks_with(parameter) if parameter is not None and change.is_number else None
            if picks is Proof.SURE:
                continue
            self.report(
                call,
                f"`{self.facts.tree.text(given)}` is {change.what} that changes:"
                f" `{self.facts.tree.text(call.func)}` is traced again for each",
                help=self._advised(change),
                fix=self._fix(call, given, change, compiled),
                given=(call.func, compiled.proof, of_way(hot), *([given.func] if isinstance(given, ast.Call) else [])),
                level=Level.WARNING if picks is None and not self._is_for_many_steps(call, change) else Level.ADVICE,
                hot=hot,
                wasted=compiled.trace_seconds,
                variant="number" if change.is_number else "another",
            )
            return

    def _is_for_many_steps(self, call: ast.Call, change: Change) -> bool:
        """Whether another loop within the one of the values calls it again and again with each, for each epoch."""
        inner = self.facts.hot(call)
        return (
            inner is not None and inner.loop is not change.loop and inner.module.tree.contains(change.loop, inner.loop)
        )

    def _advised(self, change: Change) -> str:
        if change.is_number:
            return "give it a tensor: `tf.constant(…)`, or count with `tf.range`"
        if change.what == "a text":
            return "keep texts out of it: return what they are needed for, and use them outside"
        return "give it a tensor: `tf.constant(…)`, or `tf.stack` of what is in it, of one shape"

    def _fix(self, call: ast.Call, given: ast.expr, change: Change, compiled: Compiled) -> Fix | None:
        parameter = compiled.parameter(call, given)
        # A tensor of 32 bits meets no other type, where a number meets all.
        if re.search(_OTHER_TYPES, self.facts.source.text) and not change.is_whole:
            return None
        if not change.is_number or parameter is None or not self._may_be_tensor(compiled, parameter, change):
            return None
        spelled = spelling.tensorflow(self.facts, call, "constant")
        dtype = spelling.tensorflow(self.facts, call, "int64")
        if spelled is None or dtype is None:
            return None
        typed = f", dtype={dtype.text}" if change.is_whole else ""
        text = f"{spelled.text}({self.facts.tree.text(given)}{typed})"
        edits = (*spelled.edits, rewrite.replace(self.facts.tree, given, text))
        return Fix("give it a tensor", Safety.UNSAFE, edits)

    def _may_be_tensor(self, compiled: Compiled, parameter: ast.arg, change: Change) -> bool:
        """Whether the function does nothing with the number that a tensor could not take part in."""
        function = compiled.function
        if function is None:
            return False
        tree = function.module.tree
        uses = [load for load in tree.loads.get(parameter.arg, ()) if tree.contains(function.node, load)]
        return bool(uses) and all(self._takes_tensor(function.module, use, change) for use in uses)

    def _takes_tensor(self, module: object, use: ast.AST, change: Change) -> bool:
        around = parent_of(use)
        if isinstance(around, ast.keyword):
            around = parent_of(around)
        if isinstance(around, ast.Call) and use is not around.func:
            values = module.project.evaluator.evaluate(module, around.func)  # type: ignore[attr-defined]
            paths = [getattr(value, "path", "") for value in values]
            return len(paths) == 1 and paths[0].startswith(_TAKING_TENSORS)
        return isinstance(around, ast.BinOp) and not change.is_whole
