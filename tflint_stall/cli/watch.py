"""`--watch`: check again whenever a file changes that a check would read.

Each check is a process of its own: what one has read and remembered never meets a changed file.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from types import SimpleNamespace

from tflint_stall.cli import EXIT_CLEAN
from tflint_stall.cli.overrides import config_finder
from tflint_stall.engine.discover import discover
from tflint_stall.settings.config import CONFIG_FILES, ConfigError
from tflint_stall.terminal import complain

_SECONDS_BETWEEN = 0.5
# To the top of an empty screen; what was scrolled away stays.
_CLEAR = "\x1b[H\x1b[2J"
# Of the time, at most this share goes into looking for changes, however large the tree is.
_SHARE_OF_TIME = 0.1

Snapshot = dict[str, tuple[int, int]]


def watch(arguments: Sequence[str], options: SimpleNamespace) -> int:
    """Check until the user has seen enough; returns the exit code."""
    command = [sys.executable, "-m", "tflint_stall", "check", *(word for word in arguments if word != "--watch")]
    seen: Snapshot | None = None
    try:
        while True:
            started = time.monotonic()
            now = _snapshot(options)
            if now != seen:
                seen = now
                if sys.stdout.isatty():
                    sys.stdout.write(_CLEAR)
                    sys.stdout.flush()
                # Nothing in the checked folder may answer for a module of ours.
                safe = {**os.environ, "PYTHONSAFEPATH": "1"}
                subprocess.run(command, check=False, stdin=subprocess.DEVNULL, env=safe)
                complain("watching for changes; Ctrl-C ends it")
            else:
                time.sleep(max(_SECONDS_BETWEEN, (time.monotonic() - started) / _SHARE_OF_TIME))
    except KeyboardInterrupt:
        return EXIT_CLEAN


def _snapshot(options: SimpleNamespace) -> Snapshot:
    """When the files were changed that decide what a check says, and how long they are."""
    try:
        found = discover(options.paths or [os.curdir], config_finder(options))
    except ConfigError:
        # The check itself says what is wrong; the files that may mend it are watched on.
        paths = {os.path.join(folder, name) for folder in _folders(options.paths) for name in CONFIG_FILES}
    else:
        paths = {file.path for file in found.files}
        paths.update(config.origin for config, _ in found.groups if config.origin)
        folders = {os.path.dirname(os.path.abspath(path)) for path in paths} | _folders(options.paths)
        paths.update(os.path.join(folder, name) for folder in folders for name in CONFIG_FILES)
    return {path: stamp for path in paths if (stamp := _stamp(path))}


def _folders(paths: Sequence[str]) -> set[str]:
    """The folders that are named, and those above them, where a configuration may stand."""
    found = set()
    for path in paths or [os.curdir]:
        folder = os.path.abspath(path)
        while folder not in found:
            found.add(folder)
            folder = os.path.dirname(folder)
    return found


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
