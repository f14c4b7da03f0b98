"""Training steps: their statements, what in them needs Python, and whether they are eager on purpose or for others."""

from __future__ import annotations

import ast
import os
import re

from tflint_stall.facts.api.api_table import COMPILED_LOADERS, Kind
from tflint_stall.facts.program.deliberate import in_words
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.syntax.tree import DEFS, dotted, last_name
from tflint_stall.facts.tensorflow.surely_traced import is_wrapped_out_of_sight
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.values import Api, Method, Obj, Unknown

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tflint_stall.facts.values.module import Module


_DEEPEST_CALL = 3
_FORWARD = ("call", "__call__", "__init__", "build")
_UPDATING = frozenset({"apply_gradients", "minimize", "assign", "assign_sub", "assign_add"})
# So much of a step in the statements of another one, and they are the same step, written twice.
_ALIKE = 0.6
# What moves a world of its own one step further.
_OF_WORLDS = frozenset({"step", "reset", "act", "act_and_learn", "get_action", "choose_action", "select_action"})
_EAGER = r"(?:^|[_\W\d])eager(?:ly)?(?:$|[_\W\d])"
_COMMENTED_OUT = r"#+\s*@(?:tf\.|tensorflow\.)?(?:function|contrib\.eager\.defun)\b"


def statements_of_step(module: Module, tape: ast.With) -> list[ast.stmt]:
    """The tape of a training step and what follows it in its block, up to the last update."""
    block = module.tree.block(tape)
    behind: list[ast.stmt] = block[block.index(tape) :] if tape in block else [tape]
    updating = [place for place, statement in enumerate(behind) if _updates(module, statement)]
    return behind[: max(updating, default=0) + 1]


def _behind(module: Module, tape: ast.With) -> list[ast.stmt]:
    return statements_of_step(module, tape)[1:]


def _updates(module: Module, statement: ast.stmt) -> bool:
    return any(last_name(call.func) in _UPDATING for call in module.tree.within(statement, ast.Call))


def is_shown_compiled_too(module: Module, tape: ast.With, compiled: Iterable[ast.With]) -> bool:
    """Whether the file has the same step once more, in a tf.function: the eager one is there to be looked at."""
    if "function" not in module.tree.loads:
        return False
    return any(_is_alike(module, tape, other) for other in compiled if other is not tape)


def _is_alike(module: Module, tape: ast.With, other: ast.With) -> bool:
    given = _given(module, other)
    # What one of them is given may be global to the other, under another name.
    if not given <= _given(module, tape):
        given |= _free(module, tape)
    given |= _given(module, tape)
    own = _leaves(module, tape, given)
    return len(own & _leaves(module, other, given)) >= _ALIKE * len(own)


