"""Letting a `CstRule` walk over LibCST's tree of a file."""

from __future__ import annotations

import sys
from functools import cache

from tflint_stall.cst.questions import Questions

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from libcst import CSTVisitor

    from tflint_stall.cst.rule import CstRule
    from tflint_stall.cst.trees import Trees
    from tflint_stall.facts import Facts

# What a method is marked with by the decorators of `libcst.matchers`.
_MARKS = ("_visit_matcher", "_leave_matcher", "_call_if_inside_matcher", "_call_if_not_inside_matcher")


class CannotRead(Exception):
    """LibCST cannot read a file that Python can."""


class CstReader:
    """LibCST's tree of one file, read once for all rules that ask for it."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._trees: Trees | None = None
        self._refusal = ""

    def rule(self, kind: type[CstRule]) -> CstRule:
        """The rule for this file; nothing is read yet."""
        rule = kind(self._facts)
        rule.facts = Questions(self._facts, self._read)
        return rule

    def visit(self, rule: CstRule) -> None:
        """Let the rule walk over the file's tree; raises `CannotRead`."""
        module = rule.facts.trees.module
        kind = _visitor(type(rule))  # type: ignore[arg-type]
        visitor = kind.__new__(kind)
        # The very lists of the rule, so that it has what the visitor reports.
        vars(visitor).update(vars(rule))
        _base(type(rule)).__init__(visitor)  # type: ignore[arg-type]
        if not rule.METADATA_DEPENDENCIES:
            module.visit(visitor)
            return
        import libcst as cst

        with visitor.resolve(cst.MetadataWrapper(module, unsafe_skip_copy=True)):
            module.visit(visitor)

    def _read(self, facts: Facts) -> Trees:
        if self._refusal:
            raise CannotRead(self._refusal)
        if self._trees is None:
            from libcst import ParserSyntaxError

            from tflint_stall.cst.trees import Trees

            try:
                self._trees = Trees(facts)
            except (ParserSyntaxError, RecursionError, UnicodeError) as error:
                self._refusal = str(error).partition("\n")[0]
                raise CannotRead(self._refusal) from None
        return self._trees


@cache
def _visitor(kind: type[CstRule]) -> type[CSTVisitor]:
    """The rule as a visitor: LibCST is a base of it only here, where a file is visited."""
    base = _base(kind)  # type: ignore[arg-type]
    return type(kind.__name__, (kind, base), {"__module__": kind.__module__})


@cache
def _base(kind: type[CstRule]) -> type[CSTVisitor]:
    import libcst as cst

    # Decorators of matchers have loaded the matchers; nobody else needs what they cost.
    if "libcst.matchers" in sys.modules and any(
        hasattr(getattr(kind, name), mark) for name in dir(kind) for mark in _MARKS
    ):
        from importlib import import_module

        decorated: type[CSTVisitor] = import_module("libcst.matchers").MatcherDecoratableVisitor
        return decorated
    return cst.CSTVisitor
