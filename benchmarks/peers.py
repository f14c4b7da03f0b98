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
        "torchfix": ["torchfix", "--select=ALL", "-j1"],
        # As all of our rules do, this one asks what names mean.
        "fixit, one rule": ["fixit", "--rules", "fixit.rules.no_namedtuple", "lint"],
    }
    # One process and no messages home: what is compared is the work.
    environment = {**os.environ, "RAYON_NUM_THREADS": "1", "SEMGREP_SEND_METRICS": "off", "HOME": str(scratch)}
    commands, missing = {}, []
    for name, (program, *options) in arguments.items():
        executable = environments / program / "bin" / program
        if not executable.exists():
            missing.append(f"{name}: not measured, {program} is not installed in an environment named {program!r}.")
            continue
        # torchfix skips every file without the word.
        looked_at = [_about_torch(target, scratch / "torch") for target in targets] if name == "torchfix" else targets
        line = [str(executable), *options, *map(str, looked_at)]
        commands[name] = Command(line, scratch, environment, expected_exits=tuple(range(32)))
    return commands, missing


def ruff_with_cache(environments: Path, targets: Sequence[Path], scratch: Path) -> Command | None:
    """What a warm run is compared with."""
    executable = environments / "ruff" / "bin" / "ruff"
    if not executable.exists():
        return None
    options = ["check", "--isolated", "--select=PERF", f"--cache-dir={scratch / 'ruff'}"]
    environment = {**os.environ, "RAYON_NUM_THREADS": "1"}
    return Command([str(executable), *options, *map(str, targets)], scratch, environment)


def _about_torch(target: Path, folder: Path) -> Path:
    """A copy of a package's Python files that speaks of torch where it spoke of TensorFlow."""
    copy = folder / target.name
    for path in target.rglob("*.py"):
        translated = copy / path.relative_to(target)
        translated.parent.mkdir(parents=True, exist_ok=True)
        translated.write_bytes(path.read_bytes().replace(b"tensorflow", b"torch"))
    return copy


def _semgrep(rule: Path) -> list[str]:
    return ["semgrep", "scan", "--metrics=off", "--disable-version-check", "--jobs=1", f"--config={rule}", "--quiet"]


def _pylint() -> list[str]:
    only_perflint = ["--load-plugins=perflint", "--disable=all", f"--enable={_PERFLINT}"]
    return ["pylint", f"--rcfile={os.devnull}", "--recursive=y", "-j1", *only_perflint]
