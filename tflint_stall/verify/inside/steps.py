"""The log of what a program does: when each training step ended, and its loss where the program computes one.

Several streams are kept apart, because not every program trains in the same way: `step` (the
optimizer was applied), `run` (v1 `Session.run`), `predict` (`predict`, `evaluate`), `call` (a
tf.function that trains nothing), `batch` (elements taken from a dataset), `test` (validation).

Nothing is read in a step: a loss on a device is only kept, and read by the thread that sends, so
that watching makes no program wait for its GPU.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from .channel import Channel

_clock = time.perf_counter

SEND_EVERY = 0.25
STREAMS = ("step", "run", "predict", "call", "batch", "test")
# What a program may be stopped by after `--steps`, when nothing trains in a way that we know.
_COUNTED_INSTEAD = ("run", "predict", "batch")


class _Row:
    """One step: when it ended, and its loss, which is read later."""

    __slots__ = ("loss", "stream", "when")

    def __init__(self, stream: str, when: float, loss: Any) -> None:
        self.stream = stream
        self.when = when
        self.loss = loss


class StepLog:
    """Collects steps and sends them in small batches."""

    def __init__(self, channel: Channel, most_steps: int | None) -> None:
        self._channel = channel
        self._most = most_steps
        self._start = _clock()
        self.before_finish: Callable[[], None] = self.last_words
        self._sends = False
        self._begin()

    def _begin(self) -> None:
        self._lock = threading.Lock()
        self._unsent: list[_Row] = []
        self._newest: _Row | None = None
        self._doing: list[str] = []
        self._alive = False
        self.counts = dict.fromkeys(STREAMS, 0)
        self._last: dict[str, float] = {}

    def _wake(self) -> None:
        """Called when there is something to tell: a program that never trains gets no thread of ours.

        A copy that `fork` has made of a program has neither the thread nor a connection of its own yet.
        """
        if self._sends and self._channel.is_ours:
            return
        if not self._channel.is_ours:
            self._begin()
            self._channel.renew()
            _at_end_of_copy(self.before_finish)
        self._sends = True
        threading.Thread(target=self._send_regularly, daemon=True).start()

    def add(self, stream: str, loss: Any = None, steps: int = 1) -> None:
        """One step (or the `steps` of one execution) has ended now."""
        self._wake()
        with self._lock:
            now = _clock() - self._start
            self._unsent += [_Row(stream, when, None) for when in self._spread(stream, now, steps)]
            self.counts[stream] += steps
            self._last[stream] = now
            if loss is not None:
                self._keep(loss, self._unsent[-1], self.counts[stream])
        if self._is_enough(stream):
            self.finish("steps")

    def began(self, doing: str) -> None:
        """Something that may take long without a step, and is no stall: validation, a trace, a dataset."""
        self._wake()
        self._doing.append(doing)

    def ended(self) -> None:
        if self._doing:
            self._doing.pop()
            self._alive = True

    def lives(self) -> None:
        """A sign of progress that is no step."""
        self._wake()
        self._alive = True

    def _spread(self, stream: str, now: float, steps: int) -> list[float]:
        """When the steps of one execution ended: nobody can see into it, so they share its time evenly."""
        each = (now - self._last.get(stream, now)) / steps
        return [now - each * (steps - 1 - number) for number in range(steps)]

    def _keep(self, loss: Any, row: _Row, number: int) -> None:
        """Of all losses the newest, and those at round numbers, which another run has too."""
        row.loss = loss
        previous, self._newest = self._newest, row
        if previous is not None and not _costs_nothing(previous.loss):
            previous.loss = None
        if _is_round(number):
            self._newest = None

    def _is_enough(self, stream: str) -> bool:
        if self._most is None or self.counts[stream] < self._most:
            return False
        return stream == "step" or (stream in _COUNTED_INSTEAD and self.counts["step"] == 0)

    def _send_regularly(self) -> None:
        while True:
            time.sleep(SEND_EVERY)
            self.send()

    def send(self) -> None:
        with self._lock:
            unsent, self._unsent, self._newest = self._unsent, [], None
            doing = self._doing[:1]
            alive, self._alive = self._alive, False
        if unsent:
            rows = [(STREAMS.index(row.stream), round(row.when, 6), as_number(row.loss)) for row in unsent]
            self._channel.send("steps", rows=rows)
        if doing or alive:
            self._channel.send("busy", doing=doing[0] if doing else "")

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
        self.send()


def _at_end_of_copy(say_goodbye: Callable[[], None]) -> None:
    """Processes that `multiprocessing` forks end without what is registered in `atexit`."""
    util = sys.modules.get("multiprocessing.util")
    if util is not None:
        util.Finalize(None, say_goodbye, exitpriority=0)


def _is_round(number: int) -> bool:
    """1, 2, 5, 10, 20, 50, ...: few, and the same ones in every run."""
    while number % 10 == 0:
        number //= 10
    return number in (1, 2, 5)


def _costs_nothing(loss: Any) -> bool:
    """A number of Python's or NumPy's is on the host already."""
    return loss is None or isinstance(loss, float) or type(loss).__module__ == "numpy"


def as_number(value: Any) -> float | None:
    """A scalar loss as a number; nothing for what is no eager scalar."""
    if value is None:
        return None
    try:
        return float(value)
    except Exception:  # a graph's tensor, a deleted variable, a lost device: there is no loss to be had
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
    if shape is None or not hasattr(result, "__float__"):
        return None
    try:
        is_scalar = len(shape) == 0
    except ValueError:
        # The shape of a tensor whose rank is not known.
        return None
    return result if is_scalar and "float" in str(dtype) else None
