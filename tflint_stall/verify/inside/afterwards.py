"""Does anything go on once `run` has returned? Processes and threads that work on were timed by nobody."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

from . import supervise

if TYPE_CHECKING:
    from collections.abc import Callable

_clock = time.perf_counter

# How long it is looked at, in times of the call and in seconds.
TIMES, LEAST, MOST = 0.5, 0.03, 0.5
_ZOMBIE = "Z"


class Afterwards:
    """The processes that were there before a call of `run`."""

    def __init__(self) -> None:
        self._old = _living()

    def look(self, seconds: float) -> dict[str, Any]:
        """Seconds of processor time after a call of so many seconds, and how many new processes ended meanwhile."""
        window = min(max(TIMES * seconds, LEAST), MOST)
        began, children = _others_of_this_process(), _living()
        time.sleep(window)
        now = _living()
        own = _others_of_this_process() - began
        of_children = sum(max(now[pid] - used, 0.0) for pid, used in children.items() if pid in now)
        ended = [pid for pid in children if pid not in now and pid not in self._old]
        return {"window": window, "busy": max(own, 0.0) + of_children, "ended": len(ended)}


def _others_of_this_process() -> float:
    """Seconds of all threads but this one."""
    return time.process_time() - time.thread_time()


def _living() -> dict[int, float]:
    """The processes that this one has started, and theirs: seconds of processor time that each has used."""
    found = {}
    for pid in supervise.descendants(os.getpid()):
        try:
            with open(f"/proc/{pid}/stat") as stream:
                is_zombie = stream.read().rpartition(")")[2].split()[0] == _ZOMBIE
            used = sum(_used(pid, task) for task in os.listdir(f"/proc/{pid}/task"))
        except (OSError, IndexError, ValueError):
            continue
        if not is_zombie:
            found[pid] = used
    return found


def _used(pid: int, task: str) -> float:
    with open(f"/proc/{pid}/task/{task}/schedstat") as stream:
        return int(stream.read().split()[0]) / 1e9


def after(call: Callable[[], Any]) -> tuple[Any, float, dict[str, Any]]:
    """What a call returned, its seconds, and what went on after it."""
    afterwards = Afterwards()
    start = _clock()
    result = call()
    seconds = _clock() - start
    return result, seconds, afterwards.look(seconds)
