"""Start one program, watch its whole process tree, and leave nothing of it behind.

``python supervise.py CONTROL_FD REPORT_FD KEPT_FDS SESSION FOLDER -- COMMAND…``

A small process of its own stands between the verifier and every measured program. On Linux it is
the reaper of all that the program starts, so daemons that left their session are still found; and
when the verifier dies, even by SIGKILL, the control socket closes and everything is ended here.

Control: ``S123`` asks process 123 for its stacks, ``I2`` hands signal 2 on to the program,
``K`` or the end of the stream kills everything. Report: one JSON object per line, samples of memory,
signals that reached us together with the program, and, last, the exit.

SESSION is ``session`` for a measured program, which gets a session of its own and of which nothing
stays, or ``terminal`` for a user's own run: it keeps his terminal, his signals and what it leaves.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import shutil
import signal
import sys
import time

SAMPLE_EVERY = 0.25
GRACE = 0.5
# A program's own threads come first; TensorFlow has a hundred that nobody asks about.
MOST_THREADS = 8
PR_SET_CHILD_SUBREAPER = 36
# What a terminal or a scheduler sends to all is the verifier's or the program's business; the watch goes on.
NOT_FOR_US = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2)
# What Python ignores, and a program that is no Python does not.
IGNORED_BY_PYTHON = (signal.SIGPIPE, signal.SIGXFSZ)
# As in `channel`, which hears it in the program.
STACKS = int(signal.SIGRTMAX) - 5 if hasattr(signal, "SIGRTMAX") else int(signal.SIGUSR1)

_MEMORY = re.compile(r"^Vm(RSS|Swap):\s+(\d+) kB", re.MULTILINE)


def become_reaper() -> None:
    """Orphans of the program come to us; elsewhere than on Linux only its session is known."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def start(command: list[str], new_session: bool, ignored: frozenset[int]) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        _become_the_program(new_session, ignored)
        for number in IGNORED_BY_PYTHON:
            signal.signal(number, signal.SIG_DFL)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"cannot run {command[0]}: {error.strerror}\n".encode())
        # As shells say it.
        os._exit(127 if isinstance(error, FileNotFoundError) else 126)


def _become_the_program(new_session: bool, ignored: frozenset[int]) -> None:
    if new_session:
        os.setsid()
        _first_to_die()
    for number in NOT_FOR_US:
        # What the user lets the program ignore (`nohup`), it ignores.
        signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)


def _first_to_die() -> None:
    """When memory runs out the kernel takes the measured program, not the user's session."""
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as stream:
        stream.write("1000")


def descendants(root: int) -> list[int]:
    """All living processes below `root`, itself not included."""
    found: list[int] = []
    waiting = [root]
    while waiting:
        children = _children(waiting.pop())
        found += children
        waiting += children
    return found


def _children(pid: int) -> list[int]:
    pids: list[int] = []
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return pids
    for task in tasks:
        try:
            with open(f"/proc/{pid}/task/{task}/children") as stream:
                pids += map(int, stream.read().split())
        except OSError:
            continue
    return pids


def sample(pids: list[int]) -> dict[str, float]:
    """Memory of the tree. Pages that processes share are counted once for each of them."""
    total = {"RSS": 0, "Swap": 0}
    for pid in pids:
        try:
            with open(f"/proc/{pid}/status") as stream:
                for name, kilobytes in _MEMORY.findall(stream.read()):
                    total[name] += int(kilobytes) * 1024
        except OSError:
            continue
    counts = {"processes": len(pids), "sleepers": sum(map(_sleeps, pids)), "queued": sum(map(_queued_seconds, pids))}
    return {"rss": total["RSS"], "swap": total["Swap"], "cpu": _cpu_seconds(pids), **counts}


def _queued_seconds(pid: int) -> float:
    """How long its threads have waited for a processor that others had: they were not idle."""
    waited = 0
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/schedstat") as stream:
                waited += int(stream.read().split()[1])
    except (OSError, IndexError, ValueError):
        return waited / 1e9
    return waited / 1e9


def _sleeps(pid: int) -> bool:
    """Whether one of its first threads sleeps for a time, as far as the kernel tells."""
    try:
        for task in sorted(os.listdir(f"/proc/{pid}/task"), key=int)[:MOST_THREADS]:
            with open(f"/proc/{pid}/task/{task}/wchan") as stream:
                if "nanosleep" in stream.read():
                    return True
    except (OSError, ValueError):
        return False
    return False


def _cpu_seconds(pids: list[int]) -> float:
    ticks = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat") as stream:
                fields = stream.read().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        except (OSError, IndexError):
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


def kill_everything(program: int) -> None:
    """Kill until nobody is left: a process may fork while it is being killed."""
    deadline = time.monotonic() + 10.0
    while time.monotonic() < deadline:
        alive = [pid for pid in descendants(os.getpid()) if not _is_zombie(pid)] or _group_of(program)
        if not alive:
            return
        # Stopped first, so that those that come last cannot fork meanwhile.
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in alive:
                _signal(pid, number)
        time.sleep(0.005)
        _reap()


def _group_of(program: int) -> list[int]:
    """Where there is no /proc, the program's own process group is all that can be found."""
    if os.path.isdir("/proc/self"):
        return []
    try:
        os.killpg(program, signal.SIGKILL)
    except OSError:
        return []
    return [program]


