"""The comparison of a program with its fixed copy: rows of figures, a verdict, and sentences."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from . import gpu, printed
from .estimates import Interval, runs_ratio, spread_of, typical
from .outcome import Ending
from .proofs.timing import SMALLEST_NOISE
from .verdicts import Curve
from .watching import STREAM_WORDS, STREAMS, Run

# Fewer steps than these are still warming up and say nothing about the next thousand.
FEWEST_STEPS = 12
# Both sides must have made about as many, or a step of one is not a step of the other.
SAME_COUNT = 1.1
# So far may two single runs of one program lie apart; of several runs their own spread is known.
SPREAD_OF_ONE = 1.5
# Seconds that single runs must differ by: on a busy machine, starting alone varies by as much.
LEAST_OF_SINGLE_RUNS = 5.0
# On a busy machine a single run may wait three times as long as another: such a part of what it computes must differ.
SHARE_COMPUTED = 0.1
# Losses of one program that differ by more are not seeded.
SAME_LOSS = 1e-3
WHOLE_RUN = "run as a whole"


@dataclass(frozen=True)
class Side:
    """All runs of the original, or of the fixed copy."""

    runs: Sequence[Run]
    gpu_samples: Sequence[gpu.GpuSample] = ()
    # One run more, because the others left open whether the program does always the same.
    control: Run | None = None

    @property
    def hung(self) -> Run | None:
        return next((run for run in self.runs if run.outcome.ending is Ending.TIME_LIMIT), None)

    @property
    def broken(self) -> Run | None:
        ends = (Ending.EXITED, Ending.TIME_LIMIT, Ending.ENOUGH)
        return next((run for run in self.runs if run.failed or run.outcome.ending not in ends), None)

    @property
    def fails_sometimes(self) -> bool:
        return self.broken is not None and self.control is not None and self.control.ends_well

    @property
    def repeated(self) -> Sequence[Run]:
        return (*self.runs, self.control) if self.control is not None else self.runs

    @property
    def losses(self) -> dict[int, float]:
        """The losses of the first run by step, as far as they were read."""
        return self.runs[0].losses

    @property
    def processes(self) -> frozenset[int]:
        """All processes that reported: what they use of a GPU is this side's."""
        return frozenset(event["pid"] for run in self.runs for event in run.outcome.named("hello"))

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
    """What the fixes did to the time."""

    FASTER = "faster"
    SLOWER = "slower"
    UNSETTLED = "no difference beyond the noise"
    UNKNOWN = "not measured"


@dataclass(frozen=True)
class Timing:
    """How the two sides compare by one figure: the time of a step, or of the whole run."""

    # What was timed: a stream of `watching`, or the whole run.
    of: str
    ratio: Interval
    # The original against itself, and the fixed program against itself: what is noise here.
    noise: float
    control: float | None
    # Seconds of a whole run that the difference makes.
    gained: float = 0.0
    # Whether the machine may have made it: others were at work, and both sides have computed for as long.
    may_be_load: bool = False

    @property
    def is_short(self) -> bool:
        """Whatever the ratio is, single runs may lie as far apart by chance."""
        return self.ratio.is_bounds and abs(self.gained) < LEAST_OF_SINGLE_RUNS

    @property
    def effect(self) -> Effect:
        """Faster or slower only beyond the interval, and beyond what equal runs differ by."""
        if self.is_short or (self.ratio.is_bounds and self.may_be_load):
            return Effect.UNSETTLED
        if self.ratio.low > 1 and self.ratio.value > self.noise:
            return Effect.FASTER
        if self.ratio.high < 1 and 1 / self.ratio.value > self.noise:
            return Effect.SLOWER
        return Effect.UNSETTLED


@dataclass(frozen=True)
class Comparison:
    """The outcome of `verify train.py`."""

    stream: str
    rows: tuple[Row, ...]
    timing: Timing | None
    # The other one of steps and whole run, where both are known.
    other: Timing | None
    # How the outputs differ; nothing where the original does not print the same twice.
    outputs: str
    curves: tuple[Curve, ...]
    notes: tuple[str, ...] = ()

    @property
    def effect(self) -> Effect:
        return self.timing.effect if self.timing is not None else Effect.UNKNOWN

    @property
    def ratio(self) -> Interval | None:
        return self.timing.ratio if self.timing is not None else None

    @property
    def noise(self) -> float:
        return self.timing.noise if self.timing is not None else SMALLEST_NOISE


