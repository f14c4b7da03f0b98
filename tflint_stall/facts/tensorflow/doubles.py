"""Numbers of 64 bits: where arrays become such by a division, and whether a program has a reason for them."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from math import prod

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.precision import (
    BYTE_LOADERS,
    NEEDING_LIBRARIES,
    NEEDING_WORDS,
    RESHAPING_FUNCTIONS,
    RESHAPING_METHODS,
)
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import argument, dotted, last_name
from tflint_stall.facts.tensorflow.made_in_class import kept_variables
from tflint_stall.facts.values.values import Api, Const, Items, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Frame

_DEEPEST = 8
# Layers of so many units make small products; wider ones, too, of one state at a time.
_SMALL, _SMALL_FOR_A_STATE = 64, 256
# So many numbers of a variable make no large product with anything.
_FEW_NUMBERS = 1000
# So many files that a program imports are looked at for its layers.
_MOST_FILES = 8
_NARROW = ("Dense", "LSTM", "GRU", "SimpleRNN")
# What makes large products of few units, or layers out of sight.
_LARGE = frozenset(
    """Conv1D Conv2D Conv3D Conv2DTranspose SeparableConv2D MultiHeadAttention Attention Embedding load_model
    model_from_json clone_model matmul einsum tensordot Variable add_weight""".split()
)
# `DTYPE = np.float64` at the top of a file, `ftol=1e-8` of what is solved.
_CHOSEN = (
    r"(?m)^_?[A-Z][A-Z0-9_]*(?:[ \t]{0,3}:[^=\n]{1,40})?[ \t]{0,3}=[ \t]{0,3}(?:np|numpy|tf)\.(?:float64|double)\b"
    r"|\b(?:[fgxar]?tol|a_?tol|r_?tol|tolerance)(?:[ \t]{0,3}:[ \t]{0,3}float)?[ \t]{0,3}=[ \t]{0,3}1e-0?(?:[89]|1\d)\b"
)
# A line of another file fixes the type of a tensor: `tf.cast(x, tf.float64)`, or `dtype="float64"` alone.
_DOUBLE = rb"(?m)^[^#\n]*?\b(?:float64|double)\b"
_OF_TENSORS = rb"\b(?:tf|tensorflow|K|backend)\.(?!keras\.)(?!set_floatx|set_\w*policy)|^[ \t]*dtype[ \t]*="
_SEVERAL_TYPES = r"float64|\bdouble\b|dtype=[\"']b?float16"
_MADE_OF_LAYERS = ("Sequential", "Model", "Dense", "Conv2D", "LSTM", "GRU", "Input", "build_model", "create_model")
# What makes a tensor of an array, of its type.
_MAKING = ("constant", "convert_to_tensor", "Variable")
_STEP = b"GradientTape"
_NAMES = frozenset({"float64", "double"})
_TYPES = frozenset({"tf.float64", "tf.double", "numpy.float64", "numpy.double", "builtins.float"})


def has_reason(module: Module) -> bool:
    """Whether a program computes what needs double precision, or says so."""
    if not module.imported.isdisjoint(NEEDING_LIBRARIES) or _draws_by_probabilities(module):
        return True
    return re.search(NEEDING_WORDS, module.source.text) is not None


def _draws_by_probabilities(module: Module) -> bool:
    """`np.random.choice(n, p=softmax)`: NumPy refuses tensors whose sum is 1 to the digits of 32 bits only."""
    given = (keyword for call in module.tree.calls.get("choice", ()) for keyword in call.keywords if keyword.arg == "p")
    return any(not isinstance(keyword.value, (ast.List, ast.Tuple)) for keyword in given)


def is_small_variable(call: ast.Call) -> bool:
    """`tf.Variable(start((3, 1), dtype="float64"))`: its shape is written out, and there are some numbers."""
    for part in ast.walk(call):
        sides = part.elts if isinstance(part, (ast.Tuple, ast.List)) else []
        sizes = [side.value for side in sides if isinstance(side, ast.Constant) and isinstance(side.value, int)]
        if sides and len(sizes) == len(sides):
            return prod(sizes) <= _FEW_NUMBERS
    return False


def is_chosen(module: Module) -> bool:
    """Whether a file has its digits at heart: a constant of its own for the type, or tolerances that need them."""
    return b"64" in module.source.data and re.search(_CHOSEN, module.source.text) is not None


def is_double(module: Module, dtype: ast.expr | None) -> bool:
    """Whether an expression names the type: `tf.float64`, `"float64"`."""
    values = module.project.evaluator.evaluate(module, dtype) if dtype is not None else ()
    return bool(values) and all(
        (isinstance(value, Api) and value.path in _TYPES) or (isinstance(value, Const) and value.value in _NAMES)
        for value in values
    )


def comes_too_late(module: Module, dtype: ast.expr) -> bool:
    """Whether `set_floatx` stands behind all layers of a script: they were made for 32 bits, and stay so."""
    call = parent_of(dtype)
    if not isinstance(call, ast.Call) or last_name(call.func) != "set_floatx" or module.tree.function(call) is not None:
        return False
    made = [one for name in _MADE_OF_LAYERS for one in module.tree.calls.get(name, ())]
    return bool(made) and all(order_of(one) < order_of(call) for one in made)


# A file is asked about each of its gradients.
@lru_cache(maxsize=4)
def names_several_types(text: str) -> bool:
    """Whether a program has numbers of more than one type: their gradients have no norm together."""
    return re.search(_SEVERAL_TYPES, text) is not None


def is_named_beside(module: Module, dtype: ast.expr) -> bool:
    """Whether a file names the type a second time."""
    return any(not module.tree.contains(dtype, node) for node in named(module))


def is_fixed_beside(module: Module, dtype: ast.expr) -> bool:
    """Whether tensors meet those of a type that have 64 bits whatever Keras takes: TensorFlow refuses to mix them.

    They are made so in the file or in one that it is linked with, or are the arrays that a step of one's own is given.
    """
    evaluator = module.project.evaluator
    for node in named(module):
        call = parent_of(node)
        call = parent_of(call) if isinstance(call, ast.keyword) else call
        if isinstance(call, ast.Call) and node is not dtype and not _is_within(node, dtype):
            made = evaluator.evaluate(module, call.func)
            if any(isinstance(value, Api) and _makes_tensors(value.path) for value in made):
                return True

    making = [call for name in _MAKING for call in module.tree.calls.get(name, ())]
    if any(_takes_the_type_of_an_array(module, call) for call in making):
        return True
    project = module.project
    return (
        _STEP in module.source.data
        or project.any_imported(module, _fixes_or_steps)
        or project.any_importer(module, _fixes_or_steps)
    )


def _takes_the_type_of_an_array(module: Module, call: ast.Call) -> bool:
    """`tf.constant(x.mean(axis=0))`: NumPy computes with 64 bits, and nothing asks for others."""
    given = argument(call, 0, "value", "initial_value")
    if given is None or len(call.args) > 1 or any(keyword.arg == "dtype" for keyword in call.keywords):
        return False
    values = module.project.evaluator.evaluate(module, given)
    if values and all(isinstance(value, Obj) and value.kind is Kind.TENSOR for value in values):
        return False
    is_written = not any(isinstance(part, (ast.Name, ast.Attribute, ast.Call)) for part in ast.walk(given))
    made = module.project.evaluator.evaluate(module, call.func)
    return not is_written and any(isinstance(value, Api) and value.path.startswith("tf.") for value in made)


def _fixes_or_steps(data: bytes) -> bool:
    return _STEP in data or any(re.search(_OF_TENSORS, match.group()) for match in re.finditer(_DOUBLE, data))


def _makes_tensors(api: str) -> bool:
    return api.startswith(("tf.", "keras.backend.")) and not api.endswith("set_floatx")


def named(module: Module) -> list[ast.expr]:
    """The places of a file that name the type, but strings in passing."""
    tree = module.tree
    found: list[ast.expr] = [node for word in _NAMES for node in tree.loads.get(word, ())]
    return found + [node for node in tree.nodes(ast.Constant) if node.value in _NAMES]


def _is_within(node: ast.expr, outer: ast.expr) -> bool:
    return any(node is inner for inner in ast.walk(outer))


def has_small_layers(module: Module) -> bool:
    """Whether the dense layers of a file are small, as far as their sizes are in sight, which most of them are.

    They are asked about beside an environment, whose states come one by one.
    """
    sizes = _sizes(module)
    known = [size for size in sizes if size is not None]
    is_small = bool(known) and max(known) <= _SMALL_FOR_A_STATE and "Conv2D" not in module.tree.calls
    return is_small and 2 * len(known) > len(sizes)


def has_only_small_layers(module: Module) -> bool:
    """Whether all layers of a program are dense or recurrent ones, and surely small: its own, and those it imports."""
    paths = module.project.imports.reached(module.path)
    imported = [module.project.load(path) for path in paths] if len(paths) <= _MOST_FILES else [None]
    linked = [module, *(one for one in imported if one is not None)]
    sizes = [size for one in linked for size in _sizes(one)]
    # A model of a file that nobody sees, or of a library, may have any layers.
    if None in imported or None in sizes or not all(map(_holds_no_large_ones, linked)):
        return False
    return _are_small([size for size in sizes if size is not None])


def has_no_large_layers(module: Module) -> bool:
    """The same of one file, where a layer may be as large as something out of sight: as wide as the data is."""
    return _holds_no_large_ones(module) and _are_small([size for size in _sizes(module) if size is not None])


def _sizes(module: Module) -> list[int | None]:
    return [_units(module, argument(call, 0, "units")) for call in _dense(module)]


def _holds_no_large_ones(module: Module) -> bool:
    return module.tree.calls.keys().isdisjoint(_LARGE) and "applications" not in module.tree.loads


def _are_small(sizes: list[int]) -> bool:
    return bool(sizes) and max(sizes) <= _SMALL


def _units(module: Module, expr: ast.expr | None) -> int | None:
    """The size of a layer, or the largest of those that the callers of its function give: `Dense(units[0])`."""
    found = _size(module, expr, None)
    function = module.tree.function(expr) if found is None and expr is not None else None
    if function is None:
        return found
    sizes = [_size(module, expr, site.frame) for site in module.project.call_sites(module, function)]
    return max((size for size in sizes if size is not None), default=None) if None not in sizes else None


def _size(module: Module, expr: ast.expr | None, frame: Frame | None) -> int | None:
    evaluator = module.project.evaluator
    if expr is None:
        return None
    if isinstance(expr, ast.Subscript):
        # Whichever of the list it is.
        for value in evaluator.evaluate(module, expr.value, frame):
            parts = [evaluator.element(element) for element in value.elements] if isinstance(value, Items) else []
            sizes = [part[0].value for part in parts if len(part) == 1 and isinstance(part[0], Const)]
            if parts and len(sizes) == len(parts) and all(isinstance(size, int) for size in sizes):
                return max(int(size) for size in sizes)
        return None
    constant = evaluator.constant(module, expr, frame)
    return constant if isinstance(constant, int) else None


def _dense(module: Module) -> list[ast.Call]:
    calls = (call for name in _NARROW for call in module.tree.calls.get(name, ()))
    return [call for call in calls if call.args or call.keywords]


def made_double(module: Module, expr: ast.expr, depth: int = 0) -> ast.expr | None:
    """The division that makes an array of bytes one of 64 bits, on the way to an expression; `None` without one."""
    if depth > _DEEPEST:
        return None
    if isinstance(expr, ast.BinOp):
        if isinstance(expr.op, ast.Div) and is_bytes(module, expr.left, depth) and _is_plain(module, expr.right):
            return expr
        sides = (made_double(module, side, depth + 1) for side in (expr.left, expr.right))
        return next((found for found in sides if found is not None), None)
    kept = _same_numbers(expr)
    if kept is not None:
        return made_double(module, kept, depth + 1)
    found = [made_double(module, value, depth + 1) for value in _bound(module, expr)]
    return found[0] if found and all(division is not None for division in found) else None


def divisions_beside(module: Module, division: ast.expr) -> list[ast.BinOp]:
    """A division that makes an array of 64 bits, and those of its function that do the same with others."""
    scope = module.tree.function(division)
    return [
        node
        for node in module.tree.nodes(ast.BinOp)
        if node is division
        or (
            isinstance(node.op, ast.Div)
            and module.tree.function(node) is scope
            and _is_plain(module, node.right)
            and is_bytes(module, node.left)
        )
    ]


def is_bytes(module: Module, expr: ast.expr, depth: int = 0) -> bool:
    """Whether an expression surely holds what a data set of Keras gives as bytes."""
    if depth > _DEEPEST:
        return False
    kept = _same_numbers(expr)
    if kept is not None:
        return is_bytes(module, kept, depth + 1)
    values = module.project.evaluator.evaluate(module, expr)
    if values and all(isinstance(value, Obj) and value.api in BYTE_LOADERS for value in values):
        return True
    bindings = module.names.lookup(dotted(expr), expr) if dotted(expr) else []
    return bool(bindings) and all(
        binding.how is How.ASSIGN
        and binding.value is not None
        and (
            _is_loaded(module, binding.value)
            if binding.path and isinstance(binding.value, ast.Call)
            else any(is_bytes(module, value, depth + 1) for value in _picked(binding.value, binding.path))
        )
        for binding in bindings
    )


def _is_loaded(module: Module, call: ast.Call) -> bool:
    values = module.project.evaluator.evaluate(module, call.func)
    return any(isinstance(value, Api) and value.path in BYTE_LOADERS for value in values)


def _is_plain(module: Module, divisor: ast.expr) -> bool:
    """Whether a divisor leaves it to NumPy what the result is: a Python number, not `np.float32(255)`."""
    return isinstance(module.project.evaluator.constant(module, divisor), (int, float))


def _same_numbers(expr: ast.expr) -> ast.expr | None:
    """What an expression takes its numbers from: `x[..., None]`, `x.reshape(…)`, `np.expand_dims(x, -1)`."""
    if isinstance(expr, ast.Subscript):
        return expr.value
    if isinstance(expr, ast.Call) and isinstance(expr.func, ast.Attribute):
        if expr.func.attr in RESHAPING_METHODS and last_name(expr.func.value) not in ("np", "numpy"):
            return expr.func.value
        plain = not any(keyword.arg == "dtype" for keyword in expr.keywords) and len(expr.args) > 0
        return expr.args[0] if plain and expr.func.attr in RESHAPING_FUNCTIONS else None
    return None


def _bound(module: Module, expr: ast.expr) -> list[ast.expr]:
    """What a name is bound to where it is used."""
    name = dotted(expr)
    found = module.names.lookup(name, expr) if name else []
    values: list[ast.expr] = []
    for binding in found:
        if binding.how is How.AUGMENT or binding.value is None:
            return []
        values.extend(_picked(binding.value, binding.path))
    return values


def _picked(value: ast.expr, path: tuple[int | None, ...]) -> list[ast.expr]:
    """The part of a display that an unpacking takes: `a, b = a / 255, b / 255`."""
    for index in path:
        if not isinstance(value, (ast.Tuple, ast.List)) or index is None or index >= len(value.elts):
            return []
        value = value.elts[index]
    return [value]


def listed(module: Module, expr: ast.expr) -> list[Obj]:
    """The objects that an expression, or the list that it is, holds; of a `tf.Module` the variables that it keeps."""
    found: list[Obj] = []
    for value in module.project.evaluator.evaluate(module, expr):
        elements = value.elements if isinstance(value, Items) else ((value,),)
        for element in elements:
            found.extend(v for v in module.project.evaluator.element(element) if isinstance(v, Obj))
    owners = [v.of for v in found if v.kind is Kind.VARIABLES]
    return found + [kept for owner in owners if isinstance(owner, Obj) for kept in kept_variables(owner)]
