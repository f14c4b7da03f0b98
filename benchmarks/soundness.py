"""Does the screen lose anything? Packages of the corpus are checked twice: as always, and with no file and no rule
left out beforehand. Both find the same, or what differs is printed and the exit code is 1.

    python -m benchmarks.soundness [FOLDER] [--packages NAME ...]
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.corpus import Corpus
from tflint_stall.engine import run as running
from tflint_stall.engine.discover import discover
from tflint_stall.engine.heads import Head
from tflint_stall.engine.own_findings import INVALID_SYNTAX, UNUSED_IGNORE
from tflint_stall.rule import Finding
from tflint_stall.settings.config import ConfigFinder

_OWN = {INVALID_SYNTAX.code, UNUSED_IGNORE.code}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soundness", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="where the corpus is (default: the user's cache)")
    parser.add_argument("--packages", nargs="+", metavar="NAME", help="only these (default: all that are there)")
    options = parser.parse_args()
    packages = Corpus(options.folder).packages
    names = options.packages or sorted(path.name for path in packages.iterdir() if path.is_dir())
    # The trees of a package are taken apart by hand; nothing else is worth looking for.
    gc.disable()
    files = lost = 0
    for name in names:
        started = time.process_time()
        screened, count = found_in(packages / name)
        with everything_awake():
            unscreened, _ = found_in(packages / name)
        files += count
        for verb, there, elsewhere in (("lost", unscreened, screened), ("invented", screened, unscreened)):
            for finding in sorted(there - elsewhere):
                lost += 1
                print(f"{verb} by the screen: {finding}", flush=True)
        print(f"{name}: {count} files, {len(screened)} findings, {time.process_time() - started:.1f} s", flush=True)
    print(f"{files} files of {len(names)} packages: {lost} findings differ.")
    return 1 if lost else 0


def found_in(package: Path) -> tuple[set[str], int]:
    """The findings in a package, and the number of its files."""
    findings: set[str] = set()
    count = 0
    for config, files in discover([str(package)], ConfigFinder(isolated=True)).groups:
        for result in running.run(files, config):
            count += 1
            # What the engine itself says of a file (that it does not parse) is only said of files that are read.
            findings.update(_line(finding) for finding in result.findings if finding.code not in _OWN)
    return findings, count


def _line(finding: Finding) -> str:
    return f"{finding.path}:{finding.place.line}:{finding.place.column} {finding.code} {finding.message}"


@contextmanager
def everything_awake() -> Iterator[None]:
    """No file and no rule is left out because of the words in a file."""
    before = running.awake, running.concerns_tensorflow

    def all_of_them(rules: Iterable[Head], data: bytes) -> list[Head]:
        return list(rules)

    running.awake, running.concerns_tensorflow = all_of_them, lambda data, path: True
    try:
        yield
    finally:
        running.awake, running.concerns_tensorflow = before


if __name__ == "__main__":
    sys.exit(main())
