"""The plugin for flake8, found by its entry point: findings are codes like `TFS302`.

flake8 selects, ignores and honours `noqa` by itself, on top of what `[tool.tflint-stall]` says.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tflint_stall import __version__
from tflint_stall.engine.one_by_one import as_bytes, shared
from tflint_stall.report._said import said_in_one_line
from tflint_stall.settings.config import ConfigError

# What stopped a rule or a file is said as well: silence would look like a clean file.
_NOT_CHECKED = "TFS000"


class StallPlugin:
    """Made by flake8 for each file. It parses with our engine, so the tree is not used."""

    name = "tflint-stall"
    version = __version__

    def __init__(self, tree: ast.AST, filename: str, lines: Sequence[str]) -> None:
        self._filename = filename
        self._text = "".join(lines)

    def run(self) -> Iterator[tuple[int, int, str, type[StallPlugin]]]:
        """Called by flake8: line, column from 0, and what to print."""
        try:
            result = shared().check(self._filename, as_bytes(self._text))
        except ConfigError as error:
            yield 1, 0, f"{_NOT_CHECKED} {error}", type(self)
            return
        for problem in result.problems:
            yield 1, 0, f"{_NOT_CHECKED} {problem}", type(self)
        for finding in result.findings:
            place = finding.place
            yield (
                place.line,
                place.column - 1,
                said_in_one_line(f"{finding.code} {finding.name}: {finding.message}", finding),
                type(self),
            )
