"""Files whose cells begin with `#%%`, as editors run them one by one: some hold notes, or pieces of code."""

from __future__ import annotations

import ast
import re
import textwrap
import warnings

from tflint_stall.documents.magics import without_magics

_CELL = re.compile(r"^#[ \t]*%%.*$", re.MULTILINE)
# What a line of notes may be taken for, where it parses at all: a word, a number, some of them.
_WORDS = (ast.Name, ast.Constant, ast.Tuple, ast.UnaryOp, ast.BinOp, ast.Compare)


def is_prose_in_cells(text: str, line: int) -> bool:
    """Whether the error in this 1-based line is in notes without a `#`, and all that is no notes is Python."""
    code, is_here = [], False
    for first, cell in _cells(text):
        if not _is_prose(cell):
            code.append(cell)
        elif first <= line <= first + cell.count("\n"):
            is_here = True
    return is_here and any(cell.strip() for cell in code) and all(_parsed(without_magics(cell)) for cell in code)


def is_kept_to_its_cell(text: str) -> bool:
    """Whether a file that does not parse is run by its cells: one of several does not, or few of many.

    Who runs a cell may have it further right than the others.
    """
    cells = [cell for _, cell in _cells(text)]
    read = [_parsed(textwrap.dedent(without_magics(cell))) for cell in cells]
    run = sum(1 for tree in read if tree is not None and tree.body)
    return run > max(1, 4 * (read.count(None) - 1))


def _cells(text: str) -> list[tuple[int, str]]:
    """The cells of a file, each with its 1-based first line; none where nothing divides it."""
    marks = [*_CELL.finditer(text)]
    if not marks:
        return []
    starts = [0, *(mark.end() for mark in marks)]
    ends = [*(mark.start() for mark in marks), len(text)]
    lines, cells, last = 1, [], 0
    for start, end in zip(starts, ends, strict=True):
        lines += text.count("\n", last, start)
        last = start
        cells.append((lines, text[start:end]))
    return cells


def _is_prose(cell: str) -> bool:
    """Whether no line does anything, and most of them are no Python."""
    lines = [line.strip() for line in cell.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    read = [tree for line in lines if (tree := _parsed(line)) is not None]
    # Notes on a library may name it: `import cv2`.
    statements = [statement for tree in read for statement in tree.body if not isinstance(statement, ast.Import)]
    does = any(not (isinstance(s, ast.Expr) and isinstance(s.value, _WORDS)) for s in statements)
    return bool(lines) and not does and len(read) * 2 < len(lines)


def _parsed(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
