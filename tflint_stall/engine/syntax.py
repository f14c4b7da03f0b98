"""Whether a text is Python, asked as cheaply as each place needs it."""

from __future__ import annotations

import warnings

from tflint_stall.documents.source import Source

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Tree

# The value of `ast.PyCF_ONLY_AST`, without the import.
_ONLY_PARSE = 0x400


def is_surely_python(text: str) -> bool:
    """Whether a text compiles, found out without importing anything; a doubt is for the parser."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "<file>", "exec", _ONLY_PARSE, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def refuse(tree: Tree) -> None:
    """Raise `SyntaxError` for what the parser lets pass and no Python runs."""
    from tflint_stall.facts.syntax.refused import refused

    found = refused(tree)
    if found is not None:
        message, node = found
        raise SyntaxError(message, ("<file>", getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1, None))


def is_of_text(error: SyntaxError) -> bool:
    """Whether an error is about a text that was parsed, not about a file of this tool or of a rule."""
    return error.filename in (None, "", "<file>", "<unknown>")


def syntax_place(error: SyntaxError) -> tuple[str, int, int]:
    return error.msg or "invalid syntax", error.lineno or 1, error.offset or 1


def parses(source: Source) -> bool:
    from tflint_stall.engine.parse import TooDeep, parse

    try:
        parse(source)
        return True
    except (SyntaxError, TooDeep):
        return False
