"""Code that gradients go through: what stands in the block of a tape, and functions that compute a loss."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, FUNCTIONS, argument, dotted, last_name
from tflint_stall.facts.tensorflow import grounds, heads, taped
from tflint_stall.facts.values.values import Func, Obj
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module

_MOST_CALLERS = 8
_DEEPEST = 6
_PROBABILITIES = frozenset({"softmax", "sigmoid", "hard_sigmoid"})
# What leaves numbers as they are, or takes some of them.
_PICKING = frozenset("gather gather_nd squeeze reshape expand_dims transpose boolean_mask identity flatten".split())
# What picks by logarithms: one that is infinite is never picked, and no gradient comes back.
_DRAWING = frozenset({"categorical", "stateless_categorical", "multinomial"})
_PASSING = _PICKING | {"cast", "stack", "convert_to_tensor", "concat", "log"}
# What keeps a number away from zero.
_GUARDING = frozenset(
    """maximum clip clip_by_value where softplus exp max epsilon divide_no_nan relu cosh ones_like count_nonzero
    log_softmax logsumexp reduce_logsumexp stop_gradient rsqrt""".split()
)
_SUMS = ("reduce_sum", "sum", "reduce_mean", "mean")
_SQUARES = ("square", "squared_difference")
_EPSILON = r"(?i)(^|_)(eps|epsilon|tiny|small|delta|smooth\w*|min_\w+|jitter|stabili\w+)(_|$|\d)|eps"


def is_loss_code(module: Module, node: ast.AST) -> bool:
    """Whether a tape records a piece of code, or it computes a loss; functions that a tape calls are in it."""
    if _is_taped(module, node):
        return True
    function = module.tree.function(node)
    return function is not None and is_loss_function(module, function)


def _is_taped(module: Module, node: ast.AST) -> bool:
    blocks = list(taped.blocks(module))
    function = module.tree.function(node)
    return any(taped.in_block(module, b, node) and module.tree.function(b) is function for b in blocks)


def proof(module: Module, node: ast.AST) -> Proof:
    """How surely a piece of code is in a loss, and what it calls is what it looks like."""
    calls = list(module.tree.within(node, ast.Call))
    if not _is_taped(module, node):
        return Proof.weakest([Proof.PROBABLE, grounds.of_calls(module, calls)])
    blocks = (block for block in taped.blocks(module) if taped.in_block(module, block, node))
    heads_ = [item.context_expr for block in blocks for item in block.items]
    return grounds.of_calls(module, [*calls, *(head for head in heads_ if isinstance(head, ast.Call))])


def is_loss_function(module: Module, function: Function) -> bool:
    """Whether a function is given to Keras as a loss, is that of a class of losses, or is called under a tape."""
    if any(_is_taped(site.module, site.call) for site in module.project.call_sites(module, function)[:_MOST_CALLERS]):
        return True
    if isinstance(function, DEFS) and module.method_class(function) is not None:
        return _is_method_of_loss(module, function)
    return any(given is function for given in _given_to_compile(module, function))


def _is_method_of_loss(module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    this = function.args.args[0] if function.args.args else None
    own = module.project.evaluator.parameters.value(module, this, None) if this is not None else ()
    kinds = {value.kind for value in own if isinstance(value, Obj)}
    if Kind.LOSS in kinds:
        return function.name in ("call", "__call__")
    return Kind.MODEL in kinds and function.name == "compute_loss"


def _given_to_compile(module: Module, function: Function) -> Iterator[Function]:
    """The functions that `compile` gets as losses, in this file and in those that import it."""
    word = function.name if isinstance(function, DEFS) else "compile"
    outer = next((p for p in module.tree.ancestors(function) if isinstance(p, DEFS)), None)
    words = [word, outer.name] if outer is not None else [word]
    for place in (module, *module.project.importers(module, words)):
        for call in place.tree.calls.get("compile", ()):
            loss = argument(call, 1, "loss")
            for expr in _each(loss) if loss is not None else ():
                values = place.project.evaluator.evaluate(place, expr)
                yield from (value.node for value in values if isinstance(value, Func))
        for call in place.tree.calls.get("add_loss", ()):
            for inner in place.tree.within(call, ast.Call):
                yield from (f.node for f in place.project.functions(place, inner.func))


def _each(loss: ast.expr) -> list[ast.expr]:
    if isinstance(loss, (ast.List, ast.Tuple)):
        return loss.elts
    return loss.values if isinstance(loss, ast.Dict) else [loss]


def only_feeds_draws(module: Module, expr: ast.expr, depth: int = 0) -> bool:
    """Whether all that becomes of an expression is that `tf.random.categorical` draws by it."""
    parent = parent_of(expr)
    while isinstance(parent, (ast.keyword, ast.BinOp, ast.List, ast.Tuple, ast.Subscript)):
        expr, parent = parent, parent_of(parent)  # type: ignore[assignment]
    if isinstance(parent, ast.Call) and parent.func is not expr:
        name = last_name(parent.func)
        if name in _DRAWING:
            return argument(parent, 0, "logits") in (expr, getattr(expr, "value", None))
        return depth < _DEEPEST and name in _PASSING and only_feeds_draws(module, parent, depth + 1)
    target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    if depth >= _DEEPEST or not isinstance(target, ast.Name):
        return False
    reads = module.names.reads(target.id, module.tree.statement(target))
    return bool(reads) and all(only_feeds_draws(module, read, depth + 1) for read in reads)


# -- what an operand is ----------------------------------------------------------------------------


def written(module: Module, expr: ast.expr) -> ast.expr:
    """What an expression was written as, where it is a name that the same function bound once."""
    for _ in range(_DEEPEST):
        name = dotted(expr) if isinstance(expr, ast.Name) else ""
        bindings = module.names.lookup(name, expr) if name else []
        if len(bindings) != 1 or bindings[0].how is not How.ASSIGN or bindings[0].path or bindings[0].value is None:
            break
        if module.tree.function(bindings[0].node) is not module.tree.function(expr):
            break
        expr = bindings[0].value
    return expr


def is_guarded(module: Module, expr: ast.expr, depth: int = 0) -> bool:
    """Whether something keeps an operand away from zero: `x + eps`, `tf.maximum(x, …)`, a clip."""
    if depth > _DEEPEST:
        return True
    expr = written(module, expr)
    if isinstance(expr, ast.Constant):
        return True
    for node in (n for n in ast.walk(expr) if isinstance(n, ast.expr)):
        if isinstance(node, ast.Call):
            called = module.tree.text(node.func).rpartition(".")[2]
            if called in _GUARDING:
                return True
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            if any(_is_small(module, side) for side in (node.left, node.right)):
                return True
        elif isinstance(node, ast.Name) and node is not expr:
            inner = written(module, node)
            if inner is not node and is_guarded(module, inner, depth + 1):
                return True
    return False


def _is_small(module: Module, expr: ast.expr) -> bool:
    if isinstance(module.project.evaluator.constant(module, expr), (int, float)):
        return True
    names = [
        n.id if isinstance(n, ast.Name) else n.attr for n in ast.walk(expr) if isinstance(n, (ast.Name, ast.Attribute))
    ]
    return any(re.search(_EPSILON, name) for name in names)


def is_sum_of_squares(module: Module, expr: ast.expr) -> bool:
    """`tf.reduce_sum(tf.square(x))`, `tf.reduce_mean((a - b) ** 2)`"""
    expr = written(module, expr)
    if not isinstance(expr, ast.Call) or last_name(expr.func) not in _SUMS or not expr.args:
        return False
    inner = written(module, expr.args[0])
    constant = module.project.evaluator.constant
    if isinstance(inner, ast.Call):
        is_second_power = last_name(inner.func) == "pow" and constant(module, inner.args[-1]) == 2
        return last_name(inner.func) in _SQUARES or is_second_power
    if not isinstance(inner, ast.BinOp):
        return False
    same = isinstance(inner.op, ast.Mult) and ast.dump(inner.left) == ast.dump(inner.right)
    return same or (isinstance(inner.op, ast.Pow) and constant(module, inner.right) == 2)


def is_probability(module: Module, expr: ast.expr, depth: int = 0) -> bool:
    """Whether an operand may be exactly zero: what a softmax or a sigmoid gives, parts and rests of it."""
    if depth > _DEEPEST:
        return False
    expr = written(module, expr)
    if isinstance(expr, ast.BinOp):
        if isinstance(expr.op, ast.Sub) and module.project.evaluator.constant(module, expr.left) == 1:
            return is_probability(module, expr.right, depth + 1)
        return isinstance(expr.op, ast.Mult) and any(
            is_probability(module, side, depth + 1) for side in (expr.left, expr.right)
        )
    if isinstance(expr, ast.Subscript):
        return is_probability(module, expr.value, depth + 1)
    values = module.project.evaluator.evaluate(module, expr)
    value = values[0] if len(values) == 1 else None
    if isinstance(value, Obj) and value.kind is Kind.TENSOR and isinstance(value.node, ast.Call):
        name = value.api.rpartition(".")[2]
        if name in _PROBABILITIES:
            return True
        if value.module is module and (name in _PICKING or name in ("reduce_sum", "sum", "reduce_mean")):
            return bool(value.node.args) and is_probability(module, value.node.args[0], depth + 1)
        head = heads.of_tensor(module, expr, None)
        return head is not None and head.activation in _PROBABILITIES
    return isinstance(expr, ast.Name) and is_prediction(module, expr)


def is_prediction(module: Module, name: ast.Name) -> bool:
    """Whether a name is what a loss of Keras gets as the model's output, untouched."""
    function = module.tree.function(name)
    if not isinstance(function, FUNCTIONS):
        return False
    arguments = [argument.arg for argument in function.args.args]
    is_method = isinstance(function, DEFS) and module.method_class(function) is not None
    own = arguments[1:] if is_method else arguments
    bindings = module.names.lookup(name.id, name)
    untouched = bool(bindings) and all(binding.how is How.PARAMETER for binding in bindings)
    return untouched and len(own) == 2 and own[1] == name.id and bool(re.search("pred|prob|output|hat|p$", name.id))
