"""How often a training goes through its data: whether there is an epoch after the first."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.tensorflow.data import given

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Pipeline, Step

_DEEPEST = 3
_COLLECTING = frozenset({"collect", "reduce"})


def is_one(consumptions: Sequence[Consumption], after: Sequence[Step]) -> bool:
    """Whether all that trains on a dataset is one `fit` for one epoch, or one loop; `after` are its last steps.

    A dataset that is repeated ends its only epoch where the steps are counted. What is collected from it once is there.
    """
    kept = [found for found in consumptions if found.how in _COLLECTING]
    trained = [found for found in consumptions if found.how not in _COLLECTING]
    if not consumptions or len(trained) > 1 or not all(runs_once(found.module, found.node) for found in kept):
        return False
    return not trained or _is_one_pass(trained[0], after)


def _is_one_pass(found: Consumption, after: Sequence[Step]) -> bool:
    is_repeated = any(step.name == "repeat" for step in after)
    if found.how == "loop":
        return not is_repeated and runs_once(found.module, found.node)
    if found.consumer is None or found.how != "fit" or not isinstance(found.node, ast.Call):
        return False
    if given(found.node, found.consumer.steps) is None and is_repeated:
        return False
    epochs = given(found.node, found.consumer.epochs)
    if epochs is None or found.module.project.evaluator.constant(found.module, epochs) != 1:
        return False
    return runs_once(found.module, found.node)


def completes(ways: Iterable[Pipeline], cache: Step) -> bool:
    """Whether something else reads a cache to its end: `skip`, where `take` takes the rest."""
    behind = [way.names_after(cache) for way in ways if any(step.call is cache.call for step in way.steps)]
    return any("take" not in names for names in behind)


def are_cut_short(consumptions: Iterable[Consumption], cache: Step) -> bool:
    """Whether all that goes through a dataset takes so many of what a cache behind a `repeat` gives, and ends there."""
    ways = [way for found in consumptions for way in found.pipelines]
    behind = [way.names_after(cache) for way in ways if any(step.call is cache.call for step in way.steps)]
    return bool(behind) and all("take" in names and "repeat" not in names for names in behind)


def caches_again(ways: Iterable[Pipeline], cache: Step) -> bool:
    """Whether another cache keeps what comes out of one: in a caller, for all that it does with it."""
    for way in ways:
        places = [place for place, step in enumerate(way.steps) if step.call is cache.call]
        if places and any(step.row.keeps for step in way.steps[places[0] + 1 :]):
            return True
    return False


def runs_once(module: Module, node: ast.AST, depth: int = 0) -> bool:
    """Whether no loop in sight repeats code, nor calls its function, and nobody else may call it."""
    function = module.tree.function(node)
    if loops_around(module, node) or depth > _DEEPEST:
        return False
    if function is None:
        return True
    sites = module.project.call_sites(module, function)
    return len(sites) == 1 and runs_once(sites[0].module, sites[0].call, depth + 1)
