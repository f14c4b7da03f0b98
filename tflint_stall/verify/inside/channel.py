"""The one way results leave a measured process: lines of JSON on a socket that nobody else knows.

Standard output belongs to the measured program, which may print what it likes; every line here
carries the nonce that the parent sent with the job, and only the process that opened the channel
may write, so neither a faked line nor a forked copy of the program can report anything. A copy of a
user's program that trains knocks at the door itself (`renew`). A user's program may close any
descriptor and open another under its number: nothing is written into what is not ours any more.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import socket
import threading
from typing import Any

SECONDS_TO_CONNECT = 2.0
# Stacks are asked for by a signal that programs hardly use; SIGUSR1 is what schedulers send. As in `supervise`.
STACKS = int(signal.SIGRTMAX) - 5 if hasattr(signal, "SIGRTMAX") else int(signal.SIGUSR1)


class Channel:
    """Writes events; `job` is what the parent wants done."""

    def __init__(self, connection: socket.socket, job: dict[str, Any], copies_end: bool) -> None:
        self._copies_end = copies_end
        self._nonce: str = job.pop("nonce")
        self._door: str = job.pop("door", "")
        self._side = ""
        self.job = job
        self._speak_through(connection)

    @classmethod
    def open(cls, descriptor: int) -> Channel:
        """For our own driver: the job is the first line on the socket."""
        connection = socket.socket(fileno=descriptor)
        os.set_inheritable(descriptor, False)
        with connection.makefile("r", encoding="utf-8", newline="\n") as lines:
            return cls(connection, json.loads(lines.readline()), copies_end=True)

    @classmethod
    def connect(cls, job: dict[str, Any]) -> Channel | None:
        """For a user's program: the door's name is in its environment, which all its processes inherit."""
        connection = _knock(job["door"])
        return None if connection is None else cls(connection, job, copies_end=False)

    def renew(self) -> None:
        """A voice of its own for a copy of a user's program, or a new one where it was closed."""
        self._give_up(self._socket)
        connection = _knock(self._door)
        if connection is not None:
            self._speak_through(connection)

    def _speak_through(self, connection: socket.socket) -> None:
        self._socket = connection
        self._is_open_as = _identity(connection.fileno())
        self._owner = os.getpid()
        # Not that of the process which this one is a copy of: another thread may have held it then.
        self._lock = threading.Lock()
        self._stacks_on_request(f"{self.job['stacks']}-{self._owner}.txt")
        self.send("hello", parent=os.getppid())

    def _stacks_on_request(self, path: str) -> None:
        """Let the parent ask for all Python stacks; the handler runs even when Python itself hangs.

        The descriptor stays open as long as the process lives; the parent looks whether it is ours still.
        """
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        faulthandler.register(STACKS, file=descriptor, all_threads=True, chain=False)

    def _give_up(self, connection: socket.socket) -> None:
        """Close it, unless its number belongs to something of the program's by now."""
        if _identity(connection.fileno()) == self._is_open_as:
            connection.close()
        else:
            connection.detach()

    def receive(self) -> dict[str, Any]:
        """Wait for the parent's next order; a parent that is gone wants nothing more."""
        line = bytearray()
        while not line.endswith(b"\n"):
            byte = self._socket.recv(1)
            if not byte:
                return {"repeats": 0}
            line += byte
        order: dict[str, Any] = json.loads(line.decode("utf-8"))
        return order

    @property
    def is_ours(self) -> bool:
        """False in a forked copy of the process."""
        return os.getpid() == self._owner

    def end_copies(self) -> None:
        """In a copy of our own driver: say so, once, and end the copy before it forks again."""
        if self._copies_end and not self.is_ours:
            self._write({"event": "forked", "side": self._side})
            os._exit(0)

    def send(self, event: str, **data: Any) -> None:
        """Report one event; a copy of a user's program goes its own way in silence."""
        self.end_copies()
        if not self.is_ours:
            return
        self._side = data.get("side", self._side)
        with self._lock:
            if not self._copies_end and _identity(self._socket.fileno()) != self._is_open_as:
                # The program has closed all it found, as daemons do.
                self.renew()
            self._write({"event": event, **data})

    def _write(self, message: dict[str, Any]) -> None:
        line = json.dumps({"nonce": self._nonce, "pid": self._owner, **message}, separators=(",", ":")) + "\n"
        try:
            self._socket.sendall(line.encode("utf-8"))
        except OSError:
            # Whoever watched is gone, or does not listen: a user's program goes on without him.
            if self._copies_end:
                raise


def _knock(door: str) -> socket.socket | None:
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(SECONDS_TO_CONNECT)
    try:
        connection.connect(door)
    except OSError:
        connection.close()
        return None
    return connection


def _identity(descriptor: int) -> tuple[int, int] | None:
    """What is open under a number; nothing if nothing is."""
    try:
        status = os.fstat(descriptor)
    except OSError:
        return None
    return status.st_dev, status.st_ino
