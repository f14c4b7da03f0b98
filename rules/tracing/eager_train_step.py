"""TFS201: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import GradientUse, Hot, Mode, loops_around
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.snippets import is_left_to_readers
from tflint_stall.facts.syntax.compact import holder_of, order_of
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.tensorflow import by_the_thousands, eager_steps, hindrances, multiplications, steps, taped
from tflint_stall.facts.tensorflow.compiling import may_compile, only_computes_tensors
from tflint_stall.facts.tensorflow.exploding import Update
from tflint_stall.facts.tensorflow.traceable import unseen_call
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_FEW_STEPS = 20  # measured: compiling pays from about ten
_AS_TENSOR = "as a tensor, a graph would keep what it is at first; then"


class EagerTrainStep(Rule):
    """A training step with a `GradientTape` that runs eagerly, operation by operation.

    ## Why it stalls
    Eager execution goes through Python for every operation, forward and backward. For small operations that
    overhead is most of the time: a `tf.function` around the step runs the same operations as one graph.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam()
    loss_fn = tf.keras.losses.MeanSquaredError()

    def train_step(x, y):
        with tf.GradientTape() as tape:
            loss = loss_fn(y, model(x, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))

    for x, y in tf.data.Dataset.from_tensor_slices((tf.zeros((640, 4)), tf.zeros((640, 1)))).batch(8).prefetch(1):
        train_step(x, y)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam()
    loss_fn = tf.keras.losses.MeanSquaredError()

    @tf.function
    def train_step(x, y):
        with tf.GradientTape() as tape:
            loss = loss_fn(y, model(x, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))

    for x, y in tf.data.Dataset.from_tensor_slices((tf.zeros((640, 4)), tf.zeros((640, 1)))).batch(8).prefetch(1):
        train_step(x, y)
    ```

    ## When not to
    Fewer than a hundred steps hardly earn the tracing back. Steps that need Python in their middle
    (`.numpy()`, an environment's `step`, a `print` of a loss), or that cannot be compiled as they are (NumPy on a
    tensor, a model that is copied, a number that the loop counts, a batch drawn by a function that the tape calls, a
    solver of another library, a call that may be anything), are advice, and so are runs that lose less than 8 seconds,
    nets that get rows by the thousands and convolutions of large pictures, which keep the device busy while
    Python prepares, steps whose decorator is commented out, and those whose net compiles its own `call`.

    ## Fix safety
    Always unsafe: Python side effects run once per trace instead of once per step, Python state is frozen, and
    arguments that are Python numbers are traced again for each value. Not offered where the step calls NumPy or
    `predict`, stores something in an object, reads what is assigned again elsewhere, returns more than tensors, draws
    its batch itself, updates under a condition, or is a method of a class whose objects have no hash.
    """

    code = "TFS201"
    level = Level.WARNING
    triggers = ("GradientTape",)
    tensorflow = ">=2.0"
    least_in_all = 8.0
    why = "each operation, forward and backward, goes through Python by itself"

    def visit_With(self, node: ast.With) -> None:
        if not any(self.facts.api_of_call(item.context_expr) == "tf.GradientTape" for item in node.items):
            return
        if self.facts.mode(node) is not Mode.EAGER or self.facts.runs_functions_eagerly():
            return
        if steps.belongs_to_framework(self.facts.module, node):
            return
        hot = self.facts.hot_eagerly(node, cold=_FEW_STEPS)
        if hot is None or not self._updates(node) or self._wraps_loop(node):
            return
        compiled, saved = steps.runs_compiled(self.facts.module, node), eager_steps.saved(self._updated(node))
        of_network = saved > costs.EAGER_STEP_OF_VARIABLES and not compiled
        obstacle, unseen = self._obstacle(node), unseen_call(self.facts.module, node)
        aside = obstacle or unseen or compiled or eager_steps.relaxed(self.facts.target, hot)
        by = eager_steps.compiler(self.facts.target, hot)
        self.report(
            node,
            "the loss and the update of this training step run eagerly: only what it calls as a tf.function is compiled"
            if compiled
            else "this training step runs eagerly, operation by operation",
            why="each operation of the loss and of the optimizer goes through Python by itself" if compiled else "",
            help=obstacle or hindrances.told_with(self.facts.module, self._step(node), node, by, unseen),
            fix=None if obstacle or unseen else self._fix(node, hot),
            level=Level.ADVICE if aside or self._gains_little(node, hot, saved) else None,
            hot=hot,
            wasted=saved,
            variant="network" if of_network else "another step",
            given=(
                Proof.if_seen(not steps.may_be_compiled_elsewhere(self.facts.module, node)),
                Proof.OPEN if self._is_on_purpose(node) else Proof.SURE,
                *self._uses(node),
            ),
        )

    def _obstacle(self, node: ast.With) -> str:
        """What to do before the step can be compiled; empty where nothing is known to be in the way."""
        step, statements = self._step(node), steps.statements_of_step(self.facts.module, node)
        parts: list[ast.AST] = [*statements] if step is node else [step]
        compile_it = f"put the step into a {eager_steps.named(self.facts.target)}"
        if needs_python := next(filter(None, (steps.needs_python(self.facts.module, part) for part in parts)), ""):
            return f"move `{needs_python}` out of the step, then {compile_it}"
        found = hindrances.hindrance(self.facts.module, statements)
        if found is None:
            counted = hindrances.counted(self.facts.module, step)
            return f"give the step `{counted}` {_AS_TENSOR} {compile_it}" if counted else ""
        return f"`{found.text}` {found.why}: move that out of the step, then {compile_it}"

    def _updated(self, node: ast.With) -> list[Update]:
        return [self.facts.update(use) for use in self._uses(node)]

    def _uses(self, node: ast.With) -> list[GradientUse]:
        return taped.uses_in_step(self.facts.module, node, self.facts.gradient_uses())

    def _gains_little(self, node: ast.With, hot: Hot, saved: float) -> bool:
        module, weight = self.facts.module, self.facts.weight(node, saved, hot)
        return (
            is_left_to_readers(hot.module, hot.loop)
            or steps.is_tried(module, node)
            or eager_steps.is_toy_or_copy(module, node, saved, hot)
            or by_the_thousands.gets_many_rows(module, node, hot.module, hot.loop)
            or multiplications.hides(module, node, hot.module, hot.loop, saved)
            or eager_steps.is_short_lesson(weight, saved, hot.loop)
            or eager_steps.is_busy_by_itself(self._updated(node))
        )

    def _is_on_purpose(self, node: ast.With) -> bool:
        """What somebody asks for, the eager one of two forms, or what its author did not get compiled."""
        module, function = self.facts.module, self.facts.tree.function(node)
        tapes = (tape for tape in self.facts.tree.nodes(ast.With) if self.facts.mode(tape) is Mode.TF_FUNCTION)
        if steps.is_decided_elsewhere(module, node) or steps.is_shown_compiled_too(module, node, tapes):
            return True
        return function is not None and steps.is_tried(module, node) and not only_computes_tensors(module, function)

    def _updates(self, node: ast.With) -> bool:
        """Whether the gradients of this tape update something, here or in the caller."""
        if self._uses(node):
            return True
        boundary, around = self.facts.tree.function(node) or self.facts.tree.module, holder_of(node)
        for call in self.facts.calls("assign_sub", "assign"):
            if self.facts.tree.contains(boundary, call) and order_of(call) > order_of(node):
                return self.facts.tree.contains(around, call)
        return False

    def _wraps_loop(self, node: ast.With) -> bool:
        """A tape around a loop that runs the model or an environment records a whole episode.

        A loop over outputs, losses, layers or the steps of a sequence is a part of one step.
        """
        tree, module = self.facts.tree, self.facts.module
        loops: list[ast.For | ast.While] = [*tree.within(node, ast.For), *tree.within(node, ast.While)]
        return any(self.facts.loop_is_hot(loop) and steps.is_episode(module, loop) for loop in loops)

    def _step(self, node: ast.With) -> ast.AST:
        """The function that is the step, or else the tape alone."""
        function = self.facts.tree.function(node)
        return function if isinstance(function, DEFS) and not loops_around(self.facts.module, node) else node

    def _fix(self, node: ast.With, hot: Hot) -> Fix | None:
        function = self.facts.tree.function(node)
        if hot.via is None or not isinstance(function, ast.FunctionDef) or loops_around(self.facts.module, node):
            return None
        if function.decorator_list or not may_compile(self.facts.module, function):
            return None
        is_off = "tf.function" in self.facts.source.line_text(function.lineno - 1)  # by its author
        if is_off or eager_steps.may_know_no_function(self.facts.target, self.facts.module):
            return None
        if (spelled := spelling.tensorflow(self.facts, function, "function")) is None:
            return None
        decorator = f"@{spelled.text}{eager_steps.relaxed(self.facts.target, hot)}"
        edit = rewrite.insert_line_before(self.facts.tree, function, decorator, below_comments=True)
        return Fix("compile the step", Safety.UNSAFE, (edit, *spelled.edits)) if edit is not None else None
