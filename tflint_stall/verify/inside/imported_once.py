"""A process that imports TensorFlow once, and of which a copy is made for each piece of work of a quick run.

Importing costs more than most pairs do. A copy has what a new process has after its import, if the import has started
nothing: no runtime, no thread. Where it has, we say so, and processes are started as ever. What a new process would
draw by chance, each copy draws anew; two processes that agree because one is the other's copy would agree on nothing.
"""

from __future__ import annotations

import array
import atexit
import importlib
import json
import os
import random
import signal
import socket
import sys
import tempfile
import threading
from typing import Any

from . import supervise
from .framework import import_numpy

MOST_BYTES = 2**20
# Control, report, the channel of the work, and where it prints.
DESCRIPTORS = 4


def main(channel_fd: int) -> None:
    connection = socket.socket(fileno=channel_fd)
    os.set_inheritable(channel_fd, False)
    problem = _import()
    connection.send(json.dumps({"problem": problem}).encode())
    if problem:
        return
    work = _work_of_a_copy(connection)
    if work is not None:
        importlib.import_module(f"{__package__}.{work[0]}").main(work[1])
        _leave()


def _leave() -> None:
    """End as Python does, but leave together what was imported: taking it apart takes longer than most work."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _import() -> str:
    """Import what every piece of work imports; why no copies may be made of what came of it, or nothing."""
    try:
        # Its threads are made anew in a copy: it is told of forks.
        import_numpy()
        threads = _threads()
        tf = importlib.import_module("tensorflow")
        context = importlib.import_module("tensorflow.python.eager.context").context()
    except Exception as error:
        return f"TensorFlow cannot be imported ({type(error).__name__})"
    if _threads() > threads:
        return f"importing TensorFlow {tf.__version__} starts threads"
    if getattr(context, "_initialized", True) or getattr(context, "_context_handle", 1) is not None:
        return f"importing TensorFlow {tf.__version__} starts its runtime"
    return ""


def _threads() -> int:
    return len(os.listdir("/proc/self/task"))


def _work_of_a_copy(connection: socket.socket) -> tuple[str, int] | None:
    """Serve until nobody asks any more; in a copy, what it shall do: the module's name and its channel."""
    while True:
        message, descriptors = _receive(connection)
        if not message:
            return None
        if not os.fork():
            connection.close()
            return _become(json.loads(message), *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        _collect_the_ended()


def _receive(connection: socket.socket) -> tuple[bytes, list[int]]:
    descriptors = array.array("i")
    room = socket.CMSG_SPACE(DESCRIPTORS * descriptors.itemsize)
    message, others, _, _ = connection.recvmsg(MOST_BYTES, room)
    for level, kind, data in others:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            descriptors.frombytes(data)
    return message, list(descriptors)


def _collect_the_ended() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return


def _become(order: dict[str, Any], control: int, report: int, channel: int, printed: int) -> tuple[str, int]:
    """Turn this copy into what a new process would be: its watch stays behind here, and the work goes on."""
    os.setsid()
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    os.close(printed)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["cwd"])
    supervise.divide(control, report, [channel], order["folder"])
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    tempfile.tempdir = None
    random.seed()
    sys.modules["numpy"].random.seed()
    return order["module"], channel
