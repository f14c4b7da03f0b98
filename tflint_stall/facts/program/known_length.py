"""How many examples an array has that was taken from a well-known data set, and perhaps scaled or reshaped since.

Or that is written out in the program: `words = ["good", "bad"]`, padded, mapped and cast.
"""

from __future__ import annotations

import ast
import re
from math import ceil

from tflint_stall.facts.api.known_data import (
    ROWS_BY_NAME,
    ROWS_OF_SKLEARN,
    ROWS_OF_TFDS,
    ROWS_OF_TUTORIAL,
    SAMPLES_OF_SKLEARN,
    SPLITS_OF_TFDS,
    TRAINING_AND_TEST,
)
from tflint_stall.facts.program.as_many import gone_through
from tflint_stall.facts.program.definitions import Definition, bound_to, definitions, owned_bindings
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import argument, dotted, last_name
from tflint_stall.facts.values.values import Api, Deferred, Items, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Value

_DEEPEST = 8
_DEEPEST_FILE = 3
# What scales the rows of a table, or takes other columns of them.
_SCALING = frozenset({"fit_transform", "transform"})
_ELEMENT_BY_ELEMENT = (ast.Div, ast.Sub, ast.Mult, ast.Add)
# `train_test_split` puts this share aside.
_TESTED = 0.25
# What gives as many examples as it gets: as a method, or as a function of its first argument.
_KEEPING = frozenset(
    """astype cast array asarray constant convert_to_tensor expand_dims float32 one_hot to_categorical pad_sequences
    normalize to_numpy values dropna""".split()
)
# What the functions that keep the rows call their first argument.
_FIRST = ("sequences", "x", "a", "tensor", "value", "object", "indices", "y", "input")


def known_length(module: Module, expr: ast.expr, depth: int = 0) -> int | None:
    """The length of the first axis; `None` where an expression is not surely such an array."""
    if depth >= _DEEPEST:
        return None
    table = _table_of(module, expr)
    if table is not None:
        return known_length(module, table, depth + 1)
    values = module.project.evaluator.evaluate(module, expr)
    if len(values) == 1 and isinstance(values[0], Obj) and values[0].api in ROWS_OF_SKLEARN:
        return ROWS_OF_SKLEARN[values[0].api]
    found = {_of_definition(one, depth) for one in definitions(module, expr)} if not _is_grown(module, expr) else set()
    if len(found) == 1 and None not in found:
        return found.pop()
    given = _carried_through(module, expr)
    return known_length(module, given, depth + 1) if given is not None else None


def _is_grown(module: Module, expr: ast.expr) -> bool:
    """Whether something is added to the list that a name, or an attribute of an object, stands for."""
    bindings = owned_bindings(module, expr) if isinstance(expr, (ast.Name, ast.Attribute)) and dotted(expr) else []
    return any(binding.how is How.AUGMENT or module.added_to(binding) for binding in bindings)


def _carried_through(module: Module, expr: ast.expr) -> ast.expr | None:
    """What a name was before a function of the project scaled it: `table` of `scaled = normalize(table)`.

    Such a function is called for several arrays, of which each gives as many rows as it has.
    """
    bindings = module.names.lookup(expr.id, expr) if isinstance(expr, ast.Name) else []
    if len(bindings) == 1 and bindings[0].how is How.ASSIGN:
        expr = bound_to(bindings[0]) or expr
    functions = module.project.functions(module, expr.func) if isinstance(expr, ast.Call) else []
    if len(functions) != 1 or not isinstance(expr, ast.Call) or not isinstance(functions[0].node, ast.FunctionDef):
        return None
    function, place = functions[0].node, functions[0].module
    returned = place.returns(function)
    carrier: ast.expr | None = returned[0] if len(returned) == 1 else None
    while isinstance(carrier, ast.BinOp) and isinstance(carrier.op, _ELEMENT_BY_ELEMENT):
        carrier = carrier.left
    names = [one.arg for one in function.args.args]
    if not isinstance(carrier, ast.Name) or carrier.id not in names or place.method_class(function) is not None:
        return None
    bound = place.names.lookup(carrier.id, carrier)
    is_parameter = len(bound) == 1 and bound[0].how is How.PARAMETER
    return argument(expr, names.index(carrier.id), carrier.id) if is_parameter else None


def most_rows(module: Module, expr: ast.expr, depth: int = 0) -> int | None:
    """How many rows an array has at most that was cut: `x[:1000]` of whatever."""
    found = [_most_of_cut(one.module, one.expr, depth) for one in definitions(module, expr)]
    known = [most for most in found if most is not None]
    return max(known) if known and len(known) == len(found) else None


