"""`verify train.py -- ARGS`: the user's program as it is, and with the fixes applied, measured alternately."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..rule import Finding
from . import child, environment, gpu, lint, one_by_one, project
from .estimating import can_be_fixed, estimates
from .launching import Watched
from .outcome import Limits, only_stack_lines
from .program_judge import Side, compare, needs_control
from .program_report import ProgramReport, show
from .project import PrivateCopy
from .verdicts import Environment
from .watching import Frame, Run, frames, read_run

RUNS, QUICK_RUNS = 3, 1
TIME_LIMIT, QUICK_TIME_LIMIT = 120.0, 30.0
# No more repetitions once this much time has gone into measuring.
ENOUGH_SECONDS = 600.0
# A load per processor that is more than what the program itself makes.
BUSY_LOAD = 2.0


@dataclass
class Sources:
    """The program's files, what the linter says of them, and what the fixes make of them."""

    script: Path
    root: Path
    files: list[Path]
    findings: list[Finding]
    fixed: dict[Path, bytes] = field(default_factory=dict)


def verify_program(script: Path, arguments: Sequence[str], python: str, options: argparse.Namespace) -> int:
    """The whole command; 1 if the fixes break, slow or change the program, 2 if it does not run at all."""
    sources = _read_sources(script, options.unsafe_fixes)
    _require_tensorflow(sources, python)
    with child.private_folder() as folder:
        runner = _Runner(sources, arguments, python, options, folder)
        original, fixed = runner.alternate()
        estimated = estimates(sources.findings, count_in(original))
        alone = []
        if options.each and fixed.runs:
            alone = one_by_one.measure(
                sources.findings, estimated, original, runner.run_with, runner.has_time, options.unsafe_fixes
            )
        changed = runner.changed_by_the_program()
        where = {name: runner.where(name, side) for name, side in (("original", original), ("fixed", fixed))}
    report = ProgramReport(
        script=str(script),
        environment=_environment(original),
        findings=sources.findings,
        fixed={str(path): data.decode("utf-8", "replace") for path, data in sources.fixed.items()},
        original=original,
        fixed_side=fixed,
        comparison=compare(original, fixed, _is_seeded(sources), runner.was_busy),
        # A run that was stopped after some steps has not wasted what a whole one would have.
        estimates=[]
        if options.steps
        else [one for one in estimated if can_be_fixed(one.finding, options.unsafe_fixes)],
        alone=alone,
        where=where,
        changed=[str(path) for path in changed],
        unsafe=options.unsafe_fixes,
    )
    show(report, options)
    # A program that fails by itself verifies nothing.
    return 2 if original.broken else int(report.refuted)


def count_in(side: Side) -> Callable[[str], float | None]:
    """How often something was counted in the runs of a side."""

    def count_of(stream: str) -> float | None:
        return side.median(lambda run: float(len(run.steps.times[stream])))

    return count_of


def _environment(original: Side) -> Environment:
    """This machine, with the versions that the program itself has imported."""
    finished = original.runs[0].own_event("finished")
    versions = {name: finished[name] for name in ("tensorflow", "keras")} if finished else {}
    return replace(environment.machine(), **versions)


def _read_sources(script: Path, unsafe: bool) -> Sources:
    root = project.project_root(script)
    files = project.imported_files(script, root)
    sources = Sources(script.resolve(), root, files, lint.findings(files))
    for path in files:
        data = lint.fixed_bytes(path, unsafe)
        if data is not None:
            sources.fixed[path] = data
    return sources


# How a program says that its random numbers shall be the same in every run.
_SEEDS = re.compile(rb"\bset_random_seed\s*\(|\bset_seed\s*\(|\benable_op_determinism\b")
_FRAMEWORK = re.compile(rb"^[ \t]*(?:import|from)[ \t]+(?:tensorflow|keras|tf_keras)\b", re.MULTILINE)


def _contain(sources: Sources, pattern: re.Pattern[bytes]) -> bool:
    return any(pattern.search(path.read_bytes()) for path in sources.files if path.is_file())


def _is_seeded(sources: Sources) -> bool:
    return _contain(sources, _SEEDS)


def _require_tensorflow(sources: Sources, python: str) -> None:
    """Running a TensorFlow program without TensorFlow says nothing about it."""
    if not _contain(sources, _FRAMEWORK):
        return
    look = "import importlib.util as u, sys; sys.exit(not any(map(u.find_spec, ('tensorflow', 'keras'))))"
    if subprocess.run([python, "-c", look], capture_output=True, check=False).returncode:
        raise environment.NoTensorFlow(
            f"{sources.script.name} needs TensorFlow, which {python} does not have, so nothing was run: "
            "install it with `pip install 'tflint-stall[verify]'`, "
            "or name an interpreter that has it with --tensorflow-python PATH"
        )


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        return (0, 0)
    return (status.st_mtime_ns, status.st_size)


