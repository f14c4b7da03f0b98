"""Are the results of the two sides the same? Bit by bit, nearly, or in any order.

`plain` turns a result into nested plain values (dict, list, NumPy arrays, scalars) so that it can
be kept, written to a file for the other side's process, and compared by one function.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from .framework import import_numpy

RELATIVE_TOLERANCE = 1e-4
ABSOLUTE_TOLERANCE = 1e-6
MOST_ELEMENTS = 100_000

_SCALARS = (bool, int, float, complex, str, bytes)


class CannotCompare(Exception):
    """The results say nothing about equality; the message says why."""


def plain(value: Any) -> Any:
    """The value as nested dicts, lists, arrays and scalars."""
    if value is None or isinstance(value, _SCALARS):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted((plain(item) for item in value), key=repr)
    if hasattr(value, "as_numpy_iterator"):
        return [plain(item) for item in islice(value.as_numpy_iterator(), MOST_ELEMENTS)]
    if hasattr(value, "to_list"):
        return plain(value.to_list())
    if isinstance(getattr(value, "history", None), Mapping):
        return plain(value.history)
    if hasattr(value, "__array__"):
        return import_numpy().asarray(value)
    raise CannotCompare(f"run() returned a {type(value).__name__}, which the verifier cannot compare")


def require_content(value: Any) -> None:
    """Two sides that return nothing agree on nothing."""
    if value is None or (isinstance(value, (dict, list)) and not value):
        raise CannotCompare("run() returned nothing, so there is no result to compare")


def keep(value: Any, path: str) -> None:
    """Write a plain value for the process of the other side."""
    with open(path, "wb") as stream:
        pickle.dump(value, stream)


def kept(path: str) -> Any:
    with open(path, "rb") as stream:
        return pickle.load(stream)


def difference(before: Any, after: Any, mode: str) -> str:
    """Where two plain values differ, as half a sentence; empty when they are equal."""
    if mode == "unordered":
        return _unordered(before, after)
    return _difference(before, after, mode == "close", "the result")


def _difference(before: Any, after: Any, close: bool, where: str) -> str:
    if isinstance(before, dict) and isinstance(after, dict):
        return _dicts(before, after, close, where)
    if isinstance(before, list) and isinstance(after, list):
        return _lists(before, after, close, where)
    if hasattr(before, "dtype") and hasattr(after, "dtype"):
        return _arrays(before, after, close, where)
    if close and _is_number(before) and _is_number(after):
        return "" if _near(before, after) else f"{where} is {before!r} before and {after!r} after"
    if type(before) is not type(after):
        return f"{where} is a {type(before).__name__} before and a {type(after).__name__} after"
    # repr distinguishes 0.0 from -0.0 and makes NaN equal to itself, as comparing bits would.
    if repr(before) != repr(after):
        return f"{where} is {_short(before)} before and {_short(after)} after"
    return ""


def _dicts(before: dict[str, Any], after: dict[str, Any], close: bool, where: str) -> str:
    if before.keys() != after.keys():
        odd = sorted(before.keys() ^ after.keys())
        return f"{where} has the key {odd[0]!r} on one side only"
    return _first(_difference(before[key], after[key], close, f"{where}[{key!r}]") for key in before)


def _lists(before: list[Any], after: list[Any], close: bool, where: str) -> str:
    if len(before) != len(after):
        return f"{where} has {len(before)} elements before and {len(after)} after"
    return _first(_difference(one, after[index], close, f"{where}[{index}]") for index, one in enumerate(before))


def _arrays(before: Any, after: Any, close: bool, where: str) -> str:
    numpy = import_numpy()
    if before.shape != after.shape:
        return f"{where} has the shape {before.shape} before and {after.shape} after"
    floating = all(numpy.issubdtype(array.dtype, numpy.inexact) for array in (before, after))
    if before.dtype != after.dtype and not (close and floating):
        return f"{where} is {before.dtype} before and {after.dtype} after"
    if before.dtype == object:
        return _lists(before.ravel().tolist(), after.ravel().tolist(), close, where)
    if before.tobytes() == after.tobytes():
        return ""
    if not close or not floating:
        # Extension types such as bfloat16 are not known as `inexact`: they are compared as float32.
        if not close or numpy.issubdtype(before.dtype, numpy.integer) or before.dtype.kind in "bSU":
            return f"{where} differs in {int((before != after).sum())} of {before.size} elements"
        before, after = before.astype("float32"), after.astype("float32")
    if numpy.allclose(before, after, rtol=RELATIVE_TOLERANCE, atol=ABSOLUTE_TOLERANCE, equal_nan=True):
        return ""
    largest = float(numpy.nanmax(numpy.abs(before.astype("complex128") - after.astype("complex128"))))
    return f"{where} differs by up to {largest:.3g}"


def _unordered(before: Any, after: Any) -> str:
    one, other = sorted(_elements(before)), sorted(_elements(after))
    if len(one) != len(other):
        return f"the result has {len(one)} elements before and {len(other)} after"
    alone = sum(element != other[index] for index, element in enumerate(one))
    return f"{alone} of {len(one)} elements have no partner on the other side" if alone else ""


def _elements(value: Any) -> list[bytes]:
    if isinstance(value, dict):
        return [repr(key).encode() + _fingerprint(item) for key, item in value.items()]
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        return [_fingerprint(item) for item in value]
    raise CannotCompare('equal = "unordered" needs a run() that returns a sequence')


def fingerprints(value: Any) -> set[bytes]:
    """The distinct elements of a plain sequence."""
    return set(_elements(value))


def _fingerprint(value: Any) -> bytes:
    if hasattr(value, "dtype"):
        return f"{value.dtype}{value.shape}".encode() + bytes(value.tobytes())
    if isinstance(value, list):
        return b"[" + b",".join(_fingerprint(item) for item in value) + b"]"
    if isinstance(value, dict):
        return b"{" + b",".join(repr(key).encode() + _fingerprint(value[key]) for key in sorted(value)) + b"}"
    return repr(value).encode()


def _first(differences: Iterable[str]) -> str:
    return next((found for found in differences if found), "")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _near(before: float, after: float) -> bool:
    if before != before or after != after:
        return before != before and after != after
    return before == after or abs(before - after) <= ABSOLUTE_TOLERANCE + RELATIVE_TOLERANCE * abs(after)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
