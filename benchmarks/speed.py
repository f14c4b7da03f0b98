"""How fast is the linter? Everything side by side in one interleaved run, as ratios.

    python -m benchmarks.speed [FOLDER] [--rounds N] [--peers ENVIRONMENTS]

Writes `benchmarks/results.md`. Processor time is that of the whole process tree; every figure is a median.
Ratios hold from one machine to another and while it is busy; seconds do not.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median

from benchmarks.corpus import Corpus, mentions_tensorflow
from benchmarks.linter import CHECKOUT, check_command, environment
from benchmarks.measure import Command, MeasureFailure, interleave
from benchmarks.peers import peer_commands, ruff_with_cache
from benchmarks.single_files import write_single_files

RESULTS = Path(__file__).with_name("results.md")
# Code that builds and trains models: over two thousand files that use TensorFlow.
PACKAGES = ("tf-models-official", "tensor2tensor", "tf-agents", "magenta", "tensorlayer")
# The peers take minutes where we take seconds: a tenth of that.
PEER_PACKAGES = ("autokeras", "spektral", "deepctr", "larq")
START_RUNS = 9
PARSE, AST = "libcst.parse_module", "ast.parse"
COLD, TWO, WARM = "tflint-stall, -j1", "tflint-stall, -j2", "tflint-stall, unchanged files"
RUFF_WARM = "ruff PERF, unchanged files"
PASS = "python -c pass"
START_GOALS = {
    "tflint-stall --version": 1.5,
    "a file without TensorFlow": 3,
    "trigger words, no candidate": 4,
    "1000 lines with candidates": 16,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="where the corpus is (default: the user's cache)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peers", type=Path, metavar="ENVIRONMENTS", help="a folder with one environment per peer")
    options = parser.parse_args()
    corpus = Corpus(options.folder)
    missing = [name for name in (*PACKAGES, *PEER_PACKAGES) if not (corpus.packages / name).is_dir()]
    if missing:
        print(f"Missing in the corpus: {', '.join(missing)}; run `python -m benchmarks.corpus`.", file=sys.stderr)
        return 2
    try:
        with tempfile.TemporaryDirectory() as scratch:
            sections = [machine_facts(), *measure_all(corpus, Path(scratch), options.rounds, options.peers)]
    except MeasureFailure as failure:
        print(failure, file=sys.stderr)
        return 1
    RESULTS.write_text("\n\n".join(sections) + "\n", "utf-8")
    print(RESULTS.read_text("utf-8"))
    return 0


def measure_all(corpus: Corpus, scratch: Path, rounds: int, peers: Path | None) -> list[str]:
    """The sections of the results."""
    sections = [corpus_section(corpus, scratch, rounds, peers), start_section(scratch)]
    if peers:
        sections.append(peer_section(corpus, scratch, rounds, peers))
    return sections


def machine_facts() -> str:
    facts = [
        date.today().isoformat(),
        f"{os.cpu_count()} cores",
        f"{platform.system()} {platform.machine()}",
        f"Python {platform.python_version()}",
        f"LibCST {version('libcst')}",
    ]
    return f"# Speed\n\n{', '.join(facts)}. Written by `python -m benchmarks.speed`."


def corpus_section(corpus: Corpus, scratch: Path, rounds: int, peers: Path | None) -> str:
    """Whole packages: our runs in units of the parse of the files that pass the screen."""
    targets = [corpus.packages / name for name in PACKAGES]
    listed, count, lines = list_screened(targets, scratch / "screened.txt")
    commands = {
        PARSE: parse_command("libcst", listed),
        AST: parse_command("ast", listed),
        COLD: lint_command("--no-cache", "-j1", *map(str, targets)),
        TWO: lint_command("--no-cache", "-j2", *map(str, targets)),
        WARM: lint_command("-j1", *map(str, targets), folder=scratch),
    }
    if peers and (ruff := ruff_with_cache(peers, targets, scratch)):
        commands[RUFF_WARM] = ruff
    interleave({name: commands[name] for name in (WARM, RUFF_WARM) if name in commands}, rounds=1)
    costs = interleave(commands, rounds)
    unit = costs[PARSE]
    rows = [
        [name, f"{c.cpu:.2f}", f"±{c.spread / 2:.0%}", f"{c.cpu / unit.cpu:.2f}", f"{c.peak / 1e6:.0f}"]
        for name, c in costs.items()
    ]
    summary = (
        f"-j2 takes {costs[TWO].wall / costs[COLD].wall:.2f} of the wall time of -j1 (goal 0.65); "
        f"peak memory is {costs[COLD].peak / unit.peak:.2f} of the parse-only run's (goal 1)."
    )
    if RUFF_WARM in costs:
        summary += f" A warm run takes {costs[WARM].cpu / costs[RUFF_WARM].cpu:.2f} of ruff's (goal 1)."
    seconds = sorted(seconds_of_rules(targets))
    summary += (
        f" Of {len(seconds)} rules the median one takes {median(seconds) / unit.cpu:.5f} parses (goal 0.001); the five"
        f" dearest, who are the first to ask for what all share, take {sum(seconds[-5:]) / unit.cpu:.2f} together."
    )
    heading = f"## {', '.join(PACKAGES)}: {count} files that use TensorFlow, {lines} lines"
    titles = ["run", "CPU s", "spread", "in units of `libcst.parse_module` (goal 0.6)", "peak MB"]
    return f"{heading}\n\n{markdown_table(titles, rows)}\n\n{summary}"


def seconds_of_rules(targets: Iterable[Path]) -> list[float]:
    """The time that each rule takes in a cold run."""
    ended = subprocess.run(
        check_command("--no-cache", "-j1", "--profile-rules", *map(str, targets)),
        check=False,
        env=environment(),
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
    )
    rows = [line.split() for line in ended.stderr.splitlines()]
    return [float(row[0]) / 1000 for row in rows if len(row) == 3 and row[1].endswith("%")]


def start_section(scratch: Path) -> str:
    """Single starts in units of an interpreter's."""
    commands = {PASS: python_command("-c", "pass"), "tflint-stall --version": version_command()}
    for name, path in write_single_files(scratch).items():
        commands[name] = lint_command("--no-cache", str(path))
    costs = interleave(commands, START_RUNS)
    rows = [
        [name, f"{c.cpu * 1000:.0f}", f"{c.cpu / costs[PASS].cpu:.1f}", str(START_GOALS.get(name, ""))]
        for name, c in costs.items()
    ]
    return f"## One start\n\n{markdown_table(['run', 'CPU ms', f'in units of `{PASS}`', 'goal'], rows)}"


