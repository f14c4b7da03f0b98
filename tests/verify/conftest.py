"""Pairs made on the spot, and sessions that run them."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from tflint_stall.verify import child, proofs
from tflint_stall.verify.bench import read_fixture
from tflint_stall.verify.session import Session
from tflint_stall.verify.verdicts import Environment, Judgement, Verdict

Prove = Callable[..., Judgement]

# Work that takes a few milliseconds and is the same on every call.
BUSY = """
def run(state):
    for _ in range({count}):
        total = 0
        for i in range(1_000):
            total += i % 7
    return total
"""
BUSY_LONG, BUSY_SHORT = BUSY.format(count=90), BUSY.format(count=30)


def settles(verdict: Verdict) -> tuple[Verdict, ...]:
    """What may become of a true effect: where others load the machine, nothing may be settled; never the contrary."""
    busy = os.getloadavg()[0] >= 2 * (os.cpu_count() or 1)
    return (verdict, Verdict.INCONCLUSIVE) if busy else (verdict,)


def confirmed(measure: Callable[[], Judgement]) -> Judgement:
    """A true effect, measured until it is settled: what else runs here may hide it, never turn it round."""
    for _ in range(3):
        judgement = measure()
        if judgement.verdict is Verdict.CONFIRMED:
            break
        assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert judgement.verdict in settles(Verdict.CONFIRMED), judgement
    return judgement


def tensorflow_python() -> str | None:
    """An interpreter with TensorFlow: this one, or the one that the environment names."""
    named = os.environ.get("TFLINT_STALL_TENSORFLOW_PYTHON")
    return named or (sys.executable if find_spec("tensorflow") else None)


@pytest.fixture(autouse=True)
def nobody_was_stopped() -> None:
    child.stop_all.clear()


@pytest.fixture
def tensorflow() -> str:
    python = tensorflow_python()
    if python is None:
        pytest.skip("no TensorFlow here; TFLINT_STALL_TENSORFLOW_PYTHON may name an interpreter that has it")
    return python


@pytest.fixture
def pair(tmp_path: Path) -> Callable[..., Path]:
    """Write a fixture folder; without TensorFlow unless `bench` says otherwise."""

    def write(bench: str, before: str, after: str, tensorflow: str = "none") -> Path:
        folder = tmp_path / "family" / "some_rule"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "bench.toml").write_text(f'tensorflow = "{tensorflow}"\n{textwrap.dedent(bench)}')
        (folder / "before.py").write_text(textwrap.dedent(before))
        (folder / "after.py").write_text(textwrap.dedent(after))
        return folder

    return write


@pytest.fixture
def prove(pair: Callable[..., Path]) -> Prove:
    """The judgement on a pair, quickly."""

    def judge(bench: str, before: str, after: str, *, python: str = "", limit: float | None = None) -> Judgement:
        folder = pair(bench, before, after, tensorflow=">=2.0" if python else "none")
        fixture = read_fixture(folder)
        session = Session(
            python=python or sys.executable,
            quick=True,
            time_limit=limit,
            memory=child.memory_limit(),
            environment=Environment(tensorflow="2.99.0" if python else ""),
        )
        return proofs.prove(fixture, fixture.claims[0], session)

    return judge
