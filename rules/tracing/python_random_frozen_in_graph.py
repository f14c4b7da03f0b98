"""TFS207: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Mode, argument, last_name
from tflint_stall.facts.program import python_draws as draws
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.tensorflow import surely_traced
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Edit, Fix, Level, Proof, Rule, Safety

_WHERE = {Mode.DATASET: "a dataset's function", Mode.KERAS: "a Keras model", Mode.TF_FUNCTION: "a tf.function"}
# `name(low, high)` of what `tf.random.uniform` draws as well.
_BETWEEN = frozenset({"numpy.random.uniform", "random.uniform"})
_UP_TO_ONE = frozenset({"numpy.random.rand", "numpy.random.random", "numpy.random.random_sample", "random.random"})
_OTHER_TYPES = ("float64", "double", "float16", "half", "bfloat16", "mixed_float16", "mixed_bfloat16")


class PythonRandomFrozenInGraph(Rule):
    """A random number, or the time, that Python draws while a graph is made.

    ## Why it stalls
    What is mapped over a dataset, compiled by `tf.function`, or called by a Keras model runs in Python once, while it
    is traced. A number that NumPy or `random` draws there becomes a constant of the graph: every example gets the same
    augmentation, every step the same noise, an `if` always goes the same way. The model learns less, without an error.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    def jitter(image):
        return image * np.random.uniform(0.8, 1.2)

    dataset = tf.data.Dataset.from_tensor_slices(tf.ones((100, 8, 8, 3))).map(jitter)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def jitter(image):
        return image * tf.random.uniform((), 0.8, 1.2)

    dataset = tf.data.Dataset.from_tensor_slices(tf.ones((100, 8, 8, 3))).map(jitter)
    ```
    In a layer's `call`, `keras.random` with a `SeedGenerator`. What only Python can draw goes into
    `tf.numpy_function`.

    ## When not to
    Seeds, names, start values of variables and the time for a log are constants on purpose; so is a choice that a
    comment says is made while tracing. Code inside of `py_function`, and functions that only run eagerly, draw anew.

    ## Fix safety
    Unsafe: the numbers differ from call to call then, which is meant, and they are tensors of `float32`. Only functions
    are rewritten of which all draws are uniform and go straight into arithmetic or into an operation.
    """

    code = "TFS207"
    level = Level.WARNING
    triggers = tuple(sorted(draws.DRAWS | {path.rpartition(".")[2] for path in draws.CLOCKS}))
    tensorflow = ">=1.4"
    why = "it is drawn once, while the graph is made, and is a constant from then on"

    def visit_Call(self, call: ast.Call) -> None:
        drawn = draws.drawn(self.facts.module, call)
        if not drawn:
            return
        mode = self.facts.mode(call)
        if mode not in (Mode.TF_FUNCTION, Mode.KERAS, Mode.DATASET) or self.facts.in_test(call):
            return
        traced = draws.is_made_while_tracing(self.facts.module, call, in_keras=mode is Mode.KERAS)
        if not traced or self._is_run_eagerly(mode) or self._is_constant_on_purpose(call):
            return
        if drawn in draws.CLOCKS and not self._goes_into_operation(call):
            return
        function = self.facts.tree.function(call)
        # What seeds what it draws from wants the same numbers each time.
        if function is None or self._is_told(call):
            return
        if any(self.facts.tree.contains(function, seeding) for seeding in self.facts.calls("seed")):
            return
        looped = draws.loop_of(self.facts.module, function)
        outer = self.facts.mode(looped) if looped is not None else mode
        # Eagerly `tf.map_fn` calls its function for each row.
        if outer is Mode.EAGER or draws.is_out_of_place(self.facts.module, function, self.facts.mode_in):
            return
        self.report(
            call,
            f"`{self.facts.tree.text(call.func)}` gives the same value each time in {_WHERE.get(outer, 'a graph')}",
            help=self._help(drawn, mode),
            fix=self._fix(call, function, mode),
            level=Level.ADVICE if self._matters_little(call, drawn, function, outer) else Level.WARNING,
            given=(surely_traced.of_decorators(self.facts.module, function) or Proof.SURE,),
        )

    def _help(self, drawn: str, mode: Mode) -> str:
        if drawn in draws.CLOCKS:
            return "use `tf.timestamp()`, or give it as an argument"
        more = " (in a layer, `keras.random`)" if mode is Mode.KERAS and self.facts.target.keras3 else ""
        more += ", branch with `tf.cond`" if self.facts.graph_program() else ""
        return f"draw with `tf.random`{more}, or inside of `tf.{spelling.python_function(self.facts)}`"

    # -- what is meant ----------------------------------------------------------------------

    def _is_run_eagerly(self, mode: Mode) -> bool:
        if self.facts.runs_functions_eagerly() and mode is not Mode.DATASET:
            return True
        compiled = self.facts.calls("compile")
        eagerly = (argument(call, None, "run_eagerly") for call in compiled) if mode is Mode.KERAS else ()
        return any(value is not None and self.facts.constant(value) is not False for value in eagerly)

    def _is_constant_on_purpose(self, call: ast.Call) -> bool:
        if self.facts.made_once(call) or draws.is_part_of_a_text(call):
            return True
        for parent in self.facts.tree.ancestors(call):
            if isinstance(parent, ast.stmt):
                break
            if isinstance(parent, ast.Call) and last_name(parent.func) in ("Variable", "add_weight", "get_variable"):
                return True
        lines = (self.facts.source.line_text(number) for number in (call.lineno, call.lineno - 1) if number)
        return any(re.search(r"#.*\btrac", line) for line in lines)

    def _is_on_purpose(self, call: ast.Call) -> bool:
        return self._is_seed(call) or self._is_constant_on_purpose(call)

    def _is_told(self, call: ast.Call) -> bool:
        """Whether an earlier draw of the same statement is reported."""
        others = self.facts.tree.within(self.facts.tree.statement(call), ast.Call)
        return any(order_of(other) < order_of(call) and draws.drawn(self.facts.module, other) for other in others)

    def _is_called_once(self, function: ast.AST, mode: Mode) -> bool:
        """Whether a graph is run once, as far as one sees: a sampler that makes its start values itself."""
        sites = self.facts.call_sites(function) if isinstance(function, DEFS) and mode is Mode.TF_FUNCTION else []
        hot, mode_in = self.facts.hot, self.facts.mode_in
        eager = (hot(s.call, module=s.module) or mode_in(s.module, s.call) is not Mode.EAGER for s in sites)
        return bool(sites) and not any(eager)

    def _matters_little(self, call: ast.Call, drawn: str, function: ast.AST, mode: Mode) -> bool:
        """A seed, an order of what is done anyway, a graph that is run once, or a training that nobody does."""
        little = mode is Mode.V1_GRAPH or self._is_seed(call) or draws.is_order(call, drawn)
        little |= draws.is_number_of_things(call) or (mode is Mode.KERAS and draws.is_never_traced(self.facts.module))
        return (
            little or self._is_called_once(function, mode) or draws.is_of_training_nobody_does(self.facts.module, call)
        )

    def _is_seed(self, call: ast.Call) -> bool:
        """`seed=np.random.randint(…)` and `seed = …`: one seed per trace may be enough."""
        parent = parent_of(call)
        if isinstance(parent, ast.keyword):
            return "seed" in (parent.arg or "")
        if isinstance(parent, ast.Call) and "seed" in last_name(parent.func):
            return True
        return any("seed" in name for name in self.facts.assigned_names(call))

    def _goes_into_operation(self, call: ast.Call) -> bool:
        parent = parent_of(call)
        return isinstance(parent, ast.Call) and self.facts.api(parent.func).startswith(("tf.", "keras.ops."))

    # -- the fix ----------------------------------------------------------------------------

    def _fix(self, asked: ast.Call, function: ast.AST, mode: Mode) -> Fix | None:
        """All that a function draws, or nothing: half of it frozen is an augmentation that is frozen still."""
        # A number of Python's takes the type of what it meets, a tensor does not.
        named = {node.value for node in self.facts.tree.nodes(ast.Constant) if isinstance(node.value, str)}
        mixed = any(word in self.facts.tree.loads or word in named for word in _OTHER_TYPES)
        if mixed or self.facts.target.may_be_before(1, 13):
            return None
        edits: list[Edit] = []
        meant = {c: drawn for c, drawn in draws.draws_of(self.facts.module, function) if not self._is_on_purpose(c)}
        for call, drawn in meant.items() if asked in meant else ():
            arguments = self._arguments(call, drawn)
            spelled = spelling.tensorflow(self.facts, call, "random.uniform")
            if arguments is None or spelled is None or not self._becomes_tensor(call, mode):
                return None
            edits += spelled.edits
            edits.append(rewrite.replace(self.facts.tree, call, f"{spelled.text}({arguments})"))
        return Fix("draw with `tf.random.uniform`", Safety.UNSAFE, tuple(dict.fromkeys(edits))) if edits else None

    def _arguments(self, call: ast.Call, drawn: str) -> str | None:
        """The arguments of the same draw by TensorFlow; `None` where there is none."""
        if call.keywords:
            return None
        if drawn in _UP_TO_ONE and not call.args:
            return "()"
        texts = [self.facts.tree.text(item) for item in call.args]
        return f"(), {', '.join(texts)}" if drawn in _BETWEEN and len(texts) == 2 else None

    def _becomes_tensor(self, call: ast.Call, mode: Mode) -> bool:
        """Whether a tensor may stand where the number does: in arithmetic, in an operation, in an `if` of AutoGraph."""
        parent = parent_of(call)
        if isinstance(parent, ast.Compare):
            no_if = mode is Mode.KERAS or self.facts.graph_program()
            return not no_if and isinstance(parent_of(parent), ast.If)
        return isinstance(parent, ast.BinOp) or self._goes_into_operation(call)