def _given(module: Module, tape: ast.With) -> set[str]:
    """The names of what a step gets from its caller or its loop: each writer has others."""
    function, given = module.tree.function(tape), set[str]()
    if isinstance(function, DEFS):
        given |= {parameter.arg for parameter in function.args.args}
    for loop in module.tree.ancestors(tape):
        if isinstance(loop, ast.For):
            given |= {part.id for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
        if loop is function:
            break
    return given


def _free(module: Module, tape: ast.With) -> set[str]:
    """The names that a step reads and does not bind, but for those of libraries."""
    names = [name for statement in (tape, *_behind(module, tape)) for name in module.tree.within(statement, ast.Name)]
    bound = {name.id for name in names if not isinstance(name.ctx, ast.Load)}
    return {name.id for name in names if name.id not in bound and not module.only_import(name.id)}


def _leaves(module: Module, tape: ast.With, given: set[str]) -> set[str]:
    """The statements of a step, whatever names what it is given has."""
    statements = [*tape.body, *_behind(module, tape)]
    return {re.sub(r"Name\(id='(\w+)'", lambda m: "Name(" if m[1] in given else m[0], ast.dump(s)) for s in statements}


def is_decided_elsewhere(module: Module, node: ast.AST) -> bool:
    """Whether others say how code runs: a decorator out of sight, or who asks for it, `if FLAGS.mode == "eager": …`.

    A file or a function that is called eager is the eager one of several.
    """
    if is_wrapped_out_of_sight(module, module.tree.function(node)):
        return True
    if _is_asked_to_be_eager(module, node) or _is_another_choice(module, node):
        return True
    around = (parent.name for parent in module.tree.ancestors(node) if isinstance(parent, (*DEFS, ast.ClassDef)))
    return any(re.search(_EAGER, in_words(name)) for name in (os.path.basename(module.path).partition(".")[0], *around))


def _is_asked_to_be_eager(module: Module, node: ast.AST) -> bool:
    tests = (module.tree.text(guard.test).lower() for guard in guards(module, node))
    return any("eager" in test and "executing_eagerly" not in test for test in tests)


def _is_another_choice(module: Module, node: ast.AST) -> bool:
    """Whether all calls of the function around stand behind such a question, or one that a setting answers with no."""
    function = module.tree.function(node)
    sites = module.project.call_sites(module, function) if function is not None else []
    return bool(sites) and all(
        _is_asked_to_be_eager(site.module, site.call)
        or any(decided(site.module, guard, site.frame) is False for guard in guards(site.module, site.call))
        for site in sites
    )


def is_tried(module: Module, node: ast.AST) -> bool:
    """Whether a decorator that compiles the function around stands above it as a comment: its author took it off."""
    function = module.tree.function(node)
    if not isinstance(function, DEFS):
        return False
    line = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)]) - 1
    while line > 0 and (text := module.tree.source.line_text(line).strip()).startswith("#"):
        if re.match(_COMMENTED_OUT, text):
            return True
        line -= 1
    return False


def may_be_compiled_elsewhere(module: Module, node: ast.AST) -> bool:
    """Whether code is of a method that nobody in sight calls: a user of the library may have compiled it."""
    function = module.tree.function(node)
    if function is None or module.method_class(function) is None:
        return False
    return not module.project.call_sites(module, function)


def belongs_to_framework(module: Module, node: ast.AST) -> bool:
    """Part of an optimizer, or a private method that nothing in sight calls: who runs it may compile it."""
    function = module.tree.function(node)
    if not isinstance(function, DEFS) or module.method_class(function) is None or not function.args.args:
        return False
    this = module.project.evaluator.parameters.value(module, function.args.args[0], None)
    if any(isinstance(value, Obj) and value.kind is Kind.OPTIMIZER for value in this):
        return True
    private = function.name.startswith("_") and not function.name.startswith("__")
    return private and not module.project.call_sites(module, function)


def needs_python(module: Module, node: ast.AST) -> str:
    """The call in a step, or in a function that it calls, that cannot run in a graph; empty where there is none."""
    own = _needs_python(module, node)
    if own:
        return own
    for call in module.tree.within(node, ast.Call):
        if _leads_to_numbers(module, call, (node,)):
            return f"{module.tree.text(call.func)}(…)"
    return ""


def _leads_to_numbers(module: Module, call: ast.Call, callers: tuple[ast.AST, ...]) -> bool:
    """Whether a function that is called, or one that this calls, takes the numbers out of its tensors."""
    for function in module.project.functions(module, call.func):
        node, place = function.node, function.module
        if not isinstance(node, ast.FunctionDef) or node.name in _FORWARD or node in callers:
            continue
        if _asks_tensor(place, node):
            return True
        inner = place.tree.own(node, ast.Call) if len(callers) < _DEEPEST_CALL else ()
        if any(_leads_to_numbers(place, one, (*callers, node)) for one in inner if share_of_rounds(place, one) > 0):
            return True
    return False


def _asks_tensor(module: Module, node: ast.AST) -> bool:
    """Whether a function takes the numbers out of its tensors."""
    return any(isinstance(call.func, ast.Attribute) and not call.args for call in _calls_in(module, node, "numpy"))


def _calls_in(module: Module, node: ast.AST, name: str) -> Iterator[ast.Call]:
    return (call for call in module.tree.calls.get(name, ()) if module.tree.contains(node, call))


