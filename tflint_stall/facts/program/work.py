"""What running code costs, roughly: the sum of what it calls, times the rounds of its loops.

This is what a waste is compared with: twenty milliseconds are much in a loop that steps a small environment, and
nothing beside an epoch of training. What is out of sight counts as quick, so that nothing is excused by guessing.
"""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api import costs
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.graph_ops import SESSION_NAMES
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.syntax.compact import holder_of, parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, FUNCTIONS, LOOPS, last_name
from tflint_stall.facts.values.values import Api, Func, Method, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tflint_stall.facts.syntax.tree import Function, Loop
    from tflint_stall.facts.values.module import Module

# A loop whose end nobody sees runs about so often: an epoch, an episode.
_UNKNOWN_ROUNDS = 300
# Over the rows of what is called a batch so often.
_BATCH = 64
_NAMES_OF_BATCHES = r"(?i)(^|_)(mini_?)?batch$"
# Over the variables of a net so often; lists of them by their names.
_WEIGHTS = 10
_NAMES_OF_WEIGHTS = r"(?i)(^|_)(params?|weights?|variables?|vars|trainables?|w)$"
_NAMES_OF_MODELS = r"(?i)(^|_)(model|network|net|agent)$"
_DEEPEST_CALL = 4
# Nothing costs more than this: an hour is as good as a day.
_MOST = 3600.0


class Work:
    """Answers for the files of one project. `batches_fitted` counts the updates of a `fit` where they are few."""

    def __init__(self, batches_fitted: Callable[[Module, ast.Call], int | None]) -> None:
        self._batches_fitted = batches_fitted
        self._of_functions: dict[Function, float] = {}
        self._active: set[ast.AST] = set()
        # The place that a round is about: of several branches the one with it is what runs beside it.
        self._place: tuple[Module, ast.AST] | None = None

    def seconds(self, module: Module, nodes: Iterable[ast.AST]) -> float:
        """What running these statements or expressions once costs."""
        return min(sum(self._of(module, node) for node in nodes), _MOST)

    def of_round_with(self, module: Module, loop: Loop, place: ast.AST) -> float:
        """What one of those rounds of a loop costs in which a place is reached."""
        self._place = (module, place)
        try:
            return self.of_one_round(module, loop)
        finally:
            self._place = None

    def of_one_round(self, module: Module, loop: Loop) -> float:
        """What one round of a loop costs."""
        if isinstance(loop, COMPREHENSIONS):
            return self.seconds(module, [loop]) / max(assumed_rounds(module, loop), 1)
        asked = loop.test if isinstance(loop, ast.While) else loop.iter
        return self.seconds(module, [asked, *loop.body])

    def _of(self, module: Module, node: ast.AST) -> float:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            return 0.0  # defining costs nothing
        if isinstance(node, ast.If):
            return self._of_branches(module, node)
        if isinstance(node, LOOPS):
            return min(self.seconds(module, node.body) * assumed_rounds(module, node), _MOST)
        if isinstance(node, (ast.With, ast.AsyncWith)):
            return self.seconds(module, [item.context_expr for item in node.items]) + self.seconds(module, node.body)
        if isinstance(node, ast.Try):
            return self.seconds(module, [*node.body, *node.orelse, *node.finalbody])
        return min(sum(self._of_call(module, call) for call in module.tree.within(node, ast.Call)), _MOST)

    def _of_branches(self, module: Module, node: ast.If) -> float:
        """The dearest of the branches, if nobody knows which is taken; a chain of `elif` may be long."""
        dearest = 0.0
        for branch in (node.body, node.orelse):
            if self._place is not None and self._place[0] is module and _holds(module, branch, self._place[1]):
                return self._of_branch(module, branch)
        while True:
            dearest = max(dearest, self._of_branch(module, node.body))
            if len(node.orelse) != 1 or not isinstance(node.orelse[0], ast.If):
                return max(dearest, self._of_branch(module, node.orelse) if node.orelse else 0.0)
            node = node.orelse[0]

    def _of_branch(self, module: Module, branch: list[ast.stmt]) -> float:
        return self.seconds(module, branch) * share_of_rounds(module, branch[0], parent_of(holder_of(branch[0])))

    def _of_call(self, module: Module, call: ast.Call) -> float:
        """One call, as often as the comprehensions around it make it."""
        times = 1
        child: ast.AST = call
        for parent in module.tree.ancestors(call):
            if isinstance(parent, ast.stmt):
                break
            if isinstance(parent, ast.Lambda):
                return 0.0
            # What a comprehension goes over is evaluated once.
            if isinstance(parent, COMPREHENSIONS) and child is not parent.generators[0]:
                times *= assumed_rounds(module, parent)
            child = parent
        if last_name(call.func) == "fit" and (batches := self._batches_fitted(module, call)) is not None:
            return times * batches * costs.OF_METHOD[Kind.MODEL, "train_on_batch"]
        values = module.project.evaluator.evaluate(module, call.func)
        if last_name(call.func) == "sleep" and (seconds := _slept(module, call)) is not None:
            return times * seconds
        known = [cost for cost in (self._of_callee(value) for value in values) if cost is not None]
        return times * max(known, default=_by_name(call))

    def _of_callee(self, callee: Value) -> float | None:
        if isinstance(callee, Api):
            return costs.of_api(callee.path)
        if isinstance(callee, Method) and isinstance(callee.owner, Obj):
            return costs.OF_METHOD.get((callee.owner.kind, callee.name))
        if isinstance(callee, Func):
            return self._of_function(callee)
        if isinstance(callee, Obj):
            if isinstance(callee.of, Func):
                return self._of_function(callee.of)
            return costs.OF_CALL.get(callee.kind)
        return None

    def _of_function(self, function: Func) -> float:
        node = function.node
        known = self._of_functions.get(node)
        if known is not None:
            return known
        if node in self._active or len(self._active) >= _DEEPEST_CALL:
            return costs.UNRESOLVED_CALL
        self._active.add(node)
        try:
            found = self._of_body(function.module, node)
        finally:
            self._active.discard(node)
        if not self._active:
            self._of_functions[node] = found
        return found

    def _of_body(self, module: Module, node: Function) -> float:
        """What running a function costs; of a generator, what one item does: nobody takes all at once."""
        if isinstance(node, ast.Lambda):
            return self.seconds(module, [node.body])
        loop = next((statement for statement in node.body if isinstance(statement, LOOPS)), None)
        if loop is not None and module.is_generator(node):
            return self.of_one_round(module, loop)
        return self.seconds(module, node.body)


