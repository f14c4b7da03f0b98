"""What a cache holds of one run, and how much of it is still true.

Four lines of JSON: whose cache it is; what every run reads; what each file and folder held, which is needed where
some stamp is another; and what rests on what, where something has changed. All paths are absolute; those of
folders end with a slash.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Sequence

from tflint_stall.memory.cache import CacheFolder
from tflint_stall.memory.stamps import Contents, digest, file_bytes
from tflint_stall.memory.tool_state import tool_digest, tool_stamp

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    from tflint_stall.engine.looked_at import LookedAt

_FORMAT = "tflint-stall results 5"
# Whatever may be an import statement, with the names in parentheses.
_IMPORTS = rb"(?m:^[ \t]*(?:from|import)\b[^\n(]*(?:\([^)]*\)|[^\n]*))"
_NOT_OURS = (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)


class Kept:
    """The results of one run, by the numbers of its files."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.paths = paths
        # The findings of each file as plain data, or nothing where they are not known.
        self.results: list[list[Any] | None] = [None] * len(paths)
        # The files on which the result of each file rests; none where the screen stopped it.
        self.rests_on: list[frozenset[str]] = [frozenset()] * len(paths)
        self.asked_neighbours = [False] * len(paths)
        # Who imports what is looked up in all files.
        self.imports: dict[str, str] = {}
        # Folders of modules and files that declare versions: everything that rests on files rests on them.
        self.shared: set[str] = set()
        # What everything rests on for which neighbours were asked.
        self.neighbours: set[str] = set()
        # What is said anew to be in folders.
        self.there: dict[str, dict[str, bool]] = {}
        self.contents = Contents()

    def note(self, answers: dict[str, bool]) -> set[str]:
        """Note which files and folders there are; returns the folders that they are in."""
        folders = set()
        for path, answer in answers.items():
            folder, name = _split(path)
            self.there.setdefault(folder, {})[name] = answer
            folders.add(folder)
        return folders

    def forget_changed(self, changed: set[str]) -> None:
        """Forget the results that rest on something that has changed."""
        self._forget_resting_on(changed, any(self.imports[p] != _imports_of(p) for p in changed & self.imports.keys()))

    def doubt(self, paths: set[str]) -> None:
        """Forget the results that rest on something of which it is not known what it was."""
        self._forget_resting_on(paths, not paths.isdisjoint(self.imports))

    def _forget_resting_on(self, lost: set[str], is_index_lost: bool) -> None:
        is_broken = is_index_lost or not lost.isdisjoint(self.shared)
        is_unclear = not lost.isdisjoint(self.neighbours)
        for index, path in enumerate(self.paths):
            rests_on, asked = self.rests_on[index], self.asked_neighbours[index]
            if path in lost or lost & rests_on or (is_broken and rests_on) or (is_unclear and asked):
                self.results[index], self.rests_on[index], self.asked_neighbours[index] = None, frozenset(), False
        if is_broken:
            self.shared.clear()
        if is_unclear:
            self.neighbours.clear()
        self.contents.remove(lost)


