"""Threads that a side starts and that die: what they were to do is not done, and that is no gain."""

from __future__ import annotations

import threading
from typing import Any

_died: list[str] = []


def watch() -> None:
    """From now on remember what ends a thread; it is told as before, too."""
    told = getattr(threading, "excepthook", None)
    if told is None:  # before Python 3.8
        return

    def remember(died: Any) -> None:
        if died.exc_type is not SystemExit:
            _died.append(f"{died.exc_type.__name__}: {died.exc_value}")
        told(died)

    threading.excepthook = remember


def take_died() -> list[str]:
    """What has ended threads since it was asked for."""
    died = _died[:]
    _died.clear()
    return died
