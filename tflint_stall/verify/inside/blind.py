"""What a counter does not see: other processes, and functions that TensorFlow runs without tracing them."""

from __future__ import annotations

import contextlib
import os
import sys
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from .framework import tensorflow

if TYPE_CHECKING:
    from collections.abc import Iterator

_STARTING = ("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "os.startfile")


class Started:
    """How many processes were started while it watched."""

    def __init__(self) -> None:
        self.count = 0
        self._watches = False
        self._own = os.getpid()

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        # A hook of this kind stays for as long as the process lives.
        sys.addaudithook(self._heard)
        kind: Any = BaseProcess
        started = kind.start

        def start(process: Any) -> Any:
            self.count += 1
            return started(process)

        kind.start = start
        self._watches = True
        try:
            yield
        finally:
            self._watches = False
            kind.start = started

    def _heard(self, event: str, _: Any) -> None:
        if self._watches and event in _STARTING and os.getpid() == self._own:
            self.count += 1


def runs_functions_eagerly() -> bool:
    """Whether TensorFlow was told to trace no function at all."""
    tf = tensorflow()
    config = getattr(tf, "config", None)
    asked = getattr(config, "functions_run_eagerly", None) or getattr(
        config, "experimental_functions_run_eagerly", None
    )
    return bool(asked is not None and asked())
