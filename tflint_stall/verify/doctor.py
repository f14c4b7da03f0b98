"""`tflint-stall doctor -- COMMAND`: run a program unchanged, watch it, and say what ails it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..rule import Finding
from . import causes, child, doctor_report, environment, gpu, lint, near
from .launching import INSIDE, Watched
from .outcome import Ending, Event, Limits, Outcome, Sample, only_stack_lines
from .vital_signs import VitalSigns, out_of_memory_kills
from .watching import Frame, frames

SECONDS_TO_END = 10.0
GPU_SAMPLE_EVERY = 1.0


@dataclass
class Stall:
    """A time in which nothing progressed."""

    at_seconds: float
    silent_seconds: float
    stack: list[str]
    findings: list[Finding]
    cause: str


@dataclass
class Examination:
    """The whole record of one program."""

    command: Sequence[str]
    outcome: Outcome
    signs: VitalSigns
    stalls: list[Stall] = field(default_factory=list)
    causes: list[str] = field(default_factory=list)
    gpu_samples: list[gpu.GpuSample] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """As a shell would say it: 128 and the signal's number for a program that was killed."""
        code = self.outcome.exit_code
        return 1 if code is None else code if code >= 0 else 128 - code


def examine(command: Sequence[str], stall_after: float, as_json: bool) -> int:
    """Run the program to its end; returns its own exit code."""
    kills_before = out_of_memory_kills() or 0
    nvml = gpu.load_nvml()
    with child.private_folder() as folder, gpu.sampling(nvml, GPU_SAMPLE_EVERY) as gpu_samples:
        watch = _Watch(command, folder, stall_after, program_output=sys.stderr.fileno() if as_json else None)
        examination = watch.until_over()
    examination.gpu_samples = gpu_samples
    ended = causes.Ended(
        outcome=examination.outcome,
        signs=examination.signs,
        kills_by_kernel=(out_of_memory_kills() or 0) - kills_before,
        memory_gib=environment.machine().memory_gib,
        gpu_samples=gpu_samples,
    )
    examination.causes = causes.of_ending(ended)
    doctor_report.show(examination, as_json)
    return examination.exit_code


class _Watch:
    """The loop around one running program."""

    def __init__(self, command: Sequence[str], folder: Path, stall_after: float, program_output: int | None) -> None:
        self._child = child.Child(
            Watched(command),
            folder=folder,
            limits=Limits(run=float("inf"), processes=sys.maxsize),
            environment=os.environ,
            cwd=Path.cwd(),
            own_terminal=False,
            forgotten=frozenset({"steps"}),
            stdout=program_output,
        )
        self._stall_after = stall_after
        self._last_progress = time.monotonic()
        self._stall_told = False
        self._recent: list[Sample] = []
        self.examination = Examination(command, self._child.outcome, VitalSigns())

    def until_over(self) -> Examination:
        try:
            while not self._child.is_over:
                self._look()
        except KeyboardInterrupt:
            self._end_program()
        self._child.close()
        return self.examination

    def _look(self) -> None:
        self._take(self._child.listen(0.5))
        latest = self._child.outcome.latest
        if latest is not None and (not self._recent or latest is not self._recent[-1]):
            self._recent = [*self._recent[-39:], latest]
        silent = time.monotonic() - self._last_progress
        if silent > self._stall_after and not self._stall_told:
            self._stall_told = True
            self._describe_stall(silent)

    def _take(self, events: Sequence[Event]) -> None:
        for event in events:
            if self.examination.signs.take(event):
                self._last_progress = time.monotonic()
                self._stall_told = False

    def _describe_stall(self, silent: float) -> None:
        has_stepped = bool(self.examination.signs.stream)
        self._add_stall(silent, self._stack(), causes.of_stall(self._recent, has_stepped))

    def _stack(self) -> list[str]:
        return list(only_stack_lines(self._child.stacks()))

    def _add_stall(self, silent: float, stack: list[str], cause: str) -> None:
        stall = Stall(self._child.seconds, silent, stack, findings_on(frames(stack)), cause)
        self.examination.stalls.append(stall)
        doctor_report.tell_stall(stall)

    def _end_program(self) -> None:
        """Ctrl-C has reached the program too, SIGTERM has not; either way it gets time to end by itself."""
        stack = self._stack()
        if stack and not self.examination.stalls:
            self._add_stall(time.monotonic() - self._last_progress, stack, "you stopped it here")
        self._child.end_politely()
        deadline = time.monotonic() + SECONDS_TO_END
        while not self._child.is_over and time.monotonic() < deadline:
            self._take(self._child.listen(0.2))
        self._child.end(Ending.STOPPED)


def findings_on(stack: Sequence[Frame]) -> list[Finding]:
    """The findings at the lines of a stack, in the files that are not installed packages."""
    own = [frame for frame in stack if "site-packages" not in frame.path and Path(frame.path).is_file()]
    files = sorted({Path(frame.path) for frame in own if INSIDE not in Path(frame.path).parents})
    if not files:
        return []
    found = lint.findings(files)
    on_lines = [near.nearest([frame], found) for frame in own]
    return list(dict.fromkeys(finding for finding in on_lines if finding is not None))
