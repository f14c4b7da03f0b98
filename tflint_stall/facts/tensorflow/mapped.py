"""What a function mapped over a dataset does: random, stateful, real work, Python, or next to nothing."""

from __future__ import annotations

import ast

from tflint_stall.facts.api import layers
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.tree import DEFS, argument, last_name
from tflint_stall.facts.tensorflow import backwards
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.values import Api, Const, Frame, Func, Method, Obj, Unknown, Value
from tflint_stall.quick_dataclasses import dataclass, field
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST = 4
_WORK = (
    "tf.io.",
    "tf.audio.",
    "tf.signal.stft",
    "tf.signal.fft",
    "tf.signal.rfft",
    "tf.signal.linear_to_mel",
    "tf.signal.mfcc",
    "tf.signal.frame",
    "tf.image.resize",
    "tf.image.decode",
    "tf.image.crop_and_resize",
    "tf.image.rot90",
    "tf.image.per_image_standardization",
    "tf.strings.split",
    "tf.strings.regex",
    "tf.strings.unicode",
    "tf.strings.ngrams",
    "tf.strings.bytes_split",
    "tf.linalg.",
    "tf.py_function",
    "tf.numpy_function",
    "tf.decode_",
    "tf.image.random_",
    "tf.image.adjust_",
    "tfio.",
    "tensorflow_io.",
    "tensorflow_text.",
    "tfa.image.",
    "tensorflow_addons.image.",
    "keras.utils.load_img",
    "keras.applications.",
)
_READS = ("tf.io.read_file", "tf.io.decode_", "tf.io.parse_", "tf.decode_", "tf.image.decode", "tf.io.gfile")
_DECODES = (
    "tf.io.decode_and_crop_jpeg",
    "tf.io.decode_bmp",
    "tf.io.decode_gif",
    "tf.io.decode_image",
    "tf.io.decode_jpeg",
    "tf.io.decode_png",
    "tf.image.decode_",
    "tf.audio.decode_wav",
    "tfio.audio.",
    "tensorflow_io.audio.",
    "keras.utils.load_img",
    "keras.preprocessing.image.load_img",
    "cv2.imread",
    "cv2.imdecode",
    "PIL.Image.open",
    "skimage.io.imread",
    "librosa.load",
    "soundfile.read",
    "scipy.io.wavfile.read",
)
_RANDOM = (
    "tf.random.",
    "tf.image.random_",
    "tf.image.sample_distorted_bounding_box",
    "tf.random_crop",
    "tf.multinomial",
)
_NOT_RANDOM = ("tf.random.set_seed", "tf.random.Generator", "tf.random.create_rng_state", "tf.random.split")
_PYTHON_RANDOM = ("numpy.random.", "random.", "secrets.", "uuid.", "time.", "datetime.")
_SIDE_EFFECTS = frozenset(
    "append extend add update write writelines pop insert remove setdefault assign assign_add assign_sub".split()
)
_PYTHON_IMAGE_LIBRARIES = ("cv2.", "PIL.", "skimage.", "librosa.", "scipy.", "soundfile.", "nibabel.", "pydicom.")


_TRANSFORMS = ("tf.image.", "tf.audio.", "tf.signal.", "tf.linalg.", "tf.matmul", "tf.nn.")
_FLAGS = "random stateless_random python stateful works reads decodes side_effects transforms".split()


@dataclass
class Mapped:
    """What a function does when a dataset calls it."""

    # Whether everything that it calls was resolved.
    resolved: bool = True
    # Draws random numbers that differ from call to call (TensorFlow's, not Python's).
    random: bool = False
    # Draws with an explicit seed that is the same each time (`stateless_*`).
    stateless_random: bool = False
    # Needs `py_function` or `numpy_function`.
    python: bool = False
    # Holds state that keeps TensorFlow from running it in parallel by itself.
    stateful: bool = False
    # Decodes, reads, parses, resizes: enough work for parallel calls to pay.
    works: bool = False
    reads: bool = False
    # Makes an image or sound out of its compressed form: the element grows many times.
    decodes: bool = False
    # Changes something outside of itself, or draws Python's random numbers.
    side_effects: bool = False
    # Works on pictures, sound or matrices, however little.
    transforms: bool = False
    operations: int = 0
    # How many of the reasons only draw a single number.
    numbers_drawn: int = 0
    reasons: list[str] = field(default_factory=list)

    @property
    def cheap(self) -> bool:
        return self.resolved and not (self.works or self.stateful or self.random or self.python)

    @property
    def picks(self) -> bool:
        """Whether all its state is single random numbers, to choose or to cut by: too little to share out."""
        only_numbers = 0 < self.numbers_drawn == len(self.reasons)
        return only_numbers and not (self.works or self.transforms or self.side_effects)


