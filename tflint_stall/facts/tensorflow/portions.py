"""How much of the data one round of a loop works on: one batch, a chunk of a file, or nobody knows what."""

from __future__ import annotations

import ast
import re
from enum import Enum

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.feeding import Feeding, feeding, knows_its_items, repeated
from tflint_stall.facts.program.gathering import gathers
from tflint_stall.facts.program.known_length import most_rows
from tflint_stall.facts.program.length import length
from tflint_stall.facts.program.loops import Hot, loops_around
from tflint_stall.facts.program.python_work import DECODERS, LOADERS
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.syntax.names import Binding
from tflint_stall.facts.syntax.tree import DEFS, argument, dotted, last_name
from tflint_stall.facts.tensorflow.answers import is_one
from tflint_stall.facts.values.values import Api, Frame, Obj, Pipeline, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# More rows than this are no batch for one update.
_MOST_ROWS = 1024
# What `fit` takes for a batch where nobody says.
_DEFAULT_BATCH = 32
_BATCH = r"(?i)(^|_)(mini_?)?batch(es|_?size)?(_|$|\d)|(^|_)bs$|minibatch|batch_?(x|y|gen)|(x|y)_?batch"
# What goes round over parts of the data on purpose: cross validation, periods, sites, users.
_PARTS = (
    r"(?i)(^|_)(k?folds?|splits?|train_?(index|idx|ind)|chunks?|shards?|parts?|files?|windows?|stages?|tasks?)(_|$|\d)"
)
# What says which numbers are drawn, and not how many.
_OF_DRAWN = frozenset({"low", "high", "a", "p", "replace", "dtype", "weights", "axis"})
_DRAWING = frozenset({"sample", "choice", "randint", "choices", "permutation"})


class Portion(Enum):
    """What one round of a loop works on."""

    ITEM = "an item"
    BATCH = "a batch"
    # By their names only.
    CALLED_ITEM = "one item of a batch"
    CALLED_BATCH = "what is called a batch"
    # Read from disk for this round, or a part of the data that means something by itself.
    CHUNK = "a chunk of the data"
    SAME = "the same data in every round"
    OPEN = "a part of the data"


def portion(module: Module, data: ast.expr, boundary: ast.AST) -> Portion:
    """What the data of a call is, that a loop makes in every round, or a function that a loop calls."""
    fed = feeding(module, data, boundary)
    if not fed.targets and not fed.carried and len(fed.expressions) == 1 and not _is_made(data):
        return Portion.SAME
    if _is_chunk(module, fed, boundary):
        return Portion.CHUNK
    if is_one(module, data):
        return Portion.ITEM
    if any(_is_batch(module, expr) for expr in fed.expressions) or any(_gives_batches(module, b) for b in fed.targets):
        return Portion.BATCH
    gathered = gathers(module, fed, boundary)
    if any(_loads(module, loop) for loop in gathered.loops):
        return Portion.CHUNK
    if any(_is_batch(module, expr) for expr in gathered.sources) or _is_few(gathered.rounds):
        return Portion.BATCH
    if any(_goes_over_batch(binding) for binding in fed.targets):
        return Portion.CALLED_ITEM
    return Portion.CALLED_BATCH if any(map(_names_batch, fed.expressions)) or _called_batch(fed) else Portion.OPEN


def portion_of_round(module: Module, data: ast.expr, hot: Hot) -> Portion:
    """The same for what a loop repeats, through calls too: what a function is only handed, its caller has made."""
    boundary, site = repeated(module, data, hot), hot.via
    found = portion(module, data, boundary)
    if found not in (Portion.SAME, Portion.OPEN) or site is None or hot.outer is None:
        return found
    argument_of = module.project.evaluator.parameters.argument
    handed = {binding.node for binding in feeding(module, data, boundary).parameters}
    given = [argument_of(site.frame, node) for node in handed if isinstance(node, ast.arg)]
    portions = {portion_of_round(site.module, expr, hot.outer) for expr in given if expr is not None}
    return portions.pop() if len(portions) == 1 else found


def goes_over_folds(loop: ast.AST) -> bool:
    """`for train, test in KFold(5).split(x)`: each `fit` of a cross validation trains for long."""
    called = ast.walk(loop.iter) if isinstance(loop, ast.For) else ()
    return any(isinstance(node, ast.Call) and last_name(node.func) == "split" for node in called)


