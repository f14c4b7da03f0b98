"""What `doctor` remembers of a running program: bounded, however long it runs."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, field
from pathlib import Path

from .outcome import Event
from .watching import STREAMS

MOST_CHUNKS = 1_000


@dataclass
class Pace:
    """Step times in chunks of equal size; neighbouring chunks are merged when there are too many."""

    size: int = 1
    means: list[float] = field(default_factory=list)
    count: int = 0
    _open: list[float] = field(default_factory=list)
    _last: float | None = None

    def step_at(self, when: float) -> None:
        self.count += 1
        previous, self._last = self._last, when
        if previous is None:
            return
        self._open.append(when - previous)
        if len(self._open) < self.size:
            return
        self.means.append(statistics.fmean(self._open))
        self._open.clear()
        if len(self.means) >= MOST_CHUNKS:
            self.means = [statistics.fmean(pair) for pair in zip(self.means[::2], self.means[1::2], strict=True)]
            self.size *= 2

    @property
    def slowdown(self) -> float | None:
        """How many times longer the last fifth of the steps took than the second; the first one warms up."""
        fifth = len(self.means) // 5
        if fifth < 2:
            return None
        early = statistics.median(self.means[fifth : 2 * fifth])
        return statistics.median(self.means[-fifth:]) / early if early > 0 else None


@dataclass
class VitalSigns:
    """Everything seen so far of one program's progress."""

    paces: dict[str, Pace] = field(default_factory=lambda: {stream: Pace() for stream in STREAMS})
    trainer: int | None = None
    last_loss: float | None = None
    first_bad_loss: int | None = None
    exception: Event | None = None

    def take(self, event: Event) -> bool:
        """Take in one event; True if it shows that the program progresses."""
        if event["event"] == "exception":
            self.exception = event
        if event["event"] != "steps":
            return False
        if self.trainer is None:
            # The first process that trains is the one to follow.
            self.trainer = event["pid"]
        if event["pid"] == self.trainer:
            for number, when, loss in event["rows"]:
                self._take_step(STREAMS[number], when, loss)
        return True

    def _take_step(self, stream: str, when: float, loss: float | None) -> None:
        pace = self.paces[stream]
        pace.step_at(when)
        if loss is None:
            return
        self.last_loss = loss
        if self.first_bad_loss is None and not math.isfinite(loss):
            self.first_bad_loss = pace.count

    @property
    def stream(self) -> str:
        return next((stream for stream in STREAMS if self.paces[stream].count), "")

    @property
    def pace(self) -> Pace:
        return self.paces[self.stream or STREAMS[0]]


def out_of_memory_kills() -> int | None:
    """How often the kernel has killed a process for want of memory, in this container or on this host."""
    counts = []
    for path, name in (("/sys/fs/cgroup/memory.events", "oom_kill"), ("/proc/vmstat", "oom_kill")):
        try:
            lines = Path(path).read_text().splitlines()
        except OSError:
            continue
        counts += [int(line.split()[1]) for line in lines if line.split()[:1] == [name]]
    return sum(counts) if counts else None
