"""Who takes a branch of a function that prepares data: whether all the calls that may do so only evaluate."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.held_out import is_not_for_training
from tflint_stall.facts.syntax.tree import DEFS, dotted
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.values import Step

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.project import CallSite

# What is false where nothing is trained.
_FALSE_IN_EVALUATION = frozenset({"shuffle", "training", "is_training", "train", "is_train", "augment"})


def only_evaluation_takes(step: Step) -> bool:
    """Whether a step stands in a branch for evaluation by its test, or that no other calls in sight take."""
    module, function = step.module, step.module.tree.function(step.call)
    if not isinstance(function, DEFS):
        return False
    if any(guard.holds and _asks_for_held_out(guard.test) for guard in guards(module, step.call)):
        return True
    arguments = {arg.arg for arg in (*function.args.args, *function.args.kwonlyargs)}
    asked = [
        guard
        for guard in guards(module, step.call)
        if any(isinstance(node, ast.Name) and node.id in arguments for node in ast.walk(guard.test))
    ]
    if not asked:
        return False
    sites = (site for site in module.project.call_sites(module, function) if not site.module.is_test)
    taking = [site for site in sites if not any(decided(module, guard, site.frame) is False for guard in asked)]
    return bool(taking) and all(map(_evaluates, taking))


def _asks_for_held_out(test: ast.expr) -> bool:
    """`if split == "val":`"""
    if not isinstance(test, ast.Compare) or not all(isinstance(op, ast.Eq) for op in test.ops):
        return False
    texts = [side.value for side in (test.left, *test.comparators) if isinstance(side, ast.Constant)]
    return bool(texts) and all(isinstance(text, str) and is_not_for_training(text) for text in texts)


def _evaluates(site: CallSite) -> bool:
    constant = site.module.project.evaluator.constant
    for keyword in site.call.keywords:
        if keyword.arg in _FALSE_IN_EVALUATION:
            return constant(site.module, keyword.value) is False
    statement = site.module.tree.statement(site.call)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    names = [dotted(target).rpartition(".")[2] for target in targets]
    function = site.module.tree.function(site.call)
    if isinstance(function, DEFS):
        names.append(function.name)
    return any(map(is_not_for_training, names))
