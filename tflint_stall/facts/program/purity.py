"""Whether evaluating an expression earlier, and once, is shown to change nothing.

`invariance` says what is most likely the same each time, which is enough for a finding. A fix that is
called safe needs more: every name in sight must be unable to change, and evaluation unable to be seen.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.invariance import Invariance, changed_in
from tflint_stall.facts.program.loops import Hot
from tflint_stall.facts.syntax.compact import holder_of, order_of, scope_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import Loop
from tflint_stall.facts.values.values import Api, Cls, Const, Func, Items, Obj, ProjectModule, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_UNCHANGEABLE = (Kind.TENSOR, Kind.INTEGER)
_DTYPES = ("float", "int", "uint", "bool", "string", "bfloat", "complex")
_PURE_BUILTINS = frozenset("abs bool float int len max min pow range round str sum tuple list".split())


class Purity:
    """Answers for code in one loop of one module."""

    def __init__(self, module: Module, loop: Loop) -> None:
        self._module = module
        self._loop = loop
        self._invariance = Invariance(Hot(loop, module), module, loop)

    def may_move(self, expr: ast.expr) -> bool:
        """Whether `expr` can be evaluated once before the loop without anybody noticing."""
        arguments = [*expr.args, *(k.value for k in expr.keywords)] if isinstance(expr, ast.Call) else [expr]
        if all(_is_written_out(argument) for argument in arguments):
            return True
        return self._is_always_reached(expr) and all(self._is_shown(argument) for argument in arguments)

    # -- is it evaluated in every iteration? ------------------------------------------------

    def _is_always_reached(self, expr: ast.expr) -> bool:
        child: ast.AST = expr
        for parent in self._module.tree.ancestors(expr):
            if parent is self._loop:
                break
            if isinstance(parent, (ast.If, ast.IfExp, ast.Try, ast.Match)) and child is not getattr(
                parent, "test", None
            ):
                return False
            if isinstance(parent, ast.BoolOp) and child is not parent.values[0]:
                return False
            if isinstance(parent, ast.comprehension) and child in parent.ifs:
                return False
            child = parent
        return not self._can_leave_before(expr)

    def _can_leave_before(self, expr: ast.expr) -> bool:
        """Whether a `continue`, `break` or the like may come first in an iteration."""
        tree = self._module.tree
        for kind in (ast.Continue, ast.Break, ast.Return, ast.Raise):
            for node in tree.within(self._loop, kind):
                if order_of(node) < order_of(expr):
                    return True
        return False

    # -- is it the same each time? ----------------------------------------------------------

    def _is_literal(self, expr: ast.expr) -> bool:
        """Numbers, strings, dtypes, and displays of them: evaluating these cannot even fail."""
        if isinstance(expr, ast.Constant):
            return True
        if isinstance(expr, (ast.Tuple, ast.List)):
            return all(self._is_literal(item) for item in expr.elts)
        if isinstance(expr, ast.UnaryOp):
            return self._is_literal(expr.operand)
        if isinstance(expr, (ast.Name, ast.Attribute)):
            values = self._values(expr)
            return (
                bool(values)
                and all(isinstance(value, (Const, Api)) for value in values)
                and self._invariance.holds(expr)
            )
        return False

    def _is_shown(self, expr: ast.expr, as_dimension: bool = False) -> bool:
        if self._is_literal(expr):
            return True
        if isinstance(expr, (ast.Tuple, ast.List)):
            return all(self._is_shown(item, as_dimension=True) for item in expr.elts)
        if isinstance(expr, ast.BinOp):
            return self._is_shown(expr.left, as_dimension) and self._is_shown(expr.right, as_dimension)
        if isinstance(expr, ast.UnaryOp):
            return self._is_shown(expr.operand, as_dimension)
        if isinstance(expr, ast.Name):
            return self._is_shown_name(expr, as_dimension)
        if isinstance(expr, ast.Attribute):
            return self._is_shown_attribute(expr)
        if isinstance(expr, ast.Subscript):
            return self._reads_plainly(expr.value) and self._is_shown(expr.value) and self._is_shown(expr.slice)
        if isinstance(expr, ast.Call):
            return self._is_shown_call(expr)
        return False

    def _is_shown_call(self, call: ast.Call) -> bool:
        arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
        values = self._values(call.func)
        pure = bool(values) and all(isinstance(value, Api) and _is_pure(value.path) for value in values)
        return pure and all(self._reads_plainly(argument) and self._is_shown(argument) for argument in arguments)

    def _is_shown_name(self, name: ast.Name, as_dimension: bool) -> bool:
        bindings = self._module.names.lookup(name.id, name)
        inside = any(binding.remote or self._module.tree.contains(self._loop, binding.node) for binding in bindings)
        if not bindings or inside or not self._invariance.holds(name):
            return False
        values = self._values(name)
        if values and all(_cannot_change(value) for value in values):
            return True
        # A parameter used as a dimension is a number, or the program fails either way.
        if as_dimension and all(binding.how is How.PARAMETER for binding in bindings):
            return True
        known = bool(values) and all(_is_display(value) or _is_array(value) for value in values)
        return known and not self._is_shared(name.id, bindings[0].node)

    def _is_shown_attribute(self, expr: ast.Attribute) -> bool:
        """Of a module, of an array, or one that only the constructor of the own class sets."""
        values = self._values(expr.value)
        if values and all(isinstance(value, (Api, ProjectModule)) for value in values):
            return all(isinstance(value, (Api, Const)) for value in self._values(expr))
        if expr.attr in ("shape", "dtype", "T", "size", "ndim") and self._reads_plainly(expr.value):
            return self._is_shown(expr.value)
        own = any(isinstance(value, Obj) and value.cls is not None for value in values)
        plain = bool(self._values(expr)) and all(_cannot_change(value) for value in self._values(expr))
        return own and plain and self._invariance.holds(expr)

    def _reads_plainly(self, expr: ast.expr) -> bool:
        """Whether reading from something runs no code of the project and uses nothing up."""
        if self._is_literal(expr) or isinstance(expr, (ast.Tuple, ast.List, ast.BinOp, ast.Call)):
            return True
        values = self._values(expr)
        return bool(values) and all(_cannot_change(v) or _is_display(v) or _is_array(v) for v in values)

    def _is_shared(self, name: str, binding: ast.AST) -> bool:
        """Whether the object of a name has another name, or is changed anywhere in its scope."""
        tree = self._module.tree
        scope = tree.function(binding) or tree.module
        if changed_in(self._module, scope, name):
            return True
        for load in tree.loads.get(name, ()):
            parent = holder_of(load)
            if isinstance(parent, ast.keyword) and parent.arg == "out":
                return True
            # A view (`a[0]`, `a.T`, `a.reshape(…)`) shares the memory.
            child: ast.AST = load
            while _is_view(parent, child):
                child, parent = parent, holder_of(parent)
            if isinstance(load, ast.Name) and isinstance(parent, (ast.Assign, ast.Return, ast.Yield, ast.NamedExpr)):
                return True
        return len(self._module.names.bindings[scope_of(binding)].get(name, ())) != 1

    def _values(self, expr: ast.expr) -> tuple[Value, ...]:
        return self._module.project.evaluator.evaluate(self._module, expr)


def _is_written_out(expr: ast.expr) -> bool:
    """Numbers, strings and names of the library, as they stand: evaluating these cannot even fail."""
    if isinstance(expr, (ast.Tuple, ast.List)):
        return all(_is_written_out(item) for item in expr.elts)
    if isinstance(expr, ast.Attribute):
        return isinstance(expr.value, (ast.Name, ast.Attribute)) and expr.attr.rstrip("0123456789") in _DTYPES
    return isinstance(expr, ast.Constant) and expr.value is not None


def _is_view(node: ast.AST, of: ast.AST) -> bool:
    """A part, an attribute, or what a method of it gives."""
    if isinstance(node, (ast.Subscript, ast.Attribute)):
        return node.value is of
    return isinstance(node, ast.Call) and node.func is of and isinstance(of, ast.Attribute)


def _is_pure(path: str) -> bool:
    if path.startswith("builtins."):
        return path.rpartition(".")[2] in _PURE_BUILTINS
    return path.startswith(("numpy.", "math.")) and not path.startswith(("numpy.random.", "numpy.load", "numpy.copyto"))


def _cannot_change(value: Value) -> bool:
    if isinstance(value, (Const, Api, Func, Cls)):
        return True
    return isinstance(value, Obj) and value.kind in _UNCHANGEABLE


def _is_display(value: Value) -> bool:
    """A list or tuple, which reading does not use up."""
    return isinstance(value, Items) and value.kind != "generator"


def _is_array(value: Value) -> bool:
    return isinstance(value, Obj) and value.kind is Kind.ARRAY
