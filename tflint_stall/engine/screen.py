"""May this file hold anything at all? Bytes only, before anything dear is imported.

Sound: it only drops a file on which no selected rule can fire, because every rule needs a name of
TensorFlow or Keras, in the file itself or in a project module that it imports, and one of the words
that the rule declares. Files that only others hand such things to are the matter of `handed.py`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import lru_cache

from tflint_stall.documents.words import is_a_word, words_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.heads import Head

LIBRARIES = (b"tensorflow", b"keras", b"tfds")
# Compiled when they are first used (`re` remembers them): a run over unchanged files needs none of them.
_IMPORTS = rb"(?m:^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]*([^\n]*)|import[ \t]+([^\n#]+)))"
_WORDS = r"\.?[A-Za-z_][\w.]*"
_DEEPEST_IMPORT = 4
# An import is looked for in so many folders above that of the file.
_HIGHEST_FOLDER = 4
LARGEST = 2_000_000
# Words of files that are remembered.
_MOST_WORDS = 50_000

# What the answers of this process rest on: files that were read, and which files and folders there are.
files_read: set[str] = set()
asked: dict[str, bool] = {}


def awake(rules: Sequence[Head], data: bytes) -> list[Head]:
    """The rules one of whose words stands in a file."""
    there = _triggers(tuple(rules)).standing_in(data)
    return [rule for rule in rules if not there.isdisjoint(rule.triggers)]


class _Triggers:
    """The words of rules, and which of them stand in the words of the files that were seen: files share most words."""

    def __init__(self, rules: tuple[Head, ...]) -> None:
        found = {name for rule in rules for name in rule.triggers}
        self._plain = [name for name in found if is_a_word(name)]
        self._others = [(name, name.encode()) for name in found if not is_a_word(name)]
        self._seen: set[str] = set()
        self._held_by: dict[str, set[str]] = {}

    def standing_in(self, data: bytes) -> set[str]:
        there = {name for name, written in self._others if written in data}
        words = words_of(data)
        if len(self._seen) > _MOST_WORDS:
            self._seen.clear()
            self._held_by.clear()
        self._learn(words - self._seen)
        return there.union(*(self._held_by[word] for word in self._held_by.keys() & words))

    def _learn(self, words: frozenset[str]) -> None:
        self._seen |= words
        text = f" {' '.join(words)} "
        for name in self._plain:
            at = text.find(name)
            while at >= 0:
                end = text.index(" ", at)
                self._held_by.setdefault(text[text.rindex(" ", 0, at) + 1 : end], set()).add(name)
                at = text.find(name, end)


_triggers = lru_cache(maxsize=4)(_Triggers)


def concerns_tensorflow(data: bytes, path: str) -> bool:
    """Whether a file names TensorFlow or Keras, or imports a neighbour that does."""
    return names_tensorflow(data) or _reaches(data, path, 0)


def names_tensorflow(data: bytes) -> bool:
    # Nearly all spell it so, which is found at once.
    if b"tensorflow" in data or b"keras" in data:
        return True
    lower = data.lower()
    return any(name in lower for name in LIBRARIES)


def uses_tensorflow(data: bytes) -> bool:
    """Whether the code names it, not its comments alone."""
    return names_tensorflow(b"\n".join(line for line in data.splitlines() if not line.lstrip().startswith(b"#")))


def _reaches(data: bytes, path: str, depth: int) -> bool:
    if depth >= _DEEPEST_IMPORT:
        return False
    return any(file_concerns(target, depth + 1) for target in _neighbours(data, path))


@lru_cache(maxsize=8192)
def file_concerns(path: str, depth: int) -> bool:
    """The same of a file that imports lead to, so many imports away."""
    files_read.add(path)
    try:
        if os.stat(path).st_size > LARGEST:
            return False
        with open(path, "rb") as stream:
            data = stream.read()
    except OSError:
        return False
    return names_tensorflow(data) or _reaches(data, path, depth)


def _neighbours(data: bytes, path: str) -> set[str]:
    """The files that imports name, looked for beside the file and in the folders above it."""
    found: set[str] = set()
    for match in re.finditer(_IMPORTS, data):
        base, names, plain = (part.decode("utf-8", "replace") if part else "" for part in match.groups())
        if plain:
            dotted = [word.strip() for word in plain.split(",")]
            candidates = [word.split()[0] for word in dotted if word]
        else:
            joint = base if base.endswith(".") else base + "."
            candidates = [base, *(joint + word for word in re.findall(_WORDS, names))]
        for candidate in candidates:
            found.update(_files(os.path.dirname(path), candidate))
    return found


def _files(folder: str, dotted: str) -> list[str]:
    level = len(dotted) - len(dotted.lstrip("."))
    parts = [part for part in dotted.split(".") if part]
    if level:
        bases = [os.path.join(folder, *[".."] * (level - 1))]
    else:
        bases = _upwards(folder)
    return [file for base in bases for file in _existing(base, tuple(parts))]


def _upwards(folder: str) -> list[str]:
    folders = [folder]
    while len(folders) <= _HIGHEST_FOLDER and (above := os.path.dirname(folders[-1])) != folders[-1]:
        folders.append(above)
    return folders


@lru_cache(maxsize=16384)
def _existing(base: str, parts: tuple[str, ...]) -> tuple[str, ...]:
    folder = base
    for part in parts[:-1]:
        folder = os.path.join(folder, part)
        if not _is_folder(folder):
            return ()
    found = []
    if parts:
        file = os.path.join(folder, f"{parts[-1]}.py")
        found = [file] if _is_file(file) else []
        folder = os.path.join(folder, parts[-1])
        if not _is_folder(folder):
            return tuple(found)
    package = os.path.join(folder, "__init__.py")
    return (*found, package) if _is_file(package) else tuple(found)


def _is_file(path: str) -> bool:
    asked[path] = answer = os.path.isfile(path)
    return answer


def _is_folder(path: str) -> bool:
    asked[os.path.join(path, "")] = answer = os.path.isdir(path)
    return answer
