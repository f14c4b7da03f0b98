"""What a command costs: processor time and memory of its whole process tree, runs interleaved."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

# Linux counts ru_maxrss in KiB, macOS in bytes.
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True)
class Command:
    """A command line, where and with what it runs, and the exit codes that mean it did its work."""

    arguments: Sequence[str]
    folder: Path
    environment: Mapping[str, str]
    expected_exits: tuple[int, ...] = (0, 1)


@dataclass(frozen=True)
class Cost:
    """One run: seconds of processor time (user and system) and of the clock, and bytes at the peak.

    The peak is never below the memory of the measuring process, of which the child starts as a copy.
    """

    cpu: float
    wall: float
    peak: int


@dataclass(frozen=True)
class Costs:
    """The runs of one command."""

    runs: tuple[Cost, ...]

    @property
    def cpu(self) -> float:
        return median(run.cpu for run in self.runs)

    @property
    def wall(self) -> float:
        return median(run.wall for run in self.runs)

    @property
    def peak(self) -> float:
        return median(run.peak for run in self.runs)

    @property
    def spread(self) -> float:
        """How far apart the runs lie, as a share of the median: what a ratio is good to."""
        values = [run.cpu for run in self.runs]
        return (max(values) - min(values)) / self.cpu


class MeasureFailure(Exception):
    """A command did not do what was to be measured; the message says which and why."""


def interleave(commands: Mapping[str, Command], rounds: int, time_limit: float = 600) -> dict[str, Costs]:
    """Run all commands once per round, forwards and backwards in turn, so that a busy machine hits all alike."""
    runs: dict[str, list[Cost]] = {name: [] for name in commands}
    for number in range(rounds):
        for name in list(commands)[:: -1 if number % 2 else 1]:
            runs[name].append(run(name, commands[name], time_limit))
    return {name: Costs(tuple(costs)) for name, costs in runs.items()}


def run(name: str, command: Command, time_limit: float = 600) -> Cost:
    """Run the command to its end."""
    with tempfile.TemporaryFile() as errors:
        started = time.perf_counter()
        process = subprocess.Popen(
            command.arguments,
            cwd=command.folder,
            env=dict(command.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        guard = threading.Timer(time_limit, process.kill)
        guard.start()
        # wait4 and not wait: it tells what the process and the children it waited for have used.
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        guard.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in command.expected_exits:
            errors.seek(0)
            said = errors.read().decode("utf-8", "replace").strip()[-500:]
            raise MeasureFailure(f"{name} ended with {process.returncode}: {said}")
    return Cost(used.ru_utime + used.ru_stime, wall, used.ru_maxrss * _RSS_UNIT)
