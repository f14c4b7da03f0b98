"""What did `run` return: plain values, something that computes only when it is looked at, or nothing to compare?

`plain` turns a result into nested plain values (dict, list, NumPy arrays, scalars) so that it can
be kept, written to a file for the other side's process, and compared by `compare`.
"""

from __future__ import annotations

import functools
import hashlib
import math
import re
import types
from collections.abc import Iterator, Mapping
from typing import Any

from .framework import import_numpy

# Of a longer dataset the first elements are compared one by one, the others by their digest.
MOST_ELEMENTS = 100_000
MOST_DIGESTED = 3_000_000
BLOCK = 100
# A result with fewer bits than these (a flag, a count of epochs) is the same by chance or by intention.
LEAST_BITS = 8
_LOOKED_AT = 10_000
# In base 16, 32 or 64: long, in one piece, and with digits in it.
_CHECKSUM = re.compile(r"(?=\D*\d\D*\d)[A-Za-z0-9+/_=-]{16,}")

_SCALARS = (bool, int, float, complex, str, bytes)
# A model or a tf.function can be called as well, and is an object that a program keeps.
_UNCALLED = (types.FunctionType, types.MethodType, functools.partial)
# Arrays of these libraries hold their values; what else has `__array__` may compute them there and then.
_LIBRARIES_OF_VALUES = ("numpy", "tensorflow", "keras", "tf_keras", "pandas", "ml_dtypes", "jaxlib", "jax")


class CannotCompare(Exception):
    """The results say nothing about equality; the message says why."""


class NothingReturned(CannotCompare):
    """What the side that was at work last returned is empty."""


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
        return _elements_of(value)
    if hasattr(value, "to_list"):
        return plain(value.to_list())
    if isinstance(getattr(value, "history", None), Mapping):
        return plain(value.history)
    if hasattr(value, "__array__"):
        return import_numpy().asarray(value)
    raise CannotCompare(f"run() returned a {type(value).__name__}, which the verifier cannot compare")


def _elements_of(dataset: Any) -> list[Any]:
    """All elements of a dataset; of a very long one the rest as one digest, however many they are."""
    if hasattr(dataset, "cardinality") and int(dataset.cardinality()) == -1:
        raise CannotCompare("run() returned a dataset without end, of which only a part could be compared")
    elements: list[Any] = []
    rest = _Rest()
    for number, element in enumerate(dataset.as_numpy_iterator()):
        if number < MOST_ELEMENTS:
            elements.append(plain(element))
        elif number < MOST_ELEMENTS + MOST_DIGESTED:
            rest.add(plain(element))
        else:
            raise CannotCompare(f"run() returned a dataset of more than {number:,} elements: return a checksum of it")
    return elements if not rest.count else [*elements, rest.summary()]


class _Rest:
    """The elements that are too many to keep: how many, a digest of them in any order, and sums of blocks of them."""

    def __init__(self) -> None:
        self.count = 0
        self._digest = 0
        self._sums: list[float] = []

    def add(self, element: Any) -> None:
        if self.count % BLOCK == 0:
            self._sums.append(0.0)
        self.count += 1
        number = int.from_bytes(hashlib.blake2b(fingerprint(element), digest_size=16).digest(), "big")
        self._digest = (self._digest + number) % 2**128
        self._sums[-1] += sum(_numbers(element))

    def summary(self) -> dict[str, Any]:
        """Equal digests are equal elements; close ones can only be told by their sums."""
        return {"further elements": self.count, DIGEST: f"{self._digest:032x}", "their sums": self._sums}


DIGEST = "their digest"


def digest_of_all(elements: list[Any]) -> str:
    """One digest of all elements in any order, if there were too many to keep; empty otherwise."""
    rest = elements[-1] if elements else None
    if not isinstance(rest, dict) or DIGEST not in rest:
        return ""
    first = _Rest()
    for element in elements[:-1]:
        first.add(element)
    return f"{(int(first.summary()[DIGEST], 16) + int(rest[DIGEST], 16)) % 2**128:032x}"


