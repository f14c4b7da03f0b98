"""Whether code may run once before a loop instead of in each round, without anybody noticing.

What lies between the old and the new place, what the code reads, whether it may fail, and what is done with what it
makes: each must be known to be harmless.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.api import harmless
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.allowance import Allowance
from tflint_stall.facts.program.caught import expects_errors
from tflint_stall.facts.program.computing import only_computes
from tflint_stall.facts.program.starting import is_set_up_before, is_set_up_later
from tflint_stall.facts.syntax.compact import parent_of, scope_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, Loop, argument, has_star, last_name
from tflint_stall.facts.values.values import Api, Const, Func, Obj, Pipeline, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Parts of a statement that evaluate each of their own parts, in order, whatever these are.
_TRANSPARENT = (
    ast.Assign,
    ast.AnnAssign,
    ast.Attribute,
    ast.AugAssign,
    ast.BinOp,
    ast.Call,
    ast.Expr,
    ast.FormattedValue,
    ast.JoinedStr,
    ast.keyword,
    ast.List,
    ast.Return,
    ast.Set,
    ast.Slice,
    ast.Subscript,
    ast.Tuple,
    ast.UnaryOp,
    ast.Yield,
)
# Contexts under which creating a tensor is the same as outside of them.
_CONTEXTS = frozenset({"tf.GradientTape", "tf.name_scope", "tf.summary.record_if"})
_EAGER_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp)
# What may keep code from running, from failing, or from running now.
_GUARDING = (
    ast.Assert,
    ast.BoolOp,
    ast.ExceptHandler,
    ast.GeneratorExp,
    ast.If,
    ast.IfExp,
    ast.Lambda,
    ast.match_case,
    ast.Try,
    ast.While,
)
# Steps that take a number, and cannot fail with a positive one.
_COUNTING_STEPS = frozenset({"batch", "take", "skip", "repeat", "prefetch"})
# Options of a tf.function that are the same for every call: `reduce_retracing` learns from the calls before.
_PLAIN_OPTIONS = ("jit_compile", "experimental_compile", "autograph", "input_signature")
_ASSIGNING = ("assign", "assign_add", "assign_sub", "scatter_nd_update", "scatter_nd_add")
_CONSUMING = frozenset({"fit", "evaluate", "predict"})


class Moving:
    """Answers for code in one loop of one file."""

    def __init__(self, module: Module, loop: Loop) -> None:
        self._module = module
        self._loop = loop
        self._allowance = Allowance(module)

    # -- what may move ------------------------------------------------------------------------

    def tensor(self, call: ast.Call) -> bool:
        """A tensor made from constants, which the loop only reads."""
        if not self._is_reached(call) or not is_set_up_before(self._module, self._loop):
            return False
        if not self._allowance.never_fails(call):
            if not (self._is_first(call) and self._is_made_of_constants(call)):
                return False
        return self._is_not_missed(call) and self._allowance.is_only_read(call)

    def may_be_tried(self, call: ast.Call, *, is_drawn: bool) -> bool:
        """Whether moving a tensor cannot make a program fail that did not, as far as it can be read.

        What may fail stays where a condition or a handler guards it, or a loop that may well never run. What is drawn
        stays where each draw is kept beside the others.
        """
        if is_set_up_later(self._module, self._loop):
            return False
        if is_drawn and (isinstance(self._loop, COMPREHENSIONS) or not self._allowance.is_only_read(call)):
            return False
        tree = self._module.tree
        changes = (one for name in _ASSIGNING for one in tree.calls.get(name, ()))
        # A variable that each round begins anew goes on from one round to the next when it is made once.
        if last_name(call.func) == "Variable" and any(tree.contains(self._loop, change) for change in changes):
            return False
        if self._allowance.never_fails(call):
            return True
        last = tree.statement(self._loop)
        for parent in tree.ancestors(call):
            if isinstance(parent, (ast.For, ast.While)) and not self._is_entered(parent):
                if self._is_given_nonsense(call):
                    return False
            if parent is last:
                return True
            if isinstance(parent, _GUARDING):
                return False
            if isinstance(parent, ast.With) and any(expects_errors(item) for item in parent.items):
                return False
        return True

    def _is_given_nonsense(self, call: ast.Call) -> bool:
        """Whether something in the arguments may be `None`, or a side of the shape less than nothing."""
        values = (v for name in self._module.tree.within(call, ast.Name) for v in self._values(name))
        constants = [value.value for value in values if isinstance(value, Const)]
        if any(value is None or (isinstance(value, (int, float)) and value < 0) for value in constants):
            return True
        shape = argument(call, 0, "shape", "dims", "num_rows")
        return shape is not None and any(isinstance(side, ast.USub) for side in ast.walk(shape))

    def _values(self, expr: ast.expr) -> tuple[Value, ...]:
        return self._module.project.evaluator.evaluate(self._module, expr)

    def dataset(self, call: ast.Call, pipeline: Pipeline) -> bool:
        """A dataset made from constants, which the loop only goes through."""
        if not self._is_reached(call) or not self._has_constant_source(pipeline):
            return False
        if not is_set_up_before(self._module, self._loop):
            return False
        if not (self._never_fails(pipeline) or self._is_first(call)):
            return False
        return self._is_not_missed(call) and self._is_only_consumed(call)

    def compiled(self, call: ast.Call) -> bool:
        """`tf.function(step)`, which the loop only calls."""
        given = argument(call, 0, "func")
        plain = isinstance(given, ast.Name) and len(call.args) == 1 and not has_star(call)
        if not plain or not all(map(self._is_plain_option, call.keywords)):
            return False
        assert isinstance(given, ast.Name)
        functions = self._module.project.evaluator.evaluate(self._module, given)
        known = len(functions) == 1 and isinstance(functions[0], Func) and only_computes(functions[0])
        if not known or self._allowance.settled.function(given) is None or not self._is_reached(call):
            return False
        return self._is_not_missed(call) and self._is_only_called(call)

    def definition(self, node: ast.FunctionDef) -> bool:
        """A tf.function that is defined in the loop, which only calls it by its name, below."""
        if self._allowance.settled.reflects() or parent_of(node) is not self._loop:
            return False
        arguments = node.args
        if arguments.defaults or arguments.kw_defaults or node.returns is not None or not self._is_plain(node):
            return False
        annotated = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        if any(parameter.annotation is not None for parameter in annotated):
            return False
        return only_computes(Func(node, self._module)) and self._is_called_below(node.name, node)

    def _is_plain(self, node: ast.FunctionDef) -> bool:
        """Whether its only decorator is the one that compiles it, with constants for options."""
        if len(node.decorator_list) != 1:
            return False
        decorator = node.decorator_list[0]
        if not isinstance(decorator, ast.Call):
            return True
        # `functools.partial(tf.function, …)` has one argument.
        functions = [value for item in decorator.args for value in self._values(item)]
        known = all(isinstance(value, Api) and value.path == "tf.function" for value in functions)
        return known and all(map(self._is_plain_option, decorator.keywords))

    def _is_plain_option(self, option: ast.keyword) -> bool:
        """Whether an option of a tf.function has nothing to do with what it was called with before."""
        return option.arg in _PLAIN_OPTIONS and self._allowance.is_constant(option.value)

    def collecting(self, statement: ast.stmt) -> bool:
        """Whether a loop does nothing that anybody sees before it ends, but for binding names: it only computes."""
        if self._allowance.settled.reflects():
            return False
        nodes = [node for node in ast.walk(self._loop) if node is not self._loop]
        inside = [node for node in nodes if isinstance(node, ast.stmt) and node is not statement]
        flow = (ast.For, ast.If, ast.Pass, ast.Continue, ast.Break)
        if not all(isinstance(node, flow) or _binds(node) for node in inside):
            return False
        if any(isinstance(node, (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr, ast.Lambda)) for node in nodes):
            return False
        return all(self._only_computes(node) for node in nodes if isinstance(node, ast.Call))

    def _only_computes(self, call: ast.Call) -> bool:
        values = self._values(call.func)
        if values and all(isinstance(v, Api) and v.path in harmless.BUILTINS for v in values):
            return True
        if values and all(isinstance(v, Func) for v in values):
            return all(only_computes(v) for v in values if isinstance(v, Func))
        if values and all(isinstance(v, Obj) and v.kind in (Kind.MODEL, Kind.LAYER) and v.cls is None for v in values):
            return "Lambda" not in self._module.tree.loads
        drawn = bool(values) and all(isinstance(v, Api) and v.path in harmless.DRAWING for v in values)
        return drawn or self._allowance.is_operation(call)

    # -- where it stands ----------------------------------------------------------------------

    def _is_reached(self, expr: ast.expr) -> bool:
        """Whether each round evaluates an expression, and nothing between it and the loop decides how.

        No scope of its own, no branch, no `try`, no device: only what evaluates all its parts.
        """
        child: ast.AST = expr
        for parent in self._module.tree.ancestors(expr):
            if parent is self._loop:
                return self._is_evaluated_at_once() and not self._is_in_condition(child)
            if isinstance(parent, (ast.With, ast.AsyncWith)):
                if not all(self._changes_nothing(item.context_expr) for item in parent.items):
                    return False
            elif isinstance(parent, ast.Compare):
                if len(parent.ops) > 1:
                    return False
            elif isinstance(parent, (ast.For, *_EAGER_COMPREHENSIONS)):
                if isinstance(parent, ast.For) and child in parent.orelse:
                    return False
            elif isinstance(parent, ast.comprehension):
                if child is not parent.iter:
                    return False
            elif not isinstance(parent, _TRANSPARENT):
                return False
            child = parent
        return False

    def _is_in_condition(self, child: ast.AST) -> bool:
        if isinstance(self._loop, COMPREHENSIONS):
            return False
        return child not in self._loop.body

    def _is_evaluated_at_once(self) -> bool:
        """Whether a comprehension is evaluated as soon as its statement is, and surely."""
        if not isinstance(self._loop, COMPREHENSIONS):
            return isinstance(self._loop, (ast.For, ast.While))
        if not isinstance(self._loop, _EAGER_COMPREHENSIONS):
            return False
        for parent in self._module.tree.ancestors(self._loop):
            if isinstance(parent, ast.stmt):
                return isinstance(parent, _TRANSPARENT)
            if not isinstance(parent, _TRANSPARENT):
                return False
        return False

    def _changes_nothing(self, context: ast.expr) -> bool:
        call = context.func if isinstance(context, ast.Call) else context
        values = self._module.project.evaluator.evaluate(self._module, call)
        return bool(values) and all(isinstance(v, Api) and v.path in _CONTEXTS for v in values)

    def _is_first(self, expr: ast.expr) -> bool:
        """Whether the loop surely goes round, and evaluating this is the first thing that it does."""
        loop = self._loop
        if not isinstance(loop, ast.For) or not self._is_entered(loop):
            return False
        statement = self._module.tree.statement(expr)
        if statement is not loop.body[0] or not isinstance(statement, (ast.Assign, ast.Expr, ast.For)):
            return False
        child: ast.AST = expr
        for parent in self._module.tree.ancestors(expr):
            if parent is statement:
                return True
            # What stands to the left of it is evaluated before.
            earlier = parent.args[0] if isinstance(parent, ast.Call) and parent.args else child
            if isinstance(parent, ast.Call) and child not in (earlier, parent.func):
                return False
            if isinstance(parent, (ast.BinOp, ast.Compare)) and child is not parent.left:
                return False
            if not isinstance(parent, (ast.Call, ast.BinOp, ast.Compare, ast.Attribute, ast.UnaryOp)):
                return False
            child = parent
        return False

    def _is_entered(self, loop: ast.For | ast.While) -> bool:
        if isinstance(loop, ast.While):
            return isinstance(loop.test, ast.Constant) and bool(loop.test.value)
        if isinstance(loop.iter, (ast.Tuple, ast.List)):
            return bool(loop.iter.elts) and not any(isinstance(item, ast.Starred) for item in loop.iter.elts)
        if not isinstance(loop.iter, ast.Call) or loop.iter.keywords:
            return False
        values = self._module.project.evaluator.evaluate(self._module, loop.iter.func)
        if not all(isinstance(value, Api) and value.path == "builtins.range" for value in values):
            return False
        numbers = [self._allowance.number(item) for item in loop.iter.args]
        known = [number for number in numbers if isinstance(number, int)]
        return bool(known) and len(known) == len(numbers) and bool(range(*known))

    def _is_not_missed(self, expr: ast.expr) -> bool:
        """Whether a global that the statement binds is seen by nobody who could find it too early."""
        settled = self._allowance.settled
        if settled.reflects():
            return False
        is_global = isinstance(scope_of(self._module.tree.statement(expr)), ast.Module)
        return not is_global or not self._module.project.is_imported(self._module)

    # -- what it is made of, and what becomes of it ------------------------------------------------

    def _is_made_of_constants(self, call: ast.Call) -> bool:
        allowance = self._allowance
        arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
        known = all(allowance.is_constant(item) or allowance.is_own_array(item) for item in arguments)
        return known and allowance.is_operation(call)

    def _has_constant_source(self, pipeline: Pipeline) -> bool:
        """Whether all that the steps are given is the same each time; of functions another question is asked."""
        for step in pipeline.steps:
            items = [*step.call.args, *(keyword.value for keyword in step.call.keywords)]
            if has_star(step.call) or not all(i is step.function or self._allowance.is_constant(i) for i in items):
                return False
        return not pipeline.rootless and self._allowance.settled.is_library(pipeline.steps[0].call.func)

    def _never_fails(self, pipeline: Pipeline) -> bool:
        source, *rest = pipeline.steps
        for step in rest:
            numbers = [self._allowance.number(item) for item in step.call.args]
            plain = step.name in _COUNTING_STEPS and not step.call.keywords and len(numbers) == 1
            if not plain or not isinstance(numbers[0], int) or numbers[0] <= 0:
                return False
        if source.call.keywords or len(source.call.args) != 1:
            return False
        given = source.call.args[0]
        if source.api == "tf.data.Dataset.range":
            return isinstance(self._allowance.number(given), int)
        return source.api == "tf.data.Dataset.from_tensor_slices" and self._has_rows(given)

    def _has_rows(self, given: ast.expr) -> bool:
        """A tensor that is made with a shape in sight, which is that of more than a number."""
        value = self._allowance.settled.value(given) if isinstance(given, ast.Name) else given
        if not isinstance(value, ast.Call) or not self._allowance.never_fails(value):
            return False
        shape = argument(value, 0, "shape", "dims")
        return isinstance(shape, (ast.Tuple, ast.List)) and bool(shape.elts)

    def _uses(self, expr: ast.expr) -> list[ast.expr] | None:
        """Where the value of an expression is used: there, or by the only name that it is bound to."""
        parent = parent_of(expr)
        if not isinstance(parent, ast.Assign):
            return [expr]
        target = parent.targets[0]
        if len(parent.targets) != 1 or not isinstance(target, ast.Name):
            return None
        settled = self._allowance.settled
        if settled.binding(target) is not target:
            return None
        scope = scope_of(parent)
        loads = [load for load in self._module.tree.loads.get(target.id, ()) if isinstance(load, ast.Name)]
        own = [load for load in loads if settled.binding(load) is target]
        return list(own) if all(scope_of(load) is scope for load in own) else None

    def _is_only_consumed(self, call: ast.Call) -> bool:
        uses = self._uses(call)
        return uses is not None and all(map(self._is_consumed, uses))

    def _is_consumed(self, use: ast.expr) -> bool:
        parent = parent_of(use)
        if isinstance(parent, (ast.For, ast.comprehension)):
            return parent.iter is use
        if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Attribute):
            return parent.func is not use and parent.func.attr in _CONSUMING and use in parent.args[:1]
        if isinstance(parent, ast.Attribute) and parent.attr in harmless.READ_AHEAD_STEPS:
            step = parent_of(parent)
            return isinstance(step, ast.Call) and step.func is parent and self._is_consumed(step)
        return False

    def _is_only_called(self, call: ast.Call) -> bool:
        uses = self._uses(call)
        return uses is not None and self._are_called_alike(uses)

    def _is_called_below(self, name: str, node: ast.FunctionDef) -> bool:
        """Whether the loop alone binds a name, and only calls it, in the same scope and below."""
        tree, settled, scope = self._module.tree, self._allowance.settled, scope_of(node)
        if settled.binders(name, scope) != [node] or isinstance(scope, ast.ClassDef):
            return False
        if isinstance(scope, ast.Module) and self._module.project.is_imported(self._module):
            return False
        own: list[ast.expr] = []
        for load in (load for load in tree.loads.get(name, ()) if isinstance(load, ast.Name)):
            if any(settled.binders(name, inner) for inner in self._module.names.scopes(load) if inner is not scope):
                continue
            below = tree.contains(self._loop, load) and load.lineno > (node.end_lineno or node.lineno)
            if not below or tree.function(load) is not tree.function(node):
                return False
            own.append(load)
        return bool(own) and self._are_called_alike(own)

    def _are_called_alike(self, uses: list[ast.expr]) -> bool:
        """Whether all that a tf.function is given are tensors, or whole numbers in the same place.

        A number is a part of the graph, and the graph for 1 also serves 1.0 and True; an object may change.
        """
        kinds: dict[int | str | None, set[str]] = {}
        for use in uses:
            call = parent_of(use)
            if not isinstance(call, ast.Call) or call.func is not use or has_star(call):
                return False
            given = [*enumerate(call.args), *((keyword.arg, keyword.value) for keyword in call.keywords)]
            for place, item in given:
                kinds.setdefault(place, set()).add(self._kind_of_argument(item))
        return all(found <= {"tensor"} or found == {"number"} for found in kinds.values())

    def _kind_of_argument(self, expr: ast.expr) -> str:
        values = self._values(expr)
        if values and all(isinstance(v, Obj) and v.kind in (Kind.TENSOR, Kind.ARRAY) for v in values):
            return "tensor"
        whole = (
            (isinstance(v, Obj) and v.kind is Kind.INTEGER) or (isinstance(v, Const) and type(v.value) is int)
            for v in values
        )
        return "number" if values and all(whole) else ""


def _binds(statement: ast.stmt) -> bool:
    """Whether a statement does nothing but bind names."""
    if isinstance(statement, ast.Assign):
        targets = [part for target in statement.targets for part in getattr(target, "elts", [target])]
        return all(isinstance(target, ast.Name) for target in targets)
    return isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name)
