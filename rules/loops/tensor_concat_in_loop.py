"""TFS304: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Kind, Mode, Obj, argument, dotted, last_name, loops_around
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.growing import grown_name, is_looked_at, is_only_collected, tells_apart, uses_beside
from tflint_stall.facts.program.held_out import passes_once
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.tensorflow.steps import runs_model
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_JOINS = frozenset(
    "tf.concat numpy.concatenate numpy.vstack numpy.hstack numpy.append numpy.row_stack numpy.column_stack".split()
)
_STACKS = frozenset("tf.stack tf.concat numpy.stack numpy.concatenate numpy.vstack numpy.hstack".split())
# What takes some of a list away again, or all of it.
_SHRINKING = frozenset({"clear", "pop", "popleft", "remove"})
_BYTES, _OF_NUMBERS = 256 * 1024, 2 * 1024  # copied in a round whose size nobody sees, or of a number for each row
_LITTLE = 2.5  # so many seconds in all nobody waits for
_NUMBERS = frozenset("tf.argmax tf.argmin tf.math.argmax tf.random.categorical tf.multinomial numpy.argmax".split())


class TensorConcatInLoop(Rule):
    """Growing a tensor or an array by joining it with each new part.

    ## Why it stalls
    A tensor does not grow: `tf.concat([total, part])` copies all that was collected so far, in every iteration. The
    time grows with the square of the iterations. A list takes each part without a copy, and one `tf.concat` behind the
    loop copies each of them once.

    ## Example
    ```python
    import tensorflow as tf

    total = tf.zeros((0, 64))
    for step in range(5000):
        total = tf.concat([total, tf.random.normal((32, 64))], axis=0)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    parts = []
    for step in range(5000):
        parts.append(tf.random.normal((32, 64)))
    total = tf.concat(parts, axis=0)
    ```
    Where the number of parts is known, an array of the final size that is filled.

    ## When not to
    What the loop goes on to read (a sequence that a model continues), a window that is cut again in the same round, a
    state that keeps its size, and loops of a few rounds. One pass over a validation split, and what takes less than
    seconds in all, is advice. In a graph the shapes would have to be known.

    ## Fix safety
    Safe for tensors that the loop only collects, joined at one place, outside of `try`: they cannot change after they
    were put into the list. Unsafe for NumPy arrays, which can.
    """

    code = "TFS304"
    least_in_all = 0.0  # each round costs more than the one before
    level = Level.WARNING
    held_back = "readers of real code found 0 of 7 right"
    triggers = ("concat", "concatenate", "vstack", "hstack", "append", "stack", "row_stack", "column_stack")
    tensorflow = ">=2.0"
    why = "each iteration copies all that was collected before: the time grows with the square of the iterations"

    def visit_Call(self, call: ast.Call) -> None:
        api = self.facts.api(call.func)
        if api not in _JOINS and api not in _STACKS:
            return
        module, loop = self.facts.module, next(iter(loops_around(self.facts.module, call)), None)
        grown = grown_name(call, self._parts(call, api)) if api in _JOINS else ""
        if not (grown or isinstance(loop, (ast.For, ast.While))) or self.facts.mode(call) is not Mode.EAGER:
            return
        hot = self.facts.hot(call)
        if hot is None or self._joined(call) is None:
            return
        if loop is None and grown.count(".") == 1:
            if is_only_collected(module, self.facts.tree.statement(call), grown, hot):
                self._report(call, hot, None)
        elif hot.loop is not loop or not isinstance(loop, (ast.For, ast.While)):
            return
        elif grown and not is_looked_at(module, self.facts.tree.statement(call), grown, loop):
            self._report(call, hot, self._fix(call, api, loop))
        elif api in _STACKS and self._stacks_a_growing_list(call, loop):
            self._report(call, hot, None, "stacks all that a list has collected so far")

    def _report(self, call: ast.Call, hot: Hot, fix: Fix | None, what: str = "") -> None:
        name = self.facts.tree.text(call.func)
        # Columns and labels are a handful; what comes out of a model are tensors.
        weighs = self.facts.api(call.func).startswith("tf.") or runs_model(hot.module, hot.loop)
        rounds = self.facts.weight(call, costs.EAGER_OPERATION, hot).rounds
        weighs = weighs and not passes_once(hot) and (rounds is None or costs.of_joining(rounds) >= _LITTLE)
        self.report(
            call,
            f"`{name}` {what or 'copies all that was collected so far'} in every iteration",
            help="collect the parts in a list, and join them once, behind the loop",
            fix=fix,
            # Beside a backward pass nobody feels a copy.
            level=None if weighs and not self.facts.on_tape(call) else Level.ADVICE,
            given=(Proof.SURE,),
            hot=hot,
            wasted=costs.EAGER_OPERATION + costs.BYTE_COPIED * self._bytes(call),
            variant="tensor" if self.facts.api(call.func) == "tf.concat" else "another",
        )

    def _bytes(self, call: ast.Call) -> int:
        """What is copied in a round: of what `argmax` gives, or a draw of tokens, very little."""
        parts = self._parts(call, self.facts.api(call.func))
        made = {getattr(value, "api", "") for part in parts for value in self.facts.values(part)}
        return _BYTES if made.isdisjoint(_NUMBERS) else _OF_NUMBERS

    def _joined(self, call: ast.Call) -> ast.expr | None:
        return argument(call, 0, "values", "tup")

    def _parts(self, call: ast.Call, api: str) -> list[ast.expr]:
        if api == "numpy.append":
            return call.args[:2]
        first = self._joined(call)
        return first.elts if isinstance(first, (ast.List, ast.Tuple)) else []

    def _stacks_a_growing_list(self, call: ast.Call, loop: ast.For | ast.While) -> bool:
        """`tf.stack(parts)`, where the same loop appends to `parts` and never takes anything away."""
        joined = self._joined(call)
        if joined is None or isinstance(joined, ast.Subscript) or not (name := dotted(joined)):
            return False
        tree, grows = self.facts.tree, False
        for other in tree.within(loop, ast.Call):
            if isinstance(other.func, ast.Attribute) and dotted(other.func.value) == name:
                grows = grows or other.func.attr in ("append", "extend")
                if other.func.attr in _SHRINKING or loops_around(self.facts.module, other)[:1] != [loop]:
                    return False
        bound = self.facts.module.names.lookup(name, joined)
        outside = bool(bound) and not any(tree.contains(loop, binding.node) for binding in bound)
        lists = [binding.value for binding in bound if isinstance(binding.value, ast.List)]
        return grows and outside and len(lists) == len(bound) and not self._leaves_with(call, loop)

    def _leaves_with(self, call: ast.Call, loop: ast.AST) -> bool:
        """Whether the loop ends when it has stacked: it is done once."""
        block = self.facts.tree.block(self.facts.tree.statement(call))
        return any(isinstance(statement, (ast.Return, ast.Break)) for statement in block)

    # -- the fix ----------------------------------------------------------------------------

    def _fix(self, call: ast.Call, api: str, loop: ast.For | ast.While) -> Fix | None:
        """`parts = [v]`, `parts.append(x)` and one join behind the loop."""
        tree, statement = self.facts.tree, parent_of(call)
        if not isinstance(statement, ast.Assign):
            return None
        parts, name = self._parts(call, api), dotted(statement.targets[0])
        own_axis = argument(call, 2 if api == "numpy.append" else 1, "axis")
        # Without an axis `np.append` flattens; what is put in front changes the order.
        plain = len(parts) == 2 and dotted(parts[0]) == name and isinstance(statement.targets[0], ast.Name)
        if not plain or (own_axis is None and api in ("numpy.append", "tf.concat")):
            return None
        if any(uses_beside(self.facts.module, statement, name, loop)):
            return None  # it begins in the loop
        if loop.orelse or not rewrite.stands_alone(tree, statement) or self._returns(loop):
            return None
        collected = self.facts.free_name(f"{name}_parts", call)
        joined = "numpy.concatenate" if api == "numpy.append" else ""
        function = tree.text(call.func)
        function = f"{function.rpartition('.')[0]}.concatenate" if joined else function
        axis = f", axis={tree.text(own_axis)}" if own_axis is not None else ""
        begun = rewrite.insert_line_before(tree, loop, f"{collected} = [{name}]")
        ended = rewrite.insert_line_after(tree, loop, f"{name} = {function}({collected}{axis})")
        if begun is None or ended is None or "." not in tree.text(call.func):
            return None
        added = rewrite.replace(tree, statement, f"{collected}.append({tree.text(parts[1])})")
        safe = self._is_seen_by_nobody(parts, statement) and self.facts.moving(loop).collecting(statement)
        safe = safe and (own_axis is None or isinstance(own_axis, (ast.Constant, ast.UnaryOp)))
        safety = Safety.SAFE if safe else Safety.UNSAFE
        return Fix("collect in a list, join once", safety, (begun, added, ended))

    def _returns(self, loop: ast.For | ast.While) -> bool:
        return next(self.facts.tree.within(loop, ast.Return), None) is not None

    def _is_seen_by_nobody(self, parts: list[ast.expr], statement: ast.stmt) -> bool:
        """What a list keeps must not change, nobody may look meanwhile, and nothing may catch an early failure."""
        tree = self.facts.tree
        guarded = any(isinstance(parent, ast.Try) for parent in tree.ancestors(statement))
        loads = tree.loads.get(last_name(parts[0]), ())
        watched = any(tree.function(load) is not tree.function(statement) for load in loads)
        tensors = all(
            isinstance(value, Obj) and value.kind is Kind.TENSOR for part in parts for value in self.facts.values(part)
        )
        seen = all(self.facts.values(part) for part in parts)
        return tensors and seen and not (guarded or watched or tells_apart(self.facts.module))
