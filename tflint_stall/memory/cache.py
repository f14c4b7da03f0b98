"""Where results are kept between runs: one folder per project, marked as ours and as a cache.

A folder with the name of a cache that is not marked, is a link, or cannot be written is no cache: then
nothing is read and nothing is kept, without a word. What is in it is data, and never run.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import suppress

FOLDER = ".tflint_stall_cache"
TAG = "CACHEDIR.TAG"
# The first line is what backup tools look for, the second one says whose cache it is.
SIGNATURE = "Signature: 8a477f597d28d172789f06886806bc55\n# This is a cache of tflint-stall.\n"

_SUFFIX = ".results"
_LARGEST = 300_000_000
_MOST_FILES = 256
_SECONDS_A_WRITE_TAKES = 3600
_SECONDS_OF_A_TICK = 0.02


def caches(folder: str) -> Iterator[str]:
    """The caches below a folder; no link is followed, and nothing that only has the name of a cache is one."""
    for parent, names, _ in os.walk(folder):
        if FOLDER in names:
            names.remove(FOLDER)
            path = os.path.join(parent, FOLDER)
            if not os.path.islink(path) and _is_ours(path):
                yield path


def remove(cache: str) -> None:
    import shutil

    shutil.rmtree(cache)


class CacheFolder:
    """One cache: named blobs, each read and replaced as a whole."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def seal(self) -> str:
        """What only a cache that was made in this very folder has: one that was brought from elsewhere has another.

        A cache that came with the checked files could keep quiet about them.
        """
        try:
            status = os.stat(os.path.join(self.folder, TAG), follow_symlinks=False)
        except OSError:
            return ""
        return f"{status.st_ino} {status.st_ctime_ns}"

    def read(self, name: str) -> bytes | None:
        if os.path.islink(self.folder) or not _is_ours(self.folder):
            return None
        # Whatever lies there under this name must not make us wait, nor lead us elsewhere.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        try:
            handle = os.open(self._path(name), flags)
        except OSError:
            return None
        with os.fdopen(handle, "rb") as stream, suppress(OSError):
            status = os.fstat(stream.fileno())
            if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST:
                return None
            return stream.read()
        return None

    def clock(self) -> int:
        """Now, in nanoseconds, by the clock of the file system; 0 if nothing can be kept here."""
        try:
            self._make()
            if os.path.islink(self.folder) or not _is_ours(self.folder):
                return 0
            handle, temporary = _temporary(self.folder)
            os.close(handle)
            status = os.stat(temporary)
            os.unlink(temporary)
        except OSError:
            return 0
        return max(status.st_mtime_ns, status.st_ctime_ns)

    def _make(self) -> None:
        if os.path.lexists(self.folder):
            return
        os.makedirs(self.folder)
        self._replace(TAG, SIGNATURE.encode())
        # Nobody wants a cache in a repository.
        self._replace(".gitignore", b"*\n")
        # The folder around it has changed: let the clock go on, so that this is before the run.
        time.sleep(_SECONDS_OF_A_TICK)

    def write(self, name: str, data: bytes) -> None:
        """Keep something, if that is possible; readers and other writers see the old or the new, whole."""
        with suppress(OSError):
            self._replace(name + _SUFFIX, data)
            self._tidy()

    def _path(self, name: str) -> str:
        return os.path.join(self.folder, name + _SUFFIX)

    def _replace(self, name: str, data: bytes) -> None:
        handle, temporary = _temporary(self.folder)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
            os.replace(temporary, os.path.join(self.folder, name))
        except BaseException:
            os.unlink(temporary)
            raise

    def _tidy(self) -> None:
        """Remove what killed runs left behind, and what has not been renewed for longest."""
        entries = sorted((entry.stat(follow_symlinks=False).st_mtime, entry.path) for entry in os.scandir(self.folder))
        kept = [path for _, path in entries if path.endswith(_SUFFIX)]
        long_ago = time.time() - _SECONDS_A_WRITE_TAKES
        left = [path for changed, path in entries if path.endswith(".tmp") and changed < long_ago]
        for path in [*left, *kept[:-_MOST_FILES]]:
            os.unlink(path)


def _temporary(folder: str) -> tuple[int, str]:
    import tempfile  # only a run that has something new to keep needs it

    return tempfile.mkstemp(suffix=".tmp", dir=folder)


def _is_ours(folder: str) -> bool:
    try:
        with open(os.path.join(folder, TAG), encoding="utf-8", errors="replace") as stream:
            return stream.read(len(SIGNATURE)) == SIGNATURE
    except OSError:
        return False
