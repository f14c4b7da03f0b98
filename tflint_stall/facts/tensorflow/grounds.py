"""What a finding rests on: how surely each of its grounds is what the rule takes it for."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.tensorflow.data import Consumption
from tflint_stall.facts.values.guards import guards, open_guards
from tflint_stall.facts.values.proof import of_pipeline, proof_of
from tflint_stall.facts.values.values import Pipeline, Step
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.loops import Hot
    from tflint_stall.facts.values.module import Module


def proof(module: Module, node: ast.AST, given: Iterable[object]) -> Proof:
    """How surely a finding holds: what is called at its node, and all that it was given."""
    grounds = [_of(module, node, thing) for thing in given]
    evaluate = module.project.evaluator.evaluate
    grounds += [proof_of(evaluate(module, called)) for called in _called_at(module, node)]
    return Proof.weakest(grounds)


def of_calls(module: Module, calls: Iterable[ast.Call]) -> Proof:
    """How surely calls are of what they are taken for."""
    evaluate = module.project.evaluator.evaluate
    return Proof.weakest(proof_of(evaluate(module, call.func)) for call in calls)


def of_way(hot: Hot | None) -> Proof:
    """How surely a loop leads to a place: each call on the way is of one function."""
    proofs = []
    while hot is not None and hot.via is not None:
        proofs.append(of_calls(hot.via.module, [hot.via.call]))
        hot = hot.outer
    return Proof.weakest(proofs)


def on_one_way(steps: Iterable[Step]) -> Proof:
    """How surely steps of one dataset come together: where options ask for them, for whoever sets these."""
    return Proof.PROBABLE if any(open_guards(step) for step in steps) else Proof.SURE


def _of(module: Module, node: ast.AST, thing: object) -> Proof:
    if isinstance(thing, Proof):
        return thing
    if isinstance(thing, ast.expr):
        return proof_of(module.project.evaluator.evaluate(module, thing))
    if isinstance(thing, Consumption):
        return proof_of(thing.values)
    if isinstance(thing, Pipeline):
        return of_pipeline(thing)
    if isinstance(thing, Step):
        return _of_step(module, node, thing)
    return Proof.SURE


def _of_step(module: Module, node: ast.AST, step: Step) -> Proof:
    """A step that is added under a condition is only sure for what stands under the same one."""
    shared = {(guard.test, guard.holds) for guard in guards(module, node)}
    return Proof.if_seen(open_guards(step) <= shared)


def _called_at(module: Module, node: ast.AST) -> list[ast.expr]:
    """What is called at the node of a finding: the callee, a decorator, what a `with` enters."""
    if isinstance(node, (ast.With, ast.AsyncWith)):
        entered = (item.context_expr for item in node.items)
        return [expr.func for expr in entered if isinstance(expr, ast.Call)]
    if isinstance(node, ast.Call):
        return [node.func]
    holder = parent_of(node)
    return [node] if isinstance(node, ast.expr) and isinstance(holder, DEFS) and node in holder.decorator_list else []
