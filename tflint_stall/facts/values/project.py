"""The files around the checked one: what its imports mean, and who calls its functions.

Everything is on demand: a file is read when a name leads to it, and the files that import a module
are looked for only when somebody asks who calls it. There is no phase over the whole project.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterable, Iterator

from tflint_stall.documents.source import Source, SourceError
from tflint_stall.documents.words import without_comments, words_of
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import order_of, parent_of, take_apart
from tflint_stall.facts.syntax.names import Binding
from tflint_stall.facts.syntax.tree import DEFS, Function, last_name
from tflint_stall.facts.values.budget import Budget
from tflint_stall.facts.values.evaluate import Evaluator
from tflint_stall.facts.values.imports import Imports
from tflint_stall.facts.values.module import Module, is_test
from tflint_stall.facts.values.values import Cls, Frame, Func, Obj, Value
from tflint_stall.quick_dataclasses import dataclass

# Characters of the modules that are kept in memory between two files; a tree with its facts takes twenty times
# its text. What is dropped is read again, file after file: with half of this, a run over a project of 1 250 files
# that import each other takes twice as long.
_MOST_TEXT = 7_000_000
# Of these, so many keep their trees where memory runs full: files that are still to be checked, and others that these
# ask for. With a half, every fourth file of such a project was parsed twice; with this every twelfth is.
_SHARE_KEPT = 0.85
# A shift past all positional arguments.
_NO_ARGUMENTS = 1_000

Parser = Callable[[Source], ast.Module]


@dataclass(frozen=True, eq=False)
class CallSite:
    """One call of a function: where it is, and the frame it makes."""

    module: Module
    call: ast.Call
    frame: Frame


class Project:
    """The project of one run, in one process."""

    def __init__(
        self, root: str, files: Iterable[str], parse: Parser, budget: Budget, notebooks: Iterable[str] = ()
    ) -> None:
        self.root = root
        self.evaluator = Evaluator(budget)
        self.imports = Imports(root, files, notebooks)
        self._parse = parse
        self._modules: dict[str, Module | None] = {}
        self._sites: dict[ast.AST, list[CallSite]] = {}
        self._asking: set[ast.AST] = set()
        self._groups: dict[str, set[str]] = {}
        self._size = 0
        # The files that were checked: of the others in sight most still will be.
        self._done: set[str] = set()

    # -- files ------------------------------------------------------------------------------

    def is_stale(self, path: str, source: Source) -> bool:
        """Whether what is known must be dropped: the file has another text now."""
        known = self._modules.get(path)
        return known is not None and known.source.text != source.text

    @property
    def is_full(self) -> bool:
        """Whether most of what is known must be dropped, because of the memory that it takes."""
        return self._size > _MOST_TEXT

    def forget(self, *, keep_trees: bool = False) -> None:
        """Drop what is known, but for the trees of the files that were asked for last, if they are to be kept."""
        kept = self._wanted_next() if keep_trees else []
        # Modules know each other in circles. Taken apart by hand they go at once; a collection would look through
        # everything that is alive, which was a quarter of a run over many small projects.
        for path in self._modules.keys() - {module.path for module in kept}:
            module = self._modules.pop(path)
            if module is not None:
                take_apart(module.tree.module)
                vars(module).clear()
        for module in kept:
            module.begin_anew()
        self._size = sum(len(module.source.text) for module in kept)
        self._sites.clear()
        self._groups.clear()
        self.imports.forget()

    def _wanted_next(self) -> list[Module]:
        """As many files as may be kept: those that are still to be checked, then those that were asked for last."""
        kept: list[Module] = []
        left = _MOST_TEXT * _SHARE_KEPT
        asked_last = [module for module in reversed(self._modules.values()) if module is not None]
        for module in sorted(asked_last, key=lambda module: module.path in self._done):
            if (left := left - len(module.source.text)) > 0:
                kept.append(module)
        return kept

    def looked_at(self) -> frozenset[str]:
        """The files on which everything rests that was said since this was asked last.

        What is remembered of a file may rest on all files that were looked at together with it before.
        """
        group = set(self.imports.looked_at)
        for path in self.imports.looked_at:
            group |= self._groups.get(path, frozenset())
        self._groups.update(dict.fromkeys(group, group))
        self.imports.looked_at.clear()
        return frozenset(group)

    def add(self, path: str, source: Source, parse: Parser) -> Module:
        """A file that is being checked."""
        self.imports.looked_at.add(path)
        self._done.add(path)
        self.evaluator.budget.next_file(len(source.text))
        module = self._modules.pop(path, None)
        if module is None:
            module = Module(path, source, parse(source), self)
            self._size += len(source.text)
        self._modules[path] = module
        return module

    def load(self, path: str) -> Module | None:
        """A file that a name led to; `None` where it cannot be read or parsed."""
        self.imports.looked_at.add(path)
        # At the end stand the files that were asked for last.
        module = self._modules[path] = self._modules.pop(path) if path in self._modules else self._read(path)
        return module

    def _read(self, path: str) -> Module | None:
        data = self.imports.content(path)
        if data is None:
            return None
        try:
            source = Source.from_bytes(data, path)
            self._size += len(source.text)
            return Module(path, source, self._parse(source), self)
        except (SourceError, SyntaxError, ValueError, RecursionError, MemoryError):
            return None

    # -- imports ----------------------------------------------------------------------------

    def find(self, module: Module, dotted: str) -> Module | None:
        """The project module that `dotted` (with leading dots when relative) names in `module`."""
        path = self.imports.named(module.package, dotted)
        return self.load(path) if path is not None else None

    def namespace(self, module: Module, binding: Binding) -> Module | None:
        """The package without `__init__.py` that `import package.module` binds, as an empty file."""
        inner = (
            alias.name for alias in getattr(binding.node, "names", ()) if alias.name.startswith(f"{binding.module}.")
        )
        if not any(self.imports.named(module.package, name) for name in inner):
            return None
        folder = self.imports.folder(module.package, binding.module)
        return self._empty(folder) if folder is not None else None

    def submodule(self, package: Module, name: str) -> Module | None:
        if os.path.basename(package.path) != "__init__.py":
            return None
        path = self.imports.as_module(os.path.join(package.package, name))
        if path is None and package.is_namespace:
            return self._empty(os.path.join(package.package, name))
        return self.load(path) if path is not None else None

    def _empty(self, folder: str) -> Module:
        """A folder without `__init__.py` as the module that it is: one with nothing but what lies in it."""
        path = os.path.join(folder, "__init__.py")
        known = self._modules.get(path)
        if known is None:
            source = Source.from_text("", path)
            known = self._modules[path] = Module(path, source, self._parse(source), self)
        return known

    def importers(self, module: Module, words: Iterable[str]) -> list[Module]:
        """The files of this run that import `module` and hold one of the words; parsing is what costs."""
        return self._holding(words, self.imports.importing, module)

    def programs_over(self, module: Module, words: Iterable[str]) -> list[Module]:
        """Those files, and the ones that import them, if they hold one of the words."""
        return self._holding(words, self.imports.programs_over, module)

    def importer_bytes(self, module: Module) -> list[bytes]:
        """What the files hold that import a file, unparsed."""
        return list(self.imports.contents(self.imports.importing(module.path)).values())

    def any_importer(self, module: Module, test: Callable[[bytes], bool]) -> bool:
        """Whether the bytes of a file that imports a file pass a test."""
        return any(self.imports.passes(path, test) for path in self.imports.importing(module.path))

    def any_imported(self, module: Module, test: Callable[[bytes], bool]) -> bool:
        """Whether those of a file that it imports do, or of one that these import."""
        return any(self.imports.passes(path, test) for path in self.imports.reached(module.path))

    def any_in_imported_packages(self, module: Module, test: Callable[[bytes], bool]) -> bool:
        """Whether those of a file do that lies in a folder which it imports something from."""
        return any(self.imports.passes(path, test) for path in self.imports.beside_reached(module.path))

    def any_near(self, module: Module, test: Callable[[bytes], bool]) -> bool:
        """Whether those of the file itself do, or of one that it is linked with."""
        return test(module.source.data) or self.any_imported(module, test) or self.any_importer(module, test)

    def any_beside(self, module: Module, test: Callable[[bytes], bool]) -> bool:
        """Whether those of a file do that a program over it imports, too."""
        programs = self.imports.programs_over(module.path)
        return any(self.imports.passes(path, test) for over in programs for path in self.imports.reached(over))

    def any_program_over(self, module: Module, test: Callable[[bytes], bool]) -> bool:
        """Whether those of the file itself do, of a program over it, or of a notebook that names it."""
        stem, _ = os.path.splitext(os.path.basename(module.path))
        over = [*self.imports.programs_over(module.path)]
        over += self.imports.holding([stem], self.imports.notebooks, module.path)
        return test(module.source.data) or any(self.imports.passes(path, test) for path in over)

    def files_with(self, module: Module, word: str) -> list[bytes]:
        """The bytes of all files and notebooks of this run that hold a word, but of the module itself."""
        found = self.imports.holding([word], self.imports.all_files, module.path)
        return list(self.imports.contents(path for path in found if path != module.path).values())

    def modules_with(self, module: Module, word: str, most: int) -> list[Module]:
        """Those files, but for notebooks; none of them where there are more than so many: parsing is what costs."""
        found = self.imports.holding([word], self.imports.all_files, module.path)
        found = [path for path in found if path != module.path and path.endswith(".py")]
        return self._loaded(found) if len(found) <= most else []

    def any_file_with(self, module: Module, word: str, test: Callable[[bytes], bool]) -> bool:
        """Whether those of a file or notebook of this run that holds a word do, but for the module itself."""
        passing = [path for path in self.imports.all_files(module.path) if self.imports.passes(path, test)]
        # The words of each file are dearer than the test, which is made once.
        return any(path != module.path and self.imports.holds(path, word) for path in passing)

    def around_in_notebooks(self, module: Module, question: Callable[[bytes], str]) -> Iterator[list[str]]:
        """What the notebooks around a file answer: first those of the nearest folder in which one has an answer."""
        return self.imports.around_in_notebooks(module.path, question)

    def any_code(self, module: Module, test: Callable[[bytes], bool]) -> bool:
        """Whether the bytes of any file or notebook of this run pass a test."""
        everywhere = self.imports.all_files(module.path)
        return test(module.source.data) or any(self.imports.passes(path, test) for path in everywhere)

    def any_file(self, module: Module, test: Callable[[bytes], bool]) -> bool:
        """Whether the bytes of any file of this run pass a test: notebooks share their kernel's environment."""
        return test(module.source.data) or self.imports.any_passes(test)

    def is_imported(self, module: Module) -> bool:
        """Whether a file of this run imports `module`."""
        return bool(self.imports.importing(module.path))

    def is_imported_widely(self, module: Module) -> bool:
        """Whether more files may import `module` than `importers` looks at."""
        return self.imports.is_imported_widely(module.path)

    def is_named_in_notebook(self, module: Module, names: Iterable[str]) -> bool:
        """Whether a notebook of this run holds the name of `module`, and one of these names."""
        stem, _ = os.path.splitext(os.path.basename(module.path))
        naming = set(self.imports.holding([stem], self.imports.notebooks, module.path))
        return not naming.isdisjoint(self.imports.holding(names, self.imports.notebooks, module.path))

    def is_named_unparsed(self, module: Module, names: Iterable[str]) -> bool:
        """Whether a file that imports `module`, and that cannot be parsed, holds one of these names in its code."""
        holding = self.imports.holding(names, self.imports.importing, module.path)
        unparsed = [path for path in holding if self.load(path) is None]
        code = (without_comments(data) for data in self.imports.contents(unparsed).values())
        return any(not words_of(data).isdisjoint(names) for data in code)

    def sees_around(self, module: Module) -> bool:
        """Whether the files that most likely use `module` are all in this run: an editor or a hook may name a few."""
        return self.imports.sees_around(module.path)

    @property
    def is_installable(self) -> bool:
        """Whether it declares a package that others install, and call what it offers."""
        return self.imports.is_installable()

    def imported(self, module: Module, words: Iterable[str]) -> list[Module]:
        """The project files that a file imports, and those that these import, if they hold one of the words."""
        return self._holding(words, self.imports.reached, module)

    def imported_bytes(self, module: Module) -> list[bytes]:
        """What those files hold, unparsed."""
        return list(self.imports.contents(self.imports.reached(module.path)).values())

    def _holding(self, words: Iterable[str], linked: Callable[[str], list[str]], module: Module) -> list[Module]:
        return self._loaded(self.imports.holding(words, linked, module.path))

    def _loaded(self, paths: Iterable[str]) -> list[Module]:
        return [module for path in paths if (module := self.load(path)) is not None]

    # -- callers ----------------------------------------------------------------------------

    def has_subclasses(self, module: Module, function: Function) -> bool:
        """Whether `function` is the constructor of a class that others in sight derive from."""
        cls = module.method_class(function)
        if cls is None or not isinstance(function, DEFS) or function.name != "__init__":
            return False
        return any(True for _ in self._derived(module, cls))

    def is_overridden(self, module: Module, function: Function) -> bool:
        """Whether a class in sight that derives from the one of a method has that method itself."""
        cls = module.method_class(function)
        if cls is None or not isinstance(function, DEFS):
            return False
        own = (statement for derived in self._derived(module, cls) for statement in derived.body)
        return any(isinstance(statement, DEFS) and statement.name == function.name for statement in own)

    def _derived(self, module: Module, cls: ast.ClassDef) -> Iterator[ast.ClassDef]:
        for place in (module, *self._loaded(self.imports.deriving([cls.name], module.path))):
            for other in place.tree.nodes(ast.ClassDef):
                if other is not cls and any(last_name(base) == cls.name for base in other.bases):
                    yield other

    def call_sites(self, module: Module, function: Function) -> list[CallSite]:
        """The calls of a function that are in sight: in its own file and in files that import it."""
        known = self._sites.get(function)
        if known is not None:
            return known
        if function in self._asking:
            self.evaluator.circles += 1
            return []
        self._asking.add(function)
        try:
            found = self._call_sites(module, function)
        finally:
            self._asking.discard(function)
        # Inside of another question the answer may be cut short; keep only whole ones.
        if not self._asking:
            self._sites[function] = found
        return found

    def constructions(self, module: Module, cls: ast.ClassDef) -> list[tuple[Module, ast.Call]]:
        """Where objects of a class are made, in its own file and in files that import it."""
        found: list[tuple[Module, ast.Call]] = []
        for place in (module, *self.importers(module, [cls.name])):
            for name in sorted(_aliases(place, {cls.name})):
                for call in place.tree.calls.get(name, ()):
                    for value in self.evaluator.evaluate(place, call):
                        if isinstance(value, Obj) and value.cls is not None and value.cls.node is cls:
                            found.append((place, call))
        return found

    def _call_sites(self, module: Module, function: Function) -> list[CallSite]:
        names = self._called_names(module, function)
        if not names:
            return []
        found: list[CallSite] = []
        importing = self.imports.holding(names, self.imports.importing, module.path)
        # What a test gives to a function says nothing of those who use it.
        importing = [path for path in importing if module.is_test or not is_test(path)]
        for place in (module, *self._loaded(importing)):
            local = _aliases(place, names)
            calls = {call: None for name in local for call in place.tree.calls.get(name, ())}
            for call in sorted(calls, key=order_of):
                called = self.called(place, call, function)
                if called is not None:
                    frame = self.evaluator.calls.frame(called, place, call, None)
                    found.append(CallSite(place, call, frame))
            found.extend(self._runs(module, function, place, local))
        return found

    def _runs(self, module: Module, function: Function, place: Module, names: set[str]) -> Iterator[CallSite]:
        """`strategy.run(function, args=…)`: a call of it, whose arguments are not followed."""
        for name in sorted(names & place.given_to_run.keys()):
            for call in place.given_to_run[name]:
                if any(candidate.node is function for candidate in self.functions(place, call.args[0])):
                    yield CallSite(place, call, Frame(function, module, call, place, None, shift=_NO_ARGUMENTS))

    def called(self, place: Module, call: ast.Call, function: Function) -> Func | None:
        """The function as `call` calls it; `None` where it calls something else."""
        for value in self.evaluator.evaluate(place, call.func):
            candidate = self._function_of(value)
            if candidate is not None and candidate.node is function:
                return candidate
        return None

    def functions(self, place: Module, expr: ast.expr, frame: Frame | None = None) -> list[Func]:
        """The project functions that an expression may be, through tf.function and constructors."""
        values = self.evaluator.evaluate(place, expr, frame)
        return [function for value in values if (function := self._function_of(value)) is not None]

    def _function_of(self, value: Value) -> Func | None:
        while isinstance(value, Obj) and value.of is not None and value.kind is Kind.TF_FUNCTION:
            value = value.of
        if isinstance(value, Func):
            return value
        if isinstance(value, Cls):
            for member in self.evaluator.classes.member(value, "__init__", None):
                if isinstance(member, Func):
                    return member
        if isinstance(value, Obj) and value.cls is not None:
            for name in ("call", "__call__"):
                for member in self.evaluator.classes.member(value.cls, name, value):
                    if isinstance(member, Func):
                        return member
        return None

    def _called_names(self, module: Module, function: Function) -> set[str]:
        """Names under which a function may be called: its own, its class', what it was assigned to."""
        tree = module.tree
        names: set[str] = set()
        if isinstance(function, DEFS):
            names.add(function.name)
            cls = tree.enclosing_class(function)
            if cls is not None and function.name == "__init__":
                names = {cls.name}
            elif cls is not None and function.name in ("call", "__call__"):
                names |= _assigned_names(module, cls.name, is_factory=True)
            seeds = {function.name}
        else:
            seeds = set()
            names |= _targets_around(module, function)
        for seed in seeds:
            names |= _assigned_names(module, seed)
        return names


