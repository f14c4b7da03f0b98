"""Where a program trains with what a step of a dataset makes, and whether it trains at all."""

from __future__ import annotations

import re

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    import ast

    from tflint_stall.facts.tensorflow.data import Consumption, Data
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Pipeline

# So many elements are looked at, not trained with.
_FEW = 10
_TRAINING = ("fit", "loop", "next")
# What trains, in any program of TensorFlow or around it.
_TRAINS = rb"(?i)\bfit|train|minimi[sz]e|optimi[sz]er|gradient|backward|learning_rate|estimator|strategy"


def trainings(data: Data, module: Module) -> dict[ast.Call, list[tuple[Consumption, bool]]]:
    """The places that train with what each step of a file makes, by its call; whether they may get it out of a cache.

    A cache on one of the ways is enough, be it by an option; one for validation is none.
    """
    found: dict[ast.Call, list[tuple[Consumption, bool]]] = {}
    for consumption in data.of_pipelines_in(module):
        if consumption.how not in _TRAINING or all(map(_shows_a_few, consumption.pipelines)):
            continue
        kept: dict[ast.Call, bool] = {}
        for pipeline in consumption.pipelines:
            keeping = [number for number, step in enumerate(pipeline.steps) if step.row.keeps]
            first = {step.call: number for number, step in reversed([*enumerate(pipeline.steps)])}
            for call, number in first.items():
                kept[call] = kept.get(call, False) or bool(keeping and keeping[-1] >= number)
        for call, is_kept in kept.items():
            found.setdefault(call, []).append((consumption, is_kept))
    return found


def _shows_a_few(pipeline: Pipeline) -> bool:
    """Whether somebody looks at some elements: `for image, mask in dataset.take(1): …`"""
    taken = [number for number, step in enumerate(pipeline.steps) if step.name == "take"]
    if not taken or any("repeat" in step.name for step in pipeline.steps[taken[-1] :]):
        return False
    step = pipeline.steps[taken[-1]]
    count = step.argument("count")
    number = step.module.project.evaluator.constant(step.module, count, step.frame) if count is not None else None
    return isinstance(number, int) and 0 <= number <= _FEW


def trains_nothing(module: Module) -> bool:
    """Whether a file is a program of its own, and neither it nor what it imports has a word of training in it."""
    project = module.project
    if not module.has_main_guard or project.is_imported(module):
        return False
    return not _names_training(module.source.data) and not project.any_imported(module, _names_training)


def _names_training(data: bytes) -> bool:
    return re.search(_TRAINS, data) is not None