class Keeper:
    """Reads what is kept of a run, and writes what was found anew."""

    def __init__(self, folder: CacheFolder, name: str, paths: Sequence[str]) -> None:
        self._folder = folder
        self._name = name
        self._paths = paths
        self._tool_stamp = tool_stamp()
        self._tool: str | None = None
        self._began = 0
        # What most runs need not read, with the digests that it must have, and the paths that it speaks of.
        self._contents, self._relations = (b"", ""), (b"", "")
        self._names: list[str] = []
        # Whether there is more to keep than is kept.
        self.is_outdated = True
        self.kept = Kept(paths)
        blob = folder.read(name)
        try:
            if blob is not None:
                self._read(blob)
        except _NOT_OURS:
            self.kept = Kept(paths)

    def _read(self, blob: bytes) -> None:
        head, body, contents, relations = blob.split(b"\n")
        said = json.loads(head)
        if said["format"] != _FORMAT or said["seal"] != self._folder.seal() or said["body"] != digest(body):
            return
        is_same_tool = said["tool stamp"] == self._tool_stamp
        self._tool = said["tool"] if is_same_tool else tool_digest()
        if self._tool is None or self._tool != said["tool"]:
            return
        names, busy, results = json.loads(body)
        self.kept.results = [results.get(str(number), []) for number in range(len(self._paths))]
        # Most paths are those of the files of this run, and are named by their numbers.
        self._names = [self._paths[name] if isinstance(name, int) else name for name in names]
        self._contents, self._relations = (contents, said["contents"]), (relations, said["relations"])
        self.is_outdated = not is_same_tool
        if not self.kept.contents.is_as_before(said["stamps"], busy, self._names):
            self._forget_moved()

    def _forget_moved(self) -> None:
        """Some stamp is another: forget what rests on what has changed."""
        self._read_contents()
        moved = self.kept.contents.moved()
        self.is_outdated = True
        if changed := self.kept.contents.changed(moved, time.time()):
            self._read_relations()
            self.kept.forget_changed(changed)

    def _read_contents(self) -> None:
        said, contents, names = _verified(*self._contents), self.kept.contents, self._names
        contents.stamps = dict(zip(names, said["stamps"], strict=True))
        contents.digests = dict(zip(names, said["digests"], strict=True))
        contents.names = {names[number]: asked for number, asked in said["names"]}
        self._contents = (b"", "")

    def _read_relations(self) -> None:
        said, kept, names = _verified(*self._relations), self.kept, self._names
        kept.imports = dict(zip(kept.paths, said["imports"], strict=True))
        kept.shared = {names[number] for number in said["shared"]}
        kept.neighbours = {names[number] for number in said["neighbours"]}
        kept.asked_neighbours = said["asked neighbours"]
        groups = [frozenset(names[number] for number in group) for group in said["groups"]]
        kept.rests_on = [groups[number] for number in said["rests on"]]
        self._relations = (b"", "")

    def stamp_again(self) -> bool:
        """Write down that all is as it was, under the stamps of now; False if more than stamps must be written."""
        relations, known = self._relations
        try:
            if self._contents[0]:
                self._read_contents()
        except _NOT_OURS:
            return False
        if relations:
            self._write(relations, known)
        return bool(relations)

    # -- what is found anew -----------------------------------------------------------------

    def begin(self) -> None:
        """Be ready for results, before the first of them is made: what changes from now on is in doubt."""
        if self._tool is None:
            self._tool = tool_digest()
        try:
            if self._contents[0]:
                self._read_contents()
            if self._relations[0]:
                self._read_relations()
        except _NOT_OURS:
            self.kept = Kept(self._paths)
        if self._tool is not None:
            self._began = self._folder.clock()

    def add(self, index: int, plain: list[Any] | None, looked_at: LookedAt) -> None:
        """A result with what it rests on; also what is told with a result that is not kept."""
        kept = self.kept
        kept.results[index] = plain
        kept.rests_on[index] = looked_at.files
        kept.asked_neighbours[index] = looked_at.asked_neighbours
        kept.neighbours |= looked_at.neighbours
        kept.shared |= kept.note(looked_at.there) | looked_at.declaring
        kept.neighbours |= kept.note(looked_at.neighbours_there)

    def end(self) -> None:
        """Write what is known now."""
        if not self._began:
            return
        self._look_again()
        relations = _line(self._related())
        self._write(relations, digest(relations))

    def _look_again(self) -> None:
        """Note what everything that was looked at holds, and forget what rests on something in doubt."""
        kept = self.kept
        needed = kept.shared | kept.neighbours | set(kept.paths) | frozenset().union(*kept.rests_on)
        kept.contents.remove([path for path in kept.contents.stamps if path not in needed])
        now = time.time()
        doubtful = {path for path, there in kept.there.items() if not kept.contents.add_folder(path, there, now)}
        new = needed - kept.contents.stamps.keys()
        kept.imports.update({path: _imports_of(path) for path in kept.paths if path in new or path not in kept.imports})
        doubtful |= {path for path in new if not kept.contents.add_file(path, self._began, now)}
        kept.doubt(doubtful)

    def _related(self) -> dict[str, Any]:
        """What rests on what, by the numbers of paths."""
        kept = self.kept
        numbers = {path: number for number, path in enumerate(kept.contents.stamps)}
        groups: dict[frozenset[str], int] = {}
        rests_on = [groups.setdefault(group, len(groups)) for group in kept.rests_on]
        return {
            "imports": [kept.imports[path] for path in kept.paths],
            "shared": [numbers[path] for path in kept.shared],
            "neighbours": [numbers[path] for path in kept.neighbours],
            "asked neighbours": kept.asked_neighbours,
            "groups": [[numbers[path] for path in group] for group in groups],
            "rests on": rests_on,
        }

    def _write(self, relations: bytes, digest_of_relations: str) -> None:
        kept = self.kept
        numbers = {path: number for number, path in enumerate(kept.contents.stamps)}
        held = {
            "stamps": list(kept.contents.stamps.values()),
            "digests": list(kept.contents.digests.values()),
            "names": [[numbers[path], names] for path, names in kept.contents.names.items()],
        }
        positions = {path: position for position, path in enumerate(kept.paths)}
        # Most files have no findings, and need no word.
        results = {number: plain for number, plain in enumerate(kept.results) if plain != []}
        names = [positions.get(path, path) for path in numbers]
        body, contents = _line([names, kept.contents.busy(), results]), _line(held)
        head = {
            "format": _FORMAT,
            "seal": self._folder.seal(),
            "tool stamp": self._tool_stamp,
            "tool": self._tool,
            "stamps": kept.contents.stamp(),
            "body": digest(body),
            "contents": digest(contents),
            "relations": digest_of_relations,
        }
        self._folder.write(self._name, b"\n".join([_line(head), body, contents, relations]))


def _verified(line: bytes, known: str) -> dict[str, Any]:
    if digest(line) != known:
        raise ValueError("this is not what was written")
    said: dict[str, Any] = json.loads(line)
    return said


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _split(path: str) -> tuple[str, str]:
    """The folder of a file or folder, and its name there; both with a slash at the end if they are folders."""
    name = os.path.basename(path.rstrip("/" + os.sep))
    start = path.rindex(name)
    return path[:start], path[start:]


def _imports_of(path: str) -> str:
    return digest(b"\n".join(re.findall(_IMPORTS, file_bytes(path) or b"")))
