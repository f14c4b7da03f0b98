"""Which exceptions does a side catch itself? What ends because its failure was caught has not done its work."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_CAUGHT = "_tflint_stall_caught"


class Caught:
    """Notes what handlers catch that the other side does not have: of another error, around other work."""

    def __init__(self, folder: str, other: str) -> None:
        self.found: list[dict[str, Any]] = []
        tries = list(_tries(_parsed(Path(folder, f"{other}.py"))))
        self._errors = {_error(handler) for one in tries for handler in one.handlers}
        self._attempts = {_attempt(one) for one in tries}

    def rewritten(self, tree: ast.Module) -> ast.Module:
        """The source with a note at the start of each such handler."""
        for one in list(_tries(tree)):
            for handler in one.handlers:
                if _error(handler) not in self._errors and _attempt(one) not in self._attempts:
                    note = ast.parse(f"globals().get({_CAUGHT!r}, int)({handler.lineno})").body[0]
                    handler.body.insert(0, note)
        return tree

    def listen(self, names: dict[str, Any]) -> None:
        """`names` are those of the module that was made of the rewritten source."""
        names[_CAUGHT] = self._note

    def _note(self, line: int) -> None:
        error = sys.exc_info()[1]
        self.found.append({"line": line, "error": type(error).__name__})


def _tries(tree: ast.Module) -> Iterator[ast.Try]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Try))


def _error(handler: ast.ExceptHandler) -> str:
    return ast.dump(handler.type) if handler.type is not None else ""


def _attempt(one: ast.Try) -> str:
    return "\n".join(map(ast.dump, one.body))


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return ast.parse("")
