"""How surely a function is traced: by a decorator that can be nothing else, a class of Keras, a traced caller."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module

_DEEPEST_CALL = 3


def of_expression(module: Module, made: ast.expr) -> Proof:
    """How surely a decorator, or a call, is that of `tf.function`."""
    target = made.func if isinstance(made, ast.Call) else made
    return proof_of(module.project.evaluator.evaluate(module, target))


def of_function(module: Module, function: Function | None, depth: int = _DEEPEST_CALL) -> Proof:
    """How surely a function that is traced is."""
    if not isinstance(function, DEFS):
        return Proof.PROBABLE
    evaluator = module.project.evaluator
    for decorator in function.decorator_list:
        if evaluator.calls.is_tf_function(module, decorator):
            return of_expression(module, decorator)
    cls = module.method_class(function)
    if cls is not None and cls.bases and function.name in ("call", "train_step", "test_step"):
        return Proof.weakest(proof_of(evaluator.evaluate(module, base)) for base in cls.bases)
    takers = list(_takers(module, function.name))
    if takers:
        return Proof.weakest(of_expression(place, call) for place, call in takers)
    sites = module.project.call_sites(module, function) if depth else []
    callers = [(site.module, site.module.tree.function(site.call)) for site in sites]
    known = [of_function(place, caller, depth - 1) for place, caller in callers if caller is not function]
    return Proof.weakest(known) if known else Proof.SURE


def _takers(module: Module, name: str) -> Iterator[tuple[Module, ast.Call]]:
    """The calls that are given a function by its name: `tf.function(reduce)`."""
    for place in (module, *module.project.importers(module, {name})):
        for load in place.tree.loads.get(name, ()):
            call = parent_of(load)
            if isinstance(call, ast.Call) and load is not call.func:
                yield place, call