def _assigned_names(module: Module, name: str, depth: int = 2, is_factory: bool = False) -> set[str]:
    """The names that hold something made from `name`: `f` in `f = tf.function(name)`."""
    key = (name, depth, is_factory)
    known = module.assigned_from.get(key)
    if known is not None:
        return set(known)

    def search() -> set[str]:
        loads = module.tree.loads.get(name, ())
        return {found for load in loads for found in _targets_around(module, load, depth, is_factory)} - {name}

    found, is_whole = module.project.evaluator.whole(search)
    if is_whole:
        module.assigned_from[key] = frozenset(found)
    return found


def _targets_around(module: Module, node: ast.AST, depth: int = 2, is_factory: bool = False) -> set[str]:
    """The names assigned from an expression that holds `node`, also through a factory's return.

    A call of the function itself gives its result away, not the function, unless it is a factory.
    """
    tree = module.tree
    current = parent_of(node)
    child, received = node, set[str]()
    if isinstance(current, ast.Call) and current.func is node and not is_factory:
        return received
    while isinstance(current, (ast.Call, ast.keyword, ast.Tuple, ast.IfExp, ast.Dict, ast.List)):
        if isinstance(current, ast.Call) and child is not current.func:
            received |= _receiving_parameters(module, current, child)
        child, current = current, parent_of(current)
    if isinstance(current, ast.Assign):
        return received | {name for target in current.targets for name in _flat_names(target)}
    if isinstance(current, ast.Return) and depth > 0:
        factory = tree.function(current)
        if isinstance(factory, DEFS):
            return received | _assigned_names(module, factory.name, depth - 1, is_factory=True)
    return received


def _receiving_parameters(module: Module, call: ast.Call, given: ast.AST) -> set[str]:
    """The parameters under which a project function gets what a call gives it."""
    if isinstance(given, ast.keyword):
        return {given.arg} if given.arg else set()
    if not isinstance(given, ast.expr) or given not in call.args:
        return set()
    found: set[str] = set()
    for function in module.project.functions(module, call.func):
        arguments = [*function.node.args.posonlyargs, *function.node.args.args]
        offset = 1 if function.module.method_class(function.node) is not None else 0
        index = call.args.index(given) + offset
        if index < len(arguments):
            found.add(arguments[index].arg)
    return found


def _flat_names(target: ast.expr) -> list[str]:
    if isinstance(target, (ast.Tuple, ast.List)):
        return [name for item in target.elts for name in _flat_names(item)]
    name = last_name(target)
    return [name] if name else []


def _aliases(place: Module, names: set[str]) -> set[str]:
    """The local spellings of imported names: `from steps import train as run_step`."""
    found = set(names)
    for name in names:
        found |= place.imported_as.get(name, set())
        if name in place.tree.loads:
            found |= _assigned_names(place, name)
    return found
