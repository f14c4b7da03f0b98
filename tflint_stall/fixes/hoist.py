"""Moving code out of a loop: whether that keeps the program's meaning, and the edits that do it."""

from __future__ import annotations

import ast

from tflint_stall.facts import Facts, Hot, Invariance, dotted, loops_around
from tflint_stall.facts.syntax.compact import order_of, parent_of, scope_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, FUNCTIONS, Loop, Tree, last_name
from tflint_stall.fixes import headers, rewrite
from tflint_stall.fixes.comments import tells_of_group
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Edit

# Arguments whose names say nothing of what is given for them.
_TELLING_NOTHING = frozenset("x y a b t input inputs tensor value values data fetches name dtype".split())
# Names of operations that make a tensor of what they are given.
_SAYING_NOTHING = ("constant", "tensor")
# What an operation makes, where its own name is that of a verb or of something of Python's.
_WHAT_IT_IS = {
    "range": "numbers",
    "convert_to_tensor": "tensor",
    "cast": "tensor",
    "round": "rounded",
    "fill": "filled",
    "one_hot": "one_hot_rows",
    "linspace": "points",
    "from_dense": "sparse",
    "argmax": "classes",
    "argmin": "indices",
    "abs": "absolute",
    "max": "largest",
    "min": "smallest",
    "sum": "total",
}


# What these make is called after what it is wanted for.
_ASKED_FOR = ("argmax", "argmin")


@dataclass(frozen=True)
class Hoisted:
    """The edits of a hoist, the loop before which the code stands then, and what stood in it."""

    edits: tuple[Edit, ...]
    loop: Loop
    moved: tuple[ast.expr, ...]


def hoist(facts: Facts, expr: ast.expr, hot: Hot, wanted: str, *, shared: bool = False) -> Hoisted | None:
    """Move the evaluation of `expr` above the outermost loop in which it is invariant.

    A statement that only binds a name moves as it is; a part of one is bound to a new name like
    `wanted`, which all that is `shared`, for being written alike, is called by. `None` where the place to move to is
    not in sight.
    """
    if hot.via is not None:
        return None
    loop = _outermost(facts, expr, hot)
    if loop is None:
        return None
    alike = _alike(facts, expr, loop) if shared else [expr]
    edits = moved_before(facts, alike[0], loop, wanted)
    if edits is None:
        return None
    if len(alike) == 1:
        return Hoisted(edits, loop, (expr,))
    name = _role(facts, alike[0], wanted)
    bound = rewrite.bind_before(facts.tree, facts.tree.statement(loop), name, alike[0])
    if bound is None:
        return None
    return Hoisted((bound, *(rewrite.replace(facts.tree, one, name) for one in alike)), loop, tuple(alike))


def _alike(facts: Facts, expr: ast.expr, loop: Loop) -> list[ast.expr]:
    """What stands in a loop and is written as an expression is, itself among it, in order."""
    tree, text = facts.tree, facts.tree.text(expr)
    function = tree.function(expr)
    same = [call for call in tree.within(loop, ast.Call) if tree.function(call) is function and tree.text(call) == text]
    return sorted(same, key=order_of) if expr in same else [expr]


def moved_before(facts: Facts, expr: ast.expr, loop: Loop, wanted: str) -> tuple[Edit, ...] | None:
    """The edits that evaluate `expr` before the loop; `None` where it needs something that the loop makes."""
    target = facts.tree.statement(loop)
    statement = facts.tree.statement(expr)
    if not reads_only_outside(facts, expr, loop):
        return None
    if isinstance(loop, (ast.For, ast.AsyncFor, ast.While)) and _is_own_binding(facts, statement, expr, loop):
        moved = rewrite.move_before(facts.tree, statement, target)
        if moved is not None:
            return moved
    name = _role(facts, expr, wanted)
    bound = rewrite.bind_before(facts.tree, target, name, expr)
    if bound is None:
        return None
    # What is said of `x = expr` is said of the expression.
    whole = isinstance(statement, ast.Assign) and statement.value is expr
    told = _take_comments(facts.tree, statement, target) if whole else None
    if told is not None:
        comments, cut = told
        return Edit(bound.start, bound.end, comments + bound.text), cut, rewrite.replace(facts.tree, expr, name)
    return bound, rewrite.replace(facts.tree, expr, name)


