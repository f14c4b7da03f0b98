"""What holds for all tests."""

from __future__ import annotations

import os
import signal
import subprocess
from typing import Any

from platforms import IS_POSIX

# `verify` and `doctor` need process groups and say so elsewhere; the others limit or fork processes.
collect_ignore = [] if IS_POSIX else ["verify", "mutation", "trust/test_fix_faults.py"]

# Whoever starts the tests in the background of a script lets them, and all that they start, ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Weights are those that are recorded, whatever this user has measured on his machine.
os.environ["TFLINT_STALL_COSTS"] = ""

# No test may wait for ever for a process that it started: so long where it does not say how long.
_PATIENCE = 300
_communicate, _wait = subprocess.Popen.communicate, subprocess.Popen.wait


def _communicate_patiently(self: subprocess.Popen[Any], input: Any = None, timeout: float | None = None) -> Any:
    return _communicate(self, input, _PATIENCE if timeout is None else timeout)


def _wait_patiently(self: subprocess.Popen[Any], timeout: float | None = None) -> int:
    return _wait(self, _PATIENCE if timeout is None else timeout)


subprocess.Popen.communicate = _communicate_patiently  # type: ignore[method-assign]
subprocess.Popen.wait = _wait_patiently  # type: ignore[method-assign]
