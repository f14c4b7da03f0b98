"""What the events of a watched program mean: steps, their times and losses, how it ended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from .outcome import Ending, Event, Outcome

# As in `inside/steps.py`, which must stand alone; the best to count a program by comes first.
STREAMS = ("step", "run", "predict", "call", "batch", "test")
STREAM_WORDS = {
    "step": "training steps",
    "run": "session runs",
    "predict": "calls of predict and evaluate",
    "call": "calls of tf.functions",
    "batch": "dataset batches",
    "test": "validation batches",
}

_FRAME = re.compile(r'File "(.+)", line (\d+)')


@dataclass
class Steps:
    """The steps of one process: seconds since its start, and losses where it computes them."""

    times: dict[str, list[float]] = field(default_factory=lambda: {stream: [] for stream in STREAMS})
    losses: list[float | None] = field(default_factory=list)

    def take(self, event: Event) -> None:
        for number, when, loss in event["rows"]:
            stream = STREAMS[number]
            self.times[stream].append(when)
            if stream == "step":
                self.losses.append(loss)

    @property
    def total(self) -> int:
        return sum(map(len, self.times.values()))

    @property
    def stream(self) -> str:
        """What to count by: the best stream that holds anything; empty if none does."""
        return next((stream for stream in STREAMS if self.times[stream]), "")


@dataclass(frozen=True)
class Run:
    """One run of a program."""

    outcome: Outcome
    steps: Steps
    pid: int | None

    @property
    def finished(self) -> bool:
        """It came to its own end, or did as many steps as were wanted."""
        return self.outcome.ending is Ending.EXITED

    @property
    def failed(self) -> bool:
        return self.finished and self.outcome.exit_code != 0

    @property
    def ends_well(self) -> bool:
        return self.finished and not self.failed

    def own_event(self, name: str) -> Event | None:
        """The last event of that name from the process that trained."""
        mine = [event for event in self.outcome.named(name) if event["pid"] == self.pid]
        return mine[-1] if mine else None

    def intervals(self, stream: str) -> list[float]:
        """Seconds per step, without the first ones, which trace, allocate and fill buffers."""
        times = self.steps.times[stream]
        warm = min(5, len(times) // 4)
        return [later - earlier for earlier, later in zip(times[warm:], times[warm + 1 :], strict=False)]

    def first_step(self, stream: str) -> float | None:
        times = self.steps.times[stream]
        return times[0] if times else None

    @property
    def peak_memory(self) -> int:
        """The process's own record, or the samples of the whole tree where that is more."""
        finished = self.own_event("finished")
        recorded = finished["peak"] if finished and finished["peak"] else 0
        return max(int(recorded), self.outcome.peak_rss)

    @property
    def processor_seconds(self) -> float | None:
        """What the whole tree had computed when it was last looked at: other programs cannot lengthen it."""
        latest = self.outcome.latest
        return latest.cpu if latest is not None else None

    @property
    def losses(self) -> dict[int, float]:
        """The losses by step, as far as they were read."""
        numbered = enumerate(self.steps.losses, start=1)
        return {number: loss for number, loss in numbered if loss is not None}

    @property
    def device_peak(self) -> float | None:
        """The most that TensorFlow's own allocator held on the GPUs."""
        finished = self.own_event("finished")
        return float(finished["device_peak"]) if finished and finished["device_peak"] else None

    @property
    def traces(self) -> int | None:
        finished = self.own_event("finished")
        return int(finished["traces"]) if finished else None

    @property
    def seconds_since_last_step(self) -> float:
        """How long nothing had progressed when the run was over."""
        last = max((when for when, event in self.outcome.events if event["event"] == "steps"), default=0.0)
        return self.outcome.seconds - last


def read_run(outcome: Outcome) -> Run:
    """Sort the events by process and keep the one that trains."""
    by_process: dict[int, Steps] = {}
    for _, event in outcome.events:
        if event["event"] == "steps":
            by_process.setdefault(event["pid"], Steps()).take(event)
    if by_process:
        pid = max(by_process, key=lambda pid: (len(by_process[pid].times["step"]), by_process[pid].total))
        return Run(outcome, by_process[pid], pid)
    hello = outcome.last("hello")
    return Run(outcome, Steps(), hello["pid"] if hello else None)


@dataclass(frozen=True)
class Frame:
    """One line of a stack."""

    path: str
    line: int


def frames(stack_lines: Sequence[str]) -> list[Frame]:
    """The frames of a faulthandler dump, innermost first."""
    matches = filter(None, map(_FRAME.search, stack_lines))
    return [Frame(match.group(1), int(match.group(2))) for match in matches]
