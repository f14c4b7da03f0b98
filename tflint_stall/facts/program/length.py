"""How long something is: the rounds of a loop, the items of a list, the first axis of an array.

Everybody who asks for a length asks here. `None` means that it cannot be read off.
"""

from __future__ import annotations

import ast
import operator
from math import ceil

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.as_many import gone_through, scaled
from tflint_stall.facts.program.definitions import bound_to
from tflint_stall.facts.program.known_length import examples_told, known_length, most_rows
from tflint_stall.facts.program.one_batch import rows_of_batch
from tflint_stall.facts.program.options import whole_default, whole_default_of_flag
from tflint_stall.facts.program.pieces import pieces
from tflint_stall.facts.program.windows import size_of_window
from tflint_stall.facts.syntax.compact import scope_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, Loop, argument, function_with, last_name
from tflint_stall.facts.values.parameters import default_of
from tflint_stall.facts.values.values import Api, Const, Deferred, Frame, Items, Method, Obj, Pipeline, Value, Wrapped

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Loops of at most so many iterations are cold, unless a rule has a limit of its own.
COLD_ITERATIONS = 10
_DEEPEST, _MOST_OF_FLOATS = 8, 1e9
# So many alternatives are compared, and only near the question: below each are as many again.
_MOST_ALIKE, _DEEPEST_ALIKE = 4, 1
_ARITHMETIC = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}
_SHAPED = frozenset(
    """zeros ones normal uniform truncated_normal random random_sample empty full fill random_normal random_uniform
    stateless_normal stateless_uniform stateless_truncated_normal""".split()
)
_WRAPPING = frozenset({"array", "asarray", "cast", "constant", "convert_to_tensor", "list", "tuple", "sorted"})
# Operations of TensorFlow and NumPy that give as many rows as their first argument has.
_AS_MANY = frozenset(
    "softmax log_softmax sigmoid tanh relu exp log abs square sqrt reverse l2_normalize clip_by_value".split()
)
_JOINING = frozenset({"concat", "concatenate", "vstack"})
# What cuts an array into so many parts.
_CUTTING = frozenset({"split", "array_split"})
_VIEWS = frozenset({"items", "keys", "values", "copy", "tolist", "numpy"})
# What wraps an iterable and gives as many items.
_SAME = frozenset({"enumerate", "same"})
# The splitters of scikit-learn that make `n_splits` folds, and how many these are if nothing is said.
_FOLDS_BY_DEFAULT = {
    "KFold": 5,
    "StratifiedKFold": 5,
    "GroupKFold": 5,
    "StratifiedGroupKFold": 5,
    "TimeSeriesSplit": 5,
    "ShuffleSplit": 10,
    "StratifiedShuffleSplit": 10,
    "GroupShuffleSplit": 5,
}


def rounds(module: Module, loop: Loop) -> int | None:
    """How many rounds a loop makes, or at most, where a counter ends it."""
    if isinstance(loop, COMPREHENSIONS):
        lengths = [length(module, generator.iter) for generator in loop.generators]
        return _product(lengths) if all(not generator.ifs for generator in loop.generators) else lengths[0]
    from tflint_stall.facts.program.counted import rounds_until_left  # which asks here for numbers

    whole = _counted(module, loop) if isinstance(loop, ast.While) else length(module, loop.iter)
    left = rounds_until_left(module, loop)
    return left if whole is None else whole if left is None else min(whole, left)


def _product(lengths: list[int | None]) -> int | None:
    total = 1
    for one in lengths:
        if one is None:
            return None
        total *= one
    return total


def _counted(module: Module, loop: ast.While, test: ast.expr | None = None) -> int | None:
    """`i = 0; while i < 5: …; i += 1`, and at most so many where something else may end it: `while on and i < 5:`."""
    test = loop.test if test is None else test
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return min((n for part in test.values if (n := _counted(module, loop, part)) is not None), default=None)
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.left, ast.Name):
        return None
    if not isinstance(test.ops[0], (ast.Lt, ast.LtE)):
        return None
    everywhere = module.names.bindings.get(scope_of(test.left), {}).get(test.left.id, ())
    inside = [binding for binding in everywhere if module.tree.contains(loop, binding.node)]
    before = [binding for binding in module.names.lookup(test.left.id, loop) if binding not in inside]
    if len(inside) != 1 or len(before) != 1 or module.tree.statement(inside[0].node) not in loop.body:
        return None
    most, step = number(module, test.comparators[0]), number(module, added_in(inside[0]))
    start = number(module, bound_to(before[0])) if before[0].how is How.ASSIGN else None
    if most is None or start is None or step is None or step <= 0:
        return None
    return len(range(start, most + isinstance(test.ops[0], ast.LtE), step))


