"""Counts taken from outside the measured code, while its `run(state)` runs.

A structural claim is only worth something if the fixture cannot simply return the number it
claims. So the counters hook TensorFlow itself (traces, ops, sessions) or one named function of
the side, and the judgements on a result (`cardinality`, `none-gradients`, ...) look at the object
that `run` returned. `value` alone trusts a number of the fixture's own.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from . import blind, calls, compare, framework, missing, results
from .sides import Side, SideError, SideRaised

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Hook = Callable[["Counter", Side, str], contextlib.AbstractContextManager[None]]


class NotObservable(Exception):
    """This TensorFlow does not offer what the measure needs; the message says what."""


# Only the result of the run is wanted.
NOTHING = "none"


class Counter:
    """A number that hooks increase."""

    def __init__(self) -> None:
        self.count = 0


class Observed(NamedTuple):
    """What a measure counted, what `run` returned, and what was missing if that is all that was counted."""

    counted: float | str
    result: Any
    missing: str = ""
    # How many elements a reading of the result has looked at.
    elements: int | None = None
    # Processes that were started meanwhile, in which nobody counted.
    started: int = 0


@contextlib.contextmanager
def _replaced(owner: Any, name: str, make: Callable[[Any], Any]) -> Iterator[None]:
    # What the class itself holds, so that a static method is put back as one.
    held = vars(owner).get(name, getattr(owner, name))
    setattr(owner, name, make(getattr(owner, name)))
    try:
        yield
    finally:
        setattr(owner, name, held)


def function_class() -> Any:
    """The class of what `tf.function` returns, found without a private import."""
    return type(framework.import_tensorflow().function(lambda: None))


def _traces(counter: Counter, side: Side, of: str) -> contextlib.AbstractContextManager[None]:
    cls = function_class()
    if not hasattr(cls, "experimental_get_tracing_count"):
        raise NotObservable("this TensorFlow cannot count traces (tf.function has no experimental_get_tracing_count)")

    own = side.module.__file__

    def counting(call: Any, *, only_own: bool = False) -> Any:
        @functools.wraps(call)
        def counted(function: Any, *args: Any, **kwargs: Any) -> Any:
            if only_own and sys._getframe(1).f_code.co_filename != own:
                # Keras asks so for shapes.
                return call(function, *args, **kwargs)
            already = function.experimental_get_tracing_count()
            try:
                return call(function, *args, **kwargs)
            finally:
                counter.count += function.experimental_get_tracing_count() - already

        return counted

    return _both_replaced(cls, counting)


@contextlib.contextmanager
def _both_replaced(functions: Any, counting: Any) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        stack.enter_context(_replaced(functions, "__call__", counting))
        if hasattr(functions, "get_concrete_function"):
            own = functools.partial(counting, only_own=True)
            stack.enter_context(_replaced(functions, "get_concrete_function", own))
        yield


def _graph_ops(counter: Counter, side: Side, of: str) -> contextlib.AbstractContextManager[None]:
    graph = framework.import_tensorflow().Graph
    if not hasattr(graph, "_create_op_internal"):
        raise NotObservable("this TensorFlow creates its ops where the verifier cannot count them")
    return _replaced(graph, "_create_op_internal", functools.partial(_counted, counter))


def _sessions(counter: Counter, side: Side, of: str) -> contextlib.AbstractContextManager[None]:
    v1 = framework.import_tensorflow().compat.v1
    # What `Session` and `InteractiveSession` share.
    shared = next(cls for cls in v1.Session.__mro__ if issubclass(v1.InteractiveSession, cls))
    return _replaced(shared, "__init__", functools.partial(_counted, counter))


def _calls(counter: Counter, side: Side, of: str) -> contextlib.AbstractContextManager[None]:
    if not callable(getattr(side.module, of, None)):
        raise SideError(f'measure = "calls" counts the function {of!r}, which {side.name}.py does not define')
    return calls.counted(counter, side, of)


def _counted(counter: Counter, function: Any) -> Any:
    @functools.wraps(function)
    def counted(*args: Any, **kwargs: Any) -> Any:
        counter.count += 1
        return function(*args, **kwargs)

    return counted


HOOKS: dict[str, Hook] = {"traces": _traces, "graph-ops": _graph_ops, "sessions": _sessions, "calls": _calls}


def _cardinality(result: Any, of: str) -> int:
    if not hasattr(result, "cardinality"):
        raise SideError('measure = "cardinality" needs a run() that returns a tf.data.Dataset')
    return int(result.cardinality())


def _none_gradients(result: Any, of: str) -> int:
    return sum(item is None for item in _leaves(result))


def _non_finite(result: Any, of: str) -> int:
    numpy = framework.import_numpy()
    arrays = (numpy.asarray(leaf) for leaf in _leaves(result) if leaf is not None)
    return sum(int(not numpy.isfinite(array.astype("float64")).all()) for array in arrays)


def _zeros(result: Any, of: str) -> int:
    numpy = framework.import_numpy()
    return sum(int(not numpy.asarray(leaf).any()) for leaf in _leaves(result) if leaf is not None)


def _distinct(result: Any, of: str) -> int:
    return len(compare.fingerprints(results.plain(result)))


def _value(result: Any, of: str) -> float:
    chosen = result[of] if of else result
    return float(chosen)


READINGS: dict[str, Callable[[Any, str], float]] = {
    "cardinality": _cardinality,
    "none-gradients": _none_gradients,
    "non-finite": _non_finite,
    "zeros": _zeros,
    "distinct": _distinct,
    "value": _value,
}


# What counts the bad among the elements of a result.
OF_ELEMENTS = ("none-gradients", "non-finite", "zeros")


def _elements(result: Any, measure: str) -> int:
    """A gradient is one, whether it is there or not; else each number is."""
    if measure == "none-gradients":
        return sum(1 for _ in _leaves(result))
    numpy = framework.import_numpy()
    return sum(int(numpy.asarray(leaf).size) for leaf in _leaves(result) if leaf is not None)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def observe(side: Side, measure: str, of: str) -> Observed:
    """Run the side once and say what the measure counted, with the result of the run."""
    if measure in WHOLE_RUNS:
        return WHOLE_RUNS[measure](side, of)
    if measure in HOOKS:
        counter, started = Counter(), blind.Started()
        with HOOKS[measure](counter, side, of), started.watching():
            result = side.call()
        return Observed(counter.count, result, started=started.count)
    result = side.call()
    if measure == NOTHING:
        return Observed(0, result)
    elements = _elements(result, measure) if measure in OF_ELEMENTS else None
    return Observed(READINGS[measure](result, of), result, elements=elements)


def counted_in_preparing(side: Side, measure: str, of: str) -> int:
    """What a count of TensorFlow's own comes to while a side is loaded and set up once more."""
    if measure not in HOOKS or measure == "calls":
        return 0
    counter = Counter()
    with HOOKS[measure](counter, side, of):
        side.loaded_again()
    return counter.count


