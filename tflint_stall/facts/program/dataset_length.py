"""How many elements a dataset has, where that can be read off its source and its steps."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import takewhile

from tflint_stall.facts.api.steps import Count, Data
from tflint_stall.facts.program import known_length
from tflint_stall.facts.program import length as lengths
from tflint_stall.facts.program.definitions import Definition, definitions
from tflint_stall.facts.program.joined import joined
from tflint_stall.facts.syntax.tree import argument, has_star, last_name
from tflint_stall.facts.values.values import Deferred, Frame, Items, Obj, Step, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST, _DEEPEST_SUM = 8, 6
# Datasets that are zipped may be zipped themselves.
_DEEPEST_ZIP = 3
_FEW_TAKEN = 100
# So few are looked at, and whatever was made ahead of them is thrown away; not where they are gone through again.
_FEW_SHOWN = 10
_AGAIN = ("cache", "repeat", "flat_map", "interleave")
_BATCHING = frozenset({"batch", "padded_batch"})
# Steps that leave the elements as they are.
_KEEPING_ELEMENTS = frozenset({"cache", "prefetch", "repeat", "shuffle", "skip", "take", "with_options"})


def after(steps: Iterable[Step], depth: int = 0) -> int | None:
    """The number of elements after these steps."""
    found = list(_running(steps, depth))
    return found[-1] if found else None


def of_rows(steps: Iterable[Step]) -> int | None:
    """The examples of one pass, as counted last before they are put into batches."""
    before = list(takewhile(lambda step: step.name not in _BATCHING, steps))
    return next((number for number in reversed(list(_running(before))) if number is not None), None)


def _running(steps: Iterable[Step], depth: int = 0) -> Iterator[int | None]:
    """The number of elements after each of these steps."""
    number: int | None = None
    for step in steps:
        if step.name == "source":
            number = source_length(step, depth)
        elif step.name in _COUNTING:
            number = _COUNTING[step.name](step, number)
        elif step.row.count is not Count.SAME:
            number = None
        yield number


def counts_data(module: Module, expr: ast.expr, frame: Frame | None, depth: int = 0) -> bool:
    """`len(paths)`, `dataset.cardinality()`, `info.splits["train"].num_examples`, a sum or a name of such numbers."""
    if isinstance(expr, ast.Attribute) and expr.attr == "num_examples":
        return True
    values = module.project.evaluator.evaluate(module, expr, frame)
    if values and all(_is_length(value) for value in values):
        return True
    written = definitions(module, expr) if depth < _DEEPEST_SUM else []
    return bool(written) and all(_is_counted(place, depth) for place in written)


def _is_counted(place: Definition, depth: int) -> bool:
    parts = [place.expr]
    if isinstance(place.expr, ast.BinOp) and isinstance(place.expr.op, ast.Add):
        parts = [place.expr.left, place.expr.right]
    elif not isinstance(place.expr, ast.Attribute):
        return False
    return not place.path and all(counts_data(place.module, part, None, depth + 1) for part in parts)


def _is_length(value: Value | None) -> bool:
    if not isinstance(value, Obj):
        return False
    return value.api in ("builtins.len", "cardinality") or (value.api == "numpy" and _is_length(value.of))


def is_one(steps: tuple[Step, ...]) -> bool:
    """Whether all that there is goes through these steps as one element: that of `from_tensors`."""
    if not steps or not steps[0].is_source or steps[0].source_row.data is not Data.WHOLE:
        return False
    return all(step.row.count is Count.SAME for step in steps[1:])


def of_examples(steps: tuple[Step, ...]) -> int | None:
    """The number of elements after these steps, unless they are batches: a few of these may be many examples."""
    last = max((place for place, step in enumerate(steps) if step.name == "batch"), default=-1)
    return after(steps[last + 1 :])


def of_element(steps: tuple[Step, ...]) -> int | None:
    """How many examples each element is: those of the batch that it is, at most."""
    for step in reversed(steps):
        if step.name in _BATCHING:
            return _number(step, "batch_size")
        if step.name not in _KEEPING_ELEMENTS:
            return None
    return None


def _taken(step: Step, number: int | None) -> int | None:
    count = _number(step, "count")
    if count is None or count < 0:  # `take(-1)` takes all
        return number if count is not None else None
    return count if number is None else min(number, count)


def _skipped(step: Step, number: int | None) -> int | None:
    count = _number(step, "count")
    return None if number is None or count is None or count < 0 else max(number - count, 0)


def _repeated(step: Step, number: int | None) -> int | None:
    count = _number(step, "count")
    return None if number is None or count is None or count < 0 else number * count


def _batched(step: Step, number: int | None) -> int | None:
    size = _number(step, "batch_size")
    if number is None or size is None or size < 1:
        return None
    drops = step.argument("drop_remainder")
    dropped = drops is not None and step.module.project.evaluator.constant(step.module, drops, step.frame) is True
    return number // size if dropped else -(-number // size)


_COUNTING = {"take": _taken, "skip": _skipped, "repeat": _repeated, "batch": _batched}


def _number(step: Step, name: str) -> int | None:
    return lengths.number(step.module, step.argument(name), step.frame)


def source_length(step: Step, depth: int = 0) -> int | None:
    """The number of elements of a pipeline's source."""
    if has_star(step.call) or not step.call.args:
        return None
    if step.api == "tf.data.Dataset.range":
        return lengths.range_length(step.module, step.call, step.frame)
    if step.api == "tf.data.Dataset.zip":
        return _of_zipped(step, depth) if depth < _DEEPEST_ZIP else None
    if step.api == "tfds.load" and step.argument("batch_size") is None:
        return known_length.rows_of_tfds(step.module, step.call)
    if step.source_row.data is Data.RECORDS and step.source_row.batched:
        return _of_batched_file(step)
    if step.source_row.data is Data.ARRAYS and not step.source_row.batched:
        return leading_dimension(step.module, step.call.args[0], step.frame)
    return None


