"""Outputs of a model that a step throws away: the layers that only they need get no gradient (`None`)."""

from __future__ import annotations

import ast

from tflint_stall.facts.api import layers
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, argument
from tflint_stall.facts.tensorflow.made_in_class import called
from tflint_stall.facts.tensorflow.taped import block_of_tape, in_block
from tflint_stall.facts.values.values import Func, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def leaves_a_head_out(gradients: Obj, owner: Obj) -> bool:
    """Whether the step of a gradient by all weights of a model throws an output away that has a layer of its own."""
    forward, call = called(owner), gradients.node
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    outputs = forward.module.returns(forward.node) if forward is not None else _listed_outputs(owner)
    if len(outputs) != 1 or not isinstance(outputs[0], (ast.Tuple, ast.List)):
        return False
    parts = outputs[0].elts
    places = [place for place in _unread(gradients.module, call.func.value, owner) if place < len(parts)]
    if forward is None:
        return any(_is_made_for_it_alone(owner.module, parts[place]) for place in places)
    return any(_has_own_layer(forward, parts[place]) for place in places)


def _listed_outputs(owner: Obj) -> list[ast.expr]:
    """`Model(inputs, [mask, label])`"""
    if owner.cls is not None or owner.api != "keras.Model" or not isinstance(owner.node, ast.Call):
        return []
    outputs = argument(owner.node, 1, "outputs", "output")
    return [outputs] if outputs is not None else []


def _is_made_for_it_alone(module: Module, output: ast.expr) -> bool:
    """`label = Dense(12)(pooled)`, which nothing reads but the list of outputs."""
    made = _only_value(module, output, module.tree.function(output))
    if not isinstance(made, ast.Call):
        return False
    layer = made.func
    if isinstance(layer, ast.Name):
        layer = _only_value(module, layer, module.tree.function(output)) or layer
    found = module.project.evaluator.evaluate(module, layer) if isinstance(layer, ast.Call) else ()
    return len(found) == 1 and all(isinstance(v, Obj) and "weights" in (layers.traits(v.api) or ()) for v in found)


def _unread(module: Module, tape: ast.expr, owner: Obj) -> list[int]:
    """The places of what the only call of a model on a tape gives that nobody reads: `depth, _ = net(x)`."""
    evaluate = module.project.evaluator.evaluate
    made = [v for v in evaluate(module, tape) if isinstance(v, Obj) and v.kind is Kind.TAPE and v.module is module]
    block = block_of_tape(made[0].node) if len(made) == 1 else None
    if block is None:
        return []
    calls = [call for call in module.tree.within(block, ast.Call) if in_block(module, block, call)]
    own = [c for c in calls if any(isinstance(v, Obj) and v.node is owner.node for v in evaluate(module, c.func))]
    statement = parent_of(own[0]) if len(own) == 1 else None
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return []
    target = statement.targets[0]
    names = target.elts if isinstance(target, (ast.Tuple, ast.List)) else []
    if any(isinstance(name, ast.Starred) for name in names):
        return []
    return [place for place, name in enumerate(names) if isinstance(name, ast.Name) and not _is_read(module, name)]


def _is_read(module: Module, target: ast.Name) -> bool:
    return bool(_reads_in(module, target.id, module.tree.function(target)))


def _reads_in(module: Module, name: str, function: ast.AST | None) -> list[ast.Name]:
    loads = (load for load in module.tree.loads.get(name, ()) if isinstance(load, ast.Name))
    return [load for load in loads if module.tree.function(load) is function]


def _only_value(module: Module, expr: ast.expr, function: ast.AST | None) -> ast.expr | None:
    """What a name is given, once, where nothing else in a function reads it; other expressions stand for themselves."""
    if not isinstance(expr, ast.Name):
        return expr
    bindings = module.names.lookup(expr.id, expr)
    alone = len(bindings) == 1 and bindings[0].how is How.ASSIGN and not bindings[0].path
    return bindings[0].value if alone and len(_reads_in(module, expr.id, function)) == 1 else None


def _has_own_layer(forward: Func, output: ast.expr) -> bool:
    """Whether an output is what a layer with weights gives, which the class calls for nothing else."""
    module = forward.module
    if isinstance(output, ast.Name):
        value = _only_value(module, output, forward.node)
        if value is None:
            return False
        output = value
    if not isinstance(output, ast.Call) or not isinstance(output.func, ast.Attribute):
        return False
    found = module.project.evaluator.evaluate(module, output.func)
    kept = [v for v in found if isinstance(v, Obj) and "weights" in (layers.traits(v.api) or ())]
    return bool(kept) and len(kept) == len(found) and not _is_used_elsewhere(module, output.func)


def _is_used_elsewhere(module: Module, layer: ast.Attribute) -> bool:
    loads = (load for load in module.tree.loads.get(layer.attr, ()) if isinstance(load, ast.Attribute))
    functions = [module.tree.function(load) for load in loads if load is not layer]
    return any(not isinstance(function, DEFS) or function.name != "__init__" for function in functions)
