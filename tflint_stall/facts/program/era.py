"""The era of a file: what the names that its code uses say of the versions that it was written for.

A name that a library has no longer, or has not had for long, dates the code that uses it plainly. What stands
behind a test of the version, or in a `try` for its absence, dates nothing.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from tflint_stall.facts.api.tensorflow_1 import ONLY_TENSORFLOW_1
from tflint_stall.facts.api.versions import (
    ARGUMENTS_OF_KERAS_1,
    ARGUMENTS_OF_KERAS_2,
    ARGUMENTS_OF_LAYERS_OF_KERAS_1,
    BACKEND_OF_KERAS_3,
    LAYERS_OF_KERAS_1,
    METHODS_OF_KERAS_2,
    METHODS_OF_TENSORFLOW_1,
    ONLY_KERAS_2,
    ONLY_KERAS_2_ALONE,
    ONLY_KERAS_3,
    ONLY_KERAS_OF_GRAPHS,
    SINCE,
    UNTIL,
    WITHOUT_GRAPHS,
    WITHOUT_KERAS_1,
    Range,
)
from tflint_stall.facts.program.short_names import reads_short_names
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_METHODS_OF_PYTHON_2 = ("has_key", "iteritems", "iterkeys", "itervalues")
_NAMES_OF_PYTHON_2 = ("basestring", "raw_input", "unicode", "xrange")
_OLD_SCIPY = frozenset({"imread", "imresize", "imrotate", "imsave"})
_SWITCHES_TO_GRAPHS = ("disable_eager_execution", "disable_v2_behavior")
_ROOTS = frozenset({"tensorflow", "keras", "tf_keras"})
_VERSIONS = frozenset({"__version__", "VERSION"})
_COMPARING = frozenset({"LooseVersion", "StrictVersion", "Version", "parse", "parse_version", "startswith"})
# Words of a test that asks for the version without naming it.
_ASKING = r"(?i)^hasattr$|version|eager|tf_?[12]|_v[12]$|legacy"
_ABSENT = frozenset({"ImportError", "ModuleNotFoundError", "AttributeError"})
# So short a body of `try: … except: …` asks whether something is there.
_SHORT = 2
# In the bytes of a file that is imported: TensorFlow 1 beyond doubt.
_IMPORT = rb"import[ \t]+tensorflow[ \t]+as[ \t]+tf[ \t]*(?:#|\r?$)"
_PLAIN_IMPORT = rb"(?m)^[ \t]*" + _IMPORT
_USE = (
    rb"\btf\.(?:contrib|placeholder|Session|ConfigProto|GPUOptions|get_variable|variable_scope|layers"
    rb"|global_variables_initializer|(?:get|reset)_default_graph|app\.(?:run|flags)|flags|train\.\w+Optimizer)\b"
)
_PLAIN_USE = rb"(?m)^[^#\n]*?" + _USE
_DOUBTFUL = rb"tensorflow\.compat|tf\.compat|__version__|tf\.VERSION"
# In those of one that has Keras by itself: the Keras of those graphs.
_KERAS_ALONE = rb"(?m)^[ \t]*(?:import|from)[ \t]+keras\b"
_FROM_KERAS = rb"(?m)^from[ \t]+(?:tensorflow\.)?keras((?:\.\w+)*)[ \t]+import[ \t]*(\([^)]*\)|[^\n#]*)"
_USE_OF_GRAPHS = (
    rb"(?m)^[^#\n]*?\b(?:(?:K|backend)\.(?:set_)?image_dim_ordering\b|keras\.backend\.tensorflow_backend\b"
    rb"|(?:from|import)[ \t]+keras_contrib\b|from[ \t]+keras\.engine[ \t]+import[ \t]+(?:Input|InputSpec|Layer|Model)\b"
    rb"|(?:K|backend)\.placeholder\(|\.get_updates\(|keras\.engine\.topology\b|keras\.legacy\.interfaces\b|keras\.utils\.visualize_util\b)"
)
# Nothing of it was there before TensorFlow 1.13.
_USE_OF_TENSORFLOW_2 = (
    rb"\btensorflow\.(?:python\.)?keras\b|\btf\.(?:keras|GradientTape|compat|function)\b|\bkeras\.(?:ops|utils\.PyDataset)\b"
    rb"|\btensorflow[=~><]=?[ ]*2|\bfrom[ \t]+tensorflow[ \t]+import[ \t]+keras\b"
)
_PLAIN_USE_OF_2 = rb"(?m)^[^#\n]*?(?:" + _USE_OF_TENSORFLOW_2 + rb")"
# `LSTM(input_dim=8, output_dim=50)`, `Convolution2D(8, 5, 5, border_mode="same")`, `model.fit(x, y, nb_epoch=5)`
_CALLS_OF_KERAS_1 = (
    rf"\b(?:{'|'.join(LAYERS_OF_KERAS_1)})\([^()#]{{0,300}}?\b(?:{'|'.join(ARGUMENTS_OF_LAYERS_OF_KERAS_1)})[ \t]*="
    r"|\b(?:Conv\w*|\w+Pooling\dD)\((?:[^()#]|\([^()#]*\)){0,300}?\b(?:border_mode|dim_ordering)[ \t]*="
    r"|\.fit(?:_generator)?\([^()#]{0,300}?\b(?:nb_epoch|samples_per_epoch)[ \t]*="
).encode()
_PERHAPS_ABSENT = rb"\b(?:ImportError|ModuleNotFoundError|AttributeError)\b|\bhasattr\((?:K|keras|backend|tf)\b"


@dataclass(frozen=True)
class Era:
    """The versions that code was written for; open where it says nothing."""

    tensorflow: Range = Range()
    keras: Range = Range()
    # Keras 2 is used as the package `tf_keras`, of which there is one for each TensorFlow.
    legacy: bool = False


class Eras:
    """The eras of the files of one project."""

    def __init__(self) -> None:
        self._own: dict[Module, Era] = {}

    def own(self, module: Module) -> Era:
        """What the code of a file says."""
        known = self._own.get(module)
        if known is None:
            known = self._own[module] = _Dating(module).era()
        return known

    def ends_at_import_in_keras_3(self, module: Module) -> bool:
        """Whether Keras 3 lacks what a file imports first of all, or what a file does that it imports."""
        return _Dating(module).imports_what_is_gone() or module.project.any_imported(module, _imports_what_is_gone)

    def of(self, module: Module) -> Era:
        """What a file says, or else the files that it imports, and that import it: it runs where they do."""
        era = self.own(module)
        is_clear = era.tensorflow.known or "GradientTape" in module.tree.loads
        if is_clear:
            return era
        is_first = module.project.any_imported(module, _is_tensorflow_1) or _is_run_by_tensorflow_1(module)
        tensorflow = Range(high=(2,)) if is_first else era.tensorflow
        # One Keras runs all of the packages that a program takes something from.
        alone = "tensorflow" not in module.imported and has_keras_alone(module)
        if alone and (module.project.any_in_imported_packages(module, _is_keras_of_graphs) or _is_among_graphs(module)):
            return Era(tensorflow, _possible(era.keras.narrowed(Range(high=WITHOUT_GRAPHS))), era.legacy)
        if alone and not era.keras.known and module.project.any_imported(module, _imports_what_is_gone):
            return Era(tensorflow, Range(high=(3,)), era.legacy)
        return Era(tensorflow, era.keras, era.legacy)


class _Dating:
    """Dates the code of one file."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._tree = module.tree
        self._roots = dict(self._library_names())
        # Where each name of a library is used, by its whole path.
        self._uses: dict[str, list[ast.AST]] = defaultdict(list)
        for path, node in self._named():
            self._uses[path].append(node)

    def era(self) -> Era:
        if self._asks_for_version():
            return Era(keras=Range(high=(3,)) if self._is_legacy else Range(), legacy=self._is_legacy)
        tensorflow, keras = Range(), Range()
        if self._is_python_2():
            tensorflow = tensorflow.narrowed(Range(high=(2,)))
        for bound in self._tensorflow_bounds():
            tensorflow = tensorflow.narrowed(bound)
        if self._is_legacy:
            return Era(_possible(tensorflow), Range(high=(3,)), legacy=True)
        if self._gives_arguments_of_keras_1() or (self._has_keras_alone and reads_short_names(self._module)):
            keras = keras.narrowed(Range(high=WITHOUT_KERAS_1))
        elif (
            self._uses_any(ONLY_KERAS_OF_GRAPHS, self._keras_alone)
            or self._asks_for_updates()
            or self._asks_for_gradients()
            or (self._has_keras_alone and self._uses_old_scipy())
        ):
            keras = keras.narrowed(Range(high=WITHOUT_GRAPHS))
        elif self._uses_keras_2():
            keras = keras.narrowed(Range(high=(3,)))
        if self._uses_any(ONLY_KERAS_3, self._keras):
            keras = keras.narrowed(Range(low=(3,)))
        return Era(_possible(tensorflow), _possible(keras))

    def _is_python_2(self) -> bool:
        """Whether the code only runs under Python 2, which TensorFlow 2 left behind at once."""
        if any(self._tree.calls.get(name) for name in _METHODS_OF_PYTHON_2) and "six" not in self._module.imported:
            return True
        bound = {name for scope in self._module.names.bindings.values() for name in scope}
        names = (name for name in _NAMES_OF_PYTHON_2 if name not in bound)
        return any(isinstance(load, ast.Name) for name in names for load in self._tree.loads.get(name, ()))

    def _uses_old_scipy(self) -> bool:
        """`from scipy.misc import imresize`: gone since SciPy 1.3, of 2019, a year before Keras lost its graphs."""
        scipy = (node for node in self._tree.nodes(ast.ImportFrom) if node.module == "scipy.misc")
        plain = (node for node in scipy if isinstance(parent_of(node), ast.Module))
        return any(alias.name in _OLD_SCIPY for node in plain for alias in node.names)

    # -- names ------------------------------------------------------------------------------

    def _library_names(self) -> Iterator[tuple[str, str]]:
        """What local names stand for, where they surely are a library or something in it."""
        modules: dict[str, set[str]] = defaultdict(set)
        for binding in self._module.imports:
            modules[binding.name].add(binding.module)
        for name, paths in modules.items():
            path = next(iter(paths))
            if len(paths) == 1 and path.partition(".")[0] in _ROOTS and not self._is_rebound(name):
                yield name, path

    def _is_rebound(self, name: str) -> bool:
        scopes = self._module.names.bindings.values()
        return any(binding.how is not How.IMPORT for scope in scopes for binding in scope.get(name, ()))

    def _named(self) -> Iterator[tuple[str, ast.AST]]:
        """The paths of library names in the file, in imports and in code."""
        for imported in self._tree.nodes(ast.Import):
            yield from ((alias.name, imported) for alias in imported.names)
        for binding in (*self._module.imports, *self._module.names.star_imports):
            yield binding.module, binding.node
        for name, path in self._roots.items():
            for load in self._tree.loads.get(name, ()):
                if isinstance(load, ast.Name):
                    yield _whole(path, load)

    @property
    def _is_legacy(self) -> bool:
        return any(path.partition(".")[0] == "tf_keras" for path in self._uses)

    def _tensorflow(self) -> Iterator[tuple[str, str]]:
        """The names below plain `tensorflow`, with their paths."""
        for path in self._uses:
            if path.startswith("tensorflow.") and not path.startswith(("tensorflow.compat.", "tensorflow.python.")):
                yield path.removeprefix("tensorflow."), path

    def _keras(self) -> Iterator[tuple[str, str]]:
        """The names below `keras` and `tf.keras`, with their paths."""
        for path in self._uses:
            for top in ("keras.", "tensorflow.keras."):
                if path.startswith(top):
                    yield path.removeprefix(top), path

    def _keras_alone(self) -> Iterator[tuple[str, str]]:
        return ((path.removeprefix("keras."), path) for path in self._uses if path.startswith("keras."))

    # -- what dates -------------------------------------------------------------------------

    def _tensorflow_bounds(self) -> Iterator[Range]:
        plain = not any("compat.v1" in path for path in self._uses)
        is_first = self._uses_any(ONLY_TENSORFLOW_1, self._tensorflow) or (
            plain and "tensorflow" in self._module.imported and self._calls_any(METHODS_OF_TENSORFLOW_1)
        )
        if is_first:
            yield Range(high=(2,))
        for table, is_last in ((UNTIL, True), (SINCE, False)):
            for name, path in self._tensorflow():
                version = next((table[part] for part in _beginnings(name) if part in table), None)
                if version is not None and self._is_plain(self._uses[path]):
                    yield Range(high=version) if is_last else Range(low=version)

    def imports_what_is_gone(self) -> bool:
        found = (path.removeprefix("tensorflow.").removeprefix("keras.") for path in self._imported_at_once())
        return any(part in ONLY_KERAS_2 for name in found for part in _beginnings(name))

    def _imported_at_once(self) -> Iterator[str]:
        """What the file imports from a library, outside of functions and without asking whether it is there."""
        for path, uses in self._uses.items():
            imports = [use for use in uses if isinstance(use, (ast.Import, ast.ImportFrom, ast.alias))]
            at_once = [use for use in imports if self._tree.function(use) is None]
            if path.startswith(("keras.", "tensorflow.keras.")) and self._is_plain(at_once):
                yield path

    def _uses_keras_2(self) -> bool:
        return (
            self._uses_any(ONLY_KERAS_2, self._keras)
            or self._uses_any(ONLY_KERAS_2_ALONE, self._keras_alone)
            or self._uses_backend_of_keras_2()
            or self._calls_any(METHODS_OF_KERAS_2)
            or self._gives_arguments_of_keras_2()
        )

    def _uses_backend_of_keras_2(self) -> bool:
        return any(
            name.startswith("backend.") and name.split(".")[1] not in BACKEND_OF_KERAS_3 and self._is_plain(uses)
            for name, path in self._keras_alone()
            if (uses := self._uses[path])
        )

    def _asks_for_updates(self) -> bool:
        """`optimizer.get_updates(loss=…, params=…)` of Keras alone: operations of a graph, which none has since."""
        return self._has_keras_alone and self._calls_any(("get_updates",))

    @property
    def _has_keras_alone(self) -> bool:
        """Whether there is the package `keras`, and no Keras of TensorFlow beside it."""
        has_both = any(path.startswith(("tensorflow.keras", "tensorflow.python")) for path in self._uses)
        return not has_both and any(path.partition(".")[0] == "keras" for path in self._uses)

    def _asks_for_gradients(self) -> bool:
        """`K.gradients(loss, inputs)` of Keras alone: it raises where TensorFlow computes at once."""
        is_told = any("compat.v1" in path for path in self._uses) or self._calls_any(_SWITCHES_TO_GRAPHS)
        return not is_told and self._uses_any(frozenset({"backend.gradients"}), self._keras_alone)

    def _gives_arguments_of_keras_1(self) -> bool:
        if not any(path.partition(".")[0] == "keras" for path in self._uses):
            return False
        if any(keyword.arg in ARGUMENTS_OF_KERAS_1 for keyword in self._tree.nodes(ast.keyword)):
            return True
        own = {defined.name for defined in self._tree.nodes(ast.ClassDef)}
        layers = (call for name in LAYERS_OF_KERAS_1 if name not in own for call in self._tree.calls.get(name, ()))
        return any(keyword.arg in ARGUMENTS_OF_LAYERS_OF_KERAS_1 for layer in layers for keyword in layer.keywords)

    def _gives_arguments_of_keras_2(self) -> bool:
        for name in self._tree.calls.keys() & ARGUMENTS_OF_KERAS_2.keys():
            for call in self._tree.calls[name]:
                given = {keyword.arg for keyword in call.keywords}
                if given & ARGUMENTS_OF_KERAS_2[name] and self._is_plain([call]):
                    if name[0].islower() or self._is_keras_optimizer(call.func):
                        return True
        return False

    def _is_keras_optimizer(self, called: ast.expr) -> bool:
        root = called
        while isinstance(root, ast.Attribute):
            root = root.value
        path = _whole(self._roots[root.id], root)[0] if isinstance(root, ast.Name) and root.id in self._roots else ""
        return re.fullmatch(r"(?:tensorflow\.)?(?:keras\.)?optimizers\.\w+", path) is not None

    def _uses_any(self, names: frozenset[str], where: Callable[[], Iterator[tuple[str, str]]]) -> bool:
        return any(
            any(part in names for part in _beginnings(name)) and self._is_plain(self._uses[path])
            for name, path in where()
        )

    def _calls_any(self, methods: tuple[str, ...]) -> bool:
        own = {definition.name for definition in self._tree.definitions()}
        return any(
            isinstance(call.func, ast.Attribute) and self._is_plain([call])
            for method in methods
            if method not in own
            for call in self._tree.calls.get(method, ())
        )

    # -- what does not ----------------------------------------------------------------------

    def _asks_for_version(self) -> bool:
        """Whether the version is compared, but in an `assert`: then the file is for more than one."""
        for path, uses in self._uses.items():
            if not _VERSIONS.isdisjoint(path.split(".")[-2:]) and any(map(self._is_compared, uses)):
                return True
        return False

    def _is_compared(self, node: ast.AST) -> bool:
        around = list(self._tree.ancestors(node))
        return not any(isinstance(parent, ast.Assert) for parent in around) and any(
            isinstance(parent, ast.Compare) or (isinstance(parent, ast.Call) and last_name(parent.func) in _COMPARING)
            for parent in (node, *around)
        )

    def _is_plain(self, uses: Iterable[ast.AST]) -> bool:
        """Whether one of the uses stands behind no question whether there is such a thing."""
        return any(not any(map(_asks_whether_there, self._tree.ancestors(use))) for use in uses)


