"""May this file hold anything at all? Bytes only, before anything dear is imported.

Sound: it only drops a file on which no selected rule can fire, because every rule needs a name of
TensorFlow or Keras, in the file itself or in a project module that it imports, and one of the words
that the rule declares.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from tflint_stall.rule import Rule

_LIBRARIES = re.compile(rb"tensorflow|keras|tfds", re.I)
_IMPORTS = re.compile(rb"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]*([^\n]*)|import[ \t]+([^\n#]+))", re.M)
_WORDS = re.compile(r"\.?[A-Za-z_][\w.]*")
_DEEPEST_IMPORT = 4
_LARGEST = 2_000_000

# What the answers of this process rest on: files that were read, and which files and folders there are.
files_read: set[Path] = set()
asked: dict[str, bool] = {}


def awake(rules: Iterable[type[Rule]], data: bytes) -> list[type[Rule]]:
    """The rules one of whose words stands in a file."""
    rules = list(rules)
    # Rules share many words: each is looked for once.
    present = {word for word in {word for rule in rules for word in rule.triggers} if word.encode() in data}
    return [rule for rule in rules if not present.isdisjoint(rule.triggers)]


def concerns_tensorflow(data: bytes, path: Path) -> bool:
    """Whether a file names TensorFlow or Keras, or imports a neighbour that does."""
    return names_tensorflow(data) or _reaches(data, path, 0)


def names_tensorflow(data: bytes) -> bool:
    return bool(_LIBRARIES.search(data))


def _reaches(data: bytes, path: Path, depth: int) -> bool:
    if depth >= _DEEPEST_IMPORT:
        return False
    return any(_file_concerns(target, depth + 1) for target in _neighbours(data, path))


@lru_cache(maxsize=8192)
def _file_concerns(path: Path, depth: int) -> bool:
    files_read.add(path)
    try:
        if path.stat().st_size > _LARGEST:
            return False
        data = path.read_bytes()
    except OSError:
        return False
    return names_tensorflow(data) or _reaches(data, path, depth)


def _neighbours(data: bytes, path: Path) -> set[Path]:
    """The files that imports name, looked for beside the file and in the folders above it."""
    found: set[Path] = set()
    for match in _IMPORTS.finditer(data):
        base, names, plain = (part.decode("utf-8", "replace") if part else "" for part in match.groups())
        if plain:
            dotted = [word.strip() for word in plain.split(",")]
            candidates = [word.split()[0] for word in dotted if word]
        else:
            joint = base if base.endswith(".") else base + "."
            candidates = [base, *(joint + word for word in _WORDS.findall(names))]
        for candidate in candidates:
            found.update(_files(path.parent, candidate))
    return found


def _files(folder: Path, dotted: str) -> list[Path]:
    level = len(dotted) - len(dotted.lstrip("."))
    parts = [part for part in dotted.split(".") if part]
    if level:
        bases = [folder.joinpath(*[".."] * (level - 1))]
    else:
        bases = [folder, *list(folder.parents)[:4]]
    return [file for base in bases for file in _existing(base, tuple(parts))]


@lru_cache(maxsize=16384)
def _existing(base: Path, parts: tuple[str, ...]) -> tuple[Path, ...]:
    folder = base
    for part in parts[:-1]:
        folder = folder / part
        if not _is_folder(folder):
            return ()
    found = []
    if parts:
        file = folder / f"{parts[-1]}.py"
        found = [file] if _is_file(file) else []
        folder = folder / parts[-1]
        if not _is_folder(folder):
            return tuple(found)
    package = folder / "__init__.py"
    return (*found, package) if _is_file(package) else tuple(found)


def _is_file(path: Path) -> bool:
    asked[str(path)] = answer = os.path.isfile(path)
    return answer


def _is_folder(path: Path) -> bool:
    asked[os.path.join(path, "")] = answer = os.path.isdir(path)
    return answer