def _is_zombie(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stream:
            return stream.read().rpartition(")")[2].split()[0] == "Z"
    except (OSError, IndexError):
        return True


def _signal(pid: int, number: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def _reap() -> dict[int, int]:
    """Collect all ended children; returns their wait statuses."""
    ended: dict[int, int] = {}
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return ended
        if pid == 0:
            return ended
        ended[pid] = status


class Supervisor:
    """The watch over one program."""

    def __init__(self, program: int, control: int, report: int, leaves_nothing: bool, folder: str) -> None:
        self.program = program
        self.folder = folder
        self.leaves_nothing = leaves_nothing
        self.control: int | None = control
        self.report = report
        self.status: int | None = None
        self.abandoned = False

    def watch(self) -> None:
        """Until the program has ended, by itself or because it was told to."""
        wake, ended = os.pipe()
        os.set_blocking(ended, False)
        signal.set_wakeup_fd(ended)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        next_sample = 0.0
        while self.status is None:
            if time.monotonic() >= next_sample:
                next_sample = time.monotonic() + SAMPLE_EVERY
                self.tell(sample([self.program, *descendants(self.program)]))
            heard = [wake] if self.control is None else [self.control, wake]
            readable, _, _ = select.select(heard, [], [], max(0.0, next_sample - time.monotonic()))
            if wake in readable:
                self.hear(os.read(wake, 512))
            if self.control is not None and self.control in readable:
                self.obey(os.read(self.control, 512))
            self.status = _reap().get(self.program, self.status)

    def hear(self, numbers: bytes) -> None:
        """Signals that were meant for the whole group, and so have reached the program too."""
        for number in numbers:
            if number in NOT_FOR_US:
                self.tell({"signal": number})

    def obey(self, orders: bytes) -> None:
        for order in orders.split(b"\n"):
            if order.startswith(b"S"):
                self.ask_for_stacks(int(order[1:]))
            elif order.startswith(b"I"):
                _signal(self.program, int(order[1:]))
        if not orders:
            self.abandoned = True
            # Nobody watches any more. A measured program ends with the watch; a user's own run is his.
            self.control = None
        if b"K" in orders or (self.abandoned and self.leaves_nothing):
            kill_everything(self.program)
            # Reaped while killing: the status is only known to have been our own signal.
            self.status = signal.SIGKILL

    def ask_for_stacks(self, pid: int) -> None:
        """Only a process of the program, that can answer: the number may mean another one in a container of its own."""
        if (pid == self.program or pid in descendants(self.program)) and _has_open(pid, self.folder):
            _signal(pid, STACKS)

    def finish(self) -> None:
        """Give what the program started a moment to end, count what stays, and end it."""
        deadline = time.monotonic() + GRACE
        left = self.left_over()
        while left and time.monotonic() < deadline:
            time.sleep(0.02)
            left = self.left_over()
        names = [_name(pid) for pid in left]
        if self.leaves_nothing:
            kill_everything(self.program)
        self.tell({"exit": _exit_code(self.status or 0), "left": names})

    def left_over(self) -> list[int]:
        _reap()
        return [pid for pid in descendants(os.getpid()) if not _is_zombie(pid)]

    def tell(self, message: dict[str, object] | dict[str, float] | dict[str, int]) -> None:
        try:
            os.write(self.report, json.dumps(message).encode() + b"\n")
        except OSError:
            self.abandoned = True


def _exit_code(status: int) -> int:
    """As `os.waitstatus_to_exitcode`, which Pythons that old TensorFlows need do not have."""
    return -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def _has_open(pid: int, folder: str) -> bool:
    """Whether the file for its stacks is open still: not after an `exec`, nor after it has closed all it found."""
    if not os.path.isdir("/proc/self/fd"):
        return True
    try:
        names = os.listdir(f"/proc/{pid}/fd")
    except OSError:
        return False
    for name in names:
        with contextlib.suppress(OSError):
            if os.readlink(f"/proc/{pid}/fd/{name}").startswith(os.path.join(folder, "stacks-")):
                return True
    return False


def _name(pid: int) -> str:
    try:
        with open(f"/proc/{pid}/comm") as stream:
            return stream.read().strip()
    except OSError:
        return "?"


def _only_heard(number: int, frame: object) -> None:
    """The wakeup descriptor has it already."""


def main(arguments: list[str]) -> None:
    control, report = int(arguments[0]), int(arguments[1])
    kept = [int(number) for number in arguments[2].split(",") if number]
    new_session, folder = arguments[3] == "session", arguments[4]
    ignored = _hear_signals(new_session)
    for descriptor in (control, report):
        os.set_inheritable(descriptor, False)
    become_reaper()
    program = start(arguments[6:], new_session, ignored)
    _watch(Supervisor(program, control, report, leaves_nothing=new_session, folder=folder), kept)


def divide(control: int, report: int, kept: list[int], folder: str) -> None:
    """The same without another program: this process becomes two, and only the measured one comes back from here."""
    ignored = _hear_signals(new_session=True)
    become_reaper()
    program = os.fork()
    if not program:
        os.close(control)
        os.close(report)
        _become_the_program(True, ignored)
        if signal.SIGINT not in ignored:
            # As in a Python that has just started.
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return
    try:
        _watch(Supervisor(program, control, report, leaves_nothing=True, folder=folder), kept)
    finally:
        os._exit(0)


def _hear_signals(new_session: bool) -> frozenset[int]:
    """Heard where the terminal is the program's, and never obeyed: the watch goes on. Says which were ignored."""
    ignored = frozenset(int(number) for number in NOT_FOR_US if signal.getsignal(number) == signal.SIG_IGN)
    for number in NOT_FOR_US:
        signal.signal(number, signal.SIG_IGN if new_session or number in ignored else _only_heard)
    return ignored


def _watch(supervisor: Supervisor, kept: list[int]) -> None:
    for descriptor in kept:
        os.close(descriptor)
    supervisor.watch()
    supervisor.finish()
    if supervisor.abandoned and supervisor.folder:
        shutil.rmtree(supervisor.folder, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1:])
