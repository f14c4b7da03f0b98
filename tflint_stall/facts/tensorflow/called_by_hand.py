"""Models and layers of the project that run as Python wherever they are called: no graph is made of their `call`."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.modes import Mode
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable

    from tflint_stall.facts.values.module import Module

# What makes a graph of a model's `call`.
_COMPILING = ("compile", "fit", "fit_generator", "predict", "evaluate", "train_on_batch", "predict_on_batch", "save")


def is_only_called_eagerly(module: Module, cls: ast.ClassDef, mode: Callable[[Module, ast.AST], Mode]) -> bool:
    """Whether all that calls the objects of a class, which are in sight, is eager code, and nothing compiles them."""
    places = {module, *(place for place, _ in module.project.constructions(module, cls))}
    seen = False
    for place in places:
        for name in _COMPILING:
            for call in place.tree.calls.get(name, ()):
                if isinstance(call.func, ast.Attribute) and is_of(place, call.func.value, cls):
                    return False
        for call in place.tree.nodes(ast.Call):
            if is_of(place, call.func, cls):
                if mode(place, call) is not Mode.EAGER:
                    return False
                seen = True
    return seen


def is_of(module: Module, expr: ast.expr, cls: ast.ClassDef) -> bool:
    """Whether an expression may be an object of a class of the project."""
    values = module.project.evaluator.evaluate(module, expr)
    return any(isinstance(value, Obj) and value.cls is not None and value.cls.node is cls for value in values)
