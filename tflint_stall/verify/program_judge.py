"""The comparison of a program with its fixed copy: rows of figures, a verdict, and sentences."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from . import gpu, printed
from .estimates import Interval, ratio_interval, typical
from .outcome import Ending
from .proofs.timing import SMALLEST_NOISE
from .verdicts import Curve
from .watching import STREAM_WORDS, STREAMS, Run

# Fewer steps than these are still warming up and say nothing about the next thousand.
FEWEST_STEPS = 12


@dataclass(frozen=True)
class Side:
    """All runs of the original, or of the fixed copy."""

    runs: Sequence[Run]
    gpu_samples: Sequence[gpu.GpuSample] = ()

    @property
    def hung(self) -> Run | None:
        return next((run for run in self.runs if run.outcome.ending is Ending.TIME_LIMIT), None)

    @property
    def broken(self) -> Run | None:
        ends = (Ending.EXITED, Ending.TIME_LIMIT, Ending.ENOUGH)
        return next((run for run in self.runs if run.failed or run.outcome.ending not in ends), None)

    @property
    def losses(self) -> dict[int, float]:
        """The losses of the first run by step, as far as the program computes them."""
        numbered = enumerate(self.runs[0].steps.losses, start=1)
        return {number: loss for number, loss in numbered if loss is not None}

    def median(self, figure: Callable[[Run], float | None]) -> float | None:
        values = [value for value in map(figure, self.runs) if value is not None]
        return statistics.median(values) if values else None


@dataclass(frozen=True)
class Row:
    """One figure of both sides; `None` where a side has none."""

    name: str
    unit: str
    original: float | None
    fixed: float | None

    @property
    def ratio(self) -> float | None:
        return self.original / self.fixed if self.original and self.fixed else None


class Effect(str, Enum):
    """What the fixes did to the time per step."""

    FASTER = "faster"
    SLOWER = "slower"
    UNSETTLED = "no difference beyond the noise"
    UNKNOWN = "not measured"


@dataclass(frozen=True)
class Comparison:
    """The outcome of `verify train.py`."""

    stream: str
    rows: tuple[Row, ...]
    effect: Effect
    ratio: Interval | None
    noise: float
    outputs: str
    curves: tuple[Curve, ...]


def compare(original: Side, fixed: Side) -> Comparison:
    """Everything that can be said about the two sides; the fixed one may never have run."""
    stream = common_stream(original, fixed)
    ratio, noise = _time_ratio(original, fixed, stream)
    return Comparison(
        stream=stream,
        rows=tuple(_rows(original, fixed, stream)),
        effect=_effect(ratio, noise),
        ratio=ratio,
        noise=noise,
        outputs=_outputs(original, fixed),
        curves=tuple(_curves(original, fixed, stream)),
    )


def common_stream(original: Side, fixed: Side) -> str:
    """What every side that ran can be counted by."""
    sides = [side for side in (original, fixed) if side.runs]
    for stream in STREAMS:
        if all(any(run.steps.times[stream] for run in side.runs) for side in sides):
            return stream
    return ""


def _rows(original: Side, fixed: Side, stream: str) -> list[Row]:
    def row(name: str, unit: str, figure: Callable[[Run], float | None]) -> Row:
        return Row(name, unit, original.median(figure), fixed.median(figure))

    rows = [row("whole run", "s", lambda run: run.outcome.seconds)]
    if stream:
        rows = [
            row(STREAM_WORDS[stream], "", lambda run: float(len(run.steps.times[stream]))),
            row("time per step", "s", lambda run: _typical(run.intervals(stream))),
            row("time to first step", "s", lambda run: run.first_step(stream)),
            *rows,
        ]
    rows += [
        row("peak host memory", "B", lambda run: float(run.peak_memory)),
        row("traces", "", lambda run: run.traces),
    ]
    rows += _loss_row(original, fixed) + _gpu_rows(original, fixed)
    return [one for one in rows if one.original is not None or one.fixed is not None]


def _typical(steps: Sequence[float]) -> float | None:
    return typical(steps) if steps else None


def _loss_row(original: Side, fixed: Side) -> list[Row]:
    """The loss after as many steps as both sides have done."""
    first, second = original.losses, fixed.losses if fixed.runs else original.losses
    common = max(first.keys() & second.keys(), default=None)
    if common is None:
        return []
    return [Row(f"loss at step {common}", "", first[common], second[common] if fixed.runs else None)]


def _gpu_rows(original: Side, fixed: Side) -> list[Row]:
    summaries = [gpu.summary(side.gpu_samples) for side in (original, fixed)]

    def figure(number: int, name: str) -> float | None:
        value = summaries[number].get(name)
        return value if isinstance(value, float) else None

    units = {"utilization.gpu": "%", "memory.used": "B", "idle.share": ""}
    return [Row(name, unit, figure(0, name), figure(1, name)) for name, unit in units.items()]


def _time_ratio(original: Side, fixed: Side, stream: str) -> tuple[Interval | None, float]:
    sides = [[run.intervals(stream) for run in side.runs if stream] for side in (original, fixed)]
    sides = [[steps for steps in runs if len(steps) >= FEWEST_STEPS] for runs in sides]
    if not all(sides):
        return None, SMALLEST_NOISE
    return ratio_interval(sides[0], sides[1]), max(SMALLEST_NOISE, *map(_unseen_spread, sides))


def _unseen_spread(runs: Sequence[Sequence[float]]) -> float:
    """The control that the interval does not hold already.

    The interval is drawn from all runs, so the spread between several runs of the same program
    widens it. Of a single run only its two halves can be compared.
    """
    if len(runs) > 1:
        return SMALLEST_NOISE
    middle = len(runs[0]) // 2
    times = [typical(runs[0][:middle]), typical(runs[0][middle:])]
    return max(times) / min(times) if min(times) > 0 else float("inf")


def _effect(ratio: Interval | None, noise: float) -> Effect:
    if ratio is None:
        return Effect.UNKNOWN
    if ratio.low > noise:
        return Effect.FASTER
    return Effect.SLOWER if ratio.high < 1 / noise else Effect.UNSETTLED


def _outputs(original: Side, fixed: Side) -> str:
    """How the outputs differ; a program that does not even agree with itself cannot be compared."""
    ended = [
        [run for run in side.runs if run.finished and run.outcome.last("enough") is None] for side in (original, fixed)
    ]
    if not all(ended):
        return ""
    texts = [[run.outcome.text for run in side] for side in ended]
    found = printed.difference(texts[0][0], texts[1][0])
    if found and any(printed.difference(texts[0][0], text) for text in texts[0][1:]):
        return ""
    return found


def _curves(original: Side, fixed: Side, stream: str) -> list[Curve]:
    def curve(title: str, unit: str, values: Callable[[Side], Sequence[float]]) -> Curve:
        before, after = (tuple(values(side)) if side.runs else () for side in (original, fixed))
        return Curve(title, unit, before, after)

    curves = [
        curve("host memory", "MB", lambda side: [sample.rss / 1e6 for sample in side.runs[0].outcome.samples]),
        curve("time per step", "s", lambda side: side.runs[0].intervals(stream) if stream else ()),
        curve("loss", "", lambda side: list(side.losses.values())),
    ]
    return [one for one in curves if one.before or one.after]
