"""The files around the checked one: what its imports mean, and who calls its functions.

Everything is on demand: a file is read when a name leads to it, and the files that import a module
are looked for only when somebody asks who calls it. There is no phase over the whole project.
"""

from __future__ import annotations

import ast
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tflint_stall.facts.compact import order_of, parent_of, take_apart
from tflint_stall.facts.evaluate import Evaluator
from tflint_stall.facts.module import Module
from tflint_stall.facts.tree import DEFS, Function, last_name
from tflint_stall.facts.values import Cls, Frame, Func, Method, Obj, Value
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.source import Source, SourceError

# Libraries that are never files of the project, so that no import of them touches the disk.
_LIBRARIES = frozenset(
    """tensorflow keras tf_keras numpy scipy pandas sklearn matplotlib torch jax flax cv2 PIL absl gym gymnasium
    tensorflow_datasets tensorflow_addons tensorflow_probability tensorflow_hub tqdm wandb h5py horovod ray
    os sys re io abc math time json copy random typing pathlib logging argparse itertools functools collections
    datetime shutil subprocess threading multiprocessing contextlib dataclasses enum pickle glob string struct
    tempfile unittest pytest warnings queue signal socket uuid csv zipfile tarfile hashlib inspect traceback six
    __future__""".split()
)
_LARGEST = 2_000_000
# Characters of the modules that are kept in memory between two files; a tree with its facts takes fifty times
# its text. What is dropped is read again, file after file: with a tenth of this, a project of 1 250 files that
# import each other took nine times as long.
_MOST_TEXT = 12_000_000
_MOST_IMPORTERS = 24
# Unparsed files kept in memory.
_MOST_TEXTS = 500
_IMPORT = re.compile(rb"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]*(\([^)]*\)|[^\n]*)|import[ \t]+([^\n]+))", re.M)
_WORD = re.compile(r"[A-Za-z_][\w.]*")

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

    def __init__(self, root: Path, files: Iterable[Path], parse: Parser) -> None:
        self.root = root
        self.evaluator = Evaluator()
        # One object for each path: two that are equal cost a comparison by parts wherever one is looked up.
        self._same: dict[Path, Path] = {}
        self._files = [self._same.setdefault(path, path) for path in files]
        self._reaches: dict[Path, list[Path]] = {}
        self._parse = parse
        self._modules: dict[Path, Module | None] = {}
        self._importers: dict[Path, list[Path]] | None = None
        self._imports: dict[Path, frozenset[Path]] = {}
        self._found: dict[tuple[Path, str], Path | None] = {}
        self._sites: dict[ast.AST, list[CallSite]] = {}
        self._asking: set[ast.AST] = set()
        # What answers rest on, for those who keep them: which files and folders (with a slash) there are.
        self.asked: dict[str, bool] = {}
        self._looked_at: set[Path] = set()
        self._groups: dict[Path, set[Path]] = {}
        self._texts: dict[Path, bytes | None] = {}
        self._size = 0

    # -- files ------------------------------------------------------------------------------

    def is_stale(self, path: Path, source: Source) -> bool:
        """Whether what is known must be dropped: the file has another text now, or memory runs full."""
        if self._size > _MOST_TEXT:
            return True
        known = self._modules.get(path)
        return known is not None and known.source.text != source.text

    def forget(self) -> None:
        # Modules know each other in circles. Taken apart by hand they go at once; a collection would look through
        # everything that is alive, which was a quarter of a run over many small projects.
        for module in self._modules.values():
            if module is not None:
                take_apart(module.tree.module)
                vars(module).clear()
        self._modules.clear()
        self._size = 0
        self._sites.clear()
        self._groups.clear()
        self._texts.clear()

    def looked_at(self) -> frozenset[Path]:
        """The files on which everything rests that was said since this was asked last.

        What is remembered of a file may rest on all files that were looked at together with it before.
        """
        group = set(self._looked_at)
        for path in self._looked_at:
            group |= self._groups.get(path, frozenset())
        self._groups.update(dict.fromkeys(group, group))
        self._looked_at = set()
        return frozenset(group)

    def add(self, path: Path, source: Source, parse: Parser) -> Module:
        """A file that is being checked."""
        path = self._same.setdefault(path, path)
        self._looked_at.add(path)
        self.evaluator.refuel()
        module = self._modules.get(path)
        if module is None:
            module = self._modules[path] = Module(path, source, parse(source), self)
            self._size += len(source.text)
        return module

    def load(self, path: Path) -> Module | None:
        """A file that a name led to; `None` where it cannot be read or parsed."""
        self._looked_at.add(path)
        if path not in self._modules:
            self._modules[path] = self._read(path)
        return self._modules[path]

    def _read(self, path: Path) -> Module | None:
        try:
            if path.stat().st_size > _LARGEST:
                return None
            source = Source.from_bytes(path.read_bytes(), str(path))
            self._size += len(source.text)
            return Module(path, source, self._parse(source), self)
        except (OSError, SourceError, SyntaxError, ValueError, RecursionError, MemoryError):
            return None

    # -- imports ----------------------------------------------------------------------------

    def find(self, module: Module, dotted: str) -> Module | None:
        """The project module that `dotted` (with leading dots when relative) names in `module`."""
        path = self._path(module.package, dotted)
        return self.load(path) if path is not None else None

    def submodule(self, package: Module, name: str) -> Module | None:
        if package.path.name != "__init__.py":
            return None
        path = self._as_module(package.package / name)
        return self.load(path) if path is not None else None

    def _path(self, package: Path, dotted: str) -> Path | None:
        """The file of a module that is named in a package; never one of a library."""
        top = dotted.partition(".")[0]
        if top in _LIBRARIES:
            return None
        key = (package, dotted)
        if key not in self._found:
            self._found[key] = self._search(package, dotted)
        return self._found[key]

    def _search(self, package: Path, dotted: str) -> Path | None:
        if dotted.startswith("."):
            level = len(dotted) - len(dotted.lstrip("."))
            base = package
            for _ in range(level - 1):
                base = base.parent
            rest = dotted[level:]
            return self._as_module(base.joinpath(*rest.split(".")) if rest else base)
        top, _, rest = dotted.partition(".")
        key = (package, top + ".")
        # The folder in which the first part is found decides for all names below it.
        if key not in self._found:
            self._found[key] = next((base for base in self._bases(package) if self._holds(base, top)), None)
        base_found = self._found[key]
        return self._as_module(base_found.joinpath(*dotted.split("."))) if base_found is not None else None

    def _holds(self, base: Path, top: str) -> bool:
        return self._is_file(base / f"{top}.py") or self._is_folder(base / top)

    def _as_module(self, path: Path) -> Path | None:
        """The file of a module or package; never one of an installed library."""
        if self._is_file(file := Path(f"{path}.py")):
            found = file
        elif self._is_folder(path) and self._is_file(path / "__init__.py"):
            found = path / "__init__.py"
        else:
            return None
        return None if "site-packages" in found.parts else self._same.setdefault(found, found)

    def _is_file(self, path: Path) -> bool:
        self.asked[str(path)] = answer = os.path.isfile(path)
        return answer

    def _is_folder(self, path: Path) -> bool:
        self.asked[os.path.join(path, "")] = answer = os.path.isdir(path)
        return answer

    def _bases(self, package: Path) -> Iterator[Path]:
        """Where an absolute import may start: beside the file, above it up to the project's root, in `src`."""
        yield package
        if package != self.root and self.root in package.parents:
            for ancestor in package.parents:
                yield ancestor
                if ancestor == self.root:
                    break
        yield self.root / "src"

    def importers(self, module: Module, words: Iterable[str]) -> list[Module]:
        """The files of this run that import `module` and hold one of the words; parsing is what costs."""
        return self._holding(words, self._importing(module))

    def importer_bytes(self, module: Module) -> list[bytes]:
        """What the files hold that import a file, unparsed."""
        return list(self._contents(self._importing(module)).values())

    def is_imported(self, module: Module) -> bool:
        """Whether a file of this run imports `module`."""
        return bool(self._importing(module))

    def imported(self, module: Module, words: Iterable[str]) -> list[Module]:
        """The project files that a file imports, and those that these import, if they hold one of the words."""
        return self._holding(words, self._reached(module))

    def imported_bytes(self, module: Module) -> list[bytes]:
        """What those files hold, unparsed."""
        return list(self._contents(self._reached(module)).values())

    def _importing(self, module: Module) -> list[Path]:
        if self._importers is None:
            self._importers = self._index_imports()
        paths = self._importers.get(module.path, ())[:_MOST_IMPORTERS]
        return [path for path in paths if path != module.path]

    def _holding(self, words: Iterable[str], paths: Iterable[Path]) -> list[Module]:
        wanted = [word.encode() for word in words]
        contents = self._contents(paths)
        loaded = (self.load(path) for path, data in contents.items() if any(word in data for word in wanted))
        return [module for module in loaded if module is not None]

    def _contents(self, paths: Iterable[Path]) -> dict[Path, bytes]:
        """The bytes of files, of which everything rests that is said about them."""
        found = {}
        for path in paths:
            self._looked_at.add(path)
            if (data := self._bytes(path)) is not None:
                found[path] = data
        return found

    def _bytes(self, path: Path) -> bytes | None:
        if path not in self._texts:
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.clear()
            self._texts[path] = _bytes(path)
        return self._texts[path]

    def _reached(self, module: Module) -> list[Path]:
        known = self._reaches.get(module.path)
        if known is not None:
            return known
        found: dict[Path, None] = {}
        waiting = [module.path]
        while waiting and len(found) < _MOST_IMPORTERS:
            for path in sorted(self._imported_paths(waiting.pop(0))):
                if path not in found and path != module.path:
                    found[path] = None
                    waiting.append(path)
        self._reaches[module.path] = list(found)
        return self._reaches[module.path]

    def _index_imports(self) -> dict[Path, list[Path]]:
        found: dict[Path, list[Path]] = defaultdict(list)
        for path in self._files:
            for target in self._imported_paths(path):
                found[target].append(path)
        return found

    def _imported_paths(self, path: Path) -> frozenset[Path]:
        known = self._imports.get(path)
        if known is None:
            data = self._bytes(path)
            known = self._imports[path] = frozenset(self._named_paths(path.parent, data)) if data else frozenset()
        return known

    def _named_paths(self, package: Path, data: bytes) -> Iterator[Path]:
        """The project files that the import statements of a file name."""
        for match in _IMPORT.finditer(data):
            base, imported, plain = (part.decode("utf-8", "replace") if part else "" for part in match.groups())
            names = _WORD.findall(plain) if plain else [base]
            if not plain and base.partition(".")[0] not in _LIBRARIES and self._path(package, base) is not None:
                joint = base if base.endswith(".") else base + "."
                names.extend(joint + word for word in _WORD.findall(imported))
            for name in names:
                path = self._path(package, name)
                if path is not None:
                    yield path

    # -- callers ----------------------------------------------------------------------------

    def has_subclasses(self, module: Module, function: Function) -> bool:
        """Whether `function` is the constructor of a class that others in sight derive from."""
        cls = module.method_class(function)
        if cls is None or not isinstance(function, DEFS) or function.name != "__init__":
            return False
        places = (module, *self.importers(module, [cls.name]))
        derived = (other for place in places for other in place.tree.nodes(ast.ClassDef) if other is not cls)
        return any(last_name(base) == cls.name for other in derived for base in other.bases)

    def call_sites(self, module: Module, function: Function) -> list[CallSite]:
        """The calls of a function that are in sight: in its own file and in files that import it."""
        known = self._sites.get(function)
        if known is not None:
            return known
        if function in self._asking:
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
        for place in (module, *self.importers(module, names)):
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
        found = (self._function_of(value) for value in values)
        return [function for function in found if function is not None]

    def _function_of(self, value: Value) -> Func | None:
        while isinstance(value, Obj) and value.of is not None and value.kind.value == "tf_function":
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
        if isinstance(value, Method) and isinstance(value.owner, Obj) and value.name == "decorate":
            return None
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
    found: set[str] = set()
    for load in module.tree.loads.get(name, ()):
        found |= _targets_around(module, load, depth, is_factory)
    found.discard(name)
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
    for node in place.tree.nodes(ast.ImportFrom):
        found.update(alias.asname for alias in node.names if alias.asname and alias.name in names)
    for name in names:
        if name in place.tree.loads:
            found |= _assigned_names(place, name)
    return found


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.stat().st_size <= _LARGEST else None
    except OSError:
        return None
