"""Host memory of this process, from Linux's own counters; None where there are none."""

from __future__ import annotations

import gc
import re
from pathlib import Path

_STATUS = Path("/proc/self/status")
_CLEAR = Path("/proc/self/clear_refs")


def resident() -> int | None:
    """Bytes of physical memory in use now, after a garbage collection."""
    gc.collect()
    return _field("VmRSS")


def reset_peak() -> bool:
    """Let the peak start again from what is in use now; False where the kernel does not allow it."""
    try:
        _CLEAR.write_text("5")
    except OSError:
        return False
    return True


def peak() -> int | None:
    """The most bytes in use at one time since `reset_peak`."""
    return _field("VmHWM")


def _field(name: str) -> int | None:
    try:
        match = re.search(rf"^{name}:\s+(\d+) kB", _STATUS.read_text(), re.MULTILINE)
    except OSError:
        return None
    return int(match.group(1)) * 1024 if match else None
