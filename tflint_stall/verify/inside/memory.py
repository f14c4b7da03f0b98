"""Host memory of this process, from Linux's own counters; None where there are none."""

from __future__ import annotations

import gc
import re
import resource
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


def grown(start: int | None, by: int) -> bool:
    """Whether there is so much more in use than there was."""
    return (_field("VmRSS") or 0) - (start or 0) > by


def peak_of_children() -> int:
    """The most bytes that any one of the processes had that this one has started and waited for."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024


def _field(name: str) -> int | None:
    try:
        match = re.search(rf"^{name}:\s+(\d+) kB", _STATUS.read_text(), re.MULTILINE)
    except OSError:
        return None
    return int(match.group(1)) * 1024 if match else None
