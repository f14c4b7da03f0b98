"""One measured process: start it, listen to it, bound it in every way, leave nothing behind.

The program runs under ``inside/supervise.py``, which owns its whole process tree. What comes
back: the events that our own driver sent over a private socket, the head and tail of what the
program printed, samples of memory, how it ended, and, when it hung, its Python stacks.
"""

from __future__ import annotations

import json
import os
import secrets
import selectors
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from .imported_once import Copy, ImportedOnce, NoCopies
from .launching import INSIDE, Driver, Launch
from .outcome import Ending, Event, Limits, Outcome, Sample

KEPT_OUTPUT = 32_768
LONGEST_LINE = 4_000_000
MOST_EVENTS = 200_000
SECONDS_FOR_STACKS = 2.0
MOST_CONNECTIONS = 512

# Set by Ctrl-C in the main thread: every child, in whatever thread it is watched, is ended.
stop_all = threading.Event()


def memory_limit() -> int | None:
    """Most of what is free now: a measured program may be wasteful, but it must not take the machine down."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return None
    kilobytes = next((int(line.split()[1]) for line in lines if line.startswith("MemAvailable:")), None)
    return kilobytes * 1024 * 8 // 10 if kilobytes else None


@contextmanager
def private_folder() -> Iterator[Path]:
    """A temporary folder that is gone afterwards, whatever happened in it."""
    folder = Path(tempfile.mkdtemp(prefix="tflint-stall-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Door:
    """A socket with a name, where every Python of a program may report; only its user can reach it."""

    def __init__(self, folder: Path) -> None:
        # The name of a socket may not be long: a deep temporary folder needs another place.
        self._own = Path(tempfile.mkdtemp(prefix="tflint-stall-", dir="/tmp")) if len(str(folder)) > 80 else None
        self.path = str((self._own or folder) / f"door-{secrets.token_hex(4)}")
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(self.path)
        self.socket.listen(128)
        self.socket.setblocking(False)

    def close(self) -> None:
        self.socket.close()
        Path(self.path).unlink(missing_ok=True)
        if self._own is not None:
            shutil.rmtree(self._own, ignore_errors=True)


class Child:
    """A running program. Use `run_child`, or this class where the caller must act while it runs."""

    def __init__(
        self,
        launch: Launch,
        *,
        folder: Path,
        limits: Limits,
        environment: Mapping[str, str],
        cwd: Path,
        own_terminal: bool = True,
        forgotten: frozenset[str] = frozenset(),
        stdout: int | None = None,
        original: ImportedOnce | None = None,
    ) -> None:
        """`own_terminal` cuts the program off from the user's, and from what he has opened.

        `forgotten` events are heard but not kept.
        With an `original`, our driver runs in a copy of it if one can be made.
        """
        self._limits = limits
        self._forgotten = forgotten
        self._fresh: list[Event] = []
        self._nonce = secrets.token_hex(16)
        self._stacks = folder / f"stacks-{self._nonce[:8]}"
        self._folder = folder
        self._tail = bytearray()
        self._pending: dict[str, bytearray] = {"report": bytearray()}
        self._connections: list[socket.socket] = []
        self._door: Door | None = None
        self._speakers: list[int] = []
        # Processes that handle the signal themselves by which stacks are asked for.
        self._deaf: set[int] = set()
        # Signals that the supervisor has seen: those that reached the whole group of the program.
        self.group_signals: list[int] = []
        self._deadline_started: float | None = None if limits.clock_starts_at else 0.0
        self.outcome = Outcome()
        self._started = time.monotonic()
        self._original = original
        self._open(launch, environment, cwd, own_terminal, stdout)

    def _open(
        self, launch: Launch, environment: Mapping[str, str], cwd: Path, own_terminal: bool, stdout: int | None
    ) -> None:
        credentials = {"nonce": self._nonce, "stacks": str(self._stacks)}
        self._selector = selectors.DefaultSelector()
        theirs: socket.socket | None = None
        if launch.has_door:
            self._door = Door(self._folder)
            credentials["door"] = self._door.path
            self._selector.register(self._door.socket, selectors.EVENT_READ, "door")
        else:
            ours, theirs = socket.socketpair()
            self._listen_to(ours)
        control_read, self._control = os.pipe()
        self._report, report_write = os.pipe()
        channel = theirs.fileno() if theirs is not None else -1
        descriptors = [control_read, report_write, *([theirs.fileno()] if theirs is not None else [])]
        for descriptor in descriptors if not own_terminal else ():
            os.set_inheritable(descriptor, True)
        self._process = self._copied(launch, descriptors, environment, cwd) or subprocess.Popen(
            [
                *(sys.executable, "-I", "-S", str(INSIDE / "supervise.py")),
                *(str(control_read), str(report_write), str(channel) if theirs is not None else ""),
                *("session" if own_terminal else "terminal", str(self._folder), "--", *launch.command(channel)),
            ],
            stdin=subprocess.DEVNULL if own_terminal else None,
            stdout=subprocess.PIPE if own_terminal else stdout,
            stderr=subprocess.STDOUT if own_terminal else None,
            # What a user's shell has opened for the program (`3>metrics.txt`) stays open.
            close_fds=own_terminal,
            pass_fds=descriptors if own_terminal else (),
            env={**environment, **launch.variables(credentials)},
            cwd=cwd,
            start_new_session=own_terminal,
        )
        if theirs is not None:
            theirs.close()
        os.close(control_read)
        os.close(report_write)
        self._selector.register(self._report, selectors.EVENT_READ, "report")
        if self._process.stdout is not None:
            self._selector.register(self._process.stdout, selectors.EVENT_READ, "output")
        self._send(launch.first_line(credentials))

    def _copied(self, launch: Launch, descriptors: list[int], environment: Mapping[str, str], cwd: Path) -> Copy | None:
        """Our driver in a copy of the process that has imported TensorFlow; nothing where it must be started."""
        if self._original is None or not isinstance(launch, Driver):
            return None
        with suppress(NoCopies):
            return self._original.copy(launch.module, descriptors, environment, cwd, self._folder)
        return None

    def _listen_to(self, connection: socket.socket) -> None:
        stream = f"events {len(self._connections)}"
        self._connections.append(connection)
        self._pending[stream] = bytearray()
        self._selector.register(connection, selectors.EVENT_READ, stream)

    def _send(self, line: bytes) -> None:
        # If the program is already over, it will be seen to end.
        with suppress(OSError):
            for connection in self._connections[:1] if line else ():
                connection.sendall(line)

    def tell(self, order: Mapping[str, Any]) -> None:
        """Send an order to our own driver, which waits for it."""
        self._send(json.dumps(dict(order)).encode() + b"\n")

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    def watch(self, on_event: Callable[[Event], bool | None] | None = None) -> Outcome:
        """Listen until the program is over; `on_event` may end it by returning True."""
        while not self.is_over:
            for event in self.listen(0.2):
                if on_event is not None and on_event(event):
                    self.end(Ending.ENOUGH)
        return self.close()

    def listen(self, seconds: float) -> list[Event]:
        """Take in what comes within the time, enforce the limits, and return the new events."""
        for key, _ in self._selector.select(seconds):
            self._read(key)
        self._enforce()
        fresh, self._fresh = self._fresh, []
        return fresh

    @property
    def is_over(self) -> bool:
        """The supervisor has said its last word."""
        return all(key.data != "report" for key in self._selector.get_map().values())

    def _read(self, key: selectors.SelectorKey) -> None:
        if key.data == "door":
            self._open_the_door()
            return
        try:
            data = os.read(key.fd, 65_536)
        except OSError:
            data = b""
        if not data:
            self._selector.unregister(key.fileobj)
        elif key.data == "output":
            self._take_output(data)
        else:
            self._take_lines(key.data, data)

    def _open_the_door(self) -> None:
        with suppress(OSError):
            while self._door is not None and len(self._connections) < MOST_CONNECTIONS:
                connection, _ = self._door.socket.accept()
                self._listen_to(connection)

    def _take_output(self, data: bytes) -> None:
        """Keep the head and the tail of what is printed, count the rest."""
        outcome = self.outcome
        outcome.output_size += len(data)
        room = KEPT_OUTPUT - len(outcome.output)
        outcome.output += data[: max(0, room)]
        self._tail += data[max(0, room) :]
        del self._tail[:-KEPT_OUTPUT]

    def _take_lines(self, stream: str, data: bytes) -> None:
        pending = self._pending[stream]
        pending += data
        *lines, rest = pending.split(b"\n")
        self._pending[stream] = rest if len(rest) < LONGEST_LINE else bytearray()
        for line in lines:
            try:
                message = json.loads(line)
            except ValueError:
                continue
            if stream == "report":
                self._take_report(message)
            elif isinstance(message, dict) and message.pop("nonce", None) == self._nonce:
                self._take_event(message)

    def _take_event(self, event: Event) -> None:
        if event["event"] == "hello":
            self._speakers.append(event["pid"])
        if event["event"] == "deaf":
            self._deaf.add(event["pid"])
        if event["event"] == self._limits.clock_starts_at:
            self._deadline_started = self.seconds
        self._fresh.append(event)
        if event["event"] not in self._forgotten and len(self.outcome.events) < MOST_EVENTS:
            self.outcome.events.append((self.seconds, event))

    def _take_report(self, report: dict[str, Any]) -> None:
        if "exit" in report:
            self.outcome.exit_code = report["exit"]
            self.outcome.left = report["left"]
        elif "signal" in report:
            self.group_signals.append(report["signal"])
        else:
            self.outcome.add_sample(Sample(seconds=self.seconds, **report))

    def _enforce(self) -> None:
        if why := self._exceeded():
            self.end(why)

    def _exceeded(self) -> Ending | None:
        limits, seconds = self._limits, self.seconds
        now = self.outcome.latest
        if stop_all.is_set():
            return Ending.STOPPED
        if self._deadline_started is None and seconds > limits.start:
            return Ending.START_LIMIT
        if self._deadline_started is not None and seconds - self._deadline_started > limits.run:
            return Ending.TIME_LIMIT
        if limits.output is not None and self.outcome.output_size > limits.output:
            return Ending.OUTPUT_LIMIT
        if now and limits.memory is not None and now.rss > limits.memory:
            return Ending.MEMORY_LIMIT
        if now and now.processes > limits.processes:
            return Ending.PROCESS_LIMIT
        return None

    def end(self, why: Ending) -> None:
        """Kill the program and all it started; of one that ran out of time, ask first where it was."""
        if self.outcome.ending is not Ending.EXITED or self.is_over:
            return
        if why in (Ending.TIME_LIMIT, Ending.STOPPED):
            self.outcome.stacks = self.stacks()
        self.outcome.ending = why
        self._order(b"K")

    def send_signal(self, number: int) -> None:
        """Hand a signal on to the program itself."""
        self._order(b"I%d" % number)

    def stacks(self, pid: int | None = None) -> str:
        """Where every Python thread of a process is now, of the last one that spoke if none is named.

        Empty if it cannot say: it is no Python, or it has taken the signal for purposes of its own.
        """
        pid = pid if pid is not None else next(reversed(self._speakers), None)
        if pid is None or pid in self._deaf or self.is_over:
            return ""
        already = len(self._stack_text(pid))
        self._order(b"S%d" % pid)
        deadline = time.monotonic() + SECONDS_FOR_STACKS
        size = already
        while time.monotonic() < deadline:
            time.sleep(0.1)
            previous, size = size, len(self._stack_text(pid))
            # Complete once it has stopped growing.
            if size == previous > already:
                break
        return self._stack_text(pid)[already:]

    def _stack_text(self, pid: int) -> str:
        try:
            return Path(f"{self._stacks}-{pid}.txt").read_text("utf-8", "replace")[:200_000]
        except OSError:
            return ""

    def _order(self, order: bytes) -> None:
        with suppress(OSError):
            os.write(self._control, order + b"\n")

    def _drain(self) -> None:
        """Read what is still under way. What a program leaves running holds its connection open: not for ever."""
        deadline = time.monotonic() + 10.0
        if self._door is not None:
            self._open_the_door()
            self._selector.unregister(self._door.socket)
        while self._selector.get_map() and time.monotonic() < deadline:
            ready = self._selector.select(0.3)
            for key, _ in ready:
                self._read(key)
            if self.is_over and not ready:
                return

    def close(self) -> Outcome:
        """End whatever still runs, drain the streams, and hand over the outcome."""
        os.close(self._control)
        try:
            self._drain()
            self._process.wait(timeout=10.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
        finally:
            self._selector.close()
            for connection in self._connections:
                connection.close()
            if self._door is not None:
                self._door.close()
            os.close(self._report)
            if self._process.stdout is not None:
                self._process.stdout.close()
        outcome = self.outcome
        outcome.seconds = self.seconds
        if self._tail:
            omitted = outcome.output_size - len(outcome.output) - len(self._tail)
            note = f"\n[... {omitted} bytes not kept ...]\n".encode() if omitted else b""
            outcome.output += note + bytes(self._tail)
        return outcome


def run_child(
    launch: Launch,
    *,
    folder: Path,
    limits: Limits,
    environment: Mapping[str, str],
    cwd: Path | None = None,
    on_event: Callable[[Event], bool | None] | None = None,
    original: ImportedOnce | None = None,
) -> Outcome:
    """Run a program to its end, or to the end of our patience."""
    child = Child(launch, folder=folder, limits=limits, environment=environment, cwd=cwd or folder, original=original)
    try:
        return child.watch(on_event)
    except BaseException:
        child.close()
        raise
