"""Which exceptions does a side catch itself? What ends because its failure was caught has not done its work."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

_CAUGHT = "_tflint_stall_caught"


class Caught:
    """Notes what handlers catch that the other side does not have."""

    def __init__(self, folder: str, other: str) -> None:
        self.found: list[dict[str, Any]] = []
        tree = _parsed(Path(folder, f"{other}.py"))
        self._known = {_kind(node) for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)}

    def rewritten(self, tree: ast.Module) -> ast.Module:
        """The source with a note at the start of each handler."""
        for node in list(ast.walk(tree)):
            if isinstance(node, ast.ExceptHandler) and _kind(node) not in self._known:
                note = ast.parse(f"globals().get({_CAUGHT!r}, int)({node.lineno})").body[0]
                node.body.insert(0, ast.copy_location(note, node.body[0]))
                ast.fix_missing_locations(node)
        return tree

    def listen(self, names: dict[str, Any]) -> None:
        """`names` are those of the module that was made of the rewritten source."""
        names[_CAUGHT] = self._note

    def _note(self, line: int) -> None:
        import sys

        error = sys.exc_info()[1]
        self.found.append({"line": line, "error": type(error).__name__})


def _kind(handler: ast.ExceptHandler) -> str:
    return ast.dump(handler.type) if handler.type is not None else ""


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return ast.parse("")
