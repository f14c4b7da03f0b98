"""What a parameter is: the argument of the call that entered, or of all calls that are in sight."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.syntax.compact import placed
from tflint_stall.facts.syntax.names import parameters
from tflint_stall.facts.syntax.tree import Function, function_with, has_star
from tflint_stall.facts.values.values import (
    UNKNOWN,
    Api,
    Cls,
    Const,
    Deferred,
    Frame,
    Given,
    Items,
    Obj,
    Pipeline,
    Step,
    Value,
    Values,
    merge,
)

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.evaluate import Evaluator
    from tflint_stall.facts.values.module import Module

# A function called from more places than this is a tool: its parameters are anything.
_MOST_CALLERS = 12
_ANNOTATED = {
    "keras.Model": Kind.MODEL,
    "keras.Sequential": Kind.MODEL,
    "keras.optimizers.Optimizer": Kind.OPTIMIZER,
    "tf.Tensor": Kind.TENSOR,
    "tf.Variable": Kind.VARIABLE,
    "tf.Session": Kind.SESSION,
    "tf.GradientTape": Kind.TAPE,
    "tf.distribute.Strategy": Kind.STRATEGY,
    "numpy.ndarray": Kind.ARRAY,
}


class Parameters:
    """Evaluates parameters, for the evaluator that owns it."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def value(self, module: Module, parameter: ast.arg, frame: Frame | None) -> Values:
        function = function_with(parameter)
        this = self._self(module, function, parameter, frame)
        if this is not None:
            return (this,)
        if frame is not None and frame.function is function:
            given = self._given(frame, parameter)
            if given is not None:
                return given
            if has_star(frame.call):
                return self._declared(module, parameter) or (UNKNOWN,)
            return self._default(module, function, parameter)
        return self._from_callers(module, function, parameter)

    def _from_callers(self, module: Module, function: Function, parameter: ast.arg) -> Values:
        sites = module.project.call_sites(module, function)
        if not 0 < len(sites) <= _MOST_CALLERS:
            declared = self._declared(module, parameter)
            default = self._default(module, function, parameter)
            return declared or tuple(value for value in default if not isinstance(value, Const)) or (UNKNOWN,)
        found: list[Values] = []
        for site in sites:
            given = self._given(site.frame, parameter)
            if given is None:
                given = () if _gives_all(site.call) else self._default(module, function, parameter)
                if has_star(site.call):
                    # What `**options` gives beside others, hardly anybody gives; but somebody may.
                    found.append((UNKNOWN,))
            found.append(given)
        if module.project.has_subclasses(module, function):
            # `super().__init__(…)` is a call that is not looked for.
            found.append((UNKNOWN,))
        values = merge(found)
        if all(value is UNKNOWN for value in values):
            return self._declared(module, parameter) or (UNKNOWN,)
        return values

    def _self(self, module: Module, function: Function, parameter: ast.arg, frame: Frame | None) -> Value | None:
        cls = module.method_class(function)
        if cls is None or parameter is not next(iter(parameters(function)), None):
            return None
        if frame is not None and frame.function is function and isinstance(frame.bound, Obj):
            return frame.bound
        known = module.instances.get(cls)
        if known is None:
            value = Cls(cls, module)
            kind = self._evaluator.calls.kind_of_class(value)
            known = module.instances[cls] = Obj(kind, cls.name, module, cls, cls=value)
        return known

    def _given(self, frame: Frame, parameter: ast.arg) -> Values | None:
        """What a call gives for a parameter; `None` where it cannot be told."""
        argument = self.argument(frame, parameter)
        if argument is not None:
            return self._evaluator.evaluate(frame.caller, argument, frame.caller_frame)
        before = self._given_before(frame.given, parameter.arg, self._index(frame, parameter))
        if before is not None:
            return before
        index = self._position(frame, parameter)
        stars = [place for place, item in enumerate(frame.call.args) if isinstance(item, ast.Starred)]
        if index is None or len(stars) != 1 or index < stars[0] or any(k.arg is None for k in frame.call.keywords):
            return None
        # `train(*load(), epochs)`: what is behind the one star is unpacked, if it is surely long enough.
        star = frame.call.args[stars[0]]
        assert isinstance(star, ast.Starred)
        unpacked = self._evaluator.evaluate(frame.caller, star.value, frame.caller_frame)
        place = index - stars[0]
        rows = [value.elements for value in unpacked if isinstance(value, Items) and value.kind in ("tuple", "list")]
        if len(rows) != len(unpacked) or any(len(row) <= place or _is_starred(row) for row in rows):
            return None
        return merge(self._evaluator.element(row[place]) for row in rows) or None

    def argument(self, frame: Frame, parameter: ast.arg) -> ast.expr | None:
        """The expression that a call gives for a parameter; `None` where it cannot be told."""
        call = frame.call
        for keyword in call.keywords:
            if keyword.arg == parameter.arg:
                return keyword.value
        index = self._position(frame, parameter)
        if index is None or index >= len(call.args):
            return None
        if any(isinstance(item, ast.Starred) for item in call.args[: index + 1]):
            return None
        return call.args[index]

    def _given_before(self, given: Given | None, name: str, index: int | None) -> Values | None:
        """What `functools.partial` has given for a parameter."""
        if given is None:
            return None
        found = next((keyword.value for keyword in given.call.keywords if keyword.arg == name), None)
        place = -1 if index is None else index - _places(given.before)
        if found is None and 0 <= place < len(given.call.args) - 1:
            found = given.call.args[place + 1]
            if any(isinstance(item, ast.Starred) for item in given.call.args[: place + 2]):
                return (UNKNOWN,)
        if found is None:
            return self._given_before(given.before, name, index)
        return self._evaluator.evaluate(given.module, found, given.frame)

    def _position(self, frame: Frame, parameter: ast.arg) -> int | None:
        """At which place of a call a parameter is given."""
        index = self._index(frame, parameter)
        return index - frame.shift if index is not None and index >= frame.shift else None

    def _index(self, frame: Frame, parameter: ast.arg) -> int | None:
        """The place of a parameter among the positional arguments that the function takes."""
        function = frame.function
        positional = [*function.args.posonlyargs, *function.args.args]
        if parameter not in positional:
            return None
        index = positional.index(parameter)
        if frame.module.method_class(function) is not None:
            index -= 1
        return index if index >= 0 else None

    def _default(self, module: Module, function: Function, parameter: ast.arg) -> Values:
        default = default_of(function, parameter)
        if default is None:
            return self._declared(module, parameter) or (UNKNOWN,)
        return self._evaluator.evaluate(module, default)

    def _declared(self, module: Module, parameter: ast.arg) -> Values:
        annotation = parameter.annotation
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            try:
                annotation = ast.parse(annotation.value, mode="eval").body
            except (SyntaxError, ValueError):
                return ()
            return ()
        if annotation is None:
            return ()
        found = [self._instance_of(v, module, parameter) for v in self._evaluator.evaluate(module, annotation)]
        return tuple(value or UNKNOWN for value in found) if any(found) else ()

    def _instance_of(self, declared: Value, module: Module, parameter: ast.arg) -> Value | None:
        """What a parameter is that is declared so; `None` where that says nothing."""
        annotation = parameter.annotation
        if isinstance(declared, Cls):
            return Obj(
                self._evaluator.calls.kind_of_class(declared), declared.node.name, module, parameter, cls=declared
            )
        if not isinstance(declared, Api) or annotation is None:
            return None
        if declared.path == "tf.data.Dataset":
            call = placed(ast.Call(annotation, [], []), annotation)
            return Pipeline((Step("parameter", call, module),), rootless=True, declared=True)
        kind = _ANNOTATED.get(declared.path)
        return Obj(kind, declared.path, module, parameter) if kind is not None else None


def _gives_all(call: ast.Call) -> bool:
    """`Network(**saved)`: nothing is given but what somebody put together elsewhere, which is all there is."""
    return not call.args and bool(call.keywords) and all(keyword.arg is None for keyword in call.keywords)


def _places(given: Given | None) -> int:
    """How many positional arguments `functools.partial` has given."""
    return 0 if given is None else len(given.call.args) - 1 + _places(given.before)


def _is_starred(row: tuple[Deferred | Values, ...]) -> bool:
    """Whether a display unpacks something itself, so that what follows stands nobody knows where."""
    return any(isinstance(item, Deferred) and isinstance(item.expr, ast.Starred) for item in row)


def default_of(function: Function, parameter: ast.arg) -> ast.expr | None:
    """The default of a parameter."""
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    if parameter in positional:
        index = positional.index(parameter) - (len(positional) - len(arguments.defaults))
        return arguments.defaults[index] if index >= 0 else None
    if parameter in arguments.kwonlyargs:
        return arguments.kw_defaults[arguments.kwonlyargs.index(parameter)]
    return None
