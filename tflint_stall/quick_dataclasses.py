"""`dataclasses` as far as we use it, at a tenth of the price of its start.

Importing `dataclasses` brings `inspect`, `dis` and `tokenize`, and every class that it decorates has a dozen
functions written and compiled: that was half of what a run on one file cost. Here a class is only taken
note of; a method is compiled when it is first called, and most never are.

What differs: `frozen` is a promise that the type checker keeps, and nothing guards at run time; a class
that has `slots`, an order, or a field that is no argument needs the real thing. Type checkers see the real
thing, and so do `dataclasses.asdict`, `fields` and `is_dataclass`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from _typeshed import DataclassInstance

    T = TypeVar("T")

_MISSING = object()


class _Field:
    """What `field(...)` says about one field."""

    __slots__ = ("compare", "default", "default_factory", "repr")

    def __init__(
        self, *, default: Any = _MISSING, default_factory: Any = _MISSING, compare: bool = True, repr: bool = True
    ) -> None:
        self.default = default
        self.default_factory = default_factory
        self.compare = compare
        self.repr = repr


class _RealFields:
    """What the standard library looks for in a class to know a dataclass; made when it looks."""

    def __get__(self, instance: object, owner: type) -> dict[str, Any]:
        import dataclasses

        fields = _fields(owner)
        described = [
            (name, object, dataclasses.field(compare=field.compare, repr=field.repr)) for name, field in fields.items()
        ]
        twin: type[DataclassInstance] = dataclasses.make_dataclass(owner.__name__, described)
        return twin.__dataclass_fields__


def _dataclass(kind: type[T] | None = None, /, *, frozen: bool = False, eq: bool = True) -> Any:
    if kind is None:
        return lambda kind: _noted(kind, frozen, eq)
    return _noted(kind, frozen, eq)


def _noted(kind: type[T], frozen: bool, eq: bool) -> type[T]:
    fields: dict[str, _Field] = {}
    for base in reversed(kind.__mro__[1:]):
        fields.update(vars(base).get("_dataclass_fields", {}))
    for name, annotation in kind.__annotations__.items():
        if annotation.startswith("ClassVar"):
            continue
        given = vars(kind).get(name, _MISSING)
        if isinstance(given, _Field):
            # As an attribute of the class it would pass for a value.
            delattr(kind, name)
        fields[name] = given if isinstance(given, _Field) else _Field(default=given)
    methods = ["__init__", "__repr__"]
    if eq:
        methods += ["__eq__", "__hash__"] if frozen else ["__eq__"]
        if not frozen and "__hash__" not in vars(kind):
            kind.__hash__ = None  # type: ignore[assignment]
    for name in methods:
        if vars(kind).get(name) is None:
            setattr(kind, name, _compiled_when_called(kind, name))
    kind._dataclass_fields = fields  # type: ignore[attr-defined]
    kind.__dataclass_fields__ = _RealFields()  # type: ignore[attr-defined]
    return kind


def _fields(kind: type) -> dict[str, _Field]:
    fields: dict[str, _Field] = kind._dataclass_fields  # type: ignore[attr-defined]
    return fields


def _compiled_when_called(kind: type, name: str) -> Callable[..., Any]:
    def first(self: object, *arguments: Any, **named: Any) -> Any:
        written: dict[str, Any] = {"_missing": _MISSING, "_fields": _fields(kind)}
        exec(_SOURCES[name](kind), written)
        method = written[name]
        method.__qualname__ = f"{kind.__qualname__}.{name}"
        setattr(kind, name, method)
        return method(self, *arguments, **named)

    return first


def _init(kind: type) -> str:
    parameters, lines = [], []
    for name, field in _fields(kind).items():
        value = name
        if field.default_factory is not _MISSING:
            parameters.append(f"{name}=_missing")
            value = f"_fields['{name}'].default_factory() if {name} is _missing else {name}"
        elif field.default is not _MISSING:
            parameters.append(f"{name}=_fields['{name}'].default")
        else:
            parameters.append(name)
        lines.append(f"    self.{name} = {value}")
    if hasattr(kind, "__post_init__"):
        lines.append("    self.__post_init__()")
    return "\n".join([f"def __init__({', '.join(['self', *parameters])}):", *(lines or ["    pass"])])


def _eq(kind: type) -> str:
    names = [name for name, field in _fields(kind).items() if field.compare]
    mine, theirs = _tuple("self", names), _tuple("other", names)
    return (
        "def __eq__(self, other):\n"
        "    if other.__class__ is not self.__class__:\n"
        "        return NotImplemented\n"
        f"    return {mine} == {theirs}"
    )


def _hash(kind: type) -> str:
    names = [name for name, field in _fields(kind).items() if field.compare]
    return f"def __hash__(self):\n    return hash({_tuple('self', names)})"


def _repr(kind: type) -> str:
    names = [name for name, field in _fields(kind).items() if field.repr]
    shown = ", ".join(f"{name}={{self.{name}!r}}" for name in names)
    return f"def __repr__(self):\n    return f'{{type(self).__qualname__}}({shown})'"


def _tuple(owner: str, names: list[str]) -> str:
    return f"({''.join(f'{owner}.{name}, ' for name in names)})"


_SOURCES: dict[str, Callable[[type], str]] = {"__init__": _init, "__eq__": _eq, "__hash__": _hash, "__repr__": _repr}


def _replace(record: T, /, **changes: Any) -> T:
    values = {name: getattr(record, name) for name in _fields(type(record))}
    return type(record)(**{**values, **changes})


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
else:
    dataclass, field, replace = _dataclass, _Field, _replace
