"""Which tflint-stall this is, down to the bytes of its rules: what it found is not what another one would."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from tflint_stall import __version__, rules
from tflint_stall.engine import rules_of_others
from tflint_stall.engine.rules_of_others import search_path
from tflint_stall.memory.stamps import digest, file_digest, stamp_of


def tool_stamp() -> str:
    """What changes whenever the tool does, or what is installed beside it; cheap to ask."""
    stamped = [*_sources(), *search_path()]
    return digest("\n".join(f"{path} {stamp_of(path)}" for path in stamped).encode("utf-8", "surrogateescape"))


def tool_digest() -> str | None:
    """What the tool is by content; None with rules of others, of which nobody knows what they are made from."""
    if rules_of_others.are_installed():
        return None
    parts = [__version__, sys.version, sys.platform, *(file_digest(path) for path in _sources())]
    return digest("\n".join(parts).encode())


def _sources() -> list[str]:
    """Our own files, and the one that tells which LibCST writes the fixes."""
    folders = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), *map(os.path.abspath, rules.__path__)]
    found = {path for folder in folders for path in _python_files(folder)}
    libcst = (os.path.join(folder, "libcst", "_version.py") for folder in search_path())
    return [*sorted(found), next(filter(os.path.isfile, libcst), "")]


def _python_files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                yield entry.path
            elif entry.name.isidentifier() and entry.name != "__pycache__" and entry.is_dir():
                yield from _python_files(entry.path)
