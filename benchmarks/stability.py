"""Does fixing keep a code base whole? `--fix --unsafe-fixes` over a private copy of the corpus.

    python -m benchmarks.stability [FOLDER] [--packages NAME …] [--safe-only]

Checked for every package: no crash; no file appears or disappears; a file that compiled before still parses
and compiles; a notebook is still JSON; a second run changes nothing. Exit code 1 if any of it fails.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import warnings
from pathlib import Path

from benchmarks.corpus import Corpus
from benchmarks.linter import run_check

Tree = dict[str, bytes]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stability", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="where the corpus is (default: the user's cache)")
    parser.add_argument("--packages", nargs="+", metavar="NAME", help="only these packages")
    parser.add_argument("--safe-only", action="store_true", help="apply only the safe fixes")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    corpus = Corpus(options.folder)
    packages = options.packages or sorted(path.name for path in corpus.packages.glob("*") if path.is_dir())
    if not packages:
        print("The corpus is empty: fetch it with `python -m benchmarks.corpus`.", file=sys.stderr)
        return 2
    fix = ["--fix", *([] if options.safe_only else ["--unsafe-fixes"]), f"-j{options.jobs}"]
    failed = changed = 0
    for name in packages:
        count, problems = check_package(corpus.packages / name, fix)
        changed += count
        failed += bool(problems)
        print(f"{name:34}{count:5} files changed" + ("" if problems else ", stable"), flush=True)
        for problem in problems:
            print(f"  {problem}")
    print(f"{len(packages)} packages, {changed} files changed, {failed} packages with a problem")
    return 1 if failed else 0


def check_package(package: Path, fix: list[str]) -> tuple[int, list[str]]:
    """How many files of a copy of the package were fixed, and what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, package.name)
        shutil.copytree(package, copy)
        before = read_tree(copy)
        failures = [run_check([*fix, "--no-cache", str(copy)]).failure]
        after = read_tree(copy)
        failures.append(run_check([*fix, "--no-cache", str(copy)]).failure)
        again = read_tree(copy)
    changed = [name for name in before if after.get(name) != before[name]]
    problems = [failure for failure in failures if failure]
    return len(changed), [*problems, *compare(before, after), *unstable(after, again)]


def read_tree(folder: Path) -> Tree:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def compare(before: Tree, after: Tree) -> list[str]:
    """What the fixes broke, a sentence each."""
    problems = [f"{name}: lost" for name in before.keys() - after.keys()]
    problems += [f"{name}: left behind" for name in after.keys() - before.keys()]
    for name in sorted(before.keys() & after.keys()):
        if before[name] == after[name] or reason_invalid(name, before[name]):
            continue
        if reason := reason_invalid(name, after[name]):
            problems.append(f"{name}: no longer valid: {reason}")
    return sorted(problems)


def unstable(first: Tree, second: Tree) -> list[str]:
    return [f"{name}: changed again by a second run" for name in sorted(first) if second.get(name) != first[name]]


def reason_invalid(name: str, data: bytes) -> str | None:
    """Why Python or Jupyter would refuse the file; None if it would not."""
    try:
        if name.endswith(".ipynb"):
            json.loads(data)
        elif name.endswith(".py"):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                compile(data, name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError) as error:
        return str(error)
    return None


if __name__ == "__main__":
    sys.exit(main())