def _holds(module: Module, branch: list[ast.stmt], place: ast.AST) -> bool:
    return any(module.tree.contains(statement, place) for statement in branch)


def _slept(module: Module, call: ast.Call) -> float | None:
    """`time.sleep(3600)`"""
    seconds = module.project.evaluator.constant(module, call.args[0]) if len(call.args) == 1 else None
    return float(seconds) if isinstance(seconds, (int, float)) and seconds > 0 else None


def _by_name(call: ast.Call) -> float:
    """What a call of something out of sight costs, as far as its name says."""
    name = last_name(call.func)
    if name in ("run", "eval") and isinstance(call.func, ast.Attribute):
        named = name == "run" and last_name(call.func.value) in SESSION_NAMES
        if named or any(keyword.arg in ("feed_dict", "session") for keyword in call.keywords):
            return costs.OF_METHOD[Kind.SESSION, "run"]
    if name in costs.HANDING_ON and any(re.search(_NAMES_OF_MODELS, last_name(given)) for given in call.args):
        return costs.PICKLED_MODEL
    return costs.OF_NAME.get(name, costs.UNRESOLVED_CALL)


def assumed_rounds(module: Module, loop: Loop) -> int:
    """The rounds of a loop, or what is taken for them where nobody knows."""
    known = rounds(module, loop)
    if known is not None:
        return known
    if _only_waits(loop):
        return 1
    if goes_over_weights(module, loop):
        return _WEIGHTS
    return _BATCH if _goes_over_batch(loop) else _UNKNOWN_ROUNDS


def _only_waits(loop: Loop) -> bool:
    """`while not queue: time.sleep(0.01)`: nobody knows whether anything has to be waited for at all."""
    if not isinstance(loop, ast.While):
        return False
    done = [part.value if isinstance(part, ast.Expr) else None for part in loop.body]
    return all(isinstance(value, ast.Call) and last_name(value.func) == "sleep" for value in done)


def _goes_over_batch(loop: Loop) -> bool:
    """`for state, action, reward in minibatch`"""
    if isinstance(loop, ast.While):
        return False
    iterated = loop.generators[0].iter if isinstance(loop, COMPREHENSIONS) else loop.iter
    if isinstance(iterated, ast.Call) and last_name(iterated.func) in ("enumerate", "zip") and iterated.args:
        iterated = iterated.args[0]
    return re.search(_NAMES_OF_BATCHES, last_name(iterated)) is not None


def goes_over_weights(module: Module, loop: Loop) -> bool:
    """`for source, target in zip(net.weights, copy.weights)`: a handful of rounds, as often as weights are set."""
    if isinstance(loop, ast.While):
        return False
    iterated = loop.generators[0].iter if isinstance(loop, COMPREHENSIONS) else loop.iter
    named = [node for node in ast.walk(iterated) if isinstance(node, (ast.Name, ast.Attribute))]
    for name in list(named):
        bindings = module.names.lookup(name.id, name) if isinstance(name, ast.Name) else []
        named += [b.value for b in bindings if isinstance(b.value, ast.Attribute) and not b.path]
    if any(re.search(_NAMES_OF_WEIGHTS, last_name(name)) for name in named):
        return True
    values = (value for name in named for value in module.project.evaluator.evaluate(module, name))
    return any(isinstance(value, Obj) and value.kind is Kind.VARIABLES for value in values)
