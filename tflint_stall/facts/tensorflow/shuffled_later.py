"""Whether a dataset is shuffled wherever it goes on, in other functions and files too, or has been."""

from __future__ import annotations

from tflint_stall.facts.tensorflow.frozen import mixes_next_to_nothing
from tflint_stall.facts.tensorflow.sources import Grain

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.tensorflow.sources import Sources
    from tflint_stall.facts.values.values import Pipeline, Step


def mixes_little(sources: Sources, before: tuple[Step, ...]) -> str:
    """Why one more `shuffle` changes little; empty where it does not."""
    grain = sources.grain(before)
    for place, step in enumerate(before):
        # Files in another order keep the records in each of them in theirs.
        of_files = grain is not Grain.FILES and sources.grain(before[:place]) is Grain.FILES
        if step.name == "shuffle" and not of_files and not mixes_next_to_nothing(step):
            return "there is another `shuffle`"
    return "it would only mix whole batches" if grain is Grain.BATCHES else ""


def is_shuffled_later(
    sources: Sources, pipelines: Sequence[Pipeline], trained: Sequence[Consumption], made: Pipeline
) -> bool:
    """Whether all that begins like a dataset whose last step is lost shuffles the same elements, before it trains.

    Names of files that keep their order are something else than records that do.
    """
    before, lost = made.steps[:-1], made.steps[-1]
    consumed = [pipeline for consumption in trained for pipeline in consumption.pipelines]
    if made.rootless or not all(_has_shuffle(sources, way.steps, before) for way in consumed if _begins(way, before)):
        return False
    ways = [way.steps for way in pipelines if _begins(way, before) and len(way.steps) > len(before)]
    others = [steps for steps in ways if steps[len(before)].call is not lost.call]
    # A name on the way may stand for less than what is made of it in the end.
    longest = [steps for steps in others if not any(_is_longer(one, steps) for one in others)]
    return bool(longest) and all(_has_shuffle(sources, steps, before) for steps in longest)


def _begins(pipeline: Pipeline, steps: tuple[Step, ...]) -> bool:
    first = pipeline.steps[: len(steps)]
    return [step.call for step in first] == [step.call for step in steps]


def _is_longer(one: tuple[Step, ...], other: tuple[Step, ...]) -> bool:
    return len(one) > len(other) and [step.call for step in one[: len(other)]] == [step.call for step in other]


def _has_shuffle(sources: Sources, steps: tuple[Step, ...], before: tuple[Step, ...]) -> bool:
    places = [place for place, step in enumerate(steps) if step.name == "shuffle" and place >= len(before)]
    return any(sources.grain(steps[:place]) is sources.grain(before) for place in places)
