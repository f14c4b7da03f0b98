"""A rule that is a LibCST visitor."""

from __future__ import annotations

import ast

from tflint_stall.rule import Fix, Rule, Safety

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from typing import Any, ClassVar

    import libcst as cst
    from libcst.metadata import ProviderT

    from tflint_stall.cst.changes import Changed
    from tflint_stall.cst.questions import Questions
    from tflint_stall.facts import Hot
    from tflint_stall.facts.values.module import Module
    from tflint_stall.rule import Edit, Level


class CstRule(Rule):
    """The base of rules that walk LibCST's tree: `visit_Call(self, node: cst.Call)`, `leave_With`, matchers.

    A subclass says what every `Rule` says. For a file that holds one of its triggers, and that `concerns` it, it
    becomes a `CSTVisitor` which LibCST walks over the file's tree, with everything a visitor may do: return `False`
    to leave out what is inside, ask `self.get_metadata` for its `METADATA_DEPENDENCIES`, be decorated with
    `@m.visit(...)`. It asks `self.facts` with LibCST's nodes and reports on them; what it gives as the `replacement`
    is turned into the edits of a fix.
    """

    reads_cst = True
    METADATA_DEPENDENCIES: ClassVar[Collection[ProviderT]] = ()

    # The facts, which take LibCST's nodes for ours.
    facts: Questions  # type: ignore[assignment]

    def concerns(self) -> bool:
        """Whether LibCST is to read the file at all, decided with the facts alone: its parse is what costs."""
        return True

    def report(
        self,
        node: cst.CSTNode | ast.AST,
        message: str,
        *,
        why: str = "",
        help: str = "",
        replacement: Changed | None = None,
        safety: Safety = Safety.UNSAFE,
        fix: Fix | None = None,
        level: Level | None = None,
        given: Iterable[object] = (),
        hot: Hot | None = None,
        wasted: float | None = None,
        variant: str = "",
        cause: tuple[Module, ast.AST, str] | None = None,
    ) -> None:
        """Say that `node` stalls, as `Rule.report` does.

        The fix puts the `replacement` in the place of the node, with this `safety`: another node, or
        `cst.RemoveFromParent()`. For a fix of another place, or of several, give a `fix` made by `self.fixed`.
        """
        if replacement is not None and fix is None:
            fix = self.fixed(help or "write it differently", safety, (node, replacement))
        super().report(
            self.facts.place(node),
            message,
            why=why,
            help=help,
            fix=fix,
            level=level,
            given=[self.facts.translated(item) for item in given],
            hot=hot,
            wasted=wasted,
            variant=variant,
            cause=cause,
        )

    def fixed(self, message: str, safety: Safety, *changes: tuple[cst.CSTNode | ast.AST, Changed | None]) -> Fix | None:
        """The fix that puts other nodes in the places of nodes: `(node, changed), ...`.

        There is none where the text does not allow for one of them, or `changed` is `None`.
        """
        edits: list[Edit] = []
        for node, changed in changes:
            made = self.replaced(node, changed) if changed is not None else None
            if not made:
                return None
            edits.extend(made)
        return Fix(message, safety, tuple(edits))

    def replaced(self, node: cst.CSTNode | ast.AST, changed: Changed) -> tuple[Edit, ...] | None:
        """The edits that put another node in the place of a node; `None` where the text does not allow for them."""
        from tflint_stall.cst.changes import edits_of

        trees = self.facts.trees
        return edits_of(trees, trees.cst_of(node) if isinstance(node, ast.AST) else node, changed)

    def ast(self, node: cst.CSTNode) -> Any:
        """Our node for one of LibCST's, for what is only known of those."""
        return self.facts.translated(node)

    def text(self, node: cst.CSTNode) -> str:
        """What is written there."""
        return self.facts.trees.module.code_for_node(node)
