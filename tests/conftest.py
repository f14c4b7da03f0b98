"""What holds for all tests."""

from __future__ import annotations

import os
import signal

# Whoever starts the tests in the background of a script lets them, and all that they start, ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Weights are those that are recorded, whatever this user has measured on his machine.
os.environ["TFLINT_STALL_COSTS"] = ""
