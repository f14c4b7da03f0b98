"""The way through the house: screen, parse, facts, rules, settle, fix; one file after the other.

This module alone knows all stages. A few files are checked in this process, many in a pool of
processes; results come in the order of the files either way.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from tflint_stall.config import Config
from tflint_stall.discover import CannotRead, InputFile, Kind, read_bytes
from tflint_stall.fix import FixMode, fix, keeping_comments
from tflint_stall.rule import Finding
from tflint_stall.screen import awake, concerns_tensorflow
from tflint_stall.source import Source, SourceError, WriteRefused, write_atomically

if TYPE_CHECKING:
    import ast

    from tflint_stall.facts import Facts, ProjectFacts

# Starting a process costs what checking a few files costs.
_FEW_FILES = 8
_CHUNK = 8


@dataclass(frozen=True)
class FileResult:
    """What came of one file."""

    path: str
    text: str | None = None
    findings: tuple[Finding, ...] = ()
    fixed: tuple[Finding, ...] = ()
    fixed_text: str | None = None
    problems: tuple[str, ...] = ()


class TimeLimit(Exception):
    """The file took longer than one file may."""


def run(
    files: Sequence[InputFile], config: Config, *, jobs: int = 1, fix: FixMode = FixMode.OFF, write: bool = False
) -> Iterator[FileResult]:
    """Check (and fix) files; one result per file, in order."""
    checker = Checker(config, files, fix, write)
    if jobs <= 1 or len(files) <= _FEW_FILES:
        for file in files:
            yield checker.check(file)
        return
    yield from _in_pool(checker, files, jobs)


class Checker:
    """What one process needs to check files of one configuration."""

    def __init__(self, config: Config, files: Sequence[InputFile], mode: FixMode, write: bool) -> None:
        self.config = config
        self.mode = mode
        self.write = write
        self._files = [(file.root, file.path) for file in files if file.kind is Kind.PYTHON and not file.is_stdin]
        self._projects: dict[str, ProjectFacts] = {}

    def check(self, file: InputFile) -> FileResult:
        """All stages on one file; whatever happens, one result."""
        try:
            data = read_bytes(file)
            source = Source.from_bytes(data, file.shown)
        except CannotRead as error:
            return FileResult(file.shown, problems=(f"{file.shown}: {error}",))
        except SourceError as error:
            return FileResult(file.shown, findings=(_unreadable(file, data, str(error)),))
        try:
            with _limited(self.config.time_limit):
                return self._checked(file, source)
        except TimeLimit:
            limit = f"{self.config.time_limit:g}"
            return FileResult(
                file.shown, source.text, problems=(f"{file.shown}: took longer than {limit} s: left out",)
            )
        except (RecursionError, MemoryError):
            return FileResult(file.shown, source.text, problems=(f"{file.shown}: is too deep or too large: left out",))

    def _checked(self, file: InputFile, source: Source) -> FileResult:
        problems: list[str] = []
        if file.kind is Kind.MARKDOWN:
            return FileResult(file.shown, source.text, self._markdown(file, source, problems), problems=tuple(problems))
        findings = self._findings(file, source, problems)
        if self.mode is FixMode.OFF or not any(finding.fix for finding in findings):
            return FileResult(file.shown, source.text, findings, problems=tuple(problems))
        return self._fixed(file, source, findings, problems)

    def _fixed(self, file: InputFile, source: Source, findings: tuple[Finding, ...], problems: list[str]) -> FileResult:
        done = fix(source, findings, self.mode, lambda text: self._findings(file, text, problems), _parses)
        problems.extend(f"{file.shown}: {problem}" for problem in done.problems)
        if done.source.text == source.text:
            return FileResult(file.shown, source.text, findings, problems=tuple(problems))
        if self.write and not file.is_stdin:
            try:
                write_atomically(Path(file.path), source.data, done.source.data)
            except WriteRefused as error:
                problems.append(f"{file.shown}: {error}: not fixed")
                return FileResult(file.shown, source.text, findings, problems=tuple(problems))
        return FileResult(file.shown, source.text, done.findings, done.applied, done.source.text, tuple(problems))

    def _markdown(self, file: InputFile, source: Source, problems: list[str]) -> tuple[Finding, ...]:
        from tflint_stall.markdown import python_blocks

        found: list[Finding] = []
        for block in python_blocks(source):
            program = Source.from_text(block.text, file.shown)
            found.extend(block.in_file(finding) for finding in self._findings(file, program, problems))
        return tuple(found)

    def _findings(self, file: InputFile, source: Source, problems: list[str]) -> tuple[Finding, ...]:
        """What the rules and the comments of one program say."""
        from tflint_stall.registry import all_rules

        selected = [rule for name, rule in all_rules().items() if name in self.config.rules]
        path = Path(os.path.abspath(file.path))
        if not concerns_tensorflow(source.data, path):
            return ()
        rules = awake(selected, source.data)
        from tflint_stall import settle
        from tflint_stall.parse import TooDeep, parse
        from tflint_stall.walk import walk

        try:
            tree = parse(source)
        except SyntaxError as error:
            return (settle.syntax_finding(source, *_syntax_place(error)),)
        except TooDeep as error:
            problems.append(f"{file.shown}: {error}: left out")
            return ()
        reports = []
        if rules:
            walked = walk(rules, self._facts(file, path, source, tree))
            reports = walked.reports
            problems.extend(
                f"{file.shown}: the rule {name} crashed ({error}); the other rules went on. Please report this."
                for name, error in walked.crashes
            )
        settled = settle.settle(reports, source, tree, self.config, selected)
        return tuple(
            replace(finding, fix=keeping_comments(finding.fix, source)) if finding.fix else finding
            for finding in settled
        )

    def _facts(self, file: InputFile, path: Path, source: Source, tree: ast.Module) -> Facts:
        project = self._projects.get(file.root)
        if project is None:
            from tflint_stall.facts import ProjectFacts
            from tflint_stall.facts.target import read_target
            from tflint_stall.parse import parse

            root = Path(os.path.abspath(file.root))
            files = [Path(os.path.abspath(name)) for owner, name in self._files if owner == file.root]
            target = read_target(root, self.config.tensorflow_version, self.config.keras_version)
            project = self._projects[file.root] = ProjectFacts(root, files, parse, target)
        return project.of(path, source, tree)


def _unreadable(file: InputFile, data: bytes, message: str) -> Finding:
    from tflint_stall import settle

    shown = Source(file.shown, data, "", "utf-8", b"")
    return settle.syntax_finding(shown, message, 1, 1)


def _syntax_place(error: SyntaxError) -> tuple[str, int, int]:
    return error.msg or "invalid syntax", error.lineno or 1, error.offset or 1


def _parses(source: Source) -> bool:
    from tflint_stall.parse import TooDeep, parse

    try:
        parse(source)
        return True
    except (SyntaxError, TooDeep):
        return False


# -- limits and processes ------------------------------------------------------------------------


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise `TimeLimit` in here after so many seconds, where the platform can."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def expired(number: int, frame: FrameType | None) -> None:
        raise TimeLimit

    before = signal.signal(signal.SIGALRM, expired)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


_worker: Checker | None = None


def _start_worker(checker: Checker) -> None:
    global _worker
    # Trees and facts are reached until the process ends; collecting them early only costs.
    gc.set_threshold(50_000, 20, 50)
    _worker = checker


def _check_in_worker(files: Sequence[InputFile]) -> list[FileResult]:
    assert _worker is not None
    return [_worker.check(file) for file in files]


def _in_pool(checker: Checker, files: Sequence[InputFile], jobs: int) -> Iterator[FileResult]:
    chunks = [files[start : start + _CHUNK] for start in range(0, len(files), _CHUNK)]
    with ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(checker,)) as pool:
        running = [pool.submit(_check_in_worker, chunk) for chunk in chunks]
        for chunk, future in zip(chunks, running, strict=True):
            yield from _results(checker, chunk, future)


def _results(checker: Checker, chunk: Sequence[InputFile], future: Future[list[FileResult]]) -> Iterator[FileResult]:
    try:
        yield from future.result()
    except BrokenProcessPool:
        # Some file killed its worker, and the pool with it: give each file a process of its own.
        for file in chunk:
            yield _alone(checker, file)


def _alone(checker: Checker, file: InputFile) -> FileResult:
    with ProcessPoolExecutor(1, initializer=_start_worker, initargs=(checker,)) as pool:
        try:
            return pool.submit(_check_in_worker, [file]).result()[0]
        except BrokenProcessPool:
            return FileResult(file.shown, problems=(f"{file.shown}: the process that checked it died: left out",))
