"""The few statistics that the verdicts rest on: medians, and how sure we are of them.

The bootstrap draws from a generator with a fixed seed: the same measures give the same interval.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

DRAWS = 2_000


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
    """The ratio of mean step times of two programs, each run several times.

    Both the runs and the blocks of steps within a run are drawn again: two runs that happen to
    agree do not make the interval narrow when the steps themselves scatter.
    """
    generator = random.Random(0)
    ratios = [_resampled_mean(before, generator) / _resampled_mean(after, generator) for _ in range(DRAWS)]
    return _interval(_mean_of_means(before) / _mean_of_means(after), ratios)


def _mean_of_means(runs: Sequence[Sequence[float]]) -> float:
    return statistics.median(statistics.fmean(run) for run in runs)


def _resampled_mean(runs: Sequence[Sequence[float]], generator: random.Random) -> float:
    drawn = [_resampled_blocks(run, generator) for run in generator.choices(runs, k=len(runs))]
    return _mean_of_means(drawn)


def _resampled_blocks(steps: Sequence[float], generator: random.Random, blocks: int = 12) -> list[float]:
    """Neighbouring steps depend on each other (an epoch's start, a growing graph): draw whole blocks."""
    size = max(1, len(steps) // blocks)
    parts = [steps[start : start + size] for start in range(0, len(steps), size)]
    means: Callable[[Sequence[float]], float] = statistics.fmean
    return [means(part) for part in generator.choices(parts, k=len(parts))]


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
