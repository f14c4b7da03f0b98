"""The rows of tf.data against the TensorFlow that is installed: names, parameters and their order."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from tflint_stall.facts.api import steps

pytestmark = pytest.mark.tensorflow
# Parameters that the rows do not name: what every method has.
_UNNAMED = frozenset({"self", "name"})


def _parameters(function: Callable[..., Any]) -> list[str]:
    found = inspect.signature(function).parameters
    stars = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [name for name, parameter in found.items() if name not in _UNNAMED and parameter.kind not in stars]


def _tensorflow() -> Any:
    return pytest.importorskip("tensorflow")


@pytest.mark.parametrize("name", sorted(steps.DATASET_STEPS))
def test_parameters_of_steps(name: str) -> None:
    method = getattr(_tensorflow().data.Dataset, name, None)
    if method is None:
        pytest.skip("only with `apply`, or of another library")
    assert list(steps.STEPS[name].parameters) == _parameters(method)
    assert steps.STEPS[name].calls in ("", *steps.STEPS[name].parameters)


@pytest.mark.parametrize("name", sorted(steps.APPLIED))
def test_parameters_of_transformations(name: str) -> None:
    made = getattr(_tensorflow().data.experimental, name, None)
    if made is None:
        pytest.skip("gone from this TensorFlow")
    assert list(steps.APPLIED[name].parameters) == _parameters(made)
    assert all(step in steps.STEPS for step in steps.APPLIED[name].steps)


@pytest.mark.parametrize("path", sorted(steps.DATASET_ROOTS))
def test_parameters_of_sources(path: str) -> None:
    found: Any = _tensorflow()
    for part in path.removeprefix("tf.").split("."):
        found = getattr(found, part, None) or getattr(getattr(found, "experimental", None), part, None)
    if found is None:
        pytest.skip("gone from this TensorFlow")
    wanted = list(steps.SOURCES[path].parameters)
    # Of those with many parameters the rows name the first.
    assert wanted == _parameters(found.__init__ if inspect.isclass(found) else found)[: len(wanted)]


@pytest.mark.parametrize(
    "name", ["batch", "padded_batch", "map", "shuffle", "repeat", "cache", "prefetch", "enumerate"]
)
def test_what_is_said_about_counts_holds(name: str) -> None:
    tf = _tensorflow()
    given: dict[str, tuple[Any, ...]] = {"batch": (2,), "padded_batch": (2,), "shuffle": (4,), "map": (lambda x: x,)}
    given["prefetch"] = (1,)
    before = tf.data.Dataset.range(6)
    after = getattr(before, name)(*given.get(name, ()))
    if steps.STEPS[name].count is steps.Count.SAME:
        assert int(after.cardinality()) == int(before.cardinality())
    else:
        assert int(after.cardinality()) != tf.data.UNKNOWN_CARDINALITY
