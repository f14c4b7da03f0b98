"""TFS703: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import loops_around
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety


class QueueRunnersNotStarted(Rule):
    """A TensorFlow 1 input queue that nothing fills.

    ## Why it stalls
    `string_input_producer`, `train.batch` and their kin put a queue into the graph and leave it to the program to
    start the threads that fill it. Without `start_queue_runners` the first `sess.run` that needs an element waits
    for ever, without a message.

    ## Example
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    names = tf.train.string_input_producer(["a.csv", "b.csv"])
    key, line = tf.TextLineReader().read(names)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        print(sess.run(line))
    ```

    ## Use instead
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    names = tf.train.string_input_producer(["a.csv", "b.csv"])
    key, line = tf.TextLineReader().read(names)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        coord = tf.train.Coordinator()
        tf.train.start_queue_runners(sess=sess, coord=coord)
        print(sess.run(line))
    ```
    Better still, `tf.data`, which needs no queues.

    ## When not to
    Modules that only build the input for somebody else's session; `MonitoredSession`, `Supervisor`, Estimators and
    `slim.learning`, which start the threads themselves; tensors that are fed.

    ## Fix safety
    Unsafe: threads are started, which end with the program.
    """

    code = "TFS703"
    level = Level.ERROR
    held_back = "readers of real code found none of 7 right"
    triggers = ("run", "eval")
    tensorflow = ">=1.0"
    why = "the queue is empty, no thread fills it, and the session waits for an element for ever"

    def on_program(self) -> None:
        if not any(True for _ in self.facts.calls("run", "eval")) or not self.facts.queues.are_in_reach():
            return
        started = self.facts.queues.may_be_started()
        if started and not self.facts.queues.starters():
            return
        seen: set[ast.AST | None] = set()
        for run in self.facts.queues.runs():
            function = self.facts.tree.function(run.call)
            if function not in seen:
                seen.add(function)
                if not started or self._starts_later(run.call):
                    self._report(run.call, run.proof, started)

    def _starts_later(self, call: ast.Call) -> bool:
        """Whether the queue runners are started in the same function, and all of them after this call."""
        tree = self.facts.tree
        starters = self.facts.queues.starters()
        here = [starter for starter in starters if tree.function(starter) is tree.function(call)]
        in_order = all(order_of(starter) > order_of(call) for starter in here)
        return bool(here) and len(here) == len(starters) and in_order and not loops_around(self.facts.module, call)

    def _report(self, call: ast.Call, proof: Proof, started: bool) -> None:
        self.report(
            call,
            "this waits for an input queue "
            + ("whose queue runners are started only later" if started else "that no queue runner fills"),
            help="call `tf.train.start_queue_runners` before it",
            fix=None if started else self._fix(call),
            given=(proof,),
        )

    def _fix(self, call: ast.Call) -> Fix | None:
        """The threads started before the statement, or before the loops around it."""
        producer = self.facts.queues.producer()
        if producer is None or not isinstance(producer.func, ast.Attribute) or not isinstance(call.func, ast.Attribute):
            return None
        if call.func.attr != "run" or not self._runs_once(call, call.func.value):
            return None
        train, session = (self.facts.tree.text(function.value) for function in (producer.func, call.func))
        coordinator = self.facts.free_name("coord", call)
        before = self._outermost(call)
        edit = rewrite.insert_line_before(
            self.facts.tree,
            before,
            f"{coordinator} = {train}.Coordinator()",
            f"{train}.start_queue_runners(sess={session}, coord={coordinator})",
        )
        return Fix("start the queue runners", Safety.UNSAFE, (edit,)) if edit is not None else None

    def _runs_once(self, call: ast.Call, session: ast.expr) -> bool:
        """Whether the threads would be started once: the session, or the loop that uses it, is of this function."""
        if not isinstance(session, ast.Name):
            return False
        bindings = self.facts.module.names.lookup(session.id, call)
        tree = self.facts.tree
        opened = all(not isinstance(b.node, ast.arg) and tree.function(b.node) is tree.function(call) for b in bindings)
        return (bool(bindings) and opened) or bool(loops_around(self.facts.module, call))

    def _outermost(self, call: ast.Call) -> ast.stmt:
        """The outermost statement around a call in which its session already exists."""
        outermost = self.facts.tree.statement(call)
        for parent in self.facts.tree.ancestors(call):
            if isinstance(parent, (ast.With, ast.FunctionDef, ast.AsyncFunctionDef)):
                break
            if isinstance(parent, (ast.For, ast.While, ast.Try)):
                outermost = parent
        return outermost
