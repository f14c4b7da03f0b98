"""How data is counted: the batch size in sight, and what a number of steps counts."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.names import How, parameters
from tflint_stall.facts.syntax.tree import argument, dotted, has_star, last_name
from tflint_stall.facts.values.parameters import default_of
from tflint_stall.facts.values.proof import agreement
from tflint_stall.facts.values.values import Items, Obj, Pipeline, Step, Unknown, Values, Wrapped
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_FLOWS = {"flow": 2, "flow_from_directory": None, "flow_from_dataframe": None}
_DEFAULT_FLOW = 32
_BATCH_NAMES = ("batch_size", "batchsize", "bs")
# What already counts batches, by its name.
_COUNTS_BATCHES = r"(?i)batch|step|loader|gen|iter|seq|dataset|(^|_)ds($|_)|flow|queue"
_COUNTS_SAMPLES = r"(?i)(^|_)(n|nb|num|number)_?(of_)?(\w*_)?(samples|images|examples|imgs|records)$"
_PLAIN_CALLS = frozenset({"int", "ceil", "floor", "float", "round"})
# Steps after which a dataset has as many batches as before.
_KEEPING_LENGTH = frozenset({"cache", "map", "prefetch", "shuffle", "with_options"})
_DEEPEST = 4


@dataclass(frozen=True, eq=False)
class Batch:
    """The size of the batches in which data comes."""

    # The number, where it is known.
    size: int | None
    # The expression that says it, and where it stands; `None` for a default of the library.
    expr: ast.expr | None
    module: Module

    @property
    def is_single(self) -> bool:
        """Whether each batch is one item."""
        return self.size is not None and self.size <= 1


@dataclass(frozen=True, eq=False)
class Counted:
    """What a number of steps is: how many samples there are."""

    # `len(x)`, `x.shape[0]`, `generator.samples`, or the name of a number of samples.
    expr: ast.expr
    # The data that is counted; `None` for a plain number.
    data: ast.expr | None
    # Whether a Keras flow counts its own samples.
    own: bool = False


class Batches:
    """Answers for one file."""

    def __init__(self, module: Module) -> None:
        self._module = module

    # -- following names --------------------------------------------------------------------

    def definition(self, expr: ast.expr, depth: int = 0) -> ast.expr:
        """The expression that a name was surely assigned; the expression itself where there is none."""
        name = dotted(expr)
        if not name or depth >= _DEEPEST:
            return expr
        bindings = self._module.names.lookup(name, expr)
        if len(bindings) != 1 or bindings[0].how is not How.ASSIGN or bindings[0].path or bindings[0].value is None:
            return expr
        return self.definition(bindings[0].value, depth + 1)

    def _values(self, expr: ast.expr) -> Values:
        return self._module.project.evaluator.evaluate(self._module, expr)

    # -- batch sizes ------------------------------------------------------------------------

    def of(self, data: ast.expr) -> Batch | None:
        """The batch size of data, where something in sight says it."""
        pipelines = [value for value in self._values(data) if isinstance(value, Pipeline)]
        if pipelines:
            return _of_pipeline(pipelines[0])
        made = self.definition(data)
        return self._of_call(made) if isinstance(made, ast.Call) else None

    def _of_call(self, call: ast.Call) -> Batch | None:
        given = argument(call, _FLOWS.get(last_name(call.func)), *_BATCH_NAMES)
        if given is not None:
            return _batch(self._module, given)
        if last_name(call.func) in _FLOWS and not has_star(call):
            return Batch(_DEFAULT_FLOW, None, self._module)
        for function in self._module.project.functions(self._module, call.func):
            frame = self._module.project.evaluator.calls.frame(function, self._module, call, None)
            for parameter in parameters(function.node):
                if parameter.arg in _BATCH_NAMES:
                    given = self._module.project.evaluator.parameters.argument(frame, parameter)
                    default = default_of(function.node, parameter)
                    if given is not None:
                        return _batch(self._module, given)
                    return _batch(function.module, default) if default is not None else None
        return None

    # -- what a number of steps counts ------------------------------------------------------

    def counted(self, steps: ast.expr, data: ast.expr) -> Counted | None:
        """The samples that a number of steps counts; `None` where it counts batches, or nobody knows what."""
        made = self._unwrapped(self.definition(steps))
        if isinstance(made, ast.Attribute) and made.attr in ("n", "samples"):
            same = dotted(made.value) == dotted(data) != ""
            return Counted(made, made.value, own=True) if same or self._is_flow(made.value) else None
        counted = _counted_data(made)
        if counted is not None and self._is_made_of_batches(counted):
            return None
        if counted is not None:
            return Counted(made, counted) if self._holds_samples(counted, data) else None
        name = last_name(made) or last_name(steps)
        if isinstance(made, (ast.Constant, ast.Name, ast.Attribute)) and re.search(_COUNTS_SAMPLES, name):
            return Counted(steps, None)
        return None

    def _is_made_of_batches(self, items: ast.expr) -> bool:
        """`[labels for _, labels in dataset]` and `list(dataset)`, of a dataset that is batched."""
        made = self.definition(items)
        if isinstance(made, ast.Call) and last_name(made.func) in ("list", "tuple") and len(made.args) == 1:
            return self.of(made.args[0]) is not None
        return isinstance(made, (ast.ListComp, ast.GeneratorExp)) and self.of(made.generators[0].iter) is not None

    def agreement(self, data: ast.expr, counted: Counted) -> Proof:
        """Whether the alternatives of the data, and of what is counted, agree."""
        exprs = [data] if counted.data is None else [data, counted.data]
        return Proof.weakest(agreement(self._values(expr)) for expr in exprs)

    def share_of_epoch(self, steps: ast.expr, data: ast.expr) -> float | None:
        """Which share of its data an epoch of so many steps goes through, where that can be read off.

        `len(dataset)` is all of it, `ceil(samples / batch_size)` too, `len(dataset) // 10` is a tenth.
        """
        if self._counts_all_batches(self.definition(steps), data):
            return 1.0
        made = self._unwrapped(self.definition(steps))
        if isinstance(made, ast.BinOp) and isinstance(made.op, (ast.Mult, ast.Div, ast.FloorDiv)):
            evaluate = self._module.project.evaluator.constant
            for part, factor in ((made.left, made.right), (made.right, made.left)):
                share, constant = self.share_of_epoch(part, data), evaluate(self._module, factor)
                if share is not None and isinstance(constant, (int, float)) and constant > 0:
                    return share * constant if isinstance(made.op, ast.Mult) else share / constant
            return None
        counted = _counted_data(made) or _cardinality_of(made)
        same = counted is not None and (ast.dump(counted) == ast.dump(data) or self._is_same_dataset(counted, data))
        return 1.0 if same else None

    def _counts_all_batches(self, steps: ast.expr, data: ast.expr) -> bool:
        """`math.ceil(samples / batch_size)`"""
        while isinstance(steps, ast.Call) and last_name(steps.func) == "int" and len(steps.args) == 1:
            steps = steps.args[0]
        if not isinstance(steps, ast.Call) or last_name(steps.func) != "ceil" or len(steps.args) != 1:
            return False
        quotient, batch = self.definition(steps.args[0]), self.of(data)
        if batch is None or not isinstance(quotient, ast.BinOp) or not isinstance(quotient.op, ast.Div):
            return False
        constant = self._module.project.evaluator.constant(self._module, quotient.right)
        same = batch.expr is not None and ast.dump(batch.expr) == ast.dump(quotient.right)
        return same or (constant is not None and constant == batch.size)

    def _is_same_dataset(self, one: ast.expr, other: ast.expr) -> bool:
        """Whether two expressions are one dataset, prefetched or not."""
        keys = [
            tuple(step.call for step in value.steps if step.name not in _KEEPING_LENGTH)
            for expr in (one, other)
            for value in self._values(expr)
            if isinstance(value, Pipeline) and value.known
        ]
        return len(keys) == 2 and keys[0] == keys[1]

    def _unwrapped(self, expr: ast.expr) -> ast.expr:
        """`x` of `int(x)`."""
        while isinstance(expr, ast.Call) and len(expr.args) == 1 and last_name(expr.func) in _PLAIN_CALLS:
            expr = self.definition(expr.args[0])
        return expr

    def _is_flow(self, expr: ast.expr) -> bool:
        made = self.definition(expr)
        return isinstance(made, ast.Call) and last_name(made.func) in _FLOWS

    def _holds_samples(self, counted: ast.expr, data: ast.expr) -> bool:
        """Whether `len` of an expression is a number of samples, not of batches."""
        if (
            ast.dump(counted) == ast.dump(data)
            or self._is_flow(counted)
            or re.search(_COUNTS_BATCHES, last_name(counted))
        ):
            return False
        plain = (Kind.ARRAY, Kind.TENSOR, Kind.OTHER)
        return all(
            isinstance(value, (Unknown, Items, Wrapped)) or (isinstance(value, Obj) and value.kind in plain)
            for value in self._values(counted)
        )

    def is_made_of(self, data: ast.expr, part: ast.expr) -> bool:
        """Whether an expression is given to what makes the data: `part` of `flow(part, labels)`."""
        wanted = ast.dump(part)
        makers: list[ast.AST] = [self.definition(data)]
        for value in self._values(data):
            if isinstance(value, Pipeline):
                makers.extend(step.call for step in value.steps if step.module is self._module)
        return any(ast.dump(node) == wanted for maker in makers for node in ast.walk(maker))


def _counted_data(expr: ast.expr) -> ast.expr | None:
    """`x` of `len(x)` and of `x.shape[0]`."""
    if isinstance(expr, ast.Call) and isinstance(expr.func, ast.Name) and expr.func.id == "len" and len(expr.args) == 1:
        return expr.args[0]
    if isinstance(expr, ast.Subscript) and isinstance(expr.value, ast.Attribute) and expr.value.attr == "shape":
        first = isinstance(expr.slice, ast.Constant) and expr.slice.value == 0
        return expr.value.value if first else None
    return None


def _cardinality_of(expr: ast.expr) -> ast.expr | None:
    """`x` of `x.cardinality()` and of `tf.data.experimental.cardinality(x)`, as a number or as a tensor."""
    while isinstance(expr, ast.Call) and isinstance(expr.func, ast.Attribute) and expr.func.attr == "numpy":
        expr = expr.func.value
    if not isinstance(expr, ast.Call) or last_name(expr.func) != "cardinality":
        return None
    if expr.args:
        return expr.args[0]
    return expr.func.value if isinstance(expr.func, ast.Attribute) else None


def _of_pipeline(pipeline: Pipeline) -> Batch | None:
    found: Batch | None = None
    for step in pipeline.steps:
        if step.row.regroups and not step.row.batches:
            found = None
        elif step.row.batches or step.is_source:
            size = step.argument("batch_size")
            if size is not None:
                found = _batch_of_step(step, size)
            elif step.is_source and step.source_row.batched:
                found = Batch(step.source_row.default_batch, None, step.module)
    return found


def _batch_of_step(step: Step, size: ast.expr) -> Batch:
    constant = step.module.project.evaluator.constant(step.module, size, step.frame)
    return Batch(constant if isinstance(constant, int) else None, size, step.module)


def _batch(module: Module, expr: ast.expr) -> Batch:
    constant = module.project.evaluator.constant(module, expr)
    return Batch(constant if isinstance(constant, int) else None, expr, module)
