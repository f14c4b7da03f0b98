"""What Python code does for single examples: which files it decodes, and whether TensorFlow could do it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.program.reached import Reached, calls_in, calls_of_functions
from tflint_stall.facts.syntax.tree import DEFS, argument, last_name
from tflint_stall.facts.values.values import Api, Func, Method, Obj, Unknown, Value
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

PYTHON_CALLS = frozenset({"tf.py_function", "tf.numpy_function"})
# They tell a shape that Python's result has lost.
_SHAPING = frozenset({"set_shape", "ensure_shape", "reshape"})

# Calls that read or resize one picture or sound in Python.
DECODERS = frozenset(
    """cv2.imread cv2.imdecode cv2.resize cv2.VideoCapture PIL.Image.open imageio.imread imageio.v2.imread
    imageio.v3.imread imageio.mimread skimage.io.imread skimage.transform.resize matplotlib.image.imread
    matplotlib.pyplot.imread scipy.misc.imread scipy.misc.imresize scipy.ndimage.imread scipy.io.wavfile.read
    keras.utils.load_img keras.preprocessing.image.load_img librosa.load librosa.core.load soundfile.read
    nibabel.load pydicom.dcmread pydicom.read_file tifffile.imread SimpleITK.ReadImage
    tf.io.decode_image tf.io.decode_jpeg tf.io.decode_png tf.io.decode_bmp tf.io.decode_gif tf.audio.decode_wav
    """.split()
)

# Calls that read one file in Python, whatever is in it.
LOADERS = frozenset(
    """numpy.load numpy.loadtxt numpy.genfromtxt numpy.fromfile scipy.io.loadmat pandas.read_csv h5py.File
    torchaudio.load pickle.load""".split()
)

# What may be called of the number of an item, or of the item, where it is only taken out of an array.
_TAKING = frozenset({"int", "numpy", "item", "astype", "copy", "float32", "asarray"})
# What TensorFlow has operations for: pictures that it can decode and resize, arithmetic on arrays.
_REPLACEABLE_MODULES = ("tf.", "keras.", "numpy.", "builtins.", "math.", "operator.", "PIL.", "imageio.")
_REPLACEABLE = frozenset(
    """cv2.imread cv2.imdecode cv2.resize cv2.cvtColor cv2.flip cv2.copyMakeBorder cv2.normalize cv2.rotate
    skimage.io.imread skimage.transform.resize matplotlib.image.imread matplotlib.pyplot.imread
    scipy.misc.imread scipy.misc.imresize scipy.ndimage.imread scipy.io.wavfile.read""".split()
)
_NOT_REPLACEABLE = ("numpy.load", "numpy.genfromtxt", "numpy.savez", "numpy.save")
# Modules of the standard library whose work is part of some format, or which run other programs.
_FORMATS = frozenset(
    "pickle json csv xml zipfile tarfile gzip bz2 lzma sqlite3 subprocess struct wave urllib http socket email".split()
)
# Methods of arrays, strings and lists: what a receiver out of sight surely is.
_PLAIN_METHODS = frozenset(
    """all any append argmax argmin argsort astype clip close convert copy count crop decode dot encode endswith
    extend fill find flatten format get get_shape item items join keys lower lstrip max mean min ndim numpy pop
    prod ravel read repeat replace reshape resize rotate round rstrip set_shape shape size sort split squeeze
    startswith std strip sum swapaxes take tobytes tolist transpose transform upper values var view""".split()
)


@dataclass(frozen=True, eq=False)
class PythonCall:
    """A `py_function` or `numpy_function` that a dataset calls, and what its Python code needs."""

    api: str
    # The API as the code writes it: `tf.py_func`.
    written: str
    # The library that does what TensorFlow has no operation for; empty where there is none.
    foreign: str = ""
    # Whether everything that the Python code calls was seen.
    resolved: bool = True
    # Whether it only takes items out of arrays: `return x[i], y[i]`.
    picks: bool = False


def python_calls(functions: list[Func]) -> list[PythonCall]:
    """The calls of Python code that running these dataset functions makes."""
    found = [_of_decorated(function) for function in functions]
    for reached in calls_of_functions(functions):
        for api in PYTHON_CALLS.intersection(reached.apis):
            target = argument(reached.call, 0, "func")
            if target is not None:
                found.append(_described(api, reached, target))
    return [call for call in found if call is not None]


def gives_shape(functions: list[Func]) -> bool:
    """Whether running these dataset functions says what shape something has that Python gave."""
    return any(last_name(reached.call.func) in _SHAPING for reached in calls_of_functions(functions))


def _of_decorated(function: Func) -> PythonCall | None:
    """`@tf.py_function(Tout=...)` on the function itself."""
    decorators = function.node.decorator_list if isinstance(function.node, DEFS) else []
    for decorator in decorators:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        for value in function.module.project.evaluator.evaluate(function.module, target):
            if isinstance(value, Api) and value.path in PYTHON_CALLS:
                foreign, resolved = _needs(calls_of_functions([function]))
                return PythonCall(value.path, function.module.tree.text(target), foreign, resolved)
    return None


def _only_picks(function: Func) -> bool:
    """Whether a function only indexes what is in memory: no loop, no arithmetic, no call that computes."""
    node, tree = function.node, function.module.tree
    working = (ast.For, ast.While, ast.BinOp, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp, ast.With)
    if any(True for kind in working for _ in tree.within(node, kind)):
        return False
    calls = all(last_name(call.func) in _TAKING for call in tree.within(node, ast.Call))
    return calls and any(True for _ in tree.within(node, ast.Subscript))


def _described(api: str, reached: Reached, target: ast.expr) -> PythonCall:
    module = reached.module
    written = module.tree.text(reached.call.func)
    functions = module.project.functions(module, target)
    if functions:
        foreign, resolved = _needs(calls_of_functions(functions))
        return PythonCall(api, written, foreign, resolved, all(map(_only_picks, functions)))
    for callee in module.project.evaluator.evaluate(module, target):
        if isinstance(callee, Api):
            return PythonCall(api, written, _foreign_library(callee.path))
    return PythonCall(api, written, resolved=False)


def _needs(calls: Iterable[Reached]) -> tuple[str, bool]:
    """The library without a substitute that these calls need, and whether all of them were seen."""
    resolved = True
    for reached in calls:
        for path in (*reached.apis, *_owners(reached)):
            library = _foreign_library(path)
            if library:
                return library, resolved
        if len(reached.callees) > 1 or any(_is_out_of_sight(reached, callee) for callee in reached.callees):
            resolved = False
    return "", resolved


def _owners(reached: Reached) -> list[str]:
    """What made the objects whose methods are called: `tokenizers.Tokenizer.from_file`."""
    owners = (callee.owner for callee in reached.callees if isinstance(callee, Method))
    return [owner.api for owner in owners if isinstance(owner, Obj) and owner.kind is Kind.OTHER and "." in owner.api]


def _is_out_of_sight(reached: Reached, callee: Value) -> bool:
    """Something unknown, or an object of the project that is called, or has a method called, which was not found."""
    owner = callee.owner if isinstance(callee, Method) else callee
    if not isinstance(owner, Unknown) and not (isinstance(owner, Obj) and owner.cls is not None):
        return False
    if reached.module.project.functions(reached.module, reached.call.func):
        return False
    return not (isinstance(reached.call.func, ast.Attribute) and reached.call.func.attr in _PLAIN_METHODS)


def _foreign_library(path: str) -> str:
    """The library of a function for which TensorFlow has no operation; empty where it has one."""
    if path in _REPLACEABLE or (path.startswith(_REPLACEABLE_MODULES) and not path.startswith(_NOT_REPLACEABLE)):
        return ""
    top = path.partition(".")[0]
    if top in sys.stdlib_module_names and top not in _FORMATS:
        return ""
    return path if path.startswith(("cv2.", *_NOT_REPLACEABLE)) else top


def decodes(module: Module, node: ast.AST) -> bool:
    """Whether running a piece of code reads or resizes a picture or a sound in Python."""
    return any(not DECODERS.isdisjoint(reached.apis) for reached in calls_in(module, node))


def functions_load(functions: list[Func]) -> bool:
    """Whether running one of these generators decodes its items, or reads a file for each of them."""
    own = {function.node for function in functions}
    for reached in calls_of_functions(functions):
        if not DECODERS.isdisjoint(reached.apis):
            return True
        if not LOADERS.isdisjoint(reached.apis):
            if reached.module.tree.function(reached.call) not in own or loops_around(reached.module, reached.call):
                return True
    return False


def functions_decode(functions: list[Func]) -> bool:
    """Whether running one of these functions does."""
    return any(not DECODERS.isdisjoint(reached.apis) for reached in calls_of_functions(functions))
