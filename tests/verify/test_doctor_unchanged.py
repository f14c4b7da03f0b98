"""Under `doctor` a program can do all that it can do alone."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .test_doctor import COMMAND, examine, started

ASKS_TWICE = """
import sys, time
print("up", flush=True)
for asked in range(2):
    try:
        time.sleep(100)
    except KeyboardInterrupt:
        pass
time.sleep(1)
open("saved.txt", "w").write("all")
sys.exit(11)
"""


@pytest.mark.parametrize("to_the_group", [True, False], ids=["from the terminal", "to the doctor alone"])
def test_a_program_that_ends_at_the_second_ctrl_c_ends_itself(tmp_path: Path, to_the_group: bool) -> None:
    process = started(tmp_path, ASKS_TWICE)
    for _ in range(2):
        (os.killpg if to_the_group else os.kill)(process.pid, signal.SIGINT)
        time.sleep(1)
    process.communicate(timeout=90)
    assert process.returncode == 11
    assert (tmp_path / "saved.txt").read_text() == "all"


HEARS = """
import signal, sys, time
heard = []
for number in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGTERM):
    signal.signal(number, lambda number, frame: heard.append(int(number)))
print("up", flush=True)
while len(heard) < 4:
    time.sleep(0.05)
time.sleep(1)
print(heard, flush=True)
sys.exit(2)
"""


@pytest.mark.parametrize("to_the_group", [True, False], ids=["to all", "to the doctor alone"])
def test_what_a_scheduler_sends_is_the_programs(tmp_path: Path, to_the_group: bool) -> None:
    """As often as it is sent: a second SIGTERM is no reason to kill a program that saves after the first."""
    process = started(tmp_path, HEARS)
    for number in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGTERM, signal.SIGTERM):
        (os.killpg if to_the_group else os.kill)(process.pid, number)
        time.sleep(1)
    out, _ = process.communicate(timeout=90)
    assert process.returncode == 2
    assert json.loads(out) == [signal.SIGUSR1, signal.SIGUSR2, signal.SIGTERM, signal.SIGTERM]


OPEN = "import os, sys; os.write(7, b'kept'); print(sorted(map(int, os.listdir('/proc/self/fd'))))"


def test_what_the_shell_has_opened_stays_open(tmp_path: Path) -> None:
    """And nothing of ours is beside it."""
    said = []
    for doctor in ([], [sys.executable, "-c", COMMAND, "--log", "said.txt", "--"]):
        command = shlex.join([*doctor, sys.executable, "-S", "-c", OPEN])
        done = subprocess.run(
            ["bash", "-c", f"exec {command} 7>kept.txt"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=90,
            check=True,
        )
        assert (tmp_path / "kept.txt").read_text() == "kept"
        said.append(done.stdout)
    assert said[0] == said[1]


def test_a_closed_pipe_ends_what_is_no_python(tmp_path: Path) -> None:
    """Python ignores SIGPIPE, and what it starts would do so, too."""
    code, out, _ = examine(tmp_path, "--", "bash", "-c", "yes | head -1; exit ${PIPESTATUS[0]}")
    assert (code, out) == (128 + signal.SIGPIPE, "y\n")


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text("print()\n")
    code, _, err = examine(tmp_path, "--", "./train.py")
    assert code == 126
    assert "cannot run ./train.py: Permission denied" in err


def test_a_program_that_trains_nothing_has_no_thread_of_ours(tmp_path: Path) -> None:
    """From Python 3.12 on, `fork` warns of threads."""
    source = "import threading; print(threading.active_count())"
    assert examine(tmp_path, "--", sys.executable, "-c", source)[:2] == (0, "1\n")


BECOMES_ANOTHER = "import os; os.execvp('sleep', ['sleep', '4'])"


def test_a_process_that_has_become_another_program_is_asked_nothing(tmp_path: Path) -> None:
    """The signal by which stacks are asked for would kill it."""
    code, _, err = examine(tmp_path, "--stall-after", "1", "--", sys.executable, "-c", BECOMES_ANOTHER)
    assert code == 0
    assert "cannot say where it stands" in err


TRAINS = """
import tensorflow as tf
def train(steps):
    weight, optimizer = tf.Variable(1.0), tf.keras.optimizers.SGD(0.1)
    for _ in range(steps):
        with tf.GradientTape() as tape:
            loss = weight * weight
        optimizer.apply_gradients([(tape.gradient(loss, weight), weight)])
"""
FORKED = """
import multiprocessing, sys
def rank(number):
    from trains import train
    train(20)
context = multiprocessing.get_context("fork")
ranks = [context.Process(target=rank, args=(number,)) for number in range(2)]
for one in ranks:
    one.start()
for one in ranks:
    one.join()
sys.exit(max(one.exitcode for one in ranks))
"""
CLOSES_ALL = """
import os, socket, time
from trains import train
os.closerange(3, 1024)
pairs = [socket.socketpair() for _ in range(30)]
train(20)
time.sleep(1)
written = []
for one in [end for pair in pairs for end in pair]:
    one.setblocking(False)
    try:
        written.append(one.recv(100))
    except BlockingIOError:
        pass
assert written == [], written
"""


@pytest.mark.parametrize(("source", "processes"), [(FORKED, 2), (CLOSES_ALL, 1)], ids=["forked", "closes all"])
def test_copies_are_counted_and_descriptors_are_the_programs(
    tmp_path: Path, tensorflow: str, source: str, processes: int
) -> None:
    (tmp_path / "trains.py").write_text(TRAINS)
    (tmp_path / "program.py").write_text(source)
    code, out, err = examine(tmp_path, "--json", "--", tensorflow, "program.py")
    report = json.loads(out)
    assert code == 0, err
    assert (report["steps"], report["training_processes"]) == (20, processes)
