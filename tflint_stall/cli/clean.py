"""`tflint-stall clean`: remove the caches below folders."""

from __future__ import annotations

import os
from collections.abc import Sequence

from tflint_stall.cli import EXIT_CLEAN, EXIT_TROUBLE
from tflint_stall.cli.arguments import parse_clean
from tflint_stall.memory.cache import caches, remove
from tflint_stall.terminal import complain, printable_path


def clean(arguments: Sequence[str]) -> int:
    """The verb `clean`; returns the exit code."""
    code = EXIT_CLEAN
    for path in parse_clean(arguments).paths or [os.curdir]:
        if not os.path.isdir(path):
            complain(f"{path}: is no folder")
            code = EXIT_TROUBLE
        for cache in caches(path):
            try:
                remove(cache)
            except OSError as error:
                complain(f"{cache}: cannot be removed: {error.strerror}")
                code = EXIT_TROUBLE
            else:
                print(f"removed {printable_path(cache)}")
    return code
