"""Functions and classes with some arguments given: `Conv = partial(layers.Conv2D, kernel_size=3)`."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind, made_by
from tflint_stall.facts.syntax.compact import placed
from tflint_stall.facts.values.values import UNKNOWN, Api, Func, Given, Obj, PartialApi, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Frame


def with_given(value: Value, module: Module, call: ast.Call, frame: Frame | None) -> Value:
    """What a call of `functools.partial` makes of the thing that it is given."""
    if isinstance(value, Func):
        more, places = Given(call, module, frame, value.given), len(call.args) - 1
        return Func(value.node, value.module, value.bound, value.frame, value.shift + places, more)
    if isinstance(value, PartialApi):
        return PartialApi(value.api, Given(call, module, frame, value.given))
    is_class = isinstance(value, Api) and value.path.rpartition(".")[2][:1].isupper()
    if not isinstance(value, Api) or not is_class or not (call.args[1:] or call.keywords):
        return value
    # Of other classes the later call does not show the arguments, which rules and fixes read there.
    return PartialApi(value, Given(call, module, frame)) if made_by(value.path) is Kind.LAYER else UNKNOWN


def is_made_by(value: Obj, call: ast.Call) -> bool:
    """Whether an object is what a call makes, also one of a class that `partial` has given some arguments."""
    if value.node is call:
        return True
    written = value.module.written_out
    return bool(written) and any(whole is value.node for (made, _), whole in written.items() if made is call)


def whole_call(partial: PartialApi, module: Module, call: ast.Call, frame: Frame | None) -> ast.Call | None:
    """A call of a partial as it would be written out; `None` where its arguments belong to several places."""
    whole = module.written_out.get((call, partial.given.call))
    if whole is not None:
        return whole
    args, keywords = list(call.args), list(call.keywords)
    given: Given | None = partial.given
    while given is not None:
        is_here = given.module is module and (given.frame is None or given.frame is frame)
        if not is_here or any(isinstance(item, ast.Starred) for item in given.call.args):
            return None
        named = {keyword.arg for keyword in keywords}
        args = [*given.call.args[1:], *args]
        keywords += [keyword for keyword in given.call.keywords if keyword.arg not in named]
        given = given.before
    whole = module.written_out[call, partial.given.call] = placed(ast.Call(call.func, args, keywords), call)
    return whole
