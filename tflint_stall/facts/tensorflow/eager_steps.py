"""What a training step takes longer because it runs eagerly: by its network and its optimizer."""

from __future__ import annotations

import ast

from tflint_stall.facts.api import costs
from tflint_stall.facts.syntax.tree import LOOPS, last_name
from tflint_stall.facts.tensorflow.varying_shapes import of_dataset

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.tensorflow.exploding import Update
    from tflint_stall.rule import Weight

# So many updates of one step are added up, and so many steps of time; beyond that a layer is written another way.
_MOST_UPDATES = 3
_MOST_STEPS, _USUAL_STEPS = 100, 10
# So many seconds a lesson may take.
_LESSON = 10.0


def in_many_shapes(consumptions: Iterable[Consumption], loop: ast.AST) -> str:
    """What to do where a loop gets batches that are padded to their longest item; empty for others."""
    fed = (pipeline for data in consumptions if data.node is loop for pipeline in data.pipelines)
    varying = (of_dataset(pipeline) for pipeline in fed)
    if not any(one is not None and one.is_sure and not one.is_rare for one in varying):
        return ""
    return "put the step into a `tf.function` with an `input_signature`: each shape of its batches would be traced"


def saved(updates: list[Update]) -> float:
    """Seconds in each step; of a step without a network in sight those of some operations on variables."""
    if all(update.of_few_variables for update in updates):
        return costs.EAGER_STEP_OF_VARIABLES
    return sum(map(_of_update, updates[:_MOST_UPDATES]))


def is_short_lesson(weight: Weight, seconds: float, loop: ast.AST) -> bool:
    """Some operations on variables, a handful of batches, or small steps that are all told: over in seconds."""
    is_small = seconds <= costs.EAGER_STEP_OF_VARIABLES or weight.seconds > seconds
    is_small = is_small or (seconds <= costs.EAGER_STEP_OF_SGD and _tells(loop))
    return is_small and weight.rounds is not None and weight.rounds * weight.seconds < _LESSON


def _tells(loop: ast.AST) -> bool:
    """Whether every round of a loop prints something."""
    told = (part.value for part in loop.body if isinstance(part, ast.Expr)) if isinstance(loop, LOOPS) else ()
    return any(isinstance(value, ast.Call) and last_name(value.func) == "print" for value in told)


def _of_update(update: Update) -> float:
    steps = sum(layer.steps or _USUAL_STEPS for layer in update.recurrences if layer.sure)
    plain = update.optimizer.name == "SGD" and not update.optimizer.clips
    seconds = costs.EAGER_STEP_OF_SGD if plain else costs.EAGER_STEP
    return seconds + costs.EAGER_STEP_OF_TIME * min(steps, _MOST_STEPS)
