"""Ctrl-C while a user's own program is watched: it is the program's, and the watch only waits.

A terminal sends its signals to the whole group, so the program has heard them itself and may be
saving its checkpoint: nothing else may reach it. A signal that was meant for the watch alone (`kill
PID`) is handed on, once, and what a scheduler sends as often as it sends it. Only the second Ctrl-C
ends the program, unless that one makes it end by itself, and the third kills it.
"""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable
from types import FrameType

from .child import Child
from .outcome import Ending

HANDED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)
# After these a program is ending; the others may mean anything to it.
_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# So long after a signal the supervisor would have told that the whole group has got it.
SECONDS_TO_HEAR = 0.4
# Programs that ask for a second Ctrl-C themselves save what they have then, and end.
SECONDS_TO_END = 5.0


class Interrupts:
    """Collects the signals of this process; `pass_on` acts on them, called regularly by whoever watches."""

    def __init__(self, child: Child, say: Callable[[str], None]) -> None:
        self._child = child
        self._say = say
        self._received: list[tuple[int, float]] = []
        self._counts: Counter[int] = Counter()
        self._ends_at: float | None = None
        self._previous: dict[int, object] = {}

    def __enter__(self) -> Interrupts:
        for number in HANDED_ON:
            # What is ignored (`nohup`) stays ignored, here and in the program.
            if signal.getsignal(number) != signal.SIG_IGN:
                self._previous[number] = signal.signal(number, self._receive)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._previous.items():
            signal.signal(number, handler)  # type: ignore[arg-type]

    def _receive(self, number: int, frame: FrameType | None) -> None:
        self._received.append((number, time.monotonic()))

    @property
    def any(self) -> bool:
        """The user, or the system, wants the program to end."""
        return any(number in _ENDING for number in (*self._counts, *(number for number, _ in self._received)))

    def pass_on(self) -> None:
        """Hand on what only we have heard, once it is clear that only we have."""
        if self._ends_at is not None and time.monotonic() >= self._ends_at:
            self._ends_at = None
            self._child.send_signal(signal.SIGTERM)
        heard = self._child.group_signals
        while self._received:
            number, when = self._received[0]
            reached_the_group = number in heard
            if not reached_the_group and time.monotonic() - when < SECONDS_TO_HEAR:
                return
            del self._received[0]
            if reached_the_group:
                heard.remove(number)
            else:
                self._child.send_signal(number)
            self._counts[number] += 1
            self._act(number)

    def _act(self, number: int) -> None:
        times = self._counts[number]
        if number != signal.SIGINT:
            return
        if times == 1:
            self._say("waiting for the program to end (Ctrl-C again ends it, a third time kills it)")
        elif times == 2:
            self._say(f"ending the program in {SECONDS_TO_END:.0f} s (Ctrl-C again kills it)")
            self._ends_at = time.monotonic() + SECONDS_TO_END
        else:
            self._child.end(Ending.STOPPED)