def added_in(binding: Binding) -> ast.expr | None:
    """What is added to a counter: `n += 1`, `n = n + 1`."""
    step = binding.node
    if isinstance(step, ast.AugAssign):
        return step.value if isinstance(step.op, ast.Add) else None
    made = binding.value if binding.how is How.ASSIGN and not binding.path else None
    if not isinstance(made, ast.BinOp) or not isinstance(made.op, ast.Add) or not isinstance(made.left, ast.Name):
        return None
    return made.right if made.left.id == binding.name else None


def length(module: Module, expr: ast.expr, frame: Frame | None = None, depth: int = 0) -> int | None:
    """How many items going over an expression gives."""
    # A name that is wrapped again and again (`bar = enumerate(bar)`) leads back to itself.
    if depth > _DEEPEST:
        return None
    if isinstance(expr, ast.BinOp) and _is_list(module, expr.left, frame):
        if isinstance(expr.op, ast.Mult):
            return _repeated(module, expr, frame, depth)
        if isinstance(expr.op, ast.Add):
            return _sum([length(module, side, frame, depth + 1) for side in (expr.left, expr.right)])
    cut = _written_as(module, expr)
    if isinstance(cut, ast.Subscript) and isinstance(cut.slice, ast.Slice) and cut.slice.upper is not None:
        part = _cut(module, cut, cut.slice, frame, depth)
        return known_length(module, expr) if part is None else part
    if isinstance(cut, ast.Subscript) and (picked := _drawn(module, cut.slice, frame)) is not None:
        # `x[np.random.choice(200, 150)]`
        return picked
    if (rows := _with_all_rows(module, expr) or scaled(module, cut, frame)) is not None:
        return length(module, rows, frame, depth + 1)
    values = module.project.evaluator.evaluate(module, expr, frame)
    # How many entries a dict gets later nobody counts.
    found = None if _is_dict(values) and module.is_filled(expr) else _shared_length(values, depth)
    if found is None:
        found = _drawn(module, expr, frame)
    if found is None:
        found = folds(module, expr, frame)
    if found is None:
        found = pieces(module, expr, frame)
    if found is None and isinstance(expr, ast.Call) and isinstance(expr.func, ast.Attribute) and not expr.args:
        # `settings.items()`
        found = length(module, expr.func.value, frame, depth + 1) if expr.func.attr in _VIEWS else None
    if found is None and (given := gone_through(cut)) is not None:
        found = length(module, given, frame, depth + 1)
    if found is None:
        found = known_length(module, expr)
    return rows_of_batch(module, expr) if found is None else found


def _is_dict(values: tuple[Value, ...]) -> bool:
    return any(isinstance(value, Items) and value.kind == "dict" for value in values)


def _shared_length(values: tuple[Value, ...], depth: int) -> int | None:
    """The length of what an expression is; where several calls give something each, all of these are as long."""
    if len(values) > (_MOST_ALIKE if depth <= _DEEPEST_ALIKE else 1):
        return None
    found = {length_of(value, depth) for value in values}
    return found.pop() if len(found) == 1 else None


def _with_all_rows(module: Module, expr: ast.expr) -> ast.expr | None:
    """`x` of `x[:, None]`, or of a name for it."""
    expr = _written_as(module, expr)
    if not isinstance(expr, ast.Subscript) or not isinstance(expr.slice, ast.Tuple):
        return None
    first = expr.slice.elts[0] if expr.slice.elts else None
    is_all = isinstance(first, ast.Slice) and first.lower is first.upper is first.step is None
    return expr.value if is_all else None


def _written_as(module: Module, expr: ast.expr) -> ast.expr:
    """What a name was plainly assigned; every other expression itself."""
    bindings = module.names.lookup(expr.id, expr) if isinstance(expr, ast.Name) else []
    is_plain = len(bindings) == 1 and bindings[0].how is How.ASSIGN and not bindings[0].path
    return bindings[0].value or expr if is_plain else expr