def _of_zipped(step: Step, depth: int) -> int | None:
    """The shortest of the datasets of `zip((inputs, labels))`, where all are known."""
    lengths = [after(part.steps, depth + 1) for part in joined(step)]
    known = [one for one in lengths if one is not None]
    return min(known) if known and len(known) == len(lengths) == _parts_written(step) else None


def _parts_written(step: Step) -> int:
    """How many datasets stand in a `zip`; of a part that may be several, nobody knows which is meant."""
    given = step.call.args[0] if len(step.call.args) == 1 else None
    return len(given.elts) if isinstance(given, (ast.Tuple, ast.List)) else len(step.call.args)


def _of_batched_file(step: Step) -> int | None:
    """The batches of `make_csv_dataset("iris.csv", 32, num_epochs=1)`."""
    rows, size = known_length.rows_of_file(step.module, step.call.args[0]), _number(step, "batch_size")
    epochs = lengths.number(step.module, argument(step.call, None, "num_epochs"), step.frame)
    return None if rows is None or size is None or size < 1 or epochs is None else epochs * -(-rows // size)


def leading_dimension(module: Module, expr: ast.expr, frame: Frame | None, depth: int = 0) -> int | None:
    """The length along the first axis; of the first part of a tuple or dict, which a dataset takes apart."""
    if isinstance(expr, ast.Call) and last_name(expr.func) == "dict" and expr.keywords and not expr.args:
        # `dict(x=inputs, y=labels)`
        return leading_dimension(module, expr.keywords[0].value, frame, depth + 1) if depth < _DEEPEST else None
    values = module.project.evaluator.evaluate(module, expr, frame)
    if len(values) == 1 and depth < _DEEPEST:
        value = values[0]
        first = value.elements[0] if isinstance(value, Items) and value.elements else None
        if isinstance(value, Items) and value.kind in ("tuple", "dict") and isinstance(first, Deferred):
            return leading_dimension(first.module, first.expr, first.frame, depth + 1)
    return lengths.length(module, expr, frame)


def are_few(steps: tuple[Step, ...]) -> bool:
    """Whether so few elements are taken that they are only looked at, or tried out; or there is but one."""
    return is_one(steps) or any(0 <= number <= _FEW_TAKEN for number in _numbers_taken(steps))


def asks_for_few(following: tuple[Step, ...]) -> bool:
    """Whether the steps behind one ask for a few elements, once: `.map(load).skip(n).take(1)`."""
    again = any(step.name in _AGAIN for step in following)
    return not again and any(0 <= number <= _FEW_SHOWN for number in _numbers_taken(following))


def _numbers_taken(steps: tuple[Step, ...]) -> Iterator[int]:
    for step in (step for step in steps if step.name == "take"):
        number = step.module.project.evaluator.constant(step.module, step.argument("count"), step.frame)
        if isinstance(number, int):
            yield number
