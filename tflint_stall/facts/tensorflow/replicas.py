"""What a step computes on each replica: the means that its loss is made of."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.feeding import feeding
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, last_name
from tflint_stall.facts.tensorflow.optimizers import Optimizer, described
from tflint_stall.facts.tensorflow.strategies import functions_under
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import Api, Frame, Func, Obj
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_MEANS = frozenset({"tf.reduce_mean", "keras.ops.mean", "keras.backend.mean"})
# Words of an expression that takes the number of replicas into account.
_SCALES = ("replica", "global_batch", "world_size", "num_gpus", "n_gpus", "num_devices", "strategy")
_SCALING_CALLS = ("compute_average_loss", "scale_regularization_loss")
_APPLYING = ("apply_gradients", "minimize")
_DEEPEST = 8
# What is computed from so much is not followed to its end.
_MANY = 40


@dataclass(frozen=True, eq=False)
class ReplicaMean:
    """A mean over the batch of one replica that the gradients are taken of."""

    call: ast.Call
    module: Module
    # How surely the loss is made of it.
    proof: Proof


def replica_means(step: Func) -> Iterator[ReplicaMean]:
    """The means in the losses that a step differentiates, where nothing divides by the number of replicas."""
    functions = list({function.node: function for function in functions_under(step)}.values())
    if any(_averages_gradients(function) for function in functions):
        return
    for function in functions:
        for target, proof in _differentiated(function):
            means = _Means(proof)
            means.visit(function.module, target, 0)
            if not means.scaled:
                yield from (ReplicaMean(call, module, means.proof) for call, module in means.found)


def applied_by(step: Func) -> list[Optimizer]:
    """The optimizers with which a step changes weights; one that nobody sees is an unknown one."""
    return [
        described(function.module, call.func.value)
        for function in {function.node: function for function in functions_under(step)}.values()
        for call in function.module.tree.within(function.node, ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr in _APPLYING
    ]


def clips_by_hand(step: Func) -> bool:
    """Whether a step clips gradients itself, whoever applies them."""
    calls = (c for function in functions_under(step) for c in function.module.tree.within(function.node, ast.Call))
    return any(last_name(call.func).startswith("clip_by") for call in calls)


def _averages_gradients(function: Func) -> bool:
    """Whether gradients are reduced by hand, so that what `apply_gradients` does says nothing."""
    if not isinstance(function.node, DEFS):
        return False
    calls = function.module.tree.within(function.node, ast.Call)
    return any(
        last_name(call.func) in ("all_reduce", "aggregate_gradients")
        or any(k.arg in ("experimental_aggregate_gradients", "skip_gradients_aggregation") for k in call.keywords)
        for call in calls
    )


def _differentiated(function: Func) -> Iterator[tuple[ast.expr, Proof]]:
    """What the gradients of a function are taken of, and how surely."""
    for call in function.module.tree.within(function.node, ast.Call):
        if last_name(call.func) == "gradient" and isinstance(call.func, ast.Attribute):
            values = function.module.project.evaluator.evaluate(function.module, call.func.value)
            if any(isinstance(value, Obj) and value.kind is Kind.TAPE for value in values):
                target = argument(call, 0, "target")
                if target is not None:
                    yield target, proof_of(values)
        elif last_name(call.func) == "minimize" and call.args:
            yield call.args[0], Proof.SURE


class _Means:
    """Follows a loss back to the means that it is made of."""

    def __init__(self, proof: Proof) -> None:
        self.found: list[tuple[ast.Call, Module]] = []
        self.scaled = False
        # The calls on the way to what is looked at.
        self._way: list[Frame] = []
        # Weaker as soon as something may be something else.
        self.proof = proof

    def visit(self, module: Module, expr: ast.expr, depth: int) -> None:
        if depth > _DEEPEST:
            return
        if isinstance(expr, ast.BinOp) and isinstance(expr.op, (ast.Div, ast.Mult)) and _is_scale(expr):
            self.scaled = True
        elif isinstance(expr, ast.Call):
            self._visit_call(module, expr, depth)
        elif dotted(expr):
            self._visit_name(module, expr, depth)
        else:
            self._doubt(isinstance(expr, (ast.IfExp, ast.BoolOp)))
            for child in ast.iter_child_nodes(expr):
                if isinstance(child, ast.expr):
                    self.visit(module, child, depth + 1)

    def _doubt(self, open_choice: bool) -> None:
        self.proof = Proof.weakest((self.proof, Proof.if_seen(not open_choice)))

    def _visit_name(self, module: Module, expr: ast.expr, depth: int) -> None:
        bindings = module.names.lookup(dotted(expr), expr)
        self._doubt(sum(binding.how is not How.AUGMENT for binding in bindings) > 1)
        for binding in bindings:
            if binding.how is How.AUGMENT and isinstance(binding.node, ast.AugAssign):
                if isinstance(binding.node.op, (ast.Div, ast.Mult)) and _is_scale(binding.node.value):
                    self.scaled = True
            if binding.how in (How.ASSIGN, How.AUGMENT) and binding.value is not None:
                self.visit(module, binding.value, depth + 1)
            elif isinstance(binding.node, DEFS):
                # A loss that is handed over as a function: `minimize(loss, variables)`.
                for returned in module.returns(binding.node):
                    self.visit(module, returned, depth + 1)

    def _visit_call(self, module: Module, call: ast.Call, depth: int) -> None:
        if last_name(call.func) in _SCALING_CALLS:
            self.scaled = True
            return
        values = module.project.evaluator.evaluate(module, call.func)
        if any(isinstance(value, Api) and value.path in _MEANS for value in values):
            if argument(call, 1, "axis") is None and self._is_over_batch(module, call):
                self.found.append((call, module))
                self._doubt(len(values) > 1)
            return
        functions = module.project.functions(module, call.func)
        self._doubt(bool(functions) and len(values) > 1)
        for function in functions:
            self._way.append(module.project.evaluator.calls.frame(function, module, call, None))
            body = function.module.returns(function.node) if isinstance(function.node, DEFS) else [function.node.body]
            for returned in body:
                self.visit(function.module, returned, depth + 1)
            self._way.pop()
        if any(isinstance(value, Api) for value in values):
            # What a library makes of a loss keeps it in: `tf.add_n([mean, penalty])`.
            for given in call.args:
                self.visit(module, given, depth + 1)
        if last_name(call.func) in ("get_scaled_loss", "scale_loss") and call.args:
            self.visit(module, call.args[0], depth + 1)

    def _is_over_batch(self, module: Module, mean: ast.Call) -> bool:
        """Whether a mean may run over what the step was given: not over variables or settings alone."""
        read: list[ast.expr] = list(mean.args[:1]) or [keyword.value for keyword in mean.keywords]
        for frame in (*reversed(self._way), None):
            parameters: list[ast.arg] = []
            for expr in read:
                found = feeding(module, expr, _outermost(module, expr))
                if found.targets or len(found.expressions) >= _MANY or any(map(_draws, found.expressions)):
                    return True
                parameters += [binding.node for binding in found.parameters if isinstance(binding.node, ast.arg)]
            if not parameters or frame is None:
                return bool(parameters)
            arguments = module.project.evaluator.parameters
            given = [arguments.argument(frame, parameter) for parameter in parameters]
            module, read = frame.caller, [expr for expr in given if expr is not None]
            if len(read) < len(given):
                return True
        return False


def _outermost(module: Module, node: ast.AST) -> ast.AST:
    """The function around everything: a batch comes in as its parameter, or as one of a function in it."""
    around = module.tree.function(node)
    while around is not None and (outer := module.tree.function(around)) is not None:
        around = outer
    return around or module.tree.module


def _draws(expr: ast.expr) -> bool:
    """`next(iterator)`"""
    calls = (node for node in ast.walk(expr) if isinstance(node, ast.Call))
    return any(last_name(call.func) in ("next", "get_next") for call in calls)


def _is_scale(expr: ast.expr) -> bool:
    text = ast.unparse(expr).lower()
    return any(word in text for word in _SCALES)
