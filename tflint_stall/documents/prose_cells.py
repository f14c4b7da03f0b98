"""Files whose cells begin with `#%%`, as editors run them one by one: some hold notes, which nobody runs."""

from __future__ import annotations

import ast
import re
import warnings

from tflint_stall.documents.magics import without_magics

_CELL = re.compile(r"^#[ \t]*%%.*$", re.MULTILINE)
# What a line of notes may be taken for, where it parses at all: a word, a number, some of them.
_WORDS = (ast.Name, ast.Constant, ast.Tuple, ast.UnaryOp, ast.BinOp, ast.Compare)


def is_prose_in_cells(text: str, line: int) -> bool:
    """Whether the error in this 1-based line is in notes without a `#`, and all that is no notes is Python."""
    if _CELL.search(text) is None:
        return False
    position, code, is_here = 0, [], False
    for cell in _CELL.split(text):
        first = text.count("\n", 0, text.index(cell, position)) + 1
        position = text.index(cell, position) + len(cell)
        if not _is_prose(cell):
            code.append(cell)
        elif first <= line <= first + cell.count("\n"):
            is_here = True
    return is_here and any(cell.strip() for cell in code) and all(_parsed(without_magics(cell)) for cell in code)


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
