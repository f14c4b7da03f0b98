"""When are two results equal?"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import pytest

from tflint_stall.verify.inside import results
from tflint_stall.verify.inside.compare import difference
from tflint_stall.verify.inside.results import (
    CannotCompare,
    outline,
    plain,
    require_content,
    require_something,
    why_lazy,
)

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
            require_something(nothing)


@pytest.mark.parametrize(
    "value",
    [
        1,
        True,
        5.0,
        "done",
        [3, 3, 3],
        numpy.zeros(1000),
        numpy.full(9, float("nan")),
        {"loss": [float("nan")] * 3},
        [float("nan"), 1],
    ],
)
def test_results_on_which_any_two_sides_agree(value: object) -> None:
    with pytest.raises(CannotCompare):
        require_content(plain(value), is_constant=False)


@pytest.mark.parametrize(
    "value", [4950, 0.125001, [1, 2, 3, 4, 5], ["a", "b", "c"], numpy.arange(9), [True, False] * 9, {"loss": [0.3]}]
)
def test_results_that_say_something(value: object) -> None:
    require_content(plain(value), is_constant=False)
    with pytest.raises(CannotCompare, match="returns a constant"):
        require_content(plain(value), is_constant=True)


class Lazily:
    """Computes when it is converted."""

    def __array__(self, dtype: object = None, copy: object = None) -> object:
        return numpy.arange(3)


def test_what_was_not_computed_yet(tmp_path: Path) -> None:
    assert "has not run yet" in why_lazy(iter([1]))
    assert "has not run yet" in why_lazy([{"a": (number for number in range(3))}])
    assert "only when it is converted" in why_lazy({"x": Lazily()})
    numpy.save(tmp_path / "x.npy", numpy.arange(9))
    assert "reads its file" in why_lazy(numpy.load(tmp_path / "x.npy", mmap_mode="r"))
    for computed in (numpy.arange(3), [1.0, "x", None], {"a": {1, 2}}, numpy.float32(3), range(9)):
        assert why_lazy(computed) == ""


def test_the_tolerance_scales_with_the_values() -> None:
    assert "is 1e-07 before and -1e-07 after" in differ(1e-7, -1e-7, "close")
    assert differ(numpy.array([1e-7, 2e-7]), numpy.array([-1e-7, 2e-7]), "close")
    assert differ([1e-7, 2e-7], [-1e-7, 2e-7], "close")
    # What cancels beside large values leaves an error of their size.
    assert not differ(numpy.array([1.0, 1e-7]), numpy.array([1.0, -1e-7]), "close")
    assert not differ([1000.0, 0.0], [1000.0, 1e-4], "close")
    assert not differ(numpy.array([1.0, 2.0], "float16"), numpy.array([1.001, 2.002], "float16"), "close")


class Long:
    """A dataset of many elements, one of which may be another."""

    def __init__(self, count: int, odd: int = -1, turned: bool = False) -> None:
        self.numbers = [-1 if number == odd else number for number in range(count)]
        if turned:
            self.numbers.reverse()

    def as_numpy_iterator(self) -> Iterator[object]:
        return (numpy.int64(number) for number in self.numbers)


@pytest.mark.parametrize("mode", ["exact", "close", "unordered"])
def test_what_is_too_long_to_keep_is_compared_by_digest(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "MOST_ELEMENTS", 300)
    assert not differ(Long(1000), Long(1000), mode)
    assert differ(Long(1000), Long(1000, odd=990), mode)
    assert bool(differ(Long(1000), Long(1000, turned=True), mode)) == (mode != "unordered")
    monkeypatch.setattr(results, "MOST_DIGESTED", 300)
    with pytest.raises(CannotCompare, match="more than 600 elements"):
        plain(Long(1000))


def test_the_form_of_a_result() -> None:
    assert outline(plain([1.0, 2.0])) == outline(plain([3.0, 4.0]))
    assert outline(plain(numpy.zeros(3))) != outline(plain(numpy.zeros(2)))
    assert outline(plain({"a": 1})) != outline(None)
