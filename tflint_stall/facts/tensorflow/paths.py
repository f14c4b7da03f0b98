"""Whether a loss leads back to weights: the ways from an expression to what a tape records, and where all are cut."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import dotted, last_name
from tflint_stall.facts.values.values import Api, Const, Func, Method, Obj, Unknown
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    from tflint_stall.facts.values.module import Module

    Way: TypeAlias = "Cut | _Live | _Data"

_DEEPEST = 40
_LEAVES = "what leaves TensorFlow is a plain number or array: the tape knows nothing of it"
_FLAT = "it is the same for all nearby inputs, so that it has no gradient"
_STOPPED = "nothing behind it gets a gradient, and the loss has no other way to the weights"
_PYTHON = frozenset({"builtins.float", "builtins.int", "builtins.bool", "builtins.round"})
_FLAT_FUNCTIONS = frozenset(
    f"{home}.{name}"
    for home in ("tf", "tf.math", "keras.ops", "keras.backend")
    for name in ("argmax", "argmin", "round", "sign", "floor", "ceil", "equal", "greater", "less", "greater_equal",
                 "less_equal", "not_equal")
)  # fmt: skip
_STOPPING = frozenset({"tf.stop_gradient", "keras.ops.stop_gradient", "keras.backend.stop_gradient"})
_WHOLE = frozenset({"int8", "int16", "int32", "int64", "uint8", "bool"})
_PREDICTING = frozenset({"predict", "predict_on_batch"})


@dataclass(frozen=True, eq=False)
class Cut:
    """Where the way to the weights ends."""

    node: ast.AST
    what: str
    why: str


class _Live:
    """A way that was not cut, or that may not be."""


class _Data:
    """What no weight has a part in."""


_LIVE, _DATA = _Live(), _Data()


def to_weights(module: Module, expr: ast.expr, block: ast.With) -> Cut | None:
    """Where the only ways from an expression to a model are cut, inside of a tape; `None` where one may be whole."""
    way = _Search(module, block).way(expr, 0)
    return way if isinstance(way, Cut) else None


class _Search:
    def __init__(self, module: Module, block: ast.With) -> None:
        self._module = module
        self._block = block
        self._seen: set[ast.AST] = set()

    def way(self, expr: ast.AST, depth: int) -> Way:
        if depth > _DEEPEST:
            return _LIVE
        if isinstance(expr, ast.Call):
            return self._call(expr, depth)
        if isinstance(expr, (ast.Name, ast.Attribute)):
            return self._name(expr, depth)
        if isinstance(expr, ast.Compare):
            inner = self._best([expr.left, *expr.comparators], depth)
            return Cut(expr, ast.unparse(expr)[:40], _FLAT) if isinstance(inner, _Live) else inner
        if isinstance(expr, (ast.BinOp, ast.UnaryOp, ast.Subscript, ast.Tuple, ast.List, ast.IfExp, ast.Starred)):
            return self._best([c for c in ast.iter_child_nodes(expr) if isinstance(c, ast.expr)], depth)
        return _DATA if isinstance(expr, (ast.Constant, ast.Slice)) else _LIVE

    def _best(self, parts: list[ast.expr], depth: int) -> Way:
        """A whole way, else the first cut one."""
        found: Way = _DATA
        for part in parts:
            way = self.way(part, depth + 1)
            if isinstance(way, _Live):
                return way
            if isinstance(way, Cut) and isinstance(found, _Data):
                found = way
        return found

    def _name(self, expr: ast.Name | ast.Attribute, depth: int) -> Way:
        values = self._module.project.evaluator.evaluate(self._module, expr)
        weights = (Kind.VARIABLE, Kind.VARIABLES, Kind.MODEL, Kind.LAYER)
        if any(isinstance(value, Obj) and value.kind in weights for value in values):
            return _LIVE
        if values and all(isinstance(value, (Api, Const)) for value in values):
            return _DATA
        name = dotted(expr)
        bindings = self._module.names.lookup(name, expr) if name else []
        if not bindings:
            return _DATA if isinstance(expr, ast.Attribute) and expr.attr in ("shape", "dtype") else _LIVE
        found: Way = _DATA
        for binding in bindings:
            if binding.how is How.PARAMETER or binding.how is How.ITERATE:
                continue
            if binding.value is None or binding.node in self._seen or binding.how is How.AUGMENT:
                return _LIVE
            if not self._module.tree.contains(self._block, binding.value):
                # What was computed before the tape is data to it.
                continue
            self._seen.add(binding.node)
            way = self.way(binding.value, depth + 1)
            self._seen.discard(binding.node)
            if isinstance(way, _Live):
                return way
            found = way if isinstance(way, Cut) else found
        return found

    def _call(self, call: ast.Call, depth: int) -> Way:
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        callees = self._module.project.evaluator.evaluate(self._module, call.func)
        if len(callees) != 1:
            return _LIVE
        callee = callees[0]
        if isinstance(callee, Api):
            return self._api(call, callee.path, given, depth)
        if isinstance(callee, Obj) and callee.kind in (Kind.LOSS, Kind.METRIC) and callee.cls is None:
            return self._best(given, depth)
        if isinstance(callee, Method):
            return self._method(call, callee, given, depth)
        if isinstance(callee, (Func, Unknown, Obj)) or not isinstance(call.func, ast.Attribute):
            return self._unknown(call, depth)
        return _LIVE

    def _unknown(self, call: ast.Call, depth: int) -> Way:
        """Methods of tensors, by their name; what else is called may lead to weights by itself."""
        if isinstance(call.func, ast.Attribute) and call.func.attr == "numpy":
            return self._cut(call, self.way(call.func.value, depth + 1), ".numpy()", _LEAVES)
        return _LIVE

    def _method(self, call: ast.Call, method: Method, given: list[ast.expr], depth: int) -> Way:
        owner = method.owner
        assert isinstance(call.func, ast.Attribute)
        if isinstance(owner, Obj) and owner.kind is Kind.MODEL and method.name in _PREDICTING:
            return Cut(call, last_name(call.func), _LEAVES)
        if isinstance(owner, Obj) and owner.kind is Kind.TENSOR:
            inner = self.way(call.func.value, depth + 1)
            return self._cut(call, inner, ".numpy()", _LEAVES) if method.name == "numpy" else inner
        return _LIVE

    def _api(self, call: ast.Call, path: str, given: list[ast.expr], depth: int) -> Way:
        inner = self._best(given, depth)
        name = last_name(call.func)
        if path in _PYTHON or path.startswith("numpy."):
            return self._cut(call, inner, name, _LEAVES)
        if path in _FLAT_FUNCTIONS:
            return self._cut(call, inner, name, _FLAT)
        if path in _STOPPING:
            return self._cut(call, inner, name, _STOPPED)
        if path in ("tf.cast", "keras.ops.cast", "keras.backend.cast"):
            named = ast.unparse(given[1]).rpartition(".")[2].strip("'\"") if len(given) > 1 else ""
            return self._cut(call, inner, ast.unparse(call)[:40], _FLAT) if named in _WHOLE else inner
        return inner if path.startswith(("tf.", "keras.", "builtins.")) else _LIVE

    def _cut(self, call: ast.Call, inner: Way, what: str, why: str) -> Way:
        return Cut(call, what, why) if isinstance(inner, _Live) else inner
