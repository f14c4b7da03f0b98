"""Reading the Python sources out of an sdist or a wheel without running or trusting it.

Nothing is extracted by the archive modules themselves: members are read as bytes and written by us,
under a path that was checked, so links, devices, modes and names that climb out have no effect.
"""

from __future__ import annotations

import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

SOURCE_SUFFIXES = (".py", ".ipynb")
# Sources are small: what is larger is data under a source's name, or a decompression bomb.
LARGEST_MEMBER = 20_000_000


class ArchiveError(Exception):
    """The archive cannot be read or must not be trusted; the message says why."""


def unpack_sources(archive: Path, folder: Path) -> int:
    """Write the archive's Python files and notebooks under `folder`; returns how many."""
    try:
        sources = dict(_members(archive))
    except (OSError, EOFError, tarfile.TarError, zipfile.BadZipFile) as error:
        raise ArchiveError(f"{archive.name} cannot be read: {error}") from error
    for name, data in sources.items():
        target = folder.joinpath(*name.parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return len(sources)


def _members(archive: Path) -> Iterator[tuple[PurePosixPath, bytes]]:
    if archive.name.endswith((".whl", ".zip")):
        members = _zip_members(archive)
    else:
        members = _tar_members(archive)
    is_sdist = not archive.name.endswith(".whl")
    for name, data in members:
        path = _checked_path(name, archive)
        # An sdist holds one folder `name-version`, which the package's own folder replaces.
        yield (PurePosixPath(*path.parts[1:]) if is_sdist and len(path.parts) > 1 else path), data


def _zip_members(archive: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(archive) as opened:
        for info in opened.infolist():
            if not info.is_dir() and _is_wanted(info.filename, info.file_size):
                yield info.filename, opened.read(info)


def _tar_members(archive: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(archive) as opened:
        for info in opened:
            if info.isreg() and _is_wanted(info.name, info.size) and (stream := opened.extractfile(info)):
                yield info.name, stream.read()


def _is_wanted(name: str, size: int) -> bool:
    # `._name.py` is what macOS's tar writes beside `name.py`: attributes, not Python.
    is_source = name.endswith(SOURCE_SUFFIXES) and not PurePosixPath(name).name.startswith("._")
    return is_source and size <= LARGEST_MEMBER


def _checked_path(name: str, archive: Path) -> PurePosixPath:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name:
        raise ArchiveError(f"{archive.name} holds {name!r}, which does not stay inside its folder")
    return path
