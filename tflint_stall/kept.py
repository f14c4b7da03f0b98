"""What a cache holds of one run, and how much of it is still true."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field

from tflint_stall import stamps
from tflint_stall.cache import CacheFolder
from tflint_stall.tool_state import tool_digest, tool_stamp

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    from tflint_stall.looked_at import LookedAt

    # The findings of a file as plain data, or nothing if they are not known.
    Plain = list[Any] | None

_FORMAT = "tflint-stall results 1"
# Whatever may be an import statement, with the names in parentheses.
_IMPORTS = re.compile(rb"^[ \t]*(?:from|import)\b[^\n(]*(?:\([^)]*\)|[^\n]*)", re.M)
_NOT_OURS = (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)


@dataclass
class _Stamped:
    """What the results of a run rest on: stamps by absolute paths."""

    # The files of the run, and others that were looked at.
    files: dict[str, str] = field(default_factory=dict)
    # Where modules were looked for, and where versions may be declared.
    folders: dict[str, str] = field(default_factory=dict)
    declarations: dict[str, str] = field(default_factory=dict)
    # What decided whether files concern TensorFlow that do not say so themselves.
    neighbours: dict[str, str] = field(default_factory=dict)
    neighbour_folders: dict[str, str] = field(default_factory=dict)


@dataclass
class _Details:
    """What is only needed where a stamp has changed, or a result is added."""

    # Of files, and of folders.
    digests: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    # Of the import statements of the files of the run.
    imports: dict[str, str] = field(default_factory=dict)
    # Of each file of the run: the numbers of the files it rests on, in the order of `_Stamped.files`.
    rests_on: list[list[int]] = field(default_factory=list)
    asked_neighbours: list[bool] = field(default_factory=list)


class Kept:
    """The results of one run, by the numbers of its files."""

    def __init__(self, folder: CacheFolder, name: str, paths: Sequence[str]) -> None:
        self._folder = folder
        self._name = name
        self._paths = paths
        self._tool_stamp = tool_stamp()
        self._tool: str | None = None
        self._stamped = _Stamped()
        self._digests: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._imports: dict[str, str] = {}
        self._rests_on: list[frozenset[str]] = [frozenset()] * len(paths)
        self._asked_neighbours = [False] * len(paths)
        self._began = 0.0
        self.results: list[Plain] = [None] * len(paths)
        # Whether there is more to keep than is kept.
        self.is_outdated = False
        blob = folder.read(name)
        if blob is not None:
            try:
                self._read(blob)
            except _NOT_OURS:
                self._start_afresh()

    # -- looking up -------------------------------------------------------------------------

    def _start_afresh(self) -> None:
        self._stamped = _Stamped()
        self._digests, self._names, self._imports = {}, {}, {}
        self.results = [None] * len(self._paths)

    def _read(self, blob: bytes) -> None:
        head, body, details = blob.split(b"\n")
        said = json.loads(head)
        if said["format"] != _FORMAT or said["seal"] != self._folder.seal() or said["body"] != stamps.digest(body):
            return
        if said["tool stamp"] != self._tool_stamp:
            self._tool = tool_digest()
            self.is_outdated = True
        else:
            self._tool = said["tool"]
        if self._tool is None or said["tool"] != self._tool:
            return
        stamped, results = json.loads(body)
        if len(results) == len(self._paths):
            self._stamped, self.results = _Stamped(**stamped), results
            self._compare(lambda: self._read_details(details, said["details"]))

    def _compare(self, read_details: Callable[[], None]) -> None:
        """Forget the results that rest on something that has changed."""
        now = self._stamped
        moved = _moved(now.files) | _moved(now.declarations) | _moved(now.neighbours)
        moved_folders = _moved(now.folders) | _moved(now.neighbour_folders)
        if not moved and not moved_folders:
            self._finish = read_details
            return
        self.is_outdated = True
        read_details()
        changed = {path for path in moved if self._is_changed(path)}
        refilled = {path for path in moved_folders if self._is_refilled(path)}
        elsewhere = bool(refilled & now.folders.keys() or changed & now.declarations.keys())
        is_broken = elsewhere or any(self._imports[path] != _import_digest(path) for path in changed & set(self._paths))
        is_unclear = bool(refilled & now.neighbour_folders.keys() or changed & now.neighbours.keys())
        for index, path in enumerate(self._paths):
            rests_on = self._rests_on[index]
            is_lost = path in changed or changed & rests_on or (is_broken and rests_on)
            if is_lost or (is_unclear and self._asked_neighbours[index]):
                self.results[index] = None
