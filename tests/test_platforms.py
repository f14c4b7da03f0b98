"""What Windows lacks is not asked for: neither where the linter runs, nor where its tests are collected."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tflint_stall

CHECKOUT = Path(tflint_stall.__file__).parent.parent
# As Windows has it: no such modules, no such functions.
WITHOUT_POSIX = """
import os, signal, sys
for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
for name in ("fork", "forkpty", "geteuid", "killpg", "mkfifo", "openpty", "sched_getaffinity", "setsid"):
    delattr(os, name)
for name in ("SIGALRM", "SIGHUP", "SIGKILL", "SIGSTOP", "SIGUSR1", "setitimer"):
    delattr(signal, name)
"""
SLOW = """\
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
for state in np.random.rand(1000, 4):
    model.predict(state[None], verbose=0)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="this is Windows itself")


def without_posix(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    start = f"{WITHOUT_POSIX}\nsys.path[:0] = [{str(CHECKOUT)!r}]\n{program}"
    return subprocess.run(
        [sys.executable, "-c", start], cwd=folder, capture_output=True, text=True, timeout=240, check=False
    )


def test_the_linter_finds_and_fixes(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    options = ["--fix", "--unsafe-fixes", "--show-fixes", "--config", "time-limit=20", "-j1"]
    done = without_posix(f"from tflint_stall.cli import main\nsys.exit(main({options}))", tmp_path)
    assert "1 x TFS302 predict-in-loop" in done.stdout, done.stderr
    assert "model(" in (tmp_path / "slow.py").read_text()


def test_verify_says_that_it_cannot(tmp_path: Path) -> None:
    # The platform is named as late as possible: Python's own modules ask for it, too.
    program = "from tflint_stall.cli import main\nsys.platform = 'win32'\nos._exit(main(['verify']))"
    done = without_posix(program, tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "tflint-stall: verifying needs process groups, which this system does not have: use Linux or macOS\n"
    )


@pytest.mark.slow
def test_all_tests_are_collected(tmp_path: Path) -> None:
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", "-n0", str(CHECKOUT / "tests")]
    done = without_posix(f"import pytest\nsys.exit(pytest.main({arguments}))", CHECKOUT)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
