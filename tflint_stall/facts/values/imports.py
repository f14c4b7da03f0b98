"""The files of a project as imports connect them: what a name leads to, and who imports whom.

Nothing is parsed here. Import statements are found in the bytes of files; paths are absolute texts.
"""

from __future__ import annotations

import itertools
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from tflint_stall.documents.words import base_words_of, is_a_word, words_of

# Libraries that are never files of the project, so that no import of them touches the disk.
_LIBRARIES = frozenset(
    """tensorflow keras tf_keras numpy scipy pandas sklearn matplotlib torch jax flax cv2 PIL absl gym gymnasium
    tensorflow_datasets tensorflow_addons tensorflow_probability tensorflow_hub tqdm wandb h5py horovod ray
    os sys re io abc math time json copy random typing pathlib logging argparse itertools functools collections
    datetime shutil subprocess threading multiprocessing contextlib dataclasses enum pickle glob string struct
    tempfile unittest pytest warnings queue signal socket uuid csv zipfile tarfile hashlib inspect traceback six
    __future__""".split()
)
# No source file that anybody wrote is longer.
_LARGEST = 2_000_000
# A longer one is not kept in memory.
_LONG = 200_000
_MOST_IMPORTERS = 24
# Where code is that may call a function: other tools than Python's import know notebooks.
_CODE = (".py", ".ipynb")
# Files that declare a package, and what of them does; others hold the settings of tools.
_DECLARING = ("setup.py", "pyproject.toml", "setup.cfg")
_PACKAGING = rb"(?m)\bsetup\(|^\[(?:project|tool\.poetry|metadata)\]"
_MAIN_GUARD = rb"(?m)^if[ ]+\(?__name__[ ]*==[ ]*['\"]__main__['\"]"
# What only compiles what lies beside it: with `ext_modules` nothing is looked for that is not named.
_COMPILING, _PACKAGED = rb"\bext_modules\b", rb"(?m)\b(?:find_(?:namespace_)?packages|packages|py_modules)\b|^\["
_PACKAGE = os.sep + "__init__.py"
# Files whose bytes are kept in memory; most of them are parsed too, and have them anyway.
_MOST_TEXTS = 1500
# At the beginning of a line; in a notebook, which is JSON, behind what stands before a line of code.
_IMPORT = rb"[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]*(\([^)]*\)|[^\n]*)|import[ \t]+([^\n]+))"
_IMPORT_IN_NOTEBOOK = rb'(?:[ \t]*(?:"source":[ \t]*)?")?' + _IMPORT
_WORD = r"[A-Za-z_][\w.]*"
# What stands behind a module in an import, and names none.
_NOT_NAMES = r"\bas[ \t]+\w+|#.*"


