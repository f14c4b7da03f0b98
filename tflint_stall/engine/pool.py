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
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread

from tflint_stall.engine.chunks import chunks
from tflint_stall.engine.discover import InputFile
from tflint_stall.engine.run import Checker, FileResult, died

_worker: Checker | None = None


def _start_worker(checker: Checker) -> None:
    global _worker
    Thread(target=_end_with_parent, daemon=True).start()
    # Trees and facts live until their project is done, which takes them apart (`Project.forget`).
    gc.disable()
    _worker = checker


def _end_with_parent() -> None:
    """End this process as soon as the one that started it has ended, killed or not: nobody waits for its results.

    Workers would wait for work for ever, for each of them keeps the pipe open from which the others read.
    """
    parent = parent_process()
    assert parent is not None, "a worker was started by somebody"
    wait([parent.sentinel])
    os._exit(1)


def _check_in_worker(files: Sequence[InputFile]) -> list[FileResult]:
    assert _worker is not None
    return [_worker.check(file) for file in files]


def check_in_pool(checker: Checker, files: Sequence[InputFile], jobs: int) -> Iterator[FileResult]:
    parts = [files[part.start : part.stop] for part in chunks(len(files), jobs)]
    with ExitStack() as stack:
        with _without_current_folder():
            pool = stack.enter_context(ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(checker,)))
            running = [pool.submit(_check_in_worker, chunk) for chunk in parts]
        for chunk, future in zip(parts, running, strict=True):
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
        # Some file killed its worker, and the pool with it: ever smaller parts find out which.
        yield from _apart(checker, chunk)


def _apart(checker: Checker, files: Sequence[InputFile]) -> Iterator[FileResult]:
    """The results of files of which one may kill its process: each half gets a process of its own."""
    middle = (len(files) + 1) // 2
    for part in (files[:middle], files[middle:]):
        if not part:
            continue
        with _without_current_folder(), ProcessPoolExecutor(1, initializer=_start_worker, initargs=(checker,)) as pool:
            future = pool.submit(_check_in_worker, part)
            try:
                results = future.result()
            except BrokenProcessPool:
                results = [died(part[0])] if len(part) == 1 else list(_apart(checker, part))
        yield from results
