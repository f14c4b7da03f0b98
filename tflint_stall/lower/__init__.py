"""The way to an `ast` tree for source whose syntax is newer than the running Python.

`ast.parse` knows the syntax of its own Python only; LibCST knows that of the newest on any Python.
So where `ast.parse` refuses a text, LibCST reads it, and its tree is lowered to the one a Python
that knows the syntax would build, node for node and position for position, as far as the running
Python has the node classes: where it has not, the nearest older form stands in.
"""

from __future__ import annotations

import ast
import re
import warnings
from typing import TYPE_CHECKING

from tflint_stall.lower.limits import check_limits

if TYPE_CHECKING:
    import libcst as cst


def lower(text: str) -> ast.Module:
    """The tree of `text`, read by LibCST.

    Raises `SyntaxError` for what LibCST refuses, and `RecursionError` for what is nested or chained
    so deep that LibCST would crash or run for minutes.
    """
    if text.startswith("\ufeff"):
        # LibCST would skip it and give every position after it wrongly; Python refuses it too.
        raise _syntax_error(text, 1, "invalid non-printable character U+FEFF")
    check_limits(text)
    # LibCST costs 110 ms to import: only files that `ast.parse` refused pay for it.
    from tflint_stall.lower.lowering import Lowering, fill_table

    fill_table()
    with warnings.catch_warnings():
        # Doubtful escapes in string literals are the author's affair, not a message of ours.
        warnings.simplefilter("ignore")
        try:
            module = _parse(text)
            return ast.Module(body=Lowering(text).block(module.body), type_ignores=[])
        except RecursionError:
            raise RecursionError("The code is nested too deep to be read.") from None


def _parse(text: str) -> cst.Module:
    import libcst as cst

    try:
        return cst.parse_module(text)
    except cst.ParserSyntaxError as error:
        kind, _, reason = error.message.partition(": ")
        if kind == "tokenizer error":
            raise _syntax_error(text, _line_refused_by_python(text), reason) from None
        # The parser's own words are a list of the hundred tokens it would have liked.
        raise _syntax_error(text, error.raw_line, "invalid syntax") from None
    except (cst.CSTLogicError, cst.CSTValidationError) as error:
        reason = f"LibCST cannot read this file: {error}"
        raise _syntax_error(text, _line_refused_by_python(text), reason) from None


def _line_refused_by_python(text: str) -> int:
    """Where `ast.parse` gives up: LibCST does not say on which line a token or a node is wrong.

    Python names a broken token's line even if syntax that it does not know stands before it.
    """
    try:
        ast.parse(text)
    except SyntaxError as error:
        return error.lineno or 1
    except ValueError:
        # A NUL character, on Pythons that do not say where.
        return text.count("\n", 0, text.find("\0")) + 1
    return 1


def _syntax_error(text: str, line: int, reason: str) -> SyntaxError:
    lines = re.split(r"\r\n|\r|\n", text)
    quoted = lines[line - 1] if line <= len(lines) else ""
    return SyntaxError(reason, ("<unknown>", line, 1, quoted))
