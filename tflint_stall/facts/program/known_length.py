"""How many examples an array has that was taken from a well-known data set, and perhaps scaled or reshaped since."""

from __future__ import annotations

import ast
import math
import re

from tflint_stall.facts.api.known_data import ROWS_BY_NAME, ROWS_OF_TFDS, TRAINING_AND_TEST, WHOLE
from tflint_stall.facts.program.definitions import Definition, definitions
from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST = 8
_DEEPEST_FILE = 3
# What gives as many examples as it gets: as a method, or as a function of its first argument.
_KEEPING = frozenset(
    """astype cast array asarray constant convert_to_tensor expand_dims float32 one_hot to_categorical pad_sequences
    normalize to_numpy copy drop fillna get_dummies scale minmax_scale""".split()
)
# Methods of scalers, which give as many as their argument has.
_SCALING = frozenset({"fit_transform", "transform"})
# Attributes of a table or a bunch of scikit-learn that have one item for each of its rows.
_COLUMNS = frozenset({"data", "target", "values", "iloc", "loc"})
_TEST_SIZE = 0.25


def known_length(module: Module, expr: ast.expr, depth: int = 0) -> int | None:
    """The length of the first axis; `None` where an expression is not surely such an array."""
    if depth >= _DEEPEST:
        return None
    written = definitions(module, expr)
    if not written and isinstance(expr, ast.Attribute) and expr.attr in _COLUMNS:
        return known_length(module, expr.value, depth + 1)
    found = {_of_definition(one, depth) for one in written}
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


def rows_of_tfds(module: Module, expr: ast.expr) -> int | None:
    """The rows that a data set of TensorFlow Datasets has at most, by its name: `tfds.load("iris")`."""
    name = module.project.evaluator.constant(module, expr)
    return ROWS_OF_TFDS.get(name.partition(":")[0].partition("/")[0]) if isinstance(name, str) else None


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
        leaves_first = leaves_first or _names_columns(expr.slice)
        return known_length(module, expr.value, depth + 1) if leaves_first else None
    if not isinstance(expr, ast.Call):
        return None
    loaded = _loaded(module, expr)
    if isinstance(loaded, int):
        return loaded
    if loaded is not None:
        # `(x, y), (x_test, y_test) = load_data()`
        return loaded[place.path[0]] if len(place.path) == 2 and place.path[0] in (0, 1) else None
    name = last_name(expr.func)
    if name == "read_csv" and expr.args:
        return rows_of_file(module, expr.args[0])
    if name == "train_test_split" and len(place.path) == 1 and place.path[0] is not None:
        return _of_split(module, expr, place.path[0], depth)
    return _kept(module, expr, depth) if name == "reshape" or name in _KEEPING or name in _SCALING else None


def _names_columns(part: ast.expr) -> bool:
    """`table["age"]`, `table[["age", "height"]]`"""
    columns = part.elts if isinstance(part, ast.List) else [part]
    return all(isinstance(column, ast.Constant) and isinstance(column.value, str) for column in columns)


def _of_split(module: Module, call: ast.Call, place: int, depth: int) -> int | None:
    """What is at a place of `x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.2)`."""
    whole = known_length(module, call.args[place // 2], depth + 1) if place // 2 < len(call.args) else None
    share, kept = argument(call, None, "test_size"), argument(call, None, "train_size")
    size = module.project.evaluator.constant(module, share) if share is not None else _TEST_SIZE
    if whole is None or kept is not None or not isinstance(size, (int, float)) or size <= 0:
        return None
    test = math.ceil(whole * size) if size < 1 else int(size)
    return test if place % 2 else max(whole - test, 0)


def _takes_all(part: ast.expr) -> bool:
    whole = isinstance(part, ast.Slice) and part.lower is part.upper is part.step is None
    return whole or (isinstance(part, ast.Constant) and part.value is Ellipsis)


def _loaded(module: Module, call: ast.Call) -> tuple[int, int] | int | None:
    """How many examples a loader gives: for training and for testing, or as a whole."""
    for value in module.project.evaluator.evaluate(module, call.func):
        if isinstance(value, Api) and (value.path in TRAINING_AND_TEST or value.path in WHOLE):
            return TRAINING_AND_TEST.get(value.path) or WHOLE[value.path]
    return None


def _kept(module: Module, call: ast.Call, depth: int) -> int | None:
    """`x.astype(…)`, `x.reshape(-1, 784)`, `tf.cast(x, …)`."""
    callee = module.project.evaluator.evaluate(module, call.func)
    is_function = any(isinstance(value, Api) for value in callee)
    if not is_function and isinstance(call.func, ast.Attribute) and call.func.attr not in _SCALING:
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
