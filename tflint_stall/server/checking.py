"""The process that checks for the editor server.

A process of its own has the time limit for each file, outlives no crash of a parser, and leaves the
server free to answer. What it remembers of a project is thrown away together with it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from tflint_stall.engine.one_by_one import shared
from tflint_stall.engine.run import FileResult
from tflint_stall.settings.config import ConfigError
from tflint_stall.settings.fix_mode import FixMode


class Checking:
    """One process that does one thing after the other; it is started when something is asked."""

    def __init__(self) -> None:
        self._process: ProcessPoolExecutor | None = None

    async def check(self, path: str, data: bytes, mode: FixMode = FixMode.OFF) -> FileResult:
        """What is to say about a file with these bytes."""
        if self._process is None:
            # The server has threads, and a fork of a process that has threads may hang.
            context = multiprocessing.get_context("spawn")
            # It begins in the workspace, where nothing may answer for a module.
            os.environ.setdefault("PYTHONSAFEPATH", "1")
            self._process = ProcessPoolExecutor(1, mp_context=context)
        try:
            return await asyncio.wrap_future(self._process.submit(_check, path, data, mode))
        except BrokenProcessPool:
            self.forget()
            return FileResult(path, problems=(f"{path}: the process that checked it died: left out",))

    def forget(self) -> None:
        """Forget what was read of configurations and other files."""
        if self._process is not None:
            self._process.shutdown(wait=False)
            self._process = None


def _check(path: str, data: bytes, mode: FixMode) -> FileResult:
    try:
        return shared().check(path, data, mode)
    except ConfigError as error:
        return FileResult(path, problems=(str(error),))
    except Exception as error:  # what is raised here would never be seen in an editor
        return FileResult(path, problems=(f"internal error, please report it: {type(error).__name__}: {error}",))
