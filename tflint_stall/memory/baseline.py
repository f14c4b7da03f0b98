"""Findings that a project lives with for now: counted per file and rule, so that lines may move.

A baseline is data. The paths in it are compared with those of checked files and never opened.
"""

from __future__ import annotations

import json
import os
import posixpath
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from tflint_stall.documents.writing import WriteRefused, write_atomically
from tflint_stall.engine.own_findings import INVALID_SYNTAX
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Finding
from tflint_stall.settings.layers import ConfigError

DEFAULT_NAME = "tflint-stall-baseline.json"
_FORMAT = "tflint-stall baseline"
_VERSION = 1

Counts = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Surplus:
    """More findings are recorded than there are: the baseline can shrink."""

    file: str
    rule: str
    recorded: int
    found: int


@dataclass(frozen=True)
class Baseline:
    """What one file records: by the paths of files, relative to its folder, and by rules."""

    path: str
    counts: Counts

    def left(self, path: str, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings of a file that are to be shown: of a rule with more than recorded, all."""
        findings = tuple(findings)
        recorded = self.counts.get(self.key(path), {})
        found = Counter(finding.name for finding in findings)
        return tuple(finding for finding in findings if found[finding.name] > recorded.get(finding.name, 0))

    def surplus(self, path: str, findings: Iterable[Finding], ran: Collection[str]) -> tuple[Surplus, ...]:
        """What is recorded too much for a file, by the rules that ran."""
        found = Counter(finding.name for finding in findings)
        recorded = self.counts.get(self.key(path), {})
        return tuple(
            Surplus(self.key(path), rule, count, found[rule])
            for rule, count in recorded.items()
            if rule in ran and count > found[rule]
        )

    def key(self, path: str) -> str:
        """How the baseline names a file."""
        path = os.path.abspath(path)
        # On another drive there is no relative path.
        with suppress(ValueError):
            path = os.path.relpath(path, os.path.dirname(self.path))
        return path.encode("utf-8", "backslashreplace").decode().replace(os.sep, "/")

    def unseen(self, folders: Iterable[str], seen: Iterable[str]) -> list[str]:
        """The recorded files below some folders that are not among those that were looked at."""
        missing = self.counts.keys() - {self.key(path) for path in seen}
        return sorted(file for file in missing if any(_is_below(file, self.key(folder)) for folder in folders))

    def updated(self, found: Counts, ran: Collection[str], gone: Collection[str]) -> Baseline:
        """The baseline after a run that found so much in each file: what the run could not know is kept."""
        counts = {file: dict(rules) for file, rules in self.counts.items() if file not in gone}
        for path, rules in found.items():
            file = self.key(path)
            kept = {rule: count for rule, count in counts.get(file, {}).items() if rule not in ran}
            counts[file] = {**kept, **rules}
        return Baseline(self.path, {file: rules for file, rules in counts.items() if rules})


def countable(findings: Iterable[Finding]) -> dict[str, int]:
    """The numbers of findings by rule. That a file does not parse is never accepted."""
    return Counter(finding.name for finding in findings if finding.name != INVALID_SYNTAX.name)


def read(path: str) -> Baseline:
    """The baseline in a file; raises `ConfigError` for one that cannot be used."""
    try:
        with open(path, "rb") as stream:
            document = json.loads(stream.read())
    except FileNotFoundError:
        raise ConfigError(f"baseline {path}: there is no such file; --write-baseline writes it") from None
    except OSError as error:
        raise ConfigError(f"baseline {path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"baseline {path}: broken JSON: {error}") from None
    if not isinstance(document, dict) or document.get("format") != _FORMAT:
        raise ConfigError(f"baseline {path}: this is no baseline of tflint-stall")
    if document.get("version") != _VERSION:
        version = json.dumps(document.get("version"))
        raise ConfigError(f"baseline {path}: has version {version}; this tflint-stall reads version {_VERSION}")
    return Baseline(path, _counts(document.get("counts"), path))


def write(baseline: Baseline) -> None:
    """Write a baseline in one step; raises `ConfigError` where that is not possible."""
    counts = {file: dict(sorted(rules.items())) for file, rules in sorted(baseline.counts.items())}
    document = {"format": _FORMAT, "version": _VERSION, "counts": counts}
    data = (json.dumps(document, indent=2) + "\n").encode()
    path = Path(baseline.path)
    try:
        if path.exists():
            write_atomically(path, path.read_bytes(), data)
        else:
            path.write_bytes(data)
    except WriteRefused as error:
        raise ConfigError(f"baseline {baseline.path}: {error}: not written") from None
    except OSError as error:
        raise ConfigError(f"baseline {baseline.path}: cannot be written: {error.strerror}") from None


def _counts(found: object, path: str) -> Counts:
    if not isinstance(found, dict) or not all(_is_counted(rules) for rules in found.values()):
        raise ConfigError(f"baseline {path}: `counts` must give for each file a number for each rule")
    return {posixpath.normpath(file): rules for file, rules in found.items()}


def _is_counted(rules: object) -> bool:
    return isinstance(rules, dict) and all(type(count) is int and count > 0 for count in rules.values())


def _is_below(file: str, folder: str) -> bool:
    """Whether a path is in a folder, by their names: both are relative to the same place."""
    if folder == os.curdir:
        return not file.startswith((os.pardir, "/"))
    return file.startswith(f"{folder}/")
