"""Mutants: one file of ours with one guard less. Made from the text, so that everything else stays as it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parents[2]
# The facts that decide: data and the small building blocks of the syntax are left out.
_DECIDING = ("values", "program", "tensorflow")


@dataclass(frozen=True)
class Mutant:
    """A file, and its text with one guard less."""

    path: Path
    line: int
    what: str
    text: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(PROJECT).as_posix()}:{self.line}: {self.what}"


def files_of_rules() -> list[Path]:
    return [path for path in sorted(PROJECT.glob("rules/*/*.py")) if path.name != "__init__.py"]


def files_of_facts() -> list[Path]:
    folders = [PROJECT / "tflint_stall" / "facts" / name for name in _DECIDING]
    return [path for folder in folders for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]


def mutants(path: Path) -> Iterator[Mutant]:
    """A file without one operand of an `and` or `or`, or with a fix that is safe whatever its guard says."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    # Before Python 3.12 nobody knows where the parts of an f-string stand.
    quoted = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.BoolOp) and node not in quoted:
            yield from _without_an_operand(path, text, node)
        elif isinstance(node, ast.IfExp) and ast.unparse(node.body) == "Safety.SAFE":
            forced = _replaced(text, node, "Safety.SAFE")
            yield Mutant(path, node.lineno, f"safe without `{ast.unparse(node.test)}`", forced)


def _without_an_operand(path: Path, text: str, node: ast.BoolOp) -> Iterator[Mutant]:
    word = "and" if isinstance(node.op, ast.And) else "or"
    for dropped in node.values:
        left = [f"({ast.get_source_segment(text, value)})" for value in node.values if value is not dropped]
        what = f"`{ast.unparse(dropped)}` dropped from `{word}`"
        yield Mutant(path, dropped.lineno, what, _replaced(text, node, f"({f' {word} '.join(left)})"))


def _replaced(text: str, node: ast.expr, new: str) -> str:
    lines = text.splitlines(keepends=True)
    assert node.end_lineno is not None and node.end_col_offset is not None
    before = "".join(lines[: node.lineno - 1]) + _cut(lines[node.lineno - 1], 0, node.col_offset)
    after = _cut(lines[node.end_lineno - 1], node.end_col_offset, None) + "".join(lines[node.end_lineno :])
    return before + new + after


def _cut(line: str, start: int, end: int | None) -> str:
    """A part of a line whose ends are counted in bytes."""
    return line.encode()[start:end].decode()
