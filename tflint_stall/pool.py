"""Many files: a pool of processes over chunks of them, results in order.

A file that kills its process costs that file only.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager

from tflint_stall.discover import InputFile
from tflint_stall.run import Checker, FileResult, died

_CHUNK = 8

_worker: Checker | None = None


def _start_worker(checker: Checker) -> None:
    global _worker
    # Trees and facts are reached until the process ends; collecting them early only costs.
    gc.set_threshold(50_000, 20, 50)
    _worker = checker


def _check_in_worker(files: Sequence[InputFile]) -> list[FileResult]:
    assert _worker is not None
    return [_worker.check(file) for file in files]


def check_in_pool(checker: Checker, files: Sequence[InputFile], jobs: int) -> Iterator[FileResult]:
    chunks = [files[start : start + _CHUNK] for start in range(0, len(files), _CHUNK)]
    with ExitStack() as stack:
        with _without_current_folder():
            pool = stack.enter_context(ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(checker,)))
            running = [pool.submit(_check_in_worker, chunk) for chunk in chunks]
        for chunk, future in zip(chunks, running, strict=True):
            yield from _results(checker, chunk, future)


@contextmanager
def _without_current_folder() -> Iterator[None]:
    """A process that is not forked begins in the current folder, where nothing may answer for a module.

    Only while they are started: what this process starts later is not our affair.
    """
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def _results(checker: Checker, chunk: Sequence[InputFile], future: Future[list[FileResult]]) -> Iterator[FileResult]:
    try:
        yield from future.result()
    except BrokenProcessPool:
        # Some file killed its worker, and the pool with it: give each file a process of its own.
        for file in chunk:
            yield _alone(checker, file)


def _alone(checker: Checker, file: InputFile) -> FileResult:
    with _without_current_folder(), ProcessPoolExecutor(1, initializer=_start_worker, initargs=(checker,)) as pool:
        try:
            return pool.submit(_check_in_worker, [file]).result()[0]
        except BrokenProcessPool:
            return died(file)
