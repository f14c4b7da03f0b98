"""One file of the project as the facts see it: tree, names, and what was found out so far."""

from __future__ import annotations

import ast
import os
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from tflint_stall.documents.source import Source
from tflint_stall.facts.api.learners import is_estimator
from tflint_stall.facts.syntax.binders import binders
from tflint_stall.facts.syntax.names import Binding, How, Names, parameters
from tflint_stall.facts.syntax.tree import DEFS, Function, Tree, dotted, is_main_guard, last_name
from tflint_stall.facts.values.meddling import Meddling, meddling
from tflint_stall.facts.values.replaced import by_code_out_of_sight, calls_of_hooks
from tflint_stall.facts.values.values import Frame, Given, Obj, Value, Values

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.guards import Guard
    from tflint_stall.facts.values.project import Project


def is_test(path: str) -> bool:
    """Whether the name of a file says that it holds tests."""
    name = os.path.basename(path)
    return name.startswith("test_") or name.endswith("_test.py") or name == "conftest.py"


class Module:
    """A parsed file with its names; evaluation results are kept beside it."""

    def __init__(self, path: str, source: Source, tree: ast.Module, project: Project) -> None:
        self.path = path
        self.project = project
        self.source = source
        self.tree = Tree(tree, source)
        self.names = Names(self.tree)
        self._begin()

    def begin_anew(self) -> None:
        """Forget what was found out, which may rest on other files, but not what its own text says."""
        kept = {name: vars(self)[name] for name in ("path", "project", "source", "tree", "names")}
        vars(self).clear()
        vars(self).update(kept)
        self._begin()

    def _begin(self) -> None:
        self.memo: dict[ast.AST | tuple[ast.AST, Frame], Values] = {}
        # What its classes offer to their objects.
        self.inherited: dict[tuple[ast.ClassDef, str, Value | None], Values] = {}
        # What its functions and their parameters are.
        self.entered: dict[tuple[ast.AST, Frame | None], Values] = {}
        self.frames: dict[tuple[Function, ast.Call, Frame | None, Given | None, Obj | None], Frame] = {}
        # The calls of what `functools.partial` made of classes of libraries, with all their arguments.
        self.written_out: dict[tuple[ast.Call, ast.Call], ast.Call] = {}
        self.instances: dict[ast.ClassDef, Obj] = {}
        # What the dotted names are that begin with one of its imports; `None` for what is no library's.
        self.of_libraries: dict[str, Values | None] = {}
        # What binds a name in a scope, for `Settled`; what may be in a function's body, for `computing`.
        self.binders_in: dict[str, dict[ast.AST | None, list[ast.AST]]] = {}
        self.only_computes: dict[tuple[object, ...], bool] = {}
        # The calls that may write files, of all and of those that repeat, for `writing`.
        self.writing: dict[str, list[ast.Call]] = {}
        # The names that neither it nor what it imports with a star has.
        self.without: set[str] = set()
        # The names that it imports with a star, from nobody knows how far.
        self.too_far: set[str] = set()
        # The names that hold something made from a name, for `Project`.
        self.assigned_from: dict[tuple[str, int, bool], frozenset[str]] = {}
        # The conditions around what its functions return.
        self.around_returned: dict[ast.expr, tuple[Guard, ...]] = {}
        # The statements of a block that may leave it, by its first one, for `guards`.
        self.left_early: dict[ast.stmt, list[tuple[int, Guard]]] = {}
        # How long its windows are by the names of its numbers, for `recurrence`; `None` before anybody asked.
        self.named_steps: tuple[int | None] | None = None
        # The statement at its top that surely fails, for `broken_off`; `None` before anybody asked.
        self.failing: tuple[ast.stmt | None] | None = None
        # Its lines that read what nothing binds, for `broken_off`; `None` before anybody asked.
        self.gaps: tuple[ast.stmt, ...] | None = None
        # Its calls that surely fail an assertion, for `wrong_calls`; `None` before anybody asked.
        self.failing_calls: list[ast.Call] | None = None
        # Whether it answers requests, for `requests`; `None` before anybody asked.
        self.handles_requests: bool | None = None
        # The statement of a function that reads a variable before it is bound, for `unmade`.
        self.too_early: dict[ast.AST, ast.stmt | None] = {}
        # Whether a model is asked for one answer about what some bindings hold, for `answers`.
        self.asked_about: dict[tuple[Binding, ...], bool] = {}
        # The calls of `predict` that no call of the model can replace, by function and model, for `calling`.
        self.only_predicted: dict[tuple[ast.AST | None, str], list[ast.Call]] | None = None
        # The bytes of the largest thing that a call of it makes, for `shapes`; `None` before anybody asked.
        self.largest_made: int | None = None
        self._generators: dict[ast.AST, bool] = {}
        self._only_imports: dict[str, Binding | None] = {}
        self._members: dict[ast.ClassDef, dict[str, list[Binding]]] = {}
        self._returns: dict[ast.AST, list[ast.expr]] = {}

    @cached_property
    def binders(self) -> dict[str, list[ast.AST]]:
        """All that may bind each name of the file, in whatever way."""
        return binders(self.tree)

    @cached_property
    def imported_reads(self) -> list[ast.Name]:
        """For each name that it imports, where it is read last."""
        names = {alias.asname or alias.name.partition(".")[0] for alias in self.tree.nodes(ast.alias)}
        reads = {node.id: node for node in self.tree.nodes(ast.Name) if isinstance(node.ctx, ast.Load)}
        return [read for name, read in reads.items() if name in names]

    @cached_property
    def meddling(self) -> Meddling:
        """What the files that it imports, and those that import it, may do to it and to libraries."""
        return meddling((*self.project.imported_bytes(self), *self.project.importer_bytes(self)))

    @cached_property
    def calls_of_hooks(self) -> list[ast.Call]:
        """Its calls of methods that subclasses may fill."""
        return calls_of_hooks(self)

    @cached_property
    def may_be_patched(self) -> bool:
        """Whether code out of sight may replace what it imports."""
        return by_code_out_of_sight(self)

    @cached_property
    def folders(self) -> frozenset[str]:
        """The folders between the project's root and the file."""
        top = os.path.join(self.project.root, "")
        return frozenset(self.path[len(top) :].split(os.sep)[:-1]) if self.path.startswith(top) else frozenset()

    @cached_property
    def is_test(self) -> bool:
        """Whether the name of the file says that it holds tests."""
        return is_test(self.path)

    @cached_property
    def is_for_python_2_too(self) -> bool:
        """Whether a file asks for what only Python 2 does not do by itself: `from __future__ import print_function`."""
        asked = (node for node in self.tree.nodes(ast.ImportFrom) if node.module == "__future__")
        return any(alias.name != "annotations" for node in asked for alias in node.names)

    @property
    def is_namespace(self) -> bool:
        """Whether this stands for a folder without `__init__.py`."""
        return not self.source.data and not os.path.exists(self.path)

    @cached_property
    def import_time(self) -> list[ast.stmt]:
        """The statements that importing the file runs, without definitions."""
        idle = (*DEFS, ast.ClassDef)
        return [s for s in self.tree.module.body if not isinstance(s, idle) and not is_main_guard(s)]

    @cached_property
    def has_main_guard(self) -> bool:
        """`if __name__ == "__main__":` at the top level."""
        return any(is_main_guard(statement) for statement in self.tree.module.body)

    @cached_property
    def only_defines(self) -> bool:
        """Whether the file does nothing when it is run."""
        defining = (*DEFS, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)
        return all(
            isinstance(one, defining) or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
            for one in self.tree.module.body
        )

    @cached_property
    def texts(self) -> frozenset[str]:
        """What the texts of the file say."""
        return frozenset(node.value for node in self.tree.nodes(ast.Constant) if isinstance(node.value, str))

    @cached_property
    def given_to_run(self) -> dict[str, list[ast.Call]]:
        """The calls that may be `strategy.run(function, …)`, by the name of what is given."""
        found: dict[str, list[ast.Call]] = defaultdict(list)
        for method in ("run", "experimental_run_v2"):
            for call in self.tree.calls.get(method, ()):
                if call.args and (name := last_name(call.args[0])):
                    found[name].append(call)
        return found

    @cached_property
    def imports(self) -> list[Binding]:
        """Every name that an import statement binds, at module level or not."""
        bound = (binding for by_name in self.names.bindings.values() for same in by_name.values() for binding in same)
        return [binding for binding in bound if binding.how is How.IMPORT]

    def only_import(self, name: str) -> Binding | None:
        """The import at module level that alone binds a name in the whole file; `None` for any other name."""
        if name not in self._only_imports:
            bound = [by_name[name] for by_name in self.names.bindings.values() if name in by_name]
            here = self.names.bindings[self.tree.module].get(name)
            alone = bound[0][0] if here and len(bound) == 1 and len(here) == 1 else None
            is_import = alone is not None and alone.how is How.IMPORT and not alone.remote
            self._only_imports[name] = alone if is_import else None
        return self._only_imports[name]

    @cached_property
    def _additions(self) -> dict[str, list[ast.Call]]:
        """The calls that add to a list or set, by its dotted name."""
        found: dict[str, list[ast.Call]] = defaultdict(list)
        for method in ("append", "extend", "insert", "add", "update"):
            for call in self.tree.calls.get(method, ()):
                if isinstance(call.func, ast.Attribute) and (name := dotted(call.func.value)):
                    found[name].append(call)
        return found

    def added_to(self, binding: Binding) -> list[ast.Call]:
        """The calls that add to what a name is bound to; an attribute is the same in all methods."""
        added = self._additions.get(binding.name, [])
        if "." in binding.name:
            return added
        return [call for call in added if binding in self.names.lookup(binding.name, call.func)]

    @cached_property
    def _filled(self) -> dict[str, list[ast.expr]]:
        """What gets entries under keys that are computed, `results[path] = …`, by its dotted name."""
        found: dict[str, list[ast.expr]] = defaultdict(list)
        for entry in self.tree.nodes(ast.Subscript):
            computed = isinstance(entry.ctx, ast.Store) and not isinstance(entry.slice, ast.Constant)
            if computed and (name := dotted(entry.value)):
                found[name].append(entry.value)
        return found

    def is_filled(self, expr: ast.expr) -> bool:
        """Whether what a name stands for gets entries under keys that are computed."""
        stores = self._filled.get(name, ()) if (name := dotted(expr)) else ()
        if not stores or not isinstance(expr, ast.Name):
            return bool(stores)
        bindings = self.names.lookup(name, expr)
        return any(binding in bindings for store in stores for binding in self.names.lookup(name, store))

    def sets_option(self, value: bool, *names: str) -> bool:
        """Whether an option with a name that ends so is set to True, or to False."""
        return any(given is value and name.endswith(names) for name, given in self._options_set)

    @cached_property
    def _options_set(self) -> list[tuple[str, bool]]:
        """What is assigned True or False, by its dotted name."""
        return [
            (name, assign.value.value)
            for assign in self.tree.nodes(ast.Assign)
            if isinstance(assign.value, ast.Constant) and isinstance(assign.value.value, bool)
            for target in assign.targets
            if (name := dotted(target))
        ]

    @cached_property
    def imported(self) -> frozenset[str]:
        """The top-level names of everything the file imports."""
        found = {binding.module.partition(".")[0] for binding in self.imports}
        found.update(star.module.partition(".")[0] for star in self.names.star_imports)
        return frozenset(found)

    @cached_property
    def imported_as(self) -> dict[str, set[str]]:
        """Its own spellings of what it imports: `run_step` of `from steps import train as run_step`."""
        found: dict[str, set[str]] = defaultdict(set)
        for node in self.tree.nodes(ast.ImportFrom):
            for alias in node.names:
                if alias.asname:
                    found[alias.name].add(alias.asname)
        return found

    @cached_property
    def _aliases(self) -> dict[str, set[str]]:
        """These, and the names that hold what goes by another name: `f` in `f = tf.zeros`, `f = partial(g, 1)`."""
        found = defaultdict(set, {name: set(others) for name, others in self.imported_as.items()})
        for assign in self.tree.nodes(ast.Assign):
            held = assign.value
            if isinstance(held, ast.Call) and held.args and last_name(held.func) == "partial":
                held = held.args[0]
            if isinstance(held, (ast.Attribute, ast.Name)):
                found[last_name(held)].update(map(last_name, assign.targets))
        return found

    def aliases(self, names: Iterable[str]) -> set[str]:
        """Local names for something that is called one of `names` elsewhere."""
        return set().union(*(self._aliases[name] for name in self._aliases.keys() & names))

    @cached_property
    def imports_other_learners(self) -> bool:
        """Whether a library is imported whose estimators have `fit` and `predict` too."""
        return any(is_estimator(binding.module) for binding in (*self.imports, *self.names.star_imports))

    @cached_property
    def package(self) -> str:
        """The folder that relative imports start from."""
        return os.path.dirname(self.path)

    def method_class(self, function: ast.AST) -> ast.ClassDef | None:
        """The class whose instance is the first parameter of `function`, if it is a method."""
        if not isinstance(function, DEFS):
            return None
        cls = self.tree.enclosing_class(function)
        if cls is None:
            return None
        for decorator in function.decorator_list:
            if isinstance(decorator, ast.Name) and decorator.id == "staticmethod":
                return None
        return cls

    def members(self, cls: ast.ClassDef) -> dict[str, list[Binding]]:
        """What a class binds: in its body, and as `self.name` in its methods."""
        known = self._members.get(cls)
        if known is not None:
            return known
        found: dict[str, list[Binding]] = defaultdict(list)
        for name, bindings in self.names.bindings.get(cls, {}).items():
            found[name].extend(bindings)
        for node in self.tree.within(cls, ast.FunctionDef):
            if self.method_class(node) is not cls:
                continue
            arguments = parameters(node)
            if not arguments:
                continue
            prefix = arguments[0].arg + "."
            for name, bindings in self.names.bindings.get(node, {}).items():
                if name.startswith(prefix) and "." not in name[len(prefix) :]:
                    found[name[len(prefix) :]].extend(b for b in bindings if b.how is not How.AUGMENT)
        self._members[cls] = found
        return found

    def returns(self, function: ast.AST) -> list[ast.expr]:
        """The expressions that a function itself returns."""
        known = self._returns.get(function)
        if known is None:
            known = [node.value for node in self.tree.own(function, ast.Return) if node.value is not None]
            self._returns[function] = known
        return known

    def is_stub(self, function: ast.AST) -> bool:
        """Whether a function has no body of its own: it raises, or holds a docstring and `...`."""
        body = getattr(function, "body", [])
        plain = (ast.Raise, ast.Pass)
        return all(
            isinstance(s, plain) or (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant)) for s in body
        )

    def is_generator(self, function: ast.AST) -> bool:
        known = self._generators.get(function)
        if known is None:
            own = self.tree.own
            known = any(True for kind in (ast.Yield, ast.YieldFrom) for _ in own(function, kind))
            self._generators[function] = known
        return known