def _most_of_cut(module: Module, expr: ast.expr, depth: int) -> int | None:
    part = expr.slice if isinstance(expr, ast.Subscript) else None
    if isinstance(part, ast.Tuple) and part.elts:
        part = part.elts[0]
    if not isinstance(part, ast.Slice) or not isinstance(expr, ast.Subscript):
        return None
    if part.upper is None:
        return most_rows(module, expr.value, depth + 1) if depth < _DEEPEST_FILE else None
    constant = module.project.evaluator.constant
    start, end = constant(module, part.lower) if part.lower is not None else 0, constant(module, part.upper)
    # From the end on nobody knows how many are before.
    known = isinstance(start, int) and isinstance(end, int) and 0 <= start <= end
    return end - start if known and isinstance(start, int) and isinstance(end, int) else None


def _table_of(module: Module, expr: ast.expr) -> ast.expr | None:
    """`table` of `x = table.values`."""
    bindings = module.names.lookup(expr.id, expr) if isinstance(expr, ast.Name) else []
    if len(bindings) == 1 and bindings[0].how is How.ASSIGN and not bindings[0].path:
        expr = bindings[0].value or expr
    return expr.value if isinstance(expr, ast.Attribute) and expr.attr == "values" else None


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


def rows_of_tfds(module: Module, call: ast.Call) -> int | None:
    """The rows that a data set of TensorFlow Datasets has at most: `tfds.load("mnist", split="train[:80%]")`.

    Of several splits the longest one is meant, which is what trains.
    """
    constant, name, split = module.project.evaluator.constant, argument(call, 0, "name"), argument(call, 1, "split")
    named = constant(module, name) if name is not None else None
    if not isinstance(named, str):
        return None
    short = named.partition(":")[0].partition("/")[0]
    splits = SPLITS_OF_TFDS.get(short)
    if splits is None or split is None:
        return ROWS_OF_TFDS.get(short)
    values = module.project.evaluator.evaluate(module, split)
    several = values[0] if len(values) == 1 and isinstance(values[0], Items) else None
    said = [_spelled(part) for part in several.elements] if several is not None else [constant(module, split)]
    rows = [_rows_of_split(splits, one) if isinstance(one, str) else None for one in said]
    known = [one for one in rows if one is not None]
    return max(known) if known and len(known) == len(rows) else None


def _spelled(part: Deferred | tuple[Value, ...]) -> object:
    if not isinstance(part, Deferred):
        return None
    return part.module.project.evaluator.constant(part.module, part.expr, part.frame)


def _rows_of_split(splits: dict[str, int], said: str) -> int | None:
    """`train`, `train[:80%]`, `train[100:]`; a sum of some is more than one can say here."""
    found = re.fullmatch(r"(\w+)(?:\[(-?\d{0,9})(%?):(-?\d{0,9})(%?)\])?", said)
    whole = splits.get(found[1]) if found is not None else None
    if found is None or whole is None:
        return None
    ends = []
    for number, percent in ((found[2], found[3]), (found[4], found[5])):
        end = None if not number or number == "-" else int(number)
        ends.append(round(whole * end / 100) if end is not None and percent else end)
    return len(range(whole)[ends[0] : ends[1]])


def examples_told(module: Module, expr: ast.expr) -> int | None:
    """`mnist.test.num_examples` of `mnist = input_data.read_data_sets("data")`."""
    if not isinstance(expr, ast.Attribute) or expr.attr != "num_examples" or not isinstance(expr.value, ast.Attribute):
        return None
    made = definitions(module, expr.value.value)
    calls = [one.expr.func for one in made if isinstance(one.expr, ast.Call) and not one.path]
    is_read = len(calls) == len(made) == 1 and last_name(calls[0]) == "read_data_sets"
    return ROWS_OF_TUTORIAL.get(expr.value.attr) if is_read else None


def _rows_by_name(text: str) -> int | None:
    words = rf"(?:^|[^a-z])({'|'.join(ROWS_BY_NAME)})(?:$|[^a-z])"
    named = re.search(words, text.rpartition("/")[2].lower())
    return ROWS_BY_NAME[named[1]] if named is not None else None