class MappedFunctions:
    """Looks into functions, for the files of one project."""

    def __init__(self) -> None:
        self._known: dict[ast.AST, Mapped] = {}

    def of(self, functions: list[Func], given: Value | None = None) -> Mapped:
        """What the functions given to a dataset step do, together; unresolved when there are none."""
        if not functions:
            return self._of_value(given)
        found = Mapped()
        for function in functions:
            _join(found, self._of_function(function))
        return found

    def _of_value(self, given: Value | None) -> Mapped:
        if isinstance(given, Api) and given.path.startswith(("tf.", "keras.")):
            found = Mapped()
            _note_api(found, given.path, None)
            return found
        if isinstance(given, Obj) and given.kind in (Kind.LAYER, Kind.MODEL):
            found = Mapped()
            _note_layer(found, given)
            return found
        return Mapped(resolved=False)

    def _of_function(self, function: Func) -> Mapped:
        known = self._known.get(function.node)
        if known is None:
            known = Mapped()
            self._known[function.node] = known
            _look(function.module, function.node, known, (function.node,))
        return known


def _join(into: Mapped, other: Mapped) -> None:
    into.resolved = into.resolved and other.resolved
    for name in _FLAGS:
        setattr(into, name, getattr(into, name) or getattr(other, name))
    into.operations += other.operations
    into.numbers_drawn += other.numbers_drawn
    into.reasons.extend(reason for reason in other.reasons if reason not in into.reasons)


def _look(module: Module, function: ast.AST, found: Mapped, seen: tuple[ast.AST, ...]) -> None:
    for call in module.tree.within(function, ast.Call):
        for callee in module.project.evaluator.evaluate(module, call.func):
            _note(module, call, callee, found, seen)
    for statement in module.tree.within(function, ast.Global):
        found.side_effects = True
        found.reasons.append(f"writes the global {statement.names[0]}")
    for attribute in module.tree.within(function, ast.Attribute):
        if isinstance(attribute.ctx, ast.Store):
            found.side_effects = True
    for name in module.tree.within(function, ast.Name):
        _note_captured(module, function, name, found)


def _note(module: Module, call: ast.Call, callee: Value, found: Mapped, seen: tuple[ast.AST, ...]) -> None:
    if isinstance(callee, Api):
        _note_api(found, callee.path, call)
        if callee.path in ("tf.py_function", "tf.numpy_function"):
            _note_python(module, call, found, seen)
    elif isinstance(callee, Func):
        if callee.node not in seen and len(seen) < _DEEPEST:
            _look(callee.module, callee.node, found, (*seen, callee.node))
    elif isinstance(callee, Obj):
        if callee.kind in (Kind.LAYER, Kind.MODEL):
            _note_layer(found, callee)
        elif callee.kind is Kind.TF_FUNCTION and isinstance(callee.of, Func):
            _note(module, call, callee.of, found, seen)
        elif callee.kind is Kind.OTHER and callee.api != "collections.namedtuple":
            found.resolved = False
    elif isinstance(callee, Method):
        _note_method(callee, found)
    elif isinstance(callee, Unknown) and not (isinstance(call.func, ast.Attribute) and call.func.attr in _HARMLESS):
        found.resolved = False


_HARMLESS = frozenset(
    """set_shape get_shape as_list shape numpy decode keys values items lower upper strip split format
    update _asdict _replace""".split()
)


def _note_api(found: Mapped, path: str, call: ast.Call | None) -> None:
    found.operations += 1
    found.transforms = found.transforms or path.startswith(_TRANSFORMS)
    last = path.rpartition(".")[2]
    found.decodes = found.decodes or path.startswith(_DECODES)
    if path.startswith(_RANDOM) and not path.startswith(_NOT_RANDOM):
        if last.startswith("stateless_"):
            found.stateless_random = True
            found.works = found.works or path.startswith("tf.image.")
        else:
            found.random = found.stateful = True
            found.works = found.works or path.startswith("tf.image.")
            found.numbers_drawn += call is not None and _draws_a_number(call)
            found.reasons.append(f"draws with {path}")
    elif path.startswith("tf.image.stateless_"):
        found.stateless_random = found.works = True
    elif path in ("tf.py_function", "tf.numpy_function"):
        found.python = found.works = True
        stateful = argument(call, None, "stateful") if call is not None else None
        if not (isinstance(stateful, ast.Constant) and stateful.value is False):
            found.stateful = True
            found.reasons.append(f"calls Python through {path}")
    elif path == "tf.print":
        found.stateful = found.side_effects = True
        found.reasons.append("prints with tf.print")
    elif path in ("builtins.print", "builtins.next", "builtins.open", "builtins.input"):
        found.side_effects = True
    elif path.startswith(_PYTHON_RANDOM):
        found.side_effects = True
        found.reasons.append(f"calls {path}")
    elif path.startswith(_WORK) or path.startswith(_PYTHON_IMAGE_LIBRARIES):
        found.works = True
        found.reads = found.reads or path.startswith(_READS)
    elif not path.startswith(("tf.", "keras.", "builtins.", "numpy.", "math.", "functools.", "os.path.", "six.")):
        found.resolved = False


