"""What a function mapped over a dataset does: random, stateful, real work, Python, or next to nothing."""

from __future__ import annotations

import ast

from tflint_stall.facts.api import element_functions as functions
from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.steps import STEPS
from tflint_stall.facts.program.off_by_default import option_that_is_off
from tflint_stall.facts.syntax.compact import placed
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.tensorflow import backwards
from tflint_stall.facts.tensorflow.element_work import Mapped, State, drawn, shaped, strains, takes_few_numbers
from tflint_stall.facts.values.guards import Guard, decided, guards
from tflint_stall.facts.values.values import Api, Frame, Func, Method, Obj, Unknown, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_DEEPEST = 4
_SIDE_EFFECTS = frozenset(
    "append extend add update write writelines pop insert remove setdefault assign assign_add assign_sub".split()
)
# Methods of tensors, strings and dicts: what a receiver out of sight surely is.
_HARMLESS = frozenset(
    """set_shape get_shape as_list shape numpy decode keys values items lower upper strip split format
    update _asdict _replace SerializeToString""".split()
)
_TABLES = ("tf.lookup.", "tf.contrib.lookup.")
_CALLS_PYTHON = ("tf.py_function", "tf.numpy_function")
_PYTHON_REASON = "calls Python through "
_PYTHON_NAMES = frozenset({"py_function", "numpy_function", "py_func", "numpy_func"})
_FLAGS = (
    "random stateless_random python stateful works strains crops paints overlaps reads parses decodes side_effects"
    " transforms unlocked in_step"
).split()


class MappedFunctions:
    """Looks into functions, for the files of one project."""

    def __init__(self) -> None:
        self._known: dict[tuple[ast.AST, Frame | None], Mapped] = {}

    def of(self, given: list[Func], value: Value | None = None) -> Mapped:
        """What the functions given to a dataset step do, together; unresolved when there are none."""
        if not given:
            return _of_value(value)
        found = Mapped()
        for function in given:
            _join(found, self._of_function(function))
        return found

    def _of_function(self, function: Func) -> Mapped:
        frame = _frame_of_partial(function) or function.frame
        known = self._known.get((function.node, frame))
        if known is None:
            known = self._known[function.node, frame] = Mapped()
            called = _frame_of_elements(function) if frame is function.frame else frame
            _Reader(known).read(function.module, function.node, called, (function.node,))
        return known


def _frame_of_partial(function: Func) -> Frame | None:
    """What `functools.partial` gives a function, as a frame: the arguments stand behind the function itself."""
    given = function.given
    if given is None:
        return None
    return Frame(
        function.node, function.module, given.call, given.module, given.frame, function.bound, function.frame, 1, -1
    )


def _frame_of_elements(function: Func) -> Frame | None:
    """A call with elements alone, where a function has options: these are as they are by default."""
    arguments = function.node.args
    if not any(_is_option_by_default(default) for default in (*arguments.defaults, *arguments.kw_defaults)):
        return function.frame
    call = placed(ast.Call(ast.Name("map", ast.Load()), [], []), function.node)
    return Frame(function.node, function.module, call, function.module, None, function.bound, function.frame)


def _is_option_by_default(default: ast.expr | None) -> bool:
    return isinstance(default, ast.Constant) and (default.value is None or isinstance(default.value, (bool, str)))


def _of_value(given: Value | None) -> Mapped:
    found = Mapped()
    reader = _Reader(found)
    if isinstance(given, Api) and given.path.startswith(("tf.", "keras.")):
        reader.api(given.path, None, None, None)
    elif isinstance(given, Obj) and given.kind in (Kind.LAYER, Kind.MODEL):
        reader.layer(given, ())
    else:
        found.resolved = False
    return found


def _join(into: Mapped, other: Mapped) -> None:
    into.resolved = into.resolved and other.resolved
    into.optional = into.optional and other.optional
    into.left_off = into.left_off and other.left_off
    for name in _FLAGS:
        setattr(into, name, getattr(into, name) or getattr(other, name))
    into.numbers = other.numbers or into.numbers
    into.seeds |= other.seeds
    for reason, state in other.reasons.items():
        into.reasons[reason] = state if into.reasons.get(reason, state) is state else State.OTHER


