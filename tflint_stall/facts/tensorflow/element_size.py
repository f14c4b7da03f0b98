"""How many numbers one element of a dataset has, also where it is put together from those of others."""

from __future__ import annotations

from tflint_stall.facts.api.steps import Data
from tflint_stall.facts.program.joined import joined

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tflint_stall.facts.tensorflow.sources import Sources
    from tflint_stall.facts.values.values import Pipeline, Step

_DEEPEST = 3


def numbers_of_element(sources: Sources, steps: tuple[Step, ...], depth: int = 0) -> int | None:
    """As the last literal shape says it; `None` where something that is decoded has no such shape."""
    for step in reversed(steps):
        # What was stacked is not one element any more.
        if step.row.stacks or depth > _DEEPEST:
            return None
        if step.is_source:
            return _of_parts(sources, step, depth) if step.source_row.data is Data.DATASETS else None
        if not step.row.calls:
            continue
        inner = sources.inner(step)
        if inner:
            return _largest(sources, inner, depth)
        mapped = sources.mapped(step)
        if mapped.numbers is not None or mapped.decodes:
            return mapped.numbers
    return None


def _of_parts(sources: Sources, step: Step, depth: int) -> int | None:
    """`zip` puts one element of each beside the others; whatever else joins datasets gives those of one or another."""
    parts = list(joined(step))
    if not step.api.endswith(".zip"):
        return _largest(sources, parts, depth)
    total = 0
    for part in parts:
        numbers = numbers_of_element(sources, part.steps, depth + 1)
        if numbers is None and sources.decodes(part.steps):
            return None
        # Labels and names beside a picture are next to nothing.
        total += numbers or 0
    return total or None


def _largest(sources: Sources, parts: Iterable[Pipeline], depth: int) -> int | None:
    sizes = [numbers_of_element(sources, part.steps, depth + 1) for part in parts]
    known = [size for size in sizes if size is not None]
    return max(known) if known and len(known) == len(sizes) else None