def _needs_python(module: Module, node: ast.AST) -> str:
    evaluator = module.project.evaluator
    for call in module.tree.within(node, ast.Call):
        name = last_name(call.func)
        if name in ("numpy", "tolist", "item") and isinstance(call.func, ast.Attribute):
            return f"{module.tree.text(call)}"
        if name in ("step", "reset", "render") and isinstance(call.func, ast.Attribute):
            if "env" in dotted(call.func.value).lower():
                return module.tree.text(call.func) + "(…)"
        if not isinstance(call.func, (ast.Name, ast.Attribute)):
            continue
        for value in evaluator.evaluate(module, call.func):
            if isinstance(value, Api) and value.path == "builtins.print":
                return "print(…)"
            if (
                isinstance(value, Api)
                and value.path in ("builtins.float", "builtins.int", "builtins.bool")
                and call.args
            ):
                given = evaluator.evaluate(module, call.args[0])
                if any(isinstance(item, Obj) and item.kind is Kind.TENSOR for item in given):
                    return module.tree.text(call)
    return ""


def computes_in_numpy(module: Module, node: ast.AST) -> bool:
    """Whether a step calls NumPy or `predict`: in a graph it would do so once, with symbols for tensors."""
    for call in module.tree.within(node, ast.Call):
        for value in module.project.evaluator.evaluate(module, call.func):
            if isinstance(value, Api) and value.path.startswith("numpy."):
                return True
            if isinstance(value, Method) and isinstance(value.owner, Obj):
                if value.owner.kind is Kind.ARRAY or (value.owner.kind is Kind.MODEL and value.name == "predict"):
                    return True
    return False


def runs_model(module: Module, loop: ast.AST) -> bool:
    """Whether a loop runs a model, or steps an environment."""
    for call in module.tree.within(loop, ast.Call):
        if last_name(call.func) == "step" and isinstance(call.func, ast.Attribute):
            return True
        for value in module.project.evaluator.evaluate(module, call.func):
            if isinstance(value, Obj) and value.kind in (Kind.MODEL, Kind.TF_FUNCTION):
                return True
            if isinstance(value, Unknown) and last_name(call.func).endswith(("model", "network", "net", "policy")):
                return True
    return False


def is_episode(module: Module, loop: ast.For | ast.While) -> bool:
    """Whether a loop runs a model as long as some world wants, each round of which needs Python.

    `for t in range(1, target.shape[1])` goes over the steps of sequences that are in one batch already.
    """
    return runs_model(module, loop) and not _goes_over_time(module, loop)


def _goes_over_time(module: Module, loop: ast.For | ast.While) -> bool:
    if not isinstance(loop, ast.For) or not isinstance(loop.iter, ast.Call) or needs_python(module, loop):
        return False
    values = module.project.evaluator.evaluate(module, loop.iter.func)
    counts = any(isinstance(value, Api) and value.path in ("builtins.range", "tf.range") for value in values)
    is_of_tensor = any(isinstance(node, ast.Attribute) and node.attr == "shape" for node in ast.walk(loop.iter))
    called = {last_name(call.func) for call in module.tree.within(loop, ast.Call)}
    return counts and is_of_tensor and called.isdisjoint(_OF_WORLDS)


def runs_compiled(module: Module, node: ast.AST) -> bool:
    """Whether a piece of code calls a tf.function, something that was loaded compiled, or only nets that are."""
    nets: list[Obj] = []
    for call in module.tree.within(node, ast.Call):
        for value in module.project.evaluator.evaluate(module, call.func):
            owner = value.owner if isinstance(value, Method) else value
            if isinstance(owner, Obj) and (owner.kind is Kind.TF_FUNCTION or owner.api in COMPILED_LOADERS):
                return True
            if isinstance(value, Obj) and value.kind is Kind.MODEL:
                nets.append(value)
    return bool(nets) and all(_compiles_its_call(net) for net in nets)


def _compiles_its_call(net: Obj) -> bool:
    """Whether the class of a net says `@tf.function` above its `call`: forward and backward are one graph each."""
    called = net.module.project.evaluator.classes.member(net.cls, "call", net) if net.cls is not None else ()
    return bool(called) and all(isinstance(value, Obj) and value.kind is Kind.TF_FUNCTION for value in called)