class Imports:
    """Follows imports among the files of one run, from the names to the files and back."""

    def __init__(self, root: str, files: Iterable[str], notebooks: Iterable[str] = ()) -> None:
        self._root = root
        self._files = list(files)
        self._notebooks = list(notebooks)
        self._found: dict[tuple[str, str], str | None] = {}
        self._imported: dict[str, frozenset[str]] = {}
        self._importers: dict[str, list[str]] | None = None
        self._importing: dict[str, list[str]] = {}
        self._reached: dict[str, list[str]] = {}
        self._programs: dict[str, list[str]] = {}
        self._texts: dict[str, bytes | None] = {}
        self._holding: dict[tuple[object, str, frozenset[str]], list[str]] = {}
        self._passing: dict[tuple[object, str], bool] = {}
        self._answers: dict[tuple[object, str], str] = {}
        # What answers rest on, for those who keep them: which files and folders (with a slash) there are,
        # and the files that were looked into.
        self.asked: dict[str, bool] = {}
        self.looked_at: set[str] = set()

    def forget(self) -> None:
        self._texts.clear()
        self._holding.clear()
        self._passing.clear()
        self._answers.clear()

    def named(self, package: str, dotted: str) -> str | None:
        """The file of a module that is named in a package (with leading dots when relative); never a library's."""
        if dotted.partition(".")[0] in _LIBRARIES:
            return None
        key = (package, dotted)
        if key not in self._found:
            self._found[key] = self._search(package, dotted)
        return self._found[key]

    def _search(self, package: str, dotted: str) -> str | None:
        if dotted.startswith("."):
            rest = dotted.lstrip(".")
            base = package
            for _ in range(len(dotted) - len(rest) - 1):
                base = os.path.dirname(base)
            return self.as_module(os.path.join(base, *rest.split(".")) if rest else base)
        path = self.folder(package, dotted)
        return self.as_module(path) if path is not None else None

    def folder(self, package: str, dotted: str) -> str | None:
        """Where a module named absolutely is looked for: the path of its folder, or of its file without `.py`."""
        top, _, _ = dotted.partition(".")
        key = (package, top + ".")
        # The folder in which the first part is found decides for all names below it.
        if key not in self._found:
            self._found[key] = next((base for base in self._bases(package, top) if self._holds(base, top)), None)
        base = self._found[key]
        return os.path.join(base, *dotted.split(".")) if base is not None else None

    def _holds(self, base: str, top: str) -> bool:
        return self._is_file(os.path.join(base, f"{top}.py")) or self._is_folder(os.path.join(base, top))

    def as_module(self, path: str) -> str | None:
        """The file of a module or package; never one of an installed library."""
        inside = os.path.join(path, "__init__.py")
        if self._is_file(f"{path}.py"):
            found = f"{path}.py"
        elif self._is_folder(path) and self._is_file(inside):
            found = inside
        else:
            return None
        return None if "site-packages" in found.split(os.sep) else found

    def _is_file(self, path: str) -> bool:
        self.asked[path] = answer = os.path.isfile(path)
        return answer

    def _is_folder(self, path: str) -> bool:
        self.asked[os.path.join(path, "")] = answer = os.path.isdir(path)
        return answer

    def _bases(self, package: str, top: str) -> Iterator[str]:
        """Where the import of `top` may start: beside the file, above it up to the project's root, in `src`.

        Also above the root, where `top` is the root itself or a folder that holds it: nothing need mark the top of
        a repository, and a folder with requirements of its own may be a package of it.
        """
        yield package
        if package.startswith(os.path.join(self._root, "")):
            while package != self._root:
                package = os.path.dirname(package)
                yield package
        yield os.path.join(self._root, "src")
        while (above := os.path.dirname(package)) != package:
            if os.path.basename(package) == top:
                yield above
            package = above

    def importing(self, path: str) -> list[str]:
        """The files of this run that import a file."""
        known = self._importing.get(path)
        if known is None:
            known = self._importing[path] = self._importing_now(path)
        return known

    def _importing_now(self, path: str) -> list[str]:
        if self._importers is None:
            self._importers = self._index()
        direct = self._importers.get(path, [])
        # A package passes on what it imports.
        passed_on = (i for package in direct if package.endswith(_PACKAGE) for i in self._importers.get(package, ()))
        importers = dict.fromkeys([*direct, *passed_on])
        return [importer for importer in importers if importer != path][:_MOST_IMPORTERS]

    def is_imported_widely(self, path: str) -> bool:
        """Whether more files may import a file than anybody looks at."""
        return len(self.importing(path)) >= _MOST_IMPORTERS

    def does_without(self, path: str) -> bool:
        """Whether no file or notebook of a program, of which some are run, imports a file or names it."""
        stem, _ = os.path.splitext(os.path.basename(path))
        if stem.startswith("__") or self.is_installable() or not self.sees_around(path):
            return False
        if self.importing(path):
            return self._does_without_package(path)
        naming = [one for one in self.holding([stem], self.all_files, path) if one != path]
        return not naming and self.any_passes(_is_run)

    def _does_without_package(self, path: str) -> bool:
        """Whether a file is of a package that only uses itself: nothing outside of it holds its name."""
        package = os.path.dirname(path)
        inside = os.path.join(package, "")
        if package == self._root or not self._is_file(inside + "__init__.py"):
            return False
        own = [one for one in self.all_files(path) if one.startswith(inside)]
        if any(self.passes(one, _is_run) for one in own) or not self.any_passes(_is_run):
            return False
        return all(one.startswith(inside) for one in self.holding([os.path.basename(package)], self.all_files, path))

    def notebooks(self, path: str) -> list[str]:
        """The notebooks of this run, each of which may import a file."""
        return self._notebooks

    def all_files(self, path: str) -> list[str]:
        """The files and notebooks of this run."""
        return [*self._files, *self._notebooks]

    def sees_around(self, path: str) -> bool:
        """Whether this run has all the files and notebooks beside a file, and in the folders above it."""
        of_run = {*self._files, *self._notebooks}
        folder = os.path.dirname(path)
        while True:
            try:
                names = os.listdir(folder)
            except OSError:
                return False
            if any(n.endswith(_CODE) and os.path.join(folder, n) not in of_run for n in names):
                return False
            if folder == self._root or (above := os.path.dirname(folder)) == folder:
                return True
            folder = above

    def is_installable(self) -> bool:
        """Whether the project declares a package that others install."""
        declaring = (os.path.join(self._root, name) for name in _DECLARING)
        return any(self._is_file(path) and self.passes(path, _declares_package) for path in declaring)

    def reached(self, path: str) -> list[str]:
        """The project files that a file imports, and those that these import."""
        known = self._reached.get(path)
        if known is None:
            known = self._reached[path] = _widening(path, lambda one: sorted(self._imported_by(one)))
        return known

    def beside_reached(self, path: str) -> list[str]:
        """The files of this run in the folders of what a file imports."""
        folders = {os.path.dirname(one) for one in self.reached(path)}
        beside = (one for one in self._files if one != path and os.path.dirname(one) in folders)
        return list(itertools.islice(beside, _MOST_IMPORTERS)) if folders else []

    def programs_over(self, path: str) -> list[str]:
        """The files of this run that import a file, and those that import these: the nearest ones."""
        known = self._programs.get(path)
        if known is None:
            known = self._programs[path] = _widening(path, self.importing)
        return known

    def contents(self, paths: Iterable[str]) -> dict[str, bytes]:
        """The bytes of files, of which everything rests that is said about them."""
        found = {}
        for path in paths:
            self.looked_at.add(path)
            if (data := self.content(path)) is not None:
                found[path] = data
        return found

    def deriving(self, names: Iterable[str], path: str) -> list[str]:
        """The files of this run that import one, and may have a class with a base of one of some names."""
        wanted = frozenset(names)
        holding = self.holding(wanted, self.importing, path)
        return [one for one in holding if not wanted.isdisjoint(base_words_of(self.content(one) or b""))]

    def holding(self, words: Iterable[str], linked: Callable[[str], list[str]], path: str) -> list[str]:
        """Those of the files linked with one that hold one of some whole words, or something that is no word."""
        paths = linked(path)
        if not paths:
            return paths
        self.looked_at.update(paths)
        key = (linked, path, frozenset(words))
        known = self._holding.get(key)
        if known is None:
            wanted = _Wanted(key[2], len(paths))
            known = self._holding[key] = [one for one in paths if self._holds_any(one, wanted)]
        return known

    def holds(self, path: str, word: str) -> bool:
        """Whether a whole word, or something that is no word, stands in a file."""
        return self._holds_any(path, _Wanted(frozenset([word]), len(self._files)))

    def _holds_any(self, path: str, wanted: _Wanted) -> bool:
        """Whether one of them stands in a file."""
        data = self.content(path) or b""
        if wanted.are_scanned_for or len(data) > _LONG:
            for written in wanted.written:
                if written in data:
                    break
            else:
                return False
        return not wanted.words.isdisjoint(words_of(data)) or any(other in data for other in wanted.others)

    def passes(self, path: str, test: Callable[[bytes], bool]) -> bool:
        """Whether the bytes of a file pass a test, which is made once."""
        self.looked_at.add(path)
        known = self._passing.get((test, path))
        if known is None:
            known = self._passing[test, path] = test(self.content(path) or b"")
        return known

    def any_passes(self, test: Callable[[bytes], bool]) -> bool:
        """Whether those of any file do."""
        return any(self.passes(path, test) for path in self._files)

    def in_notebooks(self, folder: str, question: Callable[[bytes], str]) -> list[str]:
        """What the notebooks in a folder, or in those below it, answer by their bytes; each is asked once."""
        inside = os.path.join(folder, "")
        within = [path for path in self._notebooks if path.startswith(inside)]
        self.looked_at.update(within)
        for path in within:
            if (question, path) not in self._answers:
                self._answers[question, path] = question(self.content(path) or b"")
        return [answer for path in within if (answer := self._answers[question, path])]

    def around_in_notebooks(self, path: str, question: Callable[[bytes], str]) -> Iterator[list[str]]:
        """What the notebooks answer in or below the folder of a file, then those of the one above it, and so on."""
        folder = os.path.dirname(path)
        while self._notebooks:
            if found := self.in_notebooks(folder, question):
                yield found
            if folder == self._root or (above := os.path.dirname(folder)) == folder:
                return
            folder = above

    def content(self, path: str) -> bytes | None:
        """What a file holds; `None` for one that cannot be read, or that nobody wrote."""
        if path not in self._texts:
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.clear()
            data = _read(path)
            if data is not None and len(data) > _LONG:
                return data
            self._texts[path] = data
        return self._texts[path]

    def _index(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for path in self._files:
            for target in self._imported_by(path):
                found[target].append(path)
        return found

    def _imported_by(self, path: str) -> frozenset[str]:
        known = self._imported.get(path)
        if known is None:
            data, package, statement = self.content(path), os.path.dirname(path), _IMPORT
            if data and path.endswith(".ipynb"):
                data, statement = data.replace(rb"\n", b"\n"), _IMPORT_IN_NOTEBOOK
            known = self._imported[path] = frozenset(self._named_in(package, data, statement)) if data else frozenset()
        return known

    def _named_in(self, package: str, data: bytes, statement: bytes) -> Iterator[str]:
        """The project files that the import statements of a file name."""
        for match in _on_lines_with(b"import", statement, data):
            base, imported, plain = (part.decode("utf-8", "replace") if part else "" for part in match.groups())
            names = re.findall(_WORD, re.sub(_NOT_NAMES, "", plain)) if plain else [base]
            if not plain and self._may_hold(package, base):
                joint = base if base.endswith(".") else base + "."
                names.extend(joint + word for word in re.findall(_WORD, imported))
            for name in names:
                if (path := self.named(package, name)) is not None:
                    yield path

    def _may_hold(self, package: str, base: str) -> bool:
        """Whether modules may be imported from what is named: a file, or a folder with `__init__.py` or without."""
        if base.startswith("."):
            return True
        folder = self.folder(package, base) if base.partition(".")[0] not in _LIBRARIES else None
        return folder is not None and (self.as_module(folder) is not None or self._is_folder(folder))


class _Wanted:
    """Words that some of so many files may hold, and how they are looked for."""

    def __init__(self, words: frozenset[str], files: int) -> None:
        self.words = words
        self.written = [word.encode() for word in words]
        # What is no word may stand in several.
        self.others = [word.encode() for word in words if not is_a_word(word)]
        # The files around one are asked for dozens of words, and a list of theirs is asked in no time. Where all files
        # are asked for one word such lists would be too much to be kept, and most of them hold none anyhow.
        self.are_scanned_for = len(words) == 1 and files > _MOST_IMPORTERS


def _on_lines_with(word: bytes, pattern: bytes, data: bytes) -> Iterator[re.Match[bytes]]:
    """Where a pattern that holds a word, on its first line, fits at the beginning of a line: few lines hold it."""
    fits = re.compile(pattern).match
    at = data.find(word)
    while at >= 0:
        match = fits(data, data.rfind(b"\n", 0, at) + 1)
        if match:
            yield match
        line_end = data.find(b"\n", match.end() if match else at)
        at = data.find(word, line_end) if line_end >= 0 else -1


def _widening(path: str, next_to: Callable[[str], Iterable[str]]) -> list[str]:
    """The files next to a file, those next to them, and so on, as far as anybody looks."""
    found: dict[str, None] = {}
    waiting = [path]
    while waiting and len(found) < _MOST_IMPORTERS:
        for other in next_to(waiting.pop(0)):
            if other not in found and other != path:
                found[other] = None
                waiting.append(other)
    return list(found)


def _is_run(data: bytes) -> bool:
    return re.search(_MAIN_GUARD, data) is not None


def _declares_package(data: bytes) -> bool:
    only_compiles = re.search(_COMPILING, data) is not None and re.search(_PACKAGED, data) is None
    return not only_compiles and re.search(_PACKAGING, data) is not None


def _read(path: str) -> bytes | None:
    try:
        if os.stat(path).st_size > _LARGEST:
            return None
        with open(path, "rb") as stream:
            return stream.read()
    except OSError:
        return None