class _Runner:
    """Runs the two sides, each run in a fresh private copy of the project."""

    def __init__(
        self, sources: Sources, arguments: Sequence[str], python: str, options: argparse.Namespace, folder: Path
    ) -> None:
        self._sources = sources
        self._arguments = list(arguments)
        self._python = python
        self._options = options
        self._folder = folder
        self._nvml = gpu.load_nvml()
        self._copies: dict[str, PrivateCopy] = {}
        self._stamps: dict[Path, tuple[int, int]] = {}
        self._memory = child.memory_limit()
        self._start = time.monotonic()
        # Whether others kept the processors busy during some run.
        self.was_busy = False

    def has_time(self) -> bool:
        """Whether more may be run."""
        return time.monotonic() - self._start < ENOUGH_SECONDS

    def run_with(self, name: str, changes: Mapping[Path, bytes]) -> Run:
        """The program with only these changes, once."""
        print(f"running the program with {name} alone", file=sys.stderr, flush=True)
        return self._run(name, 0, changes)

    def alternate(self) -> tuple[Side, Side]:
        """Original, fixed, fixed, original, …; a side that hangs or breaks is not run again."""
        names = ("original", "fixed") if self._sources.fixed else ("original",)
        runs: dict[str, list[Run]] = {"original": [], "fixed": []}
        samples: dict[str, list[gpu.GpuSample]] = {"original": [], "fixed": []}
        wanted = self._options.rounds or (QUICK_RUNS if self._options.quick else RUNS)
        for number in range(wanted):
            for name in names if number % 2 == 0 else reversed(names):
                self._tell(name, number + 1, wanted)
                changes = self._sources.fixed if name == "fixed" else {}
                with gpu.sampling(self._nvml) as taken:
                    runs[name].append(self._run(name, number, changes))
                samples[name] += taken
            stopped = any(not run.finished or run.failed for name in names for run in runs[name])
            if stopped or not self.has_time():
                break
        return self._controlled(*(Side(runs[name], samples[name]) for name in ("original", "fixed")))

    def _controlled(self, original: Side, fixed: Side) -> tuple[Side, Side]:
        """Once more what would be blamed on the fixes, and may be the program's own unrest."""
        if needs_control(original, fixed):
            print("running the original program once more: does it repeat itself?", file=sys.stderr, flush=True)
            original = replace(original, control=self._run("original", len(original.runs), {}))
        if fixed.broken and not original.broken:
            print("running the fixed program once more: does it fail again?", file=sys.stderr, flush=True)
            fixed = replace(fixed, control=self._run("fixed", len(fixed.runs), self._sources.fixed))
        return original, fixed

    def _tell(self, name: str, number: int, wanted: int) -> None:
        print(f"running the {name} program ({number} of {wanted})", file=sys.stderr, flush=True)

    def _run(self, name: str, number: int, changes: Mapping[Path, bytes]) -> Run:
        place = self._folder / f"{name}-{number}"
        copy = self._copies[name] = project.make_copy(self._sources.root, Path.cwd(), place)
        self._stamps.update({path: _stamp(path) for path in copy.linked})
        for path, data in changes.items():
            copy.write(path, data)
        temporary = place / "tmp"
        temporary.mkdir()
        limit = self._options.time_limit or (QUICK_TIME_LIMIT if self._options.quick else TIME_LIMIT)
        command = [self._python, str(copy.place_of(self._sources.script)), *self._arguments]
        outcome = child.run_child(
            Watched(command, self._options.steps),
            folder=place,
            limits=Limits(run=limit, memory=self._memory),
            environment=self._environment(copy, temporary),
            cwd=copy.cwd,
        )
        self.was_busy |= os.getloadavg()[0] > BUSY_LOAD * (os.cpu_count() or 1)
        outcome.output = outcome.output.replace(str(copy.root).encode(), str(self._sources.root).encode())
        return read_run(outcome)

    def _environment(self, copy: PrivateCopy, temporary: Path) -> dict[str, str]:
        """The user's own, but temporary files and bytecode stay in the private folder."""
        variables = {**os.environ, **gpu.device_environment(self._options.device, self._nvml), "TMPDIR": str(temporary)}
        return {**variables, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"}

    def changed_by_the_program(self) -> list[Path]:
        """Large files of the user's that were only linked, and that have changed meanwhile."""
        return [path for path, stamp in self._stamps.items() if _stamp(path) != stamp]

    def where(self, name: str, side: Side) -> list[Frame]:
        """Where a side that did not end stood, in the user's own files, innermost first."""
        run = side.hung
        if run is None or name not in self._copies:
            return []
        copy = self._copies[name]
        found = []
        for frame in frames(only_stack_lines(run.outcome.stacks)):
            original = copy.original_of(frame.path)
            if original is not None:
                found.append(Frame(str(original), frame.line))
        return found
