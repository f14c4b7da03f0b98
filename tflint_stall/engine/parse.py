"""Text to tree: the interpreter's own `ast`, and LibCST for syntax that is newer than it.

`ast` is eleven times cheaper than LibCST's parse and carries every fact; LibCST writes (see rewrite.py)
and stands in here, so that the findings do not depend on the Python that runs the tool.
"""

from __future__ import annotations

import ast
import sys
import warnings

from tflint_stall.documents.source import Source

# Some facts are gathered by recursion over expressions, whose depth the parser has limited by then.
_RECURSION_LIMIT = 6000


class TooDeep(Exception):
    """The file nests or chains deeper than the tool follows."""


def parse(source: Source) -> ast.Module:
    """The tree of a file; raises `SyntaxError`, or `TooDeep` for what no parser survives."""
    try:
        tree = _parse(source.text)
    except (RecursionError, MemoryError):
        raise TooDeep("is nested or chained too deeply to be followed") from None
    if sys.getrecursionlimit() < _RECURSION_LIMIT:
        sys.setrecursionlimit(_RECURSION_LIMIT)
    return tree


def _parse(text: str) -> ast.Module:
    try:
        with warnings.catch_warnings():
            # Doubtful escapes in string literals are the author's affair, not a message of ours.
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except ValueError as error:
        raise SyntaxError(str(error)) from None
    except SyntaxError as refused:
        if "too many nested" in str(refused) or "too complex" in str(refused):
            raise RecursionError from None
        return _parse_newer_syntax(text, refused)


def _parse_newer_syntax(text: str, refused: SyntaxError) -> ast.Module:
    from tflint_stall.lower import lower

    try:
        tree = lower(text)
        refuse_uncompilable(tree)
    except SyntaxError:
        raise refused from None
    return tree


def refuse_uncompilable(tree: ast.Module) -> None:
    """Raise `SyntaxError` for what a parser lets pass, LibCST's or Python's own, and no Python runs."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(tree, "<file>", "exec", dont_inherit=True)
    except SyntaxError as error:
        # Python 3.15 unpacks in comprehensions; no older one knows that.
        if "starred" not in str(error):
            raise
    except (TypeError, ValueError, RecursionError, MemoryError):
        pass  # a node that stands for newer syntax