def _take_comments(tree: Tree, statement: ast.stmt, target: ast.stmt) -> tuple[str, Edit] | None:
    """The comments that describe a statement, indented like `target`, and the edit that cuts them out."""
    start, end = rewrite.beginning(tree, statement), tree.source.line_starts[rewrite.first_line(statement) - 1]
    if start == end or not rewrite.stands_alone(tree, statement):
        return None
    if tells_of_group(tree, statement, tree.source.text[start:end]):
        return None
    indent = rewrite.indentation(tree, target)
    lines = tree.source.text[start:end].splitlines(keepends=True)
    return "".join(indent + line.lstrip(" \t") for line in lines), Edit(start, end, "")


def _role(facts: Facts, expr: ast.expr, wanted: str) -> str:
    """A free name for what is hoisted: the argument that it is given for, else what it is, rather than a number."""
    parent = parent_of(expr)
    told = parent.arg if isinstance(parent, ast.keyword) and parent.arg not in _TELLING_NOTHING else None
    role = _WHAT_IT_IS.get(wanted, wanted)
    names = [
        told,
        _result_name(facts, expr) if wanted in _ASKED_FOR else None,
        _given_name(expr) if role in _SAYING_NOTHING else None,
        f"{_given_name(expr)}_tensor" if role in _SAYING_NOTHING and _given_name(expr) else None,
        role,
        f"{wanted}_tensor" if isinstance(expr, ast.Call) and last_name(expr.func) == wanted else None,
    ]
    free = (name for name in names if name and facts.free_name(name, expr) == name)
    return next(free, None) or facts.free_name(role, expr)


def _result_name(facts: Facts, expr: ast.expr) -> str | None:
    """A name after that of the value of a tensor: `predicted, loss = sess.run([tf.argmax(x), cost])`."""
    statement, asked = facts.tree.statement(expr), parent_of(expr)
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    if isinstance(asked, (ast.List, ast.Tuple)) and isinstance(target, (ast.List, ast.Tuple)):
        targets = dict(zip(asked.elts, target.elts, strict=False))
        target, asked = targets.get(expr), parent_of(asked)
    is_run = isinstance(asked, ast.Call) and last_name(asked.func) == "run" and statement.value is asked  # type: ignore[attr-defined]
    return f"{target.id}_op" if is_run and isinstance(target, ast.Name) and target.id.strip("_") else None


def _given_name(expr: ast.expr) -> str | None:
    """The name of what a tensor is made of: `steps` of `tf.constant(self.data.steps)`."""
    given = expr.args[0] if isinstance(expr, ast.Call) and expr.args else None
    return given.attr if isinstance(given, ast.Attribute) else None


def reads_only_outside(facts: Facts, expr: ast.expr, loop: Loop) -> bool:
    """Whether the loop binds nothing that the expression reads, what it binds itself aside."""
    for name in facts.tree.within(expr, ast.Name):
        for binding in facts.module.names.lookup(name.id, name):
            if facts.tree.contains(loop, binding.node) and not facts.tree.contains(expr, binding.node):
                return False
    return True


def _outermost(facts: Facts, expr: ast.expr, hot: Hot) -> Loop | None:
    found: Loop | None = None
    for loop in loops_around(facts.module, expr):
        if not _names_come_from_outside(facts, expr, loop):
            break
        if not Invariance(Hot(loop, facts.module), facts.module, expr).holds_arguments(expr):
            break
        found = loop
    return found


def _names_come_from_outside(facts: Facts, expr: ast.expr, loop: Loop) -> bool:
    """Whether everything that the expression reads exists before the loop."""
    for node in ast.walk(expr):
        if isinstance(node, FUNCTIONS):
            return False
        if isinstance(node, (ast.Name, ast.Attribute)) and dotted(node):
            for binding in facts.module.names.lookup(dotted(node), node):
                inside = facts.tree.contains(loop, binding.node) and not isinstance(binding.node, ast.comprehension)
                if inside or (isinstance(loop, COMPREHENSIONS) and facts.tree.contains(loop, binding.node)):
                    return False
    return True


def _is_in_loops_only(facts: Facts, statement: ast.stmt, outermost: ast.AST) -> bool:
    """Whether nothing but loops, and what is tried in them, is between a statement and the loop that it shall leave.

    A condition may be, where it is for all that reads the name: `if step % 100 == 0:`.
    """
    child: ast.AST = statement
    for parent in facts.tree.ancestors(statement):
        if parent is outermost:
            return True
        is_tried = isinstance(parent, ast.Try) and child in parent.body and len(parent.body) > 1
        is_asked = isinstance(parent, ast.If) and child is statement and _serves_only(facts, statement)
        if not is_tried and not is_asked and not isinstance(parent, (ast.For, ast.AsyncFor, ast.While)):
            return False
        child = parent
    return False