# Where functions that draw are given how many they shall draw, and what that is called.
_DRAWN = {
    "random.sample": (1, "k"),
    "random.choices": (2, "k"),
    "numpy.random.choice": (1, "size"),
    "numpy.random.randint": (2, "size"),
}


def _drawn(module: Module, expr: ast.expr, frame: Frame | None) -> int | None:
    """`random.sample(memory, 32)`, `np.random.choice(len(x), 32)`, or a name for it."""
    expr = _written_as(module, expr)
    if not isinstance(expr, ast.Call) or last_name(expr.func) not in ("sample", "choice", "choices", "randint"):
        return None
    callees = module.project.evaluator.evaluate(module, expr.func)
    places = [_DRAWN[callee.path] for callee in callees if isinstance(callee, Api) and callee.path in _DRAWN]
    return number(module, argument(expr, *places[0]), frame) if places else None


def folds(module: Module, expr: ast.expr, frame: Frame | None = None) -> int | None:
    """`KFold(n_splits=5).split(x)` of scikit-learn."""
    if not isinstance(expr, ast.Call) or last_name(expr.func) != "split" or not isinstance(expr.func, ast.Attribute):
        return None
    splitters = module.project.evaluator.evaluate(module, expr.func.value, frame)
    splitter = splitters[0] if len(splitters) == 1 else None
    if not isinstance(splitter, Obj) or not splitter.api.startswith("sklearn.model_selection."):
        return None
    folds_by_default = _FOLDS_BY_DEFAULT.get(splitter.api.rpartition(".")[2])
    if folds_by_default is None or not isinstance(splitter.node, ast.Call):
        return None
    given = argument(splitter.node, 0, "n_splits")
    return folds_by_default if given is None else number(splitter.module, given, splitter.frame)


def length_of(value: Value, depth: int = 0) -> int | None:
    """How many items going over a value gives."""
    if isinstance(value, Items):
        return _displayed(value, depth)
    if isinstance(value, Const):
        return len(value.value) if isinstance(value.value, (str, bytes)) else None
    if isinstance(value, Wrapped):
        return _wrapped(value, depth)
    if isinstance(value, Method) and value.name in _VIEWS:
        return length_of(value.owner, depth + 1)
    if isinstance(value, Pipeline):
        from tflint_stall.facts.program.dataset_length import after  # which asks here for the lengths of arrays

        return after(value.steps)
    if isinstance(value, Obj) and value.api == "element" and isinstance(value.of, Pipeline):
        from tflint_stall.facts.program.dataset_length import of_element

        return of_element(value.of.steps)
    if isinstance(value, Obj) and isinstance(value.node, ast.Call):
        return _made(value, value.node, depth)
    return None


def _is_list(module: Module, expr: ast.expr, frame: Frame | None) -> bool:
    values = module.project.evaluator.evaluate(module, expr, frame)
    return bool(values) and all(isinstance(value, Items) for value in values)


def _repeated(module: Module, expr: ast.BinOp, frame: Frame | None, depth: int) -> int | None:
    """`[x] * 5`."""
    items, times = length(module, expr.left, frame, depth + 1), number(module, expr.right, frame, depth=depth)
    return None if items is None or times is None else items * max(times, 0)


def _cut(module: Module, expr: ast.Subscript, part: ast.Slice, frame: Frame | None, depth: int) -> int | None:
    """`rows[:5]`, where there are as many."""
    if part.step is None and (size := size_of_window(part)) is not None:
        return number(module, size, frame, depth=depth)
    first = 0 if part.lower is None else number(module, part.lower, frame, depth=depth)
    last = number(module, part.upper, frame, depth=depth)
    if first is None or last is None or part.step is not None or not 0 <= first <= last:
        return None
    whole = length(module, expr.value, frame, depth + 1)
    return last - first if whole is None else max(min(last, whole) - first, 0)


