"""Which names of a file are bound once and for all, and what nobody replaces a part of."""

from __future__ import annotations

import ast

from tflint_stall.facts.api import harmless
from tflint_stall.facts.syntax.compact import Scope, order_of, parent_of, scope_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, always_leaves, function_with

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


class Settled:
    """Which names of a file are bound once and for all, and to what."""

    def __init__(self, module: Module) -> None:
        self._module = module

    def reflects(self) -> bool:
        """Whether something in the file may read or change any name: `exec`, `locals`, `setattr` and the like."""
        loads = self._module.tree.loads
        if any(name in loads for name in harmless.REFLECTING_ATTRIBUTES) or self._module.meddling.reflects:
            return True
        if any(binding.module.startswith(harmless.REPLACING_MODULES) for binding in self._module.imports):
            return True
        return any(isinstance(load, ast.Name) for name in harmless.REFLECTION for load in loads.get(name, ()))

    def binding(self, name: ast.Name) -> ast.AST | None:
        """The only place that ever binds a name, be it here or in a scope around; `None` where there are others."""
        for scope in self._module.names.scopes(name):
            found = self.binders(name.id, scope)
            if found:
                return found[0] if len(found) == 1 and not isinstance(scope, ast.ClassDef) else None
        return None

    def binders(self, name: str, scope: Scope) -> list[ast.AST]:
        """All that binds or deletes a name of a scope; also what says that another scope may do so."""
        known = self._module.binders_in.get(name)
        if known is None:
            known = self._module.binders_in[name] = {}
            for node in self._module.binders.get(name, ()):
                known.setdefault(_scope_bound_in(node), []).append(node)
        if None in known:
            return [node for node in self._module.binders[name] if _scope_bound_in(node) in (None, scope)]
        return known.get(scope, [])

    def value(self, name: ast.Name) -> ast.expr | None:
        """What is assigned to a name by the only statement that binds it, if that surely ran before.

        It stands in no branch and no loop that the use is not in as well, above the use, or above the function that
        uses it.
        """
        binder = self.binding(name)
        if not isinstance(binder, ast.Name):
            return None
        statement = self._module.tree.statement(binder)
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            return None
        value = _part_for(statement.targets[0], statement.value, binder)
        return value if value is not None and self._ran_before(statement, name) else None

    def function(self, name: ast.Name) -> ast.FunctionDef | None:
        """The function that a name surely is."""
        binder = self.binding(name)
        if isinstance(binder, ast.FunctionDef) and self._ran_before(binder, name):
            return binder
        return None

    def is_bound(self, name: str, place: ast.AST) -> bool:
        """Whether a name surely has a value at a place: some statement binds it on every way there, none deletes it."""
        for scope in self._module.names.scopes(place):
            found = self.binders(name, scope)
            if found:
                plain = all(isinstance(node, (ast.alias, ast.Name)) and not _deletes(node) for node in found)
                return plain and any(self._is_bound_by(node, name, place) for node in found)
        return False

    def _is_bound_by(self, binder: ast.AST, name: str, place: ast.AST) -> bool:
        statement: ast.AST = self._module.tree.statement(binder)
        holder = parent_of(statement)
        # `try: import a as x`, `except ImportError: import b as x`: one of them binds it.
        while isinstance(holder, ast.Try) and statement in holder.body and self._handlers_bind(holder, name):
            statement, holder = holder, parent_of(holder)
        return isinstance(statement, ast.stmt) and self._ran_before(statement, place)

    def _handlers_bind(self, statement: ast.Try, name: str) -> bool:
        tree, binders = self._module.tree, self._module.binders.get(name, ())
        return all(
            always_leaves(handler.body) or any(tree.contains(handler, binder) for binder in binders)
            for handler in statement.handlers
        )

    def _ran_before(self, statement: ast.stmt, use: ast.AST) -> bool:
        tree = self._module.tree
        holder, scope = parent_of(statement), scope_of(statement)
        while scope_of(use) is not scope:
            # What a function reads is bound when its definition is below: it cannot be called earlier.
            use = scope_of(use)
        inside = holder is scope or (holder is not None and tree.contains(holder, use) and _runs_its_body(holder))
        if isinstance(scope, ast.Module) and self._is_set_elsewhere(statement):
            return False
        # What stands in the statement itself is evaluated first; a place that is the statement is behind it.
        return (
            inside and order_of(statement) <= order_of(use) and (use is statement or not tree.contains(statement, use))
        )

    def _is_set_elsewhere(self, statement: ast.stmt) -> bool:
        """Whether another file assigns the global that a statement binds."""
        names = [target.id for target in getattr(statement, "targets", ()) if isinstance(target, ast.Name)]
        names += [name] if (name := getattr(statement, "name", "")) else []
        module = self._module
        return any(name in other.tree.stores for other in module.project.importers(module, names) for name in names)

    # -- libraries --------------------------------------------------------------------------

    def is_set(self, *attributes: str) -> bool:
        """Whether one of these attributes is set of whatever, here or in a file around."""
        stored = self._module.meddling.stored
        return any(name in self._module.tree.stores or name in stored for name in attributes)

    def is_library(self, expr: ast.expr) -> bool:
        """Whether `tf.zeros` is TensorFlow's own: nothing else binds its names, nothing replaces a part of it."""
        root = expr
        while isinstance(root, ast.Attribute):
            if self.is_set(root.attr):
                return False
            root = root.value
        if not isinstance(root, ast.Name):
            return False
        for scope in self._module.names.scopes(root):
            found = self.binders(root.id, scope)
            if found:
                return all(isinstance(node, ast.alias) for node in found)
        return True


def _part_for(target: ast.expr, value: ast.expr, name: ast.Name) -> ast.expr | None:
    """What a name gets of `a, b = 1, 2`."""
    if target is name:
        return value
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple) or name not in target.elts:
        return None
    plain = len(target.elts) == len(value.elts) and not any(
        isinstance(e, ast.Starred) for e in (*target.elts, *value.elts)
    )
    return value.elts[target.elts.index(name)] if plain else None


def _deletes(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del)


def _runs_its_body(holder: ast.AST) -> bool:
    return isinstance(holder, (ast.With, ast.For, ast.While, ast.If, ast.Try))


def _scope_bound_in(node: ast.AST) -> Scope | None:
    """The scope in which a node binds a name; `None` where it may be any."""
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        # Another function may bind the name of this scope; this one, that of another scope.
        return None
    if isinstance(node, ast.arg):
        return function_with(node)
    own = scope_of(node)
    if isinstance(parent_of(node), ast.NamedExpr):
        while isinstance(own, COMPREHENSIONS):
            own = scope_of(own)
    return own
