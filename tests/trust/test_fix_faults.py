"""`--fix` under faults: a file is the old one or the new one, whole, and nothing is left beside it."""

from __future__ import annotations

import os
import random
import resource
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from planted import COMMANDS, environment
from platforms import IS_ROOT

from tflint_stall.documents import source
from tflint_stall.documents.source import WriteRefused, write_atomically

SLOW = """\
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])

for item in load():
    y = model.predict(item[None])
"""
FIX = ["check", "--fix", "--unsafe-fixes", "--select", "predict-in-loop", "--no-cache", "-q"]
PADDING = "# " + "x" * 98 + "\n"


def start(*arguments: str, **options: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMANDS["command"], *arguments],
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        **options,  # type: ignore[call-overload]
    )


def fixed_text(folder: Path) -> str:
    target = folder / "reference.py"
    target.write_text(SLOW)
    start(*FIX, str(target)).communicate()
    text = target.read_text()
    target.unlink()
    assert text != SLOW
    return text


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_no_room_for_the_new_file(tmp_path: Path) -> None:
    target = tmp_path / "train.py"
    target.write_text(SLOW + PADDING * 100)

    def small() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))

    process = start(*FIX, str(target), preexec_fn=small)
    _, said = process.communicate()
    assert process.returncode == 2 and b"not fixed" in said, said
    assert target.read_text() == SLOW + PADDING * 100
    assert names(tmp_path) == ["train.py"]


@pytest.mark.skipif(not IS_ROOT, reason="mounting needs root")
def test_a_full_disk(tmp_path: Path) -> None:
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(tmp_path)], check=False, timeout=120
    ).returncode:
        pytest.skip("nothing can be mounted here")
    try:
        target = tmp_path / "train.py"
        target.write_text(SLOW)
        (tmp_path / "full").write_bytes(b"x" * 60_000)
        process = start(*FIX, str(target))
        _, said = process.communicate()
        assert process.returncode == 2 and b"No space left" in said, said
        assert target.read_text() == SLOW and names(tmp_path) == ["full", "train.py"]
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True, timeout=120)


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """The write itself, in a loop, killed again and again; then once more undisturbed."""
    target = tmp_path / "train.py"
    old, new = b"old\n" * 20_000, b"new\n" * 20_000
    target.write_bytes(old)
    writer = (
        "import sys; from pathlib import Path; from tflint_stall.documents.source import write_atomically\n"
        "path, old, new = Path(sys.argv[1]), b'old\\n' * 20_000, b'new\\n' * 20_000\n"
        "print('ready', flush=True)\n"
        "while True:\n"
        "    now = path.read_bytes()\n"
        "    write_atomically(path, now, new if now == old else old)\n"
    )
    chance = random.Random(0)
    for _ in range(25):
        process = subprocess.Popen(
            [sys.executable, "-c", writer, str(target)], env=environment(), stdout=subprocess.PIPE
        )
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
        time.sleep(chance.random() * 0.02)
        process.kill()
        process.communicate()
        assert target.read_bytes() in (old, new)
    for path in tmp_path.glob(".train.py.*"):
        os.utime(path, (0, 0))
    write_atomically(target, target.read_bytes(), new)
    assert names(tmp_path) == ["train.py"] and target.read_bytes() == new


def test_only_what_a_dead_run_left_is_removed(tmp_path: Path) -> None:
    target = tmp_path / "train.py"
    target.write_bytes(b"old")
    left, young, foreign = ".train.py.1.tflint-stall.tmp", ".train.py.2.tflint-stall.tmp", ".train.py.swp"
    for name in (left, young, foreign):
        (tmp_path / name).write_bytes(b"")
    for name in (left, foreign):
        os.utime(tmp_path / name, (0, 0))
    write_atomically(target, b"old", b"new")
    assert names(tmp_path) == sorted(["train.py", young, foreign])


def test_the_whole_command_killed(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    after = fixed_text(folder)
    chance = random.Random(0)
    for _ in range(6):
        for number in range(30):
            (folder / f"train_{number}.py").write_text(SLOW)
        process = start(*FIX, str(folder))
        time.sleep(0.2 + chance.random())
        process.kill()
        process.communicate()
        for path in folder.glob("*.py"):
            assert path.read_text() in (SLOW, after)


@pytest.mark.skipif(IS_ROOT, reason="root may write everywhere")
def test_a_read_only_folder(tmp_path: Path) -> None:
    target = tmp_path / "train.py"
    target.write_text(SLOW)
    tmp_path.chmod(0o555)
    process = start(*FIX, str(target))
    _, said = process.communicate()
    tmp_path.chmod(0o755)
    assert process.returncode == 2 and b"not fixed" in said
    assert target.read_text() == SLOW and names(tmp_path) == ["train.py"]


def test_a_read_only_file_keeps_its_bytes_and_its_mode(tmp_path: Path) -> None:
    target = tmp_path / "train.py"
    target.write_text(SLOW)
    target.chmod(0o444)
    process = start(*FIX, str(target))
    _, said = process.communicate()
    assert process.returncode == 2 and b"read-only" in said
    assert target.read_text() == SLOW and stat.S_IMODE(target.stat().st_mode) == 0o444


def test_a_file_that_changed_meanwhile_is_left_to_its_author(tmp_path: Path) -> None:
    target = tmp_path / "train.py"
    target.write_bytes(b"as it is now")
    with pytest.raises(WriteRefused, match="changed"):
        write_atomically(target, b"as it was read", b"fixed")
    assert target.read_bytes() == b"as it is now" and names(tmp_path) == ["train.py"]


@pytest.mark.parametrize("failing", ["fsync", "chmod", "replace"])
def test_every_step_of_a_write_may_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    target = tmp_path / "train.py"
    target.write_bytes(b"old")
    with monkeypatch.context() as patch:
        patch.setattr(source.os, failing, fail)
        with pytest.raises(WriteRefused):
            write_atomically(target, b"old", b"new")
    assert target.read_bytes() == b"old" and names(tmp_path) == ["train.py"]


def test_two_runs_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    after = fixed_text(folder)
    for number in range(20):
        (folder / f"train_{number}.py").write_text(SLOW)
    both = [start(*FIX, str(folder)) for _ in range(2)]
    for process in both:
        process.communicate()
    assert {path.read_text() for path in folder.glob("*.py")} == {after}
    assert len(names(folder)) == 20
