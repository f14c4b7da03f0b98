"""A measured process is bounded in every way and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from tflint_stall.verify import child
from tflint_stall.verify.launching import Watched
from tflint_stall.verify.outcome import Ending, Limits, Outcome, exit_words, only_stack_lines

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")


def run(source: str, folder: Path, **limits: float) -> Outcome:
    command = [sys.executable, "-c", textwrap.dedent(source)]
    bounds = Limits(**{"run": 20.0, **limits})  # type: ignore[arg-type]
    return child.run_child(Watched(command), folder=folder, limits=bounds, environment=os.environ)


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_flood_is_counted_but_not_kept(tmp_path: Path) -> None:
    outcome = run("for i in range(200): print('x' * 99_999)\nprint('the end')", tmp_path)
    assert outcome.output_size == 200 * 100_000 + 8
    assert len(outcome.output) < 80_000
    assert outcome.text.endswith("the end\n")
    assert "bytes not kept" in outcome.text


def test_the_stacks_of_a_hang(tmp_path: Path) -> None:
    outcome = run("import time\ndef stuck():\n    time.sleep(100)\nstuck()", tmp_path, run=6.0)
    assert outcome.ending is Ending.TIME_LIMIT
    lines = only_stack_lines(outcome.stacks)
    assert "line 3 in stuck" in lines[0]
    assert "line 4 in <module>" in lines[1]


@linux
def test_memory_is_bounded(tmp_path: Path) -> None:
    outcome = run("import time\nx = bytearray(300_000_000)\ntime.sleep(100)", tmp_path, run=60.0, memory=200_000_000)
    assert outcome.ending is Ending.MEMORY_LIMIT


@linux
def test_daemons_are_found_and_ended(tmp_path: Path) -> None:
    source = """
        import os, sys, time
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                print(os.getpid(), flush=True)
                time.sleep(100)
            os._exit(0)
        os.wait()
        time.sleep(0.3)
    """
    outcome = run(source, tmp_path)
    assert outcome.ending is Ending.EXITED
    assert len(outcome.left) == 1
    assert not alive(int(outcome.text))


HANGS = "    time.sleep(100)\n"
# In turns: each process waits for its turn, and the verifier for both.
TAKES_TURNS = "    time.sleep(0.3)\n    return sum(range(50))\n"


@linux
@pytest.mark.parametrize(
    ("number", "more", "work"),
    [
        (signal.SIGKILL, "", HANGS),
        (signal.SIGTERM, "", HANGS),
        (signal.SIGINT, "", HANGS),
        (signal.SIGTERM, '\nprocesses = "two"', TAKES_TURNS),
    ],
)
def test_nothing_survives_the_verifier(tmp_path: Path, number: signal.Signals, more: str, work: str) -> None:
    for name, text in {
        "bench.toml": f'claim = "time"\ntensorflow = "none"{more}',
        "before.py": "def run(state): return sum(range(50))\n",
        "after.py": "import os, time, pathlib\ndef run(state):\n"
        "    pathlib.Path(os.environ['MARK']).write_text(str(os.getpid()))\n" + work,
    }.items():
        (tmp_path / name).write_text(text)
    temporary, mark = tmp_path / "tmp", tmp_path / "mark"
    temporary.mkdir()
    command = "import sys; from tflint_stall.verify.cli import main; sys.exit(main(sys.argv[1:]))"
    verifier = subprocess.Popen(
        [sys.executable, "-c", command, str(tmp_path)],
        env={**os.environ, "TMPDIR": str(temporary), "MARK": str(mark), "PYTHONPATH": os.pathsep.join(sys.path)},
        stderr=subprocess.DEVNULL,
    )
    assert within(90, lambda: mark.is_file() and mark.read_text() != "")
    pid = int(mark.read_text())
    assert alive(pid)
    verifier.send_signal(number)
    assert verifier.wait(60) == (-9 if number is signal.SIGKILL else 130)
    assert within(30, lambda: not alive(pid))
    assert within(30, lambda: not list(temporary.iterdir()))


def within(seconds: float, condition: object) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():  # type: ignore[operator]
            return True
        time.sleep(0.05)
    return False


def test_a_program_that_does_not_exist(tmp_path: Path) -> None:
    outcome = child.run_child(
        Watched(["/does/not/exist"]), folder=tmp_path, limits=Limits(run=5), environment=os.environ
    )
    assert outcome.exit_code == 127
    assert "cannot run /does/not/exist" in outcome.text


def test_folders_are_removed() -> None:
    with child.private_folder() as folder:
        (folder / "x").write_text("x")
    assert not folder.exists()


def test_words_for_exits() -> None:
    assert exit_words(0) == "exited with status 0"
    assert exit_words(-9) == "was killed by SIGKILL"
    assert exit_words(None) == "ended in an unknown way"