class _Reader:
    """Reads a function, and those that it calls, in the flow in which a dataset calls it."""

    def __init__(self, found: Mapped) -> None:
        self._found = found
        # Whether what is read now stands under an option that nobody decides.
        self._optional = False
        self._left_off = False

    def read(self, module: Module, function: ast.AST, frame: Frame | None, seen: tuple[ast.AST, ...]) -> None:
        elsewhere = _run_elsewhere(module, function, frame)
        for call in module.tree.within(function, ast.Call):
            if any(module.tree.contains(node, call) for node in elsewhere):
                continue
            outer, outer_off = self._optional, self._left_off
            conditions = [(guard, decided(module, guard, frame)) for guard in guards(module, call, function)]
            if any(verdict is False for _, verdict in conditions):
                continue
            self._optional = outer or any(
                verdict is None and _is_option(module, guard, function) for guard, verdict in conditions
            )
            open_ones = [guard for guard, verdict in conditions if verdict is None]
            self._left_off = outer_off or any(option_that_is_off(module, guard) is not None for guard in open_ones)
            for callee in module.project.evaluator.evaluate(module, call.func, frame):
                self._call(module, call, callee, frame, seen)
            self._found.numbers = shaped(module, call, frame) or self._found.numbers
            self._optional, self._left_off = outer, outer_off
        for statement in module.tree.within(function, ast.Global):
            self._found.side_effects = True
            self._found.because(f"writes the global {statement.names[0]}")
        if any(isinstance(attribute.ctx, ast.Store) for attribute in module.tree.within(function, ast.Attribute)):
            self._found.side_effects = True
        for name in module.tree.within(function, ast.Name):
            self._captured(module, function, name, frame)

    def _call(
        self, module: Module, call: ast.Call, callee: Value, frame: Frame | None, seen: tuple[ast.AST, ...]
    ) -> None:
        found = self._found
        if isinstance(callee, Api):
            self.api(callee.path, module, call, frame)
            if callee.path in _CALLS_PYTHON:
                self._python(module, call, frame, seen)
        elif isinstance(callee, Func):
            if callee.node not in seen and len(seen) < _DEEPEST:
                inner = _frame_of_partial(callee) or module.project.evaluator.calls.frame(callee, module, call, frame)
                self.read(callee.module, callee.node, inner, (*seen, callee.node))
        elif isinstance(callee, Obj):
            if callee.kind in (Kind.LAYER, Kind.MODEL):
                self.layer(callee, seen)
            elif callee.kind is Kind.TF_FUNCTION and isinstance(callee.of, Func):
                self._call(module, call, callee.of, frame, seen)
            elif callee.kind is Kind.OTHER and callee.api != "collections.namedtuple":
                found.resolved = False
        elif isinstance(callee, Method):
            self._method(callee, module, call, frame)
        elif isinstance(callee, Unknown) and not (isinstance(call.func, ast.Attribute) and call.func.attr in _HARMLESS):
            found.resolved = False
            found.unlocked = found.unlocked or last_name(call.func) in functions.READING_METHODS

    # -- library functions -------------------------------------------------------------------

    def api(self, path: str, module: Module | None, call: ast.Call | None, frame: Frame | None) -> None:
        found, last = self._found, path.rpartition(".")[2]
        crops = path.startswith(functions.CROPS)
        found.crops = found.crops or crops
        found.transforms = found.transforms or (path.startswith(functions.TRANSFORMS) and not crops)
        found.decodes = found.decodes or path.startswith(functions.DECODES)
        found.strains = found.strains or strains(path, module, call, frame)
        found.paints = found.paints or path.startswith(functions.COLOURS)
        found.unlocked = found.unlocked or path.startswith(functions.UNLOCKED)
        if path.startswith(functions.RANDOM) and not path.startswith(functions.NOT_RANDOM):
            found.works = found.works or crops or path.startswith("tf.image.")
            if last.startswith("stateless_"):
                self._draw_stateless()
            else:
                mixes = State.SOME_NUMBERS if path == "tf.random.shuffle" else drawn(module, call, frame)
                self._draw(f"draws with {path}", State.FEW_NUMBERS if crops else mixes)
                self._seed(path, module, call, frame)
        elif path.startswith("tf.image.stateless_"):
            found.works = True
            self._draw_stateless()
        elif path in _CALLS_PYTHON:
            found.python = found.works = True
            stateful = argument(call, None, "stateful") if call is not None else None
            if not (isinstance(stateful, ast.Constant) and stateful.value is False):
                named = last_name(call.func) if call is not None else ""
                found.because(f"{_PYTHON_REASON}{'tf.py_func' if named == 'py_func' else path}")
        elif path == "tf.print":
            found.side_effects = True
            found.because("prints with tf.print", State.PRINTS)
        elif path.startswith((*functions.PYTHON_RANDOM, *functions.PYTHON_EFFECTS)):
            found.side_effects = True
        elif path in functions.SOME_WORK or takes_few_numbers(path, module, call, frame):
            found.parses = True
        elif path.startswith(functions.WORK):
            found.works = True
            found.reads = found.reads or path.startswith(functions.READS)
        elif not path.startswith(functions.PLAIN):
            found.resolved = False

    def _draw(self, reason: str, state: State = State.OTHER) -> None:
        self._found.random = True
        self._found.optional = self._found.optional and self._optional
        self._found.left_off = self._found.left_off and self._left_off
        self._found.because(reason, state)

    def _seed(self, api: str, module: Module | None, call: ast.Call | None, frame: Frame | None) -> None:
        """Takes down the seed that a draw is given itself: a second one like it is to come out the same."""
        given = argument(call, None, "seed") if call is not None else None
        seed = module.project.evaluator.constant(module, given, frame) if module is not None and given else None
        if isinstance(seed, int):
            self._found.in_step = self._found.in_step or (api, seed) in self._found.seeds
            self._found.seeds.add((api, seed))

    def _draw_stateless(self) -> None:
        self._found.stateless_random = True
        self._found.optional = self._found.optional and self._optional
        self._found.left_off = self._found.left_off and self._left_off

    def _python(self, module: Module, call: ast.Call, frame: Frame | None, seen: tuple[ast.AST, ...]) -> None:
        """The body of a py_function runs as Python: its side effects and random numbers count."""
        found, target = self._found, argument(call, 0, "func")
        called = module.project.functions(module, target, frame) if target is not None else []
        locked = bool(called)
        if not called:
            found.resolved = False
        for function in called:
            if function.node in seen or len(seen) >= _DEEPEST:
                locked = False
                continue
            inner = Mapped()
            _Reader(inner).read(function.module, function.node, function.frame, (*seen, function.node))
            found.side_effects = found.side_effects or inner.side_effects or _uses_shared_object(function)
            found.random = found.random or inner.random
            found.decodes = found.decodes or inner.decodes
            found.resolved = found.resolved and inner.resolved
            locked = locked and not inner.unlocked
        if called and not locked:
            found.overlaps = True
        else:
            for reason, state in found.reasons.items():
                found.reasons[reason] = State.LOCKED if reason.startswith(_PYTHON_REASON) else state

    # -- objects -----------------------------------------------------------------------------

    def layer(self, layer: Obj, seen: tuple[ast.AST, ...]) -> None:
        """A Keras layer or model that is applied to the element."""
        found, name = self._found, layer.api.rpartition(".")[2]
        if layer.cls is not None:
            self._own_layer(layer, seen)
        elif layer.kind is Kind.MODEL and name in ("Sequential", "Model"):
            inner = list(backwards.of_model(layer).layers)
            found.resolved = found.resolved and bool(inner)
            for part in inner:
                self.layer(part, seen)
        elif name in functions.LOOKING_UP:
            found.because(f"applies weights ({name})", State.LOOK_UP)
        elif name in functions.LAYERS_WITH_WEIGHTS or layer.kind is Kind.MODEL:
            found.works = found.strains = True
            found.because(f"applies weights ({name})")
        elif name in functions.LAYERS_WITH_TABLES:
            found.works = found.works or name in functions.WORKING_LAYERS
            found.strains = found.strains or (name in functions.WORKING_LAYERS and not _takes_whole_texts(layer))
            found.because(f"looks up in the table of a {name}", State.LOOK_UP)
        elif name in functions.RANDOM_LAYERS or name.startswith("Random"):
            found.works = True
            found.strains = found.strains or name not in functions.LIGHT_RANDOM_LAYERS
            found.transforms = found.transforms or name == "RandomFlip"
            self._draw(f"applies the random layer {name}")
            if isinstance(layer.node, ast.Call):
                self._seed(name, layer.module, layer.node, layer.frame)
        elif name in functions.LAYERS_WITHOUT_STATE:
            found.works = found.works or name in functions.WORKING_LAYERS
            found.strains = found.strains or name in functions.WORKING_LAYERS
        else:
            found.resolved = False

    def _own_layer(self, layer: Obj, seen: tuple[ast.AST, ...]) -> None:
        """A layer whose class the project defines: what its `call` does."""
        assert layer.cls is not None
        evaluator = layer.module.project.evaluator
        called = [m for m in evaluator.classes.member(layer.cls, "call", layer) if isinstance(m, Func)]
        if any(last_name(call.func) == "add_weight" for call in layer.cls.module.tree.within(layer.cls.node, ast.Call)):
            self._found.because(f"applies weights ({layer.cls.node.name})")
        self._found.resolved = self._found.resolved and bool(called)
        for function in called:
            if function.node not in seen and len(seen) < _DEEPEST:
                self.read(function.module, function.node, function.frame, (*seen, function.node))

    def _method(self, method: Method, module: Module, call: ast.Call, frame: Frame | None) -> None:
        found, owner = self._found, method.owner
        if method.name in _SIDE_EFFECTS:
            found.side_effects = True
        if not isinstance(owner, Obj):
            return
        if method.name in _SIDE_EFFECTS and owner.kind is Kind.VARIABLE:
            found.because("assigns a variable")
        elif owner.api.startswith(_TABLES):
            self._look_up(owner)
        elif owner.api == "tf.random.Generator":
            self._draw("draws from a tf.random.Generator", drawn(module, call, frame))
        elif owner.api.startswith(("numpy.random.", "random.")):
            found.side_effects = True

    def _look_up(self, table: Obj) -> None:
        read_only = table.api in functions.READ_ONLY_TABLES
        self._found.because("looks up in a table", State.READ_ONLY if read_only else State.LOOK_UP)

    def _captured(self, module: Module, function: ast.AST, name: ast.Name, frame: Frame | None) -> None:
        if not isinstance(name.ctx, ast.Load):
            return
        for value in module.project.evaluator.evaluate(module, name, frame):
            outside = isinstance(value, Obj) and value.module is module
            if isinstance(value, Obj) and value.kind is Kind.VARIABLE and outside:
                if not module.tree.contains(function, value.node):
                    self._found.because(f"reads the variable {name.id}")


