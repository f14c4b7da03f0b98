"""Files that another tool hands over one by one: each is checked as in a run over its whole project.

pylint, flake8 and editors say which file they want to hear about, and nothing of the others; but what
a function does may depend on who calls it, so the project around the file is looked up here.
"""

from __future__ import annotations

import io
import os
import tokenize
from functools import cache

from tflint_stall.engine.discover import InputFile, discover, marks_project, stdin_file
from tflint_stall.engine.run import Checker, FileResult
from tflint_stall.settings.config import Config, ConfigFinder
from tflint_stall.settings.fix_mode import FixMode

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts import Facts


class OneByOne:
    """Checks files as they come; what is known of their projects and their configuration is kept."""

    def __init__(self) -> None:
        self._configs = ConfigFinder()
        # By the top folder of a project, or by the folder of a file of which nothing marks the project.
        self._projects: dict[str, list[InputFile]] = {}
        self._checkers: dict[tuple[int, str, FixMode, str | None], Checker] = {}

    def check(self, path: str, data: bytes, mode: FixMode = FixMode.OFF, *, only: str | None = None) -> FileResult:
        """What is to say about a file with these bytes; nothing about one that the configuration excludes.

        With `only` the name of one rule, no other runs. Nothing is written. Raises `ConfigError` where the
        configuration cannot be used.
        """
        file = stdin_file(data, path)
        absolute = os.path.abspath(path)
        config = self._configs.for_folder(os.path.dirname(absolute))
        if config.exclude.match_below(absolute, file.root):
            return FileResult(file.shown)
        return self._checker(config, file, mode, only).check(file)

    def facts(self, path: str, data: bytes) -> Facts:
        """What the code of a file with these bytes means."""
        file = stdin_file(data, path)
        config = self._configs.for_folder(os.path.dirname(os.path.abspath(path)))
        return self._checker(config, file, FixMode.OFF, None).facts(file)

    def _checker(self, config: Config, file: InputFile, mode: FixMode, only: str | None) -> Checker:
        # The finder keeps every configuration that it made, so the identity of one is never another's.
        key = (id(config), _surroundings(file), mode, only)
        if key not in self._checkers:
            narrowed = config if only is None else config.with_only(only)
            self._checkers[key] = Checker(narrowed, self._project(file), mode, write=False)
        return self._checkers[key]

    def _project(self, file: InputFile) -> list[InputFile]:
        around = _surroundings(file)
        if around not in self._projects:
            found = discover(_searched(file), self._configs)
            self._projects[around] = [other for _, group in found.groups for other in group]
        return self._projects[around]


@cache
def shared() -> OneByOne:
    """One for the process, for tools that make a plugin anew for each file."""
    return OneByOne()


def _surroundings(file: InputFile) -> str:
    """The folder whose files belong to the project of a file; files beside it only, where nothing marks a project."""
    return file.root if marks_project(file.root) else os.path.dirname(os.path.abspath(file.path))


def _searched(file: InputFile) -> list[str]:
    """What belongs to the project of a file: all below its top folder, or else what lies beside the file."""
    if marks_project(file.root):
        return [file.root]
    # Without a mark the top folder is a guess, and a home folder is too large to be walked for one file.
    folder = os.path.dirname(os.path.abspath(file.path))
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [path for name in names if name.endswith(".py") and os.path.isfile(path := os.path.join(folder, name))]


def as_bytes(text: str) -> bytes:
    """The bytes of a file with this text: in the encoding that it declares, where that can hold it."""
    data = text.encode("utf-8", "surrogatepass")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data if encoding.startswith("utf-8") else text.encode(encoding)
    except (SyntaxError, UnicodeEncodeError):
        return data
