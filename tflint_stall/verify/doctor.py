"""`tflint-stall doctor -- COMMAND`: run a program unchanged, watch it, and say what ails it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from ..rule import Finding
from . import causes, child, doctor_report, environment, gpu, lint, near
from .interrupts import Interrupts
from .launching import INSIDE, Watched
from .outcome import Event, Limits, Outcome, Sample, only_stack_lines
from .vital_signs import VitalSigns, out_of_memory_kills
from .watching import Frame, frames

GPU_SAMPLE_EVERY = 1.0
# Validation, a trace or a dataset being built is progress; for so many times the limit, and no longer.
PATIENCE_WITH_PHASES = 5.0
# We look four times in a second: who has not looked for so long was stopped (Ctrl-Z), and the program with him.
SECONDS_STOPPED = 10.0
MOST_ASKED = 3
# Where a process stands that only waits for those it has started.
_WAITING_FOR_OTHERS = ("/subprocess.py", "/multiprocessing/popen_fork.py", "/multiprocessing/connection.py")


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
    gpu_notes: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """As a shell would say it: 128 and the signal's number for a program that was killed."""
        code = self.outcome.exit_code
        return 1 if code is None else code if code >= 0 else 128 - code


def examine(command: Sequence[str], stall_after: float, as_json: bool, log: Path | None = None) -> int:
    """Run the program to its end; returns its own exit code."""
    kills_before = out_of_memory_kills() or 0
    nvml = gpu.load_nvml()
    with doctor_report.voice(log) as voice, child.private_folder() as folder:
        with gpu.sampling(nvml, GPU_SAMPLE_EVERY) as gpu_samples:
            watch = _Watch(command, folder, stall_after, voice, sys.stderr.fileno() if as_json else None)
            examination = watch.until_over()
        examination.gpu_samples = gpu.used_by(gpu_samples, examination.signs.processes)
        examination.gpu_notes = list(gpu.notes(gpu_samples))
        ended = causes.Ended(
            outcome=examination.outcome,
            signs=examination.signs,
            kills_by_kernel=(out_of_memory_kills() or 0) - kills_before,
            memory_gib=environment.machine().memory_gib,
            gpu_samples=examination.gpu_samples,
            load=os.getloadavg()[0] / (os.cpu_count() or 1),
        )
        examination.causes = causes.of_ending(ended)
        doctor_report.show(examination, voice, as_json)
    return examination.exit_code


class _Watch:
    """The loop around one running program."""

    def __init__(
        self, command: Sequence[str], folder: Path, stall_after: float, voice: TextIO, program_output: int | None
    ) -> None:
        self._child = child.Child(
            Watched(command),
            folder=folder,
            limits=Limits(run=float("inf"), processes=sys.maxsize),
            environment=os.environ,
            cwd=Path.cwd(),
            own_terminal=False,
            forgotten=frozenset({"steps", "busy"}),
            stdout=program_output,
        )
        self._stall_after = stall_after
        self._voice = voice
        self._last_progress = time.monotonic()
        self._last_look = time.monotonic()
        self._stall_told = False
        self._recent: list[Sample] = []
        self.examination = Examination(command, self._child.outcome, VitalSigns())

    def until_over(self) -> Examination:
        with Interrupts(self._child, lambda line: doctor_report.say([line], self._voice)) as interrupts:
            while not self._child.is_over:
                self._look()
                interrupts.pass_on()
                # The program is ending: asking it where it stands would be another signal to it.
                self._stall_told = self._stall_told or interrupts.any
        self._child.close()
        return self.examination

    def _look(self) -> None:
        self._take(self._child.listen(0.25))
        latest = self._child.outcome.latest
        if latest is not None and (not self._recent or latest is not self._recent[-1]):
            self._recent = [*self._recent[-39:], latest]
        now = time.monotonic()
        if now - self._last_look > SECONDS_STOPPED:
            self._last_progress = now
        self._last_look = now
        silent = now - self._last_progress
        if not self._stall_told and silent > self._allowed():
            self._stall_told = True
            self._describe_stall(silent)

    def _allowed(self) -> float:
        """A phase that takes its time is no stall yet."""
        times = PATIENCE_WITH_PHASES if self.examination.signs.is_doing(self._child.seconds) else 1.0
        return self._stall_after * times

    def _take(self, events: Sequence[Event]) -> None:
        for event in events:
            if self.examination.signs.take(event, self._child.seconds):
                self._last_progress = time.monotonic()
                self._stall_told = False

    def _describe_stall(self, silent: float) -> None:
        signs = self.examination.signs
        stack = self._stack()
        busy = causes.busy_cores(self._recent)
        found = findings_on(frames(stack), waits=busy is not None and busy < causes.BUSY_CORES)
        cause = causes.of_stall(self._recent, signs)
        stall = Stall(self._child.seconds, silent, stack, found, cause)
        self.examination.stalls.append(stall)
        doctor_report.tell_stall(stall, self._voice)

    def _stack(self) -> list[str]:
        """Where the program stands: the process that trains, or the first, or one that the first only waits for."""
        told: list[str] = []
        for pid in self.examination.signs.living[:MOST_ASKED]:
            told = list(only_stack_lines(self._child.stacks(pid))) or told
            innermost = frames(told)[:1]
            if innermost and not innermost[0].path.endswith(_WAITING_FOR_OTHERS):
                break
        return told


# What a finding of a family can explain: a wait, or work that does not get on; the latter where it stands only.
_CAN_WAIT = ("hangs", "input-pipeline")
_CAN_WORK = (*_CAN_WAIT, "loops", "tracing")


def findings_on(stack: Sequence[Frame], waits: bool) -> list[Finding]:
    """The findings at the lines of a stack that can stall there, in the files that are not installed packages."""
    own = [frame for frame in stack if "site-packages" not in frame.path and Path(frame.path).is_file()]
    files = sorted({Path(frame.path) for frame in own if INSIDE not in Path(frame.path).parents})
    if not files:
        return []
    families = _CAN_WAIT if waits else _CAN_WORK
    found = [finding for finding in lint.findings(files) if lint.family_of(finding) in families]
    nearest = [(frame, near.nearest([frame], found)) for frame in own]
    named = [
        finding
        for frame, finding in nearest
        if finding is not None and (lint.family_of(finding) in _CAN_WAIT or near.is_at(frame, finding))
    ]
    return list(dict.fromkeys(named))
