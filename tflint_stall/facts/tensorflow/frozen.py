"""What a cache freezes that should change from epoch to epoch, and how the steps should stand instead."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.steps import Data
from tflint_stall.facts.program.off_by_default import option_that_is_off
from tflint_stall.facts.values.guards import guards

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.sources import Sources
    from tflint_stall.facts.values.values import Step

# Most numbers have four bytes, most machines less memory than this.
_BYTES, _MEMORY = 4, 64 * 2**30
_MIXES_NOTHING = 10
_WITH_FUNCTION = frozenset({"map", "interleave", "flat_map"})


def loads_behind(sources: Sources, frozen: Step, before: tuple[Step, ...]) -> bool:
    """Whether work that the cache is there for stands between a frozen step and the cache: reading, decoding."""
    between = before[before.index(frozen) + 1 :]
    return any(step.name in _WITH_FUNCTION and not sources.mapped(step).cheap for step in between)


def is_movable(sources: Sources, cache: Step, frozen: Step, before: tuple[Step, ...]) -> bool:
    """Whether the cache is as good before a frozen step.

    It is not where the work is that it is there for, and far from a `map` nobody sees that it keeps something else.
    """
    if frozen.name == "shuffle":
        return not loads_behind(sources, frozen, before) and not _keeps_arrays(frozen, before)
    tree, other = cache.module.tree, frozen.module is not cache.module
    if other or tree.contains(cache.call, frozen.call):
        return True
    block, here = tree.block(tree.statement(cache.call)), tree.statement(frozen.call)
    return here not in block or block.index(tree.statement(cache.call)) - block.index(here) <= 1


def _keeps_arrays(frozen: Step, before: tuple[Step, ...]) -> bool:
    """Whether nothing but arrays would be cached, which are in memory already, and no longer what is made of them."""
    ahead, between = before[: before.index(frozen)], before[before.index(frozen) :]
    in_memory = bool(ahead) and ahead[0].is_source and ahead[0].source_row.data is Data.ARRAYS
    return in_memory and not any(step.row.calls for step in ahead) and any(step.row.calls for step in between)


def remedy(sources: Sources, frozen: Step, before: tuple[Step, ...]) -> str:
    """How the steps should stand: the fixed work is cached, what is random comes after it."""
    if frozen.name == "shuffle":
        loads = loads_behind(sources, frozen, before)
        return "move `shuffle` behind `cache`" if loads else "put `cache` before `shuffle`"
    mapped = sources.mapped(frozen)
    if mapped.strains or mapped.reads or mapped.decodes:
        return "split the random part off into a `map` behind `cache`: what is the same each time is worth caching"
    return "put `cache` before the random `map`"


def harm_of_keeping(sources: Sources, before: tuple[Step, ...]) -> str:
    """What a cache behind these steps would do; empty where it only keeps what is the same in each epoch."""
    if frozen := _must_change(sources, before):
        return f"it would freeze the {frozen}"
    return "it would take more memory than there is" if _is_too_large(sources, before) else ""


def _must_change(sources: Sources, before: tuple[Step, ...]) -> str:
    """What a cache behind these steps would freeze that changes from epoch to epoch; empty where there is nothing."""
    for step in reversed(before):
        if step.name == "map" and sources.augments(step):
            return "augmentation"
        again = step.argument("reshuffle_each_iteration") if step.name == "shuffle" else None
        fixed = again is not None and step.module.project.evaluator.constant(step.module, again, step.frame) is False
        if step.name == "shuffle" and not fixed:
            return "order"
    return ""


def _is_too_large(sources: Sources, before: tuple[Step, ...]) -> bool:
    """Whether what these steps make of the data is known to be more than a machine has memory for."""
    for place, step in enumerate(before):
        numbers = sources.mapped(step).numbers if step.name == "map" and not step.api else None
        count = sources.length(before[: place + 1]) if numbers else None
        if numbers and count and numbers * count * _BYTES > _MEMORY:
            return True
    return False


def mixes_next_to_nothing(shuffle: Step) -> bool:
    """Whether a buffer is so small that each epoch has nearly the same order without a cache, too."""
    size = shuffle.module.project.evaluator.constant(shuffle.module, shuffle.argument("buffer_size"), shuffle.frame)
    return isinstance(size, int) and size <= _MIXES_NOTHING


def keeps_several_on_request(cache: Step, before: tuple[Step, ...]) -> bool:
    """Whether an option that is off by itself asks for so many variations of the data, and keeps all of them.

    `if times > 0: data = data.repeat(times).cache()`
    """
    asked = {
        ast.dump(option)
        for guard in guards(cache.module, cache.call)
        if (option := option_that_is_off(cache.module, guard)) is not None
    }
    counts = (step.argument("count") for step in before if step.name == "repeat" and step.module is cache.module)
    return any(count is not None and ast.dump(count) in asked for count in counts)
