"""What `doctor` remembers of a running program: bounded, however long it runs."""

from __future__ import annotations

import itertools
import math
import statistics
from dataclasses import dataclass, field
from pathlib import Path

from .outcome import Event
from .watching import STREAMS

MOST_CHUNKS = 1_000
# Of fewer steps, or seconds of them, nobody can say that they get slower: a busy machine does as much.
FEWEST_STEPS = 100
LEAST_SECONDS_OF_STEPS = 3.0
# So many batches of validation since the last step are more than any validation set that belongs to the training.
LEAST_VALIDATION = 1_000
VALIDATION_PER_STEP = 3
# A phase is told of every quarter of a second: silence for longer means that it is over.
SECONDS_OF_A_PHASE = 2.0
_BATCH, _TEST = STREAMS.index("batch"), STREAMS.index("test")


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
        """How many times longer the last fifth of the steps took than the second; the first one warms up.

        None where the run is too short to tell, or where they did not become longer all the way.
        """
        fifth = len(self.means) // 5
        if self.count < FEWEST_STEPS or sum(self.means) * self.size < LEAST_SECONDS_OF_STEPS:
            return None
        fifths = [statistics.median(self.means[number * fifth : (number + 1) * fifth]) for number in range(1, 4)]
        fifths.append(statistics.median(self.means[-fifth:]))
        # What grows with every step slows each part of the run; what came once, or at the end, is something else.
        grows = fifths[0] > 0 and all(later > earlier for earlier, later in itertools.pairwise(fifths))
        return fifths[-1] / fifths[0] if grows else None


@dataclass
class VitalSigns:
    """Everything seen so far of one program's progress."""

    paces: dict[str, Pace] = field(default_factory=lambda: {stream: Pace() for stream in STREAMS})
    trainer: int | None = None
    # The processes that reported, in the order in which they came, and how many steps each has made.
    speakers: list[int] = field(default_factory=list)
    steps_of: dict[int, int] = field(default_factory=dict)
    last_loss: float | None = None
    first_bad_loss: int | None = None
    # The last exception of the first process, and that of any other.
    exception: Event | None = None
    exception_elsewhere: Event | None = None
    # The processes that have said goodbye.
    ended: set[int] = field(default_factory=set)
    first_step_seconds: float | None = None
    last_step_seconds: float | None = None
    # Batches that were taken since anything else has progressed.
    idle_batches: int = 0
    # Batches of validation since the last step.
    validation: int = 0
    doing: str = ""
    _doing_since: float = 0.0

    def take(self, event: Event, seconds: float = 0.0) -> bool:
        """Take in one event; True if it shows that the program progresses."""
        name = event["event"]
        if name == "hello":
            self.speakers.append(event["pid"])
            return True
        if name == "exception" and event["pid"] in self.speakers[:1]:
            self.exception = event
        elif name == "exception":
            self.exception_elsewhere = event
        if name == "finished":
            self.ended.add(event["pid"])
            return True
        if name == "busy":
            self.doing, self._doing_since = event["doing"], seconds
            return not self.doing
        if name != "steps":
            return False
        return self._take_rows(event, seconds)

    def is_doing(self, seconds: float) -> bool:
        """Whether it is in a phase that may take long without a step: validation, a trace, a dataset being built."""
        return self.is_importing or (bool(self.doing) and seconds - self._doing_since <= SECONDS_OF_A_PHASE)

    @property
    def is_importing(self) -> bool:
        """From its beginning to its end: whoever loads a library may hold the lock that he needs to tell of it."""
        return self.doing.startswith("importing ")

    def _take_rows(self, event: Event, seconds: float) -> bool:
        pid, rows = event["pid"], event["rows"]
        others = [row for row in rows if row[0] != _BATCH and not (row[0] == _TEST and self.validates_on_and_on)]
        # Taking batches without end is no progress; what is done with them would be.
        self.idle_batches = 0 if others else self.idle_batches + len(rows)
        steps = sum(STREAMS[row[0]] == "step" for row in rows)
        self.validation = 0 if steps else self.validation + sum(row[0] == _TEST for row in rows)
        self.steps_of[pid] = self.steps_of.get(pid, 0) + steps
        if self.trainer is None or (steps and not self.steps_of.get(self.trainer)):
            # The first process that trains is the one to follow; until one does, the first that does anything.
            self._follow(pid)
        if pid == self.trainer:
            for number, when, loss in rows:
                self._take_step(STREAMS[number], when, loss)
        if others:
            self.first_step_seconds = seconds if self.first_step_seconds is None else self.first_step_seconds
            self.last_step_seconds = seconds
        return bool(others)

    def _follow(self, pid: int) -> None:
        if self.trainer is not None:
            self.paces = {stream: Pace() for stream in STREAMS}
        self.trainer = pid

    def _take_step(self, stream: str, when: float, loss: float | None) -> None:
        pace = self.paces[stream]
        pace.step_at(when)
        if loss is None:
            return
        self.last_loss = loss
        if self.first_bad_loss is None and not math.isfinite(loss):
            self.first_bad_loss = pace.count

    @property
    def running(self) -> tuple[float, float] | None:
        """From the first step to the last; to the end where it ended in the midst of them."""
        if self.first_step_seconds is None or self.last_step_seconds is None:
            return None
        return self.first_step_seconds, self.last_step_seconds if self.trainer in self.ended else math.inf

    @property
    def validates_on_and_on(self) -> bool:
        """The validation data has no end, or is many times what the program trains with."""
        return self.validation > max(LEAST_VALIDATION, VALIDATION_PER_STEP * sum(self.steps_of.values()))

    @property
    def stream(self) -> str:
        return next((stream for stream in STREAMS if self.paces[stream].count), "")

    @property
    def pace(self) -> Pace:
        return self.paces[self.stream or STREAMS[0]]

    @property
    def has_trained(self) -> bool:
        return any(self.steps_of.values()) or bool(self.paces["step"].count)

    @property
    def trainers(self) -> int:
        """How many processes made training steps: the ranks of a distributed run."""
        return sum(count > 0 for count in self.steps_of.values())

    @property
    def living(self) -> list[int]:
        """The processes to ask where they stand, as far as they live: the one that trains, the first, the newest."""
        asked = [*([self.trainer] if self.trainer is not None else []), *self.speakers[:1], *reversed(self.speakers)]
        return [pid for pid in dict.fromkeys(asked) if pid not in self.ended]

    @property
    def processes(self) -> frozenset[int]:
        return frozenset(self.speakers)


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
