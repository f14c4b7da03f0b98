"""What is said of a side that has not ended: it waits, it computes for ever, or it may only be slow."""

from __future__ import annotations

import pytest

from tflint_stall.verify.bench import Claim, Kind
from tflint_stall.verify.outcome import Ending, Outcome
from tflint_stall.verify.proofs.termination import Look, judge
from tflint_stall.verify.verdicts import Verdict

HERE, THERE = ['  File "before.py", line 9 in train'], ['  File "before.py", line 12 in step']


def ended_at_its_limit(advances: int) -> Outcome:
    """Sixty seconds, in whose second half so many counters moved."""
    moved = [(31.0 + second, {"event": "advanced"}) for second in range(advances)]
    return Outcome(events=[(0.0, {"event": "running"}), *moved], ending=Ending.TIME_LIMIT, seconds=60.0)


@pytest.mark.parametrize(
    ("cores", "second", "advances", "verdict"),
    [
        (0.0, HERE, 0, Verdict.CONFIRMED),
        # It sleeps now and then, and goes on: it may only be slow.
        (0.01, HERE, 20, Verdict.INCONCLUSIVE),
        # It computes all the time: that a thread beside it sleeps says nothing.
        (1.0, THERE, 20, Verdict.CONFIRMED),
    ],
)
def test_what_sleeps_beside_it(cores: float, second: list[str], advances: int, verdict: Verdict) -> None:
    look = Look(HERE, second, cores, sleepers=1)
    found = judge(Claim(Kind.TERMINATES), ended_at_its_limit(advances), look, needed=0.1, declared=5.0)
    assert found.verdict is verdict


def test_what_got_less_than_its_limit() -> None:
    found = judge(Claim(Kind.TERMINATES), ended_at_its_limit(0), Look(HERE, HERE, 0.0), needed=0.1, declared=90.0)
    assert found.verdict is Verdict.INCONCLUSIVE
