"""A write that never loses a byte, nor what else belongs to the file: its owner, its links, its attributes.

The new text is made ready beside the file and takes its place in one step. Where that would lose something (a second
name of the file, an owner that we may not give away), the text is written into the file itself.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress

# The end of the name of a file that is being written, and how long that may take where nothing says who writes it.
UNFINISHED = ".tflint-stall.tmp"
_SECONDS_A_WRITE_TAKES = 60
# What gives whoever runs a file more rights than he has: nobody gave them to the new text.
_RIGHTS_OF_OTHERS = stat.S_ISUID | stat.S_ISGID
_LENT = "security.capability"


class WriteRefused(Exception):
    """The file was not written and is as it was; the message says why."""


class ChangedMeanwhile(WriteRefused):
    """Somebody else wrote the file since it was read."""


def write_atomically(path: str | os.PathLike[str], expected: bytes, new: bytes) -> None:
    """Replace the file's bytes in one step, unless someone changed it since it was read.

    A link is followed to the file itself; a failure leaves the old file whole.
    """
    target = os.path.realpath(path)
    try:
        status = os.stat(target)
        if not stat.S_ISREG(status.st_mode):
            raise WriteRefused("is not a regular file")
        # The replacement would succeed on a read-only file too: respect what its owner said.
        if not os.access(target, os.W_OK) or not status.st_mode & 0o222:
            raise WriteRefused("is read-only")
        remove_left_behind(os.path.dirname(target))
        if status.st_nlink > 1 or not _replace(target, status, expected, new):
            _write_into(target, status, expected, new)
    except OSError as error:
        raise WriteRefused(error.strerror or str(error)) from None


def _replace(target: str, status: os.stat_result, expected: bytes, new: bytes) -> bool:
    """Put a new file in the place of the old one; whether it could be given all that belongs to the old one."""
    handle, name = _unfinished(target)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(new)
            stream.flush()
            if not _takes_after(target, status, name):
                return False
            os.fsync(stream.fileno())
            _refuse_changed(target, expected)
            os.replace(name, target)
            return True
    finally:
        # Not after it was renamed: another run may be writing under this name by then.
        if os.path.exists(name):
            with suppress(FileNotFoundError):  # it is closed, so that another run may take it for left behind
                os.unlink(name)


def _unfinished(target: str) -> tuple[int, str]:
    """A file beside the target that is known to be in use as long as this process lives."""
    import tempfile  # only a run that writes needs it

    folder, name = os.path.split(target)
    while True:
        handle, path = tempfile.mkstemp(prefix=f".{name[:100]}.", suffix=UNFINISHED, dir=folder)
        if _lock(handle) and os.fstat(handle).st_nlink:
            return handle, path
        # Taken for what a dead run left, in the moment before it was locked.
        os.close(handle)


def _takes_after(target: str, status: os.stat_result, name: str) -> bool:
    """Give a new file the owner, the attributes and the mode of the old one; whether that was allowed."""
    made = os.stat(name)
    if (made.st_uid, made.st_gid) != (status.st_uid, status.st_gid):
        try:
            os.chown(name, status.st_uid, status.st_gid)
        except OSError:
            return False
    if not _carry_attributes(target, name):
        return False
    os.chmod(name, stat.S_IMODE(status.st_mode) & ~_RIGHTS_OF_OTHERS)
    return True


def _carry_attributes(target: str, name: str) -> bool:
    if not hasattr(os, "listxattr"):
        return True
    try:
        attributes = os.listxattr(target)
        for attribute in attributes:
            value = os.getxattr(target, attribute)
            if attribute != _LENT and _attribute(name, attribute) != value:
                os.setxattr(name, attribute, value)
    except OSError as error:
        # A file system without attributes has none to lose.
        return error.errno in (errno.ENOTSUP, errno.ENOSYS)
    return True


def _attribute(path: str, attribute: str) -> bytes | None:
    try:
        return os.getxattr(path, attribute)
    except OSError:
        return None


def _write_into(target: str, status: os.stat_result, expected: bytes, new: bytes) -> None:
    """Write the new text into the file itself; if that fails, the old one again."""
    with open(target, "r+b", buffering=0) as stream:
        _refuse_changed(target, expected)
        try:
            if len(new) > len(expected) and hasattr(os, "posix_fallocate"):
                # If there is no room for the end, the beginning must not be written either.
                os.posix_fallocate(stream.fileno(), 0, len(new))
            _overwrite(stream.fileno(), new)
        except BaseException:  # a time limit, Ctrl-C
            with suppress(OSError):
                _overwrite(stream.fileno(), expected)
            raise
    if status.st_mode & _RIGHTS_OF_OTHERS:
        with suppress(OSError):  # a file of somebody else, of which the system has taken them already
            os.chmod(target, stat.S_IMODE(status.st_mode) & ~_RIGHTS_OF_OTHERS)


def _overwrite(handle: int, data: bytes) -> None:
    done = 0
    while done < len(data):
        os.lseek(handle, done, os.SEEK_SET)
        done += os.write(handle, data[done:])
    os.truncate(handle, len(data))
    os.fsync(handle)


def _refuse_changed(target: str, expected: bytes) -> None:
    with open(target, "rb") as stream:
        if stream.read() != expected:
            raise ChangedMeanwhile("changed while it was being fixed")


def remove_left_behind(folder: str) -> None:
    """Remove what runs that were killed while they wrote a file have left in its folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(".") and entry.name.endswith(UNFINISHED):
                with suppress(OSError):
                    _remove_if_left(entry)


def _remove_if_left(entry: os.DirEntry[str]) -> None:
    """Remove a file that nobody writes any more: whoever does holds a lock, which ends with his process.

    The lock is held until it is gone, so that nobody takes it for his own in between.
    """
    status = entry.stat(follow_symlinks=False)
    if not stat.S_ISREG(status.st_mode):
        return
    handle = os.open(entry.path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        if _lock(handle, status.st_mtime):
            os.unlink(entry.path)
    finally:
        os.close(handle)


def _lock(handle: int, written: float = 0.0) -> bool:
    """Lock a file; False where somebody else has. Without locks, what was written long ago counts as free."""
    try:
        import fcntl
    except ImportError:
        import time

        return written < time.time() - _SECONDS_A_WRITE_TAKES
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EAGAIN, errno.EACCES):
            import time

            return written < time.time() - _SECONDS_A_WRITE_TAKES
        return False
    return True