def has_keras_alone(module: Module) -> bool:
    """Whether the Keras of a file is the package `keras`: its own, or that of the files that it has its models from."""
    if "keras" in module.imported:
        return True
    return module.imported.isdisjoint(("tensorflow", "tf_keras")) and module.project.any_imported(
        module, _imports_keras
    )


def _imports_keras(data: bytes) -> bool:
    return b"keras" in data and re.search(_KERAS_ALONE, data) is not None


def _is_among_graphs(module: Module) -> bool:
    """Whether other files of the project are for the Keras of graphs, and none for a newer one: they share it."""
    project = module.project
    if project.is_installable:
        return False
    return project.any_code(module, _has_graphs) and not project.any_code(module, _is_of_tensorflow_2)


def _has_graphs(data: bytes) -> bool:
    """Whether a file has Keras alone beside Sessions, or in the words of Keras 1."""
    if not re.search(_KERAS_ALONE, data) or re.search(_PERHAPS_ABSENT, data):
        return False
    return _is_tensorflow_1(data) or re.search(_CALLS_OF_KERAS_1, data) is not None


def _is_of_tensorflow_2(data: bytes) -> bool:
    # What begins a line is looked for where it stands at all.
    return re.search(_USE_OF_TENSORFLOW_2, data) is not None and re.search(_PLAIN_USE_OF_2, data) is not None


