"""Work that goes on in threads after `run` has returned: no clock sees it, and the next call runs beside it."""

from __future__ import annotations

import sys
import threading
import time
from typing import TYPE_CHECKING, Any

from . import afterwards
from .sides import SideError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from .sides import Side

_clock = time.perf_counter

# Work that is shorter than this share of the call is the end of what the call has waited for.
LEAST_SHARE = 0.2
LEAST_SECONDS = 2e-3
# How long it is waited for, in times of the call and in seconds.
PATIENCE = (2.0, 0.25, 5.0)
# What the workers of a pool run in, also while there is nothing to do.
_POOLS = ("/concurrent/futures/thread.py", "/multiprocessing/pool.py")
_WAIT = "run(state) must wait for all that it starts"


class FirstCall:
    """The first call of a side: its result, how long it took, and what went on after it."""

    def __init__(self, side: Side) -> None:
        self.threads = Threads()
        self.result: Any = None

        def call() -> None:
            self.result = side.call()
            self.threads.require_finished(side, _clock() - start)

        start = _clock()
        _, self.seconds, self.went_on = afterwards.after(call)


class Threads:
    """The threads of a process, from before the first call of a side on."""

    def __init__(self) -> None:
        self._old = set(threading.enumerate())
        self._after_first = 0

    def require_finished(self, side: Side, seconds: float) -> None:
        """What the first call, of so many seconds, has started must have ended with it."""
        returned = _clock()
        times, least, most = PATIENCE
        working = self._working(side)
        while working and _clock() - returned < min(max(times * seconds, least), most):
            time.sleep(LEAST_SECONDS / 4)
            names, working = working, self._working(side)
            longer = _clock() - returned
            if not working and longer > max(LEAST_SHARE * seconds, LEAST_SECONDS):
                raise SideError(
                    f"run() of {side.name}.py returns {longer * 1000:.0f} ms before its threads are done"
                    f" ({', '.join(sorted(names)[:2])}), which nobody has timed: {_WAIT}"
                )
        self._after_first = len(self._new())

    def require_no_more(self, side: Side, calls: int) -> None:
        """After so many more calls there may be as many threads as after the first one."""
        more = len(self._new()) - self._after_first
        if more >= calls:
            raise SideError(f"each call of run() of {side.name}.py leaves a thread behind: {_WAIT}")

    def at_work_for(self, side: Side) -> list[str]:
        """The names of new threads that stand in the side's own code."""
        stacks = sys._current_frames()
        return [
            thread.name
            for thread in self._new()
            if any(
                frame.f_code.co_filename == side.module.__file__ for frame in _outwards(stacks.get(thread.ident or 0))
            )
        ]

    def _new(self) -> list[threading.Thread]:
        return [thread for thread in threading.enumerate() if thread not in self._old]

    def _working(self, side: Side) -> list[str]:
        """The names of threads that do something for `run`: all that it has started, and busy workers of pools."""
        stacks = sys._current_frames()
        found = []
        for thread in threading.enumerate():
            frames = list(_outwards(stacks.get(thread.ident or 0)))
            if thread is threading.current_thread() or not frames:
                continue
            is_of_pool = any(frame.f_code.co_filename.endswith(_POOLS) for frame in frames)
            works_for_side = any(frame.f_code.co_filename == side.module.__file__ for frame in frames)
            if works_for_side if is_of_pool else thread not in self._old:
                found.append(thread.name)
        return found


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back
