"""Generators that come to an end: of the project's functions, also where one only hands on what another one yields."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.ending import entered, infinite_loop, is_infinite
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, Function, function_with, last_name
from tflint_stall.facts.values.values import Frame, Func, Obj, Unknown, Value, Wrapped
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What may go on for ever, by its name.
_ENDLESS_NAMES = r"(?i)gen(erator)?s?$|iter|stream|loader|queue|infinite|cycle|forever|endless|repeat|epoch"
# How many generators may hand on the items of another one, and names stand for another name.
_DEEPEST = 4


@dataclass(frozen=True, eq=False)
class FiniteGenerator:
    """A generator function that surely comes to an end."""

    function: Function
    module: Module
    # How many items it yields, where that can be read off.
    items: int | None
    # The loop that holds all its yields, when it is the last statement of the function.
    loop: ast.For | None


def finite_generator(made: Obj, depth: int = 0) -> FiniteGenerator | None:
    """What a generator object is, where it surely ends and yields its data once."""
    function = made.of
    if depth >= _DEEPEST or not isinstance(function, Func) or not isinstance(function.node, DEFS) or is_infinite(made):
        return None
    module, node = function.module, function.node
    if infinite_loop(module, node) is not None or any(True for _ in module.tree.own(node, ast.While)):
        return None
    loops = [loop for loop in module.tree.own(node, ast.For) if _yields_in(module, loop, node)]
    frame = entered(made)
    if not loops or not all(_ends(module, loop, frame, depth) for loop in loops):
        return None
    if any(True for _ in module.tree.own(node, ast.YieldFrom)):
        return None
    last = node.body[-1]
    return FiniteGenerator(node, module, _items(module, loops, node), last if last in loops else None)


def _yields_in(module: Module, loop: ast.For, function: Function) -> bool:
    return any(module.tree.function(item) is function for item in module.tree.within(loop, ast.Yield))


def _ends(module: Module, loop: ast.For, frame: Frame | None, depth: int) -> bool:
    """A loop over data; one over epochs yields the data again and again, which may be all that is asked for."""
    if "epoch" in ast.unparse(loop.target).lower():
        return False
    names = [node for node in ast.walk(loop.iter) if isinstance(node, (ast.Name, ast.Attribute))]
    if any(re.search(_ENDLESS_NAMES, last_name(node)) for node in names):
        return False
    return _comes_to_an_end(module, loop.iter, frame, depth)


def _comes_to_an_end(module: Module, data: ast.expr, frame: Frame | None, depth: int) -> bool:
    """Whether what a loop goes through ends: a generator that is handed on ends when its source does."""
    values = module.project.evaluator.evaluate(module, data, frame)
    if any(isinstance(value, Unknown) for value in values) and _is_asked_for(module, data, frame):
        return False
    return all(_is_finite(value, depth) for value in values)


def _is_finite(value: Value, depth: int) -> bool:
    if isinstance(value, Obj):
        if value.kind is Kind.GENERATOR:
            return finite_generator(value, depth + 1) is not None
        return not value.api.startswith("itertools.")
    if isinstance(value, Wrapped) and value.name not in ("range", "tf.range", "islice"):
        parts = value.call.args if value.name in ("zip", "product") else value.call.args[:1]
        ends = (_comes_to_an_end(value.module, part, value.frame, depth) for part in parts)
        # `zip` ends with the first of its parts.
        return any(ends) if value.name == "zip" else all(ends)
    return True


def _is_asked_for(module: Module, data: ast.expr, frame: Frame | None) -> bool:
    """Whether somebody is called for what a name stands for, here or by whoever hands it in."""
    for _ in range(_DEEPEST):
        if not isinstance(data, ast.Name):
            break
        bindings = module.names.lookup(data.id, data)
        if len(bindings) != 1 or bindings[0].path:
            return False
        node, value = bindings[0].node, bindings[0].value
        if bindings[0].how is How.PARAMETER and isinstance(node, ast.arg):
            if frame is None or frame.function is not function_with(node):
                return False
            value = module.project.evaluator.parameters.argument(frame, node)
            module, frame = frame.caller, frame.caller_frame
        if value is None:
            return False
        data = value
    return isinstance(data, ast.Call)


def _items(module: Module, loops: list[ast.For], function: Function) -> int | None:
    yields = list(module.tree.own(function, ast.Yield))
    if len(loops) != 1 or len(yields) != 1 or parent_of(module.tree.statement(yields[0])) is not loops[0]:
        return None
    values = module.project.evaluator.evaluate(module, loops[0].iter)
    if len(values) != 1 or not isinstance(values[0], Wrapped) or values[0].name != "range":
        return None
    numbers = [module.project.evaluator.constant(module, item) for item in values[0].call.args]
    whole = [number for number in numbers if isinstance(number, int)]
    return len(range(*whole)) if len(whole) == len(numbers) and 0 < len(whole) <= 3 else None