def _is_run_by_tensorflow_1(module: Module) -> bool:
    """Whether a file without a time of its own serves programs of TensorFlow 1, and none that may be of another."""
    if module.imported.isdisjoint(("tensorflow", "keras")) or module.project.is_installable:
        return False
    importers = [data for data in module.project.importer_bytes(module) if b"tensorflow" in data or b"keras" in data]
    return bool(importers) and all(map(_is_tensorflow_1, importers))


def _is_tensorflow_1(data: bytes) -> bool:
    # The dearest is asked last, and of few. What stands anywhere is found sooner than what begins a line.
    if (
        not re.search(b"(?m)" + _IMPORT, data)
        or not re.search(_PLAIN_IMPORT, data)
        or not re.search(_USE, data)
        or re.search(_DOUBTFUL, data)
    ):
        return False
    return re.search(_PLAIN_USE, data) is not None


def _imports_what_is_gone(data: bytes) -> bool:
    if b"keras" not in data or re.search(_PERHAPS_ABSENT, data):
        return False
    for match in re.finditer(_FROM_KERAS, data):
        base, names = match[1].decode().strip("."), re.findall(r"\w+", match[2].decode("utf-8", "replace"))
        if any(part in ONLY_KERAS_2 for name in names for part in _beginnings(f"{base}.{name}".strip("."))):
            return True
    return False


