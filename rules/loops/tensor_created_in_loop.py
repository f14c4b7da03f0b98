"""TFS301: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Kind, Mode, argument, last_name, names_a_number, rounds, size_in_words
from tflint_stall.facts.api import costs
from tflint_stall.facts.program import accumulating
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, LOOPS
from tflint_stall.facts.tensorflow.shapes import creation_bytes
from tflint_stall.fixes.hoist import hoist
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_SMALL = 64 * 1024
_LARGE = 1024 * 1024
# So many bytes weigh in a loop of a few rounds, too; some megabytes, a few times, are milliseconds in all.
_LARGE_FOR_A_FEW_ROUNDS = 64 * 1024 * 1024
# What is smaller costs less than the call of the function that makes it.
_NOTICEABLE = 4 * 1024
_MANY = 200
_CONSTRUCTORS = frozenset(
    f"tf.{name}"
    for name in """constant zeros ones fill eye range linspace one_hot convert_to_tensor cast Variable SparseTensor
    sparse.SparseTensor sparse.eye sparse.from_dense ragged.constant ragged.range""".split()
)
_CARRIERS = ("tf.constant", "tf.convert_to_tensor", "tf.cast", "tf.Variable")
# Functions that only convert: the same value each time when what they convert is a constant or an array.
_CONVERTERS = ("tf.cast", "tf.convert_to_tensor", "tf.one_hot", "tf.sparse.from_dense")
_RANDOM = frozenset(f"tf.random.{name}" for name in ("normal", "uniform", "truncated_normal", "gamma", "poisson"))

_OLD = frozenset({"tf.random_normal", "tf.random_uniform"})
_DRAW_LESS = (
    "draw a smaller tensor, draw once for several steps, or put the step into a tf.function;"
    " hoisting it reuses one sample, which is another program"
)


class TensorCreatedInLoop(Rule):
    """A tensor made from the same arguments in every iteration of a loop.

    ## Why it stalls
    Eagerly, each iteration allocates and fills the tensor again, and a NumPy array is converted and copied
    again. This is dear for large tensors, `tf.eye` and conversions that change the dtype; scalars cost about
    two microseconds, so those below 64 KiB are advice.

    A random tensor is another matter: each iteration draws new numbers, on purpose or not, at the full price; below
    1 MiB that is advice, for it is the noise which a generator needs.

    ## Example
    ```python
    import tensorflow as tf

    x = tf.ones((512, 512))
    for step in range(1000):
        mask = tf.eye(512)
        x = tf.matmul(x, mask)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    x = tf.ones((512, 512))
    mask = tf.eye(512)
    for step in range(1000):
        x = tf.matmul(x, mask)
    ```
    For random tensors: a smaller shape, a `tf.random.Generator`, one draw for several steps, or the whole step
    in a `tf.function`. Hoisting them reuses one sample, which is another program.

    ## When not to
    In a `tf.function` or a mapped function constants are folded into the graph: hoisting them there is slightly
    slower, and the rule is silent. Arguments that change with the loop, accumulators, single random numbers,
    and loops of at most ten literal iterations are silent too.

    ## Fix safety
    Safe for tensors made of numbers that are bound once, and of arrays that nobody changes, where making them cannot
    fail, the loop only reads them, and devices are set up above it, if at all. Unsafe for all else: variables, random
    tensors, what somebody keeps or compares, or a device scope. None where a condition or `try` guards what may fail.
    """

    code = "TFS301"
    least_in_all = 0.0
    level = Level.WARNING
    triggers = tuple(sorted({name.rpartition(".")[2] for name in _CONSTRUCTORS | _RANDOM | _OLD}))
    tensorflow = ">=2.0"
    why = "the same tensor is allocated, filled and thrown away in every iteration"

    def visit_Call(self, call: ast.Call) -> None:
        api = self.facts.api(call.func)
        if api not in _CONSTRUCTORS and api not in _RANDOM:
            return
        size = creation_bytes(self.facts.module, call)
        if size is not None and size < _NOTICEABLE:
            return
        # Even a short loop is worth it for a large tensor.
        hot = self.facts.hot(call, cold=1 if size is not None and size >= _LARGE_FOR_A_FEW_ROUNDS else 10)
        if hot is None or self.facts.mode(call) is not Mode.EAGER or self._builds_something(call, api, hot):
            return
        if self._is_written_for_graph(call, hot) or accumulating.begins_anew(self.facts.module, call, hot):
            return
        if api in _CONVERTERS and not self._converts_python(call):
            return
        if size is None and self._is_surely_small(call, api, hot):
            return
        if not self.facts.invariance(hot, call).holds_arguments(call):
            return
        self._report(call, api, hot, size)

    def _is_surely_small(self, call: ast.Call, api: str, hot: Hot) -> bool:
        """Nobody sees the size, but it is a number, a range or a helper's own: too little to hear of."""
        if (is_array := self._is_array(call)) or api == "tf.range" or hot.via is not None:
            return not is_array
        given = argument(call, 0, "value", "x", "indices", "tensor")
        if api not in _CARRIERS or given is None:
            return False
        return names_a_number(given) or self.facts.is_number(given)

    def _is_array(self, call: ast.Call) -> bool:
        """Whether a NumPy array is copied, and most likely converted: its size is that of data."""
        given = argument(call, 0, "value", "x", "indices", "tensor")
        return given is not None and self.facts.obj(given, Kind.ARRAY) is not None

    def _report(self, call: ast.Call, api: str, hot: Hot, size: int | None) -> None:
        name, made = self.facts.tree.text(call.func), size_in_words(size)
        variable, random = api == "tf.Variable", api in _RANDOM
        what = "a new variable with the same start" if variable else "the same tensor"
        known = size is not None or self._is_array(call)
        seconds = costs.of_making(api, size or _LARGE, argument(call, 1, "dtype") is not None)
        wanted = "noise" if random else self._name_for(call, variable)
        # Beside an epoch of training even a large tensor is nothing; one draw for all rounds is for a dear one only.
        lost = not known and self.facts.weight(call, seconds, hot).beside > _MANY * seconds
        lost = lost or (random and (size or 0) < _LARGE)
        # Of an array that nobody sees so much is a guess.
        few = size is None and isinstance(hot.loop, LOOPS) and (rounds(hot.module, hot.loop) or _MANY) < _MANY
        self.report(
            call,
            f"`{name}` draws new numbers{made} in every iteration"
            if random
            else f"`{name}` makes {what}{made} in every iteration",
            why="each iteration pays for the whole draw, though only its values change" if random else "",
            help=_DRAW_LESS if random else "make it once, before the loop",
            fix=None if lost else self._fix(call, hot, wanted, not (variable or random)),
            level=None if known and (size or _LARGE) >= (_LARGE if random else _SMALL) and not few else Level.ADVICE,
            given=(Proof.if_seen(known),),
            hot=hot,
            wasted=seconds if known else None,
            variant="large" if size is not None and size >= _LARGE // 4 and not random else "another tensor",
        )

    def _fix(self, call: ast.Call, hot: Hot, wanted: str, keeps: bool) -> Fix | None:
        shared = keeps and self.facts.api(call.func).startswith("tf.")
        hoisted = hoist(self.facts, call, hot, wanted, shared=shared)
        if hoisted is None or not self.facts.moving(hoisted.loop).may_be_tried(call, is_drawn=wanted == "noise"):
            return None
        moving = self.facts.moving(hoisted.loop)
        safe = keeps and all(isinstance(moved, ast.Call) and moving.tensor(moved) for moved in hoisted.moved)
        message = "make it once, before the loop" + ("" if keeps else " (changes the program)")
        return Fix(message, Safety.SAFE if safe else Safety.UNSAFE, hoisted.edits)

    def _name_for(self, call: ast.Call, variable: bool) -> str:
        given = argument(call, 0, "value", "x")
        if variable:
            return "variable"
        return f"{given.id}_tensor" if isinstance(given, ast.Name) else last_name(call.func)

    def _converts_python(self, call: ast.Call) -> bool:
        """Whether what is converted is a constant, a list or an array, not the result of a computation."""
        given = argument(call, 0, "value", "x", "indices", "tensor")
        return given is not None and not self.facts.obj(given, Kind.TENSOR) and not self.facts.obj(given, Kind.VARIABLE)

    def _is_written_for_graph(self, call: ast.Call, hot: Hot) -> bool:
        """A function with `for i in tf.range(n)`, or names for the nodes of a graph, which somebody may compile."""
        outer = (node for node in self.facts.tree.ancestors(call) if isinstance(node, ast.With))
        telling = [item.context_expr for node in outer for item in node.items]
        telling += [hot.loop.iter] if isinstance(hot.loop, ast.For) else []
        written = any(self.facts.api_of_call(expr) in ("tf.range", "tf.name_scope") for expr in telling)
        function = hot.module.tree.function(hot.loop)
        return written and function is not None and not self.facts.call_sites(function)

    def _builds_something(self, call: ast.Call, api: str, hot: Hot) -> bool:
        """Lists of initial states or variables, layers and models under construction: made once each."""
        parents = list(self.facts.tree.ancestors(call))
        if isinstance(hot.loop, COMPREHENSIONS) and hot.via is None and self._is_element(parents, hot.loop):
            return True
        if api == "tf.range" and isinstance(parents[0], (ast.For, ast.comprehension)):
            return True
        function = self.facts.enclosing_function_name(call)
        if function in ("__init__", "build", "__new__") or self.facts.builds_model(call):
            return True
        statement = self.facts.tree.statement(call)
        plain = isinstance(statement, ast.Assign) and all(isinstance(target, ast.Name) for target in statement.targets)
        return api == "tf.Variable" and not plain

    def _is_element(self, parents: list[ast.AST], comprehension: ast.AST) -> bool:
        """What the comprehension collects, not a part of a computation."""
        between = parents[: parents.index(comprehension)]
        return all(isinstance(parent, (ast.Call, ast.Tuple, ast.List, ast.Dict, ast.keyword)) for parent in between)
