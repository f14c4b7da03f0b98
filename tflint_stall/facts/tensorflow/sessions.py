"""TensorFlow 1 Sessions: what runs one, in which loops, and which loops make a graph of their own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.graph_ops import SESSION_NAMES
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.loops import Hot, Loops
from tflint_stall.facts.program.work import goes_over_weights
from tflint_stall.facts.syntax.tree import DEFS, LOOPS, dotted, last_name
from tflint_stall.facts.tensorflow.given_functions import is_taken_by_model
from tflint_stall.facts.values.values import Api, Obj, Value
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_FRESH_GRAPH = ("Graph", "reset_default_graph", "clear_session")
# What makes an object, the part of the graph that is its own included.
_MAKING = ("__init__", "build")
_DEEPEST_CALL = 1
# Loops of so many rounds are no epoch.
_FEW = 20
_DEEPEST_JOB = 2


@dataclass(frozen=True, eq=False)
class Round:
    """What a loop that runs a Session does each time: its body, or a function of this file that it comes to."""

    code: ast.AST
    hot: Hot


class Sessions:
    """Answers for one file."""

    def __init__(self, module: Module, loops: Loops) -> None:
        self._module = module
        self._loops = loops
        self._holding: dict[tuple[ast.AST, int], bool] = {}

    def rounds(self) -> Iterator[Round]:
        """The hot loops that run a Session, and the functions of this file that such loops come to."""
        tree = self._module.tree
        for loop in tree.loops():
            if self._is_session_loop(self._module, loop) and not goes_over_weights(self._module, loop):
                function = tree.function(loop)
                # A loss or a metric is called once, when the model is compiled.
                if function is not None and is_taken_by_model(self._module, function):
                    continue
                yield Round(loop, Hot(loop, self._module))
        for definition in tree.definitions():
            if definition.name in _MAKING:
                continue
            for site in self._module.project.call_sites(self._module, definition):
                around = self._session_loop_around(site.module, site.call)
                if around is not None and not builds_graph(self._module, definition):
                    yield Round(definition, Hot(around.loop, around.module, site, around, around.share))

    def _session_loop_around(self, module: Module, node: ast.AST) -> Hot | None:
        """The loop that runs a Session around a call, or around the call of the function that it stands in."""
        hot = self._loops.hot(module, node)
        if hot is None or not self._is_session_loop(hot.module, hot.loop):
            return None
        if hot.via is None:
            return hot
        called = hot.via.frame.function
        if hot.outer is None or hot.outer.via is not None or getattr(called, "name", "") in _MAKING:
            return None
        return None if builds_graph(module, called) else hot

    def _is_session_loop(self, module: Module, loop: ast.AST) -> bool:
        if not isinstance(loop, LOOPS) or not self._loops.hot(module, loop.body[0]):
            return False
        if not self._loops.is_hot(module, loop) or builds_graph(module, loop):
            return False
        return runs_session(module, loop)

    def holds_runs(self, module: Module, node: ast.AST, depth: int = 0) -> bool:
        """Whether code has a loop in it that runs a Session: itself, or in functions that it calls."""
        known = self._holding.get((node, depth))
        if known is None:
            known = self._holding[node, depth] = self._holds_runs(module, node, depth)
        return known

    def _holds_runs(self, module: Module, node: ast.AST, depth: int) -> bool:
        tree = module.tree
        for loop in tree.loops():
            if loop is not node and tree.contains(node, loop) and self._loops.is_hot(module, loop):
                if runs_session(module, loop):
                    return True
        return any(self.holds_runs_below(module, call, depth) for call in _own_calls(module, node))

    def holds_runs_below(self, module: Module, call: ast.Call, depth: int = 0) -> bool:
        """Whether a function that is called runs a Session in a loop."""
        return depth < _DEEPEST_JOB and any(
            self.holds_runs(function.module, function.node, depth + 1)
            for function in module.project.functions(module, call.func)
        )


def _own_calls(module: Module, node: ast.AST) -> Iterator[ast.Call]:
    """The calls in a node that run with it: not those in functions that are only defined there."""
    inner = node if isinstance(node, (*DEFS, ast.Lambda)) else module.tree.function(node)
    return (call for call in module.tree.within(node, ast.Call) if module.tree.function(call) is inner)


def builds_graph(module: Module, node: ast.AST, depth: int = 0) -> bool:
    """Whether code starts a graph of its own, there or in a function that it calls."""
    tree = module.tree
    if any(tree.contains(node, call) for name in _FRESH_GRAPH for call in tree.calls.get(name, ())):
        return True
    return depth < _DEEPEST_CALL and any(
        builds_graph(function.module, function.node, depth + 1)
        for call in _own_calls(module, node)
        for function in module.project.functions(module, call.func)
    )


def runs_session(module: Module, node: ast.AST, depth: int = 0) -> bool:
    """Whether a node runs a Session, itself or through functions that it calls."""
    for call in _own_calls(module, node):
        if is_session_run(module, call):
            return True
        if depth < _DEEPEST_CALL:
            for function in module.project.functions(module, call.func):
                if runs_session(function.module, function.node, depth + 1):
                    return True
    return False


def runs_in_an_inner_loop(hot: Hot, node: ast.AST) -> bool:
    """Whether a loop runs a Session in a loop of its own, beside what it does once a round: epochs of batches."""
    module, tree = hot.module, hot.module.tree
    site = hot.via.call if hot.via is not None else node
    loops: list[ast.For | ast.While] = [*tree.within(hot.loop, ast.For), *tree.within(hot.loop, ast.While)]
    for loop in loops:
        if loop is not hot.loop and not tree.contains(loop, site) and runs_session(module, loop):
            if (known := rounds(module, loop)) is None or known > _FEW:
                return True
    return False


def is_session_run(module: Module, call: ast.Call) -> bool:
    """`sess.run(…)`, `operation.run(feed_dict=…)`, or `tensor.eval(…)`."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in ("run", "eval"):
        return False
    if any(keyword.arg in ("session", "feed_dict") for keyword in call.keywords):
        return True
    values = module.project.evaluator.evaluate(module, call.func.value)
    kinds = {value.kind for value in values if isinstance(value, Obj)}
    if call.func.attr == "eval":
        return not kinds.isdisjoint({Kind.TENSOR, Kind.VARIABLE}) or _is_of_backend(module, call.func)
    if Kind.SESSION in kinds:
        return True
    named = dotted(call.func.value).rpartition(".")[2] in SESSION_NAMES
    return named and not any(map(_is_foreign, values)) and not _is_a_query(call)


def _is_of_backend(module: Module, method: ast.Attribute) -> bool:
    """`K.eval(tensor)`, which runs the Session of Keras where there are graphs."""
    values = module.project.evaluator.evaluate(module, method)
    return sees_session(module) and any(isinstance(v, Api) and v.path == "keras.backend.eval" for v in values)


def _is_foreign(value: Value) -> bool:
    """Whether what is called `session` is surely none of TensorFlow's."""
    return isinstance(value, Obj) and not value.api.startswith(("tf.", "keras."))


def _is_a_query(call: ast.Call) -> bool:
    """`session.run("MATCH (n) …")`: the Session of a database."""
    first = call.args[0] if call.args else None
    return isinstance(first, ast.Constant) and isinstance(first.value, str) and " " in first.value


def sees_session(module: Module) -> bool:
    """Whether a file has to do with Sessions at all."""
    calls = module.tree.calls
    if any(name in calls for name in ("Session", "InteractiveSession", "get_session", "MonitoredTrainingSession")):
        return True
    return any(
        last_name(call.func.value) in SESSION_NAMES
        for call in calls.get("run", ())
        if isinstance(call.func, ast.Attribute)
    )
