"""Arrays and lists that are in random order already, so that it does not matter what of them stands together."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.steps import Data, Shuffles
from tflint_stall.facts.program.definitions import Definition, definitions
from tflint_stall.facts.program.joined import joined
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, dotted, last_name
from tflint_stall.facts.tensorflow.arrays import KEEPING, appending_loops, parts
from tflint_stall.facts.values.values import Api, Func, Step

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable

    from tflint_stall.facts.values.module import Module

# Functions and methods whose result is in random order, and modules all of whose functions are of that kind.
_MIXING = frozenset("permutation permuted shuffle train_test_split sample resample randperm choice choices".split())
_RANDOM = ("numpy.random.", "tf.random.", "tf.random_", "random.", "keras.random.")
# These were mixed before they were published.
_MIXED = "keras.datasets."
# Calls in a generator function that draw its items by chance: an order, or the number of an item.
_DRAWN_NUMBERS = frozenset("randint randrange integers".split())
_DRAWING = frozenset("shuffle permutation sample choice choices randperm".split())
_CONTAINERS = frozenset({"list", "tuple", "zip", "map", "dict", "enumerate"})
_MOST_STEPS = 100


def is_noise(source: Step) -> bool:
    """Whether all that a source slices is drawn: it has no order that anything could break."""
    given = source.call.args[0] if source.call.args else source.argument("tensors")
    written = [definitions(source.module, part) for part in parts(given)] if given is not None else []
    return bool(written) and all(found and all(map(_is_drawn, found)) for found in written)


def _is_drawn(place: Definition) -> bool:
    call = place.expr
    if not isinstance(call, ast.Call) or last_name(call.func) in _MIXING:
        return False
    values = place.module.project.evaluator.evaluate(place.module, call.func)
    return any(isinstance(value, Api) and value.path.startswith(_RANDOM) for value in values)


def draws_its_order(function: Func) -> bool:
    """Whether a generator function brings its items into another order each time it starts, or draws them."""
    for call in function.module.tree.within(function.node, ast.Call):
        name = last_name(call.func)
        if name in _DRAWING or (name in _DRAWN_NUMBERS and not _is_only_given(function, call)):
            return True
    return False


def _is_only_given(function: Func, call: ast.Call) -> bool:
    """Whether a number that is drawn only is a part of an item, or compared: no item is asked for by it."""
    statement, tree = parent_of(call), function.module.tree
    targets = statement.targets if isinstance(statement, ast.Assign) and statement.value is call else []
    if len(targets) != 1 or not isinstance(targets[0], ast.Name):
        return False
    reads = [load for load in tree.loads.get(targets[0].id, ()) if tree.contains(function.node, load)]
    return bool(reads) and all(map(_is_part_of_item, reads))


def _is_part_of_item(read: ast.AST) -> bool:
    parent = parent_of(read)
    if isinstance(parent, ast.Compare):
        return True
    while isinstance(parent, (ast.Dict, ast.Tuple, ast.List)):
        parent = parent_of(parent)
    return isinstance(parent, ast.Yield)


def is_in_random_order(source: Step) -> bool:
    """Whether a part of what a source slices is surely in random order.

    Of datasets that are zipped it is each of them, if the program draws what they have.
    """
    if source.source_row.data is Data.DATASETS:
        sources = [part.source for part in joined(source)]
        return bool(sources) and all(one is not None and _slices_drawn(one) for one in sources)
    return source.source_row.data is Data.ARRAYS and _is_ordered_by_chance(source, _mixes)


def _slices_drawn(source: Step) -> bool:
    return source.source_row.data is Data.ARRAYS and is_shuffled_before(source)


def is_shuffled_before(source: Step) -> bool:
    """Whether the program itself shuffles what a source slices, before it does: `random.shuffle(names)`."""
    return _is_ordered_by_chance(source, lambda _, call: last_name(call.func) in _MIXING)


def _is_ordered_by_chance(source: Step, mixes: Callable[[Module, ast.Call], bool]) -> bool:
    given = source.call.args[0] if source.call.args else source.argument("tensors")
    waiting = [Definition(source.module, part) for part in parts(given)] if given is not None else []
    seen: set[ast.expr] = set()
    while waiting and len(seen) < _MOST_STEPS:
        place = waiting.pop()
        if place.expr in seen:
            continue
        seen.add(place.expr)
        if _is_shuffled_in_place(place.module, place.expr):
            return True
        for definition in definitions(place.module, place.expr):
            if isinstance(definition.expr, ast.Call) and mixes(definition.module, definition.expr):
                return True
            waiting.extend(Definition(definition.module, inner) for inner in _behind(definition.expr))
            if isinstance(definition.expr, ast.List) and not definition.expr.elts:
                # `for row in rows: names.append(row[0])`
                loops = appending_loops(definition.module, definition.expr)
                over = [loop.iter for loop in loops if not isinstance(loop, ast.While)]
                waiting.extend(Definition(definition.module, one) for one in over)
    return False


def _behind(expr: ast.expr) -> list[ast.expr]:
    """What stands in the same order as an expression, or decides about its order."""
    if isinstance(expr, ast.Subscript):
        return [expr.value, expr.slice]
    if isinstance(expr, ast.BinOp):
        return [expr.left, expr.right]
    if isinstance(expr, ast.Starred):
        return [expr.value]
    if isinstance(expr, COMPREHENSIONS):
        return [generator.iter for generator in expr.generators]
    if isinstance(expr, ast.Call) and last_name(expr.func) in KEEPING | _CONTAINERS:
        return [*expr.args, *([expr.func.value] if isinstance(expr.func, ast.Attribute) else [])]
    return []


def _mixes(module: Module, call: ast.Call) -> bool:
    values = module.project.evaluator.evaluate(module, call.func)
    path = next((value.path for value in values if isinstance(value, Api)), "")
    return last_name(call.func) in _MIXING or path.startswith(_RANDOM) or path.startswith(_MIXED)


def _is_shuffled_in_place(module: Module, expr: ast.expr) -> bool:
    """`random.shuffle(names)` in the same function."""
    name = dotted(expr)
    return bool(name) and any(
        call.args and dotted(call.args[0]) == name and module.tree.function(call) is module.tree.function(expr)
        for call in module.tree.calls.get("shuffle", ())
    )


def is_mixed(steps: tuple[Step, ...]) -> bool:
    """Whether a step mixes the elements, or their files come mixed: `list_files` does that by itself."""
    return any(step.name == "shuffle" or _lists_mixed(step) for step in steps)


def _lists_mixed(step: Step) -> bool:
    if step.api == "tfds.load":
        mixed = step.argument("shuffle_files")
        return mixed is not None and step.module.project.evaluator.constant(step.module, mixed, step.frame) is True
    if not step.is_source or step.source_row.data is not Data.NAMES:
        return False
    if step.source_row.shuffles is not Shuffles.UNASKED:
        return False
    asked = step.argument("shuffle")
    return asked is None or step.module.project.evaluator.constant(step.module, asked, step.frame) is not False
