"""The processes of a quick run are copies of one that has imported TensorFlow: importing takes longer than most pairs.

Only on Linux, without a GPU, and for claims that neither hang nor are about memory: what a fork shares must not matter.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from .launching import Driver

SECONDS_TO_IMPORT = 120.0


class NoCopies(Exception):
    """Processes must be started as ever; the message says why."""


class Copy:
    """A process that is not our child: it has ended when it has closed its report."""

    def __init__(self, printed: int) -> None:
        self.stdout = open(printed, "rb", buffering=0)  # noqa: SIM115 - closed by whoever reads it

    def wait(self, timeout: float) -> None:
        """Its report was read to the end: nothing is left to wait for."""

    def kill(self) -> None:
        """Its watch has ended it when its control was closed."""


class ImportedOnce:
    """The process that has imported TensorFlow, and is asked for copies."""

    def __init__(self, python: str, environment: Mapping[str, str], folder: Path) -> None:
        self._ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock = threading.Lock()
        self._problem: str | None = None
        self._process = subprocess.Popen(
            Driver(python, "imported_once").command(theirs.fileno()),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(theirs.fileno(),),
            env=dict(environment),
            cwd=folder,
            start_new_session=True,
        )
        theirs.close()

    def copy(
        self, module: str, descriptors: Sequence[int], environment: Mapping[str, str], cwd: Path, folder: Path
    ) -> Copy:
        """A copy under a watch of its own, which does the work of the module; or `NoCopies`."""
        order = {"module": module, "environment": dict(environment), "cwd": str(cwd), "folder": str(folder)}
        read, write = os.pipe()
        try:
            with self._lock:
                self._require_copies()
                socket.send_fds(self._ours, [json.dumps(order).encode()], [*descriptors, write])
        except (OSError, NoCopies) as error:
            os.close(read)
            raise NoCopies(str(error)) from None
        finally:
            os.close(write)
        return Copy(read)

    def _require_copies(self) -> None:
        """Wait for the import, once."""
        if self._problem is None:
            self._ours.settimeout(SECONDS_TO_IMPORT)
            said = self._ours.recv(10_000)
            self._problem = json.loads(said)["problem"] if said else "the process that should be copied has ended"
        if self._problem:
            raise NoCopies(self._problem)

    def close(self) -> None:
        """Nobody asks for copies any more: it ends by itself."""
        self._ours.close()
        try:
            self._process.wait(timeout=10.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def imported_once(python: str, environment: Mapping[str, str], folder: Path) -> Iterator[ImportedOnce | None]:
    """The process to copy, where copies can be made at all."""
    if not sys.platform.startswith("linux"):
        yield None
        return
    original = ImportedOnce(python, environment, folder)
    try:
        yield original
    finally:
        original.close()
