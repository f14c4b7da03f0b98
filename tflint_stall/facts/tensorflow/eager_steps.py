"""What a training step takes longer because it runs eagerly: by its network and its optimizer."""

from __future__ import annotations

from tflint_stall.facts.api import costs

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.exploding import Update

# So many updates of one step are added up, and so many steps of time; beyond that a layer is written another way.
_MOST_UPDATES = 3
_MOST_STEPS, _USUAL_STEPS = 100, 10


def saved(updates: list[Update]) -> float:
    """Seconds in each step; of a step without a network in sight those of some operations on variables."""
    if all(update.of_few_variables for update in updates):
        return costs.EAGER_STEP_OF_VARIABLES
    return sum(map(_of_update, updates[:_MOST_UPDATES]))


def _of_update(update: Update) -> float:
    steps = sum(layer.steps or _USUAL_STEPS for layer in update.recurrences if layer.sure)
    plain = update.optimizer.name == "SGD" and not update.optimizer.clips
    seconds = costs.EAGER_STEP_OF_SGD if plain else costs.EAGER_STEP
    return seconds + costs.EAGER_STEP_OF_TIME * min(steps, _MOST_STEPS)
