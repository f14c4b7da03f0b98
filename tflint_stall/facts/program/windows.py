"""Windows of rows that go on by their own size: so long each of them is, wherever it begins."""

from __future__ import annotations

import ast


def size_of_window(part: ast.Slice) -> ast.expr | None:
    """`size` of `rows[start : start + size]` and of `rows[i * size : (i + 1) * size]`."""
    low, high = part.lower, part.upper
    if isinstance(high, ast.BinOp) and isinstance(high.op, ast.Add) and low is not None:
        return high.right if ast.dump(high.left) == ast.dump(low) else None
    if not isinstance(low, ast.BinOp) or not isinstance(high, ast.BinOp):
        return None
    is_window = isinstance(low.op, ast.Mult) and isinstance(high.op, ast.Mult) and _is_next(low.left, high.left)
    return low.right if is_window and ast.dump(low.right) == ast.dump(high.right) else None


def _is_next(one: ast.expr, other: ast.expr) -> bool:
    """`i` and `i + 1`"""
    if (
        not isinstance(other, ast.BinOp)
        or not isinstance(other.op, ast.Add)
        or not isinstance(other.right, ast.Constant)
    ):
        return False
    return other.right.value == 1 and ast.dump(other.left) == ast.dump(one)
