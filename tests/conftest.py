"""What holds for all tests."""

from __future__ import annotations

import os
import signal

from platforms import IS_POSIX

# `verify` and `doctor` need process groups and say so elsewhere; the others limit or fork processes.
collect_ignore = [] if IS_POSIX else ["verify", "mutation", "trust/test_fix_faults.py"]

# Whoever starts the tests in the background of a script lets them, and all that they start, ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Weights are those that are recorded, whatever this user has measured on his machine.
os.environ["TFLINT_STALL_COSTS"] = ""
