"""Has a file or a folder changed since a result was found? By what the file system says, else by what it holds.

A stamp is what `stat` says of a path; while it is the same, so is the content. A changed stamp is no
change yet: after a checkout every stamp is new, and then the content is compared.

A path that ends with a slash means a folder: which of the names in it are there that were asked for. Any
other path means the bytes of a file, but `*.txt` at its end the names of all such files in a folder, and of YAML.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

try:
    # What `hashlib` would give us, which loads all of OpenSSL first.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

# A file may change twice within one tick of its clock, and some clocks tick that slowly.
_SECONDS_TO_SETTLE = 2.0
# Stands for the stamp of what is compared by content each time.
_UNSETTLED = ""
# The stamp and the digest of what is not there.
_MISSING = "missing"
TEXTS = "*.txt"
_DECLARING = (".txt", ".yml", ".yaml")
_SLASHES = tuple({"/", os.sep})


class Contents:
    """What files and folders held, by their paths."""

    def __init__(self) -> None:
        self.stamps: dict[str, str] = {}
        self.digests: dict[str, str] = {}
        # Of a folder: the names that were asked for, those of folders with a slash at the end.
        self.names: dict[str, list[str]] = {}

    def moved(self) -> list[str]:
        """The paths that may have changed."""
        return [path for path, known in self.stamps.items() if stamp_of(path) != known]

    def changed(self, moved: Iterable[str], now: float) -> set[str]:
        """Those of the paths that have changed; the others are known by their new stamps."""
        changed = set()
        for path in moved:
            stamp = _settled_stamp(path, now)
            if self._digest(path) == self.digests[path]:
                # A busy folder (of temporary files, say) is asked for its names from now on.
                self.stamps[path] = _UNSETTLED if holds_names(path) else stamp
            else:
                changed.add(path)
        return changed

    def busy(self) -> list[tuple[str, str, list[str]]]:
        """The folders that are compared by content, with their digests and the names asked for in them."""
        return [(path, self.digests[path], self.names.get(path, [])) for path in self.stamps if self._is_busy(path)]

    def is_as_before(self, stamps: str, busy: Iterable[tuple[str, str, list[str]]], paths: Iterable[str]) -> bool:
        """Whether what `stamp` and `busy` once said of these paths is still so: cheap, and the rule."""
        told = {path: known for path, known, _ in busy}
        self.names = {path: names for path, _, names in busy}
        is_same = combined(stamp_of(path) for path in paths if path not in told) == stamps
        return is_same and all(self._digest(path) == known for path, known in told.items())

    def stamp(self) -> str:
        """What tells the stamps of all paths but the busy ones from any others."""
        return combined(stamp for path, stamp in self.stamps.items() if not self._is_busy(path))

    def _is_busy(self, path: str) -> bool:
        return self.stamps[path] == _UNSETTLED and holds_names(path)

    def add_file(self, path: str, began: int, now: float) -> bool:
        """Note what a file holds; False if that may be something else than at the time when a run began."""
        before = stamp_of(path)
        if before != _MISSING and _last_change(before) >= began:
            return False
        self.stamps[path], self.digests[path] = _settled_stamp(path, now), self._digest(path)
        return stamp_of(path) == before

    def add_folder(self, path: str, there: dict[str, bool], now: float) -> bool:
        """Note which names are in a folder; False if these are others than a run was told."""
        self.names[path] = sorted({*there, *self.names.get(path, ())})
        self.stamps[path], self.digests[path] = _settled_stamp(path, now), self._digest(path)
        return all(_is_there(path + name) == answer for name, answer in there.items())

    def _digest(self, path: str) -> str:
        if path.endswith(TEXTS):
            return _texts_digest(path.removesuffix(TEXTS))
        if not is_folder(path):
            return file_digest(path)
        there = [name for name in self.names[path] if _is_there(path + name)]
        return digest("\0".join(there).encode("utf-8", "surrogateescape"))

    def remove(self, paths: Iterable[str]) -> None:
        for path in paths:
            self.stamps.pop(path, None)
            self.digests.pop(path, None)
            self.names.pop(path, None)


def digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def file_digest(path: str) -> str:
    """What tells the bytes of a file from any others."""
    data = file_bytes(path)
    return _MISSING if data is None else digest(data)


def file_bytes(path: str) -> bytes | None:
    try:
        with open(path, "rb") as stream:
            return stream.read()
    except (OSError, ValueError):
        return None


def stamp_of(path: str) -> str:
    try:
        status = os.stat(path.removesuffix(TEXTS))
    except (OSError, ValueError):
        return _MISSING
    return f"{status.st_mtime_ns} {status.st_ctime_ns} {status.st_size} {status.st_ino}"


def combined(stamps: Iterable[str]) -> str:
    return digest("\n".join(stamps).encode())


def _last_change(stamp: str) -> int:
    """When something was last changed, in nanoseconds."""
    modified, changed, *_ = stamp.split(" ")
    return max(int(modified), int(changed))


def _settled_stamp(path: str, now: float) -> str:
    """The stamp, if it can tell this content from any later one."""
    stamp = stamp_of(path)
    if stamp == _MISSING:
        return stamp
    # The targets of links come and go without a trace in the folder.
    if holds_names(path) and _holds_links(path.removesuffix(TEXTS)):
        return _UNSETTLED
    return _UNSETTLED if _last_change(stamp) / 1e9 > now - _SECONDS_TO_SETTLE else stamp


def _texts_digest(folder: str) -> str:
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(_DECLARING))
    except OSError:
        return _MISSING
    return digest("\0".join(names).encode("utf-8", "surrogateescape"))


def is_folder(path: str) -> bool:
    return path.endswith(_SLASHES)


def holds_names(path: str) -> bool:
    """Whether the path stands for the names in a folder, and not for what a file holds."""
    return path.endswith((*_SLASHES, TEXTS))


def _is_there(path: str) -> bool:
    return os.path.isdir(path) if is_folder(path) else os.path.isfile(path)


def _holds_links(path: str) -> bool:
    try:
        with os.scandir(path) as listing:
            return any(entry.is_symlink() for entry in listing)
    except OSError:
        return True
