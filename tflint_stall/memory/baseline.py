"""Findings that a project lives with for now: known by what they flag, so that lines may move, and a new one is
shown alone.

A baseline is data. The paths in it are compared with those of checked files and never opened.
"""

from __future__ import annotations

import json
import os
import posixpath
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tflint_stall.documents.writing import WriteRefused, write_atomically
from tflint_stall.engine.own_findings import INVALID_SYNTAX
from tflint_stall.memory.fingerprints import fingerprints, flagged_part
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Finding
from tflint_stall.settings.layers import ConfigError

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult

DEFAULT_NAME = "tflint-stall-baseline.json"
_FORMAT = "tflint-stall baseline"
_VERSION = 2

# By file and rule the fingerprints of findings; those that look alike are there as often as they are found.
Prints = Mapping[str, Mapping[str, Sequence[str]]]


@dataclass(frozen=True)
class Surplus:
    """More findings are recorded than there are: the baseline can shrink."""

    file: str
    rule: str
    recorded: int
    found: int


class OldBaseline(ConfigError):
    """It was written by a tflint-stall that only counted."""


@dataclass(frozen=True)
class Baseline:
    """What one file records: by the paths of files, relative to its folder, and by rules."""

    path: str
    prints: Prints

    def left(self, path: str, result: FileResult) -> tuple[Finding, ...]:
        """The findings of a file that are to be shown: those that nothing recorded speaks of."""
        return tuple(finding for finding, is_known in self._matched(path, result) if not is_known)

    def surplus(self, path: str, result: FileResult, ran: Collection[str]) -> tuple[Surplus, ...]:
        """What is recorded too much for a file, by the rules that ran."""
        known = Counter(finding.name for finding, is_known in self._matched(path, result) if is_known)
        recorded = self.prints.get(self.key(path), {})
        return tuple(
            Surplus(self.key(path), rule, len(prints), known[rule])
            for rule, prints in recorded.items()
            if rule in ran and len(prints) > known[rule]
        )

    def _matched(self, path: str, result: FileResult) -> list[tuple[Finding, bool]]:
        """Each finding, and whether it is recorded: in its function, or else in another one."""
        left = {rule: list(prints) for rule, prints in self.prints.get(self.key(path), {}).items()}
        found = [(finding, print_, left.get(finding.name, [])) for finding, print_ in fingerprints(result)]
        known = [_is_taken(print_, prints, str) for _, print_, prints in found]
        for number, (_, print_, prints) in enumerate(found):
            known[number] = known[number] or _is_taken(print_, prints, flagged_part)
        return [(finding, is_known) for (finding, _, _), is_known in zip(found, known, strict=True)]

    def key(self, path: str) -> str:
        """How the baseline names a file."""
        path = os.path.abspath(path)
        # On another drive there is no relative path.
        with suppress(ValueError):
            path = os.path.relpath(path, os.path.dirname(self.path))
        return path.encode("utf-8", "backslashreplace").decode().replace(os.sep, "/")

    def unseen(self, folders: Iterable[str], seen: Iterable[str]) -> list[str]:
        """The recorded files below some folders that are not among those that were looked at."""
        missing = self.prints.keys() - {self.key(path) for path in seen}
        return sorted(file for file in missing if any(_is_below(file, self.key(folder)) for folder in folders))

    def updated(self, found: Prints, ran: Collection[str], gone: Collection[str]) -> Baseline:
        """The baseline after a run that found so much in each file: what the run could not know is kept."""
        prints = {file: dict(rules) for file, rules in self.prints.items() if file not in gone}
        for path, rules in found.items():
            file = self.key(path)
            kept = {rule: known for rule, known in prints.get(file, {}).items() if rule not in ran}
            prints[file] = {**kept, **rules}
        return Baseline(self.path, {file: rules for file, rules in prints.items() if rules})


def _is_taken(print_: str, recorded: list[str], part: Callable[[str], str]) -> bool:
    """Whether something recorded is the same in one part; it stands for no other finding then."""
    same = next((other for other in recorded if part(other) == part(print_)), None)
    if same is not None:
        recorded.remove(same)
    return same is not None


def recordable(result: FileResult) -> dict[str, list[str]]:
    """The fingerprints of findings by rule. That a file does not parse is never accepted."""
    found: dict[str, list[str]] = {}
    for finding, print_ in fingerprints(result):
        if finding.name != INVALID_SYNTAX.name:
            found.setdefault(finding.name, []).append(print_)
    return found


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
    if document.get("version") == 1:
        raise OldBaseline(
            f"baseline {path}: holds only numbers of findings, as older versions wrote them; --write-baseline renews it"
        )
    if document.get("version") != _VERSION:
        version = json.dumps(document.get("version"))
        raise ConfigError(f"baseline {path}: has version {version}; this tflint-stall reads version {_VERSION}")
    return Baseline(path, _prints(document.get("findings"), path))


def write(baseline: Baseline) -> None:
    """Write a baseline in one step; raises `ConfigError` where that is not possible."""
    prints = {
        file: {rule: sorted(known) for rule, known in sorted(rules.items())}
        for file, rules in sorted(baseline.prints.items())
    }
    document = {"format": _FORMAT, "version": _VERSION, "findings": prints}
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


def _prints(found: object, path: str) -> Prints:
    if not isinstance(found, dict) or not all(_is_listed(rules) for rules in found.values()):
        raise ConfigError(f"baseline {path}: `findings` must list for each file and rule the fingerprints of findings")
    return {posixpath.normpath(file): rules for file, rules in found.items()}


def _is_listed(rules: object) -> bool:
    if not isinstance(rules, dict):
        return False
    return all(isinstance(known, list) and known and all(type(p) is str for p in known) for known in rules.values())


def _is_below(file: str, folder: str) -> bool:
    """Whether a path is in a folder, by their names: both are relative to the same place."""
    if folder == os.curdir:
        return not file.startswith((os.pardir, "/"))
    return file.startswith(f"{folder}/")
