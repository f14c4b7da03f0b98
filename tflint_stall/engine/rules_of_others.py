"""Does an installed package bring rules? Found out without `importlib.metadata`, which costs more than a run.

Nothing of what is installed is imported here: the names of folders and a word in their lists are enough.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

# The group of entry points under which other packages name their rules.
GROUP = "tflint_stall.rules"
_METADATA = (".dist-info", ".egg-info")


def are_installed() -> bool:
    """Whether a package on the search path declares rules for us."""
    return any(_brings_rules(entry) for folder in search_path() for entry in _installed(folder))


def search_path() -> list[str]:
    return [folder for folder in map(os.path.abspath, sys.path) if os.path.isdir(folder)]


def _installed(folder: str) -> Iterator[str]:
    try:
        names = os.listdir(folder)
    except OSError:
        return
    yield from (os.path.join(folder, name) for name in names if name.endswith(_METADATA))


def _brings_rules(metadata: str) -> bool:
    try:
        with open(os.path.join(metadata, "entry_points.txt"), "rb") as stream:
            return f"[{GROUP}]".encode() in stream.read()
    except OSError:
        return False