def _is_keras_of_graphs(data: bytes) -> bool:
    if _has_graphs(data):
        return True
    alone = re.search(_KERAS_ALONE, data) and not re.search(_PERHAPS_ABSENT, data)
    return bool(alone) and re.search(_USE_OF_GRAPHS, data) is not None


def _whole(path: str, name: ast.Name) -> tuple[str, ast.AST]:
    """The longest dotted path that begins with a name, and the node of all of it."""
    node: ast.AST = name
    while isinstance(parent := parent_of(node), ast.Attribute):
        path, node = f"{path}.{parent.attr}", parent
    return path, node


def _beginnings(name: str) -> Iterator[str]:
    """`layers`, `layers.core`, `layers.core.Dense`."""
    for match in re.finditer(r"\.|$", name):
        yield name[: match.start()]


def _asks_whether_there(parent: ast.AST) -> bool:
    if isinstance(parent, (ast.If, ast.IfExp)):
        names = (last_name(node) for node in ast.walk(parent.test) if isinstance(node, (ast.Name, ast.Attribute)))
        return any(re.search(_ASKING, name) for name in names)
    if not isinstance(parent, ast.Try):
        return False
    for handler in parent.handlers:
        caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
        for kind in caught:
            name = last_name(kind) if kind is not None else "Exception"
            if name in _ABSENT or (name == "Exception" and len(parent.body) <= _SHORT):
                return True
    return False


def _possible(found: Range) -> Range:
    """A range that some version is in: names of eras that never met say nothing."""
    return Range() if found.is_empty else found