def _draws_a_number(call: ast.Call) -> bool:
    """`tf.random.uniform(())`, `tf.random.uniform([])`."""
    shape = argument(call, 0, "shape")
    return isinstance(shape, (ast.Tuple, ast.List)) and not shape.elts


def _note_python(module: Module, call: ast.Call, found: Mapped, seen: tuple[ast.AST, ...]) -> None:
    """The body of a py_function runs as Python: its side effects and random numbers count."""
    target = argument(call, 0, "func")
    functions = module.project.functions(module, target) if target is not None else []
    if not functions:
        found.resolved = False
    for function in functions:
        if function.node in seen or len(seen) >= _DEEPEST:
            continue
        inner = Mapped()
        _look(function.module, function.node, inner, (*seen, function.node))
        found.side_effects = found.side_effects or inner.side_effects or _uses_shared_object(function)
        found.random = found.random or inner.random
        found.decodes = found.decodes or inner.decodes
        found.resolved = found.resolved and inner.resolved


def _uses_shared_object(function: Func) -> bool:
    """Whether Python code calls a method of something made outside of it: a file, an iterator, a generator."""
    module, tree = function.module, function.module.tree
    for call in tree.within(function.node, ast.Call):
        if not isinstance(call.func, ast.Attribute):
            continue
        root = call.func.value
        while isinstance(root, (ast.Attribute, ast.Subscript)):
            root = root.value
        if not isinstance(root, ast.Name):
            continue
        bindings = module.names.lookup(root.id, root)
        outside = any(not tree.contains(function.node, binding.node) for binding in bindings)
        values = module.project.evaluator.evaluate(module, root)
        if outside and not all(isinstance(value, (Api, Func)) for value in values):
            return True
    return False


def _note_layer(found: Mapped, layer: Obj) -> None:
    name = layer.api.rpartition(".")[2]
    traits = layers.traits(layer.api)
    found.works = True
    if name == "Sequential":
        _note_sequential(found, layer)
    elif traits is None:
        # A layer out of sight, or a whole model: it may have weights, or draw.
        found.stateful = True
        found.reasons.append(f"applies {name}")
    elif "random" in traits:
        found.random = found.stateful = True
        found.reasons.append(f"applies the random layer {name}")
    elif "weights" in traits or "state" in traits:
        found.stateful = True
        found.reasons.append(f"applies a layer with {'weights' if 'weights' in traits else 'a state'} ({name})")


def _note_sequential(found: Mapped, model: Obj) -> None:
    inner = backwards.of_model(model).layers
    if not inner:
        found.stateful = True
    for layer in inner:
        _note_layer(found, layer)


def _note_method(method: Method, found: Mapped) -> None:
    owner = method.owner
    if method.name in _SIDE_EFFECTS:
        found.side_effects = True
        if isinstance(owner, Obj) and owner.kind is Kind.VARIABLE:
            found.stateful = True
            found.reasons.append("assigns a variable")
    if isinstance(owner, Obj) and owner.api.startswith("tf.lookup."):
        found.stateful = True
        found.reasons.append("looks up in a table")
    if isinstance(owner, Obj) and owner.api == "tf.random.Generator":
        found.random = found.stateful = True
        found.reasons.append("draws from a tf.random.Generator")
    if isinstance(owner, Obj) and owner.api.startswith(("numpy.random.", "random.")):
        found.side_effects = True


def _note_captured(module: Module, function: ast.AST, name: ast.Name, found: Mapped) -> None:
    if not isinstance(name.ctx, ast.Load):
        return
    for value in module.project.evaluator.evaluate(module, name):
        outside = isinstance(value, Obj) and value.module is module and not module.tree.contains(function, value.node)
        if isinstance(value, Obj) and value.kind is Kind.VARIABLE and outside:
            found.stateful = True
            found.reasons.append(f"reads the variable {name.id}")


