"""How many elements a training draws from its data in all: what a gain on each of them adds up to."""

from __future__ import annotations

import ast

from tflint_stall.facts.program import dataset_length
from tflint_stall.facts.program.epochs_done import epochs_done
from tflint_stall.facts.program.loops import presumed_in_all
from tflint_stall.facts.syntax.tree import argument

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.values import Pipeline

# A few milliseconds for each are half a minute.
_FEW = 10_000
# Of data that nobody counts: a small data set, and a usual training.
_ROWS, _EPOCHS, _BATCH = 2_000, 20, 32


def are_few_drawn(consumption: Consumption) -> bool:
    """Whether a training is over before a little for each element is felt."""
    drawn = [_drawn(consumption, pipeline) for pipeline in consumption.pipelines]
    return bool(drawn) and max(drawn) < _FEW


def _drawn(consumption: Consumption, pipeline: Pipeline) -> int:
    node, module = consumption.node, consumption.module
    if consumption.how == "next":
        return _in_batch(pipeline) * presumed_in_all(module, node)
    if consumption.how != "fit" or not isinstance(node, ast.Call):
        # The loop over the data is one pass; those around it repeat it.
        return _rows(pipeline) * presumed_in_all(module, node)
    epochs = epochs_done(module, node)
    steps = module.project.evaluator.constant(module, argument(node, None, "steps_per_epoch", "samples_per_epoch"))
    one = steps * _in_batch(pipeline) if isinstance(steps, int) else _rows(pipeline)
    return one * (_EPOCHS if epochs is None else epochs) * presumed_in_all(module, node)


def _rows(pipeline: Pipeline) -> int:
    """The examples of one pass, as many as can be counted anywhere before they are put into batches."""
    steps = pipeline.steps
    end = next((place for place, step in enumerate(steps) if step.name in dataset_length.BATCHING), len(steps))
    counted = (dataset_length.after(steps[:place]) for place in range(end, 0, -1))
    return next((number for number in counted if number is not None), _ROWS)


def _in_batch(pipeline: Pipeline) -> int:
    return dataset_length.of_element(pipeline.steps) or _BATCH