def compare(original: Side, fixed: Side, is_seeded: bool = False, is_busy: bool = False) -> Comparison:
    """Everything that can be said about the two sides; the fixed one may never have run."""
    stream = common_stream(original, fixed)
    timings = (_steps(original, fixed, stream), _whole_runs(original, fixed))
    steps, whole = (_seen_in_the_load(one, original, fixed, is_busy) for one in timings)
    timing, other = _decisive(steps, whole)
    loss, note = _loss_row(original, fixed, is_seeded)
    outputs, other_note = _outputs(original, fixed)
    return Comparison(
        stream=stream,
        rows=tuple(_rows(original, fixed, stream, loss)),
        timing=timing,
        other=other,
        outputs=outputs,
        curves=tuple(_curves(original, fixed, stream)),
        notes=tuple(filter(None, (note, other_note))),
    )


def _decisive(steps: Timing | None, whole: Timing | None) -> tuple[Timing | None, Timing | None]:
    """Which of the two settles it: the steps, unless only the whole run differs, or differs the other way.

    A program that trains and then predicts in a loop makes the same steps as before, and ends much sooner.
    """
    if steps is None or whole is None:
        return steps or whole, None
    if whole.effect is not Effect.UNSETTLED and whole.effect is not steps.effect:
        return whole, steps
    return steps, whole


def _seen_in_the_load(timing: Timing | None, original: Side, fixed: Side, is_busy: bool) -> Timing | None:
    """What the sides have computed is the witness where the clock also counts what others took."""
    before, after = (side.median(lambda run: run.processor_seconds) for side in (original, fixed))
    if timing is None or not is_busy or before is None or after is None:
        return timing
    computed = before - after if timing.gained > 0 else after - before
    return replace(timing, may_be_load=computed < SHARE_COMPUTED * before)


def common_stream(original: Side, fixed: Side) -> str:
    """What every side that ran can be counted by."""
    sides = [side for side in (original, fixed) if side.runs]
    for stream in STREAMS:
        if all(any(run.steps.times[stream] for run in side.runs) for side in sides):
            return stream
    return ""


def _rows(original: Side, fixed: Side, stream: str, loss: Sequence[Row]) -> list[Row]:
    def row(name: str, unit: str, figure: Callable[[Run], float | None]) -> Row:
        return Row(name, unit, original.median(figure), fixed.median(figure))

    rows = [
        row("whole run", "s", lambda run: run.outcome.seconds),
        row("processor time", "s", lambda run: run.processor_seconds),
    ]
    if stream:
        rows = [
            row(STREAM_WORDS[stream], "", lambda run: float(len(run.steps.times[stream]))),
            row("time per step", "s", lambda run: _typical(run.intervals(stream))),
            row("time to first step", "s", lambda run: run.first_step(stream)),
            *rows,
        ]
    rows += [
        row("peak host memory", "B", lambda run: float(run.peak_memory)),
        row("peak GPU memory", "B", lambda run: run.device_peak),
        row("traces", "", lambda run: run.traces),
        *loss,
        *_gpu_rows(original, fixed),
    ]
    return [one for one in rows if one.original is not None or one.fixed is not None]


def _typical(steps: Sequence[float]) -> float | None:
    return typical(steps) if steps else None


def _loss_row(original: Side, fixed: Side, is_seeded: bool) -> tuple[list[Row], str]:
    """The loss after as many steps as both sides have done; or why it says nothing."""
    first, second = original.losses, fixed.losses if fixed.runs else original.losses
    common = max(first.keys() & second.keys(), default=None)
    if common is None:
        return [], ""
    if fixed.runs and not _agrees_with_itself(original, common, is_seeded):
        why = "its seeds do not make it repeat itself" if is_seeded else "the program sets no seed"
        return [], f"the losses are not compared: {why}, so they differ from run to run"
    return [Row(f"loss at step {common}", "", first[common], second[common] if fixed.runs else None)], ""


