"""The facts of a file, asked with LibCST's nodes."""

from __future__ import annotations

import ast
from functools import cached_property

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import libcst as cst

    from tflint_stall.cst.trees import Trees
    from tflint_stall.facts import Facts


class Questions:
    """Every question of `Facts`, under the same name: a node of LibCST among the arguments is translated.

    What comes back speaks in `ast` where it holds nodes; `cst` leads from there to LibCST's tree.
    """

    def __init__(self, facts: Facts, trees: Callable[[Facts], Trees]) -> None:
        self._facts = facts
        self._read = trees

    @property
    def plain(self) -> Facts:
        """The facts themselves, which know nodes of `ast` only."""
        return self._facts

    @cached_property
    def trees(self) -> Trees:
        """LibCST's tree beside ours, read when it is first needed."""
        return self._read(self._facts)

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self._facts, name)
        if not callable(answer):
            return answer

        def asked(*arguments: object, **named: object) -> Any:
            translated = {key: self.translated(value) for key, value in named.items()}
            return answer(*map(self.translated, arguments), **translated)

        return asked

    def translated(self, value: object) -> Any:
        """Our node for one of LibCST's; anything else as it is."""
        # Whoever holds a node of LibCST has loaded LibCST.
        if hasattr(value, "deep_equals"):
            return self.trees.ast_of(value)  # type: ignore[arg-type]
        return value

    def place(self, node: cst.CSTNode | ast.AST) -> ast.AST:
        """What a finding about a node is about in our tree: what has no node there is part of one."""
        return node if isinstance(node, ast.AST) else self.trees.nearest(node)

    def cst(self, node: ast.AST) -> cst.CSTNode:
        """LibCST's node for one of ours."""
        return self.trees.cst_of(node)
