"""Other linters on the same files, each in a virtual environment of its own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from benchmarks.measure import Command

_SEMGREP_RULE = """\
rules:
- id: predict-in-loop
  languages: [python]
  severity: WARNING
  message: predict in a loop
  patterns:
  - pattern: $MODEL.predict(...)
  - pattern-inside: |
      for $ITEM in $ITEMS:
          ...
"""
_PERFLINT = (
    "unnecessary-list-cast,incorrect-dictionary-iterator,loop-invariant-statement,loop-global-usage,"
    "loop-try-except-usage,memoryview-over-bytes,dotted-import-in-loop,use-tuple-over-list,"
    "use-list-comprehension,use-list-copy,use-dict-comprehension"
)


def peer_commands(environments: Path, targets: Sequence[Path], scratch: Path) -> tuple[dict[str, Command], list[str]]:
    """What can be run, and a sentence for each peer that is not installed under `environments/<peer>`."""
    rule = scratch / "predict_in_loop.yaml"
    rule.write_text(_SEMGREP_RULE, "utf-8")
    arguments = {
        "ruff PERF": ["ruff", "check", "--isolated", "--no-cache", "--select=PERF"],
        "bandit": ["bandit", "-q", "-r"],
        "semgrep, one rule": _semgrep(rule),
        "pylint + perflint": _pylint(),
        "fixit, one rule": ["fixit", "--rules", "fixit.rules.use_assert_in", "lint"],
    }
    # One process and no messages home: what is compared is the work.
    environment = {**os.environ, "RAYON_NUM_THREADS": "1", "SEMGREP_SEND_METRICS": "off", "HOME": str(scratch)}
    commands, missing = {}, []
    for name, (program, *options) in arguments.items():
        executable = environments / program / "bin" / program
        if not executable.exists():
            missing.append(f"{name}: not measured, {program} is not installed in an environment named {program!r}.")
            continue
        line = [str(executable), *options, *map(str, targets)]
        commands[name] = Command(line, scratch, environment, expected_exits=tuple(range(32)))
    return commands, missing


def _semgrep(rule: Path) -> list[str]:
    return ["semgrep", "scan", "--metrics=off", "--disable-version-check", "--jobs=1", f"--config={rule}", "--quiet"]


def _pylint() -> list[str]:
    only_perflint = ["--load-plugins=perflint", "--disable=all", f"--enable={_PERFLINT}"]
    return ["pylint", f"--rcfile={os.devnull}", "--recursive=y", "-j1", *only_perflint]
