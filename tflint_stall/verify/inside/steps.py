"""The log of training steps: when each ended, and its loss where the program computes one.

Three streams are kept apart, because not every program trains in the same way: `step` (the
optimizer was applied), `run` (v1 `Session.run`) and `batch` (elements taken from a dataset).
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from .channel import Channel

_clock = time.perf_counter

SEND_EVERY = 0.25
STREAMS = ("step", "run", "batch")


class StepLog:
    """Collects steps and sends them in small batches."""

    def __init__(self, channel: Channel, most_steps: int | None) -> None:
        self._channel = channel
        self._most = most_steps
        self._lock = threading.Lock()
        self._unsent: list[tuple[str, float, float | None]] = []
        self._pending_loss: Any = None
        self.counts = dict.fromkeys(STREAMS, 0)
        self._last: dict[str, float] = {}
        self._start = _clock()
        self.before_finish: Callable[[], None] = self.last_words
        threading.Thread(target=self._send_regularly, daemon=True).start()

    def add(self, stream: str, loss: Any = None, steps: int = 1) -> None:
        """One step (or the `steps` of one execution) has ended now."""
        if not self._channel.is_ours:
            return
        previous, self._pending_loss = self._pending_loss, loss
        with self._lock:
            self._settle_loss(previous)
            now = _clock() - self._start
            self._unsent += [(stream, when, None) for when in self._spread(stream, now, steps)]
            self.counts[stream] += steps
            self._last[stream] = now
        if self._is_enough(stream):
            self.finish("steps")

    def _spread(self, stream: str, now: float, steps: int) -> list[float]:
        """When the steps of one execution ended: nobody can see into it, so they share its time evenly."""
        each = (now - self._last.get(stream, now)) / steps
        return [now - each * (steps - 1 - number) for number in range(steps)]

    def _settle_loss(self, loss: Any) -> None:
        """Read the loss of the step before: by now the device has finished it, so reading waits for nothing."""
        if loss is not None and self._unsent:
            stream, when, _ = self._unsent[-1]
            self._unsent[-1] = (stream, when, as_number(loss))

    def _is_enough(self, stream: str) -> bool:
        if self._most is None or self.counts[stream] < self._most:
            return False
        # Batches and runs are only what to count by when nothing trains in a way we know.
        return stream == "step" or self.counts["step"] == 0

    def _send_regularly(self) -> None:
        while True:
            time.sleep(SEND_EVERY)
            self.send()

    def send(self) -> None:
        with self._lock:
            # The last step stays until its loss has been read.
            keep = 1 if self._pending_loss is not None else 0
            unsent, self._unsent = self._unsent[: len(self._unsent) - keep], self._unsent[len(self._unsent) - keep :]
        if unsent:
            rows = [(STREAMS.index(stream), round(when, 6), loss) for stream, when, loss in unsent]
            self._channel.send("steps", rows=rows)

    def finish(self, why: str) -> None:
        """Enough was seen: end the program as it stands, keeping what it has printed."""
        self.before_finish()
        self._channel.send("enough", why=why)
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError):
                continue
        os._exit(0)

    def last_words(self) -> None:
        with self._lock:
            previous, self._pending_loss = self._pending_loss, None
            self._settle_loss(previous)
        self.send()


def as_number(value: Any) -> float | None:
    """A scalar loss as a number; nothing for what is no eager scalar."""
    try:
        return float(value)
    except (TypeError, ValueError, RuntimeError):
        return None


def scalar_in(result: Any) -> Any:
    """The first floating scalar in what a training step returned: by custom, the loss."""
    if isinstance(result, dict):
        return result.get("loss", scalar_in(list(result.values())))
    if isinstance(result, (list, tuple)):
        return next((found for found in map(scalar_in, result) if found is not None), None)
    if isinstance(result, float):
        return result
    shape, dtype = getattr(result, "shape", None), getattr(result, "dtype", None)
    if shape is None or len(shape) or not hasattr(result, "__float__"):
        return None
    return result if "float" in str(dtype) else None
