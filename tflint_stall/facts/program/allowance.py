"""What a fix may touch and still be called safe: names that surely stay, uses that only read, code that surely runs.

Safety is shown by allowance: whatever is not known to be harmless here makes a fix unsafe. A list of hazards is never
complete; a list of what is harmless only ever leaves a fix out.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api import harmless
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.settled import Settled
from tflint_stall.facts.syntax.compact import Scope, parent_of, scope_of
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, has_star
from tflint_stall.facts.values.values import Api, Const, Func, Method, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_UNCHANGEABLE = (Kind.TENSOR, Kind.INTEGER)
# How far the uses of a value are followed, through names and parameters.
_DEEPEST = 4


class Allowance:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self.settled = Settled(module)

    # -- what stays the same -----------------------------------------------------------------

    def is_constant(self, expr: ast.expr) -> bool:
        """Whether an expression gives the same immutable value whenever it is evaluated, and only that."""
        if isinstance(expr, ast.Constant):
            return True
        if isinstance(expr, (ast.Tuple, ast.List)):
            return all(self.is_constant(item) for item in expr.elts)
        if isinstance(expr, ast.UnaryOp):
            return self.is_constant(expr.operand)
        if isinstance(expr, ast.BinOp):
            return self.is_constant(expr.left) and self.is_constant(expr.right)
        if isinstance(expr, ast.Attribute):
            return self._is_api(expr)
        if isinstance(expr, ast.Name):
            value = self.settled.value(expr)
            if value is None:
                return self._is_api(expr)
            return not isinstance(value, (ast.List, ast.Dict, ast.Set)) and self.is_fixed(value, expr)
        if isinstance(expr, ast.Call):
            return self.is_operation(expr) and all(
                self.is_constant(item) for item in (*expr.args, *(keyword.value for keyword in expr.keywords))
            )
        return False

    def is_fixed(self, value: ast.expr, name: ast.Name) -> bool:
        """Whether what a name is bound to can never change: a number, a text, a tensor, a tuple of these."""
        if isinstance(value, ast.Tuple):
            return all(self.is_constant(item) for item in value.elts)
        values = self._values(name)
        return bool(values) and all(
            (isinstance(v, Const) and v.value is not None)
            or (isinstance(v, Api) and f"{v.path}.".startswith(harmless.LIBRARIES))
            or (isinstance(v, Obj) and v.kind in _UNCHANGEABLE)
            for v in values
        )

    def is_operation(self, call: ast.Call) -> bool:
        """Whether a call is of an operation that only computes."""
        if has_star(call) or not self.settled.is_library(call.func):
            return False
        return self._all_apis(call.func, harmless.OPERATIONS)

    def _is_api(self, expr: ast.expr) -> bool:
        values = self._values(expr)
        known = bool(values) and all(isinstance(v, Api) and f"{v.path}.".startswith(harmless.LIBRARIES) for v in values)
        return known and self.settled.is_library(expr)

    def _all_apis(self, expr: ast.expr, allowed: frozenset[str]) -> bool:
        values = self._values(expr)
        return bool(values) and all(isinstance(value, Api) and value.path in allowed for value in values)

    # -- what is only read --------------------------------------------------------------------

    def is_only_read(self, expr: ast.expr, depth: int = 0) -> bool:
        """Whether nobody can tell the value of an expression from an equal one: it is not kept, marked, compared."""
        if depth > _DEEPEST:
            return False
        parent = parent_of(expr)
        if isinstance(parent, (ast.BinOp, ast.UnaryOp, ast.FormattedValue, ast.Expr)):
            return True
        if isinstance(parent, ast.AugAssign):
            return parent.value is expr
        if isinstance(parent, (ast.If, ast.While, ast.IfExp)):
            return parent.test is expr or (isinstance(parent, ast.IfExp) and self.is_only_read(parent, depth + 1))
        if isinstance(parent, (ast.For, ast.comprehension)):
            return parent.iter is expr and self._is_tensor(expr)
        if isinstance(parent, ast.Compare):
            return not any(isinstance(op, (ast.Is, ast.IsNot, ast.In, ast.NotIn)) for op in parent.ops)
        if isinstance(parent, ast.Subscript):
            return isinstance(parent.ctx, ast.Load) and (parent.slice is expr or self._is_tensor(expr))
        if isinstance(parent, ast.Attribute):
            return self._is_reading_attribute(parent)
        if isinstance(parent, (ast.List, ast.Tuple)):
            around = parent_of(parent)
            return isinstance(around, (ast.Call, ast.keyword)) and self.is_only_read(parent, depth + 1)
        if isinstance(parent, (ast.Call, ast.keyword)):
            return self._is_read_by_call(expr, parent, depth)
        if isinstance(parent, ast.Assign):
            return len(parent.targets) == 1 and self._is_read_by_name(parent.targets[0], depth)
        return False

    def _is_tensor(self, expr: ast.expr) -> bool:
        """Parts of an array are views of it; those of a tensor are tensors of their own."""
        values = self._values(expr)
        return bool(values) and all(isinstance(v, Obj) and v.kind is Kind.TENSOR for v in values)

    def _is_reading_attribute(self, attribute: ast.Attribute) -> bool:
        if not isinstance(attribute.ctx, ast.Load):
            return False
        call = parent_of(attribute)
        if isinstance(call, ast.Call) and call.func is attribute:
            return attribute.attr in harmless.READING_METHODS and not _writes_out(call)
        return attribute.attr in harmless.READING_ATTRIBUTES

    def _is_read_by_call(self, expr: ast.expr, parent: ast.AST, depth: int) -> bool:
        call = parent if isinstance(parent, ast.Call) else parent_of(parent)
        if not isinstance(call, ast.Call) or call.func is expr or _writes_out(call):
            return False
        values = self._values(call.func)
        return bool(values) and all(self._is_read_by(value, call, expr, depth) for value in values)

    def _is_read_by(self, callee: Value, call: ast.Call, expr: ast.expr, depth: int) -> bool:
        if isinstance(callee, Api):
            if callee.path in harmless.HANDING_BACK and not self._converts_array(expr):
                return self.is_only_read(call, depth + 1)
            copies = callee.path == "tf.Variable"
            return copies or callee.path in harmless.OPERATIONS | harmless.TELLING | harmless.NUMPY
        if isinstance(callee, Func):
            return not callee.shift and self._is_read_by_function(callee, call, expr, depth)
        if isinstance(callee, Obj):
            if callee.kind is Kind.TF_FUNCTION and isinstance(callee.of, Func):
                return self._is_read_by(callee.of, call, expr, depth)
            # What Keras brings along reads what it is called with.
            return callee.kind in (Kind.MODEL, Kind.LAYER, Kind.LOSS) and callee.cls is None
        return isinstance(callee, Method) and isinstance(callee.owner, Obj) and callee.owner.kind is Kind.SESSION

    def _converts_array(self, expr: ast.expr) -> bool:
        values = self._values(expr)
        return bool(values) and all(isinstance(v, Obj) and v.kind is Kind.ARRAY for v in values)

    def _is_read_by_function(self, function: Func, call: ast.Call, expr: ast.expr, depth: int) -> bool:
        """Whether a function of the project only reads what it is given for a parameter."""
        node, module = function.node, function.module
        if has_star(call) or isinstance(node, ast.AsyncFunctionDef) or module.is_generator(node):
            return False
        if isinstance(node, DEFS) and any(not compiles(d) for d in node.decorator_list):
            return False
        positional = [*node.args.posonlyargs, *node.args.args]
        if function.bound is not None and module.method_class(node) is not None:
            positional = positional[1:]
        names = [parameter.arg for parameter, item in zip(positional, call.args, strict=False) if item is expr]
        names += [keyword.arg for keyword in call.keywords if keyword.value is expr and keyword.arg]
        if len(names) != 1 or names[0] not in {p.arg for p in (*positional, *node.args.kwonlyargs)}:
            return False
        return Allowance(module)._is_read_as(names[0], node, depth + 1)

    def _is_read_by_name(self, target: ast.expr, depth: int) -> bool:
        return isinstance(target, ast.Name) and self._is_read_as(target.id, scope_of(target), depth + 1)

    def _is_read_as(self, name: str, scope: Scope, depth: int) -> bool:
        """Whether the only object that a name of a scope ever holds is only read."""
        if isinstance(scope, ast.ClassDef) or len(self.settled.binders(name, scope)) != 1 or self.settled.reflects():
            return False
        module = self._module
        if isinstance(scope, ast.Module) and module.project.importers(module, [name]):
            return False
        uses = [load for load in module.tree.loads.get(name, ()) if isinstance(load, ast.Name)]
        own = [use for use in uses if self._scope_of_use(use) is scope]
        return all(self.is_only_read(use, depth) for use in own)

    def _scope_of_use(self, use: ast.Name) -> Scope | None:
        found = (scope for scope in self._module.names.scopes(use) if self.settled.binders(use.id, scope))
        return next(found, None)

    # -- arrays -------------------------------------------------------------------------------

    def is_own_array(self, expr: ast.expr) -> bool:
        """Whether an expression is a NumPy array of numbers that the file made, and that everybody only reads."""
        if not isinstance(expr, ast.Name):
            return False
        value = self.settled.value(expr)
        if value is None or not self.makes_array(value):
            return False
        binder = self.settled.binding(expr)
        return binder is not None and self._is_read_as(expr.id, scope_of(binder), 1)

    def makes_array(self, value: ast.expr) -> bool:
        """Whether an expression makes a new array of numbers: `np.arange(8.0).reshape(2, 4)`."""
        while isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
            if self._all_apis(value.func, harmless.NUMPY_MAKING):
                return self.settled.is_library(value.func) and not any(map(self._is_object, ast.walk(value)))
            if value.func.attr not in harmless.ARRAY_CHAIN:
                return False
            value = value.func.value
        return False

    def _is_object(self, node: ast.AST) -> bool:
        """What makes an array one of texts or of objects; a name may be anything."""
        if isinstance(node, ast.Constant):
            return isinstance(node.value, str) and not node.value.startswith(("float", "int", "uint"))
        if isinstance(node, ast.Name):
            return not (self.is_constant(node) or self._is_api(node))
        return isinstance(node, ast.Attribute) and node.attr in ("object_", "str_", "object")

    # -- what surely does not fail --------------------------------------------------------------

    def never_fails(self, call: ast.Call) -> bool:
        """Whether making this tensor cannot raise, so that it matters to nobody how often, or when, it is made."""
        values = self._values(call.func)
        if len(values) != 1 or not isinstance(values[0], Api) or not self.settled.is_library(call.func):
            return False
        check = _CHECKS.get(values[0].path)
        plain = all(isinstance(k.value, ast.Constant) for k in call.keywords if k.arg == "name")
        return check is not None and not has_star(call) and plain and check(self, call)

    def _is_shape(self, expr: ast.expr | None) -> bool:
        if expr is None:
            return False
        sides = expr.elts if isinstance(expr, (ast.Tuple, ast.List)) else [expr]
        if isinstance(expr, ast.Name):
            value = self.settled.value(expr)
            sides = value.elts if isinstance(value, ast.Tuple) else sides
        return all(isinstance(n := self.number(side), int) and n >= 0 for side in sides)

    def number(self, expr: ast.expr | None) -> int | float | None:
        """The number that an expression surely is."""
        if expr is None or not self.is_constant(expr):
            return None
        value = self._module.project.evaluator.constant(self._module, expr)
        return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None

    def _is_numeric_type(self, expr: ast.expr | None, *, of_floats: bool = False) -> bool:
        """Whether a dtype is none, or one of numbers."""
        if expr is None:
            return True
        text = expr.value if isinstance(expr, ast.Constant) else dotted(expr)
        if not isinstance(text, str) or (isinstance(expr, ast.Attribute) and not self._is_api(expr)):
            return False
        return text.rpartition(".")[2] in (_FLOATS if of_floats else _FLOATS | _INTEGERS)

    def _fills(self, call: ast.Call) -> bool:
        return self._is_shape(argument(call, 0, "shape")) and self._is_numeric_type(argument(call, 1, "dtype"))

    def _fills_with(self, call: ast.Call) -> bool:
        value = argument(call, 1, "value")
        return self._is_shape(argument(call, 0, "dims")) and self.number(value) is not None

    def _makes_eye(self, call: ast.Call) -> bool:
        rows, columns = argument(call, 0, "num_rows"), argument(call, 1, "num_columns")
        sides = [rows] if columns is None else [rows, columns]
        rest = {keyword.arg for keyword in call.keywords} - {"num_rows", "num_columns", "dtype", "name"}
        known = len(call.args) <= 2 and not rest and self._is_numeric_type(argument(call, None, "dtype"))
        return known and all(isinstance(n := self.number(side), int) and n >= 0 for side in sides)

    def _counts(self, call: ast.Call) -> bool:
        numbers = [self.number(item) for item in call.args]
        whole = [number for number in numbers if isinstance(number, int)]
        if len(whole) != len(numbers) or not 1 <= len(whole) <= 3:
            return False
        step = whole[2] if len(whole) == 3 else 1
        start, limit = (0, whole[0]) if len(whole) == 1 else whole[:2]
        names = {keyword.arg for keyword in call.keywords}
        typed = names <= {"dtype", "name"} and self._is_numeric_type(argument(call, None, "dtype"))
        return typed and step > 0 and limit >= start

    def _divides(self, call: ast.Call) -> bool:
        start, stop = self.number(argument(call, 0, "start")), self.number(argument(call, 1, "stop"))
        number = self.number(argument(call, 2, "num"))
        names = {keyword.arg for keyword in call.keywords}
        plain = len(call.args) <= 3 and names <= {"start", "stop", "num", "name"}
        return plain and isinstance(start, float) and isinstance(stop, float) and isinstance(number, int) and number > 0

    def _holds(self, call: ast.Call) -> bool:
        value, dtype = argument(call, 0, "value", "x"), argument(call, 1, "dtype", "dtype_hint")
        names = {keyword.arg for keyword in call.keywords}
        if value is None or not names <= {"value", "x", "dtype", "name"} or len(call.args) > 2:
            return False
        if self.is_own_array(value):
            return self._is_numeric_type(dtype, of_floats=True)
        kinds = {type(number) for number in _numbers_in(value)}
        if _form(value) is None or not kinds or not self._is_numeric_type(dtype, of_floats=True):
            return False
        return kinds <= {int, float} if dtype is not None else len(kinds) == 1 and kinds <= {int, float, str}

    def _values(self, expr: ast.expr) -> tuple[Value, ...]:
        return self._module.project.evaluator.evaluate(self._module, expr)


_FLOATS = frozenset({"float16", "float32", "float64", "bfloat16", "half", "double"})
_INTEGERS = frozenset({"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "bool", "complex64"})
_CHECKS = {
    "tf.zeros": Allowance._fills,
    "tf.ones": Allowance._fills,
    "tf.fill": Allowance._fills_with,
    "tf.eye": Allowance._makes_eye,
    "tf.range": Allowance._counts,
    "tf.linspace": Allowance._divides,
    "tf.constant": Allowance._holds,
    "tf.convert_to_tensor": Allowance._holds,
    "tf.cast": Allowance._holds,
}


def _writes_out(call: ast.Call) -> bool:
    """Whether a call is told to write its result into something: `out=`; or it cannot be seen what it is told."""
    return has_star(call) or any(keyword.arg in ("out", "where", "initial") for keyword in call.keywords)


def compiles(decorator: ast.expr) -> bool:
    """`@tf.function`, as it is mostly spelled."""
    return dotted(decorator.func if isinstance(decorator, ast.Call) else decorator).endswith("tf.function")


def _form(expr: ast.expr) -> tuple[int, ...] | None:
    """The shape of a literal of numbers or texts; `None` where its rows differ or something else is in it."""
    if isinstance(expr, (ast.List, ast.Tuple)):
        forms = {_form(item) for item in expr.elts}
        inner = next(iter(forms), None)
        return (len(expr.elts), *inner) if len(forms) == 1 and inner is not None else None
    item = expr.operand if isinstance(expr, ast.UnaryOp) and isinstance(expr.op, ast.USub) else expr
    return () if isinstance(item, ast.Constant) and _is_plain(item.value) else None


def _is_plain(value: object) -> bool:
    if isinstance(value, int) and not isinstance(value, bool):
        return abs(value) < 2**31
    return isinstance(value, (float, str))


def _numbers_in(expr: ast.expr) -> list[object]:
    return [node.value for node in ast.walk(expr) if isinstance(node, ast.Constant)]