def peer_section(corpus: Corpus, scratch: Path, rounds: int, environments: Path) -> str:
    """The peers in units of ours."""
    targets = [corpus.packages / name for name in PEER_PACKAGES]
    commands, missing = peer_commands(environments, targets, scratch)
    ours = lint_command("--no-cache", "-j1", *map(str, targets))
    costs = interleave({COLD: ours, **commands}, rounds)
    rows = [
        [name, f"{c.cpu:.2f}", f"{c.cpu / costs[COLD].cpu:.2f}", f"{c.peak / 1e6:.0f}"] for name, c in costs.items()
    ]
    table = markdown_table(["tool", "CPU s", "in units of tflint-stall", "peak MB"], rows)
    return "\n\n".join([f"## Peers, on {', '.join(PEER_PACKAGES)}", table, *missing])


def list_screened(targets: Iterable[Path], listed: Path) -> tuple[Path, int, int]:
    """Write down the Python files that mention TensorFlow; returns also how many files and lines."""
    files, lines = [], 0
    for target in targets:
        for path in sorted(target.rglob("*.py")):
            data = path.read_bytes()
            if mentions_tensorflow(data):
                files.append(str(path))
                lines += data.count(b"\n")
    listed.write_text("\n".join(files), "utf-8")
    return listed, len(files), lines


def python_command(*arguments: str) -> Command:
    return Command([sys.executable, *arguments], CHECKOUT, os.environ)


def version_command() -> Command:
    return Command([sys.executable, "-m", "tflint_stall", "--version"], CHECKOUT, environment())


def parse_command(parser: str, listed: Path) -> Command:
    return python_command(str(Path(__file__).with_name("parse_only.py")), parser, str(listed))


def lint_command(*arguments: str, folder: Path = CHECKOUT) -> Command:
    # Where it is run is where the cache goes.
    return Command(check_command(*arguments), folder, environment())


def markdown_table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    ruler = "|---|" + "---:|" * (len(titles) - 1)
    return "\n".join([f"| {' | '.join(titles)} |", ruler, *(f"| {' | '.join(row)} |" for row in rows)])


if __name__ == "__main__":
    sys.exit(main())
