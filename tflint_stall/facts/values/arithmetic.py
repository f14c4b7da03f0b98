"""What constants come to when code computes with them."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable

from tflint_stall.facts.values.values import UNKNOWN, Const, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

_MOST_BITS = 256

# Methods of texts that take and give texts or flags, and are no longer than what they are given.
_OF_TEXTS = frozenset("startswith endswith lower upper casefold strip lstrip rstrip capitalize title".split())

_ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}


def is_absurd(value: object) -> bool:
    """Whether a number is one that nobody can say, nor compare with a float."""
    return isinstance(value, int) and value.bit_length() > _MOST_BITS


def computed(kind: type[ast.operator], left: object, right: object) -> Value:
    """What two constants come to."""
    if kind is ast.Pow and isinstance(left, int) and isinstance(right, int) and abs(left) <= 1024 and 0 <= right <= 64:
        return Const(left**right)
    if (
        kind is ast.LShift
        and isinstance(left, int)
        and isinstance(right, int)
        and abs(left) < 2**32
        and 0 <= right <= 64
    ):
        return Const(left << right)
    compute = _ARITHMETIC.get(kind)
    numbers = isinstance(left, (int, float)) and isinstance(right, (int, float))
    if compute is None or not (numbers or (isinstance(left, str) and isinstance(right, str) and kind is ast.Add)):
        return UNKNOWN
    try:
        value = compute(left, right)
    except (ArithmeticError, ValueError):
        return UNKNOWN
    return UNKNOWN if is_absurd(value) else Const(value)


def asked(text: object, method: str, given: list[object]) -> Value:
    """What a method of a constant text gives: `mode.startswith("train")`, `name.lower()`."""
    if not isinstance(text, str) or method not in _OF_TEXTS or not all(isinstance(item, str) for item in given):
        return UNKNOWN
    try:
        return Const(getattr(text, method)(*given))
    except TypeError:
        return UNKNOWN
