"""The few statistics that the verdicts rest on: medians, and how sure we are of them.

Intervals are what they are called. Of a few rounds the median lies between two of their order
statistics with a probability that the binomial distribution knows exactly: no bootstrap, whose
percentile intervals of seven values hold the median in 86 of 100 cases and not in 95. Rounds that
resemble their neighbours say less than independent ones, and widen the interval.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

ALPHA = 0.05
# Below what any clock resolves: a ratio never divides by zero.
SHORTEST = 1e-9
# Two runs of one program never lie closer than this by more than luck.
LEAST_SPREAD_OF_RUNS = 0.01


@dataclass(frozen=True)
class Interval:
    """An estimate with the ends of its 95 % interval, or with bounds that are no matter of chance."""

    value: float
    low: float
    high: float
    is_bounds: bool = False

    def words(self, unit: str = "") -> str:
        """`3.1x faster (95 % interval 2.9 to 3.3)`."""
        name = "bounds" if self.is_bounds else "95 % interval"
        return f"{self.value:.3g}{unit} ({name} {self.low:.3g} to {self.high:.3g})"


def quantile(values: Sequence[float], share: float) -> float:
    """The linearly interpolated quantile."""
    ordered = sorted(values)
    position = share * (len(ordered) - 1)
    below = int(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (position - below)


def median_interval(values: Sequence[float], alpha: float = ALPHA) -> Interval:
    """The median of positive values, with the order statistics that hold it with probability `1 - alpha`."""
    low, high = _ends([math.log(max(value, SHORTEST)) for value in values], alpha)
    return Interval(statistics.median(values), math.exp(low), math.exp(high))


@cache
def rank_of(count: int, alpha: float) -> int:
    """The highest rank k for which the k-th smallest and the k-th largest of `count` values hold the median.

    0 where even the smallest and the largest do not, with that probability.
    """
    rank, outside = 0, 0.0
    while rank < count // 2:
        outside += 2 * math.comb(count, rank) / 2**count
        if outside > alpha:
            break
        rank += 1
    return rank


def _ends(values: Sequence[float], alpha: float) -> tuple[float, float]:
    """The ends of the interval; beyond what was measured where so few values cannot hold it."""
    ordered, count = sorted(values), len(values)
    quantile_of_normal = statistics.NormalDist().inv_cdf(1 - alpha / 2)
    rank = rank_of(count, alpha) - quantile_of_normal * math.sqrt(count) / 2 * (_likeness(values) - 1)
    if rank >= 1:
        return ordered[int(rank) - 1], ordered[count - int(rank)]
    beyond = 2 * (1 - rank) * (ordered[-1] - ordered[0]) / max(count - 1, 1)
    return ordered[0] - beyond, ordered[-1] + beyond


def _likeness(values: Sequence[float]) -> float:
    """By how much the median scatters more because neighbours resemble each other; 1 if they do not.

    From the correlation of neighbouring signs about the median, which is 1/n too small on average.
    """
    middle = statistics.median(values)
    signs = [(value > middle) - (value < middle) for value in values]
    weight = sum(sign * sign for sign in signs)
    if not weight:
        return 1.0
    together = sum(one * other for one, other in pairwise(signs)) / weight
    together = min(0.9, max(0.0, together + 1 / len(values)))
    return math.sqrt((1 + together) / (1 - together))


def hull(intervals: Sequence[Interval]) -> Interval:
    """What several runs of the same measurement say together: their median, and all that any of them allows."""
    value = statistics.median(one.value for one in intervals)
    return Interval(value, min(one.low for one in intervals), max(one.high for one in intervals))


def pooled(intervals: Sequence[Interval]) -> Interval:
    """What several runs of the same measurement say in the middle: no narrower than their rounds taken together."""

    def middle(values: Sequence[float]) -> float:
        return math.exp(statistics.fmean(math.log(max(value, SHORTEST)) for value in values))

    value = middle([one.value for one in intervals])
    return Interval(value, middle([one.low for one in intervals]), middle([one.high for one in intervals]))


def runs_ratio(before: Sequence[float], after: Sequence[float]) -> Interval:
    """The ratio of two programs' times, each of them run several times: Student's interval of the logarithms.

    A run is one observation, however many steps it holds: steps of one run share what was good or
    bad about it. One run of each side has no interval, only bounds that nobody can state.
    """
    logs = [[math.log(max(value, SHORTEST)) for value in side] for side in (before, after)]
    difference = statistics.fmean(logs[0]) - statistics.fmean(logs[1])
    freedom = len(before) + len(after) - 2
    if not freedom:
        return Interval(math.exp(difference), 0.0, math.inf)
    squares = sum((value - statistics.fmean(side)) ** 2 for side in logs for value in side)
    spread = max(math.sqrt(squares / freedom), LEAST_SPREAD_OF_RUNS)
    reach = _student(freedom) * spread * math.sqrt(1 / len(before) + 1 / len(after))
    return Interval(math.exp(difference), math.exp(difference - reach), math.exp(difference + reach))


# Quantiles of Student's distribution for a two-sided 95 % interval, by degrees of freedom.
_STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)


def _student(freedom: int) -> float:
    # Beyond ten degrees of freedom the tenth is a little too wide, which errs on the safe side.
    return _STUDENT[min(freedom, len(_STUDENT)) - 1]


def spread_of(values: Sequence[float]) -> float:
    """How many times longer the slowest of several equal measures took than the fastest."""
    return max(values) / max(min(values), SHORTEST) if values else 1.0


def typical(steps: Sequence[float]) -> float:
    """The time of a step: the median over blocks of steps of their mean.

    The mean of a block holds what happens regularly (logging, a full buffer); the median over the
    blocks leaves out what happened once (tracing, another process taking the processor away).
    """
    return max(statistics.median(_block_means(steps)), SHORTEST)


def _block_means(steps: Sequence[float], blocks: int = 12) -> list[float]:
    size = max(1, len(steps) // blocks)
    return [statistics.fmean(steps[start : start + size]) for start in range(0, len(steps), size)]


def slope(values: Sequence[float], at: Sequence[float] | None = None) -> float:
    """The median of all pairwise slopes (Theil and Sen), per value or per unit of `at`: no odd point tilts it."""
    places = at if at is not None else range(len(values))
    pairs = [
        (values[later] - values[earlier]) / (places[later] - places[earlier])
        for earlier in range(len(values))
        for later in range(earlier + 1, len(values))
        if places[later] > places[earlier]
    ]
    return statistics.median(pairs)
