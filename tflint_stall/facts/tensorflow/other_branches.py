"""Datasets that do not come to a step: a test keeps them from it that both stand under."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.values import Obj, Pipeline, Step

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def is_of_other_branch(step: Step, pipeline: Pipeline) -> bool:
    """Whether a dataset is made where a test failed that the step passes: `if flat:` above, `if flat:` below.

    The test is written the same, and what makes the dataset, or its maker, stands in the function of the step.
    """
    asked = {(ast.dump(guard.test), guard.holds) for guard in guards(step.module, step.call)}
    if not asked or pipeline.source is None:
        return False
    for node in _leading_to(step.module, pipeline.source):
        if step.module.tree.function(node) is step.module.tree.function(step.call):
            if any((ast.dump(guard.test), not guard.holds) in asked for guard in guards(step.module, node)):
                return True
    return False


def _leading_to(module: Module, source: Step) -> Iterator[ast.AST]:
    """What in a file makes a dataset: its source, the calls that lead to it, and the objects whose methods they are."""
    if source.module is module:
        yield source.call
    frame = source.frame
    while frame is not None:
        if frame.caller is module:
            yield frame.call
        if isinstance(frame.bound, Obj) and frame.bound.module is module:
            yield frame.bound.node
        frame = frame.caller_frame
