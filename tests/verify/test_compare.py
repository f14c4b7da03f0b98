"""When are two results equal?"""

from __future__ import annotations

from collections import namedtuple

import pytest

from tflint_stall.verify.inside.compare import CannotCompare, difference, plain, require_content

numpy = pytest.importorskip("numpy", reason="arrays are compared with NumPy")
Point = namedtuple("Point", "x y")


def differ(before: object, after: object, mode: str = "exact") -> str:
    return difference(plain(before), plain(after), mode)


def test_equal_results() -> None:
    nested = {"a": [1, 2.5, "x", None], "b": (numpy.eye(3), Point(1, float("nan")))}
    assert not differ(nested, {"b": (numpy.eye(3), Point(1, float("nan"))), "a": [1, 2.5, "x", None]})


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (1, 1.0, "is a int before and a float after"),
        (1.0, 1.0000001, "is 1.0 before"),
        (0.0, -0.0, "-0.0 after"),
        ([1, 2], [1], "has 2 elements before and 1 after"),
        ({"a": 1}, {"b": 1}, "on one side only"),
        ({"a": [1, 2]}, {"a": [1, 3]}, "the result['a'][1] is 2 before and 3 after"),
        (numpy.zeros(3), numpy.zeros((3, 1)), "has the shape (3,) before"),
        (numpy.zeros(3, "float32"), numpy.zeros(3), "is float32 before and float64 after"),
        (numpy.array([1, 2, 3]), numpy.array([1, 2, 4]), "differs in 1 of 3 elements"),
    ],
)
def test_exact(before: object, after: object, said: str) -> None:
    assert said in differ(before, after)


def test_close() -> None:
    assert not differ([1.0, numpy.ones(3)], [1.00001, numpy.ones(3, "float32") * 1.00001], "close")
    assert not differ(float("nan"), float("nan"), "close")
    assert "differs by up to 0.1" in differ(numpy.ones(3), numpy.ones(3) * 1.1, "close")
    assert differ(1.0, float("nan"), "close")
    assert "differs in 1 of 2" in differ(numpy.array([1, 2]), numpy.array([1, 3]), "close")


def test_unordered() -> None:
    assert not differ([numpy.ones(2), numpy.zeros(2)], [numpy.zeros(2), numpy.ones(2)], "unordered")
    assert "no partner" in differ([1, 1, 2], [1, 2, 2], "unordered")
    assert "3 elements before and 2" in differ([1, 1, 2], [1, 2], "unordered")
    with pytest.raises(CannotCompare):
        differ(1, 1, "unordered")


def test_what_cannot_be_compared() -> None:
    with pytest.raises(CannotCompare, match="object"):
        plain(object())
    for nothing in (None, list[int](), dict[str, int]()):
        with pytest.raises(CannotCompare):
            require_content(nothing)
