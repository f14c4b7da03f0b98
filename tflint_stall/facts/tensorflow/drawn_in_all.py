"""How many elements a training draws from its data in all: what a gain on each of them adds up to."""

from __future__ import annotations

import ast

from tflint_stall.facts.program import dataset_length
from tflint_stall.facts.program.epochs_done import epochs_done
from tflint_stall.facts.program.loops import ways_around
from tflint_stall.facts.program.presumed import presumed_rounds
from tflint_stall.facts.syntax.tree import argument

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.values import Pipeline

# A few milliseconds for each are a quarter of a minute.
_FEW = 6_000
# Of data that nobody counts: a small data set, and a usual training.
_ROWS, _EPOCHS, _BATCH = 2_000, 20, 32


def are_few_drawn(consumption: Consumption) -> bool:
    """Whether a training is over before a little for each element is felt: something of it has to be counted."""
    drawn = [_drawn(consumption, pipeline) for pipeline in consumption.pipelines]
    return bool(drawn) and all(number is not None and number < _FEW for number in drawn)


def _drawn(consumption: Consumption, pipeline: Pipeline) -> int | None:
    """`None` where neither the rows are counted, nor how often they are gone through."""
    node, module = consumption.node, consumption.module
    ways = ways_around(module, node)
    known = presumed_rounds(ways) if ways is not None else None
    if ways is None or (any(ways) and known is None):
        return None
    passes = 1 if known is None else known
    if consumption.how == "next":
        return _in_batch(pipeline) * passes if known is not None else None
    rows, epochs, given = dataset_length.of_rows(pipeline.steps), None, None
    if consumption.how == "fit" and isinstance(node, ast.Call):
        given = argument(node, None, "epochs", "nb_epoch")
        epochs = epochs_done(module, node) if given is not None else None
        steps = module.project.evaluator.constant(module, argument(node, None, "steps_per_epoch"))
        rows = steps * _in_batch(pipeline) if isinstance(steps, int) else rows
        passes *= epochs if epochs is not None else 1 if given is None else _EPOCHS
    if rows is None and epochs is None and known is None:
        return None
    return (_ROWS if rows is None else rows) * passes


def _in_batch(pipeline: Pipeline) -> int:
    return dataset_length.of_element(pipeline.steps) or _BATCH
