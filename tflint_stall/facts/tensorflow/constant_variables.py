"""Variables that are constants in all but name: whole numbers, which no gradient reaches, and that nobody changes."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_WHOLE = frozenset({"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"})
_COUNTING = frozenset({"builtins.range", "tf.range", "numpy.arange"})
_CHANGING = ("assign", "scatter_", "batch_scatter_", "count_up_to")


def is_constant_of_whole_numbers(module: Module, call: ast.Call) -> bool:
    """`rows = tf.Variable(range(batch))`, to take elements by it."""
    return last_name(call.func) == "Variable" and _is_whole(module, call) and not _is_changed(module, call)


def goes_on(module: Module, call: ast.Call, loop: ast.AST) -> bool:
    """Whether a variable begins with what the rounds compute, or are given: nothing in it is lost, or random.

    `w = tf.Variable(w - rate * gradient)` is gradient descent by hand, `tf.Variable(batch)` an input.
    """
    start = argument(call, 0, "initial_value")
    if start is None or last_name(call.func) != "Variable":
        return False
    reads = (node for node in ast.walk(start) if isinstance(node, ast.Name))
    bound = (binding for name in reads for binding in module.names.lookup(name.id, name))
    return any(b.how is How.PARAMETER or module.tree.contains(loop, b.node) for b in bound)


def _is_whole(module: Module, call: ast.Call) -> bool:
    given = argument(call, None, "dtype")
    if given is not None:
        return _named_type(module, given) in _WHOLE
    start = argument(call, 0, "initial_value")
    if isinstance(start, ast.Call):
        # With a number that is no whole one, or a type of its own, these count otherwise.
        plain = not start.keywords and not any(isinstance(part, (float, complex)) for part in _numbers(start))
        values = module.project.evaluator.evaluate(module, start.func)
        return plain and bool(values) and all(isinstance(v, Api) and v.path in _COUNTING for v in values)
    numbers = list(_numbers(start)) if isinstance(start, (ast.Constant, ast.List, ast.Tuple)) else []
    return bool(numbers) and all(isinstance(number, int) for number in numbers)


def _numbers(expr: ast.AST) -> list[object]:
    return [part.value for part in ast.walk(expr) if isinstance(part, ast.Constant)]


def _named_type(module: Module, expr: ast.expr) -> str:
    constant = module.project.evaluator.constant(module, expr)
    return constant if isinstance(constant, str) else last_name(expr)


def _is_changed(module: Module, call: ast.Call) -> bool:
    """Whether the name of a variable is one that somebody assigns to: `count.assign_add(1)`."""
    statement = module.tree.statement(call)
    if not isinstance(statement, ast.Assign) or statement.value is not call:
        return False
    names = {target.id for target in statement.targets if isinstance(target, ast.Name)}
    return len(names) != len(statement.targets) or any(
        isinstance(use, ast.Name) and binding.value is call
        for name in names
        for use in module.tree.loads.get(name, ())
        if _changes(module, use)
        for binding in module.names.lookup(name, use)
        if binding.how is How.ASSIGN
    )


def _changes(module: Module, use: ast.AST) -> bool:
    parent = next(iter(module.tree.ancestors(use)), None)
    if isinstance(parent, ast.Attribute):
        return parent.attr.startswith(_CHANGING)
    # Who is given the variable itself may change it, unless it is an operation.
    if not isinstance(parent, ast.Call) or parent.func is use:
        return False
    values = module.project.evaluator.evaluate(module, parent.func)
    return not values or not all(isinstance(value, Api) and value.path.startswith("tf.") for value in values)