def infinite_loop(module: Module, function: ast.AST, frame: Frame | None = None) -> Proof | None:
    """How surely a generator function never ends: a `while True` with a yield and no way out; `None` where it does."""
    found: list[Proof] = []
    for loop in module.tree.within(function, ast.While):
        forever = isinstance(loop.test, ast.Constant) and bool(loop.test.value)
        if not forever or module.tree.function(loop) is not function:
            continue
        yields = any(True for kind in (ast.Yield, ast.YieldFrom) for _ in module.tree.within(loop, kind))
        if yields and not leaves(module, loop) and (reached := _is_reached(module, loop, frame)):
            found.append(reached)
    return min(found, key=lambda proof: proof.value, default=None)


def _is_reached(module: Module, loop: ast.While, frame: Frame | None) -> Proof | None:
    """How surely a call comes to a loop of a generator function; `None` where it does not."""
    proof = Proof.SURE
    for guard in guards(module, loop):
        verdict = decided(module, guard, frame)
        if verdict is False:
            return None
        if verdict is None:
            # An early `return` is for data that is missing; an `if` around the loop is a choice.
            around = module.tree.contains(module.tree.statement(guard.test), loop)
            proof = Proof.weakest([proof, Proof.OPEN if around else Proof.PROBABLE])
    return proof


def leaves(module: Module, loop: ast.While | ast.For | ast.AsyncFor) -> bool:
    """Whether anything in the body of a loop can end it."""
    tree = module.tree
    function = tree.function(loop)
    for kind in (ast.Return, ast.Raise):
        if any(tree.function(node) is function and node_in(loop, node, module) for node in tree.within(loop, kind)):
            return True
    for node in tree.within(loop, ast.Break):
        if innermost_loop(module, node) is loop:
            return True
    exits = ("exit", "_exit", "quit", "abort")
    return any(last_name(call.func) in exits for call in tree.within(loop, ast.Call))


def node_in(loop: ast.While | ast.For | ast.AsyncFor, node: ast.AST, module: Module) -> bool:
    """Whether a node is in the body of a loop, not in its `else`."""
    return any(module.tree.contains(statement, node) for statement in loop.body)


def innermost_loop(module: Module, node: ast.AST) -> ast.AST | None:
    child = node
    for parent in module.tree.ancestors(node):
        if isinstance(parent, (ast.For, ast.AsyncFor, ast.While)) and child in parent.body:
            return parent
        if isinstance(parent, (*DEFS, ast.Lambda)):
            return None
        child = parent
    return None


def is_infinite(value: Value) -> bool:
    """Whether a generator object never ends, or may never end."""
    return infinity(value) is not None


def infinity(value: Value) -> Proof | None:
    """How surely a generator object never ends; `None` where it does."""
    if not isinstance(value, Obj) or value.kind is not Kind.GENERATOR:
        return None
    if value.api == "itertools.cycle":
        return Proof.SURE
    function = value.of
    if not isinstance(function, Func):
        return None
    frame = None
    if isinstance(value.node, ast.Call):
        frame = value.module.project.evaluator.calls.frame(function, value.module, value.node, value.frame)
    return infinite_loop(function.module, function.node, frame)


def is_stateful_draw(path: str) -> bool:
    """Whether an API draws random numbers that depend on how often it was called, and on the seeds."""
    if not path.startswith(_RANDOM) or path.startswith(_NOT_RANDOM):
        return False
    return not path.rpartition(".")[2].startswith(("stateless_", "fold_in"))


# What a trace may read without freezing anything that could change: it is not a Python value.
_TRACED_BY_REFERENCE = (Kind.MODEL, Kind.LAYER, Kind.LOSS, Kind.OPTIMIZER, Kind.VARIABLE, Kind.TENSOR)


def reads_only_constants(function: Func) -> bool:
    """Whether all that a function reads from outside is the same in every trace: no state, no helpers."""
    module, tree = function.module, function.module.tree
    for name in tree.within(function.node, ast.Name):
        bindings = module.names.lookup(name.id, name) if isinstance(name.ctx, ast.Load) else []
        if all(tree.contains(function.node, binding.node) for binding in bindings):
            continue
        for value in module.project.evaluator.evaluate(module, name):
            plain = isinstance(value, Api) or (isinstance(value, Const) and len(bindings) == 1)
            if not plain and not (isinstance(value, Obj) and value.kind in _TRACED_BY_REFERENCE):
                return False
    return True
