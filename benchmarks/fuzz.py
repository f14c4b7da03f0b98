"""Many strange inputs: does every one end, without a crash, and with fixes that parse and are stable?

    python -m benchmarks.fuzz [--inputs N] [--seconds S] [--seed N] [--jobs N] FILE|FOLDER …
    python -m benchmarks.fuzz --whole FOLDER        every file as it is: CPython's `Lib/test`, for one

The inputs are damaged copies of the files that name TensorFlow, some of them put into notebooks; how far they
came is counted, for an input that does not parse tries less than one that is fixed. `--whole` takes
the files undamaged, but with an import of TensorFlow and every trigger word appended, so that the screen lets
them pass and every rule wakes up.
Each defect is printed once, with the smallest input that still shows it. Exit code 1 if there is any.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from random import Random

from benchmarks.corpus import mentions_tensorflow
from benchmarks.mutations import as_notebook, mutated
from benchmarks.promises import broken_promises, is_valid, what_broke
from tflint_stall.engine.discover import Kind
from tflint_stall.engine.registry import all_rules

_CHUNK = 50
# Every round starts its processes anew, and they import what they need.
_CHUNKS_PER_ROUND = 40
_NOTEBOOKS = 0.05
# Of the damaged files that do not parse only some are tried: they all end the same way.
_BROKEN = 0.3
# Larger files mutate as well as small ones, but cost more.
_LARGEST = 20_000
_DIED = "the process died"
_TRIES_TO_SHRINK = 400

Input = tuple[bytes, Kind]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE|FOLDER")
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--whole", action="store_true", help="the files as they are")
    options = parser.parse_args()
    files = list(read_files(options.paths, sys.maxsize if options.whole else _LARGEST))
    if not options.whole:
        files = [(data, kind) for data, kind in files if mentions_tensorflow(data)]
    if not files:
        print("There is no Python file to start from.", file=sys.stderr)
        return 2
    inputs = whole(files) if options.whole else damaged(files, options.inputs, Random(options.seed))
    return 1 if fuzz(inputs, options.jobs, options.seconds) else 0


def fuzz(inputs: Iterator[Input], jobs: int, seconds: float) -> int:
    """Check the inputs; prints each new defect, and returns how many there are."""
    seen: dict[str, int] = {}
    reached: Counter[str] = Counter()
    started = time.monotonic()
    count = 0
    while chunks := list(islice(iter(lambda: list(islice(inputs, _CHUNK)), []), jobs * _CHUNKS_PER_ROUND)):
        for tried, sentences in checked(chunks, jobs, reached):
            count += 1
            for sentence in sentences:
                key = what_broke(sentence)
                seen[key] = seen.get(key, 0) + 1
                if seen[key] == 1:
                    report(sentence, tried)
        if time.monotonic() - started > seconds:
            break
    print(f"{count} inputs in {time.monotonic() - started:.0f} s, {len(seen)} defects")
    print(", ".join(f"{number} {how_far}" for how_far, number in reached.items()))
    for key, times in sorted(seen.items(), key=lambda entry: -entry[1]):
        print(f"{times:6} times: {key}")
    return len(seen)


def read_files(paths: Sequence[Path], largest: int) -> Iterator[Input]:
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.suffix in (".py", ".ipynb") and file.is_file() and file.stat().st_size <= largest:
                yield file.read_bytes(), Kind.NOTEBOOK if file.suffix == ".ipynb" else Kind.PYTHON


def damaged(files: Sequence[Input], count: int, random: Random) -> Iterator[Input]:
    others = [data for data, kind in files if kind is Kind.PYTHON] or [b""]
    while count:
        data, kind = random.choice(files)
        data = mutated(data, others, random)
        if not is_valid(data, kind) and random.random() > _BROKEN:
            continue
        count -= 1
        if kind is Kind.PYTHON and random.random() < _NOTEBOOKS:
            data, kind = as_notebook(data), Kind.NOTEBOOK
        yield data, kind


def whole(files: Sequence[Input]) -> Iterator[Input]:
    words = " ".join(sorted({word for rule in all_rules().values() for word in rule.triggers}))
    appended = f"\nimport tensorflow as tf  # {words}\n".encode()
    for data, kind in files:
        yield (data + appended if kind is Kind.PYTHON else data), kind


def checked(chunks: Sequence[list[Input]], jobs: int, reached: Counter[str]) -> Iterator[tuple[Input, list[str]]]:
    """Every input with what it breaks; one that kills its process is found by giving each its own."""
    with ProcessPoolExecutor(jobs) as pool:
        running = [pool.submit(_check, chunk) for chunk in chunks]
        for chunk, future in zip(chunks, running, strict=True):
            try:
                broken, how_far = future.result()
                reached.update(how_far)
                yield from zip(chunk, broken, strict=True)
            except BrokenProcessPool:
                yield from ((tried, alone(tried)) for tried in chunk)


def alone(tried: Input) -> list[str]:
    with ProcessPoolExecutor(1) as pool:
        try:
            return pool.submit(_check, [tried]).result()[0][0]
        except BrokenProcessPool:
            return [_DIED]


def _check(chunk: list[Input]) -> tuple[list[list[str]], Counter[str]]:
    reached: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as empty:
        return [broken_promises(data, empty, kind, reached=reached) for data, kind in chunk], reached


def report(sentence: str, tried: Input) -> None:
    data, kind = tried
    key = what_broke(sentence)
    if kind is Kind.PYTHON:
        data = shrunk(data, lambda smaller: key in map(what_broke, alone((smaller, kind))))
    print(f"--- {sentence}\n{data.decode('utf-8', 'backslashreplace')}\n---", flush=True)


def shrunk(data: bytes, shows_it: Callable[[bytes], bool]) -> bytes:
    """A smaller input that still shows a defect: fewer and fewer lines are left out at a time."""
    lines = data.splitlines(keepends=True)
    size, tries = len(lines) // 2, 0
    while size:
        start = 0
        while start < len(lines) and tries < _TRIES_TO_SHRINK:
            fewer = lines[:start] + lines[start + size :]
            tries += 1
            if shows_it(b"".join(fewer)):
                lines = fewer
            else:
                start += size
        size //= 2
    return b"".join(lines)


if __name__ == "__main__":
    sys.exit(main())