def _of_definition(place: Definition, depth: int) -> int | None:
    module, expr = place.module, place.expr
    if isinstance(expr, ast.BinOp) and isinstance(expr.op, _ELEMENT_BY_ELEMENT):
        if isinstance(expr.left, (ast.List, ast.Tuple)):
            return None  # `[x] * 5`
        left = known_length(module, expr.left, depth + 1)
        return left if isinstance(expr.right, (ast.Constant, ast.Name, ast.BinOp, ast.Call)) else None
    if isinstance(expr, (ast.List, ast.Tuple, ast.ListComp)):
        return _of_display(module, expr, depth) if not place.path else None
    if isinstance(expr, ast.Subscript) and isinstance(expr.slice, ast.Slice):
        return _cut(module, expr, expr.slice, depth)
    if isinstance(expr, ast.Subscript):
        if isinstance(expr.slice, ast.Compare) and isinstance(expr.slice.ops[0], ast.NotEq):
            # Without those that have a gap: `table[table["age"] != "?"]`.
            return known_length(module, expr.value, depth + 1)
        leaves_first = isinstance(expr.slice, ast.Tuple) and bool(expr.slice.elts) and _takes_all(expr.slice.elts[0])
        leaves_first = leaves_first or _names_columns(expr.slice)
        return known_length(module, expr.value, depth + 1) if leaves_first else None
    if not isinstance(expr, ast.Call):
        return None
    loaded = _loaded(module, expr)
    if loaded is not None:
        # `(x, y), (x_test, y_test) = load_data()`
        return loaded[place.path[0]] if len(place.path) == 2 and place.path[0] in (0, 1) else None
    if last_name(expr.func) == "reshape" or last_name(expr.func) in _KEEPING:
        return _kept(module, expr, depth)
    if (given := gone_through(expr)) is not None:
        return known_length(module, given, depth + 1)
    if last_name(expr.func) in _SCALING and expr.args:
        return known_length(module, expr.args[0], depth + 1)
    if len(place.path) == 1 and place.path[0] is not None:
        return _of_sklearn(module, expr, place.path[0], depth)
    return rows_of_file(module, expr.args[0]) if last_name(expr.func) == "read_csv" and expr.args else None


def _of_display(module: Module, expr: ast.List | ast.Tuple | ast.ListComp, depth: int) -> int | None:
    """`[1, 0, 0]`, `[encode(word) for word in words]`"""
    if isinstance(expr, ast.ListComp):
        alone = expr.generators[0] if len(expr.generators) == 1 and not expr.generators[0].ifs else None
        return known_length(module, alone.iter, depth + 1) if alone is not None else None
    return len(expr.elts) or None if not any(isinstance(item, ast.Starred) for item in expr.elts) else None


def _names_columns(part: ast.expr) -> bool:
    """`table["age"]`, `table[["age", "height"]]`"""
    columns = part.elts if isinstance(part, ast.List) else [part]
    return all(isinstance(column, ast.Constant) and isinstance(column.value, str) for column in columns)


def _cut(module: Module, expr: ast.Subscript, part: ast.Slice, depth: int) -> int | None:
    """`x[:200]`, `x[5000:]`"""
    whole = known_length(module, expr.value, depth + 1)
    ends: list[int | None] = []
    for end in (part.lower, part.upper, part.step):
        number = module.project.evaluator.constant(module, end) if end is not None else None
        if end is not None and not isinstance(number, int):
            return None
        ends.append(number if isinstance(number, int) else None)
    return len(range(whole)[slice(*ends)]) if whole is not None and ends[2] != 0 else None


def _of_sklearn(module: Module, call: ast.Call, part: int, depth: int) -> int | None:
    """A part of `x, y = make_moons(500)`, `x, y = load_iris(return_X_y=True)`, `train_test_split(x, y)`."""
    paths = {v.path for v in module.project.evaluator.evaluate(module, call.func) if isinstance(v, Api)}
    path = paths.pop() if len(paths) == 1 else ""
    constant = module.project.evaluator.constant
    if path == "sklearn.model_selection.train_test_split" and part // 2 < len(call.args):
        rows = known_length(module, call.args[part // 2], depth + 1)
        size = argument(call, None, "test_size")
        tested = constant(module, size) if size is not None else _TESTED
        if rows is None or argument(call, None, "train_size") is not None or not isinstance(tested, (int, float)):
            return None
        aside = ceil(rows * tested) if isinstance(tested, float) else tested
        return aside if part % 2 else max(rows - aside, 0)
    if path in SAMPLES_OF_SKLEARN and part < 2:
        samples = argument(call, 0, "n_samples")
        made = constant(module, samples) if samples is not None else SAMPLES_OF_SKLEARN[path]
        return made if isinstance(made, int) else None
    return ROWS_OF_SKLEARN.get(path) if part < 2 else None


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
    elif (given := argument(call, 0, *_FIRST)) is not None:
        of, shape = given, call.args[1:]
    else:
        return None
    if last_name(call.func) == "reshape":
        sides = shape[0].elts if len(shape) == 1 and isinstance(shape[0], (ast.Tuple, ast.List)) else shape
        length = known_length(module, of, depth + 1)
        first = module.project.evaluator.constant(module, sides[0]) if len(sides) > 1 else None
        rest = [module.project.evaluator.constant(module, side) for side in sides[1:]]
        return length if first in (-1, length) and -1 not in rest else None
    return known_length(module, of, depth + 1)
