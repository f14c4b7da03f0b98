"""How much data a side's `setup()` has made: two sides can only be compared on as much of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_DEEPEST = 4
# Of longer collections only the length is looked at.
_MOST_PARTS = 50


def of(state: Any, depth: int = 0) -> dict[str, Any] | None:
    """`rows` and, of a short collection, its `parts` by name; nothing for what has no size."""
    if isinstance(state, Mapping):
        if len(state) > _MOST_PARTS:
            return _rows(len(state))
        return {"parts": _parts([str(key) for key in state], list(state.values()), depth)}
    if isinstance(state, (list, tuple)):
        # A tuple is a record of a few things; what is in a list are many of one.
        found = _rows(len(state)) if isinstance(state, list) else {}
        if len(state) <= _MOST_PARTS:
            found["parts"] = _parts([str(number) for number in range(len(state))], list(state), depth)
        return found
    if isinstance(state, (set, frozenset)):
        return _rows(len(state))
    shape = _shape(state)
    return {"rows": shape[0], "shape": shape, "dtype": _dtype(state)} if shape else None


def _rows(count: int) -> dict[str, Any]:
    return {"rows": count}


def _parts(names: list[str], values: list[Any], depth: int) -> dict[str, Any]:
    if depth >= _DEEPEST:
        return {}
    found = {name: of(value, depth + 1) for name, value in zip(names, values)}  # noqa: B905 - Python 3.9 has no strict
    return {name: size for name, size in found.items() if size}


def _dtype(value: Any) -> str:
    dtype = getattr(value, "dtype", "")
    return str(getattr(dtype, "name", dtype))


def _shape(value: Any) -> list[int]:
    """Of an array, a tensor or a table; empty where it is not known."""
    shape = getattr(value, "shape", None)
    if shape is None or isinstance(value, type) or hasattr(value, "fit"):
        return []
    try:
        return [int(size) for size in shape]
    except (TypeError, ValueError):
        return []
