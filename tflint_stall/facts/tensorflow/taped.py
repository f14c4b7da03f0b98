"""What a gradient tape records: the block in which its loss is computed, and the calls made there."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import holder_of, parent_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, last_name
from tflint_stall.facts.tensorflow.training import GradientUse
from tflint_stall.facts.values.values import Api, Items, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module

_FORWARD = ("call", "__call__")
_GRADIENTS = ("gradient", "jacobian", "batch_jacobian")
_WRAPPING = frozenset({"numpy.array", "numpy.asarray", "tf.convert_to_tensor", "tf.constant"})
_DEEPEST_EXAMPLE = 6
_WEIGHTS = frozenset({"trainable_variables", "trainable_weights", "variables", "weights"})


def block(use: GradientUse) -> ast.With | None:
    """The `with` in which the tape of a gradient records; `None` where it is not in the same file."""
    return next(iter(_blocks(use)), None)


def _blocks(use: GradientUse) -> list[ast.With]:
    tapes = use.module.project.evaluator.evaluate(use.module, use.tape) if use.tape is not None else ()
    made = (tape for tape in tapes if isinstance(tape, Obj) and tape.kind is Kind.TAPE and tape.module is use.module)
    return [entered for entered in (block_of_tape(tape.node) for tape in made) if entered is not None]


def uses_in_step(module: Module, tape: ast.With, uses: list[GradientUse]) -> list[GradientUse]:
    """The gradients that the step of a tape computes: its own, wherever they are asked for, and those beside it.

    Nothing where none is of this tape, or of one that it records; a gradient of an unknown tape is of that beside it.
    """
    around, function = holder_of(tape), module.tree.function(tape)
    found, is_asked = [], False
    for use in uses:
        if use.module is module and module.tree.function(use.gradient) is function:
            blocks, is_beside = _blocks(use), module.tree.contains(around, use.gradient)
            is_own = any(module.tree.contains(tape, block) for block in blocks) or (is_beside and not blocks)
            is_asked = is_asked or is_own
            if is_own or is_beside:
                found.append(use)
    return found if is_asked else []


def block_of_tape(made: ast.AST) -> ast.With | None:
    """The `with tf.GradientTape()` that the construction of a tape is an item of."""
    item = parent_of(made)
    entered = parent_of(item) if isinstance(item, ast.withitem) else None
    return entered if isinstance(entered, ast.With) else None


def in_block(module: Module, block: ast.With, node: ast.AST) -> bool:
    """Whether a node stands in the body of a `with`, not in its head."""
    return any(module.tree.contains(statement, node) for statement in block.body)


def calls(module: Module, block: ast.With) -> Iterator[ast.Call]:
    """The calls in the body of a `with`, and those of the functions of the same file that it calls."""
    around = module.tree.function(block)
    entered: set[Function] = set()
    for call in module.tree.within(block, ast.Call):
        if not in_block(module, block, call) or module.tree.function(call) is not around:
            continue
        yield call
        for function in module.project.functions(module, call.func):
            if function.module is not module or not isinstance(function.node, DEFS):
                continue
            # A layer tells its inner layers the phase that it was called in.
            if function.node.name not in _FORWARD and function.node not in entered:
                entered.add(function.node)
                yield from module.tree.own(function.node, ast.Call)


def is_by_input(module: Module, call: ast.Call, outer: ast.With) -> bool:
    """Whether a call is recorded by a tape of its own, inside, for a gradient by what the model is given.

    A gradient penalty, or a picture that is made to deceive: what such a call computes is no loss of its own.
    """
    for block in module.tree.ancestors(call):
        if not isinstance(block, ast.With) or block is outer or not in_block(module, block, call):
            continue
        names = {dotted(item.optional_vars) for item in block.items if item.optional_vars is not None}
        around = module.tree.function(block)
        sources = [
            argument(taken, 1, "sources")
            for name in _GRADIENTS
            for taken in module.tree.calls.get(name, ())
            if isinstance(taken.func, ast.Attribute)
            and dotted(taken.func.value) in names
            and module.tree.function(taken) is around
        ]
        if sources and enters(module, block) and not any(_are_weights(module, source) for source in sources):
            return True
    return False


def is_recorded(module: Module, call: ast.Call) -> bool:
    """Whether a tape is open around a call: the gradient that it gives is differentiated again."""
    around = (parent for parent in module.tree.ancestors(call) if isinstance(parent, ast.With))
    opened = (
        module.project.evaluator.evaluate(module, item.context_expr) for parent in around for item in parent.items
    )
    return any(isinstance(value, Obj) and value.kind is Kind.TAPE for values in opened for value in values)


def is_of_twins(use: GradientUse, models: list[Obj]) -> bool:
    """Whether a gradient is by the weights of networks that one builder made, and what is called are others of it.

    `actor = build()`, `target = build()`: the second one is given weights by `set_weights`, and no gradients.
    """
    source = argument(use.gradient, 1, "sources", "var_list", "xs")
    parts = [] if source is None else [part for part in ast.walk(source) if isinstance(part, ast.expr)]
    owners = [part.value for part in parts if isinstance(part, ast.Attribute) and part.attr in _WEIGHTS]
    owned = [value for owner in owners for value in use.module.project.evaluator.evaluate(use.module, owner)]
    trained = [value for value in owned if isinstance(value, Obj) and value.frame is not None]
    if not trained or len(trained) < len(owned):
        return False
    return all(model.frame is not None and _is_another(model, trained) for model in models)


def _is_another(model: Obj, trained: list[Obj]) -> bool:
    """Whether a network has twins among those that are trained, each made by another call of their builder."""
    twins = [one for one in trained if one.node is model.node]
    return bool(twins) and all(one.frame and model.frame and one.frame.call is not model.frame.call for one in twins)


def is_of_one_example(module: Module, given: ast.expr, seen: tuple[Binding, ...] = ()) -> bool:
    """Whether a network is given one example alone: `np.array([state])`, and what networks made of that.

    Statistics of a batch are then those of the example: training with them takes away what it has to say.
    """
    if len(seen) > _DEEPEST_EXAMPLE:
        return False
    if isinstance(given, ast.List):
        # One item for each input of the model.
        return bool(given.elts) and all(is_of_one_example(module, part, seen) for part in given.elts)
    if isinstance(given, ast.Name):
        # What a loop makes of the state before is as long as the state it began with.
        bindings = [binding for binding in module.names.lookup(given.id, given) if binding not in seen]
        values = [b.value for b in bindings if b.how is How.ASSIGN and b.value is not None and not b.path]
        if len(values) < len(bindings) or not (values or seen):
            return False
        return all(is_of_one_example(module, value, (*seen, *bindings)) for value in values)
    if not isinstance(given, ast.Call) or not given.args:
        return False
    callees = module.project.evaluator.evaluate(module, given.func)
    if callees and all(isinstance(value, Obj) and value.kind in (Kind.MODEL, Kind.LAYER) for value in callees):
        return is_of_one_example(module, given.args[0], seen)
    wraps = bool(callees) and all(isinstance(value, Api) and value.path in _WRAPPING for value in callees)
    listed = given.args[0]
    return (
        wraps and isinstance(listed, ast.List) and len(listed.elts) == 1 and not isinstance(listed.elts[0], ast.Starred)
    )


def _are_weights(module: Module, source: ast.expr | None) -> bool:
    """Whether a gradient is by variables; a list of them, too."""
    if source is None or last_name(source) in _WEIGHTS:
        return True
    parts = source.elts if isinstance(source, (ast.List, ast.Tuple)) else [source]
    values = [value for part in parts for value in module.project.evaluator.evaluate(module, part)]
    kinds = (Kind.VARIABLE, Kind.VARIABLES)
    return any(isinstance(value, Items) or (isinstance(value, Obj) and value.kind in kinds) for value in values)


def blocks(module: Module) -> Iterator[ast.With]:
    """The `with` statements of a file that enter a gradient tape."""
    for call in module.tree.calls.get("GradientTape", ()):
        entered = block_of_tape(call)
        if entered is not None and _is_tape(module, call):
            yield entered


def enters(module: Module, block: ast.With) -> bool:
    """Whether a `with` is one of these, or goes on with a tape: `with tape:`."""
    entered = [item.context_expr for item in block.items]
    made = (e for e in entered if not isinstance(e, ast.Call) or last_name(e.func) == "GradientTape")
    return any(_is_tape(module, expr) for expr in made)


def _is_tape(module: Module, expr: ast.expr) -> bool:
    values = module.project.evaluator.evaluate(module, expr)
    return any(isinstance(value, Obj) and value.kind is Kind.TAPE for value in values)