def _displayed(value: Items, depth: int) -> int | None:
    node = value.node
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return None if any(isinstance(item, ast.Starred) for item in node.elts) else len(node.elts)
    if isinstance(node, ast.Dict):
        return len(value.elements) if len(node.keys) == len(value.keys) else None
    if isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.DictComp)) and len(node.generators) == 1:
        element = value.elements[0]
        if isinstance(element, Deferred) and not node.generators[0].ifs:
            return length(element.module, node.generators[0].iter, element.frame, depth + 1)
    return None


def _wrapped(value: Wrapped, depth: int) -> int | None:
    module, arguments, frame = value.module, value.call.args, value.frame
    if value.name in ("range", "tf.range"):
        return range_length(module, value.call, frame, depth)
    if value.name == "zip":
        lengths = [length(module, item, frame, depth + 1) for item in arguments]
        return min((one for one in lengths if one is not None), default=None)
    if value.name == "product" and not value.call.keywords:
        return _product([length(module, item, frame, depth + 1) for item in arguments])
    if value.name == "islice" and len(arguments) in (2, 3):
        first = number(module, arguments[1], frame, depth=depth) if len(arguments) == 3 else 0
        last = number(module, arguments[-1], frame, depth=depth)
        return max(0, last - first) if first is not None and last is not None else None
    return length(module, arguments[0], frame, depth + 1) if value.name in _SAME and arguments else None


def range_length(module: Module, call: ast.Call, frame: Frame | None, depth: int = 0) -> int | None:
    """The items of `range(…)`, `np.arange(…)` or `Dataset.range(…)`."""
    constants = [module.project.evaluator.constant(module, item, frame) for item in call.args]
    steps = [constant for constant in constants if isinstance(constant, (int, float))]
    if len(steps) == len(call.args) == 3 and isinstance(steps[2], float) and steps[2]:
        # `np.arange(0.5, 1.0, 0.05)`
        items = (steps[1] - steps[0]) / steps[2]
        return max(0, ceil(round(items, 6))) if abs(items) < _MOST_OF_FLOATS else None
    numbers = [
        int(constant)
        if isinstance(constant, float) and constant.is_integer() and last_name(call.func) == "range"
        else number(module, item, frame, depth=depth)
        for item, constant in zip(call.args, constants, strict=True)
    ]
    whole = [one for one in numbers if one is not None]
    if len(whole) != len(numbers) or not 1 <= len(whole) <= 3 or whole[2:] == [0]:
        return None
    try:
        return len(range(*whole))
    except OverflowError:
        return None


def _made(value: Obj, call: ast.Call, depth: int) -> int | None:
    """The first axis of what a creating call makes: `tf.zeros((64, 4))`, `np.random.rand(64, 4)`."""
    module, frame, name = value.module, value.frame, last_name(call.func)
    if value.kind is Kind.INTEGER:
        return None
    if name in _JOINING and call.args:
        return _joined(module, call, frame, depth)
    filled = argument(call, 2, "shape") if name == "constant" else None
    if filled is not None:
        first = filled.elts[0] if isinstance(filled, (ast.Tuple, ast.List)) and filled.elts else filled
        return number(module, first, frame, depth=depth)
    if (name in _WRAPPING or name in _AS_MANY) and call.args:
        return length(module, call.args[0], frame, depth + 1)
    if name == "astype" and isinstance(call.func, ast.Attribute):
        return length(module, call.func.value, frame, depth + 1)
    if name in ("arange", "range"):
        return range_length(module, call, frame, depth)
    if name in _CUTTING and value.api.startswith(("numpy.", "tf.")):
        return number(module, argument(call, 1, "indices_or_sections", "num_or_size_splits"), frame, depth=depth)
    if name in ("linspace", "logspace"):
        return number(module, argument(call, 2, "num"), frame, depth=depth)
    if name in ("eye", "identity"):
        return number(module, argument(call, 0, "num_rows", "N", "n"), frame, depth=depth)
    if name == "expand_dims" and call.args:
        axis = module.project.evaluator.constant(module, argument(call, 1, "axis"), frame)
        return length(module, call.args[0], frame, depth + 1) if axis in (1, -1) else None
    if name in ("rand", "randn"):
        shape = argument(call, 0)
    elif name == "randint" or (name in ("normal", "uniform") and value.api.startswith("numpy.")):
        shape = argument(call, 2, "size")
    elif name == "choice" and value.api.startswith("numpy."):
        shape = argument(call, 1, "size")
    elif name in _SHAPED:
        shape = argument(call, 0, "shape", "size")
    else:
        return None
    if isinstance(shape, (ast.Tuple, ast.List)) and shape.elts:
        shape = shape.elts[0]
    return number(module, shape, frame, depth=depth)


