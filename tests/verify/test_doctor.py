"""`doctor`: watch a program unchanged."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = "import sys; from tflint_stall.verify.cli import doctor; sys.exit(doctor(sys.argv[1:]))"


def start(tmp_path: Path, *arguments: str) -> subprocess.Popen[str]:
    temporary = tmp_path / "tmp"
    temporary.mkdir(exist_ok=True)
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": str(temporary)},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def examine(tmp_path: Path, *arguments: str) -> tuple[int, str, str]:
    process = start(tmp_path, *arguments)
    out, err = process.communicate(timeout=180)
    assert list((tmp_path / "tmp").iterdir()) == []
    return process.returncode, out, err


def test_any_command_keeps_its_output_and_exit_code(tmp_path: Path) -> None:
    code, out, err = examine(tmp_path, "--", "sh", "-c", "echo hello; sleep 0.6; exit 3")
    assert (code, out) == (3, "hello\n")
    assert "the program exited with status 3" in err
    assert "host memory" in err


def test_a_killed_program(tmp_path: Path) -> None:
    code, _, err = examine(tmp_path, "--", "sh", "-c", "kill -9 $$")
    assert code == 137
    assert "was killed by SIGKILL" in err


def test_json(tmp_path: Path) -> None:
    source = "print('out'); raise MemoryError('no room')"
    code, out, err = examine(tmp_path, "--json", "--", sys.executable, "-c", source)
    report = json.loads(out)
    assert code == report["exit_code"] == 1
    assert "the host ran out of memory: no room" in report["causes"]
    assert "out\n" in err


def test_a_stall_is_located(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text("import time\ndef wait():\n    time.sleep(9)\nwait()\n")
    code, _, err = examine(tmp_path, "--stall-after", "3", "--", sys.executable, "train.py")
    assert code == 0
    assert "nothing has progressed for 3 s" in err
    assert "line 3 in wait" in err
    assert "it waits (the processor is idle)" in err


SAVES = """
import json, signal, sys, time
heard = []
def hear(number, frame):
    heard.append(int(number))
    if len(heard) == 1:
        # As a training does that saves what it has learned: it takes its time.
        time.sleep(1.5)
        json.dump(heard, open("checkpoint.json", "w"))
        sys.exit(7)
signal.signal(signal.SIGINT, hear)
signal.signal(signal.SIGTERM, hear)
signal.signal(signal.SIGUSR1, hear)
print("up", flush=True)
while True:
    time.sleep(0.1)
"""


def started(tmp_path: Path, source: str) -> subprocess.Popen[str]:
    (tmp_path / "train.py").write_text(source)
    process = start(tmp_path, "--stall-after", "0.3", "--", sys.executable, "train.py")
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    time.sleep(0.8)
    return process


@pytest.mark.parametrize("to_the_group", [True, False], ids=["from the terminal", "to the doctor alone"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_the_program_saves_is_saved(tmp_path: Path, number: signal.Signals, to_the_group: bool) -> None:
    """The program hears the signal once, and nothing else: also not the question where it stands."""
    process = started(tmp_path, SAVES)
    (os.killpg if to_the_group else os.kill)(process.pid, number)
    process.communicate(timeout=90)
    assert json.loads((tmp_path / "checkpoint.json").read_text()) == [number]
    assert process.returncode == 7


STUBBORN = """
import signal, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
{more}
print("up", flush=True)
time.sleep(100)
"""


def test_a_second_ctrl_c_ends_and_a_third_kills(tmp_path: Path) -> None:
    process = started(tmp_path, STUBBORN.format(more=""))
    for _ in range(2):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(2)
    _, err = process.communicate(timeout=90)
    assert process.returncode == 128 + signal.SIGTERM
    assert "Ctrl-C again ends it" in err
    process = started(tmp_path, STUBBORN.format(more="signal.signal(signal.SIGTERM, signal.SIG_IGN)"))
    for _ in range(3):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(2)
    process.communicate(timeout=90)
    assert process.returncode == 128 + signal.SIGKILL


def test_what_the_program_leaves_running_is_named_and_lives_on(tmp_path: Path) -> None:
    source = "import subprocess; print(subprocess.Popen(['sleep', '60'], stdout=-3, stderr=-3).pid)"
    code, out, err = examine(tmp_path, "--", sys.executable, "-c", source)
    assert code == 0
    assert "sleep was left running" in err
    os.kill(int(out), signal.SIGKILL)


RANK = """
import os, socket, sys, time
# A descriptor of the program's own, under the number that a watch once inherited: nothing may come out of it.
ours, theirs = socket.socketpair()
for number in range(3, 12):
    os.dup2(theirs.fileno(), number) if number not in (ours.fileno(), theirs.fileno()) else None
time.sleep(0.5)
ours.setblocking(False)
try:
    print("written into", ours.recv(100))
except BlockingIOError:
    print("clean")
"""
LAUNCHER = """
import subprocess, sys
ranks = [subprocess.Popen([sys.executable, "rank.py"]) for _ in range(3)]
sys.exit(max(rank.wait() for rank in ranks))
"""


def test_ranks_that_a_launcher_starts_are_seen(tmp_path: Path) -> None:
    (tmp_path / "rank.py").write_text(RANK)
    (tmp_path / "launch.py").write_text(LAUNCHER)
    code, out, err = examine(tmp_path, "--json", "--", sys.executable, "launch.py")
    assert code == 0
    assert json.loads(out)["watched_processes"] == 4
    assert err.count("clean") == 3


def test_the_report_may_go_into_a_file(tmp_path: Path) -> None:
    code, _, err = examine(tmp_path, "--log", "doctor.txt", "--", "sh", "-c", "exit 3")
    assert code == 3
    assert "doctor:" not in err
    assert "the program exited with status 3" in (tmp_path / "doctor.txt").read_text()


def test_no_command_is_a_mistake(tmp_path: Path) -> None:
    code, _, err = examine(tmp_path)
    assert code == 2
    assert "name the program to watch after --" in err


def test_a_command_that_does_not_exist(tmp_path: Path) -> None:
    code, _, err = examine(tmp_path, "--", "does-not-exist")
    assert code == 127
    assert "cannot run does-not-exist" in err
