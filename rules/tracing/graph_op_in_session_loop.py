"""TFS206: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Kind, Mode, Obj, last_name
from tflint_stall.fixes.hoist import hoist
from tflint_stall.rule import Fix, Level, Rule, Safety

_MAKING = frozenset(
    {
        "tf.global_variables_initializer",
        "tf.local_variables_initializer",
        "tf.initialize_all_variables",
        "tf.variables_initializer",
        "tf.tables_initializer",
        "tf.placeholder",
        "tf.train.Saver",
        "tf.gradients",
        "tf.assign",
        "tf.assign_add",
        "tf.Variable",
        "tf.summary.scalar",
        "tf.summary.histogram",
        "tf.summary.image",
        "tf.summary.merge_all",
        "tf.summary.merge",
        "keras.backend.eval",
        "keras.backend.gradients",
        "keras.backend.function",
    }
)
# Lower-case names under `tf.` that add no operation to a graph.
_NOT_OPS = frozenset(
    """get_default_graph get_default_session trainable_variables global_variables local_variables get_collection
    add_to_collection reset_default_graph set_random_seed name_scope variable_scope device control_dependencies
    as_dtype is_tensor executing_eagerly function py_function make_ndarray make_tensor_proto get_logger
    get_variable_scope get_static_value set_seed latest_checkpoint disable_eager_execution disable_v2_behavior
    model_variables moving_average_variables get_global_step global_step is_built_with_cuda""".split()
)
_VARIABLES = (Kind.VARIABLE, Kind.VARIABLES)
_METHODS = {
    "assign": _VARIABLES,
    "assign_add": _VARIABLES,
    "assign_sub": _VARIABLES,
    "get_next": (Kind.ITERATOR,),
}


class GraphOpInSessionLoop(Rule):
    """Operations added to the graph in a loop that runs them.

    ## Why it stalls
    A TensorFlow 1 graph only grows. Each iteration adds operations, and each `run` after a change prepares the
    whole graph again: the loop becomes slower with every iteration, quadratically in all, and its memory grows.

    ## Example
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32, ())
    with tf.Session() as sess:
        for i in range(1000):
            print(sess.run(tf.square(x), {x: i}))
    ```

    ## Use instead
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32, ())
    square = tf.square(x)
    with tf.Session() as sess:
        for i in range(1000):
            print(sess.run(square, {x: i}))
    ```
    `tf.get_default_graph().finalize()` after building makes TensorFlow raise where a graph still grows.

    ## When not to
    Loops that build the graph before anything runs (towers, layers), and a new `tf.Graph()` per iteration.

    ## Fix safety
    Unsafe: the operation is made once, with what it reads at that time. A value of the loop becomes a
    placeholder that is fed.
    """

    code = "TFS206"
    level = Level.WARNING
    triggers = ("Session", "eval", "get_session", "run")
    tensorflow = ">=1.0"
    why = "the graph grows in every iteration and is prepared again at each run"

    def on_program(self) -> None:
        if not self.facts.sees_session() or self._runs_eagerly():
            return
        for loop in self.facts.sessions.loops():
            for node in self.facts.sessions.under(loop):
                self._check(node, loop)

    def _runs_eagerly(self) -> bool:
        """With eager execution left on no operation enters a graph; session-in-loop says so of Sessions in loops."""
        made = self.facts.calls("Session", "InteractiveSession")
        return any(self.facts.sessions.is_empty(call) and self.facts.hot(call) is not None for call in made)

    def _check(self, node: ast.expr, hot: Hot) -> None:
        what = self._makes_op(node)
        if (
            not what
            or self.facts.made_once(node)
            or self._inside_reported(node)
            or self.facts.mode(node) not in (Mode.EAGER, Mode.V1_GRAPH)
        ):
            return
        fix = None
        wanted = "product" if isinstance(node, ast.BinOp) else what.rpartition(".")[2].lower()
        # `K.eval` gives a value: made once, it would be the first value for ever.
        hoisted = hoist(self.facts, node, hot, wanted) if hot.via is None and what != "keras.backend.eval" else None
        if hoisted is not None:
            fix = Fix("make the operation once, before the loop", Safety.UNSAFE, hoisted.edits)
        self.report(
            node,
            f"`{what}` adds to the graph in every iteration",
            help="make it once, before the loop; feed what changes through a placeholder",
            fix=fix,
        )

    def _makes_op(self, node: ast.expr) -> str:
        """The name of what adds an operation; empty where nothing is added."""
        if isinstance(node, ast.BinOp):
            tensor = any(self._is_graph_tensor(side) for side in (node.left, node.right))
            return "an operator on a tensor" if tensor else ""
        if not isinstance(node, ast.Call):
            return ""
        name = last_name(node.func)
        api = self.facts.api(node.func)
        if api in _MAKING:
            return api
        if api.startswith("tf.") and api != "tf.get_variable":
            made = self.facts.obj(node, Kind.TENSOR)
            return api if made is not None and name not in _NOT_OPS else ""
        if any(self.facts.receiver(node, kind) for kind in _METHODS.get(name, ())):
            return name
        if name == "minimize" and self.facts.receiver(node, Kind.OPTIMIZER):
            return name
        applied = self.facts.obj(node.func, Kind.MODEL) or self.facts.obj(node.func, Kind.LAYER)
        if applied is not None and node.args:
            return self.facts.tree.text(node.func) if self._is_graph_tensor(node.args[0]) else ""
        return ""

    def _is_graph_tensor(self, expr: ast.expr) -> bool:
        """Something symbolic: not what `run` or NumPy gave."""
        return any(
            isinstance(value, Obj)
            and value.kind in (Kind.TENSOR, Kind.VARIABLE)
            and value.api not in ("element", "row")
            for value in self.facts.values(expr)
        )

    def _inside_reported(self, node: ast.expr) -> bool:
        """Part of an expression that is reported as a whole."""
        reported = {report.node for report in self.reports}
        return any(parent in reported for parent in self.facts.tree.ancestors(node))
