"""How often a training goes through its data: whether there is an epoch after the first."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.tensorflow.data import given

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Step

_DEEPEST = 3


def is_one(consumptions: Sequence[Consumption], after: Sequence[Step]) -> bool:
    """Whether all that consumes a dataset is one `fit` for one epoch; `after` are its last steps.

    A dataset that is repeated ends its only epoch where the steps are counted.
    """
    found = consumptions[0] if len(consumptions) == 1 else None
    if found is None or found.consumer is None or found.how != "fit" or not isinstance(found.node, ast.Call):
        return False
    if given(found.node, found.consumer.steps) is None and any(step.name == "repeat" for step in after):
        return False
    epochs = given(found.node, found.consumer.epochs)
    if epochs is None or found.module.project.evaluator.constant(found.module, epochs) != 1:
        return False
    return runs_once(found.module, found.node)


def runs_once(module: Module, node: ast.AST, depth: int = 0) -> bool:
    """Whether no loop in sight repeats code, nor calls its function, and nobody else may call it."""
    function = module.tree.function(node)
    if loops_around(module, node) or depth > _DEEPEST:
        return False
    if function is None:
        return True
    sites = module.project.call_sites(module, function)
    return len(sites) == 1 and runs_once(sites[0].module, sites[0].call, depth + 1)
