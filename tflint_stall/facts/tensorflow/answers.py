"""What is done with a model's answer tells what it was asked: who takes only the first row has given one row.

`np.argmax(model.predict(state)[0])`, `float(model.predict(x))`, `q = model.predict(state); q[0][action] = target`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.tensorflow.calling import has_one_output
from tflint_stall.facts.tensorflow.models import models_of
from tflint_stall.facts.tensorflow.shapes import is_single_item
from tflint_stall.facts.values.values import Obj, Pipeline

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_ASKING = ("predict", "predict_on_batch")
# What makes one number or one place of all that it is given: of the rows of a batch nobody wants that.
_TO_ONE = frozenset({"argmax", "argmin", "float", "int", "item"})
# What changes only the shape of a row.
_RESHAPING = frozenset({"flatten", "ravel", "squeeze", "asarray", "array", "numpy", "tolist"})
# What takes an answer as it is beside those who take its first row: what is learned by, and what is put aside.
_TAKING_ALONG = frozenset("fit train_on_batch append print concatenate vstack copy max amax len".split())
_DEEPEST = 2


def is_one(module: Module, data: ast.expr) -> bool:
    """Whether data is visibly one item, or a model is asked about it as if it were."""
    return is_single_item(module, data) or (isinstance(data, ast.Name) and is_asked_about(module, data))


def is_asked_for_one(module: Module, call: ast.Call) -> bool:
    """Whether what becomes of the answer of `model.predict(x)` shows that `x` is one row."""
    if not isinstance(call.func, ast.Attribute):
        return False
    seen = list(_verdicts(module, call, _has_one_output(module, call.func.value)))
    # The one row that is taken is all that there is, if nobody takes more.
    return True in seen and False not in seen


def is_asked_about(module: Module, data: ast.Name) -> bool:
    """Whether a model is asked for one answer about what a name stands for, here or a line further."""
    bindings = tuple(module.names.lookup(data.id, data))
    values = module.project.evaluator.evaluate(module, data)
    if not bindings or any(isinstance(value, Pipeline) for value in values):
        return False
    if bindings not in module.asked_about:
        module.asked_about[bindings] = _is_asked_about(module, data, bindings)
    return module.asked_about[bindings]


def _is_asked_about(module: Module, data: ast.Name, bindings: tuple[Binding, ...]) -> bool:
    for load in module.tree.loads.get(data.id, ()):
        call = parent_of(load)
        if not isinstance(call, ast.Call) or last_name(call.func) not in _ASKING or argument(call, 0, "x") is not load:
            continue
        if tuple(module.names.lookup(data.id, load)) == bindings and is_asked_for_one(module, call):
            return True
    return False


def _has_one_output(module: Module, receiver: ast.expr) -> bool:
    """Whether a model gives one array; what was saved of it and is loaded again gives as many."""
    models = models_of(module, receiver)
    return any(map(has_one_output, models)) and all(has_one_output(model) or _is_loaded(model) for model in models)


def _is_loaded(model: Obj) -> bool:
    return model.api.startswith("keras.models.load")


def _verdicts(module: Module, answer: ast.expr, one_output: bool, depth: int = 0) -> Iterator[bool | None]:
    """Of each use of an answer whether it takes one row only; `None` where it takes the answer along as it is."""
    used, is_row = answer, False
    while (parent := parent_of(used)) is not None:
        if isinstance(parent, ast.Subscript) and parent.value is used and _is_first(parent.slice):
            # `q[0, 1]`, `q[0][1]`: the second index is of the row.
            used, is_row = parent, True
            if one_output:
                yield True
                return
        elif isinstance(parent, ast.Attribute) and parent.attr in _RESHAPING and _is_called(parent):
            used = _caller(parent)
        elif isinstance(parent, ast.Call) and used in parent.args[:1] and last_name(parent.func) in _RESHAPING:
            used = parent
        else:
            break
    if isinstance(parent, ast.Assign) and parent.value is used and depth < _DEEPEST:
        for load in _reads(module, parent):
            yield from _verdicts(module, load, one_output, depth + 1)
    else:
        yield _takes_one(used, parent, is_row)


def _reads(module: Module, assign: ast.Assign) -> Iterator[ast.expr]:
    """Where the name is read that an assignment binds."""
    target = assign.targets[0]
    if len(assign.targets) != 1 or not isinstance(target, ast.Name):
        return
    for load in module.tree.loads.get(target.id, ()):
        bound = module.names.lookup(target.id, load) if isinstance(load, ast.Name) else ()
        if any(binding.node is assign and binding.how is How.ASSIGN for binding in bound):
            yield load


def _takes_one(used: ast.expr, parent: ast.AST | None, is_row: bool) -> bool | None:
    if isinstance(parent, ast.Attribute) and _is_called(parent):
        method = _caller(parent)
        if parent.attr in _TO_ONE:
            return not method.args and not method.keywords
        return None if parent.attr in _TAKING_ALONG and not method.args and not method.keywords else False
    if isinstance(parent, ast.keyword):
        # The chances of `np.random.choice` are those of one row.
        return True if parent.arg == "p" else None if is_row else False
    if not isinstance(parent, ast.Call) or used is parent.func:
        return False
    name = last_name(parent.func)
    if name in _TO_ONE:
        return len(parent.args) == 1 and not parent.keywords
    return None if name in _TAKING_ALONG else False


def _is_called(method: ast.Attribute) -> bool:
    call = parent_of(method)
    return isinstance(call, ast.Call) and call.func is method


def _caller(method: ast.Attribute) -> ast.Call:
    call = parent_of(method)
    assert isinstance(call, ast.Call)
    return call


def _is_first(index: ast.expr) -> bool:
    first = index.elts[0] if isinstance(index, ast.Tuple) and index.elts else index
    return isinstance(first, ast.Constant) and type(first.value) is int and first.value == 0
