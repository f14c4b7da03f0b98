"""What an expression can be: the values that names, calls and attributes are followed to.

A value is a set of alternatives (a tuple); `UNKNOWN` among them says that something was not resolved.
"""

from __future__ import annotations

import ast
from itertools import chain, islice

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.steps import (
    APPLIED,
    DATASET_ONLY_STEPS,
    SOURCES,
    STEPS,
    UNKNOWN_SOURCE,
    UNKNOWN_STEP,
    SourceRow,
    StepRow,
)
from tflint_stall.facts.syntax.tree import argument
from tflint_stall.quick_dataclasses import dataclass, field

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeAlias

    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module


@dataclass(frozen=True, eq=False)
class Value:
    """One thing an expression may be."""


Values: TypeAlias = tuple[Value, ...]

# Something that may be more things than this may be anything.
_MOST_ALTERNATIVES = 8


@dataclass(frozen=True, eq=False)
class Unknown(Value):
    """Something that was not resolved."""


UNKNOWN = Unknown()


@dataclass(frozen=True, eq=False)
class Api(Value):
    """A name of a library, `path` being canonical: `tf.data.Dataset`, `numpy.zeros`."""

    path: str
    # How it was reached: spelled through `tf.compat.v1`, and through which Keras.
    v1: bool = False
    flavor: str = ""


@dataclass(frozen=True, eq=False)
class Const(Value):
    """A Python constant: number, string, bytes, bool, None or Ellipsis."""

    value: Any


@dataclass(frozen=True, eq=False)
class ProjectModule(Value):
    """A module of the project, imported."""

    module: Module


@dataclass(frozen=True, eq=False)
class Given:
    """The arguments that a call of `functools.partial` puts in front of those of a later call."""

    call: ast.Call
    module: Module
    frame: Frame | None
    # What another `partial` inside of this one has put in front of these.
    before: Given | None = None


@dataclass(frozen=True, eq=False)
class PartialApi(Value):
    """A class of a library, with arguments that `functools.partial` has given it already."""

    api: Api
    given: Given


@dataclass(frozen=True, eq=False)
class Frame:
    """One call of a function, for following its arguments into it."""

    function: Function
    module: Module
    call: ast.Call
    caller: Module
    caller_frame: Frame | None
    # What `self` is, and the frame in which a nested function was defined.
    bound: Value | None = None
    outer: Frame | None = None
    depth: int = 0
    # How many positional arguments `functools.partial` put in front of those of the call, and which they are.
    shift: int = 0
    given: Given | None = None


@dataclass(frozen=True, eq=False)
class Func(Value):
    """A function or lambda of the project."""

    node: Function
    module: Module
    bound: Value | None = None
    frame: Frame | None = None
    # How many positional arguments `functools.partial` has given already, and which they are.
    shift: int = 0
    given: Given | None = None


@dataclass(frozen=True, eq=False)
class Cls(Value):
    """A class of the project."""

    node: ast.ClassDef
    module: Module


@dataclass(frozen=True, eq=False)
class Obj(Value):
    """An object: what it is, and the call that made it."""

    kind: Kind
    api: str
    module: Module
    # The expression that made it, mostly a call.
    node: ast.AST
    frame: Frame | None = None
    cls: Cls | None = None
    # What it was made from: the function of a tf.function, the pipeline of an iterator or a batch.
    of: Value | None = None
    flavor: str = ""
    v1: bool = False


@dataclass(frozen=True, eq=False)
class Method(Value):
    """A method of an object or a pipeline, not yet called."""

    owner: Value
    name: str


@dataclass(frozen=True, eq=False)
class Deferred:
    """An expression to evaluate when somebody asks."""

    expr: ast.expr
    module: Module
    frame: Frame | None


@dataclass(frozen=True, eq=False)
class Items(Value):
    """A tuple, list or dict display, or what `enumerate` and `zip` yield."""

    kind: str
    elements: tuple[Deferred | Values, ...]
    node: ast.AST | None = None
    # The literal keys of a dict display, in the order of `elements`.
    keys: tuple[Any, ...] = ()


@dataclass(frozen=True, eq=False)
class Wrapped(Value):
    """An iterable around others: `enumerate(x)`, `zip(a, b)`, `range(n)`, `tqdm(x)`."""

    name: str
    call: ast.Call
    module: Module
    frame: Frame | None


