"""What one whole life of a side takes: loaded, set up and called once, with nothing that an earlier life has kept.

A gain per call is a gain of the program only if it is there in a whole life, too. What is kept from the first call,
computed while loading or in `setup()`, or left to the next call, costs a life as much as it ever did. The one thing
that is rightly done once is what TensorFlow traces and compiles: the clock inside of its functions tells how long.
"""

from __future__ import annotations

import contextlib
import functools
import resource
import threading
import time
from typing import TYPE_CHECKING, Any

from .framework import tensorflow
from .leavings import elsewhere
from .sides import SideError, SideRaised

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from .sides import Side

_clock = time.perf_counter
_processor = time.process_time

# Lives of each side, of which the shortest counts: another program can only make one longer.
MOST, ENOUGH_SECONDS = 9, 2.5
FEWEST, TOO_MANY_SECONDS = 3, 12.0


class Spent:
    """What was done meanwhile: tracing, waiting by the clock, steps of training."""

    def __init__(self) -> None:
        # Of each function by its name: seconds of tracing, and how often.
        self.tracing: dict[str, float] = {}
        self.traces: dict[str, int] = {}
        self.executed: set[str] = set()
        self.waits: list[float] = []
        self.steps = 0

    def work(self) -> float:
        """Seconds of processor time so far, of ended children too, and of sleeping: other programs add nothing."""
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return _processor() + children.ru_utime + children.ru_stime + sum(self.waits)


def measure(sides: Mapping[str, Side]) -> dict[str, dict[str, Any]]:
    """For each side the seconds of its lives, and what was done in the first of them and in one more call."""
    start, found = _clock(), {name: _steady(side) for name, side in sides.items()}
    for attempt in range(MOST):
        taken = _clock() - start
        if attempt and taken > (ENOUGH_SECONDS if attempt >= FEWEST else TOO_MANY_SECONDS):
            break
        for name, side in sides.items():
            try:
                _live(side, found[name])
            except (SideRaised, SideError) as problem:
                found[name]["problem"] = f"{side.name}.py cannot be loaded and run a second time ({problem})"
                return found
    return found


def _steady(side: Side) -> dict[str, Any]:
    """What a call does that is not the first one."""
    with spending() as spent:
        side.call()
    steady = {"traces": spent.traces, "executed": sorted(spent.executed)}
    return {"lives": [], "steady": steady, "waits": [], "steps": 0, "problem": ""}


def _live(side: Side, found: dict[str, Any]) -> None:
    with elsewhere(side.folder), spending() as spent:
        start = spent.work()
        fresh = side.loaded_again()
        fresh.call()
        life = spent.work() - start - fresh.seconds_to_compile
    found["waits"], found["steps"] = sorted(round(each, 6) for each in spent.waits), spent.steps
    with spending() as later:
        start, began = later.work(), _clock()
        side.call()
        call, seconds = later.work() - start, _clock() - began
    traced = {"tracing": spent.tracing, "traces": spent.traces}
    found["lives"].append({"work": life, "call": call, "seconds": seconds, **traced})


@contextlib.contextmanager
def spending() -> Iterator[Spent]:
    """Watch what is done meanwhile."""
    spent = Spent()
    with contextlib.ExitStack() as stack:
        stack.enter_context(_replaced(time, "sleep", functools.partial(_noting_waits, spent)))
        tf = tensorflow()
        if tf is not None and hasattr(tf, "function"):
            functions = type(tf.function(lambda: None))
            if hasattr(functions, "experimental_get_tracing_count"):
                stack.enter_context(_replaced(functions, "__call__", functools.partial(_noting_traces, spent)))
            models = getattr(getattr(tf, "keras", None), "Model", None)
            definer = next((one for one in getattr(models, "__mro__", ()) if "fit" in vars(one)), None)
            if definer is not None:
                stack.enter_context(_replaced(definer, "fit", functools.partial(_noting_steps, spent)))
        yield spent


@contextlib.contextmanager
def _replaced(owner: Any, name: str, make: Callable[[Any], Any]) -> Iterator[None]:
    held = vars(owner)[name]
    setattr(owner, name, functools.wraps(held)(make(held)))
    try:
        yield
    finally:
        setattr(owner, name, held)


def _noting_waits(spent: Spent, sleep: Any) -> Any:
    def noted(seconds: float) -> None:
        spent.waits.append(float(seconds))
        sleep(seconds)

    return noted


def _noting_traces(spent: Spent, call: Any) -> Any:
    """A call that traces takes long for a good reason, all of it: it compiles as well."""
    inside = threading.local()

    def noted(function: Any, *args: Any, **kwargs: Any) -> Any:
        if getattr(inside, "one", False):
            return call(function, *args, **kwargs)
        inside.one, start, already = True, _processor(), function.experimental_get_tracing_count()
        try:
            return call(function, *args, **kwargs)
        finally:
            inside.one = False
            name = _name_of(function)
            spent.executed.add(name)
            if function.experimental_get_tracing_count() > already:
                spent.tracing[name] = spent.tracing.get(name, 0.0) + _processor() - start
                spent.traces[name] = spent.traces.get(name, 0) + 1

    noted.autograph_info__ = {}  # type: ignore[attr-defined]
    return noted


def _name_of(function: Any) -> str:
    return str(getattr(getattr(function, "python_function", None), "__qualname__", ""))


def _noting_steps(spent: Spent, fit: Any) -> Any:
    def noted(model: Any, *args: Any, **kwargs: Any) -> Any:
        history = fit(model, *args, **kwargs)
        parameters = getattr(history, "params", None) or {}
        spent.steps += len(getattr(history, "epoch", ())) * int(parameters.get("steps") or 1)
        return history

    return noted
