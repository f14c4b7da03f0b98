"""How many examples an array has that was taken from a well-known data set, and perhaps scaled or reshaped since."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.known_data import ROWS_BY_NAME, TRAINING_AND_TEST
from tflint_stall.facts.program.definitions import Definition, definitions
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST = 8
_DEEPEST_FILE = 3
# What gives as many examples as it gets: as a method, or as a function of its first argument.
_KEEPING = frozenset(
    """astype cast array asarray constant convert_to_tensor expand_dims float32 one_hot to_categorical pad_sequences
    normalize""".split()
)


def known_length(module: Module, expr: ast.expr, depth: int = 0) -> int | None:
    """The length of the first axis; `None` where an expression is not surely such an array."""
    found = {_of_definition(one, depth) for one in definitions(module, expr)} if depth < _DEEPEST else set()
    return found.pop() if len(found) == 1 else None


def rows_of_file(module: Module, expr: ast.expr, depth: int = 0) -> int | None:
    """The rows that a file has at most, by its name or address: `get_file("iris_training.csv", url)`."""
    found: set[int | None] = set()
    for place in definitions(module, expr) if depth < _DEEPEST_FILE else ():
        for part in ast.walk(place.expr):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                found.add(_rows_by_name(part.value))
            elif isinstance(part, ast.Name) and part is not place.expr:
                found.add(rows_of_file(place.module, part, depth + 1))
    known = [rows for rows in found if rows is not None]
    return max(known, default=None)


def _rows_by_name(text: str) -> int | None:
    words = rf"(?:^|[^a-z])({'|'.join(ROWS_BY_NAME)})(?:$|[^a-z])"
    named = re.search(words, text.rpartition("/")[2].lower())
    return ROWS_BY_NAME[named[1]] if named is not None else None


def _of_definition(place: Definition, depth: int) -> int | None:
    module, expr = place.module, place.expr
    if isinstance(expr, ast.BinOp) and isinstance(expr.op, (ast.Div, ast.Sub, ast.Mult, ast.Add)):
        left = known_length(module, expr.left, depth + 1)
        return left if isinstance(expr.right, (ast.Constant, ast.Name, ast.BinOp, ast.Call)) else None
    if isinstance(expr, ast.Subscript):
        leaves_first = isinstance(expr.slice, ast.Tuple) and bool(expr.slice.elts) and _takes_all(expr.slice.elts[0])
        return known_length(module, expr.value, depth + 1) if leaves_first else None
    if not isinstance(expr, ast.Call):
        return None
    loaded = _loaded(module, expr)
    if loaded is not None:
        # `(x, y), (x_test, y_test) = load_data()`
        return loaded[place.path[0]] if len(place.path) == 2 and place.path[0] in (0, 1) else None
    if last_name(expr.func) == "reshape" or last_name(expr.func) in _KEEPING:
        return _kept(module, expr, depth)
    return None


def _takes_all(part: ast.expr) -> bool:
    whole = isinstance(part, ast.Slice) and part.lower is part.upper is part.step is None
    return whole or (isinstance(part, ast.Constant) and part.value is Ellipsis)


def _loaded(module: Module, call: ast.Call) -> tuple[int, int] | None:
    for value in module.project.evaluator.evaluate(module, call.func):
        if isinstance(value, Api) and value.path in TRAINING_AND_TEST:
            return TRAINING_AND_TEST[value.path]
    return None


def _kept(module: Module, call: ast.Call, depth: int) -> int | None:
    """`x.astype(…)`, `x.reshape(-1, 784)`, `tf.cast(x, …)`."""
    callee = module.project.evaluator.evaluate(module, call.func)
    is_function = any(isinstance(value, Api) for value in callee)
    if not is_function and isinstance(call.func, ast.Attribute):
        of, shape = call.func.value, call.args
    elif call.args:
        of, shape = call.args[0], call.args[1:]
    else:
        return None
    if last_name(call.func) == "reshape":
        sides = shape[0].elts if len(shape) == 1 and isinstance(shape[0], (ast.Tuple, ast.List)) else shape
        length = known_length(module, of, depth + 1)
        first = module.project.evaluator.constant(module, sides[0]) if len(sides) > 1 else None
        rest = [module.project.evaluator.constant(module, side) for side in sides[1:]]
        return length if first in (-1, length) and -1 not in rest else None
    return known_length(module, of, depth + 1)
