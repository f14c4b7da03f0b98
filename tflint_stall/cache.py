"""Where results are kept between runs: one folder per project, marked as ours and as a cache."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

FOLDER = ".tflint_stall_cache"
TAG = "CACHEDIR.TAG"
# The first line is what backup tools look for, the second one says whose cache it is.
SIGNATURE = "Signature: 8a477f597d28d172789f06886806bc55\n# This is a cache of tflint-stall.\n"


def caches(folder: str) -> Iterator[str]:
    """The caches below a folder; no link is followed, and nothing that only has the name of a cache is one."""
    for parent, names, _ in os.walk(folder):
        if FOLDER in names:
            names.remove(FOLDER)
            path = os.path.join(parent, FOLDER)
            if not os.path.islink(path) and _is_ours(path):
                yield path


def remove(cache: str) -> None:
    shutil.rmtree(cache)


def _is_ours(folder: str) -> bool:
    try:
        with open(os.path.join(folder, TAG), encoding="utf-8", errors="replace") as stream:
            return stream.read(len(SIGNATURE)) == SIGNATURE
    except OSError:
        return False
