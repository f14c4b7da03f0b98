"""What cells that a project writes itself do to their state: whether anything bounds it from one step to the next."""

from __future__ import annotations

import ast

from tflint_stall.facts.api import layers as rows
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.program.reached import calls_in, calls_of_functions
from tflint_stall.facts.syntax.tree import DEFS, argument
from tflint_stall.facts.values.values import Api, Const, Func, Method, Obj, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_STEPS = ("call", "__call__")


def activation_name(value: Value, none_is_linear: bool) -> str:
    """What an activation is called: `relu` for a string, a function or a layer."""
    if isinstance(value, Const):
        if value.value is None:
            return "linear" if none_is_linear else "tanh"
        return str(value.value)
    path = value.path if isinstance(value, Api) else value.api if isinstance(value, Obj) else ""
    return path.rpartition(".")[2]


def is_unbounded_cell(cell: Obj) -> bool:
    """A cell of the project in whose step nothing saturates, gates or normalises; `False` where that is not known."""
    assert cell.cls is not None
    classes = cell.module.project.evaluator.classes
    steps = _steps_of(cell)
    if not steps or any(base != "keras.layers.Layer" for base in classes.library_bases(cell.cls)):
        return False
    multiplies = False
    for reached in calls_of_functions(steps[:1]):
        for callee in reached.callees:
            if not _keeps_growing(callee):
                return False
            multiplies = multiplies or _multiplies(callee)
    products = cell.cls.module.tree.within(steps[0].node, ast.BinOp)
    return multiplies or any(isinstance(product.op, ast.MatMult) for product in products)


def is_bounded_around(cell: Obj) -> bool:
    """Whether the class of the project that makes a cell for itself may bound what the cell gives, before it keeps it.

    `return self.squash(self.level(summed)), …` decides what the state is, not the activation of the cell inside.
    """
    own = _maker(cell)
    steps = _steps_of(own) if own is not None else []
    reached = list(calls_of_functions(steps[:1]))
    used = [found for found in reached if any(_is_made_at(callee, cell) for callee in found.callees)]
    if not used:
        return False
    for found in used:
        loops = loops_around(found.module, found.call)
        if not loops and _is_kept_as_given(steps[0], found.call):
            return False
        reached = list(calls_in(found.module, loops[-1])) if loops else reached
    others = (callee for found in reached for callee in found.callees if not _is_made_at(callee, cell))
    return not all(map(_keeps_growing, others))


def _maker(cell: Obj) -> Obj | None:
    """The object of the project in whose constructor a cell is made."""
    function = cell.module.tree.function(cell.node)
    if not isinstance(function, DEFS) or cell.module.method_class(function) is None or not function.args.args:
        return None
    this = cell.module.project.evaluator.parameters.value(cell.module, function.args.args[0], cell.frame)
    return next((value for value in this if isinstance(value, Obj) and value.cls is not None), None)


def _steps_of(cell: Obj) -> list[Func]:
    """What a cell or layer of the project does in one step."""
    if cell.cls is None:
        return []
    classes = cell.module.project.evaluator.classes
    return [found for name in _STEPS for found in classes.member(cell.cls, name, cell) if isinstance(found, Func)]


def _is_made_at(value: Value, cell: Obj) -> bool:
    return isinstance(value, Obj) and value.node is cell.node


def _is_kept_as_given(step: Func, used: ast.Call) -> bool:
    """Whether a step returns what an inner cell gave, or its state, as it is: `return self.level(summed), states`."""
    tree = step.module.tree
    for returned in tree.own(step.node, ast.Return):
        given = returned.value
        kept = given.elts[1:] if isinstance(given, ast.Tuple) else [given] if given is not None else []
        if any(_is_passed_on(step.module, expr, used) for expr in kept):
            return True
    return False


def _is_passed_on(module: Module, expr: ast.expr, used: ast.Call) -> bool:
    """Whether an expression is what a call gave, a part of it, or a list of such parts."""
    if isinstance(expr, (ast.List, ast.Tuple)):
        return any(_is_passed_on(module, item, used) for item in expr.elts)
    while isinstance(expr, (ast.Subscript, ast.Starred)):
        expr = expr.value
    if isinstance(expr, ast.Name):
        bindings = module.names.lookup(expr.id, expr)
        return len(bindings) == 1 and bindings[0].value is used
    return expr is used


def _multiplies(callee: Value) -> bool:
    if isinstance(callee, Api):
        return callee.path.rpartition(".")[2] in rows.PRODUCTS
    return isinstance(callee, Obj) and "linear" in (rows.traits(callee.api) or ())


def _keeps_growing(callee: Value) -> bool:
    """Whether a call surely bounds nothing: sums, products, and layers without a bounded activation."""
    if isinstance(callee, Func):
        return True
    if isinstance(callee, Api):
        name = callee.path.rpartition(".")[2]
        bounds = name in rows.BOUNDED_ACTIVATIONS or name in rows.NORMALISING_FUNCTIONS
        return not bounds and callee.path.startswith(("tf.", "keras.", "builtins."))
    if isinstance(callee, Method):
        owner = callee.owner
        return isinstance(owner, Obj) and owner.kind in (Kind.TENSOR, Kind.VARIABLE)
    if isinstance(callee, Obj) and callee.kind is Kind.LAYER and isinstance(callee.node, ast.Call):
        traits = rows.traits(callee.api)
        if traits is None or not traits <= {"weights", "linear", "random"}:
            return False
        given = argument(callee.node, 1, "activation")
        if given is None:
            return True
        values = callee.module.project.evaluator.evaluate(callee.module, given, callee.frame)
        return all(activation_name(value, True) in rows.UNBOUNDED_ACTIVATIONS for value in values)
    return False
