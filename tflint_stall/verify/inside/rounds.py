"""Paired timing: before, after, after, before; then the other way round; and so on.

In a round of that form a drift of the machine's speed cancels, and the two measures of the same
side are an A/A control taken in the very same round. Nothing is dropped; a short run is repeated
inside a measure so that one measure lasts at least `least` seconds.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .sides import Side

# Taken now, before any measured code is loaded: a side that replaces `time.perf_counter` fools nobody.
_clock = time.perf_counter

FEWEST_ROUNDS = 7
# Calls between the first one and the first measure.
WARM_UPS = 2
# Some milliseconds of work, as long as what takes a processor away lasts.
SPINS = 150_000
# How long `before` is measured while it is alone, and how often at least and at most.
ALONE_SECONDS = 1.5
ALONE = (3, 9)


def warm_up(side: Side, synchronise: Callable[[], None], look: Callable[[Any], None]) -> float:
    """Run until compiled and cached, then say how many seconds one run takes; `look` is shown the first result."""
    for number in range(WARM_UPS - 1):
        result = side.call()
        if not number:
            look(result)
    return measure(side, 1, synchronise)


def alone(side: Side, each: float, least: float, synchronise: Callable[[], None]) -> Iterator[float]:
    """Seconds per run before the other side has been loaded: what it may change later is compared with these."""
    repeats = repeats_for(each, least)
    fewest, most = ALONE
    count = max(fewest, min(most, int(ALONE_SECONDS / max(each * repeats, 1e-9))))
    for _ in range(count):
        yield measure(side, repeats, synchronise)


def pace(side: Side, each: float, least: float, synchronise: Callable[[], None]) -> Iterator[float]:
    """Seconds per run over more and more runs, up to one measure: do they stay the same?"""
    count = 1
    while each * count < least:
        count *= 2
        each = measure(side, count, synchronise)
        yield each


def repeats_for(each: float, least: float) -> int:
    """How often a run is repeated so that one measure lasts long enough for the clock."""
    return max(1, round(least / max(each, 1e-7)))


def tidy() -> None:
    """Start from a clean heap; what the rounds themselves allocate is collected as the program would."""
    gc.collect()


def plan(seconds: dict[str, float], least: float, rounds: int, budget: float) -> tuple[dict[str, int], int]:
    """How often each side runs in one measure, and how many rounds fit into the budget (never too few)."""
    repeats = {name: repeats_for(each, least) for name, each in seconds.items()}
    if duration(seconds, repeats) * rounds > budget:
        repeats = dict.fromkeys(seconds, 1)
    affordable = int(budget / max(duration(seconds, repeats), 1e-9))
    return repeats, max(FEWEST_ROUNDS, min(rounds, affordable))


def one_round(
    before: Side, after: Side, repeats: dict[str, int], number: int, synchronise: Callable[[], None]
) -> dict[str, list[float]]:
    """Seconds per run: two measures of each side."""
    first, second = (before, after) if number % 2 == 0 else (after, before)
    measures: dict[str, list[float]] = {"before": [], "after": []}
    for side in (first, second, second, first):
        measures[side.name].append(measure(side, repeats[side.name], synchronise))
    return measures


def measure(side: Side, repeats: int, synchronise: Callable[[], None]) -> float:
    """Seconds per run of the side, over so many runs."""
    synchronise()
    start = _clock()
    for _ in range(repeats):
        side.call()
    synchronise()
    return (_clock() - start) / repeats


def spin() -> float:
    """Seconds of work that is the same in every process: how fast a processor this one has at the moment."""
    start = _clock()
    total = 0
    for number in range(SPINS):
        total += number & 7
    return _clock() - start


def duration(seconds: dict[str, float], repeats: dict[str, int]) -> float:
    """Seconds that one round takes."""
    return 2 * sum(seconds[name] * repeats[name] for name in seconds)
