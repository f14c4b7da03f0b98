"""Whether a loss leads back to weights: the ways from an expression to what a tape records, and where all are cut."""

from __future__ import annotations

import ast
import os

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import dotted, has_star, last_name
from tflint_stall.facts.tensorflow.made_in_class import compiled
from tflint_stall.facts.values.values import Api, Const, Func, Method, Obj, Unknown
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    from tflint_stall.facts.values.module import Module

    Way: TypeAlias = "Cut | _Live | _Data"

_DEEPEST = 40
# So many functions of the project are entered, one from another.
_DEEPEST_CALL = 3
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

    @property
    def is_meant(self) -> bool:
        """Whether somebody asked for no gradient in so many words."""
        return self.why is _STOPPED


@dataclass(frozen=True, eq=False)
class Net:
    """One of the nets whose weights gradients are asked for, and its name there."""

    name: str
    model: Obj


class _Live:
    """A way that was not cut, or that may not be."""


class _Data:
    """What no weight has a part in."""


_LIVE, _DATA = _Live(), _Data()


def to_weights(module: Module, expr: ast.expr, block: ast.With) -> Cut | None:
    """Where the only ways from an expression to a model are cut, inside of a tape; `None` where one may be whole."""
    way = _Search(module, block).way(expr, 0)
    return way if isinstance(way, Cut) else None


def to_net(module: Module, expr: ast.expr, block: ast.With, net: Net, others: list[Net]) -> Cut | None:
    """Where all ways from an expression to one net are cut: those through `others` go on to what these are given."""
    way = _Search(module, block, through=frozenset(other.model.node for other in others)).way(expr, 0)
    return way if isinstance(way, Cut) and net.model.node not in {other.model.node for other in others} else None


def nets_of(module: Module, sources: ast.expr, depth: int = 0) -> list[Net]:
    """The nets of whose weights a list is put together: `encoder.trainable_variables + decoder.trainable_variables`."""
    if depth > _DEEPEST_CALL:
        return []
    if isinstance(sources, ast.Name):
        bindings = module.names.lookup(sources.id, sources)
        value = bindings[0].value if len(bindings) == 1 and bindings[0].how is How.ASSIGN else None
        return nets_of(module, value, depth + 1) if value is not None and not bindings[0].path else []
    if isinstance(sources, ast.BinOp) and isinstance(sources.op, ast.Add):
        return [net for side in (sources.left, sources.right) for net in nets_of(module, side, depth)]
    if isinstance(sources, (ast.List, ast.Tuple)):
        parts = [part.value for part in sources.elts if isinstance(part, ast.Starred)]
        return [net for part in parts for net in nets_of(module, part, depth)]
    values = module.project.evaluator.evaluate(module, sources) if isinstance(sources, ast.Attribute) else ()
    owner = values[0].of if len(values) == 1 and isinstance(values[0], Obj) else None
    if isinstance(sources, ast.Attribute) and isinstance(owner, Obj) and owner.kind is Kind.MODEL:
        return [Net(dotted(sources.value), owner)]
    return []


class _Search:
    """Looks in the block of a tape, or in a function that is called there: what its parameters are given is known.

    `through` are the nets behind which it looks on.
    """

    def __init__(
        self,
        module: Module,
        block: ast.AST,
        given: dict[ast.arg, Way] | None = None,
        entered: int = 0,
        through: frozenset[ast.AST] = frozenset(),
    ):
        self._module = module
        self._through = through
        self._block = block
        self._given = given
        self._entered = entered
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
            way = self._bound(binding, depth)
            if isinstance(way, _Live):
                return way
            found = way if isinstance(way, Cut) else found
        return found

    def _bound(self, binding: Binding, depth: int) -> Way:
        """The way of what a name is given."""
        if self._given is not None and isinstance(binding.node, ast.arg):
            return self._given.get(binding.node, _LIVE)
        if self._given is None and binding.how in (How.PARAMETER, How.ITERATE):
            return _DATA
        if binding.how in (How.AUGMENT, How.ITERATE) or binding.value is None or binding.node in self._seen:
            return _LIVE
        if not self._module.tree.contains(self._block, binding.value):
            # What was computed before the tape is data to it; what a function finds outside may be of the tape.
            return _DATA if self._given is None else _LIVE
        self._seen.add(binding.node)
        way = self.way(binding.value, depth + 1)
        self._seen.discard(binding.node)
        return way

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
        if isinstance(callee, Obj) and callee.node in self._through:
            return self._best(given, depth)
        if isinstance(callee, Method):
            return self._method(call, callee, given, depth)
        if (function := compiled(callee)) is not None and self._entered < _DEEPEST_CALL and not has_star(call):
            return self._function(call, function, depth)
        if isinstance(callee, (Func, Unknown, Obj)) or not isinstance(call.func, ast.Attribute):
            return self._unknown(call, depth)
        return _LIVE

    def _function(self, call: ast.Call, function: Func, depth: int) -> Way:
        """What a function of the project gives: all of it comes from one `return`."""
        node, module = function.node, function.module
        returned = module.returns(node)
        if not _is_plain(function) or len(returned) != 1 or module.is_generator(node):
            return _LIVE
        given = self._ways_in(call, function, depth)
        way = _Search(module, node, given, self._entered + 1, self._through).way(returned[0], depth + 1)
        if not isinstance(way, Cut) or module is self._module or any(way is one for one in given.values()):
            return way
        line = getattr(way.node, "lineno", 0)
        why = f"by its `{way.what}` ({os.path.basename(module.path)}, line {line}): {way.why}"
        return Cut(call, last_name(call.func), why)

    def _ways_in(self, call: ast.Call, function: Func, depth: int) -> dict[ast.arg, Way]:
        """What a call gives to each parameter; a default is a plain number, or nobody knows what."""
        arguments = function.node.args
        names = [*arguments.posonlyargs, *arguments.args]
        of_self = 1 if function.bound is not None else 0
        by_name = {arg.arg: arg for arg in (*arguments.args, *arguments.kwonlyargs)}
        given = dict(zip(names[of_self:], call.args, strict=False))
        given |= {by_name[k.arg]: k.value for k in call.keywords if k.arg in by_name}
        defaults = dict(zip(reversed(names), reversed(arguments.defaults), strict=False))
        defaults |= {a: d for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if d is not None}
        ways: dict[ast.arg, Way] = {a: _DATA for a, default in defaults.items() if isinstance(default, ast.Constant)}
        return ways | {arg: self.way(value, depth + 1) for arg, value in given.items()}

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


def _is_plain(function: Func) -> bool:
    """Whether a function does what it says: no decorator but `tf.function` gives it a gradient of its own."""
    node, arguments = function.node, function.node.args
    if not isinstance(node, ast.FunctionDef) or function.shift or function.given is not None:
        return False
    return arguments.vararg is None and arguments.kwarg is None and all(map(_compiles, node.decorator_list))


def _compiles(decorator: ast.expr) -> bool:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return dotted(named) == "tf.function"
