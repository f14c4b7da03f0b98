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
    )


def examine(tmp_path: Path, *arguments: str) -> tuple[int, str, str]:
    process = start(tmp_path, *arguments)
    out, err = process.communicate(timeout=60)
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
    (tmp_path / "train.py").write_text("import time\ndef wait():\n    time.sleep(4)\nwait()\n")
    code, _, err = examine(tmp_path, "--stall-after", "1", "--", sys.executable, "train.py")
    assert code == 0
    assert "nothing has progressed for 1 s" in err
    assert "line 3 in wait" in err
    assert "it waits (the processor is idle)" in err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_stopping_the_doctor_stops_the_program(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "train.py").write_text("import time\nprint('up', flush=True)\ntime.sleep(100)\n")
    process = start(tmp_path, "--", sys.executable, "train.py")
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    time.sleep(0.5)
    process.send_signal(number)
    _, err = process.communicate(timeout=30)
    assert "line 3 in <module>" in err
    assert "was killed by SIGTERM" in err


def test_no_command_is_a_mistake(tmp_path: Path) -> None:
    code, _, err = examine(tmp_path)
    assert code == 2
    assert "name the program to watch after --" in err


def test_a_command_that_does_not_exist(tmp_path: Path) -> None:
    code, _, err = examine(tmp_path, "--", "does-not-exist")
    assert code == 127
    assert "cannot run does-not-exist" in err
