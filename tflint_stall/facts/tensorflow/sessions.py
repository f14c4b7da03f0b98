"""TensorFlow 1 Sessions: where they run, what is run in loops, and whether anything enters their graph."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.loops import Hot, Loops
from tflint_stall.facts.program.modes import DISABLING_EAGER, Modes
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import DEFS, LOOPS, Function, dotted, last_name
from tflint_stall.facts.values.values import Api, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_SESSION_NAMES = ("sess", "session", "_sess", "_session")
_WEB = r"(?i)app|api|router|blueprint|(^|_)bp$|server|route|flask|resource"
_ROUTES = frozenset({"route", "get", "post", "put", "patch", "delete", "websocket", "api_route"})
_DEEPEST_CALL = 1


class Sessions:
    """Answers for one file."""

    def __init__(self, module: Module, loops: Loops, modes: Modes) -> None:
        self._module = module
        self._loops = loops
        self._modes = modes

    def loops(self) -> Iterator[Hot]:
        """The hot loops that run a Session, and the functions of this file that such loops call."""
        tree = self._module.tree
        for loop in tree.loops():
            if self._is_session_loop(self._module, loop):
                yield Hot(loop, self._module)
        for definition in tree.definitions():
            if definition.name in ("__init__", "build"):
                continue
            for site in self._module.project.call_sites(self._module, definition):
                around = self._session_loop_around(site.module, site.call)
                if around is not None and not builds_graph(self._module, definition):
                    yield Hot(definition, self._module, site)
                    break

    def _session_loop_around(self, module: Module, node: ast.AST) -> ast.AST | None:
        hot = self._loops.hot(module, node)
        if hot is None or hot.via is not None or not isinstance(hot.loop, LOOPS):
            return None
        return hot.loop if self._is_session_loop(module, hot.loop) else None

    def _is_session_loop(self, module: Module, loop: ast.AST) -> bool:
        if not isinstance(loop, LOOPS) or not self._loops.hot(module, loop.body[0]):
            return False
        if not self._loops.is_hot(module, loop) or builds_graph(module, loop):
            return False
        return runs_session(module, loop)

    def is_kept(self, call: ast.Call, hot: Hot | None) -> bool:
        """`self.sess = Session()`, also through a method that returns it: one for each object, not for each call."""
        tree = self._module.tree
        statement = tree.statement(call)
        if isinstance(statement, ast.Return) and statement.value is call:
            function = tree.function(call)
            sites = self._module.project.call_sites(self._module, function) if function is not None else []
            return any(_is_stored(site.module.tree.statement(site.call)) for site in sites)
        return _is_stored(statement) and (hot is None or hot.via is not None)

    def serves_loop(self, call: ast.Call) -> bool:
        """`with Session() as sess: for …: sess.run(…)`: one Session for many runs."""
        tree = self._module.tree
        block = tree.statement(call)
        return isinstance(block, ast.With) and any(
            runs_session(self._module, loop) for loop in tree.loops() if tree.contains(block, loop)
        )

    def under(self, hot: Hot) -> Iterator[ast.expr]:
        """The calls and operators that one iteration evaluates, outer ones first."""
        tree = self._module.tree
        inner = hot.loop if isinstance(hot.loop, DEFS) else tree.function(hot.loop)
        body = getattr(hot.loop, "body", [])
        found: list[ast.expr] = []
        for statement in body:
            found.extend(tree.within(statement, ast.Call))
            found.extend(tree.within(statement, ast.BinOp))
        for node in sorted(found, key=order_of):
            if tree.function(node) is inner:
                yield node

    def is_empty(self, call: ast.Call) -> bool:
        """Whether eager execution keeps everything out of a Session's graph (TensorFlow 2)."""
        module = self._module
        if any(keyword.arg == "graph" for keyword in call.keywords) or len(call.args) > 1:
            return False
        if self._modes.in_v1_graph(module, call) or "as_default" in module.tree.calls:
            return False
        # The program that imports this file decides how it runs.
        if module.project.is_imported(module):
            return False
        if any(self._modes.disables_eager(other) for other in module.project.imported(module, DISABLING_EAGER)):
            return False
        callee = module.project.evaluator.evaluate(module, call.func)
        return any(isinstance(value, Api) and value.v1 for value in callee)

    def request_handler(self, node: ast.AST) -> Function | None:
        """The function around a node that a web framework or a cloud calls for each request."""
        function = self._module.tree.function(node)
        if not isinstance(function, DEFS):
            return None
        for decorator in function.decorator_list:
            target = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(target, ast.Attribute) and target.attr in _ROUTES:
                if re.search(_WEB, last_name(target.value)):
                    return function
        names = [arg.arg for arg in function.args.args]
        return function if "handler" in function.name and names[:2] == ["event", "context"] else None


def builds_graph(module: Module, node: ast.AST) -> bool:
    """Whether each iteration has a graph of its own."""
    calls = module.tree.calls
    made = (*calls.get("Graph", ()), *calls.get("reset_default_graph", ()), *calls.get("clear_session", ()))
    return any(module.tree.contains(node, call) for call in made)


def _is_stored(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign) and any(isinstance(t, ast.Attribute) for t in statement.targets)


def runs_session(module: Module, node: ast.AST, depth: int = 0) -> bool:
    """Whether a node runs a Session, itself or through functions that it calls."""
    inner = module.tree.function(node) if not isinstance(node, (*DEFS, ast.Lambda)) else node
    for call in module.tree.within(node, ast.Call):
        if module.tree.function(call) is not inner:
            continue
        if is_session_run(module, call):
            return True
        if depth < _DEEPEST_CALL:
            for function in module.project.functions(module, call.func):
                if runs_session(function.module, function.node, depth + 1):
                    return True
    return False


def is_session_run(module: Module, call: ast.Call) -> bool:
    """`sess.run(…)`, or `tensor.eval(…)`."""
    if not isinstance(call.func, ast.Attribute):
        return False
    values = module.project.evaluator.evaluate(module, call.func.value)
    if call.func.attr == "run":
        if any(isinstance(value, Obj) and value.kind is Kind.SESSION for value in values):
            return True
        return dotted(call.func.value).rpartition(".")[2] in _SESSION_NAMES
    if call.func.attr == "eval":
        known = any(isinstance(value, Obj) and value.kind in (Kind.TENSOR, Kind.VARIABLE) for value in values)
        return known or any(keyword.arg in ("session", "feed_dict") for keyword in call.keywords)
    return False


def sees_session(module: Module) -> bool:
    """Whether a file has to do with Sessions at all."""
    calls = module.tree.calls
    if any(name in calls for name in ("Session", "InteractiveSession", "get_session", "MonitoredTrainingSession")):
        return True
    return any(
        last_name(call.func.value) in _SESSION_NAMES
        for call in calls.get("run", ())
        if isinstance(call.func, ast.Attribute)
    )
