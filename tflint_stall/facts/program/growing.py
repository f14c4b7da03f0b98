"""What grows by being joined with more of it: a name in a loop, or an attribute by each call of a method.

Whether anything looks at it meanwhile decides if the parts could be collected instead.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.program.loops import Hot
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS, dotted, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def grown_name(call: ast.Call, parts: list[ast.expr]) -> str:
    """The `v` of `v = concat([v, x])`, also where the first part needs no joining; empty for any other call."""
    statement = parent_of(call)
    if isinstance(statement, ast.IfExp) and call is not statement.test:
        statement = parent_of(statement)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return ""
    name = dotted(statement.targets[0])
    return name if name in [dotted(part) for part in parts] else ""


def is_looked_at(module: Module, statement: ast.stmt, name: str, loop: ast.AST) -> bool:
    """Whether a loop reads what a statement in it makes grow, or cuts it or begins it anew."""
    return any(not _begins(module, node, loop) for node in uses_beside(module, statement, name, loop))


def uses_beside(module: Module, statement: ast.stmt, name: str, loop: ast.AST) -> Iterator[ast.AST]:
    """Where a loop names what a statement in it makes grow."""
    tree = module.tree
    for node in _named(module, name):
        if dotted(node) == name and tree.contains(loop, node) and not tree.contains(statement, node):
            yield node


def _begins(module: Module, node: ast.AST, loop: ast.AST) -> bool:
    """`if total is None: total = part`: what asks for the first round, or is done in it alone."""
    test = parent_of(node)
    if isinstance(test, ast.Compare):
        return isinstance(test.comparators[0], ast.Constant) and test.comparators[0].value is None
    statement = module.tree.statement(node)
    is_set = isinstance(statement, ast.Assign) and node in statement.targets
    return is_set and share_of_rounds(module, statement, loop) == 0.0


def is_only_collected(module: Module, statement: ast.stmt, name: str, hot: Hot) -> bool:
    """Whether a loop calls a method of one object again and again, and nothing in its rounds looks at `self.v`.

    The method's own statement aside. Where the object goes elsewhere in the loop, somebody may look.
    """
    function, site = module.tree.function(statement), hot.via
    if site is None or hot.outer is None or hot.outer.via is not None or not isinstance(function, DEFS):
        return False
    if module.method_class(function) is None or not isinstance(site.call.func, ast.Attribute):
        return False
    return _is_one_object(hot, site.call.func.value) and not _is_seen_outside(
        module, statement, name.rpartition(".")[2], hot
    )


def _is_one_object(hot: Hot, receiver: ast.expr) -> bool:
    """Whether the object was there before the loop, which only calls its methods."""
    name, module = dotted(receiver), hot.module
    bound = module.names.lookup(name, receiver) if name else []
    if not bound or any(module.tree.contains(hot.loop, binding.node) for binding in bound):
        return False
    loads = (load for load in module.tree.loads.get(last_name(receiver), ()) if module.tree.contains(hot.loop, load))
    return all(isinstance(parent_of(load), ast.Attribute) for load in loads if dotted(load) == name)


def _is_seen_outside(module: Module, statement: ast.stmt, attribute: str, hot: Hot) -> bool:
    if any(hot.module.tree.contains(hot.loop, node) for node in _attributes(hot.module, attribute)):
        return True
    own = module.tree.function(statement)
    others = {module.tree.function(n) for n in _attributes(module, attribute) if not module.tree.contains(statement, n)}
    if own in others:
        return True
    # A property is read as an attribute, what is called is called by its name, whoever calls it.
    run = {last_name(reached.call.func) for reached in calls_in(hot.module, hot.loop)}
    run |= {node.attr for node in hot.module.tree.within(hot.loop, ast.Attribute)}
    return any(isinstance(function, DEFS) and function.name in run for function in others)


def _attributes(module: Module, name: str) -> list[ast.AST]:
    return [node for node in _named(module, name) if isinstance(node, ast.Attribute)]


def _named(module: Module, name: str) -> list[ast.AST]:
    tree, last = module.tree, name.rpartition(".")[2]
    return [*tree.loads.get(last, ()), *tree.stores.get(last, ()), *module.binders.get(last, ())]


def tells_apart(module: Module) -> bool:
    """Whether a file asks which object something is: `x is first`, `id(x)`, `x.ref()`; not whether it is `None`."""
    if "id" in module.tree.calls or "ref" in module.tree.calls:
        return True
    asked = (
        (other, op)
        for compare in module.tree.nodes(ast.Compare)
        for other, op in zip(compare.comparators, compare.ops, strict=True)
    )
    return any(isinstance(op, (ast.Is, ast.IsNot)) and not isinstance(other, ast.Constant) for other, op in asked)
