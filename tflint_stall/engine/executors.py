"""Several machines: chunks of files go to the workers of a cluster instead of processes of our own.

`--executor dask:tcp://HOST:PORT` names the scheduler of a running dask.distributed cluster. Its workers
need the same version of tflint-stall, and see the files under the same paths. A worker that dies costs
nothing: what it worked on is given to another one.
"""

from __future__ import annotations

import gc
import os
import pickle
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tflint_stall import __version__
from tflint_stall.engine.chunks import chunks
from tflint_stall.quick_dataclasses import dataclass, field, replace
from tflint_stall.settings.layers import ConfigError

if TYPE_CHECKING:
    from tflint_stall.engine.discover import InputFile
    from tflint_stall.engine.run import Checker, FileResult

_SECONDS_TO_CONNECT = 5


class ExecutorError(ConfigError):
    """The executor cannot be used; the message says why, and what to do."""


@dataclass(frozen=True)
class Job:
    """What is to be done with the files of one configuration: a checker as bytes, made anew by each worker."""

    id: str
    checker: bytes = field(compare=False, repr=False)


@dataclass(frozen=True)
class Cluster:
    """Workers elsewhere, behind an executor shaped like those of `concurrent.futures`."""

    executor: Executor
    # Puts a job where all workers find it, so that it does not travel with every chunk.
    share: Callable[[Job], Any]
    # What the executor raises when workers died of a chunk again and again.
    killed: type[Exception]
    workers: int = 1

    def check(self, make_checker: Callable[[Sequence[InputFile]], Checker], files: Sequence[InputFile]) -> _Results:
        """Check files; one result per file, in order. All of it is under way when this returns."""
        sent = [_absolute(file) for file in files]
        job = self.share(Job(uuid.uuid4().hex, pickle.dumps(make_checker(sent))))
        parts = chunks(len(files), self.workers)
        running = [self._submit(job, sent[part.start : part.stop]) for part in parts]
        return self._in_order(job, files, sent, zip(parts, running, strict=True))

    def _submit(self, job: Any, files: Sequence[InputFile]) -> Future[list[FileResult]]:
        return self.executor.submit(_check_on_worker, job, files)

    def _in_order(
        self,
        job: Any,
        files: Sequence[InputFile],
        sent: Sequence[InputFile],
        running: Iterator[tuple[range, Future[list[FileResult]]]],
    ) -> _Results:
        for chunk, future in running:
            try:
                results = _result(future)
            except self.killed:
                results = self._apart(job, sent[chunk.start : chunk.stop])
            for index, result in zip(chunk, results, strict=True):
                yield _as_shown(result, files[index], sent[index])

    def _apart(self, job: Any, files: Sequence[InputFile]) -> list[FileResult]:
        """The results of files of which one may kill its workers: ever smaller parts find out which."""
        from tflint_stall.engine.run import died

        # One file alone, too, is asked once more: it may have died of another one on the same worker.
        middle = (len(files) + 1) // 2
        found = []
        for part in (files[:middle], files[middle:]):
            if not part:
                continue
            try:
                found += _result(self._submit(job, part))
            except self.killed:
                found += [died(part[0])] if len(part) == 1 else self._apart(job, part)
        return found


_Results = Iterator["FileResult"]


def _result(future: Future[list[FileResult]]) -> list[FileResult]:
    try:
        return future.result()
    except CancelledError:
        raise ExecutorError("the cluster went away before all files were checked") from None


def _absolute(file: InputFile) -> InputFile:
    """The file by a name that means the same in the folder of a worker."""
    if file.is_stdin:
        return file
    path = os.path.abspath(file.path)
    return replace(file, path=path, shown=path, root=os.path.abspath(file.root))


def _as_shown(result: FileResult, file: InputFile, sent: InputFile) -> FileResult:
    """The result by the name that the file has for the user."""

    def renamed(lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(line.replace(f"{sent.shown}: ", f"{file.shown}: ", 1) for line in lines)

    return replace(
        result,
        path=file.shown,
        findings=tuple(replace(finding, path=file.shown) for finding in result.findings),
        fixed=tuple(replace(finding, path=file.shown) for finding in result.fixed),
        problems=renamed(result.problems),
        notices=renamed(result.notices),
    )


# -- on the workers ------------------------------------------------------------------------------

# A worker may have several threads, but what is known of a project is made for one.
_one_at_a_time = threading.Lock()


def _check_on_worker(job: Job, files: Sequence[InputFile]) -> list[FileResult]:
    with _one_at_a_time, _without_collector():
        checker = _checker(job)
        return [checker.check(file) for file in files]


@contextmanager
def _without_collector() -> Iterator[None]:
    """Trees and facts live until their project is done; looking for garbage among them is a good part of a run."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@lru_cache(maxsize=4)
def _checker(job: Job) -> Checker:
    checker: Checker = pickle.loads(job.checker)
    return checker


def _version() -> str:
    return __version__


def _same(job: Job) -> Job:
    return job


# -- kinds of clusters ---------------------------------------------------------------------------


@contextmanager
def connect(spec: str) -> Iterator[Cluster]:
    """The cluster that `--executor` names."""
    kind, _, address = spec.partition(":")
    if kind != "dask" or not address:
        raise ExecutorError(f"--executor {spec}: not known; write dask:ADDRESS, as in dask:tcp://127.0.0.1:8786")
    with _dask(address) as cluster:
        yield cluster


@contextmanager
def _dask(address: str) -> Iterator[Cluster]:
    try:
        import distributed
    except ImportError:
        raise ExecutorError(
            "the executor dask needs dask.distributed: python -m pip install 'tflint-stall[cluster]'"
        ) from None
    make_client: Callable[..., Any] = distributed.Client  # which has no types
    try:
        client = make_client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ExecutorError(f"--executor dask:{address}: no scheduler answers there: {error}") from None
    with client:
        _refuse_unfit(client, address)
        # Not scattered, which would be lost with its worker: what a task made can be made again.
        yield Cluster(
            executor=client.get_executor(pure=False),
            share=lambda job: client.submit(_same, job, pure=False),
            killed=distributed.KilledWorker,
            workers=len(client.nthreads()),
        )


def _refuse_unfit(client: Any, address: str) -> None:
    """Refuse a cluster whose workers would do something else than this process, or nothing."""
    advice = f"install tflint-stall {__version__} for all of them"
    try:
        versions = set(client.run(_version).values())
    except Exception as error:  # what a worker raises when it cannot import us, in any of dask's wrappings
        raise ExecutorError(f"the workers of {address} cannot run tflint-stall ({error}); {advice}") from None
    if not versions:
        raise ExecutorError(f"the scheduler at {address} has no workers; start some with `dask worker {address}`")
    if versions != {__version__}:
        raise ExecutorError(f"the workers of {address} have tflint-stall {', '.join(sorted(versions))}; {advice}")
