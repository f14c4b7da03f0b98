"""Functions that only compute: from what they are given and from what never changes, with operations that are known.

A function that does so may run once instead of often, in another order, ahead of time or in parallel. It is read node
by node, and what is not on a list of what is harmless is not allowed.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api import harmless
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.element_functions import READ_ONLY_TABLES
from tflint_stall.facts.program.allowance import Allowance
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, argument, has_star
from tflint_stall.facts.values.values import Api, Const, Func, Items, Method, Obj, Value
from tflint_stall.quick_dataclasses import dataclass

_DEEPEST = 4
_PYTHON_CALLS = frozenset({"tf.py_function", "tf.numpy_function"})
# Nodes that do nothing but hold others.
_PLAIN = (
    ast.arguments,
    ast.BinOp,
    ast.BoolOp,
    ast.boolop,
    ast.cmpop,
    ast.expr_context,
    ast.operator,
    ast.unaryop,
    ast.Compare,
    ast.comprehension,
    ast.Constant,
    ast.Dict,
    ast.Expr,
    ast.FormattedValue,
    ast.If,
    ast.IfExp,
    ast.JoinedStr,
    ast.keyword,
    ast.List,
    ast.Pass,
    ast.Return,
    ast.Slice,
    ast.Starred,
    ast.Tuple,
    ast.UnaryOp,
    *COMPREHENSIONS,
)


@dataclass(frozen=True)
class May:
    """What a function may do besides to compute."""

    # Read the files whose names it is given.
    read: bool = False
    # Draw random numbers that belong to its operations alone.
    draw: bool = False
    # Put something else into the dict that it is given: a dataset's function.
    of_dataset: bool = False
    # Call Python, through TensorFlow, that only computes.
    call_python: bool = False
    # Read what Python holds while it is traced, because that stays where it was, and happens as often.
    is_traced_alike: bool = False


COMPUTE = May()
# What a dataset calls that is built elsewhere, or less often.
OF_DATASET = May(of_dataset=True)
# ... that is run in another order, or in parallel; and ahead of time.
IN_ANY_ORDER = May(read=True, of_dataset=True, call_python=True, is_traced_alike=True)
AHEAD = May(read=True, draw=True, of_dataset=True, is_traced_alike=True)


def only_computes(function: Func, may: May = COMPUTE) -> bool:
    """Whether a function is shown to do nothing but compute, with functions of the project that do the same."""
    key = (function.node, function.frame, function.given, function.bound, may)
    known = function.module.only_computes.get(key)
    if known is None:
        known = function.module.only_computes[key] = _Reader(function, may, ()).allows()
    return known


def value_only_computes(value: Value, may: May) -> bool:
    """The same for whatever a dataset step may be given."""
    if isinstance(value, Func):
        return only_computes(value, may)
    if isinstance(value, Api):
        return _is_allowed_api(value.path, may)
    return isinstance(value, Obj) and _is_computing_layer(value)


def _is_allowed_api(path: str, may: May) -> bool:
    if path in harmless.OPERATIONS:
        return True
    return (may.read and path in harmless.READING) or (may.draw and path in harmless.DRAWING)


def _is_computing_layer(value: Obj) -> bool:
    is_plain = value.kind is Kind.LAYER and value.cls is None
    return is_plain and value.api.rpartition(".")[2] in harmless.COMPUTING_LAYERS


class _Reader:
    """Reads the body of one function."""

    def __init__(self, function: Func, may: May, callers: tuple[ast.AST, ...]) -> None:
        self._function = function
        self._module = function.module
        self._may = may
        self._callers = callers
        self._allowance = Allowance(function.module)

    def allows(self) -> bool:
        node = self._function.node
        if node in self._callers or len(self._callers) >= _DEEPEST or isinstance(node, ast.AsyncFunctionDef):
            return False
        if self._function.given is not None and not self._is_given_constants():
            return False
        if self._module.is_generator(node) or self._allowance.settled.reflects():
            return False
        if isinstance(node, DEFS) and any(not self._compiles(d) for d in node.decorator_list):
            return False
        defaults = [*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None)]
        body: list[ast.AST] = [node.body] if isinstance(node, ast.Lambda) else [*node.body]
        return all(map(self._allowance.is_constant, defaults)) and all(map(self._is_allowed, body))

    def _compiles(self, decorator: ast.expr) -> bool:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        values = self._values(target)
        if isinstance(decorator, ast.Call) and decorator.args and _are(values, "functools.partial"):
            values = self._values(decorator.args[0])
        return _are(values, "tf.function")

    def _is_given_constants(self) -> bool:
        given = self._function.given
        assert given is not None
        items = [*given.call.args[1:], *(keyword.value for keyword in given.call.keywords)]
        return given.before is None and all(map(Allowance(given.module).is_constant, items))

    # -- nodes ------------------------------------------------------------------------------

    def _is_allowed(self, node: ast.AST) -> bool:
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.Attribute):
            return self._attribute(node)
        if isinstance(node, ast.Subscript):
            return self._subscript(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            return self._assignment(node)
        if isinstance(node, ast.Lambda):
            return not node.args.defaults and self._is_allowed(node.body)
        if isinstance(node, ast.For):
            return not node.orelse and self._are_allowed(node)
        return isinstance(node, _PLAIN) and self._are_allowed(node)

    def _are_allowed(self, node: ast.AST) -> bool:
        return all(map(self._is_allowed, ast.iter_child_nodes(node)))

    def _name(self, name: ast.Name) -> bool:
        if isinstance(name.ctx, ast.Store):
            return True
        if isinstance(name.ctx, ast.Del):
            return False
        if self._is_own(name) or self._is_constant(name) or self._calls_project(name) or self._is_builtin(name):
            return True
        return self._may.is_traced_alike and self._is_python_value(name)

    def _is_python_value(self, expr: ast.expr) -> bool:
        """A number, a list, an array: the graph holds what it was when the function was traced."""
        values = self._values(expr)
        frozen = (Kind.TENSOR, Kind.INTEGER, Kind.ARRAY)
        return bool(values) and all(
            isinstance(v, (Const, Items)) or (isinstance(v, Obj) and v.kind in frozen) for v in values
        )

    def _is_builtin(self, name: ast.Name) -> bool:
        values = self._values(name)
        return bool(values) and all(isinstance(v, Api) and v.path in harmless.BUILTINS for v in values)

    def _is_constant(self, name: ast.Name) -> bool:
        """A global or an outer local that is bound once, to what cannot change."""
        if self._allowance.is_constant(name):
            return True
        value = self._allowance.settled.value(name)
        # A table of what to parse: read by its name only, in a file that changes nothing in it.
        return isinstance(value, (ast.Dict, ast.List)) and self._is_left_alone(name.id) and self._is_literal(value)

    def _is_left_alone(self, name: str) -> bool:
        """Whether a list or dict is only an argument of operations, or looked into."""
        for load in self._module.tree.loads.get(name, ()):
            parent = parent_of(load)
            if isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Load):
                continue
            call = parent_of(parent) if isinstance(parent, ast.keyword) else parent
            if not isinstance(call, ast.Call) or call.func is load or not self._allowance.is_operation(call):
                return False
        return True

    def _is_literal(self, value: ast.expr) -> bool:
        if isinstance(value, ast.Dict):
            return all(key is not None and self._is_literal(key) for key in value.keys) and all(
                map(self._is_literal, value.values)
            )
        if isinstance(value, ast.List):
            return all(map(self._is_literal, value.elts))
        return self._allowance.is_constant(value)

    def _is_own(self, name: ast.Name) -> bool:
        """A parameter or a local of the function, or of a lambda or comprehension in it."""
        settled, node = self._allowance.settled, self._function.node
        for scope in self._module.names.scopes(name):
            if settled.binders(name.id, scope):
                inside = scope is node or self._module.tree.contains(node, scope)
                outer = any(isinstance(b, (ast.Global, ast.Nonlocal)) for b in settled.binders(name.id, scope))
                return inside and not outer
        return False

    def _calls_project(self, name: ast.expr) -> bool:
        """A function of the project, which only computes, too."""
        values = self._values(name)
        if not values or not all(isinstance(value, Func) for value in values):
            return False
        if isinstance(name, ast.Name) and self._allowance.settled.function(name) is None:
            if self._allowance.settled.binders(name.id, self._module.tree.module) != self._imports(name.id):
                return False
        callers = (*self._callers, self._function.node)
        return all(_Reader(value, self._may, callers).allows() for value in values if isinstance(value, Func))

    def _imports(self, name: str) -> list[ast.AST]:
        return [node for node in self._module.binders.get(name, ()) if isinstance(node, ast.alias)]

    def _attribute(self, attribute: ast.Attribute) -> bool:
        if not isinstance(attribute.ctx, ast.Load):
            return False
        if self._allowance.is_constant(attribute):
            return True
        if self._calls_project(attribute) or (self._may.is_traced_alike and self._is_python_value(attribute)):
            return True
        call = parent_of(attribute)
        is_called = isinstance(call, ast.Call) and call.func is attribute
        allowed = harmless.ELEMENT_METHODS if is_called else harmless.ELEMENT_ATTRIBUTES
        return attribute.attr in allowed and self._is_allowed(attribute.value)

    def _subscript(self, node: ast.Subscript) -> bool:
        if isinstance(node.ctx, ast.Load):
            return self._is_allowed(node.value) and self._is_allowed(node.slice)
        stored = isinstance(node.ctx, ast.Store) and self._may.of_dataset
        return stored and isinstance(node.value, ast.Name) and self._is_own(node.value) and self._is_allowed(node.slice)

    def _assignment(self, node: ast.Assign | ast.AnnAssign | ast.AugAssign) -> bool:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if isinstance(node, ast.AugAssign) and not (
            isinstance(node.target, ast.Name) and self._binds_here(node.target)
        ):
            return False
        return all(map(self._is_allowed, targets)) and (node.value is None or self._is_allowed(node.value))

    def _binds_here(self, name: ast.Name) -> bool:
        return not any(isinstance(b, (ast.Global, ast.Nonlocal)) for b in self._module.binders.get(name.id, ()))

    # -- calls ------------------------------------------------------------------------------

    def _call(self, call: ast.Call) -> bool:
        arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
        values = self._values(call.func)
        if len(values) == 1 and isinstance(values[0], Api) and values[0].path in _PYTHON_CALLS:
            return self._may.call_python and self._python(call)
        if not all(map(self._is_allowed, arguments)):
            return False
        if values and all(self._is_harmless(value, call) for value in values):
            return True
        return isinstance(call.func, ast.Attribute) and not _is_api(values) and self._attribute(call.func)

    def _is_harmless(self, callee: Value, call: ast.Call) -> bool:
        if isinstance(callee, Api):
            known = _is_allowed_api(callee.path, self._may) or callee.path in harmless.BUILTINS
            known = known or callee.path in harmless.NUMPY
            return known and self._allowance.settled.is_library(call.func) and not _writes(call)
        if isinstance(callee, Func):
            return self._calls_project(call.func)
        if isinstance(callee, Obj):
            return _is_computing_layer(callee) and self._is_settled_object(call.func)
        if isinstance(callee, Method) and isinstance(callee.owner, Obj) and callee.name == "lookup":
            owner = call.func.value if isinstance(call.func, ast.Attribute) else call.func
            return callee.owner.api in READ_ONLY_TABLES and self._is_settled_object(owner)
        return False

    def _is_settled_object(self, expr: ast.expr) -> bool:
        """A layer or a table that a name surely is, and whose attributes nobody sets."""
        if not isinstance(expr, ast.Name) or self._allowance.settled.value(expr) is None:
            return False
        stores = self._module.tree.stores.values()
        return not any(isinstance(s.value, ast.Name) and s.value.id == expr.id for same in stores for s in same)

    def _python(self, call: ast.Call) -> bool:
        """`tf.py_function(f, [x], dtype)`, where f only computes."""
        target, given = (
            argument(call, 0, "func"),
            [*call.args[1:], *(k.value for k in call.keywords if k.arg != "func")],
        )
        if target is None or has_star(call) or not all(map(self._is_allowed, given)):
            return False
        functions = self._values(target)
        callers = (*self._callers, self._function.node)
        return bool(functions) and all(
            isinstance(value, Func) and _Reader(value, COMPUTE, callers).allows() for value in functions
        )

    def _values(self, expr: ast.expr) -> tuple[Value, ...]:
        return self._module.project.evaluator.evaluate(self._module, expr, self._function.frame)


def _are(values: tuple[Value, ...], path: str) -> bool:
    return bool(values) and all(isinstance(value, Api) and value.path == path for value in values)


def _is_api(values: tuple[Value, ...]) -> bool:
    return any(isinstance(value, Api) for value in values)


def _writes(call: ast.Call) -> bool:
    return has_star(call) or any(keyword.arg == "out" for keyword in call.keywords)
