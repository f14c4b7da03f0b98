"""Does `after` do while it is loaded and set up, where nobody measures, what `before` does in `run`?

A table that is computed in `setup()` is a gain of no run: the pair compares some work with none.
"""

from __future__ import annotations

import operator
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
# So much longer takes no equal preparation; what is less must show in all of more attempts but one.
CLEAR_SECONDS = 50e-3
CLEAR_SHARE = 0.2
_ATTEMPTS_OF_LITTLE = 7


def require_in_run(sides: Mapping[str, Side], prepared: float, seconds: Mapping[str, float]) -> None:
    """`after` was prepared in so many seconds, and a call of each side takes `seconds`."""
    if prepared < LEAST_SECONDS or _DISTURBED * prepared < SHARE * (seconds["before"] - seconds["after"]):
        return
    gained = _shortest(sides["before"].call) - _shortest(sides["after"].call)
    more = _more_preparing(sides)
    if gained > 0 and more >= max(SHARE * gained, LEAST_SECONDS):
        raise SideError(
            f"loading after.py and its setup() take {more * 1000:.0f} ms longer than with before.py, and its run()"
            f" {gained * 1000:.0f} ms less: what run() of before.py does must be done in run() of after.py, too"
        )


def _more_preparing(sides: Mapping[str, Side]) -> float:
    """Seconds that preparing `after` takes longer, as far as that is more than the noise of loading.

    Both are loaded once more: what is imported, or started with TensorFlow, is there by now.
    """
    taken: dict[str, list[float]] = {"before": [], "after": []}
    for attempt in range(_ATTEMPTS_OF_LITTLE):
        for name, seconds in taken.items():
            seconds.append(_taken(sides[name].loaded_again))
        before, after = min(taken["before"]), min(taken["after"])
        if attempt + 1 >= _ATTEMPTS and after - before >= max(CLEAR_SECONDS, CLEAR_SHARE * before):
            return after - before
        if attempt + 1 >= _ATTEMPTS and after - before < LEAST_SECONDS:
            return 0.0
    longer = sum(map(operator.gt, taken["after"], taken["before"]))
    return after - before if longer >= _ATTEMPTS_OF_LITTLE - 1 else 0.0


def _taken(work: Callable[[], object]) -> float:
    start = _clock()
    work()
    return _clock() - start


def _shortest(work: Callable[[], object]) -> float:
    return min(_taken(work) for _ in range(_ATTEMPTS))
