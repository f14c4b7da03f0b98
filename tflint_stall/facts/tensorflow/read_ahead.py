"""Whether somebody can tell that a dataset is read ahead by what its next pass gives.

Behind the last element that is asked for, reading ahead draws the next order of a shuffle, or completes a cache. That
shows where a pass ends early and another one follows.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.program.ending import leaves
from tflint_stall.facts.program.joined import joined
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.tree import has_star
from tflint_stall.facts.tensorflow.data import given
from tflint_stall.facts.values.spread import spelled_out

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Consumption, Data
    from tflint_stall.facts.tensorflow.sources import Sources
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Pipeline, Step

# What cuts a pass short for all that stands before it.
_CUTTING = frozenset({"take", "take_while", "zip"})
_DEEPEST_CALL = 3
_DEEPEST_PART = 3


def is_told_by_the_next_pass(data: Data, sources: Sources, module: Module, steps: tuple[Step, ...]) -> bool:
    """Whether a pass through these steps may see what one before it has read ahead."""
    if not _keeps_a_state(sources, steps, 0):
        return False
    places = [
        (consumption, pipeline)
        for consumption in data.of_pipelines_in(module)
        for pipeline in consumption.pipelines
        if any(step.call is steps[-1].call for step in pipeline.steps)
    ]
    if not places:
        return True
    if all(_goes_to_the_end(consumption, pipeline, steps[-1]) for consumption, pipeline in places):
        return False
    first = places[0][0]
    return any(place is not first for place, _ in places) or not _runs_once(first.module, first.node, 0)


def _keeps_a_state(sources: Sources, steps: tuple[Step, ...], depth: int) -> bool:
    """Whether another pass begins where the last one left a cache, or a generator of random orders.

    An order is drawn when a pass begins: behind a `repeat`, and of a dataset for each element, that is within one.
    """
    if not steps or depth > _DEEPEST_PART:
        return True
    for step in steps:
        parts = [*sources.inner(step), *(joined(step) if step.is_source else ())]
        if step.row.keeps or any(_keeps_a_state(sources, part.steps, depth + 1) for part in parts):
            return True
    repeats = any("repeat" in step.name for step in steps)
    return (repeats or depth > 0) and (sources.shuffles_itself(steps[0]) or any(map(_draws_an_order, steps)))


def _draws_an_order(step: Step) -> bool:
    again = step.argument("reshuffle_each_iteration")
    constant = step.module.project.evaluator.constant
    return "shuffle" in step.name and (again is None or constant(step.module, again, step.frame) is not False)


def _goes_to_the_end(consumption: Consumption, pipeline: Pipeline, step: Step) -> bool:
    at = next(number for number, one in enumerate(pipeline.steps) if one.call is step.call)
    is_cut = any(later.name in _CUTTING for later in pipeline.steps[at + 1 :])
    return not is_cut and not may_end_early(consumption)


def may_end_early(consumption: Consumption) -> bool:
    """Whether something else than the data may end a consumption: a number of steps, a `break`, whoever draws."""
    node, steps = consumption.node, consumption.steps
    if consumption.bounded:
        return True
    if consumption.how == "loop":
        return not isinstance(node, (ast.For, ast.AsyncFor)) or leaves(consumption.module, node)
    if consumption.how in ("reduce", "collect"):
        return False
    if steps is None or not isinstance(node, ast.Call):
        return True
    asked = spelled_out(consumption.module, node)
    return has_star(asked) or given(asked, steps) is not None


def _runs_once(module: Module, node: ast.AST, depth: int) -> bool:
    """Whether a place is surely come to once only."""
    if loops_around(module, node) or module.path.endswith(".ipynb") or depth > _DEEPEST_CALL:
        return False
    function = module.tree.function(node)
    if function is None:
        return True
    sites = module.project.call_sites(module, function)
    return len(sites) == 1 and _runs_once(sites[0].module, sites[0].call, depth + 1)
