"""What the `fit` of a model logs after each epoch: its loss, and the metrics that it was compiled with."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.tree import argument, has_star
from tflint_stall.facts.tensorflow.calling import has_one_output
from tflint_stall.facts.tensorflow.models import compile_calls, models_of
from tflint_stall.facts.values.values import Obj
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


@dataclass(frozen=True, eq=False)
class Logged:
    """The metrics of a model, by name."""

    names: frozenset[str]
    # Whether nothing else is logged of it but losses: it has one output, and nobody adds to its metrics.
    is_all: bool


def of_fit(module: Module, receiver: ast.expr, place: int) -> Logged | None:
    """What is logged of any model that an expression may be; `place` is that of `metrics` among the arguments."""
    names, models = set[str](), models_of(module, receiver)
    is_all = bool(models) and all(map(has_one_output, models)) and "add_metric" not in module.tree.calls
    for model in models:
        compiled = _compiled(module, model)
        for home, call in compiled:
            given = _names_given(home, call, place)
            if given is None:
                return None
            names |= given
            is_all = is_all and argument(call, None, "weighted_metrics") is None and not _has_several_losses(call)
        if not compiled:
            return None
    return Logged(frozenset(names), is_all) if models else None


def _compiled(module: Module, model: Obj) -> list[tuple[Module, ast.Call]]:
    """The calls that compile a model, where it is used and where it is made."""
    places = [module] if model.module is module else [module, model.module]
    return [(place, call) for place in places for call in compile_calls(place, model)]


def _names_given(module: Module, call: ast.Call, place: int) -> set[str] | None:
    if has_star(call):
        return None
    given = argument(call, place, "metrics")
    if given is None:
        return set()
    if not isinstance(given, (ast.List, ast.Tuple)):
        return None
    names = [module.project.evaluator.constant(module, item) for item in given.elts]
    return {name for name in names if isinstance(name, str)} if all(isinstance(n, str) for n in names) else None


def _has_several_losses(call: ast.Call) -> bool:
    return isinstance(argument(call, 1, "loss"), (ast.List, ast.Tuple, ast.Dict))
