"""Where a program trains with what a step of a dataset makes, and whether it trains at all."""

from __future__ import annotations

import re

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    import ast

    from tflint_stall.facts.tensorflow.data import Consumption, Data
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Pipeline, Step

_TRAINING = ("fit", "loop", "next")
# What trains, in any program of TensorFlow or around it.
_TRAINS = rb"(?i)\bfit|train|minimi[sz]e|optimi[sz]er|gradient|backward|learning_rate|estimator|strategy"


def trainings(data: Data, module: Module) -> dict[ast.Call, list[tuple[Consumption, list[Pipeline]]]]:
    """The places that train with what each step of a file makes, by its call, and the ways by which they get it."""
    found: dict[ast.Call, list[tuple[Consumption, list[Pipeline]]]] = {}
    for consumption in data.of_pipelines_in(module):
        if consumption.how not in _TRAINING:
            continue
        ways: dict[ast.Call, list[Pipeline]] = {}
        for pipeline in consumption.pipelines:
            for call in {step.call: None for step in pipeline.steps}:
                ways.setdefault(call, []).append(pipeline)
        for call, pipelines in ways.items():
            found.setdefault(call, []).append((consumption, pipelines))
    return found


def are_kept(trained: list[tuple[Consumption, list[Pipeline]]], step: Step) -> bool:
    """Whether each place that trains may get it out of a cache, be it by an option; one for validation is none."""
    found: list[bool] = []
    for _, ways in trained:
        behind = ([one.call is step.call for one in p.steps].index(True) for p in ways)
        found.append(any(any(s.row.keeps for s in p.steps[at:]) for p, at in zip(ways, behind, strict=True)))
    return bool(found) and all(found)


def trains_nothing(module: Module) -> bool:
    """Whether a file is a program of its own, and neither it nor what it imports has a word of training in it."""
    project = module.project
    if not module.has_main_guard or project.is_imported(module):
        return False
    return not _names_training(module.source.data) and not project.any_imported(module, _names_training)


def _names_training(data: bytes) -> bool:
    return re.search(_TRAINS, data) is not None
