"""Has a file or a folder changed since a result was found? By what the file system says, else by what it holds.

A stamp is what `stat` says of a path; while it is the same, so is the content. A changed stamp is no
change yet: after a checkout every stamp is new, and then the content is compared.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import blake2b

# A file may change twice within one tick of its clock: what was changed so lately is not known by its stamp.
SECONDS_TO_SETTLE = 2.0
# What stands for the stamp of what is compared by content each time.
UNSETTLED = ""
# The stamp and the digest of what is not there.
MISSING = "missing"


def stamp(path: str) -> str:
    """What changes whenever a file, or the list of names in a folder, changes."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return MISSING
    return f"{status.st_mtime_ns} {status.st_ctime_ns} {status.st_size} {status.st_ino}"


def settled_stamp(path: str, now: float) -> str:
    """The stamp, if it can tell this content from a later one."""
    found = stamp(path)
    if found == MISSING:
        return found
    return UNSETTLED if last_change(found) > now - SECONDS_TO_SETTLE else found


def last_change(found: str) -> float:
    """When something was last changed, in seconds, by its stamp."""
    modified, changed, *_ = found.split(" ")
    return max(int(modified), int(changed)) / 1e9


def digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def file_digest(path: str) -> str:
    """What tells the bytes of a file from any others."""
    try:
        with open(path, "rb") as stream:
            return digest(stream.read())
    except (OSError, ValueError):
        return MISSING


def folder_digest(path: str) -> str:
    """What tells the names in a folder that an import can mean from any others."""
    try:
        with os.scandir(path) as listing:
            names = sorted(_importable(listing))
    except (OSError, ValueError):
        return MISSING
    return digest("\0".join(names).encode("utf-8", "surrogateescape"))


def folder_stamp(path: str, now: float) -> str:
    """The stamp of a folder; none for one with links, whose targets come and go without a trace in it."""
    try:
        with os.scandir(path) as listing:
            if any(entry.is_symlink() for entry in listing):
                return UNSETTLED
    except (OSError, ValueError):
        return MISSING
    return settled_stamp(path, now)


def _importable(listing: Iterator[os.DirEntry[str]]) -> Iterator[str]:
    for entry in listing:
        if entry.name.endswith(".py"):
            yield entry.name if entry.is_file() else f"{entry.name} is no file"
        elif entry.name.isidentifier() and entry.name != "__pycache__" and entry.is_dir():
            yield f"{entry.name}/"
