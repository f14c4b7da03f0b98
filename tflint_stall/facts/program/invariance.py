"""Whether an expression is the same in every iteration of a loop, and whether anything changes a name."""

from __future__ import annotations

import ast

from tflint_stall.facts.program.loops import Hot
from tflint_stall.facts.syntax.names import Binding, How
from tflint_stall.facts.syntax.tree import DEFS, dotted, function_with, last_name
from tflint_stall.facts.values.values import Api, Cls, Const, Func, Method, Obj, Pipeline, ProjectModule

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_PURE_BUILTINS = frozenset(
    "abs bool complex dict float frozenset int len list max min pow range round set slice str sum tuple".split()
)
# NumPy and TensorFlow functions whose result depends on their arguments alone.
_IMPURE_MODULES = (
    "numpy.random.",
    "tf.random.",
    "keras.random.",
    "tf.io.",
    "tf.train.",
    "tf.data.",
    "random.",
    "time.",
)
_PURE_METHODS = frozenset(
    """astype copy reshape ravel flatten tolist items keys values get as_list lower upper split joinpath with_suffix
    with_name as_posix get_layer get_tensor_by_name get_operation_by_name""".split()
)
# What makes one path of another, and looks at no file.
_OF_PATHS = frozenset(
    """os.path.join os.path.basename os.path.dirname os.path.normpath os.path.split os.path.splitext os.fspath
    pathlib.Path pathlib.PurePath pathlib.PosixPath pathlib.PurePosixPath""".split()
)
# Methods that read an object without changing it.
_READING_METHODS = _PURE_METHODS | frozenset(
    "shape mean sum min max std var dot transpose index count format startswith endswith numpy predict evaluate".split()
)
_CONSTRUCTING = ("__init__", "build", "setup", "__post_init__")
_DEEPEST = 12
# Functions that write into what they are given.
_FILLING = frozenset(
    """numpy.copyto numpy.put numpy.place numpy.putmask numpy.put_along_axis numpy.fill_diagonal numpy.add.at
    numpy.random.shuffle random.shuffle""".split()
)


