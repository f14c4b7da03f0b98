"""Paths to files: which files a run looks at, in which order, under which configuration.

Folders are walked without opening anything in them. What cannot be looked at becomes a notice, one
line each, and stops nothing.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import groupby

from tflint_stall.quick_dataclasses import dataclass, field

TYPE_CHECKING = False  # not typing's: importing it costs as much as walking a small project
if TYPE_CHECKING:
    from tflint_stall.settings.config import Config, ConfigFinder
    from tflint_stall.settings.gitignore import GitIgnores

MAX_BYTES = 20_000_000
# A notebook also holds what its cells have printed and drawn.
MAX_NOTEBOOK_BYTES = 60_000_000
STDIN = "-"

# What is found in folders; anything else is only looked at when it is named.
_FOUND_SUFFIXES = (".py", ".ipynb")
# What macOS keeps beside a file on other disks, under its name: `._train.py` is no Python.
_FORKS = "._"
_MARKDOWN_SUFFIXES = (".md", ".markdown", ".mdx", ".qmd", ".rmd", ".rst", ".txt")
# What stands in the top folder of a project; the second group only counts where the first is missing.
_PROJECT_MARKS = frozenset({"pyproject.toml", "setup.py", "setup.cfg", ".git", ".hg"})
_DEPENDENCY_MARKS = frozenset({"requirements.txt", "environment.yml", "environment.yaml", "Pipfile"})


class Kind(str, Enum):
    """What the bytes of a file are."""

    PYTHON = "python"
    NOTEBOOK = "notebook"
    MARKDOWN = "markdown"


@dataclass(frozen=True)
class InputFile:
    """One file to look at."""

    # What to open, and what to call it.
    path: str
    shown: str
    kind: Kind
    # The top folder of the project that the file belongs to: imports and dependencies start there.
    root: str
    # What was read from standard input; such a file is never opened or written.
    data: bytes | None = None
    # Named by the user, not found in a folder: then it is said whether it parses, even without TensorFlow.
    named: bool = False

    @property
    def is_stdin(self) -> bool:
        return self.data is not None

    @property
    def leads_out(self) -> bool:
        """Whether the file is a link to somewhere outside its project: such a file is not written."""
        top = os.path.join(os.path.realpath(self.root), "")
        return os.path.islink(self.path) and not os.path.realpath(self.path).startswith(top)


class CannotRead(Exception):
    """The file was not read; the message says why."""


@dataclass(frozen=True)
class Notice:
    """One line about something that is not looked at. An error is something the user asked for."""

    text: str
    is_error: bool


@dataclass
class Discovery:
    """What was found: files in order, in runs of the same configuration."""

    groups: list[tuple[Config, list[InputFile]]] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    @property
    def files(self) -> list[InputFile]:
        return [file for _, group in self.groups for file in group]

    def by_config(self) -> list[tuple[Config, list[InputFile]]]:
        """The files of each configuration, out of order: sorting may have torn them apart."""
        found: dict[int, tuple[Config, list[InputFile]]] = {}
        for config, files in self.groups:
            found.setdefault(id(config), (config, []))[1].extend(files)
        return list(found.values())


def discover(paths: Sequence[str], configs: ConfigFinder, stdin: InputFile | None = None) -> Discovery:
    """The files below the paths, sorted by the name they are shown by."""
    search = _Search(configs)
    for path in paths:
        if path == STDIN and stdin is not None:
            search.add_stdin(stdin)
        else:
            search.add(path)
    found = sorted(search.found.values(), key=lambda entry: entry[1].shown)
    groups = [
        (group[0][0], [file for _, file in group])
        for _, run in groupby(found, key=lambda entry: id(entry[0]))
        if (group := list(run))
    ]
    return Discovery(groups, search.notices)


def stdin_file(data: bytes, name: str | None) -> InputFile:
    """Standard input as a file; a name gives it a kind and a place in a project."""
    path = name or STDIN
    folder = os.path.dirname(os.path.abspath(path))
    return InputFile(path, _shown(path), _kind(path), _project_of(folder, fallback=os.getcwd()).root, data, named=True)


def read_bytes(file: InputFile) -> bytes:
    """The bytes of the file. Only regular files are opened: opening anything else may wait, or act."""
    if file.data is not None:
        return file.data
    try:
        status = os.stat(file.path)
        if not stat.S_ISREG(status.st_mode):
            raise CannotRead("is not a regular file and is not opened")
        if status.st_size > (MAX_NOTEBOOK_BYTES if file.kind is Kind.NOTEBOOK else MAX_BYTES):
            raise CannotRead(f"has {status.st_size // 1_000_000} MB and is not checked: no source file is that long")
        with open(file.path, "rb") as stream:
            return stream.read()
    except OSError as error:
        raise CannotRead(f"cannot be read: {_reason(error)}") from None


@dataclass(frozen=True)
class _Project:
    root: str
    is_marked: bool
    # Not marked, but its top folder says what it needs.
    declares: bool = False


@dataclass(frozen=True)
class _Folder:
    """A folder on the way of the walk, with what holds for everything in it."""

    path: str
    # The same without links: the key by which a file that is reached twice is known.
    real: str
    shown: str
    project: _Project
    ignores: GitIgnores | None


class _Search:
    def __init__(self, configs: ConfigFinder) -> None:
        self._configs = configs
        self._links: list[tuple[str, Config, InputFile]] = []
        # By real path, so that a file that is reached twice is looked at once.
        self.found: dict[str, tuple[Config, InputFile]] = {}
        self.notices: list[Notice] = []

    def add_stdin(self, file: InputFile) -> None:
        path = os.path.abspath(file.path)
        config = self._configs.for_folder(os.path.dirname(path))
        if not _force_excluded(path, config):
            self.found.setdefault(STDIN, (config, file))

    def add(self, path: str) -> None:
        """What the user named: a file is always looked at, a folder is walked."""
        absolute = os.path.abspath(path)
        try:
            mode = os.stat(path).st_mode
        except (OSError, ValueError) as error:
            self._refuse(path, error)
            return
        folder = absolute if stat.S_ISDIR(mode) else os.path.dirname(absolute)
        config = self._configs.for_folder(folder)
        if _force_excluded(absolute, config):
            return
        project = _project_of(folder, fallback=_fallback_root(folder))
        if stat.S_ISDIR(mode):
            ignores = self._ignores_above(absolute) if config.respect_gitignore else None
            self._walk(_Folder(absolute, os.path.realpath(absolute), _shown(path), project, ignores))
        elif stat.S_ISREG(mode):
            file = InputFile(path, _shown(path), _kind(path), project.root, named=True)
            self.found.setdefault(os.path.realpath(absolute), (config, file))
        else:
            self.notices.append(Notice(f"{path}: is not a regular file and is not opened", is_error=True))

    def _walk(self, start: _Folder) -> None:
        pending = [start]
        while pending:
            folder = pending.pop()
            try:
                with os.scandir(folder.path) as listing:
                    entries = list(listing)
            except OSError as error:
                self._refuse(folder.shown, error)
            else:
                pending += self._look_through(folder, entries)
        # After the files themselves, so that a link to one of them adds nothing.
        for real, config, file in self._links:
            self.found.setdefault(real, (config, file))
        self._links.clear()

    def _look_through(self, folder: _Folder, entries: list[os.DirEntry[str]]) -> list[_Folder]:
        """Keep the files of one folder; the folders in it are walked next."""
        names = {entry.name for entry in entries}
        config = self._configs.for_folder(folder.path)
        project = _project_with(folder.path, names, folder.project)
        ignores = folder.ignores
        if config.respect_gitignore and ".gitignore" in names:
            ignores = self._with_gitignore(folder.path, ignores)
        prefix = "" if folder.shown == os.curdir else os.path.join(folder.shown, "")
        real_prefix = os.path.join(folder.real, "")
        excludes = config.exclude.match_entry
        below = []
        for entry in entries:
            name = entry.name
            is_folder = entry.is_dir(follow_symlinks=False)
            if not is_folder and (not name.endswith(_FOUND_SUFFIXES) or name.startswith(_FORKS)):
                continue
            if excludes(entry.path, name) or (ignores is not None and ignores.match(entry.path, is_folder)):
                continue
            shown = prefix + name
            real = real_prefix + name
            if is_folder:
                below.append(_Folder(entry.path, real, shown, project, ignores))
                continue
            file = InputFile(shown, shown, Kind.PYTHON if name.endswith(".py") else Kind.NOTEBOOK, project.root)
            if entry.is_file(follow_symlinks=False):
                self.found.setdefault(real, (config, file))
            elif self._leads_to_file(entry, shown):
                self._links.append((os.path.realpath(entry.path), config, file))
        return below

    def _leads_to_file(self, entry: os.DirEntry[str], shown: str) -> bool:
        """Whether a link leads to a file. Folders behind links are not walked: they may lead back here."""
        try:
            mode = entry.stat().st_mode
        except OSError:
            self.notices.append(Notice(f"{shown}: is a link that leads nowhere and is not checked", is_error=False))
            return False
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            self.notices.append(Notice(f"{shown}: is not a regular file and is not opened", is_error=False))
        return stat.S_ISREG(mode)

    def _with_gitignore(self, folder: str, above: GitIgnores | None) -> GitIgnores | None:
        # Reading .gitignore files needs pathspec, whose import costs as much as checking a small project.
        from tflint_stall.settings.gitignore import GitIgnores

        try:
            return GitIgnores.read(folder, above)
        except (OSError, ValueError) as error:
            shown = _shown(os.path.join(folder, ".gitignore"))
            self.notices.append(Notice(f"{shown}: is not used, it cannot be read: {_reason(error)}", is_error=False))
            return above

    def _refuse(self, shown: str, error: OSError | ValueError) -> None:
        self.notices.append(Notice(f"{shown}: {_reason(error)}", is_error=True))

    def _ignores_above(self, folder: str) -> GitIgnores | None:
        """What the `.gitignore` files between a folder and the top of its repository say."""
        climbed = []
        top = folder
        while not os.path.exists(os.path.join(top, ".git")):
            parent = os.path.dirname(top)
            if parent == top:
                return None
            climbed.append(parent)
            top = parent
        ignores = None
        for parent in reversed(climbed):
            if os.path.exists(os.path.join(parent, ".gitignore")):
                ignores = self._with_gitignore(parent, ignores)
        # A folder that is named is meant, even if it is ignored.
        return None if ignores is not None and ignores.match(folder, is_folder=True) else ignores


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _force_excluded(path: str, config: Config) -> bool:
    return config.force_exclude and config.exclude.match_below(path, config.root)


def _kind(name: str) -> Kind:
    lower = name.lower()
    if lower.endswith(".ipynb"):
        return Kind.NOTEBOOK
    return Kind.MARKDOWN if lower.endswith(_MARKDOWN_SUFFIXES) else Kind.PYTHON


def _shown(path: str) -> str:
    """The path from the current folder if it is below it, else as the user wrote it."""
    cwd = os.getcwd()
    absolute = os.path.abspath(path)
    if absolute == cwd:
        return os.curdir
    below = os.path.join(cwd, "")
    return absolute[len(below) :] if absolute.startswith(below) else os.path.normpath(path)


def _fallback_root(folder: str) -> str:
    """Where a project starts that nothing marks: where the user stands, or where the file is."""
    cwd = os.getcwd()
    return cwd if os.path.join(folder, "").startswith(os.path.join(cwd, "")) else folder


def _project_of(folder: str, fallback: str) -> _Project:
    """The project that a folder belongs to, by what stands in it and above it."""
    declaring = None
    current = folder
    home = os.path.expanduser("~")
    while True:
        if _holds_any(current, _PROJECT_MARKS):
            return _Project(current, is_marked=True)
        # Not a home folder: what is below it is no project.
        if current != home and _holds_any(current, _DEPENDENCY_MARKS):
            declaring = current
        parent = os.path.dirname(current)
        if parent == current:
            return _Project(declaring or fallback, is_marked=False, declares=declaring is not None)
        current = parent


def _project_with(folder: str, names: set[str], above: _Project) -> _Project:
    """The project of a folder inside another one's, by the names in it."""
    if names & _PROJECT_MARKS:
        return _Project(folder, is_marked=True)
    if not above.is_marked and not above.declares and names & _DEPENDENCY_MARKS:
        return _Project(folder, is_marked=False, declares=True)
    return above


def marks_project(folder: str) -> bool:
    """Whether something in a folder says that it is the top folder of a project."""
    return _holds_any(folder, _PROJECT_MARKS | _DEPENDENCY_MARKS)


def _holds_any(folder: str, names: Iterable[str]) -> bool:
    return any(os.path.exists(os.path.join(folder, name)) for name in names)
