"""In which phase a training step calls a model: what else of the step tells it, and which layers nobody tells."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, has_star
from tflint_stall.facts.tensorflow.architecture import Part
from tflint_stall.facts.tensorflow.phases import differs_in_training, is_surely_run, takes_phase
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def trains_elsewhere(module: Module, call: ast.Call, models: list[Obj]) -> bool:
    """Whether the same function calls the same models with `training=True`, too, or one that it calls does."""
    nodes, evaluator = {model.node for model in models}, module.project.evaluator
    told = (keyword for keyword in module.tree.nodes(ast.keyword) if keyword.arg == "training")
    for keyword in told:
        other = parent_of(keyword)
        if isinstance(other, ast.Call) and evaluator.constant(module, keyword.value) is True:
            if _is_of_same_step(module, other, call):
                if nodes <= {v.node for v in evaluator.evaluate(module, other.func) if isinstance(v, Obj)}:
                    return True
    return False


def _is_of_same_step(module: Module, other: ast.Call, call: ast.Call) -> bool:
    own, around = module.tree.function(call), module.tree.function(other)
    sites = module.project.call_sites(module, around) if around is not None and around is not own else []
    here = [site.call for site in sites if site.module is module]
    return around is own or any(module.tree.function(called) is own for called in here)


def is_told_by_own_name(module: Module, call: ast.Call) -> bool:
    """`model(x, is_training=True)`: a name that Keras does not know, so that nothing hands it on but the code."""
    constant = module.project.evaluator.constant
    named = [keyword for keyword in call.keywords if "train" in (keyword.arg or "") and keyword.arg != "training"]
    return bool(named) and not has_star(call) and all(constant(module, keyword.value) is True for keyword in named)


def untold(parts: Iterable[Part], trained: set[ast.AST]) -> tuple[str, str] | None:
    """A layer that `call` methods of one's own never tell in which phase they are: its place, and its name."""
    for part in parts:
        name = differs_in_training(part)
        if not name or not part.sure or part.layer.node not in trained or not is_surely_run(part.layer):
            continue
        # One that Keras tells hands it on to the layers in it by itself.
        if part.inside and not any(map(takes_phase, part.inside)):
            place = _place_where_untold(part.layer, part.inside[-1])
            if place:
                return place, name
    return None


def _place_where_untold(layer: Obj, holder: Obj) -> str:
    """`CBHG.normalise`, where each use of the attribute is a call with an input alone."""
    module, statement = layer.module, layer.module.tree.statement(layer.node)
    targets = statement.targets if isinstance(statement, ast.Assign) and statement.value is layer.node else []
    cls = holder.cls.node if holder.cls is not None else None
    if cls is None or len(targets) != 1 or not isinstance(targets[0], ast.Attribute):
        return ""
    name = targets[0].attr
    if not module.tree.contains(cls, statement) or len(module.members(cls).get(name, [])) != 1:
        return ""
    uses = [load for load in module.tree.loads.get(name, ()) if module.tree.contains(cls, load)]
    calls = [parent_of(use) for use in uses]
    alone = all(isinstance(c, ast.Call) and len(c.args) == 1 and not c.keywords and not has_star(c) for c in calls)
    in_call = all(isinstance(f := module.tree.function(use), DEFS) and f.name == "call" for use in uses)
    are_called = all(isinstance(c, ast.Call) and c.func is use for c, use in zip(calls, uses, strict=True))
    return f"{cls.name}.{name}" if uses and alone and in_call and are_called else ""
