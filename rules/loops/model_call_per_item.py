"""TFS312: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Api, Hot, Kind, Mode, Obj, Pipeline, last_name, leaves
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.feeding import Feeding, feeding
from tflint_stall.facts.program.known_length import known_length
from tflint_stall.facts.program.python_work import DECODERS, LOADERS
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.program.timing import is_for_measuring
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, Comprehension
from tflint_stall.facts.values.values import Wrapped
from tflint_stall.rule import Level, Proof, Rule

_KNOWN = (Kind.ARRAY, Kind.TENSOR)
# What the loop does with a result that the next round does not wait for.
_COLLECTING = frozenset({"append", "extend", "write", "print", "add"})


class ModelCallPerItem(Rule):
    """Calling a model on one item at a time, for items that are all there.

    ## Why it stalls
    A call of a model on one item costs nearly what it costs on fifty: most of it is Python and the start of each
    operation. The items of an array fit into one call, or into a few.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(2)])
    images = np.random.rand(1000, 16).astype("float32")
    scores = []
    for image in images:
        scores.append(model(image[None])[0])
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(2)])
    images = np.random.rand(1000, 16).astype("float32")
    scores = list(model(images))
    ```
    What is too large for one call goes through `model.predict(images, batch_size=256)`, or a batched dataset. Gradients
    of single items need no loop either: `tape.batch_jacobian`, or a sum of losses that do not touch each other.

    ## When not to
    Where the next input depends on the last output (environments, generated text), where items differ in shape or are
    read one by one from files or a camera, inside of a tf.function, and in loops that time the call. `predict` on
    single items is a rule of its own. Where nobody sees what the loop goes over, it is advice.

    ## Fix safety
    There is no fix: the code around the call handles single items, and has to handle batches.
    """

    code = "TFS312"
    level = Level.WARNING
    triggers = ("model", "Model", "Sequential", "keras", "hub", "saved_model")
    tensorflow = ">=2.0"
    why = "one call on a batch costs little more than one call on a single item"

    def on_program(self) -> None:
        loops: list[ast.For | ast.ListComp]
        loops = [*self.facts.tree.nodes(ast.For), *self.facts.tree.nodes(ast.ListComp)]
        for loop in sorted(loops, key=lambda node: node.lineno):
            for call in self.facts.tree.within(loop, ast.Call):
                if call.args and self._is_model(call) and self.facts.is_single_item(call.args[0]):
                    self._check(call, loop)

    def _is_model(self, call: ast.Call) -> bool:
        return isinstance(call.func, (ast.Name, ast.Attribute)) and self.facts.model(call.func) is not None

    def _check(self, call: ast.Call, loop: ast.For | ast.ListComp) -> None:
        hot = self.facts.hot(call)
        if hot is None or hot.loop is not loop or self.facts.mode(call) is not Mode.EAGER:
            return
        if self.facts.trains(self.facts.module, loop) or self._ends_early(loop):
            return
        if is_for_measuring(self.facts.module, loop):
            return
        fed = feeding(self.facts.module, call.args[0], loop)
        if fed.carried or not self._takes_from(fed, loop) or self._loads(fed) or self._is_ensemble(call, hot):
            return
        known = self._is_known(loop, fed)
        if known is None:
            return
        collected = self._is_collected(call, loop)
        self.report(
            call,
            f"`{self.facts.tree.text(call.func)}` is called on one item at a time, in a loop over all of them",
            help="call it once on all of them, or on batches",
            level=Level.WARNING if known and collected else Level.ADVICE,
            given=(call.func, Proof.if_seen(known)),
            hot=hot,
            wasted=costs.OF_CALL[Kind.MODEL],
        )

    # -- the loop ---------------------------------------------------------------------------

    def _ends_early(self, loop: ast.For | Comprehension) -> bool:
        return isinstance(loop, ast.For) and leaves(self.facts.module, loop)

    def _takes_from(self, fed: Feeding, loop: ast.AST) -> bool:
        """Whether the input comes from the loop's target, and from no other loop or draw."""
        own = [b for b in fed.targets if b.node is loop or parent_of(b.node) is loop]
        draws = any(
            isinstance(node, ast.Call)
            and last_name(node.func) in ("read", "recv", "get", "next", "pop", "step", "sample")
            for expr in fed.expressions
            for node in ast.walk(expr)
        )
        return bool(own) and len(own) == len(fed.targets) and not draws

    def _loads(self, fed: Feeding) -> bool:
        """Whether each item is read from a file: its shape is its own."""
        return any(
            not (LOADERS | DECODERS).isdisjoint(reached.apis) or any("io." in api for api in reached.apis)
            for expr in fed.expressions
            for reached in calls_in(self.facts.module, expr)
        )

    def _is_ensemble(self, call: ast.Call, hot: Hot) -> bool:
        return not self.facts.invariance(hot, call.func).holds_name(call.func)

    def _is_known(self, loop: ast.For | ast.ListComp, fed: Feeding) -> bool | None:
        """Whether the loop goes over an array, a tensor or a dataset; `None` where it surely does not."""
        iterable = loop.iter if isinstance(loop, ast.For) else loop.generators[0].iter
        while isinstance(iterable, ast.Call) and iterable.args and self._wraps(iterable):
            iterable = iterable.args[0]
        if isinstance(iterable, ast.Call) and self.facts.api(iterable.func) == "builtins.range":
            return self._is_indexed(fed)
        return self._is_all_there(iterable)

    def _wraps(self, call: ast.Call) -> bool:
        name = self.facts.api(call.func)
        return name.startswith(("builtins.enumerate", "builtins.zip", "tqdm"))

    def _is_indexed(self, fed: Feeding) -> bool | None:
        """`range(len(x))` with `x[i]` in the argument."""
        parts = [node for expr in fed.expressions for node in ast.walk(expr) if isinstance(node, ast.Subscript)]
        known = [self._is_all_there(part.value) for part in parts]
        return True if True in known else (False if False in known else None)

    def _is_all_there(self, iterable: ast.expr) -> bool | None:
        values = self.facts.values(iterable)
        if any(isinstance(value, Pipeline) for value in values):
            return True
        if values and all(isinstance(value, Obj) and value.kind in _KNOWN for value in values):
            return True
        if known_length(self.facts.module, iterable) is not None:
            return True
        # A list of whatever, a generator, something that another library gives: its items come as they come.
        foreign = any(isinstance(value, (Obj, Api, Wrapped)) for value in values)
        return None if foreign or not isinstance(iterable, (ast.Name, ast.Attribute)) else False

    def _is_collected(self, call: ast.Call, loop: ast.For | ast.ListComp) -> bool:
        """Whether a result is only put aside."""
        if isinstance(loop, COMPREHENSIONS):
            return True
        statement = self.facts.tree.statement(call)
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            return last_name(statement.value.func) in _COLLECTING
        if isinstance(statement, ast.Assign):
            if all(isinstance(target, ast.Subscript) for target in statement.targets):
                return True
            tests: list[ast.If | ast.While]
            tests = [*self.facts.tree.within(loop, ast.If), *self.facts.tree.within(loop, ast.While)]
            names = {name for name in self.facts.assigned_names(call) if name}
            return not any(last_name(n) in names for test in tests for n in ast.walk(test.test))
        return isinstance(statement, ast.AugAssign)
