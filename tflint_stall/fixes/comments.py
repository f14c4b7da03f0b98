"""The comments above a statement: where they begin, and whether they speak of it or of the lines that follow."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.syntax.tree import Tree

_INDENT = r"[ \t\f]*"
# Comments that begin a section, or speak to a tool about the line below.
_HEADING = (
    r"# ?(?:%%|In ?\[|-- cell --|[-=#*~]{3}|!|-\*-|type:|fmt:|isort:|pylint:|noqa|pragma|region|endregion)|#!|#{3}"
)
_WORD = r"[^\W\d_]+"
# `Pre-train` is one word, like the `pretrain` that it speaks of.
_JOINED = r"(?<=\w)-(?=\w)"
_CAMEL = r"(?<=[a-z])(?=[A-Z])"
_SHORTEST, _STEM = 2, 5
# What says that something is made says it of the line that gives it a name.
_MAKING = frozenset(
    word[:_STEM]
    for word in "build construct create define get initialize instantiate load make new prepare reset set setup".split()
)
_EMPTY = frozenset("a an and as at by for from in is it its of on or that the this to we will with".split())


def indentation(tree: Tree, statement: ast.stmt) -> str:
    """The blanks before a statement on its line."""
    line = tree.source.line_text(first_line(statement))
    match = re.match(_INDENT, line)
    return match.group() if match else ""


def first_line(statement: ast.stmt) -> int:
    """The line on which a statement starts, its decorators included."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min(statement.lineno, *(decorator.lineno for decorator in decorators), statement.lineno)


def first_comment(tree: Tree, statement: ast.stmt) -> int:
    """The line on which a statement begins with the comments right above it, which are indented like it.

    What stands at the head of a file, of a cell or of a section is about more than the statement.
    """
    first = line = first_line(statement)
    indent = indentation(tree, statement)
    while line > 1:
        text = tree.source.line_text(line - 1).rstrip("\r\n")
        if not text.startswith(f"{indent}#") or re.match(_HEADING, text.strip()):
            break
        line -= 1
    # At the head of a file stands what is about the file.
    return line if line > 1 else first


def beginning(tree: Tree, statement: ast.stmt) -> int:
    """Where a statement begins, with the comments that describe it."""
    return tree.source.line_starts[first_comment(tree, statement) - 1]


def with_own_comments(tree: Tree, statement: ast.stmt) -> int:
    """Where a statement begins that is moved: comments go along, those of the group that it heads stay."""
    start, begin = tree.source.line_starts[first_line(statement) - 1], beginning(tree, statement)
    return start if begin < start and tells_of_group(tree, statement, tree.source.text[begin:start]) else begin


def tells_of_group(tree: Tree, statement: ast.stmt, comment: str) -> bool:
    """Whether a comment stays with the line below a statement, which uses what the statement makes.

    `# Pre-train the net` above `ds = batches(data)` and `net.pretrain(ds)`
    """
    following = _next_line(tree, statement)
    made = _made(statement)
    if following is None or not made or not any(name.id in made for name in tree.within(following, ast.Name)):
        return False
    told, own = _words(comment), _words(tree.text(statement))
    # What is written in other letters than the names has no words to compare.
    if told & _MAKING or not comment.isascii():
        return False
    return not told & own or len(told & own) < len(told & _head(tree, following, made))


def _next_line(tree: Tree, statement: ast.stmt) -> ast.stmt | None:
    """The statement that stands right below another one, with nothing between them."""
    block = tree.block(statement)
    place = block.index(statement) + 1
    following = block[place] if place < len(block) else None
    return following if following is not None and following.lineno == (statement.end_lineno or 0) + 1 else None


def _made(statement: ast.stmt) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}


def _head(tree: Tree, statement: ast.stmt, made: set[str]) -> set[str]:
    """The words on the first line of a statement, without the names that were made above it."""
    line = tree.source.line_text(statement.lineno)
    return _words(re.sub(rf"\b({'|'.join(map(re.escape, made))})\b", "", line))


def _words(text: str) -> set[str]:
    """The words of a text or of names in code, cut to what forms of one word have in common."""
    parts = re.findall(_WORD, re.sub(_CAMEL, " ", re.sub(_JOINED, "", text)))
    return {part.lower()[:_STEM] for part in parts if len(part) >= _SHORTEST and part.lower() not in _EMPTY}
