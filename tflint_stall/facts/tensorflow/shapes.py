"""Literal sizes: how many bytes a creation makes, and whether data is a single item."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.definitions import definitions
from tflint_stall.facts.program.length import length_of
from tflint_stall.facts.program.memories import put_in
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, function_with, last_name
from tflint_stall.facts.values.values import Api, Const, Items, Method, Obj, Value, Wrapped

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_ITEM_BYTES = {
    "float16": 2,
    "bfloat16": 2,
    "float32": 4,
    "float64": 8,
    "double": 8,
    "half": 2,
    "int8": 1,
    "uint8": 1,
    "int16": 2,
    "uint16": 2,
    "int32": 4,
    "uint32": 4,
    "int64": 8,
    "uint64": 8,
    "bool": 1,
    "complex64": 8,
    "complex128": 16,
}
_SHAPED = {
    "zeros",
    "ones",
    "normal",
    "uniform",
    "truncated_normal",
    "stateless_normal",
    "stateless_uniform",
    "stateless_truncated_normal",
    "random_normal",
    "random_uniform",
    "gamma",
    "poisson",
    "fill",
    "full",
    "empty",
    "rand",
    "randn",
}
# Where NumPy's generators take the shape, behind what they draw from.
_DRAWN_SHAPE_AT = {
    **dict.fromkeys(("random", "random_sample", "standard_normal"), 0),
    **dict.fromkeys(("normal", "uniform", "randint", "integers"), 2),
}
_MAKING = frozenset({*_SHAPED, *_DRAWN_SHAPE_AT, "eye", "linspace"})
_CARRIERS = {"constant", "convert_to_tensor", "cast", "array", "asarray", "Variable"}
# Where the type of the numbers is given by position.
_DTYPE_AT = {
    **dict.fromkeys("zeros ones empty constant convert_to_tensor cast array asarray".split(), 1),
    "full": 2,
    **dict.fromkeys("normal uniform truncated_normal random_normal random_uniform".split(), 3),
    "astype": 0,
}
_PREPROCESSING = frozenset(
    f"keras.layers.{name}" for name in ("IntegerLookup", "Normalization", "StringLookup", "TextVectorization")
)
_EXPANDING = {"expand_dims", "atleast_2d"}
_DRAWING = frozenset("normal uniform random rand randn zeros ones random_sample standard_normal".split())
_WRAPPING = {
    "array",
    "asarray",
    "constant",
    "convert_to_tensor",
    "stack",
    "float32",
    "cast",
    "copy",
    "preprocess_input",
    "texts_to_sequences",
    "texts_to_matrix",
    "pad_sequences",
}
_NUMBER = (
    r"([abceghik-npr-t]|lr|alpha|beta|gamma|eps|epsilon|temperature|prob|epoch|seed"
    r"|(\w+_)?(rate|scale|factor|step|size|value))$"
)
_SMALL_BATCH = 32
_DEEPEST = 6


def creation_bytes(module: Module, call: ast.Call, depth: int = 0) -> int | None:
    """The size of what a creating call makes, where its shape is literal."""
    name = _called(module, call)
    count: int | None
    if name == "eye":
        rows = _integer(module, argument(call, 0, "num_rows", "N"))
        columns = argument(call, 1, "num_columns", "M")
        width = rows if columns is None else _integer(module, columns)
        count = None if rows is None or width is None else rows * width
    elif name == "range":
        numbers = [_integer(module, item) for item in call.args]
        count = None if None in numbers or not numbers else max(numbers[-1 if len(numbers) < 3 else 1] or 0, 0)
    elif name == "linspace":
        count = _integer(module, argument(call, 2, "num"))
    elif name == "one_hot":
        classes = _integer(module, argument(call, 1, "depth"))
        indices = _elements(module, argument(call, 0, "indices"), depth + 1)
        count = None if classes is None or indices is None else classes * indices
    elif name in _DRAWN_SHAPE_AT and draws_in_numpy(module, call):
        count = _shape_count(module, argument(call, _DRAWN_SHAPE_AT[name], "size"), call)
    elif name == "astype" and isinstance(call.func, ast.Attribute):
        count = _elements(module, call.func.value, depth + 1)
    elif name in _SHAPED:
        count = _shape_count(module, argument(call, 0, "shape", "size", "dims"), call)
    elif name in _CARRIERS:
        return _carried_bytes(module, call, depth + 1)
    else:
        return None
    return None if count is None else count * _item_bytes(module, call)


def makes_at_least(module: Module, size: int) -> bool:
    """Whether a call of a file makes that many bytes or more at once, as far as shapes are written out."""
    if module.largest_made is None:
        made = (call for name in _MAKING for call in module.tree.calls.get(name, ()))
        module.largest_made = max((creation_bytes(module, call) or 0 for call in made), default=0)
    return module.largest_made >= size


def draws_in_numpy(module: Module, call: ast.Call) -> bool:
    """`numpy.random.normal(…)`, or a method of one of NumPy's generators."""
    values = module.project.evaluator.evaluate(module, call.func)
    owners = [value.owner for value in values if isinstance(value, Method)]
    apis = [value.path for value in values if isinstance(value, Api)]
    apis += [owner.api for owner in owners if isinstance(owner, Obj)]
    return len(apis) == len(values) > 0 and all(api.startswith("numpy.random.") for api in apis)


