"""TFS605: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import CONSUMERS, argument
from tflint_stall.facts.program.timing import CLOCKS
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

_HEAVY = frozenset({"tf.matmul", "tf.linalg.matmul", "tf.einsum", "tf.nn.conv2d", "tf.nn.conv3d", "tf.tensordot"})
_GPU = r"(?i)^/?(?:job:[^/]+/.*)?(?:device:)?gpu(?::\d+)?$"


class HardcodedDeviceScope(Rule):
    """A whole training, or a long computation, inside of `tf.device("/GPU:0")`.

    ## Why it stalls
    TensorFlow places everything on the first GPU by itself. The scope changes nothing on a machine with one GPU:
    neither the speed, nor the memory that is used. On one with several it keeps the others idle, it fights a
    distribution strategy, and it names a device that elsewhere may not be there.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    with tf.device("/GPU:0"):
        model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        model.compile("sgd", "mse")
        model.fit(np.zeros((64, 4)), np.zeros((64, 1)))
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(np.zeros((64, 4)), np.zeros((64, 1)))
    ```

    ## When not to
    Single operations or the input pipeline on the CPU, parts of a model on different GPUs by hand, graphs of
    TensorFlow 1, benchmarks of a device.

    ## Fix safety
    Unsafe: on a machine with several devices another one may be used.
    """

    code = "TFS605"
    level = Level.ADVICE
    triggers = ("device",)
    tensorflow = ">=2.0"
    why = "TensorFlow uses the first GPU by itself: the scope saves no memory, and keeps other GPUs and strategies out"

    def visit_With(self, block: ast.With) -> None:
        scopes = [item.context_expr for item in block.items if self._names_gpu(item.context_expr)]
        if not scopes or self.facts.graph_program() or self.facts.in_test(block) or len(self._devices()) > 1:
            return
        trains = self._holds_training(block)
        if not trains and not self._holds_computing(block):
            return
        self.report(
            block,
            f"this {'training' if trains else 'loop'} is pinned to one GPU by a `tf.device` scope",
            help="leave the placement to TensorFlow, or to a `tf.distribute` strategy",
            fix=self._fix(block),
            given=(block,),
        )

    def _names_gpu(self, expr: ast.expr) -> bool:
        return isinstance(expr, ast.Call) and self.facts.api(expr.func) == "tf.device" and bool(self._gpu(expr))

    def _gpu(self, call: ast.Call) -> str:
        name = self.facts.constant(argument(call, 0, "device_name", "device_name_or_function"))
        return name.lower().strip("/").removeprefix("device:") if isinstance(name, str) and re.match(_GPU, name) else ""

    def _devices(self) -> set[str]:
        """The GPUs that the file names: with several it places by hand."""
        return {name for call in self.facts.calls("device") if (name := self._gpu(call))}

    def _holds_training(self, block: ast.With) -> bool:
        """Whether a model is trained in a block, by `fit` or by a loop."""
        calls = [call for statement in block.body for call in self.facts.tree.within(statement, ast.Call)]
        names = ("fit", "fit_generator", "compile")
        own = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in names]
        if any(self.facts.model(call.func.value) is not None for call in own if isinstance(call.func, ast.Attribute)):
            return True
        if any(
            call.func.attr in CONSUMERS and self.facts.is_keras_fit(call)
            for call in own
            if isinstance(call.func, ast.Attribute)
        ):
            return True
        loops = [loop for loop in self.facts.tree.loops() if self.facts.tree.contains(block, loop)]
        return any(self.facts.trains(self.facts.module, loop) for loop in loops)

    def _holds_computing(self, block: ast.With) -> bool:
        """Whether a loop that computes for long is all that a block is for: besides what the loop works on."""
        loops = [statement for statement in block.body if isinstance(statement, (ast.For, ast.While))]
        plain = all(isinstance(statement, (ast.For, ast.While, ast.Assign, ast.Expr)) for statement in block.body)
        return plain and any(self.facts.loop_is_hot(loop) and self._computes(loop) for loop in loops)

    def _computes(self, loop: ast.For | ast.While) -> bool:
        """Whether a loop runs large operations, and nobody takes the time: that would be a benchmark of the device."""
        calls = self.facts.tree.within(loop, ast.Call)
        is_timed = next(self.facts.calls(*CLOCKS), None) is not None
        return not is_timed and any(self.facts.api(call.func) in _HEAVY for call in calls)

    def _fix(self, block: ast.With) -> Fix | None:
        """The body, less deep, without the header."""
        tree, first = self.facts.tree, block.body[0]
        if block.items[0].optional_vars is not None:
            return None
        if len(block.items) > 1 or first.lineno <= (block.items[0].context_expr.end_lineno or 0):
            return None
        if not rewrite.stands_alone(tree, block) or rewrite.has_multiline_string(block):
            return None
        starts, outer = tree.source.line_starts, rewrite.indentation(tree, block)
        inner = rewrite.indentation(tree, first)
        edits = [Edit(starts[block.lineno - 1], starts[block.items[0].context_expr.end_lineno or block.lineno], "")]
        for number in range((block.items[0].context_expr.end_lineno or block.lineno) + 1, self._end(block, inner) + 1):
            if tree.source.line_text(number).startswith(inner):
                edits.append(Edit(starts[number - 1] + len(outer), starts[number - 1] + len(inner), ""))
        return Fix("without the scope", Safety.UNSAFE, tuple(edits))

    def _end(self, block: ast.With, indent: str) -> int:
        """The last line that is indented like the body: comments below its last statement are."""
        source, last = self.facts.tree.source, block.end_lineno or 0
        for number in range(last + 1, len(source.line_starts) + 1):
            line = source.line_text(number)
            if line.strip() and not line.startswith(f"{indent}#"):
                break
            last = number if line.strip() else last
        return last
