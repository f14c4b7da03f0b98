"""Arrays that hold a whole data set: how they came into memory."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum

from tflint_stall.facts.program.definitions import Definition, definitions
from tflint_stall.facts.program.length import rounds
from tflint_stall.facts.program.python_work import decodes, functions_decode
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, LOOPS, Loop, dotted, last_name
from tflint_stall.facts.tensorflow.shapes import creation_bytes
from tflint_stall.facts.values.values import Api, Obj
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# From here on an array with a literal shape is big; below, a list of examples is short.
_BIG = 256 * 2**20
_FEW = 1000
_MOST_STEPS = 100
_LOADERS = frozenset({"numpy.load", "numpy.memmap", "numpy.lib.format.open_memmap"})
# The pictures of `keras.datasets`: how many numbers the training data and the test data have.
_MNIST, _CIFAR = (60_000 * 28 * 28, 10_000 * 28 * 28), (50_000 * 32 * 32 * 3, 10_000 * 32 * 32 * 3)
_PICTURES = {
    "keras.datasets.mnist.load_data": _MNIST,
    "keras.datasets.fashion_mnist.load_data": _MNIST,
    "keras.datasets.cifar10.load_data": _CIFAR,
    "keras.datasets.cifar100.load_data": _CIFAR,
}
_FLOAT = 4
_STACKERS = frozenset("array asarray stack vstack concatenate float32 asfarray".split())
# Functions and methods that give as much as they are given.
KEEPING = frozenset(
    """array asarray ascontiguousarray expand_dims reshape squeeze transpose moveaxis swapaxes astype copy divide
    multiply subtract add float32 constant convert_to_tensor cast normalize preprocess_input""".split()
)


class Whole(Enum):
    """How a whole data set came into memory."""

    LOADED = "np.load"
    HDF5 = "HDF5"
    DECODED = "a list of decoded files"
    DOWNLOADED = "keras.datasets"
    LITERAL = "a literal shape"


@dataclass(frozen=True)
class Held:
    """A whole data set in memory: how it came there, and how large it is as floats, where that is known."""

    how: Whole
    size: int | None = None

    @property
    def is_big(self) -> bool | None:
        """Whether it surely has some hundred megabytes; `None` where nobody knows."""
        return None if self.size is None else self.size >= _BIG


def whole(module: Module, expr: ast.expr) -> Held | None:
    """The whole data set that an expression holds; `None` where it holds none."""
    waiting = [Definition(module, expr)]
    seen: set[ast.expr] = set()
    while waiting and len(seen) < _MOST_STEPS:
        place = waiting.pop()
        if place.expr in seen:
            continue
        seen.add(place.expr)
        for definition in definitions(place.module, place.expr):
            found = _origin(definition)
            if isinstance(found, Held):
                return found
            waiting.extend(Definition(definition.module, inner) for inner in found)
    return None


def _origin(definition: Definition) -> Held | list[ast.expr]:
    """How an array came into memory, or the expressions that it was computed from one by one."""
    module, expr = definition.module, definition.expr
    if isinstance(expr, ast.BinOp):
        return [expr.left, expr.right]
    if isinstance(expr, ast.Subscript):
        return _of_part(module, expr)
    return _of_call(definition, expr) if isinstance(expr, ast.Call) else []


def _of_call(definition: Definition, call: ast.Call) -> Held | list[ast.expr]:
    module, name, first = definition.module, last_name(call.func), call.args[:1]
    values = module.project.evaluator.evaluate(module, call.func)
    path = next((value.path for value in values if isinstance(value, Api)), "")
    stacked = first if path.startswith("numpy.") and name in _STACKERS else []
    if path in _LOADERS:
        return Held(Whole.LOADED)
    if path in _PICTURES:
        if definition.path[1:2] == (1,):
            return []  # the labels
        part = definition.path[0] if definition.path else 0
        return Held(Whole.DOWNLOADED, _PICTURES[path][part == 1] * _FLOAT)
    if any(_is_decoded(module, item) for item in stacked):
        return Held(Whole.DECODED)
    if any(_is_hdf5_dataset(module, item) for item in stacked):
        return Held(Whole.HDF5)
    size = creation_bytes(module, call)
    if size is not None and size >= _BIG:
        return Held(Whole.LITERAL, size)
    if name == "train_test_split":
        return _split(call, definition.path[0] if definition.path else None)
    if name not in KEEPING:
        return []
    if path:
        return first
    return [call.func.value] if isinstance(call.func, ast.Attribute) else []


def _split(call: ast.Call, index: int | None) -> list[ast.expr]:
    """The array of which `train_test_split` gives two parts."""
    return call.args[index // 2 : index // 2 + 1] if index is not None else []


# -- parts ---------------------------------------------------------------------------------------


def _of_part(module: Module, expr: ast.Subscript) -> Held | list[ast.expr]:
    """`archive["images"]`, `images[..., None]`, `file["images"][:]`: all of it, but no batch of it."""
    if _is_hdf5_dataset(module, expr.value):
        return Held(Whole.HDF5) if _takes_all(expr.slice) else []
    named = isinstance(expr.slice, ast.Constant) and isinstance(expr.slice.value, str)
    return [expr.value] if named or _takes_all(expr.slice) else []


def _takes_all(index: ast.expr) -> bool:
    """`[:]`, `[()]`, `[...]` and the same with new axes."""
    if isinstance(index, ast.Tuple):
        return all(_takes_all(item) for item in index.elts)
    if isinstance(index, ast.Slice):
        return index.lower is None and index.upper is None and index.step is None
    if isinstance(index, ast.Constant):
        return index.value is None or index.value is Ellipsis
    return last_name(index) == "newaxis"


def _is_hdf5_dataset(module: Module, expr: ast.expr) -> bool:
    """`file["images"]` of an `h5py.File`."""
    return any(_is_key_of_file(definition) for definition in definitions(module, expr))


def _is_key_of_file(definition: Definition) -> bool:
    expr, module = definition.expr, definition.module
    if isinstance(expr, ast.Subscript):
        owner = expr.value
    elif isinstance(expr, ast.Call) and isinstance(expr.func, ast.Attribute) and expr.func.attr == "get":
        owner = expr.func.value
    else:
        return False
    values = module.project.evaluator.evaluate(module, owner)
    return any(isinstance(value, Obj) and value.api == "h5py.File" for value in values)


# -- lists of decoded files ----------------------------------------------------------------------


def _is_decoded(module: Module, expr: ast.expr) -> bool:
    """Whether a list holds what was decoded from many files."""
    return any(_is_decoded_list(definition.module, definition.expr) for definition in definitions(module, expr))


def _is_decoded_list(module: Module, expr: ast.expr) -> bool:
    if isinstance(expr, COMPREHENSIONS) and not isinstance(expr, ast.DictComp):
        return not _is_short(module, expr) and decodes(module, expr.elt)
    if isinstance(expr, ast.List) and not expr.elts:
        return any(not _is_short(module, loop) and decodes(module, loop) for loop in appending_loops(module, expr))
    if isinstance(expr, ast.Call) and last_name(expr.func) == "list" and expr.args:
        inner = expr.args[0]
        if isinstance(inner, ast.Call) and last_name(inner.func) in ("map", "imap") and inner.args:
            return functions_decode(module.project.functions(module, inner.args[0]))
        return _is_decoded(module, inner)
    return False


def appending_loops(module: Module, display: ast.List) -> Iterator[ast.For | ast.AsyncFor | ast.While]:
    """The loops that append to the list which `name = []` starts."""
    tree = module.tree
    names = _names_of(module, display)
    for call in tree.calls.get("append", ()):
        name = dotted(call.func.value) if isinstance(call.func, ast.Attribute) else ""
        function = tree.function(call)
        # Another method may fill what the constructor made.
        if name in names and (function is tree.function(display) or name.startswith("self.")):
            loop = next((parent for parent in tree.ancestors(call) if isinstance(parent, LOOPS)), None)
            if loop is not None and tree.function(loop) is function:
                yield loop


def _names_of(module: Module, display: ast.List) -> set[str]:
    """The names that a display is assigned to, also in `images, labels = [], []`."""
    parent = parent_of(display)
    statement = module.tree.statement(display)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.Assign) and isinstance(parent, ast.Tuple) and parent is statement.value:
        index = parent.elts.index(display)
        unpacked = [target for target in targets if isinstance(target, (ast.Tuple, ast.List))]
        targets = [target.elts[index] for target in unpacked if len(target.elts) == len(parent.elts)]
    elif parent is not statement:
        targets = []
    return {dotted(target) for target in targets} - {""}


def _is_short(module: Module, loop: Loop) -> bool:
    """Whether a loop visibly goes over few items: a literal number, or a slice of that length."""
    length = rounds(module, loop)
    if length is not None:
        return length <= _FEW
    if isinstance(loop, ast.While):
        return False
    iterable = loop.iter if isinstance(loop, (ast.For, ast.AsyncFor)) else loop.generators[0].iter
    if isinstance(iterable, ast.Call) and last_name(iterable.func) in ("enumerate", "tqdm", "sorted") and iterable.args:
        iterable = iterable.args[0]
    for definition in definitions(module, iterable):
        index = definition.expr.slice if isinstance(definition.expr, ast.Subscript) else None
        upper = index.upper if isinstance(index, ast.Slice) else None
        stop = definition.module.project.evaluator.constant(definition.module, upper)
        # `paths[start:start + size]` is one batch of many.
        is_batch = isinstance(index, ast.Slice) and index.lower is not None and upper is not None
        if is_batch or (isinstance(stop, int) and stop <= _FEW):
            return True
    return False


def parts(expr: ast.expr) -> list[ast.expr]:
    """The arrays in what a source is given: those of a tuple or a dict, else the expression itself."""
    if isinstance(expr, (ast.Tuple, ast.List)):
        return [part for item in expr.elts for part in parts(item)]
    if isinstance(expr, ast.Dict):
        return [part for item in expr.values for part in parts(item)]
    if isinstance(expr, ast.Call) and last_name(expr.func) == "dict":
        return [part for keyword in expr.keywords for part in parts(keyword.value)]
    return [expr]
