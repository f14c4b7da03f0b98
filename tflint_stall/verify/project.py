"""The user's project as a script sees it: which files it imports, and private copies to run in.

A program may write beside its sources (checkpoints, logs), so each side runs in a copy of the
project of its own; what lies around the project is seen through links. Very large files are
linked too, and the report says so if one of them was changed.
"""

from __future__ import annotations

import ast
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_MARKERS = ("pyproject.toml", "setup.py", "setup.cfg", ".git")
_LINKED_FOLDERS = (".git", ".hg", "node_modules", ".venv", "venv", ".tox")
_LEFT_OUT = ("__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache")
LARGEST_COPIED_FILE = 256 * 2**20
MOST_COPIED = 2**30
MOST_FILES = 20_000


def project_root(script: Path) -> Path:
    """The nearest folder above that is marked as a project, else the script's own."""
    folder = script.resolve().parent
    home = Path.home()
    for candidate in (folder, *folder.parents):
        if candidate in (home, Path("/")):
            break
        if any((candidate / marker).exists() for marker in _MARKERS):
            return candidate
    return folder


def imported_files(script: Path, root: Path) -> list[Path]:
    """The script and what it imports from the project, directly or not; unreadable files end the trail."""
    script = script.resolve()
    bases = (script.parent, root, root / "src")
    found: dict[Path, None] = {}
    waiting = [script]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = None
        for name in _imports(path, root):
            waiting += _files_of(name, bases, root)
    return list(found)


def _imports(path: Path, root: Path) -> Iterator[str]:
    """Dotted names that may be modules; relative ones as paths from the root, marked by a leading slash."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = _absolute(node, path)
            yield start
            yield from (f"{start}.{alias.name}" for alias in node.names)


def _absolute(node: ast.ImportFrom, path: Path) -> str:
    if not node.level:
        return node.module or ""
    folder = path.parents[min(node.level, len(path.parents)) - 1]
    return f"{folder}/{node.module or ''}".rstrip("/")


def _files_of(name: str, bases: tuple[Path, ...], root: Path) -> list[Path]:
    """The files that importing the name runs: every package on the way, and the module."""
    if name.startswith("/"):
        return _module_files(Path(os.path.dirname(name)), os.path.basename(name).split("."), root)
    for base in bases:
        files = _module_files(base, name.split("."), root)
        if files:
            return files
    return []


def _module_files(base: Path, parts: list[str], root: Path) -> list[Path]:
    files: list[Path] = []
    for part in parts:
        base = base / part
        candidates = (base / "__init__.py", base.with_name(f"{part}.py"))
        files += [path.resolve() for path in candidates if path.is_file() and path.resolve().is_relative_to(root)]
    return files


@dataclass
class PrivateCopy:
    """One copy of the project, and where the script runs in it."""

    root: Path
    original_root: Path
    cwd: Path
    linked: list[Path] = field(default_factory=list)
    _bytes: int = 0
    _files: int = 0

    def has_room_for(self, size: int) -> bool:
        return size <= LARGEST_COPIED_FILE and self._bytes + size <= MOST_COPIED and self._files < MOST_FILES

    def count(self, size: int) -> None:
        self._bytes += size
        self._files += 1

    def write(self, original: Path, data: bytes) -> None:
        """Replace a file in the copy; a folder that was only linked becomes real first, the user's stays as it is."""
        place = self.place_of(original)
        for folder in reversed(place.relative_to(self.root).parents):
            _make_real(self.root / folder)
        if place.is_symlink():
            place.unlink()
        place.write_bytes(data)

    def place_of(self, original: Path) -> Path:
        return self.root / original.resolve().relative_to(self.original_root)

    def original_of(self, copied: str) -> Path | None:
        """The user's file that a path inside the copy stands for."""
        path = Path(copied)
        return self.original_root / path.relative_to(self.root) if path.is_relative_to(self.root) else None


def _make_real(folder: Path) -> None:
    if folder.is_symlink():
        target = folder.resolve()
        folder.unlink()
        _link_entries(target, folder, but=None)


def make_copy(root: Path, cwd: Path, into: Path) -> PrivateCopy:
    """Copy the project below `into`; the surroundings, and the current folder, are mirrored by links."""
    root, cwd = root.resolve(), cwd.resolve()
    top = cwd if root.is_relative_to(cwd) and root != cwd else root.parent
    place = into / "around" / root.relative_to(top)
    copy = PrivateCopy(place, root, _cwd_in_copy(root, cwd, top, place, into))
    _mirror_around(top, root, into / "around")
    _copy_folder(root, place, copy)
    if not (cwd.is_relative_to(root) or root.is_relative_to(cwd)):
        _link_entries(cwd, copy.cwd, but=None)
    return copy


def _cwd_in_copy(root: Path, cwd: Path, top: Path, place: Path, into: Path) -> Path:
    if cwd.is_relative_to(root):
        return place / cwd.relative_to(root)
    return into / "around" if cwd == top else into / "here"


def _mirror_around(top: Path, root: Path, into: Path) -> None:
    """Real folders from `top` down to the project, with links to everything beside them."""
    for name in root.relative_to(top).parts:
        _link_entries(top, into, but=name)
        top, into = top / name, into / name


def _link_entries(folder: Path, into: Path, but: str | None) -> None:
    into.mkdir(parents=True, exist_ok=True)
    for entry in folder.iterdir():
        # Our own temporary folders may lie there: a link to them would lead back into the copy.
        if entry.name != but and entry not in into.parents:
            (into / entry.name).symlink_to(entry)


def _copy_folder(folder: Path, into: Path, copy: PrivateCopy) -> None:
    into.mkdir(parents=True, exist_ok=True)
    try:
        entries = list(os.scandir(folder))
    except OSError:
        # A folder that we may not read is one that the program may not read either.
        return
    for entry in entries:
        path, target = Path(entry.path), into / entry.name
        if entry.name in _LEFT_OUT or path in into.parents:
            continue
        if entry.is_symlink():
            _copy_link(path, target, copy)
        elif entry.is_dir() and _only_linked(entry, copy):
            target.symlink_to(path)
        elif entry.is_dir():
            _copy_folder(path, target, copy)
        elif entry.is_file():
            _copy_file(path, target, copy)


def _only_linked(folder: os.DirEntry[str], copy: PrivateCopy) -> bool:
    is_virtual_environment = os.path.exists(os.path.join(folder.path, "pyvenv.cfg"))
    return folder.name in _LINKED_FOLDERS or is_virtual_environment or not copy.has_room_for(0)


def _copy_link(link: Path, target: Path, copy: PrivateCopy) -> None:
    """A link inside the project stays inside the copy; one that leads out still leads to the same place."""
    destination = link.resolve()
    if destination.is_relative_to(copy.original_root):
        target.symlink_to(copy.root / destination.relative_to(copy.original_root))
    else:
        target.symlink_to(destination)


def _copy_file(path: Path, target: Path, copy: PrivateCopy) -> None:
    try:
        size = path.stat().st_size
        if not copy.has_room_for(size):
            target.symlink_to(path)
            copy.linked.append(path)
            return
        shutil.copy2(path, target)
        copy.count(size)
    except OSError:
        # Unreadable for us, unreadable for the program: it will see a link that it cannot read either.
        if not target.exists():
            target.symlink_to(path)