def _called(module: Module, call: ast.Call) -> str:
    """The last name of what is called, also under an alias of the file: `from tensorflow import zeros as blank`."""
    values = module.project.evaluator.evaluate(module, call.func)
    apis = [value.path.rpartition(".")[2] for value in values if isinstance(value, Api)]
    return apis[0] if apis and len(values) == 1 else last_name(call.func)


def _carried_bytes(module: Module, call: ast.Call, depth: int) -> int | None:
    given = argument(call, 0, "value", "initial_value", "x", "object")
    shape = argument(call, None, "shape")
    count = _shape_count(module, shape, None) if shape is not None else _elements(module, given, depth)
    return None if count is None else count * _item_bytes(module, call)


def _elements(module: Module, expr: ast.expr | None, depth: int = 0) -> int | None:
    """How many numbers an expression holds, when it can be read off."""
    if expr is None or depth > _DEEPEST:
        return None
    values = module.project.evaluator.evaluate(module, expr)
    if values and all(isinstance(value, Const) for value in values):
        return 1
    return _count(values[0], depth) if len(values) == 1 else None


def _count(value: Value, depth: int) -> int | None:
    if isinstance(value, Const):
        return 1
    if isinstance(value, Items) and isinstance(value.node, (ast.List, ast.Tuple)):
        if not value.node.elts:
            return 0
        inner = value.elements[0]
        first = inner[0] if isinstance(inner, tuple) and inner else None
        if first is None and not isinstance(inner, tuple):
            return _scaled(_elements(inner.module, inner.expr, depth + 1), len(value.node.elts))
        return _scaled(_count(first, depth + 1) if first else None, len(value.node.elts))
    if isinstance(value, Wrapped) and value.call.args:
        if value.name in ("range", "tf.range"):
            return length_of(value)
        return _elements(value.module, value.call.args[0], depth + 1) if value.name == "same" else None
    if isinstance(value, Obj) and isinstance(value.node, ast.Call):
        size = creation_bytes(value.module, value.node, depth + 1) if depth < _DEEPEST else None
        return None if size is None else size // _item_bytes(value.module, value.node)
    return None


def _scaled(count: int | None, factor: int) -> int | None:
    return None if count is None else count * factor


def _shape_count(module: Module, shape: ast.expr | None, call: ast.Call | None) -> int | None:
    if shape is None:
        return 1 if call is not None and last_name(call.func) not in ("rand", "randn") else None
    dimensions: list[int | None]
    if call is not None and last_name(call.func) in ("rand", "randn"):
        dimensions = [_integer(module, item) for item in call.args]
    elif isinstance(shape, (ast.Tuple, ast.List)):
        dimensions = [_integer(module, item) for item in shape.elts]
    else:
        return _named_shape_count(module, shape)
    return _product(dimensions)


def _named_shape_count(module: Module, shape: ast.expr) -> int | None:
    values = module.project.evaluator.evaluate(module, shape)
    if len(values) != 1:
        return None
    value = values[0]
    if isinstance(value, Const) and isinstance(value.value, int):
        return value.value
    if isinstance(value, Items) and isinstance(value.node, (ast.Tuple, ast.List)):
        return _product([_integer(module, item) for item in value.node.elts])
    return None


