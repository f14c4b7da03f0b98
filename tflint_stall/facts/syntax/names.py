"""Which binding a name has at a place: scopes, bindings, and the definitions that reach a use.

Dotted targets (`self.model`, `cache['x']`) are names too: what a method stores it can read again.
"""

from __future__ import annotations

import ast
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator
from enum import Enum, auto

from tflint_stall.facts.syntax.compact import Scope, last_of, order_of, parent_of, scope_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, LOOPS, Tree, always_leaves, dotted
from tflint_stall.quick_dataclasses import dataclass

# Through how many functions of the same scope a call is followed.
_DEEPEST_CALL = 3
# A function that is called more often is called by anybody.
_MOST_CALLS = 64
# A name that more bindings than these may have made is anything.
_MOST_REACHING = 64


class How(Enum):
    """How a name got its value."""

    IMPORT = auto()
    STAR_IMPORT = auto()
    ASSIGN = auto()
    AUGMENT = auto()
    ITERATE = auto()
    ENTER = auto()
    FUNCTION = auto()
    CLASS = auto()
    PARAMETER = auto()
    OTHER = auto()


@dataclass(frozen=True, eq=False)
class Binding:
    """One place where a name gets a value."""

    name: str
    how: How
    # The node that binds; for a parameter its `ast.arg`.
    node: ast.AST
    # What is assigned, iterated or entered; the module path of an import.
    value: ast.expr | None = None
    module: str = ""
    # Where in the value: (1,) for `b` in `a, b = value`. `None` in it: somewhere (a starred target).
    path: tuple[int | None, ...] = ()
    # Bound from another scope through `global` or `nonlocal`: no order is known.
    remote: bool = False


