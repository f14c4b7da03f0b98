"""Runs of a Session that stand in one straight line: which of them could be one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.tree import argument, dotted, last_name
from tflint_stall.facts.tensorflow.sessions import is_session_run
from tflint_stall.facts.tensorflow.training_ops import is_update
from tflint_stall.facts.values.values import Api, Items, Obj
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)
# What is run for what it does: it changes what a later run sees.
# Functions of TensorFlow whose results are run for what they do.
_EFFECTIVE = ("assign", "scatter", "create_train_op")
_EFFECTS = (
    r"(?i)(^|_)(train\w*|optimi[sz]\w*|update\w*|assign\w*|init\w*|reset\w*|sync\w*|copy\w*|enqueue\w*|push\w*|pull\w*"
    r"|accum\w*|increment\w*|inc|minimi[sz]e|opt|apply\w*|solver|trainer|step|op|ops|clear\w*|zero\w*|next\w*|get_next"
    r"|iterator|iter|batch\w*|sample\w*)(_|$|\d)|train|optim|solver|_op$"
)
# What is read in no time: no forward pass is done for it.
_CHEAP = r"(?i)(^|_)(global_?step|step|lr|learning_?rate|beta|epsilon|momentum|counter)(_|$|\d)"
_CHANGING = (
    "tf.train.",
    "tf.group",
    "tf.no_op",
    "tf.initialize",
    "tf.global_variables_init",
    "tf.data.",
    "tf.py_function",
)
# What may stand between two runs: it changes nothing that they see.
_QUIET = frozenset(
    """print append extend format join write info debug warning len float int str round sum max min mean std abs
    array asarray reshape astype argmax item time perf_counter set_description flush add_summary add_scalar""".split()
)


@dataclass(frozen=True, eq=False)
class SessionRun:
    """One run: what it fetches, and what it is fed with."""

    call: ast.Call
    statement: ast.stmt
    session: str
    fetches: ast.expr
    feed: ast.expr | None
    # Whether what runs it is surely a Session.
    is_sure: bool
    # Whether it is made for what it does, or takes something that is not there a second time.
    has_effects: bool = False


def several(module: Module) -> Iterator[list[SessionRun]]:
    """The runs that follow each other in a block, with the same feed and nothing between them that matters."""
    blocks: dict[int, list[SessionRun]] = {}
    for name in ("run", "eval"):
        for call in module.tree.calls.get(name, ()):
            run = _run(module, call) if is_session_run(module, call) else None
            if run is not None:
                blocks.setdefault(id(module.tree.block(run.statement)), []).append(run)
    for runs in blocks.values():
        runs.sort(key=lambda run: order_of(run.call))
        yield from (group for group in _groups(module, runs) if len(group) > 1)


def _run(module: Module, call: ast.Call) -> SessionRun | None:
    statement = module.tree.statement(call)
    if not isinstance(statement, _SIMPLE) or not isinstance(call.func, ast.Attribute):
        return None
    # What a comprehension, a lambda or a condition runs is no part of the straight line.
    for parent in module.tree.ancestors(call):
        if parent is statement:
            break
        if isinstance(parent, (ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp, ast.Lambda, ast.IfExp)):
            return None
    is_eval = call.func.attr == "eval"
    fetches = call.func.value if is_eval else argument(call, 0, "fetches")
    feed = argument(call, 0 if is_eval else 1, "feed_dict")
    session = argument(call, 1, "session") if is_eval else call.func.value
    if fetches is None or any(keyword.arg in ("options", "run_metadata") for keyword in call.keywords):
        return None
    values = module.project.evaluator.evaluate(module, call.func.value)
    sure = is_eval or any(isinstance(value, Obj) and value.kind is Kind.SESSION for value in values)
    name = dotted(session) if session is not None else ""
    return SessionRun(call, statement, name, fetches, feed, sure, _has_effects(module, call, fetches))


def _groups(module: Module, runs: list[SessionRun]) -> Iterator[list[SessionRun]]:
    """A group may begin with a run that changes what the others see: a training step."""
    group: list[SessionRun] = []
    fetched: set[str] = set()
    for run in runs:
        again = fetched & _parts(run.fetches)
        fetched |= _parts(run.fetches)
        if run.has_effects:
            yield group
            group = [run] if run.feed is not None else []
        elif again and group and group[0].has_effects:
            # Fetched before the training step and behind it: the difference is what is asked for.
            yield group
            group = []
        elif not _is_cheap(module, run):
            if group and not _may_join(module, group, run):
                yield group
                group = []
            group = [*group, run]
    yield group


def _has_effects(module: Module, call: ast.Call, fetches: ast.expr) -> bool:
    if isinstance(parent_of(call), ast.Expr) or _is_thrown_away(call):
        return True
    if isinstance(fetches, (ast.List, ast.Tuple)):
        return any(_has_effects(module, call, part) for part in fetches.elts)
    values = module.project.evaluator.evaluate(module, fetches)
    made = [value for value in values if isinstance(value, Obj) and value.kind in (Kind.TENSOR, Kind.OTHER)]
    if values and len(made) == len(values):
        return any(_changes(value.api) for value in made)
    # A name of a list says less than what is in it.
    listed = [value.node for value in values if isinstance(value, Items) and value.node is not None]
    for node in chain.from_iterable(map(ast.walk, [fetches, *listed])):
        if isinstance(node, (ast.Name, ast.Attribute)):
            if re.search(_EFFECTS, last_name(node)) or is_update(module, node):
                return True
        if isinstance(node, ast.Call):
            return True
    return False


def _is_thrown_away(call: ast.Call) -> bool:
    """Whether a result is given no name, `_, loss = sess.run([step, cost])`: it is run for what it does."""
    statement = parent_of(call)
    if not isinstance(statement, ast.Assign):
        return False
    targets = [target for target in statement.targets if isinstance(target, (ast.List, ast.Tuple))]
    return any(isinstance(node, ast.Name) and not node.id.strip("_") for target in targets for node in target.elts)


def _changes(api: str) -> bool:
    """Whether running what an API made changes something, or takes the next of something."""
    last = api.rpartition(".")[2]
    computes = api.startswith(("tf.", "keras.")) and not api.startswith(_CHANGING)
    return not (computes or last in ("operator", "call", "slice")) or last.startswith(_EFFECTIVE)


def _parts(fetches: ast.expr) -> set[str]:
    return {ast.dump(part) for part in (fetches.elts if isinstance(fetches, (ast.List, ast.Tuple)) else [fetches])}


def _is_cheap(module: Module, run: SessionRun) -> bool:
    parts = run.fetches.elts if isinstance(run.fetches, (ast.List, ast.Tuple)) else [run.fetches]
    for part in parts:
        values = module.project.evaluator.evaluate(module, part)
        is_variable = bool(values) and all(
            isinstance(value, Obj) and value.kind in (Kind.VARIABLE, Kind.VARIABLES) for value in values
        )
        if not is_variable and not re.search(_CHEAP, last_name(part)):
            return False
    return True


def _may_join(module: Module, group: list[SessionRun], run: SessionRun) -> bool:
    first, last = group[0], group[-1]
    if run.session != first.session or not _is_same_feed(first.feed, run.feed):
        return False
    block = module.tree.block(run.statement)
    begin, end = block.index(last.statement), block.index(run.statement)
    if any(not _is_quiet(module, statement) for statement in block[begin + 1 : end]):
        return False
    # Nothing that the run reads is bound since the first one, the results of the others included.
    since = block[block.index(first.statement) : end]
    bound = {name for statement in since for name in _bound(statement)}
    read = [run.fetches, *([run.feed] if run.feed is not None else [])]
    return not any(
        dotted(n) in bound for part in read for n in ast.walk(part) if isinstance(n, (ast.Name, ast.Attribute))
    )


def _is_same_feed(left: ast.expr | None, right: ast.expr | None) -> bool:
    if left is None or right is None:
        return left is right
    # What a call in the feed gives may be another batch each time.
    is_made = any(isinstance(node, ast.Call) for node in ast.walk(left))
    return not is_made and ast.dump(left) == ast.dump(right)


def _is_quiet(module: Module, statement: ast.stmt) -> bool:
    if not isinstance(statement, _SIMPLE):
        return False
    for call in module.tree.within(statement, ast.Call):
        if last_name(call.func) in _QUIET or is_session_run(module, call):
            continue
        values = module.project.evaluator.evaluate(module, call.func)
        if not (values and all(isinstance(v, Api) and v.path.startswith(("numpy.", "builtins.")) for v in values)):
            return False
    return True


def _bound(statement: ast.stmt) -> set[str]:
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, (ast.AugAssign, ast.AnnAssign)):
        targets = [statement.target]
    stored = [n for target in targets for n in ast.walk(target) if isinstance(n, (ast.Name, ast.Attribute))]
    return {dotted(node) for node in stored}
