"""Draw a sample of findings from real repositories, for readers who have not seen the rules.

    python -m tests.corpus.draw FOLDER --most 60 --seed 7 > sample.jsonl

FOLDER holds one repository per folder. The sample is random, at most a third of it from one repository and a sixth
from one rule in it; what a reading has judged already is left out, and so are twins (a notebook and the script that
it was made from). Places only, never the code.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.linter import run_check

READINGS = Path(__file__).parent / "readings"
LOUD = ("error", "warning")
# A reading whose name ends so is one of fixes, not of findings.
OF_FIXES = "-diffs"
Row = dict[str, Any]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("repositories", nargs="*", help="only these; all where none is named")
    parser.add_argument("--most", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--levels", default=",".join(LOUD))
    options = parser.parse_args(arguments)
    names = options.repositories or sorted(path.name for path in options.folder.iterdir() if path.is_dir())
    found = [row for name in names for row in findings(options.folder / name)]
    wanted = [row for row in found if row["level"] in options.levels.split(",")]
    for row in sample(wanted, options.most, options.seed, read_places()):
        print(json.dumps(row))
    return 0


def findings(repository: Path) -> Iterator[Row]:
    """What the linter says about one repository, as its user would see it."""
    (repository / ".git").mkdir(exist_ok=True)
    ended = run_check(["--no-cache", "--output-format", "json", "--exit-zero", str(repository)], time_limit=3600)
    if ended.failure is not None:
        print(f"{repository.name}: {ended.failure}", file=sys.stderr)
        return
    for found in json.loads(ended.output):
        yield {
            "repository": repository.name,
            "file": str(Path(found["filename"]).resolve().relative_to(repository.resolve())),
            "cell": found.get("cell"),
            "row": found["location"]["row"],
            "rule": found["name"],
            "level": found["level"],
            "confidence": found["confidence"],
            "message": found["message"],
        }


def place(row: Row) -> tuple[object, ...]:
    return (row["repository"], row["file"], row["cell"], row["row"], row["rule"])


def read_places() -> set[tuple[object, ...]]:
    """The places that a reading has judged already."""
    return {place(row) for path in readings() for row in rows_of(path)}


def readings(*, of_fixes: bool = False) -> list[Path]:
    """The files of the readings, of findings or of fixes, the oldest first."""
    return [path for path in sorted(READINGS.glob("*.jsonl")) if path.stem.endswith(OF_FIXES) is of_fixes]


def rows_of(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def sample(rows: Iterable[Row], most: int, seed: int, known: set[tuple[object, ...]]) -> list[Row]:
    """So many rows at random, none of them known, few of one repository and one rule in it."""
    shuffled = sorted((row for row in rows if place(row) not in known), key=place_text)
    random.Random(seed).shuffle(shuffled)
    repositories: Counter[str] = Counter()
    habits: Counter[tuple[str, str]] = Counter()
    taken: list[Row] = []
    twins: set[tuple[str, str, str]] = set()
    for row in shuffled:
        twin = (row["repository"], Path(row["file"]).stem, row["rule"] + row["message"])
        habit = (row["repository"], row["rule"])
        if twin in twins or repositories[row["repository"]] >= most // 3 or habits[habit] >= most // 6:
            continue
        twins.add(twin)
        repositories[row["repository"]] += 1
        habits[habit] += 1
        taken.append(row)
        if len(taken) == most:
            break
    return taken


def place_text(row: Row) -> str:
    return repr(place(row))


if __name__ == "__main__":
    sys.exit(main())