class Names:
    """All bindings of one file, and the question which of them a use may see."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.bindings: dict[Scope, dict[str, list[Binding]]] = defaultdict(lambda: defaultdict(list))
        self.star_imports: list[Binding] = []
        # The attributes that are bound of something: `model` of `self.model`.
        self.attributes: set[str] = set()
        self._outer_names: dict[ast.AST, dict[str, Scope]] = defaultdict(dict)
        self._reaching: dict[tuple[ast.AST, str], list[Binding]] = {}
        self._reads: dict[str, dict[ast.AST, list[ast.Name]]] = {}
        self._spellings: dict[tuple[Scope, str], list[str]] | None = None
        self._at_end: dict[tuple[ast.AST, str], list[Binding]] = {}
        # The bindings of a name in a scope, in order: those of the scope itself, and those from elsewhere.
        self._parted: dict[int, tuple[list[Binding], list[Binding]]] = {}
        # Pre-order numbers of the statements of a block, by the identity of its list.
        self._starts: dict[int, list[int]] = {}
        self._collect()

    # -- collecting -------------------------------------------------------------------------

    def _collect(self) -> None:
        tree = self.tree
        declarations: list[ast.Global | ast.Nonlocal] = [*tree.nodes(ast.Global), *tree.nodes(ast.Nonlocal)]
        for declaration in declarations:
            self._declare_outer(declaration)
        collectors: dict[type[ast.AST], Callable[..., None]] = {
            ast.Import: self._import,
            ast.ImportFrom: self._import_from,
            ast.Assign: self._assign,
            ast.AnnAssign: self._annotated,
            ast.AugAssign: self._augmented,
            ast.NamedExpr: self._named,
            ast.For: self._for,
            ast.AsyncFor: self._for,
            ast.comprehension: self._for,
            ast.withitem: self._with,
            ast.FunctionDef: self._definition,
            ast.AsyncFunctionDef: self._definition,
            ast.ClassDef: self._definition,
            ast.Lambda: self._parameters,
            ast.ExceptHandler: self._handler,
        }
        for kind, collect in collectors.items():
            for node in tree.nodes(kind):
                collect(node)
        for by_name in self.bindings.values():
            for found in by_name.values():
                found.sort(key=lambda binding: order_of(binding.node))

    def _declare_outer(self, declaration: ast.Global | ast.Nonlocal) -> None:
        scope = scope_of(declaration)
        if isinstance(declaration, ast.Global):
            outer: Scope = self.tree.module
        else:
            outer = scope_of(scope)
        for name in declaration.names:
            self._outer_names[scope][name] = outer

    def _add(self, scope: Scope, binding: Binding) -> None:
        outer = self._outer_names.get(scope, {}).get(binding.name)
        if outer is not None:
            binding = Binding(
                binding.name, binding.how, binding.node, binding.value, binding.module, binding.path, remote=True
            )
            scope = outer
        self.bindings[scope][binding.name].append(binding)

    def _import(self, node: ast.Import) -> None:
        scope = scope_of(node)
        for alias in node.names:
            if alias.asname:
                self._add(scope, Binding(alias.asname, How.IMPORT, node, module=alias.name))
            else:
                top = alias.name.partition(".")[0]
                self._add(scope, Binding(top, How.IMPORT, node, module=top))

    def _import_from(self, node: ast.ImportFrom) -> None:
        scope = scope_of(node)
        base = "." * node.level + (node.module or "")
        for alias in node.names:
            if alias.name == "*":
                self.star_imports.append(Binding("*", How.STAR_IMPORT, node, module=base))
                continue
            joined = base + alias.name if base.endswith(".") else f"{base}.{alias.name}"
            self._add(scope, Binding(alias.asname or alias.name, How.IMPORT, node, module=joined))

    def _assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self._target(target, How.ASSIGN, node, node.value, ())

    def _annotated(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._target(node.target, How.ASSIGN, node, node.value, ())

    def _augmented(self, node: ast.AugAssign) -> None:
        self._target(node.target, How.AUGMENT, node, node.value, ())

    def _named(self, node: ast.NamedExpr) -> None:
        scope = scope_of(node)
        while isinstance(scope, COMPREHENSIONS):
            scope = scope_of(scope)
        self._add(scope, Binding(node.target.id, How.ASSIGN, node, node.value))

    def _for(self, node: ast.For | ast.AsyncFor | ast.comprehension) -> None:
        self._target(node.target, How.ITERATE, node, node.iter, ())

    def _with(self, node: ast.withitem) -> None:
        if node.optional_vars is not None:
            self._target(node.optional_vars, How.ENTER, node, node.context_expr, ())

    def _handler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self._add(scope_of(node), Binding(node.name, How.OTHER, node))

    def _definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        how = How.CLASS if isinstance(node, ast.ClassDef) else How.FUNCTION
        self._add(scope_of(node), Binding(node.name, how, node))
        if not isinstance(node, ast.ClassDef):
            self._parameters(node)

    def _parameters(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        for parameter in parameters(node):
            self.bindings[node][parameter.arg].append(Binding(parameter.arg, How.PARAMETER, parameter))

    def _target(self, target: ast.expr, how: How, node: ast.AST, value: ast.expr, path: tuple[int | None, ...]) -> None:
        if isinstance(target, (ast.Tuple, ast.List)):
            starred = False
            for index, item in enumerate(target.elts):
                starred = starred or isinstance(item, ast.Starred)
                inner = item.value if isinstance(item, ast.Starred) else item
                self._target(inner, how, node, value, (*path, None if starred else index))
            return
        name = dotted(target)
        if name:
            self._add(scope_of(target), Binding(name, how, node, value, path=path))
            if isinstance(target, ast.Attribute):
                self.attributes.add(target.attr)

    # -- asking -----------------------------------------------------------------------------

    def reads(self, name: str, binder: ast.AST) -> list[ast.Name]:
        """The reads of a name that may see what a node bound, in order."""
        known = self._reads.get(name)
        if known is None:
            known = self._reads[name] = defaultdict(list)
            for load in self.tree.loads.get(name, ()):
                if isinstance(load, ast.Name):
                    for node in {binding.node: None for binding in self.lookup(name, load)}:
                        known[node].append(load)
        return known.get(binder, [])

    def spellings(self, module: str, scope: Scope) -> list[str]:
        """The names under which a scope imports a module."""
        if self._spellings is None:
            found: dict[tuple[Scope, str], dict[str, None]] = defaultdict(dict)
            for own, by_name in self.bindings.items():
                for name, bindings in by_name.items():
                    for binding in bindings:
                        if binding.module:
                            found[own, binding.module][name] = None
            self._spellings = {key: list(names) for key, names in found.items()}
        return self._spellings.get((scope, module), [])

    def scopes(self, node: ast.AST) -> Iterator[Scope]:
        """The scopes in which a name used at `node` is looked up, innermost first."""
        scope = scope_of(node)
        yield scope
        while not isinstance(scope, ast.Module):
            scope = scope_of(scope)
            # Names of a class body are not seen by its methods.
            if not isinstance(scope, ast.ClassDef):
                yield scope

    def lookup(self, name: str, use: ast.AST) -> list[Binding]:
        """The bindings of `name` that may reach `use`; empty for builtins and unknown names."""
        key = (use, name)
        known = self._reaching.get(key)
        if known is None:
            known = self._reaching[key] = self._lookup(name, use, self._when_called)
        return known

    def _lookup(self, name: str, use: ast.AST, seen: Callable[[str, Scope, ast.AST], list[Binding]]) -> list[Binding]:
        """The bindings that may reach a use; of those in an outer scope what a function in it sees."""
        innermost = True
        for scope in self.scopes(use):
            declared = self._outer_names.get(scope)
            if declared is not None and name in declared:
                return self.at_end(name, declared[name])
            found = self.bindings[scope].get(name) if scope in self.bindings else None
            if found:
                if not innermost:
                    return seen(name, scope, use) or self.at_end(name, scope)
                reaching = self._in_scope(name, found, scope, use)
                if reaching:
                    return reaching
            if not isinstance(scope, COMPREHENSIONS):
                innermost = False
        return []

    def _when_called(self, name: str, scope: Scope, use: ast.AST) -> list[Binding]:
        """What a function sees of the scope around it, where all its calls are in sight: what holds where it is called.

        Notebooks bind `model` again and again; the step of the first one is called before the second one is made.
        """
        if len(self.bindings[scope][name]) == 1:
            return []
        reaching: list[Binding] = []
        for call in self._calls_in(scope, use, _DEEPEST_CALL):
            here = self.lookup(name, call)
            if not here:
                return []
            reaching.extend(here)
        return _unique(reaching)

    def _calls_in(self, scope: Scope, use: ast.AST, deepest: int) -> list[ast.Call]:
        """The calls, by the code of a scope itself, of the function in it that holds `use`; none if one is not seen."""
        function = use
        while scope_of(function) is not scope:
            function = scope_of(function)
        if not isinstance(function, DEFS) or not deepest:
            return []
        calls: list[ast.Call] = []
        loads = self.tree.loads.get(function.name, ())
        if len(loads) > _MOST_CALLS:
            return []
        for load in loads:
            if isinstance(load, ast.Attribute) or self.tree.contains(function, load):
                continue
            # Which function a name is, is asked without its callers: they may call each other in a circle.
            meant = self._lookup(function.name, load, lambda *_: [])
            if all(binding.node is not function for binding in meant):
                continue
            call = parent_of(load)
            if not isinstance(call, ast.Call) or call.func is not load:
                return []
            around = self.tree.function(call)
            if (around or self.tree.module) is scope:
                calls.append(call)
                continue
            further = self._calls_in(scope, around, deepest - 1) if around is not None else []
            if not further:
                return []
            calls.extend(further)
        return calls

    def at_end(self, name: str, scope: Scope) -> list[Binding]:
        """What a name holds when its scope has run: what functions defined in the scope see."""
        key = (scope, name)
        known = self._at_end.get(key)
        if known is None:
            known = self._at_end[key] = self._holding_at_end(name, scope)
        return known

    def _holding_at_end(self, name: str, scope: Scope) -> list[Binding]:
        found = self.bindings[scope].get(name, []) if scope in self.bindings else []
        body = getattr(scope, "body", [])
        if len(found) <= 1 or not isinstance(body, list):
            return found
        parameters = [binding for binding in found if binding.how is How.PARAMETER]
        here, remote = self._parts(found)
        reaching, killed = self._block_exit(body, here[len(parameters) :])
        return [*([] if killed else parameters), *remote, *reaching] or found

    def _parts(self, found: list[Binding]) -> tuple[list[Binding], list[Binding]]:
        """The bindings of a name that its scope makes itself, its parameter first, and those from elsewhere."""
        known = self._parted.get(id(found))
        if known is None:
            here = [binding for binding in found if not binding.remote]
            remote = [binding for binding in found if binding.remote]
            if len(remote) > _MOST_REACHING:
                remote[_MOST_REACHING:] = [Binding(remote[0].name, How.OTHER, remote[0].node, remote=True)]
            known = self._parted[id(found)] = (here, remote)
        return known

    def _in_scope(self, name: str, found: list[Binding], scope: Scope, use: ast.AST) -> list[Binding]:
        if isinstance(scope, (*COMPREHENSIONS, ast.Lambda)):
            return found
        if len(found) == 1:
            return found
        here, remote = self._parts(found)
        reaching = list(remote)
        killed = self._before(use, scope, here, reaching)
        if not killed and here and here[0].how is How.PARAMETER:
            reaching.append(here[0])
        return _unique(reaching)

    def _before(self, use: ast.AST, scope: Scope, here: list[Binding], into: list[Binding]) -> bool:
        """Collect what reaches `use` from before it, going outwards; whether all else is killed."""
        current: ast.AST = use
        for parent in self.tree.ancestors(use):
            block = _block_of(parent, current)
            if block is not None:
                reaching, killed = self._block_exit(block, here, before=order_of(current))
                into.extend(reaching)
                if killed or self._entered(parent, current, here, into):
                    return True
            elif isinstance(current, ast.stmt) and isinstance(parent, ast.ExceptHandler):
                if any(binding.node is parent for binding in here):
                    into.extend(binding for binding in here if binding.node is parent)
                    return True
            if isinstance(parent, ast.Try) and isinstance(current, ast.ExceptHandler):
                into.extend(self._block_exit(parent.body, here)[0])
            if parent is scope:
                return False
            current = parent
        return False

    def _entered(self, parent: ast.AST, current: ast.AST, here: list[Binding], into: list[Binding]) -> bool:
        """What the compound statement around a block binds itself; whether that kills the rest."""
        if isinstance(parent, LOOPS) and _is_in(parent.body, current):
            # The back edge: what the body bound in the iteration before, unless the loop binds it anew each time.
            own = _made_by(parent, here)
            into.extend(own or self._block_exit(parent.body, here)[0])
            return bool(own)
        if isinstance(parent, (ast.With, ast.AsyncWith)):
            own = [binding for item in parent.items for binding in _made_by(item, here)]
            into.extend(own)
            return bool(own)
        if isinstance(parent, ast.Try) and (_is_in(parent.orelse, current) or _is_in(parent.finalbody, current)):
            reaching, killed = self._block_exit(parent.body, here)
            into.extend(reaching)
            return killed and _is_in(parent.orelse, current)
        return False

    def _block_exit(
        self, block: list[ast.stmt], here: list[Binding], before: int | None = None
    ) -> tuple[list[Binding], bool]:
        """The bindings alive at the end of a block (or `before` a place), and whether one surely happened."""
        if not block or not here:
            return [], False
        first, end = order_of(block[0]), last_of(block[-1]) + 1 if before is None else before
        low, high = bisect_left(here, first, key=_place), bisect_left(here, end, key=_place)
        if low >= high:
            return [], False
        starts = self._starts.get(id(block))
        if starts is None:
            starts = self._starts[id(block)] = list(map(order_of, block))
        alive: list[Binding] = []
        # Backwards, one statement at a time: most of what stands before is bound anew and never looked at.
        while low < high:
            index = bisect_right(starts, _place(here[high - 1])) - 1
            start = bisect_left(here, starts[index], low, high, key=_place)
            reaching, killed = self._statement_exit(block[index], here[start:high])
            alive.extend(reaching)
            if killed:
                return alive, True
            high = start
            if len(alive) > _MOST_REACHING:
                return [*alive[:_MOST_REACHING], Binding(alive[0].name, How.OTHER, block[index])], True
        return alive, False

    def _statement_exit(self, statement: ast.stmt, inside: list[Binding]) -> tuple[list[Binding], bool]:
        if isinstance(statement, ast.If):
            return self._join(inside, statement.body, statement.orelse)
        if isinstance(statement, LOOPS):
            own = _made_by(statement, inside)
            reaching, _ = self._block_exit(statement.body, inside)
            after, killed = self._block_exit(statement.orelse, inside)
            forever = isinstance(statement, ast.While) and _is_true(statement.test)
            return [*own, *reaching, *after], killed or (forever and bool(reaching))
        if isinstance(statement, (ast.With, ast.AsyncWith)):
            own = [binding for item in statement.items for binding in _made_by(item, inside)]
            reaching, killed = self._block_exit(statement.body, inside)
            return (reaching, True) if killed else ([*own, *reaching], bool(own))
        if isinstance(statement, ast.Try) or type(statement).__name__ == "TryStar":
            return self._try_exit(statement, inside)  # type: ignore[arg-type]
        if isinstance(statement, ast.Match):
            return self._join(inside, *(case.body for case in statement.cases), [])
        if isinstance(statement, (*DEFS, ast.ClassDef)):
            return _made_by(statement, inside), True
        # A walrus in a short circuit may not run, but treating it as sure loses nothing real.
        return inside[-1:], True

    def _join(self, inside: list[Binding], *blocks: list[ast.stmt]) -> tuple[list[Binding], bool]:
        alive: list[Binding] = []
        all_killed = True
        for block in blocks:
            if always_leaves(block):
                continue
            reaching, killed = self._block_exit(block, inside)
            alive.extend(reaching)
            all_killed = all_killed and killed
        return alive, all_killed

    def _try_exit(self, statement: ast.Try, inside: list[Binding]) -> tuple[list[Binding], bool]:
        final, killed = self._block_exit(statement.finalbody, inside)
        if killed:
            return final, True
        body, body_killed = self._block_exit(statement.orelse, inside)
        if not body_killed:
            tried, body_killed = self._block_exit(statement.body, inside)
            body = [*tried, *body]
        handlers = [handler.body for handler in statement.handlers]
        caught, caught_killed = self._join(inside, *handlers)
        return [*final, *body, *caught], body_killed and caught_killed


def parameters(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> list[ast.arg]:
    """All parameters of a function, `*args` and `**kwargs` included, in order."""
    arguments = node.args
    found = [*arguments.posonlyargs, *arguments.args]
    if arguments.vararg:
        found.append(arguments.vararg)
    found.extend(arguments.kwonlyargs)
    if arguments.kwarg:
        found.append(arguments.kwarg)
    return found


def _block_of(parent: ast.AST, statement: ast.AST) -> list[ast.stmt] | None:
    if not isinstance(statement, ast.stmt):
        return None
    for field in ("body", "orelse", "finalbody"):
        block = getattr(parent, field, None)
        if isinstance(block, list) and _is_in(block, statement):
            return block
    return None


def _is_in(block: list[ast.stmt], statement: ast.AST) -> bool:
    """Whether a child of a statement stands in a block of it."""
    return bool(block) and order_of(block[0]) <= order_of(statement) <= order_of(block[-1])


def _place(binding: Binding) -> int:
    return order_of(binding.node)


def _made_by(node: ast.AST, here: list[Binding]) -> list[Binding]:
    """Of bindings in order, those that a node itself makes."""
    at = order_of(node)
    return here[bisect_left(here, at, key=_place) : bisect_right(here, at, key=_place)]


def _is_true(test: ast.expr) -> bool:
    return isinstance(test, ast.Constant) and bool(test.value)


def _unique(bindings: list[Binding]) -> list[Binding]:
    return list(dict.fromkeys(bindings))
