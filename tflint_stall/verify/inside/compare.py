"""Are two results the same? Bit by bit, nearly, or in any order."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from typing import Any

from .framework import import_numpy
from .results import DIGEST, CannotCompare, digest_of_all, fingerprint

RELATIVE_TOLERANCE = 1e-4
# What cancels leaves an error of this size, as a part of the largest values beside it.
CANCELLED = 1e-6
# Of numbers of four bytes, which are rounded at each step to the sum.
ROUNDED_SHORT = 1e-5
# How many units in the last place of a short dtype (float16, bfloat16) are near.
LAST_PLACES = 8


def keep(value: Any, path: str) -> None:
    """Write a plain value for the process of the other side."""
    with open(path, "wb") as stream:
        pickle.dump(value, stream)


def kept(path: str) -> Any:
    with open(path, "rb") as stream:
        return pickle.load(stream)


def difference(before: Any, after: Any, mode: str, names: tuple[str, str] = ("before", "after")) -> str:
    """Where two plain values differ, as half a sentence; empty when they are equal."""
    if mode == "unordered":
        return _unordered(before, after, names)
    return _Comparison(mode == "close", names).of(before, after, "the result")


class _Comparison:
    """One walk through two values; `names` are what the sentence calls them."""

    def __init__(self, close: bool, names: tuple[str, str]) -> None:
        self._close = close
        self._names = names

    def _said(self, where: str, verb: str, one: object, other: object) -> str:
        first, second = self._names
        return f"{where} {verb} {one} {first} and {other} {second}"

    def of(self, before: Any, after: Any, where: str) -> str:
        if self._close and hasattr(before, "dtype") != hasattr(after, "dtype"):
            before, after = _as_array(before, after), _as_array(after, before)
        if isinstance(before, dict) and isinstance(after, dict):
            return self._dicts(before, after, where)
        if isinstance(before, list) and isinstance(after, list):
            return self._lists(before, after, where)
        if hasattr(before, "dtype") and hasattr(after, "dtype"):
            return self._arrays(before, after, where)
        if self._close and _is_number(before) and _is_number(after):
            near = _near(before, after, max(abs(before), abs(after)))
            return "" if near else self._said(where, "is", repr(before), repr(after))
        if type(before) is not type(after):
            return self._said(where, "is", f"a {type(before).__name__}", f"a {type(after).__name__}")
        # repr distinguishes 0.0 from -0.0 and makes NaN equal to itself, as comparing bits would.
        return "" if repr(before) == repr(after) else self._said(where, "is", _short(before), _short(after))

    def _dicts(self, before: dict[str, Any], after: dict[str, Any], where: str) -> str:
        if before.keys() != after.keys():
            odd = sorted(before.keys() ^ after.keys())
            return f"{where} has the key {odd[0]!r} on one side only"
        # Values that are only near have other digests: their sums are compared instead.
        keys = [key for key in before if not (self._close and key == DIGEST)]
        return _first(self.of(before[key], after[key], f"{where}[{key!r}]") for key in keys)

    def _lists(self, before: list[Any], after: list[Any], where: str) -> str:
        if len(before) != len(after):
            return self._said(where, "has", f"{len(before)} elements", len(after))
        if self._close and before and all(map(_is_number, (*before, *after))):
            return self._numbers(before, after, where)
        return _first(self.of(one, after[index], f"{where}[{index}]") for index, one in enumerate(before))

    def _numbers(self, before: list[float], after: list[float], where: str) -> str:
        """A series: what is near is measured by its largest number, and by how far its numbers lie apart."""
        if tolerance := _of_spread(before):
            far = (index for index, one in enumerate(before) if abs(one - after[index]) > tolerance)
            for index in far:
                return self._said(f"{where}[{index}]", "is", repr(before[index]), repr(after[index]))
        scale = max((abs(value) for value in (*before, *after) if value == value), default=0.0)
        for index, one in enumerate(before):
            if not _near(one, after[index], scale):
                return self._said(f"{where}[{index}]", "is", repr(one), repr(after[index]))
        return ""

    def _arrays(self, before: Any, after: Any, where: str) -> str:
        numpy = import_numpy()
        if before.shape != after.shape:
            return self._said(where, "has", f"the shape {before.shape}", after.shape)
        floating = all(numpy.issubdtype(array.dtype, numpy.inexact) for array in (before, after))
        if before.dtype != after.dtype and not (self._close and floating):
            return self._said(where, "is", before.dtype, after.dtype)
        if before.dtype == object:
            return self._lists(before.ravel().tolist(), after.ravel().tolist(), where)
        if before.tobytes() == after.tobytes():
            return ""
        places = max(_last_place(numpy, array.dtype) for array in (before, after))
        if not self._close or not floating:
            # Extension types such as bfloat16 are not known as `inexact`: they are compared as float32.
            if not self._close or numpy.issubdtype(before.dtype, numpy.integer) or before.dtype.kind in "bSU":
                return f"{where} differs in {int((before != after).sum())} of {before.size} elements"
            before, after = before.astype("float32"), after.astype("float32")
        return _far(numpy, before, after, where, places)


def _of_spread(values: list[float]) -> float:
    """What is near among numbers that lie closer to each other than `RELATIVE_TOLERANCE`: times, say; else 0.

    Beside 1.7e9 seconds a ten-thousandth is two days. Numbers of four bytes are rounded when they are added up.
    """
    finite = [value for value in values if abs(value) < float("inf")]
    if len(finite) < 2:
        return 0.0
    size, spread = max(map(abs, finite)), max(finite) - min(finite)
    if not 0 < spread < RELATIVE_TOLERANCE * size:
        return 0.0
    numpy = import_numpy()
    with numpy.errstate(over="ignore"):
        short = bool((numpy.asarray(finite, "float32").astype("float64") == numpy.asarray(finite, "float64")).all())
    return max((ROUNDED_SHORT if short else CANCELLED) * size, RELATIVE_TOLERANCE * spread)


def _as_array(value: Any, like: Any) -> Any:
    """A number, or a list of numbers, as an array beside an array: what is near is near in either form."""
    items = value if isinstance(value, list) else [value]
    if hasattr(value, "dtype") or not items or not all(map(_is_number, items)):
        return value
    numpy = import_numpy()
    whole = all(isinstance(item, int) for item in items)
    return numpy.asarray(value, like.dtype if whole and like.dtype.kind in "iu" else None)


def _far(numpy: Any, before: Any, after: Any, where: str, places: float) -> str:
    """By how much two floating arrays differ; empty where each element is near."""
    one, other = before.astype("complex128"), after.astype("complex128")
    finite = numpy.abs(one[numpy.isfinite(one) & numpy.isfinite(other)])
    cancelled = CANCELLED * float(finite.max()) if finite.size > 1 else 0.0
    tolerance = max(RELATIVE_TOLERANCE, LAST_PLACES * places)
    among = _of_spread(before.astype("float64").ravel().tolist()) if before.dtype.kind == "f" else 0.0
    if among and places <= CANCELLED:
        tolerance, cancelled = 0.0, max(among, LAST_PLACES * places * float(finite.max(initial=0.0)))
    if numpy.allclose(one, other, rtol=tolerance, atol=cancelled, equal_nan=True):
        return ""
    with numpy.errstate(invalid="ignore"):
        apart = numpy.abs(one - other)
    largest = float(numpy.nanmax(apart)) if not numpy.isnan(apart).all() else float("nan")
    return f"{where} differs by up to {largest:.3g}"


def _last_place(numpy: Any, dtype: Any) -> float:
    try:
        return float(numpy.finfo(dtype).eps)
    except (TypeError, ValueError):
        # An extension type of two bytes, as bfloat16, has seven bits after the first.
        return 2.0**-7 if getattr(dtype, "itemsize", 8) == 2 else 0.0


def _unordered(before: Any, after: Any, names: tuple[str, str]) -> str:
    if isinstance(before, list) and isinstance(after, list) and digest_of_all(before):
        return "" if digest_of_all(before) == digest_of_all(after) else "the digests of all elements differ"
    one, other = sorted(_elements(before)), sorted(_elements(after))
    if len(one) != len(other):
        return f"the result has {len(one)} elements {names[0]} and {len(other)} {names[1]}"
    alone = sum(element != other[index] for index, element in enumerate(one))
    return f"{alone} of {len(one)} elements have no partner on the other side" if alone else ""


def _elements(value: Any) -> list[bytes]:
    if isinstance(value, dict):
        return [repr(key).encode() + fingerprint(item) for key, item in value.items()]
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        return [fingerprint(item) for item in value]
    raise CannotCompare('equal = "unordered" needs a run() that returns a sequence')


def fingerprints(value: Any) -> set[bytes]:
    """The distinct elements of a plain sequence."""
    return set(_elements(value))


def _first(differences: Iterable[str]) -> str:
    return next((found for found in differences if found), "")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _near(before: float, after: float, scale: float) -> bool:
    if before != before or after != after:
        return before != before and after != after
    if before == after:
        return True
    return abs(before - after) <= max(RELATIVE_TOLERANCE * max(abs(before), abs(after)), CANCELLED * scale)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
