"""How much work a dataset does for one element, and for how much of it its consumer waits."""

from __future__ import annotations

from enum import Enum
from math import inf

from tflint_stall.facts.api.steps import Data as Gives
from tflint_stall.facts.program import dataset_length
from tflint_stall.facts.program import length as lengths
from tflint_stall.facts.program.joined import joined
from tflint_stall.facts.tensorflow.drawn_in_all import are_few_drawn
from tflint_stall.facts.tensorflow.sources import Grain, Sources
from tflint_stall.facts.values.values import Pipeline, Step

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.values.module import Module

_DEEPEST_PART = 3
_LINES = ("TextLineDataset", "TFRecordDataset")
# What makes many pictures of one.
_CUTTING = ("crop_and_resize", "extract_patches", "extract_image_patches")
# Parallel calls have about so many elements ready on any machine that trains.
_READY = 8


class Work(Enum):
    """How much is done for an element; the order is that of weight."""

    NOTHING = 0
    # It is copied, or a cheap function is called with it.
    LITTLE = 1
    UNKNOWN = 2
    # Files are read, pictures decoded, Python code is run.
    REAL = 3


def waited_for(pipeline: Pipeline) -> tuple[Step, ...]:
    """The steps behind the last one that is ahead of its consumer, or has all elements of an epoch in memory."""
    for position in range(len(pipeline.steps) - 1, -1, -1):
        step = pipeline.steps[position]
        if step.row.ahead or is_memory_cache(step) or (step.is_source and step.source_row.ahead):
            return pipeline.steps[position + 1 :]
        if _holds_an_epoch(pipeline, position):
            return pipeline.steps[position + 1 :]
    return pipeline.steps


def _holds_an_epoch(pipeline: Pipeline, position: int) -> bool:
    """Whether a `shuffle` at the end has a buffer as long as the data, which is only handed out after the first step.

    A prefetch behind it has nothing to overlap with: neither the filling, which the first step waits for, nor the rest.
    """
    step = pipeline.steps[position]
    buffer = _number(step, "buffer_size") if step.name == "shuffle" else None
    if buffer is None or pipeline.rootless or any(one.row.works for one in pipeline.steps[position + 1 :]):
        return False
    return _mixes_all(pipeline, position, buffer)


def _mixes_all(pipeline: Pipeline, position: int, buffer: int) -> bool:
    """Whether a buffer takes all there is."""
    before = pipeline.steps[:position]
    if any(one.name == "repeat" for one in before):
        return False
    length = dataset_length.after(before)
    return length is not None and length <= buffer


def is_stepped_by_jax(module: Module) -> bool:
    """Whether what trains hands each step to JAX, which goes on in the background while the next batch is made."""
    by_jax = any(binding.module.partition(".")[0] in ("jax", "flax") for binding in module.imports)
    return by_jax and "GradientTape" not in module.tree.loads


def is_memory_cache(step: Step) -> bool:
    return step.name == "cache" and step.argument("filename") is None


def _put_together(step: Step) -> float:
    """How many elements one is made of by what only copies them: `shuffle(1000)`, `batch(4)`."""
    if step.name != "batch":
        return 1 if step.name == "shuffle" or not step.row.works else inf
    size = _number(step, "batch_size")
    return inf if size is None or size < 1 else size


def _ready(maps: list[Step]) -> int:
    """How many elements the maps in parallel calls at the end have ready, the last one first.

    Each holds up to as many as it has calls. What is left to TensorFlow is counted once: it shares out the same cores.
    """
    calls = [_number(step, "num_parallel_calls") or 0 for step in maps]
    last = min(calls[0], _READY)
    return sum(min(number, last) if number > 0 else last for number in calls) if last > 0 else _READY


def _number(step: Step, name: str) -> int | None:
    """What is given, or what an option of the program is by default."""
    return lengths.number(step.module, step.argument(name), step.frame)


def _is_of_pieces(source: Step | None) -> bool:
    """Whether a dataset goes over the tiles or windows that are cut out of one picture where it is made."""
    if source is None or not source.api.endswith(".from_tensor_slices"):
        return False
    tree = source.module.tree
    around = tree.function(source.call) or source.call
    cutting = (call for name in _CUTTING for call in tree.calls.get(name, ()))
    return any(tree.contains(around, call) for call in cutting)


