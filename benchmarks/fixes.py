"""Do fixes keep what programs do? Each program under `tests/programs/fixes` is run as it is, after the safe fixes and
after all of them: the first must print the same, the second must still run. What does not is printed, and ends in 1.

    python -m benchmarks.fixes [FOLDER] [--only PART] [--processes 2]

It needs TensorFlow, and some minutes. A program of its own is a file, or a folder with a `main.py`.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import runpy
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import tflint_stall

PROGRAMS = Path(__file__).parents[1] / "tests" / "programs" / "fixes"
_SECONDS = 150


@dataclass(frozen=True)
class Outcome:
    """What became of one program: whether it is as it should be, `None` where nothing was changed."""

    program: str
    safe: bool | None
    unsafe: bool | None
    said: tuple[str, ...]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fixes", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=PROGRAMS, help="where the programs are")
    parser.add_argument("--only", default="", metavar="PART", help="only programs whose name holds this")
    parser.add_argument("--processes", type=int, default=1, help="how many programs run at once (default: 1)")
    options = parser.parse_args()
    programs = [path for path in sorted(options.folder.iterdir()) if _is_program(path) and options.only in path.name]
    started = time.monotonic()
    # Each program runs in a process of its own, forked where TensorFlow is loaded and nothing has been computed.
    with get_context("fork").Pool(options.processes, _load, maxtasksperchild=50) as pool:
        outcomes = []
        for outcome in pool.imap_unordered(_examine, programs):
            outcomes.append(outcome)
            for line in outcome.said:
                print(f"{outcome.program}: {line}", flush=True)
    safe = [outcome.safe for outcome in outcomes if outcome.safe is not None]
    unsafe = [outcome.unsafe for outcome in outcomes if outcome.unsafe is not None]
    print(f"{len(outcomes)} programs in {time.monotonic() - started:.0f} s.", end=" ")
    print(f"Changed by safe fixes: {len(safe)}, of which {sum(safe)} print the same.", end=" ")
    print(f"Changed by all fixes: {len(unsafe)} that ran before, of which {sum(unsafe)} still run.")
    return 0 if all(safe) and all(unsafe) else 1


def _is_program(path: Path) -> bool:
    return path.suffix == ".py" or (path / "main.py").exists()


def _load() -> None:
    os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="-1")
    import tensorflow  # noqa: F401


def _examine(program: Path) -> Outcome:
    with _copy_of(program) as folder:
        text = _text(folder)
        safely, wholly = (_fixed(folder, text, unsafe=unsafe) for unsafe in (False, True))
        if text == safely and text == wholly:
            return Outcome(program.stem, None, None, ())
        before = _run(folder, text)
        said = []
        safe = None
        if safely != text:
            after = _run(folder, safely)
            # What prints something else each time says nothing.
            safe = after == before or _run(folder, text) != before
            said += [] if safe else [f"{before[0]} {before[1][-80:]!r} became {after[0]} {after[1][-80:]!r}"]
        unsafe = None
        if wholly != text and before[0] == 0:
            after = _run(folder, wholly)
            unsafe = after[0] == 0
            said += [] if unsafe else [f"fails after unsafe fixes: {after[1][-100:]!r}"]
        return Outcome(program.stem, safe, unsafe, tuple(said))


@contextlib.contextmanager
def _copy_of(program: Path) -> Iterator[Path]:
    # The name of the folder must not say "test": loops of tests are not hot.
    with tempfile.TemporaryDirectory(prefix="case-") as above:
        folder = Path(above).resolve() / "project"
        if program.is_dir():
            shutil.copytree(program, folder, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            folder.mkdir()
            shutil.copy(program, folder / "main.py")
        yield folder


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _text(folder: Path) -> str:
    return (folder / "main.py").read_bytes().decode()


def _fixed(folder: Path, text: str, *, unsafe: bool) -> str:
    with _inside(folder):
        fixed = tflint_stall.fix_source(text, "main.py", unsafe=unsafe, advice=True)
        if tflint_stall.fix_source(fixed, "main.py", unsafe=unsafe, advice=True) != fixed:
            raise SystemExit(f"{folder}: a second run of the fixes changes something")
    return fixed


def _run(folder: Path, text: str) -> tuple[int, bytes]:
    """The exit code of a program, and what it prints; run in a process of its own."""
    (folder / "main.py").write_bytes(text.encode())
    printed = folder / "printed"
    child = os.fork()
    if child == 0:
        _become(folder, printed)
    deadline = time.monotonic() + _SECONDS
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status), printed.read_bytes()
        time.sleep(0.02)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return -9, printed.read_bytes()


def _become(folder: Path, printed: Path) -> None:
    code = 70
    try:
        os.dup2(os.open(printed, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        os.chdir(folder)
        sys.path.insert(0, str(folder))
        sys.argv, sys.dont_write_bytecode = ["main.py"], True
        runpy.run_path("main.py", run_name="__main__")
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException as error:
        print("!!", type(error).__name__)
        code = 1
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
