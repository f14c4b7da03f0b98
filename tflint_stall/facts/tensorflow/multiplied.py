"""Decoded files that are cut into many elements: windows of a recording, crops of a picture, frames of a film."""

from __future__ import annotations

from tflint_stall.facts.api.steps import Data
from tflint_stall.facts.program.joined import joined

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.sources import Sources
    from tflint_stall.facts.values.values import Pipeline, Step

_DEEPEST_PART = 3


def is_cut_after_decoding(sources: Sources, steps: tuple[Step, ...], depth: int = 0) -> bool:
    """Whether one decoded element becomes several: they follow one another, and only shuffling them mixes them."""
    place = next((at for at in range(len(steps)) if sources.decodes(steps[: at + 1])), None)
    if place is None or depth > _DEEPEST_PART:
        return False
    decoding, later = steps[place], steps[place + 1 :]
    if any(step.row.expands for step in later):
        return True
    parts = list(joined(decoding)) if decoding.is_source else sources.inner(decoding)
    if any(is_cut_after_decoding(sources, part.steps, depth + 1) for part in parts):
        return True
    if decoding.is_source or not decoding.row.expands or (parts and all(map(_is_one, parts))):
        return False
    return sources.mapped(decoding).decodes


def _is_one(part: Pipeline) -> bool:
    """`Dataset.from_tensors((picture, label))`: one element, whatever it is."""
    source = part.steps[0]
    is_whole = source.is_source and source.source_row.data is Data.WHOLE
    return is_whole and not any(step.row.expands for step in part.steps[1:])
