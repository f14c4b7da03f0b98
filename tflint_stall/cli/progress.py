"""The progress bar: one line on stderr, only on a terminal, only when a run takes its time.

Drawn by hand: reports are written between two of its states, and importing rich would cost more
than most runs.
"""

from __future__ import annotations

import sys
import time

from tflint_stall.terminal import printable, width

_SECONDS_UNSEEN = 1.0
_SECONDS_BETWEEN = 0.1
_CELLS = 30
_ERASE = "\r\x1b[K"


class Progress:
    """How far a run is."""

    def __init__(self, *, enabled: bool) -> None:
        self.total = 0
        self._enabled = enabled and sys.stderr.isatty()
        self._done = 0
        self._started = time.monotonic()
        self._next_drawing = self._started + _SECONDS_UNSEEN
        self._is_drawn = False

    def advance(self, path: str) -> None:
        """One more file is done."""
        self._done += 1
        if not self._enabled:
            return
        now = time.monotonic()
        if now >= self._next_drawing and self._done < self.total:
            self._next_drawing = now + _SECONDS_BETWEEN
            self._draw(path, (now - self._started) / self._done * (self.total - self._done))

    def clear(self) -> None:
        """Take the bar away before something else is written to the terminal."""
        if self._is_drawn:
            sys.stderr.write(_ERASE)
            sys.stderr.flush()
            self._is_drawn = False

    def _draw(self, path: str, seconds_left: float) -> None:
        filled = _CELLS * self._done // self.total
        bar = f"\x1b[36m{'━' * filled}\x1b[2m{'━' * (_CELLS - filled)}\x1b[0m"
        text = f" {self._done}/{self.total} files, {_in_words(seconds_left)} left"
        room = _columns() - _CELLS - len(text) - 3
        name = printable(path)
        shown = f"  {name}" if width(name) <= room else ""
        sys.stderr.write(f"{_ERASE}{bar}{text}\x1b[2m{shown}\x1b[0m")
        sys.stderr.flush()
        self._is_drawn = True


def _in_words(seconds: float) -> str:
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _columns() -> int:
    import os

    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except OSError:
        return 80
