"""What nobody needs any more when the one place that reads a name is taken out."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from tflint_stall.facts import Facts
from tflint_stall.facts.syntax.tree import Tree, last_name
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Edit

# What is asked for a number, and nothing else happens by it.
_ASKING = ("cpu_count", "len", "int", "max", "min")
_PLAIN = (ast.Constant, ast.Name, ast.Attribute, ast.Load, ast.BinOp, ast.operator, ast.Call)


def only_for(facts: Facts, read: ast.expr) -> tuple[ast.stmt, ...] | None:
    """The assignment that only this reads, and the import that only the assignment needs: `workers = cpu_count()`.

    `None` where what only this reads cannot be taken out: a parameter, or what is chosen in several lines.
    """
    if not isinstance(read, ast.Name):
        return _only_imports(facts, read)
    # A name in capitals is a setting of the file, which others may read.
    if read.id.isupper() or not _is_only_load(facts, read.id):
        return ()
    bindings = facts.module.names.lookup(read.id, read)
    if not bindings:
        return ()
    made = facts.tree.statement(bindings[0].node) if len(bindings) == 1 else None
    is_plain = isinstance(made, ast.Assign) and len(made.targets) == 1 and isinstance(made.targets[0], ast.Name)
    if not isinstance(made, ast.Assign) or not is_plain or not _is_plain(made.value) or not can_go(facts, made):
        return None
    return made, *_only_imports(facts, made.value)


def _only_imports(facts: Facts, expr: ast.expr) -> tuple[ast.stmt, ...]:
    """The imports that only an expression needs."""
    names = [node.id for node in ast.walk(expr) if isinstance(node, ast.Name)]
    imports = (_only_import(facts, name) for name in dict.fromkeys(names))
    return tuple(statement for statement in imports if statement is not None)


def of_keywords(facts: Facts, call: ast.Call, names: Iterable[str | None]) -> tuple[Edit, ...]:
    """The edits that take out what only some arguments of a call need."""
    values = [keyword.value for keyword in call.keywords if keyword.arg in names]
    return edits(facts.tree, [statement for value in values for statement in only_for(facts, value) or ()])


def edits(tree: Tree, statements: Iterable[ast.stmt]) -> tuple[Edit, ...]:
    """The edits that take statements out, each with the empty line below it where nothing stands above."""
    found = []
    for statement in statements:
        start, end = rewrite.lines_span(tree, statement)
        above = tree.source.text[:start].rstrip(" \t").removesuffix(tree.source.newline).rpartition("\n")[2].strip()
        below = tree.source.text[end:].partition("\n")[0]
        is_first = not above or above.startswith("#")
        found.append(Edit(start, end + (len(below) + 1 if is_first and not below.strip() else 0), ""))
    return tuple(found)


def _is_only_load(facts: Facts, name: str) -> bool:
    return len(facts.tree.loads.get(name, ())) == 1


def _is_plain(value: ast.expr) -> bool:
    calls = (node for node in ast.walk(value) if isinstance(node, ast.Call))
    return all(isinstance(node, _PLAIN) for node in ast.walk(value)) and all(
        last_name(call.func) in _ASKING for call in calls
    )


def _only_import(facts: Facts, name: str) -> ast.stmt | None:
    """The statement that imports one name alone, which is read once."""
    binding = facts.module.only_import(name)
    statement = facts.tree.statement(binding.node) if binding is not None and _is_only_load(facts, name) else None
    if not isinstance(statement, (ast.Import, ast.ImportFrom)) or len(statement.names) != 1:
        return None
    return statement if can_go(facts, statement) else None


def can_go(facts: Facts, statement: ast.stmt) -> bool:
    """Whether a statement has its lines for itself, and its block holds others."""
    return rewrite.stands_alone(facts.tree, statement) and len(facts.tree.block(statement)) > 1
