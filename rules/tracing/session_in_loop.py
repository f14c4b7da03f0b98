"""TFS205: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Kind, argument, dotted, last_name
from tflint_stall.facts.syntax.compact import holder_of, scope_of
from tflint_stall.facts.tensorflow.sessions import builds_graph
from tflint_stall.fixes import rewrite
from tflint_stall.fixes.hoist import hoist
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

# What starts afresh with each Session: hoisting it would let these run on.
_STATEFUL = (
    "Variable",
    "get_variable",
    "global_variables_initializer",
    "initialize_all_variables",
    "tables_initializer",
    "restore",
    "make_one_shot_iterator",
    "make_initializable_iterator",
    "start_queue_runners",
    "random_normal",
    "random_uniform",
    "truncated_normal",
    "normal",
    "uniform",
    "shuffle",
    "dropout",
    "FIFOQueue",
)


class SessionInLoop(Rule):
    """A `Session` opened in every iteration of a loop.

    ## Why it stalls
    A new Session prepares the graph again, prunes and places it again, and starts with empty caches; on a GPU it
    also sets up its memory again.

    With TensorFlow 2 and eager execution left on, nothing enters the Session's graph: `run` raises "The Session
    graph is empty" in the first iteration.

    ## Example
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    total = tf.constant(1.0) + tf.constant(2.0)
    for i in range(1000):
        with tf.Session() as sess:
            print(sess.run(total))
    ```

    ## Use instead
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    total = tf.constant(1.0) + tf.constant(2.0)
    with tf.Session() as sess:
        for i in range(1000):
            print(sess.run(total))
    ```

    ## When not to
    One Session per graph, process or checkpoint of the loop. A graph that is built in each iteration needs its
    own Session: there the graph is the cost, and the finding is advice.

    ## Fix safety
    Safe where nothing keeps state in a Session: no variables, initialisers, iterators, queues or random operations
    in the file. Unsafe elsewhere.
    """

    code = "TFS205"
    level = Level.WARNING
    triggers = ("Session", "InteractiveSession")
    tensorflow = ">=1.0"
    why = "each new Session prepares and optimises the same graph again"

    def visit_Call(self, call: ast.Call) -> None:
        if self.facts.api(call.func) not in ("tf.Session", "tf.InteractiveSession"):
            return
        hot = self.facts.hot(call)
        handler = self.facts.sessions.request_handler(call)
        if self.facts.made_once(call) or (hot is None and handler is None) or self.facts.sessions.is_kept(call, hot):
            return
        if hot is not None and self._depends_on_loop(call, hot):
            return
        own_graph = self._has_own_graph(call, hot)
        if self.facts.sessions.is_empty(call) and not own_graph:
            self.report(
                call,
                'eager execution is on, so this Session has no graph: `run` raises "The Session graph is empty"',
                why="TensorFlow 2 executes operations at once; none of them enters a graph",
                help="drop the Session and use the values, or build under `with tf.Graph().as_default():`",
                level=Level.ERROR,
            )
            return
        if own_graph and self.facts.sessions.serves_loop(call):
            return
        self.report(
            call,
            f"a new Session is opened {'in every iteration' if hot else 'for every request'}",
            help="open it once, before the loop" if hot else "open it once, when the program starts",
            fix=self._fix(call, hot) if hot is not None and not own_graph else None,
            level=Level.ADVICE if own_graph else None,
        )

    def _depends_on_loop(self, call: ast.Call, hot: Hot) -> bool:
        """A Session for each graph, device or checkpoint that the loop goes through."""
        given = [argument(call, 0, "target"), argument(call, 1, "graph")]
        given += [path for restore in self._restores(call) for path in restore.args]
        holds = self.facts.invariance(hot, call).holds_name
        return any(not holds(expr) for expr in given if expr is not None and not self.facts.obj(expr, Kind.SESSION))

    def _restores(self, call: ast.Call) -> list[ast.Call]:
        """The checkpoints that are loaded into this Session."""
        boundary = holder_of(self.facts.tree.statement(call))
        found = self.facts.calls("restore", "load", "import_meta_graph", "load_session")
        return [call for call in found if self.facts.tree.contains(boundary, call) and self._is_ours(call)]

    def _is_ours(self, restore: ast.Call) -> bool:
        """Not `json.load` or `np.load`, which load nothing into a Session."""
        api = self.facts.api(restore.func)
        return not api or api.startswith("tf.")

    def _has_own_graph(self, call: ast.Call, hot: Hot | None) -> bool:
        """Whether a graph is made in the same iteration."""
        graph = argument(call, 1, "graph")
        if graph is not None and self.facts.obj(graph, Kind.GRAPH) is None and hot is None:
            return True
        boundary = self.facts.tree.function(call) if hot is None or hot.via is not None else hot.loop
        if hot is not None and builds_graph(hot.module, hot.loop):
            return True
        return boundary is not None and builds_graph(self.facts.module, boundary)

    def _fix(self, call: ast.Call, hot: Hot) -> Fix | None:
        if hot.via is not None:
            return None
        edits = self._swapped_headers(call, hot) or self._hoisted_assignment(call, hot)
        if edits is None:
            return None
        safe = not any(True for _ in self.facts.calls(*_STATEFUL))
        return Fix("open the Session once, before the loop", Safety.SAFE if safe else Safety.UNSAFE, edits)

    def _swapped_headers(self, call: ast.Call, hot: Hot) -> tuple[Edit, ...] | None:
        """`for …: with Session() as sess:` becomes `with Session() as sess: for …:`."""
        loop = hot.loop
        with_ = self.facts.tree.statement(call)
        if not isinstance(loop, (ast.For, ast.While)) or not isinstance(with_, ast.With):
            return None
        if loop.body != [with_] or loop.orelse or len(with_.items) != 1 or with_.items[0].context_expr is not call:
            return None
        name = dotted(with_.items[0].optional_vars) if with_.items[0].optional_vars is not None else ""
        if not self.facts.invariance(hot, call).holds_arguments(call) or self._read_after(name, loop):
            return None
        return rewrite.swap_headers(self.facts.tree, loop, with_)

    def _read_after(self, name: str, loop: ast.AST) -> bool:
        tree = self.facts.tree
        scope = scope_of(loop)
        loads = [load for load in tree.loads.get(name, ()) if scope_of(load) is scope]
        return any(not tree.contains(loop, load) for load in loads)

    def _hoisted_assignment(self, call: ast.Call, hot: Hot) -> tuple[Edit, ...] | None:
        """`sess = Session()` goes before the loop, a `sess.close()` at its end behind it."""
        statement = self.facts.tree.statement(call)
        if (
            not isinstance(statement, ast.Assign)
            or statement.value is not call
            or not isinstance(hot.loop, (ast.For, ast.While))
        ):
            return None
        name = dotted(statement.targets[0])
        closes = [
            node
            for node in hot.loop.body
            if isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call)
            and last_name(node.value.func) == "close"
            and dotted(node.value.func.value if isinstance(node.value.func, ast.Attribute) else node.value) == name
        ]
        if len(closes) != 1 or closes[0] is not hot.loop.body[-1] or hot.loop.orelse or len(hot.loop.body) < 3:
            return None
        if any(True for kind in (ast.Continue, ast.Break, ast.Return) for _ in self.facts.tree.within(hot.loop, kind)):
            return None
        hoisted = hoist(self.facts, call, hot, "session")
        moved = rewrite.move_after(self.facts.tree, closes[0], hot.loop)
        return (*hoisted.edits, *moved) if hoisted is not None and moved is not None else None