@dataclass(frozen=True, eq=False)
class Step:
    """One step of a pipeline: its name, the call that adds it, and the frame of its arguments."""

    name: str
    call: ast.Call
    module: Module
    frame: Frame | None = None
    # The constructor's canonical name for the first step.
    api: str = ""

    @property
    def is_declared(self) -> bool:
        """Whether an annotation declares a parameter to be a dataset: its call has no place in the tree."""
        return self.name == "parameter"

    @property
    def is_source(self) -> bool:
        return self.name == "source"

    @property
    def is_applied(self) -> bool:
        """Whether it is a transformation given to `apply`: its call is that of the transformation."""
        return bool(self.api) and not self.is_source

    @property
    def row(self) -> StepRow:
        """What the step does; what a source does says `source_row`."""
        return STEPS.get(self.name, UNKNOWN_STEP)

    @property
    def source_row(self) -> SourceRow:
        return SOURCES.get(self.api, UNKNOWN_SOURCE)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The parameters of the call, in order."""
        if self.is_source:
            return self.source_row.parameters
        applied = APPLIED.get(self.api.rpartition(".")[2])
        return self.row.parameters if applied is None else applied.parameters

    def argument(self, name: str) -> ast.expr | None:
        """The argument that the call gives for a parameter; `None` where it gives none."""
        names = self.parameters
        return argument(self.call, names.index(name) if name in names else None, name)

    @property
    def function(self) -> ast.expr | None:
        """The function that it calls for the elements, as its call gives it."""
        if self.is_source:
            return self.argument("generator")
        return self.argument(self.row.calls) if self.row.calls else None


@dataclass(frozen=True, eq=False)
class Pipeline(Value):
    """A tf.data dataset: where it comes from and its steps in order."""

    steps: tuple[Step, ...]
    # Whether the source itself was not seen.
    rootless: bool = False
    # Declared a dataset by an annotation, or used as one.
    declared: bool = False
    key: tuple[int, ...] = field(default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", tuple(id(step.call) ^ hash(step.name) for step in self.steps))

    @property
    def known(self) -> bool:
        """Whether this is surely a tf.data dataset: a seen source, or two steps nothing else has."""
        if not self.rootless or self.declared:
            return True
        return sum(step.name in DATASET_ONLY_STEPS for step in self.steps) >= 2

    @property
    def source(self) -> Step | None:
        return None if self.rootless else self.steps[0]

    @property
    def chain(self) -> tuple[Step, ...]:
        """The steps after the source."""
        return self.steps if self.rootless else self.steps[1:]

    @property
    def batched_source(self) -> bool:
        return self.source is not None and self.source.source_row.batched

    def names_after(self, step: Step) -> tuple[str, ...]:
        """The names of the steps behind one that the same call adds; empty where it is not there."""
        for index, own in enumerate(self.steps):
            if own.call is step.call and own.name == step.name:
                return tuple(later.name for later in self.steps[index + 1 :])
        return ()

    def extended(self, *steps: Step) -> Pipeline:
        return Pipeline((*self.steps, *steps), self.rootless, self.declared)


def is_nothing(value: Value) -> bool:
    """A placeholder (`self.model = None` in a constructor) says nothing about the later value."""
    return isinstance(value, Unknown) or is_none(value)


def is_none(value: Value) -> bool:
    return isinstance(value, Const) and value.value is None


def without_placeholders(values: Values) -> Values:
    """Without `None`; empty where nothing is known. What was not resolved stays: it may be something else."""
    return tuple(value for value in values if not is_none(value)) if not all(map(is_nothing, values)) else ()


def merge(alternatives: Iterable[Values]) -> Values:
    """The union of several values, without repeats; more than eight are `UNKNOWN` besides.

    What comes after these is not even asked for: among factories that choose among factories, that ends the search.
    """
    waiting = iter(alternatives)
    first = next(waiting, ())
    if len(first) > _MOST_ALTERNATIVES:
        return first
    second = next(waiting, None)
    if second is None:
        return first
    found: dict[object, Value] = {}
    for values in chain((first, second), waiting):
        for value in values:
            found.setdefault(_identity(value), value)
        if len(found) > _MOST_ALTERNATIVES:
            return (*islice(found.values(), _MOST_ALTERNATIVES), UNKNOWN)
    return tuple(found.values())


_IDENTITIES: dict[type[Value], Callable[[Any], object]] = {
    Api: lambda value: (Api, value.path),
    Const: lambda value: (type(value.value), value.value),
    Pipeline: lambda value: (Pipeline, value.key),
    Func: lambda value: (Func, value.node, id(value.bound), value.frame, value.given and value.given.call),
    Cls: lambda value: (Cls, value.node),
    Obj: lambda value: (Obj, value.node, value.kind, value.frame),
}


def _identity(value: Value) -> object:
    tell = _IDENTITIES.get(type(value))
    return value if tell is None else tell(value)
