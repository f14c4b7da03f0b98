"""Is the metric of a training computed in the same way on both sides? On other data it is another metric."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path


def difference(folder: Path, metric: str) -> str:
    """Where the two programs compute the metric by other code; empty if it is the same, or not to be found."""
    texts = []
    for name in ("before.py", "after.py"):
        try:
            tree = ast.parse((folder / name).read_bytes())
        except (OSError, SyntaxError, ValueError):
            return ""
        texts.append(list(_computed(tree, metric)))
    before, after = texts
    if not before or not after or before == after:
        return ""
    odd = next((text for text in after if text not in before), after[0])
    return f"{metric} is computed by other code in after.py ({_short(odd)}): ask the same of both sides"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:77]}..."


def _computed(tree: ast.Module, metric: str) -> Iterator[str]:
    """The expressions that `run` returns as the metric, and what the names in them were made by."""
    runs = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "run"]
    for run in runs[-1:]:
        for node in ast.walk(run):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Dict):
                for key, value in zip(node.value.keys, node.value.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == metric and not _is_written_there(value):
                        yield ast.unparse(value)
                        yield from _made_by(run, tree, value)


def _is_written_there(value: ast.expr) -> bool:
    return all(
        isinstance(node, (ast.Constant, ast.List, ast.UnaryOp, ast.unaryop, ast.Load)) for node in ast.walk(value)
    )


def _made_by(run: ast.FunctionDef, tree: ast.Module, value: ast.expr) -> Iterator[str]:
    """What is appended to a series, what is assigned to a number, and the functions of the module in it."""
    if isinstance(value, ast.Name):
        for node in ast.walk(run):
            if isinstance(node, ast.Assign) and any(_is(target, value.id) for target in node.targets):
                yield ast.unparse(node.value)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is(node.func.value, value.id):
                yield ast.unparse(node)
    called = {
        node.func.id for node in ast.walk(value) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    for definition in tree.body:
        if isinstance(definition, ast.FunctionDef) and definition.name in called:
            yield ast.unparse(definition)


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