def _product(dimensions: list[int | None]) -> int | None:
    total = 1
    for dimension in dimensions:
        if dimension is None or dimension < 0:
            return None
        total *= dimension
    return total


def _integer(module: Module, expr: ast.expr | None) -> int | None:
    constant = module.project.evaluator.constant(module, expr)
    return constant if isinstance(constant, int) else None


def _item_bytes(module: Module, call: ast.Call) -> int:
    dtype = argument(call, _DTYPE_AT.get(_called(module, call)), "dtype")
    name = ""
    if dtype is not None:
        constant = module.project.evaluator.constant(module, dtype)
        name = constant if isinstance(constant, str) else last_name(dtype)
    if name in _ITEM_BYTES:
        return _ITEM_BYTES[name]
    callee = module.project.evaluator.evaluate(module, call.func)
    numpy = any(isinstance(value, Api) and value.path.startswith("numpy.") for value in callee)
    return 8 if numpy or draws_in_numpy(module, call) else 4


def items_in(module: Module, expr: ast.expr) -> int:
    """How many items data that counts as single holds: one, unless the call that draws it says so."""
    for place in definitions(module, expr):
        if isinstance(place.expr, ast.Call) and last_name(place.expr.func) in _DRAWING:
            return _first_side(place.module, place.expr) or 1
    return 1


def is_single_item(module: Module, expr: ast.expr, depth: int = 0) -> bool:
    """Whether data is visibly one item, or a literal batch of at most 32."""
    if depth > _DEEPEST:
        return False
    if isinstance(expr, ast.Call):
        return _is_single_call(module, expr, depth)
    if isinstance(expr, ast.Subscript):
        return (
            _adds_axis(expr)
            or _takes_one(expr.slice)
            or (_keeps_items(expr.slice) and is_single_item(module, expr.value, depth + 1))
        )
    if isinstance(expr, (ast.List, ast.Tuple)):
        if len(expr.elts) == 1:
            return not isinstance(expr.elts[0], ast.Starred)
        # One item for each input of the model.
        return bool(expr.elts) and all(is_single_item(module, item, depth + 1) for item in expr.elts)
    if isinstance(expr, ast.BinOp):
        return is_single_item(module, expr.left, depth + 1) or is_single_item(module, expr.right, depth + 1)
    if isinstance(expr, (ast.Name, ast.Attribute)) and dotted(expr):
        return _is_single_name(module, expr, depth)
    return False


def _is_single_name(module: Module, expr: ast.Name | ast.Attribute, depth: int) -> bool:
    bindings = module.names.lookup(dotted(expr), expr)
    assigned = [b.value for b in bindings if b.how is How.ASSIGN and b.value is not None and not b.path]
    # `if cut: x = blocks(x)`, `else: x = x[None]`: one way that makes an item of it is not enough.
    if assigned and all(is_single_item(module, value, depth + 1) for value in assigned):
        return True
    for binding in bindings:
        if binding.how is How.PARAMETER and isinstance(binding.node, ast.arg):
            function = function_with(binding.node)
            if not isinstance(function, (*DEFS, ast.Lambda)):
                continue
            for site in module.project.call_sites(module, function)[:6]:
                given = module.project.evaluator.parameters.argument(site.frame, binding.node)
                if given is not None and is_single_item(site.module, given, depth + 2):
                    return True
    kept = put_in(module, expr)
    return bool(kept) and all(not one.path and is_single_item(one.module, one.expr, depth + 2) for one in kept)


def _is_single_call(module: Module, call: ast.Call, depth: int) -> bool:
    name = last_name(call.func)
    if name in _EXPANDING:
        return _axis_is_first(module, call)
    if name == "reshape":
        return _leads_with_one(module, call)
    if name in _DRAWING:
        return _is_small_batch(module, call)
    if name in ("astype", "copy") and isinstance(call.func, ast.Attribute):
        return is_single_item(module, call.func.value, depth + 1)
    if (name in _WRAPPING or _is_preprocessing(module, call)) and call.args:
        first = call.args[0]
        if isinstance(first, (ast.List, ast.Tuple)):
            return len(first.elts) == 1 and not isinstance(first.elts[0], ast.Starred)
        return is_single_item(module, first, depth + 1)
    for function in module.project.functions(module, call.func):
        if isinstance(function.node, DEFS):
            returned = function.module.returns(function.node)
            if returned and all(is_single_item(function.module, value, depth + 1) for value in returned):
                return True
    return False