def _run_elsewhere(module: Module, function: ast.AST, frame: Frame | None) -> list[ast.AST]:
    """The functions in a function that a `py_function` runs, or the dataset that it makes."""
    found: list[ast.AST] = []
    for call in module.tree.within(function, ast.Call):
        name = last_name(call.func)
        row = STEPS.get(name) if isinstance(call.func, ast.Attribute) else None
        target = argument(call, 0, "func") if name in _PYTHON_NAMES or (row is not None and row.calls) else None
        if target is not None:
            found.extend(inner.node for inner in module.project.functions(module, target, frame))
    return [node for node in found if module.tree.contains(function, node) and node is not function]


def _is_option(module: Module, guard: Guard, function: ast.AST) -> bool:
    """Whether a condition depends on nothing that the dataset gives: on a flag, a configuration, an attribute."""
    for name in ast.walk(guard.test):
        if not isinstance(name, ast.Name):
            continue
        for binding in module.names.lookup(name.id, name):
            inside = module.tree.contains(function, binding.node)
            given = binding.how is How.PARAMETER and isinstance(binding.node, ast.arg)
            if inside and not (given and (binding.name == "self" or _has_default(function, binding.name))):
                return False
    return True


def _has_default(function: ast.AST, name: str) -> bool:
    arguments = getattr(function, "args", None)
    if not isinstance(arguments, ast.arguments):
        return False
    positional = [*arguments.posonlyargs, *arguments.args]
    optional = positional[len(positional) - len(arguments.defaults) :]
    return any(parameter.arg == name for parameter in (*optional, *arguments.kwonlyargs))


def _takes_whole_texts(layer: Obj) -> bool:
    """`TextVectorization(standardize=None, split=None)` looks up what it is given, as it is."""
    if not isinstance(layer.node, ast.Call):
        return False
    given = (argument(layer.node, None, name) for name in ("standardize", "split"))
    return all(isinstance(value, ast.Constant) and value.value is None for value in given)


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


def is_stateful_draw(path: str) -> bool:
    """Whether an API draws random numbers that depend on how often it was called, and on the seeds."""
    if not path.startswith(functions.RANDOM) or path.startswith(functions.NOT_RANDOM):
        return False
    return not path.rpartition(".")[2].startswith(("stateless_", "fold_in"))
