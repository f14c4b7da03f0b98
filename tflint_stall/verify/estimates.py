"""The few statistics that the verdicts rest on: medians, and how sure we are of them.

The bootstrap draws from a generator with a fixed seed: the same measures give the same interval.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

DRAWS = 2_000
# Below what any clock resolves: a ratio never divides by zero.
SHORTEST = 1e-9


@dataclass(frozen=True)
class Interval:
    """An estimate with the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def words(self, unit: str = "") -> str:
        return f"{self.value:.3g}{unit} (95 % interval {self.low:.3g} to {self.high:.3g})"


def quantile(values: Sequence[float], share: float) -> float:
    """The linearly interpolated quantile."""
    ordered = sorted(values)
    position = share * (len(ordered) - 1)
    below = int(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (position - below)


def median_interval(values: Sequence[float]) -> Interval:
    """The median with its percentile-bootstrap interval."""
    generator = random.Random(0)
    medians = [statistics.median(generator.choices(values, k=len(values))) for _ in range(DRAWS)]
    return _interval(statistics.median(values), medians)


def ratio_interval(before: Sequence[Sequence[float]], after: Sequence[Sequence[float]]) -> Interval:
    """The ratio of typical step times of two programs, each run several times.

    Both the runs and the blocks of steps within a run are drawn again: two runs that happen to
    agree do not make the interval narrow when the steps themselves scatter.
    """
    generator = random.Random(0)
    sides = [[_block_means(run) for run in runs] for runs in (before, after)]
    ratios = [_resampled(sides[0], generator) / _resampled(sides[1], generator) for _ in range(DRAWS)]
    values = [statistics.median(typical(run) for run in runs) for runs in (before, after)]
    return _interval(values[0] / values[1], ratios)


def typical(steps: Sequence[float]) -> float:
    """The time of a step: the median over blocks of steps of their mean.

    The mean of a block holds what happens regularly (logging, a full buffer); the median over the
    blocks leaves out what happened once (tracing, another process taking the processor away).
    """
    return max(statistics.median(_block_means(steps)), SHORTEST)


def _block_means(steps: Sequence[float], blocks: int = 12) -> list[float]:
    size = max(1, len(steps) // blocks)
    return [statistics.fmean(steps[start : start + size]) for start in range(0, len(steps), size)]


def _resampled(runs: Sequence[Sequence[float]], generator: random.Random) -> float:
    """One draw of the runs, and within each of them of its blocks: neighbouring steps stay together."""
    drawn = generator.choices(runs, k=len(runs))
    return max(statistics.median(statistics.median(generator.choices(run, k=len(run))) for run in drawn), SHORTEST)


def _interval(value: float, drawn: Sequence[float]) -> Interval:
    return Interval(value, quantile(drawn, 0.025), quantile(drawn, 0.975))


def slope(values: Sequence[float]) -> float:
    """The median of all pairwise slopes per step (Theil and Sen): one odd point does not tilt it."""
    pairs = [
        (values[later] - values[earlier]) / (later - earlier)
        for earlier in range(len(values))
        for later in range(earlier + 1, len(values))
    ]
    return statistics.median(pairs)