def _is_preprocessing(module: Module, call: ast.Call) -> bool:
    """`vectorize([text])`: a layer that makes numbers of each item."""
    values = module.project.evaluator.evaluate(module, call.func)
    return all(isinstance(v, Obj) and v.kind is Kind.LAYER and v.api in _PREPROCESSING for v in values)


def _axis_is_first(module: Module, call: ast.Call) -> bool:
    axis = argument(call, 1, "axis")
    return axis is None or module.project.evaluator.constant(module, axis) == 0


def _leads_with_one(module: Module, call: ast.Call) -> bool:
    """`x.reshape(1, …)`, `np.reshape(x, (1, …))`."""
    callee = module.project.evaluator.evaluate(module, call.func)
    is_function = any(isinstance(value, Api) for value in callee)
    shape = call.args[1:] if is_function else call.args
    if not shape:
        named = argument(call, None, "newshape", "shape")
        shape = [named] if named is not None else []
    if len(shape) == 1 and isinstance(shape[0], (ast.Tuple, ast.List)):
        shape = shape[0].elts
    return len(shape) > 1 and module.project.evaluator.constant(module, shape[0]) == 1


def _is_small_batch(module: Module, call: ast.Call) -> bool:
    first = _first_side(module, call)
    return first is not None and 0 < first <= _SMALL_BATCH


def _first_side(module: Module, call: ast.Call) -> int | None:
    """How many rows a call draws or fills, of a shape with several sides."""
    shape = argument(call, None, "size", "shape") or next(
        (item for item in call.args if isinstance(item, (ast.Tuple, ast.List))), None
    )
    if isinstance(shape, (ast.Tuple, ast.List)) and len(shape.elts) > 1:
        return _integer(module, shape.elts[0])
    if last_name(call.func) in ("rand", "randn") and len(call.args) > 1:
        return _integer(module, call.args[0])
    return None


def _adds_axis(expr: ast.Subscript) -> bool:
    first = expr.slice.elts[0] if isinstance(expr.slice, ast.Tuple) and expr.slice.elts else expr.slice
    return (isinstance(first, ast.Constant) and first.value is None) or last_name(first) == "newaxis"


def _keeps_items(index: ast.expr) -> bool:
    """`x[...]`, `x[..., np.newaxis]`, `x[:, None]`, `x[:n]`: the items stay, their shape may not."""
    first = index.elts[0] if isinstance(index, ast.Tuple) and index.elts else index
    return isinstance(first, ast.Slice) or (isinstance(first, ast.Constant) and first.value is Ellipsis)


def _takes_one(index: ast.expr) -> bool:
    """`x[i:i + 1]`."""
    first = index.elts[0] if isinstance(index, ast.Tuple) and index.elts else index
    if not isinstance(first, ast.Slice) or first.upper is None:
        return False
    if first.lower is None:
        return isinstance(first.upper, ast.Constant) and first.upper.value == 1
    upper = first.upper
    if isinstance(upper, ast.BinOp) and isinstance(upper.op, ast.Add):
        one = isinstance(upper.right, ast.Constant) and upper.right.value == 1
        return one and ast.dump(upper.left) == ast.dump(first.lower)
    if isinstance(upper, ast.Constant) and isinstance(first.lower, ast.Constant):
        return (
            isinstance(upper.value, int) and isinstance(first.lower.value, int) and upper.value - first.lower.value == 1
        )
    return False


def size_in_words(size: int | None) -> str:
    """` (4.3 GB)`; nothing for a size that is not known."""
    if size is None:
        return ""
    for unit, bytes_ in (("GB", 10**9), ("MB", 10**6), ("KB", 10**3)):
        if size >= bytes_:
            return f" ({size / bytes_:.1f} {unit})"
    return f" ({size} bytes)"


def names_a_number(expr: ast.expr) -> bool:
    """Whether something unresolved is, by its name, a single number: `alpha`, `learning_rate`, `n`."""
    return bool(re.match(_NUMBER, last_name(expr)))
