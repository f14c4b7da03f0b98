"""Who reads what a graph has kept outside of itself."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.caught import is_shown_to_fail
from tflint_stall.facts.program.modes import Mode
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable

    from tflint_stall.facts.values.module import Module

# What puts something into a container.
ADDING = ("append", "appendleft", "extend", "insert", "setdefault")


def container_of(keeper: ast.expr) -> ast.expr:
    """`self.history` of `self.history["loss"]`."""
    while isinstance(keeper, ast.Subscript):
        keeper = keeper.value
    return keeper


def is_only_filled(module: Module, keeper: ast.expr) -> bool:
    """Whether nothing in the file reads a container but to add to it: not the cache of a decoder."""
    loads = module.tree.loads.get(last_name(keeper), ())
    return all(getattr(parent_of(load), "attr", "") in ADDING for load in loads)


def reads_outside(
    module: Module, keeper: ast.expr, traced: ast.FunctionDef, mode: Callable[[ast.AST], Mode]
) -> list[ast.Name | ast.Attribute]:
    """Where code that is no part of a graph reads a name or an attribute; nowhere, if that is to show how it fails.

    What is called is no tensor, but something else of that name.
    """
    read = [
        load
        for load in module.tree.loads.get(last_name(keeper), ())
        if type(load) is type(keeper)
        and not module.tree.contains(traced, load)
        and mode(load) is Mode.EAGER
        and not _is_called(load)
    ]
    return [] if any(is_shown_to_fail(module, load, AttributeError) for load in read) else read


def _is_called(load: ast.expr) -> bool:
    parent = parent_of(load)
    return isinstance(parent, ast.Call) and parent.func is load
