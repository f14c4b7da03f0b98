"""Whether a dataset is divided by place: one part trains, another one validates, and each pass must see one order."""

from __future__ import annotations

from tflint_stall.facts.syntax.tree import dotted, root_of_chain

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    import ast
    from collections.abc import Iterable

    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Pipeline, Step

_NUMBERED = frozenset({"enumerate", "filter"})


def needs_one_order(module: Module, statement: ast.Expr, made: Pipeline, name: str, ways: Iterable[Pipeline]) -> bool:
    """Whether a dataset whose shuffle is lost is divided afterwards, and nothing says how often it would be mixed."""
    if made.steps[-1].argument("reshuffle_each_iteration") is not None:
        return False
    return (made.rootless and _is_divided_by_name(module, statement, name)) or _is_divided(ways, made.steps[:-1])


def _is_divided(ways: Iterable[Pipeline], before: tuple[Step, ...]) -> bool:
    """Whether some of what begins with these steps leaves out others by where they stand."""
    begun = [step.call for step in before]
    for way in ways:
        if begun and [step.call for step in way.steps[: len(begun)]] == begun:
            names = {step.name for step in way.steps[len(begun) :]}
            if "skip" in names or names >= _NUMBERED:
                return True
    return False


def _is_divided_by_name(module: Module, node: ast.AST, name: str) -> bool:
    """The same, where only the name of a dataset is known: `rest = data.skip(100)` in the same function."""
    skips = module.tree.calls.get("skip", ())
    here = module.tree.function(node)
    return any(dotted(root_of_chain(call)) == name and module.tree.function(call) is here for call in skips)
