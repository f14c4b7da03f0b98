"""Functions that give the same whether they are mapped over single elements or over batches of them.

Such a function works on each number by itself. Its operands are one component of the element and
Python scalars: two components may have different ranks, and would broadcast differently in a batch.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, has_star
from tflint_stall.facts.values.values import Api, Const, Func, Items, Obj, Value
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

# The first argument decides the shape; the rest are types, names or switches.
_CASTS = frozenset(
    """tf.cast tf.saturate_cast tf.dtypes.cast tf.dtypes.saturate_cast tf.image.convert_image_dtype tf.identity
    tf.to_float tf.to_int32 tf.to_int64 tf.to_double""".split()
)
# Each result is the same to the last bit, however many numbers are computed at once.
_EXACT = frozenset(
    """abs negative square sqrt round floor ceil sign add subtract multiply divide divide_no_nan truediv maximum
    minimum equal not_equal greater greater_equal less less_equal logical_and logical_or logical_not
    clip_by_value""".split()
)
# Kernels round the last bit differently for one number than for many.
_ROUNDED = frozenset(
    """exp expm1 log log1p pow rsqrt reciprocal sin cos tan tanh sigmoid relu relu6 elu selu softplus erf mod floormod
    floordiv""".split()
)
_MODULES = ("tf.", "tf.math.", "tf.nn.", "keras.ops.")
_STRINGS = frozenset("lower upper strip to_number length regex_replace".split())
_DEEPEST_CALL = 2
# Types to which each number becomes the same, alone or among others. What does not fit a shorter one does not
# (measured, TensorFlow 2.21 on x86-64).
_WIDE = frozenset("float32 float64 float16 bfloat16 half float double bool int32 int64".split())


@dataclass(frozen=True)
class _Scalar:
    """A Python number, or a constant tensor of rank 0."""


@dataclass(frozen=True)
class _Row:
    """A constant of rank 1, such as the means of three channels."""


@dataclass(frozen=True)
class _Tensor:
    """A value whose shape is that of one component of the element, perhaps with axes added at the end."""

    component: tuple[str, ...]


@dataclass(frozen=True)
class _Group:
    """A tuple or dict of values."""

    keys: tuple[str, ...]
    items: tuple[_Shape, ...]


_Shape: TypeAlias = _Scalar | _Row | _Tensor | _Group


class _NotElementwiseError(Exception):
    """The function does something that a batch would change, or something unknown."""


@dataclass(frozen=True)
class Elementwise:
    """A function that may be mapped over whole batches; `exact` when each bit of its results stays."""

    exact: bool


def elementwise(function: Func) -> Elementwise | None:
    """Whether a function works on each number by itself; `None` where that is not shown."""
    names = [parameter.arg for parameter in _plain_parameters(function)]
    if not names:
        return None
    reading = _Reading(function)
    try:
        result = reading.run({name: _Tensor((name,)) for name in names})
    except _NotElementwiseError:
        return None
    if _holds_a_constant(result):
        return None
    components = _components(result)
    keeps_all = {component[0] for component in components if _is_whole(component)} == set(names)
    # What is dropped needs no batch, and could perhaps not be put into one.
    if not components or not (keeps_all or reading.computes):
        return None
    return Elementwise(reading.exact and keeps_all)


def _holds_a_constant(shape: _Shape) -> bool:
    """Whether a result is a number for each element: of a batch it would be one for all, `(x / 255, 1.0)`."""
    if isinstance(shape, _Group):
        return any(map(_holds_a_constant, shape.items))
    return isinstance(shape, (_Scalar, _Row))


def _is_whole(component: tuple[str, ...]) -> bool:
    """Whether a component is all that a parameter holds, axes added at the end aside."""
    return all(part.startswith("<") for part in component[1:])


def _plain_parameters(function: Func) -> list[ast.arg]:
    """The parameters that the element is given to; none where a default or a star leaves that open."""
    arguments = function.node.args
    if arguments.vararg or arguments.kwarg or arguments.defaults or arguments.kwonlyargs or function.shift:
        return []
    parameters = [*arguments.posonlyargs, *arguments.args]
    is_method = function.bound is not None and function.module.method_class(function.node) is not None
    return parameters[1:] if is_method else parameters


def _components(shape: _Shape) -> set[tuple[str, ...]]:
    """The components of the element that a result is made of."""
    if isinstance(shape, _Group):
        return {component for item in shape.items for component in _components(item)}
    return {shape.component} if isinstance(shape, _Tensor) else set()


class _Reading:
    """Reads the body of one function, keeping what each local name has the shape of."""

    def __init__(self, function: Func, depth: int = 0) -> None:
        self._function = function
        self._module = function.module
        self._depth = depth
        self._shapes: dict[str, _Shape] = {}
        # Components of the element that the function itself gave a new value.
        self._replaced: dict[tuple[str, ...], _Tensor] = {}
        self.exact = True
        self.computes = False

    def run(self, given: dict[str, _Shape]) -> _Shape:
        self._shapes = dict(given)
        node = self._function.node
        if isinstance(node, ast.Lambda):
            return self._expression(node.body)
        if not isinstance(node, ast.FunctionDef):
            raise _NotElementwiseError
        *statements, final = node.body
        if not isinstance(final, ast.Return) or final.value is None:
            raise _NotElementwiseError
        for statement in statements:
            self._statement(statement)
        return self._expression(final.value)

    def _statement(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            return
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            self._bind(statement.target, self._operated(statement.op, statement.target, statement.value))
        elif isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            self._bind(statement.targets[0], self._expression(statement.value))
        else:
            raise _NotElementwiseError

    def _bind(self, target: ast.expr, shape: _Shape) -> None:
        if isinstance(target, ast.Name):
            self._shapes[target.id] = shape
        elif isinstance(target, ast.Tuple):
            self._unpack(target, shape)
        elif isinstance(target, ast.Subscript):
            self._replace(target, shape)
        else:
            raise _NotElementwiseError

    def _replace(self, target: ast.Subscript, shape: _Shape) -> None:
        """`example["image"] = …`: the dict that is returned holds the new value."""
        replaced = self._component(target)
        if not isinstance(replaced, _Tensor) or not isinstance(shape, _Tensor):
            raise _NotElementwiseError
        self._replaced[replaced.component] = shape

    def _unpack(self, target: ast.Tuple, shape: _Shape) -> None:
        """`image, label = scaled(image, label)`; unpacking a tensor would cut it along its first axis."""
        if not isinstance(shape, _Group) or shape.keys or len(shape.items) != len(target.elts):
            raise _NotElementwiseError
        for item, part in zip(target.elts, shape.items, strict=True):
            self._bind(item, part)

    # -- expressions ------------------------------------------------------------------------

    def _expression(self, expr: ast.expr) -> _Shape:
        if isinstance(expr, ast.Name) and expr.id in self._shapes:
            return self._shapes[expr.id]
        if isinstance(expr, ast.BinOp):
            return self._operated(expr.op, expr.left, expr.right)
        if isinstance(expr, ast.Compare):
            if not all(isinstance(op, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for op in expr.ops) or len(expr.ops) > 1:
                raise _NotElementwiseError
            return self._joined([expr.left, *expr.comparators])
        if isinstance(expr, ast.UnaryOp) and isinstance(expr.op, ast.USub):
            return self._expression(expr.operand)
        if isinstance(expr, ast.Tuple):
            return _Group((), tuple(self._expression(item) for item in expr.elts))
        if isinstance(expr, ast.Dict):
            return self._dict(expr)
        if isinstance(expr, ast.Subscript):
            return self._component(expr)
        if isinstance(expr, ast.Call):
            return self._call(expr)
        return self._constant(expr)

    def _operated(self, op: ast.operator, left: ast.expr, right: ast.expr) -> _Shape:
        if isinstance(op, (ast.Pow, ast.Mod, ast.FloorDiv)):
            self.exact = False
        elif not isinstance(op, (ast.Add, ast.Sub, ast.Mult, ast.Div)):
            raise _NotElementwiseError
        return self._joined([left, right])

    def _dict(self, expr: ast.Dict) -> _Group:
        keys = [key.value for key in expr.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
        if len(keys) != len(expr.keys):
            raise _NotElementwiseError
        return _Group(tuple(keys), tuple(self._expression(value) for value in expr.values))

    def _component(self, expr: ast.Subscript) -> _Shape:
        """`example["image"]`; an index would cut into a tensor."""
        key = expr.slice.value if isinstance(expr.slice, ast.Constant) else None
        owner = self._expression(expr.value)
        if isinstance(key, str) and isinstance(owner, _Tensor):
            component = (*owner.component, key)
            return self._replaced.get(component, _Tensor(component))
        if isinstance(key, str) and isinstance(owner, _Group) and key in owner.keys:
            return owner.items[owner.keys.index(key)]
        raise _NotElementwiseError

    def _joined(self, operands: list[ast.expr]) -> _Shape:
        """The shape of an operation on several operands, of which one component decides."""
        self.computes = True
        shapes = [self._expression(operand) for operand in operands]
        tensors = {shape for shape in shapes if isinstance(shape, _Tensor)}
        if len(tensors) > 1 or any(isinstance(shape, _Group) for shape in shapes):
            raise _NotElementwiseError
        if any(isinstance(shape, _Row) for shape in shapes):
            # The component has most likely an axis that fits, which only its shape could show.
            self.exact = False
            return next(iter(tensors), _Row())
        return next(iter(tensors), _Scalar())

    def _constant(self, expr: ast.expr) -> _Shape:
        values = self._module.project.evaluator.evaluate(self._module, expr, self._function.frame)
        if len(values) != 1:
            raise _NotElementwiseError
        return self._constant_shape(values[0])

    def _constant_shape(self, value: Value) -> _Shape:
        if isinstance(value, Const) and isinstance(value.value, (int, float)):
            return _Scalar()
        if isinstance(value, Items) and isinstance(value.node, (ast.List, ast.Tuple)) and value.node.elts:
            if all(isinstance(item, (ast.Constant, ast.UnaryOp)) for item in value.node.elts):
                return _Row()
        if isinstance(value, Obj) and value.api in ("tf.constant", "numpy.array") and isinstance(value.node, ast.Call):
            given = argument(value.node, 0, "value", "object")
            if given is not None and argument(value.node, None, "shape") is None:
                inner = value.module.project.evaluator.evaluate(value.module, given, value.frame)
                if len(inner) == 1 and not isinstance(inner[0], Obj):
                    return self._constant_shape(inner[0])
        raise _NotElementwiseError

    # -- calls ------------------------------------------------------------------------------

    def _call(self, call: ast.Call) -> _Shape:
        callees = self._module.project.evaluator.evaluate(self._module, call.func, self._function.frame)
        if len(callees) != 1 or has_star(call):
            raise _NotElementwiseError
        callee = callees[0]
        if isinstance(callee, Api):
            return self._operation(call, callee.path)
        if isinstance(callee, Func):
            return self._own_function(call, callee)
        if isinstance(callee, Obj) and callee.kind is Kind.LAYER and callee.api == "keras.layers.Rescaling":
            self.exact = False
            return self._joined(call.args[:1])
        raise _NotElementwiseError

    def _operation(self, call: ast.Call, path: str) -> _Shape:
        module, _, name = path.rpartition(".")
        module += "."
        if path in _CASTS:
            self.exact = self.exact and self._keeps_range(call, name)
            return self._joined(call.args[:1])
        if path == "tf.one_hot" or (path == "tf.expand_dims" and self._last_axis(call)):
            return self._widened(call, name)
        if path in ("tf.constant", "tf.math.is_nan"):
            return self._constant(call) if name == "constant" else self._joined(call.args)
        if module == "tf.strings." and name in _STRINGS:
            # A text that is no number fails alone, or with its batch.
            self.exact = False
            return self._joined(call.args[:1])
        if module not in _MODULES or name not in _EXACT | _ROUNDED or not call.args:
            raise _NotElementwiseError
        if name in _ROUNDED:
            self.exact = False
        return self._joined([*call.args, *(keyword.value for keyword in call.keywords if keyword.arg != "name")])

    def _keeps_range(self, call: ast.Call, name: str) -> bool:
        """Whether each number surely fits the new type: what does not is another number alone than among others."""
        if name in ("identity", "saturate_cast", "to_float", "to_double"):
            return True
        dtype = argument(call, 1, "dtype")
        text = dtype.value if isinstance(dtype, ast.Constant) else dotted(dtype) if dtype is not None else ""
        return str(text).rpartition(".")[2] in _WIDE

    def _last_axis(self, call: ast.Call) -> bool:
        axis = self._module.project.evaluator.constant(self._module, argument(call, 1, "axis"))
        return axis == -1

    def _widened(self, call: ast.Call, name: str) -> _Shape:
        """An operation that adds a last axis."""
        shape = self._joined(call.args[:1])
        axis = argument(call, 4 if name == "one_hot" else 1, "axis")
        if axis is not None and self._module.project.evaluator.constant(self._module, axis) != -1:
            raise _NotElementwiseError
        if not isinstance(shape, _Tensor):
            raise _NotElementwiseError
        return _Tensor((*shape.component, f"<{name}>"))

    def _own_function(self, call: ast.Call, function: Func) -> _Shape:
        parameters = _plain_parameters(function)
        if (
            self._depth >= _DEEPEST_CALL
            or call.keywords
            or len(parameters) != len(call.args)
            or (isinstance(function.node, DEFS) and function.node.decorator_list)
        ):
            raise _NotElementwiseError
        inner = _Reading(function, self._depth + 1)
        given = {parameter.arg: self._expression(item) for parameter, item in zip(parameters, call.args, strict=True)}
        shape = inner.run(given)
        self.exact = self.exact and inner.exact
        self.computes = self.computes or inner.computes
        return shape
