"""Where a dataset that has no batches gets them: behind one step, for all who draw from it."""

from __future__ import annotations

from collections.abc import Iterable

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.values import Pipeline, Step


def is_drawn_otherwise(pipeline: Pipeline, consumptions: Iterable[Consumption]) -> bool:
    """Whether somebody goes on with a part of the same dataset in another way: batched there, it would be so twice."""
    last, own = step_to_batch(pipeline), {step.call for step in pipeline.steps}
    for way in (way for other in consumptions for way in other.pipelines):
        other_last = step_to_batch(way)
        is_same = last is not None and other_last is not None and last.call is other_last.call
        if not is_same and own & {step.call for step in way.steps}:
            return True
    return False


def step_to_batch(pipeline: Pipeline) -> Step | None:
    """The last step that no batch need stand before; `None` where all of them may follow one."""
    return next((step for step in reversed(pipeline.steps) if not _may_follow_batch(step)), None)


def _may_follow_batch(step: Step) -> bool:
    """Whether a step may well come after the batch."""
    return step.row.ahead or step.row.transparent or step.name in ("repeat", "cache")
