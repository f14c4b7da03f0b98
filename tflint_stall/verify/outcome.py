"""What is known of a program that was run under watch: limits, samples, events, ending."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

Event = dict[str, Any]

MOST_SAMPLES = 10_000
_IMPORTING = 'File "<frozen importlib'


class Ending(str, Enum):
    """Why a program is over."""

    EXITED = "exited"
    START_LIMIT = "it did not start in time"
    TIME_LIMIT = "time limit"
    MEMORY_LIMIT = "memory limit"
    OUTPUT_LIMIT = "output limit"
    PROCESS_LIMIT = "process limit"
    ENOUGH = "enough was seen"
    STOPPED = "stopped by the user"


@dataclass(frozen=True)
class Limits:
    """How long and how much. `run` counts from the driver's `clock_starts_at` event, or from the start."""

    run: float
    start: float = 180.0
    clock_starts_at: str = ""
    memory: int | None = None
    output: int | None = None
    processes: int = 256


@dataclass(frozen=True)
class Sample:
    """The program's process tree at one moment."""

    seconds: float
    rss: int
    swap: int
    cpu: float
    processes: int
    # Processes whose main thread sleeps for a time, as far as the kernel tells.
    sleepers: int = 0
    # Seconds in which its threads have waited for a processor that others had, as far as the kernel tells.
    queued: float = 0.0

    def cores_since(self, earlier: Sample) -> float:
        """How many processors it used or wanted since then: who is kept from computing is not idle."""
        wanted = (self.cpu - earlier.cpu) + max(self.queued - earlier.queued, 0.0)
        return wanted / max(self.seconds - earlier.seconds, 1e-9)


@dataclass
class Outcome:
    """All that is known of a program that has ended."""

    events: list[tuple[float, Event]] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)
    output: bytes = b""
    output_size: int = 0
    ending: Ending = Ending.EXITED
    exit_code: int | None = None
    left: list[str] = field(default_factory=list)
    stacks: str = ""
    seconds: float = 0.0

    _sample_every: int = 1
    _samples_seen: int = 0
    latest: Sample | None = None

    def add_sample(self, sample: Sample) -> None:
        """Keep an even selection, however long the program runs."""
        if sample.processes and not sample.rss:
            # The program has just ended: what is sampled is its shell.
            return
        self.latest = sample
        if self._samples_seen % self._sample_every == 0:
            self.samples.append(sample)
        self._samples_seen += 1
        if len(self.samples) >= MOST_SAMPLES:
            del self.samples[1::2]
            self._sample_every *= 2

    def named(self, name: str) -> list[Event]:
        return [event for _, event in self.events if event["event"] == name]

    def last(self, name: str) -> Event | None:
        return next((event for _, event in reversed(self.events) if event["event"] == name), None)

    def time_of(self, name: str) -> float | None:
        return next((seconds for seconds, event in self.events if event["event"] == name), None)

    @property
    def peak_rss(self) -> int:
        return max((sample.rss for sample in self.samples), default=0)

    @property
    def text(self) -> str:
        return self.output.decode("utf-8", "replace")


def exit_words(code: int | None) -> str:
    """How a program ended, for a sentence."""
    if code is None:
        return "ended in an unknown way"
    if code < 0:
        try:
            return f"was killed by {signal.Signals(-code).name}"
        except ValueError:
            return f"was killed by signal {-code}"
    return f"exited with status {code}"


def only_stack_lines(stacks: str, most: int = 20) -> Sequence[str]:
    """The main thread's part of a faulthandler dump, innermost frame first."""
    lines = stacks.splitlines()
    starts = [number for number, line in enumerate(lines) if "thread" in line.lower() and "(most recent" in line]
    if not starts:
        return lines[:most]
    # faulthandler writes the main thread last. What imports a module says nothing, and hides who asked for it.
    told = [line.strip() for line in lines[starts[-1] + 1 :]]
    return [line for line in told if line.startswith("File") and not line.startswith(_IMPORTING)][:most]
