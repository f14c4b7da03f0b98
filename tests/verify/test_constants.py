"""What a `run` returns although it never looked: literals, lengths, shapes; and what only looks like it."""

from __future__ import annotations

import ast

import pytest

from tflint_stall.verify.inside import constants


def function(body: str) -> ast.FunctionDef:
    node = ast.parse("def run(state):\n" + "".join(f"    {line}\n" for line in body.split("; "))).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


@pytest.mark.parametrize(
    "body",
    [
        "return 3",
        "return -1.5",
        "return {'status': 'ok', 'epochs': [1, 2]}",
        "work(); done = True; return done",
        "losses = []; [losses.append(x) for x in state]; return len(losses)",
        "return len(state.fit().history['loss'])",
        "return numpy.zeros(3).shape",
        "return tuple(model.output.shape)",
        "return int(model.count_params())",
    ],
)
def test_nothing_was_looked_at(body: str) -> None:
    assert constants.says_nothing(function(body))


@pytest.mark.parametrize(
    "body",
    [
        "work()",
        "return state.fit().history",
        "losses = []; losses.append(work()); return losses",
        "found = {}; found['a'] = work(); return found",
        "filled = []; fill(filled); return filled",
        "total = 0; total += work(); return total",
        "total = 0; total = total + work(); return total",
        "drawn = set(); drawn.add(work()); return len(drawn)",
        "good = [x for x in state if x]; return len(good)",
        "return len(set(state))",
        "return (work(), 3)",
        "return float(work())",
    ],
)
def test_something_was_computed(body: str) -> None:
    assert not constants.says_nothing(function(body))


def test_a_number_that_is_written_there() -> None:
    assert constants.is_literal(function("return 3"))
    assert not constants.is_literal(function("return len(state)"))
    assert not constants.is_literal(function("work()"))