def _agrees_with_itself(side: Side, step: int, is_seeded: bool) -> bool:
    """Several runs show it; of a single one only its sources can tell."""
    losses = [run.losses[step] for run in side.repeated if step in run.losses]
    if len(losses) < 2:
        return is_seeded
    return _are_the_same(losses)


def _gpu_rows(original: Side, fixed: Side) -> list[Row]:
    summaries = [gpu.summary(side.gpu_samples, side.processes) for side in (original, fixed)]

    def figure(number: int, name: str) -> float | None:
        value = summaries[number].get(name)
        return value if isinstance(value, float) else None

    units = {"utilization.gpu": "%", "memory.used": "B", "idle.share": ""}
    names = dict.fromkeys(name for summary in summaries for name in summary)
    known = [(name, unit) for name in names for ending, unit in units.items() if name.endswith(ending)]
    return [Row(name, unit, figure(0, name), figure(1, name)) for name, unit in known]


def _steps(original: Side, fixed: Side, stream: str) -> Timing | None:
    """By the time of a step, if both sides make the same steps, and enough of them."""
    if not stream or not fixed.runs:
        return None
    counts = [side.median(lambda run: float(len(run.steps.times[stream]))) or 0.0 for side in (original, fixed)]
    if spread_of(counts) > SAME_COUNT:
        return None
    sides = [[run.intervals(stream) for run in side.runs] for side in (original, fixed)]
    sides = [[steps for steps in runs if len(steps) >= FEWEST_STEPS] for runs in sides]
    if not all(sides):
        return None
    before, after = ([typical(steps) for steps in runs] for runs in sides)
    return _timing(stream, before, after, counts[0])


def _whole_runs(original: Side, fixed: Side) -> Timing | None:
    """By the time from start to end, of runs that came to an end."""
    before, after = (
        [run.outcome.seconds for run in side.runs if run.finished and not run.failed] for side in (original, fixed)
    )
    return _timing(WHOLE_RUN, before, after) if before and after else None


def _timing(of: str, before: Sequence[float], after: Sequence[float], times: float = 1.0) -> Timing:
    spreads = [spread_of(side) for side in (before, after) if len(side) > 1]
    ratio = runs_ratio(before, after)
    if len(before) + len(after) < 3:
        ratio = Interval(ratio.value, ratio.value / SPREAD_OF_ONE, ratio.value * SPREAD_OF_ONE, is_bounds=True)
    control = spread_of(before) if len(before) > 1 else None
    gained = times * (statistics.median(before) - statistics.median(after))
    return Timing(of, ratio, max([SMALLEST_NOISE, *spreads]), control, gained)


def needs_control(original: Side, fixed: Side) -> bool:
    """What the fixes seem to change is only theirs if the original does the same twice."""
    if len(original.runs) != 1 or not fixed.runs:
        return False
    common = max(original.losses.keys() & fixed.losses.keys(), default=None)
    losses = [] if common is None else [original.losses[common], fixed.losses[common]]
    return bool(_outputs(original, fixed)[0]) or not _are_the_same(losses)


def _are_the_same(losses: Sequence[float]) -> bool:
    return not losses or max(losses) - min(losses) <= SAME_LOSS * max(map(abs, losses))


def _outputs(original: Side, fixed: Side) -> tuple[str, str]:
    """How the outputs differ; or why a program that does not even agree with itself is not compared."""
    ended = [
        [run for run in side.repeated if run.ends_well and run.outcome.last("enough") is None]
        for side in (original, fixed)
    ]
    if not all(ended):
        return "", ""
    texts = [[run.outcome.text for run in side] for side in ended]
    found = printed.difference(texts[0][0], texts[1][0])
    if found and any(printed.difference(texts[0][0], text) for text in texts[0][1:]):
        return "", "the outputs are not compared: the original prints something else in each run"
    return found, ""


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
