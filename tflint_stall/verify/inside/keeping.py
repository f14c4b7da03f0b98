"""Does a side do its work on every call, or does it keep what its first call has computed?

A result kept in a dictionary, in a `functools.lru_cache` or in a file is returned at once the next
time: the second call is then not the work that the pair is about. What is traced, compiled or
imported once takes a long first call too, so length alone says nothing where TensorFlow makes a graph.
"""

from __future__ import annotations

import hashlib
import time
from typing import TYPE_CHECKING, Any

from .framework import tensorflow
from .leavings import files
from .sides import SideError
from .unfinished import Threads

if TYPE_CHECKING:
    from .sides import Side

_clock = time.perf_counter

# How many times longer the first call must have taken before anything is suspected.
SHORTER = 5.0
MUCH_SHORTER = 10.0
FAR_SHORTER = 100.0
# So much longer takes a call with a new state, if the one before has left less to do; tried so often.
LONGER = 1.5
FEW = 3
# What a first call does more than the others is the work of the pair only if it takes as long as a part of it.
SHARE_OF_WORK = 0.5
# A first call that is shorter has only filled the processor's caches.
LEAST_SECONDS = 1e-3
_LOOKED_AT = 1_000
_MOST_BYTES = 2**26
_DEEPEST = 4
_SMALL = range(-5, 257)


class FirstCall:
    """The first call of a side: its result, how long it took, and which files it has left."""

    def __init__(self, side: Side) -> None:
        present = files()
        state = _digest_of(side.state)
        self.threads = Threads()
        start = _clock()
        self.result: Any = side.call()
        self.seconds = _clock() - start
        self.threads.require_finished(side, self.seconds)
        self._has_changed_state = _digest_of(side.state) != state
        self._left = {name: stamp for name, stamp in files().items() if name not in present}

    def require_repeated(
        self, side: Side, seconds: float, *, holds_at_first: bool = False, work: float | None = None
    ) -> None:
        """The later calls, of so many seconds, must have done the work of the first one.

        Where the claim held clearly of the first calls too, it is not what is imported once that makes the difference.
        `work` are the seconds that the other side needs; layers that TensorFlow builds once take a part of them.
        """
        if self._has_changed_state and _with_a_new_state(side) >= LONGER * seconds:
            raise SideError(f"run() of {side.name}.py changes what setup() has made, and has less to do the next time")
        times = self.seconds / max(seconds, 1e-9)
        if times >= LONGER and any(map(_caches, _datasets(side))):
            raise SideError(
                f"run() of {side.name}.py fills the cache of a dataset that it did not make, and reads it the next"
                " time: make the dataset in run(state)"
            )
        if times < SHORTER or self.seconds < LEAST_SECONDS:
            return
        long = f"the first call of {side.name}.py took {times:.0f} times as long as the later ones"
        advice = "run(state) must do the same work on every call"
        now = files()
        # What is written again on every call, as a checkpoint, is no result that was kept.
        kept = sorted(name for name, stamp in self._left.items() if now.get(name) == stamp)
        if kept and times >= MUCH_SHORTER:
            raise SideError(f"{long}, and has left files ({', '.join(kept[:2])}): {advice}")
        shared = same_object(self.result, side.last)
        # So much shorter that no other program explains it: what is kept may also lie outside of the side.
        if shared and (times >= FAR_SHORTER or _first_call_again(side) >= SHORTER * seconds):
            raise SideError(f"{long}, which return the very object of the first: {advice}")
        if holds_at_first or times < MUCH_SHORTER or (work is None and tensorflow() is not None):
            return
        with _Graphs() as graphs:
            again = _first_call_again(side)
        if again >= max(MUCH_SHORTER * seconds, SHARE_OF_WORK * (work or 0.0)) and not graphs.made:
            raise SideError(f"{long}: {advice}, and what is done once (importing, loading) belongs into setup()")


class _Graphs:
    """How many graphs TensorFlow makes meanwhile: a call that traces or compiles takes long for a good reason."""

    made = 0

    def __enter__(self) -> _Graphs:
        tf = tensorflow()
        self._owner: Any = getattr(tf, "Graph", None)
        if self._owner is not None:
            self._original = self._owner.__init__
            self._owner.__init__ = self._counted
        return self

    def __exit__(self, *_: object) -> None:
        if self._owner is not None:
            self._owner.__init__ = self._original

    @property
    def _counted(self) -> Any:
        original = self._original

        def made(graph: Any, *args: Any, **kwargs: Any) -> None:
            self.made += 1
            original(graph, *args, **kwargs)

        return made


def _datasets(side: Side) -> list[Any]:
    """Those that outlive a call of `run`: of its state, and of the module."""
    state = side.state
    held = list(state.values()) if isinstance(state, dict) else state if isinstance(state, (list, tuple)) else [state]
    return [one for one in (*held, *vars(side.module).values()) if hasattr(one, "element_spec")]


def _caches(dataset: Any) -> bool:
    """Whether it, or one that it is made of, keeps its elements."""
    if "Cache" in type(dataset).__name__:
        return True
    return any(map(_caches, dataset._inputs())) if hasattr(dataset, "_inputs") else False


def _with_a_new_state(side: Side) -> float:
    """Seconds of a call with what setup() makes, each time anew: the shortest of some."""
    taken = []
    for _ in range(FEW):
        side.prepare()
        start = _clock()
        side.call()
        taken.append(_clock() - start)
    return min(taken)


def _first_call_again(side: Side) -> float:
    """Seconds that the first call takes in a side that is loaded anew: what another program took away is not there."""
    fresh = side.loaded_again()
    start = _clock()
    fresh.call()
    return _clock() - start


def _digest_of(state: Any, depth: int = 0) -> str:
    """What a state of lists, dictionaries and arrays holds; empty where that is not known, or is too much."""
    if isinstance(state, dict) and depth < _DEEPEST:
        parts = [f"{key}:{_digest_of(value, depth + 1)}" for key, value in list(state.items())[:_LOOKED_AT]]
    elif isinstance(state, (list, tuple)) and depth < _DEEPEST:
        parts = [_digest_of(value, depth + 1) for value in state[:_LOOKED_AT]]
    elif isinstance(state, (bool, int, float, str, bytes)):
        return repr(state)
    elif type(state).__module__ == "numpy" and getattr(state, "nbytes", _MOST_BYTES + 1) <= _MOST_BYTES:
        parts = [str(state.dtype), hashlib.blake2b(state.tobytes()).hexdigest()]
    else:
        return ""
    return hashlib.blake2b("\n".join([str(len(parts)), *parts]).encode("utf-8", "replace")).hexdigest()


def same_object(first: Any, last: Any) -> bool:
    """Whether two results share the objects that they were computed into; small constants are always shared."""
    if isinstance(first, dict) and isinstance(last, dict):
        first, last = list(first.values()), list(last.values())
    if isinstance(first, (list, tuple)) and isinstance(last, (list, tuple)):
        pairs = list(zip(first, last))[:_LOOKED_AT]  # noqa: B905 - Python 3.9 has no strict
        return bool(pairs) and all(same_object(one, other) for one, other in pairs)
    # A variable, or a model, is changed where it stands.
    if first is None or isinstance(first, (bool, str, bytes)) or hasattr(first, "assign") or hasattr(first, "fit"):
        return False
    return first is last and not (isinstance(first, int) and first in _SMALL)
