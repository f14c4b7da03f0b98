"""TFS208: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Mode, Module, has_star, loops_around
from tflint_stall.facts.program.computing import only_computes
from tflint_stall.facts.program.reached import functions_of_calls
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.tensorflow.retracing import Compiled, decorator_text
from tflint_stall.facts.tensorflow.varying_shapes import Varying, of_argument
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

# What reads a shape while the function is traced: a dimension that is `None` then breaks it.
_READING_SHAPES = frozenset("len range get_shape as_list unstack split enumerate zip shape size rank".split())


class VariableShapeRetrace(Rule):
    """A tf.function that is given another shape again and again.

    ## Why it stalls
    A tf.function is traced for each new shape of its arguments. Slices that grow and batches that are padded to their
    longest item have dozens of shapes; tracing takes longer than many steps, and each graph is kept. The last, smaller
    batch of a data set is only one shape more.

    ## Example
    ```python
    import tensorflow as tf

    @tf.function
    def total(x):
        return tf.reduce_sum(x * x)

    x = tf.ones((1000, 8))
    for end in range(1, 1000):
        y = total(x[:end])
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    @tf.function(reduce_retracing=True)
    def total(x):
        return tf.reduce_sum(x * x)

    x = tf.ones((1000, 8))
    for end in range(1, 1000):
        y = total(x[:end])
    ```
    From the second shape on the dimension that differs is `None` in the graph, which then serves all of them. An
    `input_signature` with `None` says so from the start; padding to a few fixed lengths keeps the shapes known.

    ## When not to
    Two or three shapes cost two or three traces, once. `fit` of Keras relaxes shapes by itself.

    ## Fix safety
    Safe where the function only computes, with operations of TensorFlow, and reads no shape. Unsafe elsewhere:
    `range(x.shape[0])` fails where that dimension became `None`.
    """

    code = "TFS208"
    level = Level.ADVICE
    triggers = ("for", "while")
    tensorflow = ">=2.0"
    why = "each new shape is traced into a graph of its own, which is kept"

    def on_compiled_call(self, call: ast.Call, compiled: Compiled) -> None:
        if self.facts.runs_functions_eagerly():
            return
        if compiled.has_signature or compiled.relaxes_shapes or compiled.asks_for_xla or has_star(call):
            return
        if self.facts.mode(call) is Mode.EAGER and self._is_repeated(call):
            self._check(call, compiled)

    def _is_repeated(self, call: ast.Call) -> bool:
        return self.facts.hot(call) is not None or self.facts.retracing.is_repeated_by_name(call)

    def _check(self, call: ast.Call, compiled: Compiled) -> None:
        for given in (*call.args, *(keyword.value for keyword in call.keywords)):
            varying = of_argument(self.facts.module, given, call)
            if varying is None or not varying.is_sure or (varying.is_rare and not self._is_training(call)):
                continue
            self.report(
                call,
                f"`{self.facts.tree.text(given)}` has not always the same shape: {varying.why.value}",
                why="the other shape is traced once more: one trace, once" if varying.is_rare else "",
                help=self._advised(varying),
                fix=self._fix(compiled),
                given=(call.func, compiled.proof, *([given] if varying.step is not None else [])),
                hot=self.facts.hot(call),
                variant="last batch" if varying.is_rare else "many shapes",
            )
            return

    def _is_training(self, call: ast.Call) -> bool:
        loops = loops_around(self.facts.module, call)
        return bool(loops) and self.facts.trains(self.facts.module, loops[0])

    def _advised(self, varying: Varying) -> str:
        if varying.is_rare:
            return "`drop_remainder=True` leaves the last batch out; `reduce_retracing=True` serves it, too"
        return "`@tf.function(reduce_retracing=True)`, or an `input_signature` with `None` where it differs"

    # -- the fix ----------------------------------------------------------------------------

    def _fix(self, compiled: Compiled) -> Fix | None:
        if compiled.made.module is not self.facts.module:
            return None
        edit = self._relaxed(compiled)
        if edit is None:
            return None
        function = compiled.function
        # What is calculated from a shape fails where it becomes `None`.
        reached = [function, *functions_of_calls([function])] if function is not None else []
        if any(self._calculates_with_shapes(one.module, one.node) for one in reached):
            return None
        if function is not None and self._is_caught(function.node):
            return None
        safe = (
            function is not None
            and only_computes(function)
            and not any(self._reads_shapes(one.module, one.node) for one in reached)
            and self._is_only_called(function.node)
        )
        return Fix("let one graph serve all shapes", Safety.SAFE if safe else Safety.UNSAFE, (edit,))

    def _is_only_called(self, function: ast.AST) -> bool:
        """Whether nobody asks how often a function was traced, or for one of its graphs."""
        bound = (
            self.facts.assigned_names(function) if isinstance(function, ast.Lambda) else [getattr(function, "name", "")]
        )
        loads = [load for name in bound for load in self.facts.tree.loads.get(name, ())]
        return bool(loads) and all(isinstance(up := parent_of(load), ast.Call) and up.func is load for load in loads)

    def _is_caught(self, function: ast.AST) -> bool:
        """Whether somebody handles what a trace raises: what does not fit is another error then, and said later."""
        loads = self.facts.tree.loads.get(getattr(function, "name", ""), ())
        return any(self.facts.may_be_caught(load, ValueError) for load in loads)

    def _relaxed(self, compiled: Compiled) -> Edit | None:
        name = "experimental_relax_shapes" if self.facts.target.may_lack(2, 10) else "reduce_retracing"
        if compiled.settings is not None:
            return rewrite.add_keyword(self.facts.tree, compiled.settings, name, "True")
        decorator = decorator_text(compiled)
        if decorator is None:
            return None
        return rewrite.replace(self.facts.tree, decorator, f"{self.facts.tree.text(decorator)}({name}=True)")

    def _calculates_with_shapes(self, module: Module, function: ast.AST) -> bool:
        """`x.shape[0] * x`, `range(x.shape[0])`, `len(x)`: a use of a static dimension that needs a number."""
        if any(last_name(call.func) in ("len", "unstack", "split") for call in module.tree.within(function, ast.Call)):
            return True
        for attribute in module.tree.within(function, ast.Attribute):
            part = parent_of(attribute)
            if attribute.attr == "shape" and isinstance(part, ast.Subscript) and part.value is attribute:
                around = parent_of(part)
                counted = isinstance(around, ast.Call) and last_name(around.func) in ("range", "float", "int")
                # A shape with a `None` in it makes no tensor; of the dimensions it is mostly the first that differs.
                is_first = isinstance(around, (ast.Tuple, ast.List)) and self.facts.constant(part.slice) == 0
                kept = isinstance(around, ast.Assign)  # and used as a number afterwards
                if counted or is_first or kept or isinstance(around, (ast.BinOp, ast.Compare)):
                    return True
        return False

    def _reads_shapes(self, module: Module, function: ast.AST) -> bool:
        """Whether anything depends on a shape: what is a constant of each graph today rounds in another way."""
        tree = module.tree
        if any(attribute.attr in ("shape", "ndim") for attribute in tree.within(function, ast.Attribute)):
            return True
        loops = any(True for kind in (ast.For, ast.While, ast.ListComp) for _ in tree.within(function, kind))
        return loops or any(last_name(call.func) in _READING_SHAPES for call in tree.within(function, ast.Call))