def _joined(module: Module, call: ast.Call, frame: Frame | None, depth: int) -> int | None:
    """`tf.concat([a, b], 0)`: all parts together; `tf.concat([a, b], 1)`."""
    axis = argument(call, 1, "axis")
    values = module.project.evaluator.evaluate(module, call.args[0], frame)
    items = values[0] if len(values) == 1 else None
    along = module.project.evaluator.constant(module, axis, frame) if axis is not None else 0
    if not isinstance(items, Items) or items.kind not in ("list", "tuple") or depth > _DEEPEST:
        return None
    parts = [e for e in items.elements if isinstance(e, Deferred)]
    lengths = [length(part.module, part.expr, part.frame, depth + 1) for part in parts]
    # Along another axis all parts have the same rows.
    whole = _sum(lengths) if along == 0 else lengths[0] if lengths and along in (1, -1) else None
    return whole if lengths and len(lengths) == len(items.elements) else None


def _sum(lengths: list[int | None]) -> int | None:
    return None if None in lengths else sum(one for one in lengths if one is not None)


def number(module: Module, expr: ast.expr | None, frame: Frame | None = None, *, depth: int = 0) -> int | None:
    """The whole number that an expression is; the default of a parameter or option that nobody in sight gives."""
    # `range(len(self.rows))`, in what `self.rows` is made of, leads back to itself.
    if expr is None or depth > _DEEPEST:
        return None
    constant = module.project.evaluator.constant(module, expr, frame)
    if isinstance(constant, int):
        return int(constant)
    if isinstance(expr, ast.BinOp) and type(expr.op) in _ARITHMETIC:
        left, right = (
            number(module, expr.left, frame, depth=depth + 1),
            number(module, expr.right, frame, depth=depth + 1),
        )
        return None if left is None or right is None else _ARITHMETIC[type(expr.op)](left, right)
    if isinstance(expr, ast.Call) and last_name(expr.func) == "min" and len(expr.args) > 1:
        known = [one for item in expr.args if (one := number(module, item, frame, depth=depth + 1)) is not None]
        return min(known) if known else None
    if isinstance(expr, ast.Call) and last_name(expr.func) == "len" and len(expr.args) == 1:
        return length(module, expr.args[0], frame, depth + 1)
    if isinstance(expr, ast.Call) and last_name(expr.func) in ("int", "ceil") and len(expr.args) == 1:
        return number(module, expr.args[0], frame, depth=depth + 1)
    if isinstance(expr, ast.BinOp) and isinstance(expr.op, (ast.Div, ast.FloorDiv)):
        return 1 if _is_length_by_itself(module, expr) else _batches(module, expr, frame, depth)
    if isinstance(expr, ast.Subscript) and isinstance(expr.value, ast.Attribute) and expr.value.attr == "shape":
        is_first = isinstance(expr.slice, ast.Constant) and expr.slice.value == 0
        return length(module, expr.value.value, frame, depth + 1) if is_first else None
    if isinstance(expr, ast.Name):
        given = _given_in(module, expr, frame)
        return _defaulted(module, expr, depth) if given is None or frame is None else _given_number(frame, given)
    if isinstance(expr, ast.Attribute):
        return whole_default(module, expr)
    return None


def _given_in(module: Module, name: ast.Name, frame: Frame | None) -> ast.expr | None:
    """What the call that is followed gives for a parameter."""
    bindings = module.names.lookup(name.id, name) if frame is not None else []
    if len(bindings) != 1 or bindings[0].how is not How.PARAMETER or not isinstance(bindings[0].node, ast.arg):
        return None
    if frame is None or function_with(bindings[0].node) is not frame.function:
        return None
    return module.project.evaluator.parameters.argument(frame, bindings[0].node)


def _given_number(frame: Frame, given: ast.expr) -> int | None:
    """The default of an option that a function is given: `make(args.size)`, `make(SETTINGS["size"])`."""
    if isinstance(given, ast.Subscript):
        return _entry_default(frame.caller, given)
    return whole_default(frame.caller, given) if isinstance(given, ast.Attribute) else None