def _exception_of(side: Side, of: str) -> Observed:
    try:
        return Observed("none", side.call())
    except SideRaised as raised:
        return Observed(type(raised.error).__name__, None, missing.what(raised.error))


def _dataset_ops_of(side: Side, of: str) -> Observed:
    """1 if the source of the returned dataset is followed by the ops `of` once TensorFlow has optimised it, else 0."""
    tf = framework.import_tensorflow()
    try:
        testing = importlib.import_module("tensorflow.python.data.experimental.ops.testing")
    except ImportError:
        raise NotObservable("this TensorFlow has no assert_next to look at optimised datasets with") from None
    asserted = testing.assert_next([op.strip() for op in of.split(",")])
    with contextlib.ExitStack() as stack:
        for name in ("range", "from_tensors", "from_tensor_slices"):
            stack.enter_context(_replaced(tf.data.Dataset, name, functools.partial(_asserting, asserted)))
        dataset = side.call()
    if not hasattr(dataset, "cardinality"):
        raise SideError('measure = "dataset-op" needs a run() that returns a tf.data.Dataset')
    try:
        next(iter(dataset), None)
    except tf.errors.InvalidArgumentError as error:
        if "Asserted" not in str(error):
            raise
        return Observed(0, dataset)
    return Observed(1, dataset)


def _asserting(asserted: Any, source: Any) -> Any:
    """A source of datasets that is checked at the first iteration for what follows it."""

    @functools.wraps(source)
    def checked(*args: Any, **kwargs: Any) -> Any:
        return source(*args, **kwargs).apply(asserted)

    return staticmethod(checked)


WHOLE_RUNS: dict[str, Callable[[Side, str], Observed]] = {
    "exception": _exception_of,
    "dataset-op": _dataset_ops_of,
}
