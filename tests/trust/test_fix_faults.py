"""`--fix` under faults: a file is the old one or the new one, whole, and nothing is left beside it."""

from __future__ import annotations

import fcntl
import os
import random
import resource
import signal
import stat
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from planted import COMMANDS, environment
from platforms import IS_ROOT

from tflint_stall.documents import writing
from tflint_stall.documents.writing import WriteRefused, write_atomically
from tflint_stall.engine.discover import discover
from tflint_stall.engine.run import run
from tflint_stall.settings.config import ConfigFinder
from tflint_stall.settings.fix_mode import FixMode
from tflint_stall.settings.selection import SelectionLayer

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
        "import sys; from pathlib import Path; from tflint_stall.documents.writing import write_atomically\n"
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
    write_atomically(target, target.read_bytes(), new)
    assert names(tmp_path) == ["train.py"] and target.read_bytes() == new


def test_only_what_a_dead_run_left_is_removed(tmp_path: Path) -> None:
    target = tmp_path / "train.py"
    target.write_bytes(b"old")
    left, used, foreign = ".other.py.1.tflint-stall.tmp", ".train.py.2.tflint-stall.tmp", ".train.py.swp"
    for name in (left, used, foreign):
        (tmp_path / name).write_bytes(b"")
    with (tmp_path / used).open("rb") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        write_atomically(target, b"old", b"new")
        assert names(tmp_path) == sorted(["train.py", used, foreign])
    write_atomically(target, b"new", b"newer")
    assert names(tmp_path) == sorted(["train.py", foreign])


def test_the_next_run_removes_what_a_killed_one_left(tmp_path: Path) -> None:
    """Also where it has nothing to fix any more."""
    (tmp_path / "train.py").write_text("import tensorflow as tf\n")
    (tmp_path / ".train.py.x1.tflint-stall.tmp").write_text("half")
    assert start(*FIX, str(tmp_path)).wait() == 0
    assert names(tmp_path) == ["train.py"]


def workers_of(process: subprocess.Popen[bytes]) -> list[int]:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(number) for number in children.read_text().split()] if children.exists() else []


def is_alive(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_no_worker_outlives_a_killed_run(tmp_path: Path) -> None:
    """Twelve runs, every second of them fixing: killed when their workers start, and some time later."""
    folder = tmp_path / "project"
    folder.mkdir()
    after = fixed_text(folder)
    more = [f"print({number})\n" * 200 for number in range(40)]
    chance = random.Random(0)
    for turn in range(12):
        for number, text in enumerate(more):
            (folder / f"train_{number}.py").write_text(SLOW + text)
        process = start(*(FIX if turn % 2 else ["check", "--no-cache", "-q"]), "-j2", str(folder))
        end = time.monotonic() + 60
        while len(workers := workers_of(process)) < 2 and process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        assert len(workers) == 2, "the pool was not seen"
        time.sleep(chance.random() * 0.2)
        process.kill()
        process.communicate()
        while any(map(is_alive, workers)) and time.monotonic() < end:
            time.sleep(0.01)
        assert not any(map(is_alive, workers))
        for number, text in enumerate(more):
            assert (folder / f"train_{number}.py").read_text() in (SLOW + text, after + text)
    # What the killed runs have left is gone when a run has ended.
    start(*FIX, str(folder)).communicate()
    assert names(folder) == sorted(f"train_{number}.py" for number in range(len(more)))


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
    assert start(*FIX, str(folder)).wait() == 0
    assert {path.read_text() for path in folder.iterdir()} == {after} and len(names(folder)) == 30


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
        patch.setattr(writing.os, failing, fail)
        with pytest.raises(WriteRefused):
            write_atomically(target, b"old", b"new")
    assert target.read_bytes() == b"old" and names(tmp_path) == ["train.py"]


def test_two_runs_at_once(tmp_path: Path) -> None:
    """Each says what is true when it ends, whoever fixed which file."""
    folder = tmp_path / "project"
    folder.mkdir()
    after = fixed_text(folder)
    for number in range(20):
        (folder / f"train_{number}.py").write_text(SLOW)
    both = [start(*FIX, str(folder)) for _ in range(2)]
    for process in both:
        _, said = process.communicate()
        assert process.returncode == 0, said
    assert {path.read_text() for path in folder.glob("*.py")} == {after}
    assert len(names(folder)) == 20


def test_a_file_that_another_run_fixed_meanwhile_is_fixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "train.py"
    after = fixed_text(tmp_path)
    target.write_text(SLOW)
    ((config, files),) = discover([str(target)], ConfigFinder(isolated=True)).groups
    config = replace(config, selection=(SelectionLayer(select=("predict-in-loop",)),))
    write = writing.write_atomically

    def too_late(path: str, expected: bytes, new: bytes) -> None:
        Path(path).write_text(after)
        write(path, expected, new)

    monkeypatch.setattr(writing, "write_atomically", too_late)
    (result,) = run(files, config, fix=FixMode.UNSAFE, write=True)
    assert not result.problems and not result.findings and not result.fixed


# -- what belongs to a file besides its bytes ------------------------------------------------------


def test_other_names_of_a_file_stay_its_names(tmp_path: Path) -> None:
    target, other = tmp_path / "train.py", tmp_path / "linked.py"
    target.write_bytes(b"old and longer")
    os.link(target, other)
    write_atomically(target, b"old and longer", b"new")
    assert other.read_bytes() == b"new" and other.samefile(target)
    write_atomically(other, b"new", b"new and much longer")
    assert target.read_bytes() == b"new and much longer" and names(tmp_path) == ["linked.py", "train.py"]


def test_a_failure_in_a_file_with_two_names_leaves_the_old_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "train.py"
    target.write_bytes(b"old and longer")
    os.link(target, tmp_path / "linked.py")
    failures = iter([OSError(5, "Input/output error")])
    truncate = os.truncate

    def fail_once(handle: int, length: int) -> None:
        for failure in failures:
            raise failure
        truncate(handle, length)

    monkeypatch.setattr(writing.os, "truncate", fail_once)
    with pytest.raises(WriteRefused):
        write_atomically(target, b"old and longer", b"new")
    assert target.read_bytes() == b"old and longer"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
@pytest.mark.parametrize("mode", [0o640, 0o6755])
def test_the_owner_and_the_mode_stay(tmp_path: Path, mode: int) -> None:
    target = tmp_path / "train.py"
    target.write_bytes(b"old")
    os.chown(target, 1000, 1001)
    target.chmod(mode)
    write_atomically(target, b"old", b"new")
    status = target.stat()
    assert (status.st_uid, status.st_gid) == (1000, 1001)
    # Nobody gave the new text the rights of its owner.
    assert stat.S_IMODE(status.st_mode) == mode & 0o777


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_an_owner_that_we_may_not_give_keeps_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "train.py"
    target.write_bytes(b"old")
    os.chown(target, 1000, 1001)
    target.chmod(0o666)

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(writing.os, "chown", refuse)
    write_atomically(target, b"old", b"new")
    assert target.read_bytes() == b"new" and target.stat().st_uid == 1000 and names(tmp_path) == ["train.py"]


def test_attributes_stay(tmp_path: Path) -> None:
    target = tmp_path / "train.py"
    target.write_bytes(b"old")
    try:
        os.setxattr(target, "user.reviewed", b"yes")
    except (OSError, AttributeError):
        pytest.skip("no attributes here")
    write_atomically(target, b"old", b"new")
    assert os.getxattr(target, "user.reviewed") == b"yes" and target.read_bytes() == b"new"
