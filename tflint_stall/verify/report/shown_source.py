"""The source of a fixture as a reader wants it: without the marks of tests, and without what `run` never uses."""

from __future__ import annotations

import ast
import re

_MARK = re.compile(r"[ \t]*# expect:.*$", re.MULTILINE)
_ENTRIES = ("run", "setup")


def shown(text: str) -> str:
    """What is measured; a text that is no fixture, or cannot be parsed, only loses its marks."""
    text = _MARK.sub("", text)
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError):
        return text
    definitions = {node.name: node for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    if "run" not in definitions:
        return text
    used = _used(body, definitions)
    lines: list[str | None] = list(text.splitlines())
    for name, node in definitions.items():
        if name not in used:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            lines[first - 1 : node.end_lineno] = [None] * ((node.end_lineno or first) - first + 1)
    return _tidy([line for line in lines if line is not None])


def _used(body: list[ast.stmt], definitions: dict[str, ast.FunctionDef | ast.ClassDef]) -> set[str]:
    """The definitions that `run`, `setup` or the module itself reach by name."""
    own = [node for node in body if not isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    waiting: list[ast.AST] = [*own, *(definitions[name] for name in _ENTRIES if name in definitions)]
    used = {name for name in _ENTRIES if name in definitions}
    while waiting:
        for node in ast.walk(waiting.pop()):
            if isinstance(node, ast.Name) and node.id in definitions and node.id not in used:
                used.add(node.id)
                waiting.append(definitions[node.id])
    return used


def _tidy(lines: list[str]) -> str:
    """At most two empty lines in a row, and none at the end."""
    text = "\n".join(line.rstrip() for line in lines)
    return re.sub(r"\n{4,}", "\n\n\n", text).strip("\n") + "\n"