def _serves_only(facts: Facts, statement: ast.stmt) -> bool:
    """Whether only the further statements of its block read what an assignment makes, one of them at least."""
    block = facts.tree.block(statement)
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    if not isinstance(target, ast.Name) or len(block) == 1:
        return False
    scope = scope_of(statement)
    mentions = [node for node in facts.tree.within(scope, ast.Name) if node.id == target.id and node is not target]
    return all(any(facts.tree.contains(other, node) for other in block) for node in mentions)


def _is_own_binding(facts: Facts, statement: ast.stmt, expr: ast.expr, loop: ast.AST) -> bool:
    """Whether `name = expr` stands directly in the loop, is its name's only binding, and only the loop reads it."""
    if not isinstance(statement, ast.Assign) or statement.value is not expr or len(statement.targets) != 1:
        return False
    target = statement.targets[0]
    if not isinstance(target, ast.Name) or not _is_in_loops_only(facts, statement, loop):
        return False
    scope = scope_of(statement)
    if len(facts.module.names.bindings[scope].get(target.id, ())) != 1:
        return False
    mentions = [node for node in facts.tree.within(scope, ast.Name) if node.id == target.id and node is not target]
    if any(isinstance(node.ctx, ast.Del) for node in mentions):
        return False
    if any(not facts.tree.contains(loop, node) for node in mentions):
        return False
    return all(order_of(node) > order_of(statement) for node in mentions)


# -- what is opened, used and closed -----------------------------------------------------------


def hoist_opened(facts: Facts, call: ast.Call, hot: Hot, wanted: str) -> tuple[Edit, ...] | None:
    """Open something once, around the loop that opens it in every iteration: a block, or a name that is closed."""
    return _swapped_headers(facts, call, hot) or _opened_and_closed(facts, call, hot, wanted)


def _swapped_headers(facts: Facts, call: ast.Call, hot: Hot) -> tuple[Edit, ...] | None:
    """`for …: with opened() as x:` becomes `with opened() as x: for …:`."""
    loop = hot.loop
    with_ = facts.tree.statement(call)
    if not isinstance(loop, (ast.For, ast.While)) or not isinstance(with_, ast.With):
        return None
    if loop.body != [with_] or loop.orelse or len(with_.items) != 1 or with_.items[0].context_expr is not call:
        return None
    name = dotted(with_.items[0].optional_vars) if with_.items[0].optional_vars is not None else ""
    if not facts.invariance(hot, call).holds_arguments(call) or _read_after(facts, name, loop):
        return None
    if any(_closes(statement, name) for statement in ast.walk(loop) if isinstance(statement, ast.stmt)):
        return None
    return headers.swap_headers(facts.tree, loop, with_)


def _read_after(facts: Facts, name: str, loop: ast.AST) -> bool:
    scope = scope_of(loop)
    loads = [load for load in facts.tree.loads.get(name, ()) if scope_of(load) is scope]
    return any(not facts.tree.contains(loop, load) for load in loads)


def _opened_and_closed(facts: Facts, call: ast.Call, hot: Hot, wanted: str) -> tuple[Edit, ...] | None:
    """`x = opened()` goes before the loop, an `x.close()` at its end behind it."""
    statement, loop = facts.tree.statement(call), hot.loop
    if not isinstance(statement, ast.Assign) or statement.value is not call:
        return None
    if not isinstance(loop, (ast.For, ast.While)):
        return None
    name = dotted(statement.targets[0])
    closes = [node for node in loop.body if _closes(node, name)]
    if len(closes) != 1 or closes[0] is not loop.body[-1] or loop.orelse or len(loop.body) < 3:
        return None
    if any(True for kind in (ast.Continue, ast.Break, ast.Return) for _ in facts.tree.within(loop, kind)):
        return None
    hoisted = hoist(facts, call, hot, wanted)
    moved = rewrite.move_after(facts.tree, closes[0], loop)
    return (*hoisted.edits, *moved) if hoisted is not None and moved is not None else None


def _closes(statement: ast.stmt, name: str) -> bool:
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    return call.func.attr == "close" and dotted(call.func.value) == name