def _entry_default(module: Module, entry: ast.Subscript) -> int | None:
    """`SETTINGS["size"]`, where `SETTINGS = vars(args)`."""
    holder, key = entry.value, entry.slice
    bindings = module.names.lookup(holder.id, holder) if isinstance(holder, ast.Name) else []
    made = bindings[0].value if len(bindings) == 1 and not bindings[0].path else None
    if not isinstance(made, ast.Call) or last_name(made.func) != "vars" or len(made.args) != 1:
        return None
    flag = key.value if isinstance(key, ast.Constant) else None
    return whole_default_of_flag(module, flag) if isinstance(flag, str) else None


def _is_length_by_itself(module: Module, quotient: ast.BinOp) -> bool:
    """`len(x) / size`, where `size = len(x)`: all of it is one batch."""
    size, whole = quotient.right, quotient.left
    bindings = module.names.lookup(size.id, size) if isinstance(size, ast.Name) else []
    if len(bindings) != 1 or bindings[0].value is None or bindings[0].path:
        return False
    is_length = isinstance(whole, ast.Call) and last_name(whole.func) == "len"
    return is_length and module.tree.text(whole) == module.tree.text(bindings[0].value)


def _batches(module: Module, quotient: ast.BinOp, frame: Frame | None, depth: int) -> int | None:
    """`len(x) // 32`, `x.shape[0] / 32` of well-known data; an array that is made up stands for a larger one."""
    whole, size = quotient.left, number(module, quotient.right, frame, depth=depth + 1)
    if isinstance(whole, ast.Call) and last_name(whole.func) == "len" and len(whole.args) == 1:
        array = whole.args[0]
        rows = known_length(module, array) or _written_out(module, array) or most_rows(module, array)
    elif isinstance(whole, ast.Subscript) and isinstance(whole.value, ast.Attribute) and whole.value.attr == "shape":
        first = isinstance(whole.slice, ast.Constant) and whole.slice.value == 0
        rows = known_length(module, whole.value.value) if first else None
    else:
        rows = examples_told(module, whole)
    if rows is None or size is None or size < 1:
        return None
    return rows // size if isinstance(quotient.op, ast.FloorDiv) else -(-rows // size)


def _written_out(module: Module, expr: ast.expr) -> int | None:
    """How many items an array has whose numbers stand in the program: `np.array([1.0, 1.3, 3.1])`."""
    values = module.project.evaluator.evaluate(module, expr)
    made = values[0].node if len(values) == 1 and isinstance(values[0], Obj) else None
    is_display = isinstance(made, ast.Call) and last_name(made.func) in _WRAPPING and bool(made.args)
    display = made.args[0] if is_display and isinstance(made, ast.Call) else None
    return length_of(values[0]) if isinstance(display, (ast.List, ast.Tuple)) else None


def _defaulted(module: Module, name: ast.Name, depth: int) -> int | None:
    bindings = module.names.lookup(name.id, name)
    if len(bindings) != 1:
        return None
    binding = bindings[0]
    if binding.how is How.ASSIGN and isinstance(binding.value, ast.Attribute) and not binding.path:
        return whole_default(module, binding.value)
    if binding.how is How.ASSIGN and isinstance(binding.value, ast.Call) and not binding.path:
        return (
            number(module, binding.value, depth=depth + 1) if last_name(binding.value.func) in ("int", "ceil") else None
        )
    if binding.how is How.ASSIGN and isinstance(binding.value, ast.BinOp) and not binding.path:
        quotient = isinstance(binding.value.op, (ast.Div, ast.FloorDiv))
        return _batches(module, binding.value, None, depth) if quotient else None
    if binding.how is not How.PARAMETER or not isinstance(binding.node, ast.arg):
        return None
    function = function_with(binding.node)
    default = default_of(function, binding.node)
    sites = module.project.call_sites(module, function)
    if len(sites) == 1:
        # `make(args.count)`
        given = module.project.evaluator.parameters.argument(sites[0].frame, binding.node)
        return whole_default(sites[0].module, given) if isinstance(given, ast.Attribute) else None
    if default is None or sites:
        return None
    constant = module.project.evaluator.constant(module, default)
    return constant if isinstance(constant, int) else None
