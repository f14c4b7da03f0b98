"""Do memory and open files stay flat over a long run? One process, every file of the corpus, sampled on the way.

    python -m benchmarks.memory [FOLDER] [--every FILES] [--also FOLDER …]

Prints a line per sample, every problem of the run, and the slowest files. Linux only: it reads `/proc`.
`--also` adds other trees, such as an interpreter's standard library.
"""

from __future__ import annotations

import argparse
import gc
import os
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from heapq import nlargest
from pathlib import Path

from benchmarks.corpus import Corpus
from tflint_stall.engine.discover import discover
from tflint_stall.engine.run import FileResult, run
from tflint_stall.settings.config import ConfigFinder

_PAGE = os.sysconf("SC_PAGE_SIZE")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="where the corpus is (default: the user's cache)")
    parser.add_argument("--every", type=int, default=500, metavar="FILES")
    parser.add_argument("--also", nargs="+", default=[], metavar="FOLDER", help="check these trees too")
    options = parser.parse_args()
    # As the command does: what a project does not let go of piles up.
    gc.disable()
    slowest: list[tuple[float, str]] = []
    count = findings = 0
    print(sample(0, 0))
    started = time.process_time()
    for result in results([str(Corpus(options.folder).packages), *options.also]):
        now = time.process_time()
        slowest = nlargest(10, [*slowest, (now - started, result.path)])
        started = now
        count += 1
        findings += len(result.findings)
        for problem in result.problems:
            print(problem)
        if count % options.every == 0:
            print(sample(count, findings), flush=True)
    print(sample(count, findings))
    print("\n".join(f"{seconds:6.1f} s  {path}" for seconds, path in slowest))
    return 0


def results(folders: Sequence[str]) -> Iterator[FileResult]:
    """All trees as one run of one process checks them."""
    for config, files in discover(folders, ConfigFinder(isolated=True)).groups:
        yield from run(files, config)


def sample(count: int, findings: int) -> str:
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    opened = len(os.listdir("/proc/self/fd")) - 1
    return (
        f"{count:6} files {findings:6} findings  {resident / 1e6:6.0f} MB  peak {peak / 1e6:6.0f} MB"
        f"  {opened:3} open  {time.process_time():6.0f} CPU s"
    )


if __name__ == "__main__":
    sys.exit(main())