class Invariance:
    """Answers for one hot place: the loop and, when reached through a call, the called function."""

    def __init__(self, hot: Hot, module: Module, node: ast.AST) -> None:
        self._hot = hot
        self._module = module
        # What runs again and again in this module: the loop, or the function that the loop calls.
        function = module.tree.function(node)
        self._boundary: ast.AST = hot.loop if hot.via is None or function is None else function

    def holds(self, expr: ast.expr, depth: int = 0) -> bool:
        """Whether `expr` gives an equal value each time, from names that nothing changes."""
        if depth > _DEEPEST:
            return False
        if isinstance(expr, ast.Constant):
            return True
        if isinstance(expr, (ast.Name, ast.Attribute)) and dotted(expr):
            return self._name(expr, dotted(expr), depth)
        if isinstance(expr, ast.Call):
            return self._call(expr, depth)
        if isinstance(expr, (ast.Lambda, ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr, ast.Starred)):
            return False
        if isinstance(expr, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            return self._comprehension(expr, depth)
        return all(self.holds(child, depth + 1) for child in ast.iter_child_nodes(expr) if isinstance(child, ast.expr))

    def holds_arguments(self, expr: ast.expr) -> bool:
        """Whether all that a call is given is invariant, whatever the call itself does."""
        if isinstance(expr, ast.Call):
            return all(self.holds(item) for item in (*expr.args, *(keyword.value for keyword in expr.keywords)))
        return self.holds(expr)

    def holds_name(self, expr: ast.expr, depth: int = 0) -> bool:
        """Whether `expr` names the same object each time, whatever happens to that object."""
        names = [node for node in ast.walk(expr) if isinstance(node, ast.Name)]
        bindings = [binding for name in names for binding in self._module.names.lookup(name.id, name)]
        return depth <= _DEEPEST and all(self._is_the_same(binding, depth) for binding in bindings)

    def _is_the_same(self, binding: Binding, depth: int) -> bool:
        """Whether a name is bound to the same object each time, or to an equal one."""
        if binding.how is How.PARAMETER:
            given = self._given(binding)
            return given is None or given[0].holds_name(given[1], depth + 1)
        if binding.how is How.ASSIGN and binding.value is not None and self._inside(binding.node):
            is_made = any(isinstance(node, ast.Call) for node in ast.walk(binding.value))
            return self.holds(binding.value) if is_made else self.holds_name(binding.value, depth + 1)
        return binding.how is not How.ITERATE or not self._inside(binding.node)

    def _comprehension(self, expr: ast.AST, depth: int) -> bool:
        own = {name for generator in expr.generators for name in _names(generator.target)}  # type: ignore[attr-defined]
        reads = [node for node in ast.walk(expr) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
        calls = [node for node in ast.walk(expr) if isinstance(node, ast.Call)]
        return not calls and all(node.id in own or self.holds(node, depth + 1) for node in reads)

    def _call(self, call: ast.Call, depth: int) -> bool:
        arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
        if not all(self.holds(argument, depth + 1) for argument in arguments):
            return False
        if isinstance(call.func, ast.Attribute) and call.func.attr in _PURE_METHODS:
            if self.holds(call.func.value, depth + 1):
                return True
        if isinstance(call.func, ast.Attribute) and _is_of_text(call.func):
            return True
        for callee in self._module.project.evaluator.evaluate(self._module, call.func):
            if not (isinstance(callee, Api) and _is_pure(callee.path)):
                return False
        return True

    def _name(self, expr: ast.Name | ast.Attribute, name: str, depth: int) -> bool:
        values = self._module.project.evaluator.evaluate(self._module, expr)
        if values and all(isinstance(value, (Api, Func, Cls, ProjectModule)) for value in values):
            return True
        bindings = self._module.names.lookup(name, expr)
        if not bindings and isinstance(expr, ast.Attribute):
            return self._attribute(expr, depth)
        if not bindings or any(binding.remote for binding in bindings):
            return False
        if not all(self._binding(binding, depth) for binding in bindings):
            return False
        immutable = all(isinstance(value, Const) for value in values)
        return immutable or not self._changed(name, expr)

    def _binding(self, binding: Binding, depth: int) -> bool:
        if binding.how is How.PARAMETER:
            return self._parameter(binding, depth)
        if not self._inside(binding.node):
            return True
        if binding.how is How.ASSIGN and binding.value is not None and not binding.path:
            return self.holds(binding.value, depth + 1)
        return False

    def _inside(self, node: ast.AST) -> bool:
        return self._module.tree.contains(self._boundary, node)

    def _parameter(self, binding: Binding, depth: int) -> bool:
        """A parameter is invariant when the loop that calls gives it an invariant argument."""
        function = function_with(binding.node)
        if function is not self._boundary:
            return not self._inside(binding.node)
        if self._hot.via is None or self._hot.outer is None:
            return False
        given = self._given(binding)
        if given is None:
            return self._module.method_class(function) is None and isinstance(function, (*DEFS, ast.Lambda))
        return given[0].holds(given[1], depth + 1)

    def _given(self, binding: Binding) -> tuple[Invariance, ast.expr] | None:
        """What the call in the loop gives for a parameter of the function that it calls."""
        via, outer = self._hot.via, self._hot.outer
        assert isinstance(binding.node, ast.arg)
        if via is None or outer is None or function_with(binding.node) is not self._boundary:
            return None
        argument = self._module.project.evaluator.parameters.argument(via.frame, binding.node)
        return None if argument is None else (Invariance(outer, via.module, via.call), argument)

    def _attribute(self, expr: ast.Attribute, depth: int) -> bool:
        """`config.size`: invariant when its object is and nobody assigns the attribute meanwhile."""
        base = expr.value
        cls = None
        if isinstance(base, ast.Name):
            function = self._module.tree.function(expr)
            cls = self._module.method_class(function) if function is not None else None
            if cls is not None and isinstance(function, DEFS) and function.args.args:
                if base.id == function.args.args[0].arg:
                    return self._member_is_constant(Cls(cls, self._module), expr.attr)
        if not self.holds(base, depth + 1):
            return False
        for value in self._module.project.evaluator.evaluate(self._module, base):
            if isinstance(value, Obj) and value.cls is not None and not self._member_is_constant(value.cls, expr.attr):
                return False
        return not any(
            dotted(node) == dotted(expr)
            for node in self._module.tree.within(self._boundary, ast.Attribute)
            if isinstance(node.ctx, ast.Store)
        )

    def _member_is_constant(self, cls: Cls, name: str) -> bool:
        """`self.size`: set where the object is made, and nowhere else."""
        owners = self._module.project.evaluator.classes.lineage(cls)
        bindings = [binding for owner in owners for binding in owner.module.members(owner.node).get(name, [])]
        if any(binding.how is How.FUNCTION for binding in bindings):
            return False
        # Whoever assigns it later, through whatever name, may do so in the loop.
        for module in {owner.module for owner in owners} | {self._module}:
            for store in module.tree.stores.get(name, ()):
                function = module.tree.function(store)
                if isinstance(function, DEFS) and function.name not in _CONSTRUCTING:
                    return False
                if module is self._module and self._inside(store):
                    return False
        return bool(bindings)

    def _changed(self, name: str, use: ast.AST) -> bool:
        """Whether the loop changes the object behind a name in place, itself or through a callee."""
        return changed_in(self._module, self._boundary, name)


def changed_in(module: Module, boundary: ast.AST, name: str, depth: int = 0) -> bool:
    """Whether code in `boundary` may change the object that `name` holds."""
    tree = module.tree
    parts: list[ast.Subscript | ast.Attribute] = [
        *tree.within(boundary, ast.Subscript),
        *tree.within(boundary, ast.Attribute),
    ]
    for node in parts:
        if isinstance(node.ctx, (ast.Store, ast.Del)) and dotted(_filled(node.value)) == name:
            return True
    for statement in tree.within(boundary, ast.AugAssign):
        if dotted(statement.target) == name:
            return True
    for call in tree.within(boundary, ast.Call):
        if isinstance(call.func, ast.Attribute) and dotted(call.func.value) == name:
            if call.func.attr not in _READING_METHODS:
                return True
        given = (*call.args, *(keyword.value for keyword in call.keywords))
        if any(dotted(item) == name for item in given) and not _leaves_alone(module, call, name, depth):
            return True
    return False


def _filled(expr: ast.expr) -> ast.expr:
    """`target` of `target[row][start:end] = …`: a part of an array is a view of it."""
    while isinstance(expr, ast.Subscript):
        expr = expr.value
    return expr


def _leaves_alone(module: Module, call: ast.Call, name: str, depth: int) -> bool:
    """Whether a call surely does not change its arguments: library code that only reads."""
    for callee in module.project.evaluator.evaluate(module, call.func):
        if isinstance(callee, Api):
            is_output = any(keyword.arg == "out" and dotted(keyword.value) == name for keyword in call.keywords)
            if is_output or callee.path in _FILLING:
                return False
            if callee.path.startswith(("tf.", "keras.", "numpy.", "builtins.", "math.")):
                continue
            return False
        if isinstance(callee, Func):
            if depth >= 3 or _function_changes(callee, call, name, depth):
                return False
            continue
        if isinstance(callee, Cls):
            return False
        if isinstance(callee, Method) and isinstance(callee.owner, Pipeline):
            # A step of a dataset keeps what it is given as it is.
            continue
        if last_name(call.func) not in _READING_METHODS | {"append", "fit", "run", "add", "gradient"}:
            return False
    return True


def _function_changes(function: Func, call: ast.Call, name: str, depth: int) -> bool:
    """Whether a project function changes the argument that is called `name` where it is called."""
    arguments = [*function.node.args.posonlyargs, *function.node.args.args]
    offset = 1 if function.module.method_class(function.node) is not None else 0
    given = {index + offset for index, item in enumerate(call.args) if dotted(item) == name}
    received = [arg.arg for index, arg in enumerate(arguments) if index in given]
    received += [keyword.arg for keyword in call.keywords if keyword.arg and dotted(keyword.value) == name]
    if not received or function.shift:
        return True
    return any(changed_in(function.module, function.node, parameter, depth + 1) for parameter in received)


def _is_of_text(method: ast.Attribute) -> bool:
    """`"{}/model.h5".format(folder)`, `"/".join(parts)`: what a text makes depends on what it is given."""
    text = method.value
    return isinstance(text, ast.Constant) and isinstance(text.value, str) and method.attr in ("format", "join")


def _is_pure(path: str) -> bool:
    if path.startswith("builtins."):
        return path.rpartition(".")[2] in _PURE_BUILTINS
    if path in _OF_PATHS:
        return True
    if path.startswith(_IMPURE_MODULES) or path in ("numpy.load", "numpy.loadtxt", "numpy.genfromtxt"):
        return False
    last = path.rpartition(".")[2]
    return path.startswith(("numpy.", "tf.", "math.")) and not last.startswith(("assign", "load", "print", "Variable"))


def _names(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]
