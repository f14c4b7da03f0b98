"""The linter's word beside the verifier's: what is estimated for `benchmarks/programs`, and what is measured.

    python -m benchmarks.estimates [--tensorflow-python PATH] [--rounds N] [NAME…]

Each program runs as it is and with all its fixes (`verify --unsafe-fixes`). Prints the table as Markdown, one row
after the other. On a machine that others use too the processor's time says more than the clock's: both stand there.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from tflint_stall.verify.estimating import FACTOR, agrees

PROGRAMS = Path(__file__).parent / "programs"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--tensorflow-python", default=sys.executable)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    paths = [path for path in sorted(PROGRAMS.glob("*.py")) if not options.names or path.stem in options.names]
    date = datetime.now(timezone.utc).date().isoformat()
    print(
        f"{date}, {os.cpu_count()} cores, a load of {os.getloadavg()[0]:.1f}, {options.rounds} run(s) of each side.\n"
    )
    print("| program | rule | estimated | measured | of the processor | measured / estimated | verdict |")
    print("|---|---|---|---|---|---|---|", flush=True)
    good = {"clock": 0, "processor": 0}
    rows = 0
    for path in paths:
        report = _verified(path, options.tensorflow_python, options.rounds)
        row = _row(path.stem, report)
        print("| " + " | ".join(row) + " |", flush=True)
        estimated, by_clock, by_processor = _figures(report)
        if estimated is not None:
            rows += 1
            good["clock"] += agrees(estimated, by_clock or 0.0)
            good["processor"] += agrees(estimated, by_processor or 0.0)
    print(
        f"\n{good['clock']} of {rows} estimates are within a factor of {FACTOR:g} by the clock, "
        f"{good['processor']} by the processor's time; load at the end {os.getloadavg()[0]:.1f}."
    )


def _verified(path: Path, python: str, rounds: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "tflint_stall", "verify", str(path), "--unsafe-fixes", "--output-format", "json"]
    command += ["--tensorflow-python", python, "--rounds", str(rounds), "--device", "cpu"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return {"verdict_line": done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "no report"}
    return report


def _figures(report: dict[str, Any]) -> tuple[float | None, float | None, float | None]:
    rows = {row["name"]: row for row in report.get("rows", ())}
    gained = list(_gains(rows, ("whole run", "processor time")))
    return report.get("estimated_seconds"), gained[0], gained[1]


def _gains(rows: dict[str, Any], names: tuple[str, ...]) -> Iterator[float | None]:
    for name in names:
        row = rows.get(name)
        yield row["original"] - row["fixed"] if row and row["original"] and row["fixed"] else None


def _row(name: str, report: dict[str, Any]) -> list[str]:
    estimated, by_clock, by_processor = _figures(report)
    rules = ", ".join(one["name"] for one in report.get("estimates", ())) or "-"
    shown = ["-" if one is None else f"{one:.1f} s" for one in (estimated, by_clock, by_processor)]
    ratio = f"{by_processor / estimated:.2f}" if estimated and by_processor is not None else "-"
    return [name, rules, *shown, ratio, str(report["verdict_line"]).partition(":")[0]]


if __name__ == "__main__":
    main()