def _numbers(value: Any) -> Iterator[float]:
    numpy = import_numpy()
    if isinstance(value, (list, dict)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _numbers(item)
    elif not isinstance(value, (str, bytes)) and value is not None:
        array = numpy.asarray(value)
        if array.dtype.kind in "buif":
            yield float(numpy.nansum(array.astype("float64")))


def fingerprint(value: Any) -> bytes:
    """A plain value as bytes: equal values have equal ones."""
    if hasattr(value, "dtype"):
        content = repr(value.tolist()).encode() if value.dtype == object else bytes(value.tobytes())
        return f"{value.dtype}{value.shape}".encode() + content
    if isinstance(value, list):
        return b"[" + b",".join(fingerprint(item) for item in value) + b"]"
    if isinstance(value, dict):
        return b"{" + b",".join(repr(key).encode() + fingerprint(value[key]) for key in sorted(value)) + b"}"
    return repr(value).encode()


# -- results that were not computed yet ----------------------------------------------------------


def why_lazy(value: Any, depth: int = 0) -> str:
    """What in a result computes only when it is looked at, after the clock has stopped; empty if nothing does."""
    if value is None or isinstance(value, (*_SCALARS, range)) or depth > 4:
        return ""
    if isinstance(value, Mapping):
        return next(filter(None, (why_lazy(item, depth + 1) for item in list(value.values())[:_LOOKED_AT])), "")
    if isinstance(value, (list, tuple, set, frozenset)):
        return next(filter(None, (why_lazy(item, depth + 1) for item in list(value)[:_LOOKED_AT])), "")
    name = type(value).__name__
    if hasattr(value, "as_numpy_iterator") or hasattr(value, "element_spec"):
        return f"a {name}, whose elements nobody has asked for yet"
    if hasattr(type(value), "__next__") or hasattr(value, "__await__"):
        return f"a {name}, which has not run yet"
    if isinstance(value, _UNCALLED):
        return f"a {name}, which nobody has called"
    if hasattr(value, "add_done_callback") or (hasattr(value, "ready") and hasattr(value, "get")):
        return f"a {name}, whose work nobody has waited for"
    if name == "memmap":
        return "a memmap, which reads its file only when it is looked at"
    if _computes_on_conversion(value):
        return f"a {name}, which computes its values only when it is converted"
    return ""


def _computes_on_conversion(value: Any) -> bool:
    if not (hasattr(value, "__array__") or hasattr(value, "to_list")):
        return False
    return type(value).__module__.partition(".")[0] not in _LIBRARIES_OF_VALUES


def require_computed(value: Any) -> None:
    """A timing of what has not been computed says nothing."""
    why = why_lazy(value)
    if why:
        raise CannotCompare(f"run() returned {why}: return what it computes, so that computing it is timed")


# -- results that show nothing -------------------------------------------------------------------


def require_something(value: Any) -> None:
    """Two sides that return nothing agree on nothing."""
    if is_empty(value):
        raise NothingReturned("run() returned nothing, so there is no result to compare")


def is_empty(value: Any) -> bool:
    """None, or a collection or an array without an element."""
    if value is None or (isinstance(value, (dict, list, tuple, set, frozenset)) and not value):
        return True
    shape = getattr(value, "shape", None)
    if isinstance(value, type) or shape is None:
        return False
    try:
        return 0 in tuple(shape)
    except (TypeError, ValueError):
        # The shape of a symbolic tensor may be unknown, even by its rank.
        return False


def copied(value: Any) -> Any:
    """A plain value that shares no array with what a side holds."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [copied(item) for item in value]
    return value.copy() if hasattr(value, "dtype") else value


def says_something(value: Any) -> bool:
    """Whether any number of a result is another one than 0, which is what bad ones are overwritten with."""
    numpy = import_numpy()
    value = plain(value)
    items = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else [value]
    arrays = (numpy.asarray(item) for item in items if item is not None)
    return any(bool(array.astype("float64").any()) for array in arrays if array.dtype.kind in "buif")


def require_content(value: Any, is_constant: bool, literals: frozenset[str] = frozenset()) -> None:
    """Two sides that both return a constant, or nothing but NaN, agree whatever they do: for equal results only."""
    if is_constant:
        raise CannotCompare(f"run() returns a constant, {_ADVICE}")
    seen = _Content(literals)
    seen.look(value)
    if seen.bits >= LEAST_BITS:
        return
    if seen.not_numbers and not seen.values:
        raise CannotCompare("run() returned nothing but NaN: any two broken sides agree on that")
    found = ", ".join(sorted(seen.values)[:3]) or "nothing"
    raise CannotCompare(f"run() returned only {found}, {_ADVICE}")


_ADVICE = "which is the same whatever a side does: return (a checksum of) what it computes"


class _Content:
    """How much a result says: the bits of its different values."""

    def __init__(self, literals: frozenset[str]) -> None:
        self._literals = literals
        self.bits = 0
        self.values: set[str] = set()
        self.not_numbers = False

    def look(self, value: Any) -> None:
        if self.bits >= LEAST_BITS:
            return
        if isinstance(value, dict):
            value = list(value.values())
        if hasattr(value, "ravel"):
            # Of an array each number was computed, whatever else has the same one.
            self._literals = frozenset()
            value = value.ravel()[:_LOOKED_AT].tolist()
        if isinstance(value, list):
            items = value[:_LOOKED_AT]
            for item in items:
                self.look(item)
            self.bits += _bits_of_pattern(items)
        elif value is not None:
            self._look_at_scalar(value)

    def _look_at_scalar(self, value: Any) -> None:
        if isinstance(value, (float, complex)) and value != value:
            self.not_numbers = True
            return
        text = repr(value)[:60]
        if text not in self.values:
            self.values.add(text)
            # What is written in the code comes out of it whatever was done.
            self.bits += _bits(value) if text not in self._literals else 0


def _bits_of_pattern(items: list[Any]) -> int:
    """Few different values say something by where they stand: each change by its place."""
    scalars = [repr(item) for item in items if isinstance(item, (bool, int, str, bytes))]
    changes = sum(scalars[place] != scalars[place - 1] for place in range(1, len(scalars)))
    return changes * len(scalars).bit_length()


def _bits(value: Any) -> int:
    """How many bits one value says: a flag one, a small count a few, a computed float many."""
    if isinstance(value, bool):
        return 1
    if isinstance(value, int):
        return value.bit_length()
    if isinstance(value, float) and math.isfinite(value):
        digits, _ = value.as_integer_ratio()
        return digits.bit_length()
    if isinstance(value, (str, bytes)):
        return _bits_of_text(value)
    return LEAST_BITS if isinstance(value, complex) else 1


def _bits_of_text(value: str | bytes) -> int:
    """The same words are returned whatever was done; a checksum, or other words, say something."""
    if _CHECKSUM.fullmatch(value) if isinstance(value, str) else not value.isascii():
        return LEAST_BITS
    return 3


# -- does a side agree with itself? --------------------------------------------------------------


def outline(value: Any) -> str:
    """The form of a plain value without its numbers: what even a random side keeps from call to call."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {outline(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        forms = [outline(item) for item in value]
        same = len(set(forms)) == 1
        return f"{len(forms)} x {forms[0]}" if same else "[" + ", ".join(forms) + "]"
    if hasattr(value, "dtype"):
        return f"{value.dtype}{value.shape}"
    return type(value).__name__
