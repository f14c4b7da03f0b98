"""Does `after` do while it is loaded and set up, where nobody measures, what `before` does in `run`?

A table that is computed in `setup()` is a gain of no run: the pair compares some work with none.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .sides import SideError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .sides import Side

_clock = time.perf_counter

# What is prepared for longer than this share of what a run gains may be that very work.
SHARE = 0.5
# Starting a process, or reading a file, takes less: nobody can tell that from work.
LEAST_SECONDS = 10e-3
# A single call may have waited for other programs: so much longer is possible, and of some the shortest tells.
_DISTURBED = 4.0
_ATTEMPTS = 3


def require_in_run(sides: Mapping[str, Side], prepared: float, seconds: Mapping[str, float]) -> None:
    """`after` was prepared in so many seconds, and a call of each side takes `seconds`."""
    if prepared < LEAST_SECONDS or _DISTURBED * prepared < SHARE * (seconds["before"] - seconds["after"]):
        return
    gained = _shortest(sides["before"].call) - _shortest(sides["after"].call)
    # Once more: what is imported, or started with TensorFlow, is there by now.
    more = _shortest(sides["after"].loaded_again) - _shortest(sides["before"].loaded_again)
    if gained > 0 and more >= max(SHARE * gained, LEAST_SECONDS):
        raise SideError(
            f"loading after.py and its setup() take {more * 1000:.0f} ms longer than with before.py, and its run()"
            f" {gained * 1000:.0f} ms less: what run() of before.py does must be done in run() of after.py, too"
        )


def _shortest(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(_ATTEMPTS):
        start = _clock()
        work()
        taken.append(_clock() - start)
    return min(taken)
