"""Path patterns of the configuration: `exclude` and `per-file-ignores`.

As in ruff, a pattern without a slash speaks about the name of a file or folder wherever it is, a
pattern with a slash about a path below the folder of the file that says it, and `*` crosses slashes.
"""

from __future__ import annotations

import os
import re
from functools import cached_property

from tflint_stall.quick_dataclasses import dataclass

_MAGIC = frozenset("*?[")


def anchored(pattern: str, directory: str) -> str:
    """The pattern as an absolute one if it speaks about a path, unchanged if about a name."""
    name = pattern.rstrip("/")
    if "/" not in name:
        return name
    return os.path.normpath(os.path.join(directory, name)).replace(os.sep, "/")


@dataclass(frozen=True)
class Globs:
    """Several patterns that are asked together."""

    patterns: tuple[str, ...]

    # Most patterns are plain names, and most paths match nothing: one set lookup answers for all of them.
    @cached_property
    def _plain_names(self) -> frozenset[str]:
        return frozenset(p for p in self.patterns if "/" not in p and _MAGIC.isdisjoint(p))

    @cached_property
    def _names(self) -> re.Pattern[str] | None:
        return _union([p for p in self.patterns if "/" not in p and p not in self._plain_names])

    @cached_property
    def _paths(self) -> re.Pattern[str] | None:
        return _union([p for p in self.patterns if "/" in p])

    def match(self, path: str) -> bool:
        """Whether a pattern speaks about this absolute path itself."""
        return self.match_entry(path, os.path.basename(path))

    def match_entry(self, path: str, name: str) -> bool:
        """The same where the name is known already."""
        return (
            name in self._plain_names
            or (self._names is not None and self._names.fullmatch(name) is not None)
            or (self._paths is not None and self._paths.fullmatch(path.replace(os.sep, "/")) is not None)
        )

    def match_below(self, path: str, root: str) -> bool:
        """Whether a pattern speaks about this absolute path or about a folder between it and `root`."""
        while not self.match(path):
            parent = os.path.dirname(path)
            if path == root or parent in (root, path):
                return False
            path = parent
        return True


def _union(patterns: list[str]) -> re.Pattern[str] | None:
    return re.compile("|".join(_translated(pattern) for pattern in patterns)) if patterns else None


def _translated(pattern: str) -> str:
    r"""The pattern as a regular expression: `fnmatch`, but `**/` may also stand for no folder at all.

    `fnmatch` ends every translation with the two characters `\Z` (`\z` from Python 3.14), which
    would keep the parts from being joined.
    """
    from fnmatch import translate

    return "(?:.*/)?".join(translate(part)[:-2] for part in pattern.split("**/"))
