"""The one way results leave a measured process: lines of JSON on a socket that nobody else knows.

Standard output belongs to the measured program, which may print what it likes; every line here
carries the nonce that the parent sent with the job, and only the process that opened the channel
may write, so neither a faked line nor a forked copy of the program can report anything.
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


class Channel:
    """Writes events; `job` is what the parent wants done."""

    def __init__(self, connection: socket.socket, job: dict[str, Any], copies_end: bool) -> None:
        self._socket = connection
        self._copies_end = copies_end
        self._nonce: str = job.pop("nonce")
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._side = ""
        self.job = job
        self._stacks_on_request(f"{job['stacks']}-{self._owner}.txt")

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
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(SECONDS_TO_CONNECT)
        try:
            connection.connect(job.pop("door"))
        except OSError:
            connection.close()
            return None
        return cls(connection, job, copies_end=False)

    def _stacks_on_request(self, path: str) -> None:
        """Let the parent ask for all Python stacks; the handler runs even when Python itself hangs."""
        self._stack_file = open(path, "a", encoding="utf-8")  # noqa: SIM115 - open as long as the process lives
        faulthandler.register(signal.SIGUSR1, file=self._stack_file, all_threads=True, chain=False)
        self.send("hello", parent=os.getppid())

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
            self._write({"event": event, **data})

    def _write(self, message: dict[str, Any]) -> None:
        line = json.dumps({"nonce": self._nonce, "pid": self._owner, **message}, separators=(",", ":")) + "\n"
        try:
            self._socket.sendall(line.encode("utf-8"))
        except OSError:
            # Whoever watched is gone, or does not listen: a user's program goes on without him.
            if self._copies_end:
                raise
