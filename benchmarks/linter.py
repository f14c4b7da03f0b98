"""Running the checkout's linter the way a user does: in a process of its own, through its command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
# The command's promise: 0 clean, 1 findings; anything else is a failure of ours.
EXPECTED_EXITS = (0, 1)


@dataclass(frozen=True)
class Ended:
    """How a run of the command ended: what it printed and, if it broke its promise, how."""

    output: str
    failure: str | None


@dataclass(frozen=True)
class Finding:
    """What one line of the `json-lines` output says, as far as the corpus is concerned."""

    rule: str
    code: str
    level: str
    message: str
    filename: Path
    line: int


def check_command(*arguments: str) -> list[str]:
    """The command line of a check that no configuration on this machine can change."""
    return [sys.executable, "-m", "tflint_stall", "check", "--isolated", *arguments]


def environment() -> dict[str, str]:
    """Ours, with the checkout importable wherever the command is started, and compiled once as installed tools are."""
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**ours, "PYTHONPATH": str(CHECKOUT), "NO_COLOR": "1"}


def run_check(arguments: Sequence[str], time_limit: float = 600) -> Ended:
    """Run the command to its end or to the time limit."""
    try:
        ended = subprocess.run(
            check_command(*arguments),
            check=False,
            env=environment(),
            cwd=CHECKOUT,
            capture_output=True,
            text=True,
            timeout=time_limit,
        )
    except subprocess.TimeoutExpired:
        return Ended("", f"did not end within {time_limit:.0f} s")
    if ended.returncode in EXPECTED_EXITS:
        return Ended(ended.stdout, None)
    return Ended(ended.stdout, f"exit code {ended.returncode}: {ended.stderr.strip()[-2000:]}")


def read_findings(output: str) -> list[Finding]:
    """The findings in what `--output-format json-lines` prints."""
    return [_finding(json.loads(line)) for line in output.splitlines() if line.strip()]


def _finding(record: dict[str, object]) -> Finding:
    location = record["location"]
    assert isinstance(location, dict)
    return Finding(
        rule=str(record["name"]),
        code=str(record["code"]),
        level=str(record["level"]),
        message=str(record["message"]),
        filename=(CHECKOUT / str(record["filename"])).resolve(),
        line=int(location["row"]),
    )
