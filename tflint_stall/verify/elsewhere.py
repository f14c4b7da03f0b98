"""`verify --executor dask:ADDRESS`: fixtures on the workers of a cluster, such as those that have GPUs.

A worker verifies one fixture at a time, in a process of its own: measuring needs a main thread, and nothing beside it.
What comes back says which device it is of.
"""

from __future__ import annotations

import argparse
import os
import pickle
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from concurrent.futures import CancelledError, Future, as_completed
from pathlib import Path

from . import fixtures
from .bench import Fixture
from .verdicts import Environment, FixtureResult

Measured = tuple[FixtureResult, Environment]

# What a worker is told of the command line, as far as it was given there.
_HANDED_ON = ("rounds", "time_limit", "device", "tensorflow_python")


class LostElsewhere(Exception):
    """The cluster did not verify anything; the message says why and what to do."""


def measure(chosen: Sequence[Fixture], options: argparse.Namespace) -> list[Measured]:
    """The results in the order of the fixtures; what a worker could not verify is told and left out."""
    from ..engine.executors import ExecutorError, connect

    arguments = _arguments(options)
    found: dict[Path, Measured] = {}
    try:
        with connect(options.executor) as cluster:
            running = {cluster.executor.submit(_on_worker, _word(fixture), arguments): fixture for fixture in chosen}
            for number, future in enumerate(as_completed(running), 1):
                fixture = running[future]
                measured = _result(future, fixture, cluster.killed)
                if measured is not None:
                    found[fixture.folder] = measured
                    said = f"{measured[0].verdict.value} on {measured[1].device}"
                    _tell(f"{number} of {len(chosen)}: {fixture.rule}: {said}")
    except ExecutorError as error:
        raise LostElsewhere(str(error)) from None
    if not found:
        raise LostElsewhere("no worker verified anything: see what was said of each fixture")
    return [found[fixture.folder] for fixture in chosen if fixture.folder in found]


def _arguments(options: argparse.Namespace) -> list[str]:
    given = [(name.replace("_", "-"), getattr(options, name)) for name in _HANDED_ON]
    # The interpreter is each worker's own, unless another one was named.
    words = [f"--{name}={value}" for name, value in given if value not in (None, sys.executable)]
    return [*words, *(["--quick"] if options.quick else [])]


def _word(fixture: Fixture) -> str:
    """A fixture of ours by its name, since a worker has it elsewhere; others by their folder, which all must see."""
    is_ours = fixture.folder.resolve().parent.parent == fixtures.root().resolve()
    return fixture.rule if is_ours else str(fixture.folder.resolve())


def _result(future: Future[bytes], fixture: Fixture, killed: type[Exception]) -> Measured | None:
    try:
        result, environment = pickle.loads(future.result())
    except (killed, CancelledError):
        _tell(f"{fixture.rule}: its workers died of it, or went away: not verified")
        return None
    except _Refused as refused:
        _tell(f"{fixture.rule}: {refused}: not verified")
        return None
    return _at_home(result, fixture), environment


def _at_home(result: FixtureResult, fixture: Fixture) -> FixtureResult:
    """The result with the folder that the fixture has here, where it is recorded."""
    from dataclasses import replace

    return replace(result, folder=str(fixture.folder))


def _tell(sentence: str) -> None:
    print(f"tflint-stall: {sentence}", file=sys.stderr, flush=True)


# -- on the workers ----------------------------------------------------------------------------------

_one_at_a_time = threading.Lock()


class _Refused(Exception):
    """A worker cannot verify a fixture; the message is what the command said there."""


def _on_worker(word: str, arguments: Sequence[str]) -> bytes:
    with _one_at_a_time, tempfile.TemporaryDirectory() as folder:
        written = Path(folder, "measured")
        command = [sys.executable, "-m", "tflint_stall.verify.elsewhere", str(written), word, *arguments]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if not written.exists():
            last = (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
            raise _Refused(last.removeprefix("tflint-stall: "))
        return written.read_bytes()


def main(path: str, arguments: list[str]) -> int:
    """In the process of its own: verify one fixture, and write what came out."""
    from .cli import guarded, parse
    from .fixture_command import measured_here

    def work() -> int:
        results, environment = measured_here(*parse(arguments))
        written = Path(f"{path}.part")
        written.write_bytes(pickle.dumps((results[0], environment)))
        os.replace(written, path)
        return 0

    return guarded(work)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
