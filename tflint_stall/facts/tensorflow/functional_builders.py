"""Classes of models that are only a way to write a functional model: their `call` runs once, on an `Input`."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_USES = ("compile", "fit", "fit_generator", "train_on_batch", "predict", "evaluate")
_SYMBOLIC = ("keras.Input", "keras.layers.Input")


def is_builder(module: Module, cls: ast.ClassDef) -> bool:
    """Whether a method gives back a functional `Model` made of the class' own `call`, which nothing else in sight runs.

    Such a model holds all layers that the one call made. Where an object of the class is called, compiled or fitted
    itself, each call makes them anew.
    """
    methods = [method for method in cls.body if isinstance(method, DEFS) and _gives_functional(module, method)]
    if not methods:
        return False
    made = module.project.constructions(module, cls)
    if not made and not any(method.name == "build" for method in methods):
        return False
    return not any(_is_used_itself(place, cls) for place in {module, *(place for place, _ in made)})


def _gives_functional(module: Module, method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    if method.name == "call" or not method.args.args:
        return False
    calls, this = list(module.tree.own(method, ast.Call)), method.args.args[0].arg
    if not any(_is_forward(call, this) and any(_is_input(module, item) for item in call.args) for call in calls):
        return False
    evaluate = module.project.evaluator.evaluate
    returned = [r.value for r in module.tree.own(method, ast.Return) if r.value is not None]
    found = [value for expr in returned for value in evaluate(module, expr)]
    return bool(found) and all(isinstance(v, Obj) and v.kind is Kind.MODEL and v.cls is None for v in found)


def _is_forward(call: ast.Call, this: str) -> bool:
    """`self.call(x)`, `self(x)`"""
    func = call.func
    if isinstance(func, ast.Attribute):
        return func.attr in ("call", "__call__") and isinstance(func.value, ast.Name) and func.value.id == this
    return isinstance(func, ast.Name) and func.id == this


def _is_input(module: Module, expr: ast.expr) -> bool:
    """An `Input`, or several of them."""
    if isinstance(expr, (ast.List, ast.Tuple)):
        return bool(expr.elts) and all(_is_input(module, item) for item in expr.elts)
    values = module.project.evaluator.evaluate(module, expr)
    return any(isinstance(value, Obj) and value.api in _SYMBOLIC for value in values)


def _is_used_itself(place: Module, cls: ast.ClassDef) -> bool:
    used = [call.func.value for call in _calls_of(place) if isinstance(call.func, ast.Attribute)]
    used += [call.func for call in place.tree.nodes(ast.Call) if not place.tree.contains(cls, call)]
    return any(_is_surely_of(place, expr, cls) for expr in used)


def _calls_of(place: Module) -> list[ast.Call]:
    return [call for name in _USES for call in place.tree.calls.get(name, ())]


def _is_surely_of(place: Module, expr: ast.expr, cls: ast.ClassDef) -> bool:
    values = place.project.evaluator.evaluate(place, expr)
    return bool(values) and all(isinstance(v, Obj) and v.cls is not None and v.cls.node is cls for v in values)