def _gives_pictures(source: Step | None) -> bool:
    """Whether pictures come decoded: out of arrays, or of TensorFlow Datasets, which decodes in parallel."""
    if source is None:
        return False
    return source.api == "tfds.load" or source.source_row.data is Gives.ARRAYS


class Workload:
    """Answers for the pipelines of one file."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._few_drawn: dict[Consumption, bool] = {}

    def of(self, pipeline: Pipeline, depth: int = 0) -> Work:
        """The heaviest of what the consumer of a dataset waits for."""
        steps = waited_for(pipeline)
        found = [self._of_step(step, depth) for step in steps]
        if pipeline.rootless and steps is pipeline.steps:
            found.append(Work.UNKNOWN)
        return max(found, key=lambda work: work.value, default=Work.NOTHING)

    def ends_ahead(self, pipeline: Pipeline, *, parallel_by_itself: bool) -> bool:
        """Whether the last work is a `map` in parallel calls, which are ahead of the consumer like a prefetch.

        As many elements as there are calls are ready, which a small batch, a shuffle or a cheap function behind it
        only puts together. Another such map right before it has its own elements ready for it.
        """
        together, maps = 1.0, list[Step]()
        for step in reversed(pipeline.steps):
            if step.name == "map" and self._is_in_parallel(step, parallel_by_itself):
                maps.append(step)
            elif maps and _put_together(step) != 1:
                break
            elif not (step.name == "map" and self._sources.mapped(step).cheap):
                together *= _put_together(step)
        return bool(maps) and together <= _ready(maps)

    def _is_in_parallel(self, step: Step, by_itself: bool) -> bool:
        """Whether a `map` has several calls at once: it is told to, or it is left to TensorFlow and has no state."""
        if step.argument("num_parallel_calls") is not None:
            return True
        mapped = self._sources.mapped(step)
        return by_itself and mapped.resolved and not mapped.stateful

    def only_parses(self, pipeline: Pipeline) -> bool:
        """Whether all the work is to take short texts or records apart, one by one, in parallel calls."""
        maps = [step for step in pipeline.steps if step.name == "map"]
        found = [self._sources.mapped(step) for step in maps if _number(step, "num_parallel_calls") != 1]
        light = all(one.parses and one.resolved and not (one.decodes or one.python or one.strains) for one in found)
        in_parallel = all(step.argument("num_parallel_calls") is not None for step in maps)
        return bool(maps) and light and in_parallel and self._gives_lines(pipeline)

    def _gives_lines(self, pipeline: Pipeline) -> bool:
        """Whether a pipeline, or all that are put together in it, begin with the lines or records of files."""
        inner = [part for step in pipeline.steps if step.name == "interleave" for part in self._sources.inner(step)]
        sources = [part.source for part in inner or [pipeline]]
        return all(source is not None and source.api.endswith(_LINES) for source in sources)

    def only_batches_what_is_mixed(self, pipeline: Pipeline) -> bool:
        """Whether a `shuffle` takes all there is before it hands anything out, and only batches are made behind it."""
        for position, step in enumerate(pipeline.steps):
            buffer = _number(step, "buffer_size") if step.name == "shuffle" else None
            if buffer is not None and _mixes_all(pipeline, position, buffer):
                return not any(one.row.calls for one in pipeline.steps[position + 1 :])
        return False

    def only_turns_batches(self, pipeline: Pipeline) -> bool:
        """Whether all the work is to cut or turn whole batches of small pictures in memory: a millisecond or two."""
        source = pipeline.source
        if source is None or source.source_row.data is not Gives.ARRAYS or not self._sources.is_small(pipeline.steps):
            return False
        places = [place for place, step in enumerate(pipeline.steps) if step.row.calls]
        if any(self._sources.grain(pipeline.steps[:place]) is not Grain.BATCHES for place in places):
            return False
        mapped = [self._sources.mapped(pipeline.steps[place]) for place in places]
        heavy = any(one.strains or one.paints or one.python or one.reads or one.adds_noise for one in mapped)
        return all(one.resolved for one in mapped) and not heavy

    def reads_folder_ahead(self, pipeline: Pipeline) -> bool:
        """Whether all real work is that of Keras, which reads a folder of pictures and makes their elements ahead."""
        source = pipeline.source
        if source is None or not source.api.endswith("image_dataset_from_directory"):
            return False
        return all(self._of_step(step, 0) is not Work.REAL for step in pipeline.steps if not step.is_source)

    def pays_in_parallel(self, pipeline: Pipeline, position: int, *, ahead: bool) -> bool:
        """Whether a training feels that several calls of a mapped function run at once.

        `ahead`: whether TensorFlow makes the next element during a step, also where nobody asks for it.
        """
        before, after = pipeline.steps[:position], pipeline.steps[position + 1 :]
        if any(self._cuts_up(step) for step in after):
            return False
        mapped = self._sources.mapped(pipeline.steps[position])
        source = pipeline.source
        if source is not None and source.source_row.data is Gives.WHOLE and mapped.random:
            if not (mapped.works or mapped.transforms):
                return False  # a whole batch of noise, made of nothing
        if mapped.only_reads and after and self._decodes_in_parallel(after[0]):
            return False  # the files of the next pictures are read while other cores decode
        if mapped.adds_noise and self._sources.is_large(before):
            return True
        # A whole batch of small pictures is turned at once, and its colours are changed while the step runs.
        turns = mapped.transforms and not (mapped.strains or mapped.crops or mapped.python)
        light = turns and (ahead or not mapped.paints)
        if light and self._sources.grain(before) is Grain.BATCHES and self._sources.is_small(before):
            return False
        if any(step.row.ahead for step in after):
            if mapped.stateful:
                # Turning what comes ready, out of a cache or decoded by all cores, is done while the step runs ...
                ready = any(step.row.keeps or self._decodes_in_parallel(step) for step in before)
                turns = mapped.transforms and not (mapped.strains or mapped.crops or mapped.paints or mapped.python)
                # To make a small picture larger takes a fraction of a millisecond.
                turns = turns or (self._sources.is_small(before) and mapped.only_resizes)
                light = turns and (ready or _gives_pictures(source))
            elif _gives_pictures(source) and mapped.only_resizes:
                light = True
            else:
                # ... and operations on a whole batch use several cores themselves.
                light = self._sources.grain(before) is Grain.BATCHES
            if light or (mapped.only_computes and source is not None and source.source_row.data is Gives.ARRAYS):
                return False
        return mapped.weighs

    def is_over_soon(self, step: Step) -> bool:
        """Whether all who train with what a step makes are done before a little for each element is felt."""
        trained = self._sources.trained_with(step)
        return bool(trained) and all(self._draws_few(consumption) for consumption, _ in trained)

    def _draws_few(self, consumption: Consumption) -> bool:
        known = self._few_drawn.get(consumption)
        if known is None:
            known = self._few_drawn[consumption] = are_few_drawn(consumption)
        return known

    def _decodes_in_parallel(self, step: Step) -> bool:
        """Whether pictures or sound are decoded by several cores, which takes longer than to read or turn them."""
        return (
            step.name == "map"
            and step.argument("num_parallel_calls") is not None
            and self._sources.mapped(step).decodes
        )

    def _cuts_up(self, step: Step, depth: int = 0) -> bool:
        """Whether the function of a `flat_map` cuts each element into many, so that it is asked for seldom: tiles."""
        parts = self._sources.inner(step) if depth < _DEEPEST_PART else []
        return bool(parts) and all(
            any(self._cuts_up(own, depth + 1) for own in part.steps) or _is_of_pieces(part.source) for part in parts
        )

    def _of_step(self, step: Step, depth: int) -> Work:
        if step.is_source:
            return self._of_source(step, depth)
        if step.name in ("flat_map", "interleave"):
            return self._of_parts(self._sources.inner(step), depth)
        if step.row.calls:
            mapped = self._sources.mapped(step)
            if mapped.works or mapped.python:
                return Work.REAL
            return Work.LITTLE if mapped.resolved else Work.UNKNOWN
        if step.is_declared:
            return Work.UNKNOWN
        return Work.LITTLE if step.row.works else Work.NOTHING

    def _of_source(self, source: Step, depth: int) -> Work:
        gives = source.source_row.data
        if gives in (Gives.RECORDS, Gives.DECODED, Gives.PYTHON):
            return Work.REAL
        return self._of_parts(list(joined(source)), depth) if gives is Gives.DATASETS else Work.NOTHING

    def _of_parts(self, parts: list[Pipeline], depth: int) -> Work:
        """What the datasets do that another one is put together from."""
        if not parts or depth >= _DEEPEST_PART:
            return Work.UNKNOWN
        return max((self.of(part, depth + 1) for part in parts), key=lambda work: work.value)