def is_source(module: Module, data: ast.expr) -> bool:
    """Whether the data of one call is a dataset, a generator or a Sequence: many batches."""
    many = (Kind.GENERATOR, Kind.SEQUENCE, Kind.ITERATOR)
    values = module.project.evaluator.evaluate(module, data)
    return any(isinstance(value, Pipeline) or (isinstance(value, Obj) and value.kind in many) for value in values)


def is_given_beforehand(module: Module, call: ast.Call, hot: Hot) -> bool:
    """Whether a loop only goes over what is there before it: no update decides what the next `fit` gets."""
    fed = [item for item in (argument(call, 0, "x"), argument(call, 1, "y")) if item is not None]
    return all(knows_its_items(module, item, hot) and not _asks_model(module, call, item, hot) for item in fed)


def _asks_model(module: Module, call: ast.Call, item: ast.expr, hot: Hot) -> bool:
    """`target = model.predict(state)` before `model.fit(state, target)`."""
    model = dotted(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    made = feeding(module, item, hot.loop).expressions
    called = (dotted(node.func) for expr in made for node in ast.walk(expr) if isinstance(node, ast.Call))
    return bool(model) and any(name == model or name.startswith(f"{model}.") for name in called)


def batches_fitted(module: Module, call: ast.Call) -> int | None:
    """How many updates a `fit` makes of one item, one batch or a few steps; nothing where it may train for long."""
    data = argument(call, 0, "x")
    if data is None or argument(call, None, "validation_data", "callbacks") is not None:
        return None
    boundary = next(iter(loops_around(module, call)), None) or module.tree.function(call) or module.tree.module
    steps = module.project.evaluator.constant(module, argument(call, None, "steps_per_epoch"))
    # What is called a batch is none of nobody knows how much data.
    if is_one(module, data) or portion(module, data, boundary) not in (Portion.SAME, Portion.OPEN, Portion.CHUNK):
        steps = 1
    given = argument(call, None, "epochs", "nb_epoch")
    epochs = module.project.evaluator.constant(module, given) if given is not None else 1
    if not isinstance(epochs, int) or not isinstance(steps, int):
        return None
    return epochs * steps if epochs > 0 and steps > 0 else None


def updates_fitted(module: Module, call: ast.Call) -> int | None:
    """How many updates a `fit` makes at most, where its data or its batches are counted."""
    constant, data = module.project.evaluator.constant, argument(call, 0, "x")
    if last_name(call.func) != "fit" or data is None or loops_around(module, call):
        return None
    given = argument(call, None, "epochs", "nb_epoch")
    epochs = constant(module, given) if given is not None else 1
    size = argument(call, None, "batch_size")
    batches = constant(module, argument(call, None, "steps_per_epoch"))
    if batches is None and size is not None and _is_length_of(module, size, data):
        batches = 1
    if batches is None:
        rows, of = length(module, data), constant(module, size) if size is not None else _DEFAULT_BATCH
        rows = most_rows(module, data) if rows is None else rows
        batches = -(-rows // of) if rows is not None and isinstance(of, int) and of > 0 else None
    return epochs * batches if isinstance(epochs, int) and isinstance(batches, int) else None


def is_split(module: Module, data: ast.expr | None, size: ast.expr | None) -> bool:
    """`batch_size=32` says that there is more than one batch; `batch_size=len(x)` that there is one."""
    if size is None or module.project.evaluator.constant(module, size) == 1:
        return False
    return data is None or not _is_length_of(module, size, data)


def _is_length_of(module: Module, size: ast.expr, data: ast.expr) -> bool:
    """`batch_size=len(x)`, `x.shape[0]`: all of the data is one batch."""
    while isinstance(data, ast.Attribute) and data.attr == "values":
        data = data.value
    text = module.tree.text(data)
    return module.tree.text(size) in (f"len({text})", f"{text}.shape[0]")


def _is_made(expr: ast.expr) -> bool:
    return any(isinstance(node, ast.Call) for node in ast.walk(expr))


def _goes_over_batch(binding: Binding) -> bool:
    """`for state, action in minibatch`: the items of one."""
    name = last_name(binding.value) if binding.value is not None else ""
    return re.search(r"(?i)(^|_)(mini_?)?batch$", name) is not None and not re.search(_BATCH, binding.name)


def _called_batch(fed: Feeding) -> bool:
    return any(re.search(_BATCH, binding.name) or _iterates_batches(binding) for binding in fed.targets)


def _iterates_batches(binding: Binding) -> bool:
    return binding.value is not None and _names_batch(binding.value)


def _names_batch(expr: ast.expr) -> bool:
    names = (last_name(node) for node in ast.walk(expr) if isinstance(node, (ast.Name, ast.Attribute)))
    keywords = (node.arg or "" for node in ast.walk(expr) if isinstance(node, ast.keyword))
    return any(re.search(_BATCH, name) for name in (*names, *keywords))


def _is_chunk(module: Module, fed: Feeding, boundary: ast.AST) -> bool:
    names = [binding.name for binding in fed.targets]
    names += [last_name(n) for b in fed.targets if b.value is not None for n in ast.walk(b.value)]
    if any(re.search(_PARTS, name) for name in names):
        return True
    sources = [*fed.expressions, *(binding.value for binding in fed.targets if binding.value is not None)]
    return any(_loads(module, expr) for expr in sources)


def _loads(module: Module, node: ast.AST) -> bool:
    """Whether something reads files, itself or in functions that it calls."""
    return any(not (LOADERS | DECODERS).isdisjoint(reached.apis) for reached in calls_in(module, node))


def _is_batch(module: Module, expr: ast.expr, frame: Frame | None = None) -> bool:
    """`x[i : i + 32]`, or so many rows drawn by chance, in a function of the project, too."""
    constant = module.project.evaluator.constant
    for node in ast.walk(expr):
        if isinstance(node, ast.Subscript):
            first = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
            if isinstance(first, ast.Slice) and _is_few(constant(module, _length_of(first), frame)):
                return True
        elif isinstance(node, ast.Call) and last_name(node.func) in _DRAWING:
            # `randint(low, high, size)`
            after = 2 if last_name(node.func) == "randint" else 1
            given = [*node.args[after:], *(one.value for one in node.keywords if one.arg not in _OF_DRAWN)]
            if any(_is_few(constant(module, item, frame)) for item in given):
                return True
        if isinstance(node, ast.Call) and frame is None and _draws_batch(module, node):
            return True
    return False


def _draws_batch(module: Module, call: ast.Call) -> bool:
    """`memory.sample(32)`: whether all that a function of the project returns is made of so many rows."""
    for function in module.project.functions(module, call.func):
        frame = module.project.evaluator.calls.frame(function, module, call, None)
        returned = function.module.returns(function.node) if isinstance(function.node, DEFS) else []
        made = [feeding(function.module, value, function.node).expressions for value in returned]
        if made and all(any(_is_batch(function.module, expr, frame) for expr in exprs) for exprs in made):
            return True
    return False


def _length_of(part: ast.Slice) -> ast.expr | None:
    """`b` of `i : i + b` and of `i * b : (i + 1) * b`."""
    lower, upper = part.lower, part.upper
    if lower is None or not isinstance(upper, ast.BinOp):
        return None
    if isinstance(upper.op, ast.Add) and ast.dump(upper.left) == ast.dump(lower):
        return upper.right
    if isinstance(upper.op, ast.Mult) and isinstance(lower, ast.BinOp) and isinstance(lower.op, ast.Mult):
        return next((side for side in (upper.right, upper.left) if ast.dump(side) in _sides(lower)), None)
    return None


def _sides(product: ast.BinOp) -> tuple[str, str]:
    return ast.dump(product.left), ast.dump(product.right)


def _is_few(rows: object) -> bool:
    return isinstance(rows, int) and not isinstance(rows, bool) and 0 < rows <= _MOST_ROWS


def _gives_batches(module: Module, binding: Binding) -> bool:
    """Whether a loop goes over a batched dataset."""
    if binding.value is None:
        return False
    return any(_is_batched(value) for value in _inside(module, binding.value))


def _inside(module: Module, iterable: ast.expr) -> list[Value]:
    """What is gone over, `enumerate` and the like taken off."""
    while isinstance(iterable, ast.Call) and iterable.args:
        callees = module.project.evaluator.evaluate(module, iterable.func)
        wraps = any(isinstance(v, Api) and v.path.startswith(("builtins.enumerate", "tqdm")) for v in callees)
        if not wraps:
            break
        iterable = iterable.args[0]
    return list(module.project.evaluator.evaluate(module, iterable))


def _is_batched(value: Value) -> bool:
    if isinstance(value, Obj) and value.kind is Kind.ITERATOR:
        return value.of is not None and _is_batched(value.of)
    if not isinstance(value, Pipeline) or not value.known:
        return False
    return value.batched_source or any(step.row.stacks for step in value.steps)
