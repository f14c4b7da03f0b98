"""One run of each side: what a busy machine did is told apart from what the fixes did."""

from __future__ import annotations

import pytest

from tflint_stall.verify.outcome import Outcome, Sample
from tflint_stall.verify.program_judge import Effect, Side, compare, needs_control
from tflint_stall.verify.watching import Run, Steps


def side(seconds: float, computed: float, printed: str = "") -> Side:
    outcome = Outcome(seconds=seconds, exit_code=0, output=printed.encode())
    outcome.add_sample(Sample(seconds, 1_000_000, 0, computed, 1))
    return Side([Run(outcome, Steps(), None)])


@pytest.mark.parametrize(
    ("fixed", "is_busy", "effect"),
    [
        (side(10, 3), False, Effect.FASTER),
        (side(10, 3), True, Effect.FASTER),
        (side(10, 8), False, Effect.FASTER),
        (side(10, 8), True, Effect.UNSETTLED),
        (side(90, 8), True, Effect.UNSETTLED),
        (side(90, 8), False, Effect.SLOWER),
        (side(90, 20), True, Effect.SLOWER),
        (side(28, 3), True, Effect.UNSETTLED),
    ],
)
def test_where_others_work_what_was_computed_is_the_witness(fixed: Side, is_busy: bool, effect: Effect) -> None:
    assert compare(side(30, 8), fixed, is_busy=is_busy).effect is effect


def test_a_control_is_run_where_the_outputs_differ() -> None:
    assert needs_control(side(30, 8, "loss 0.5\n"), side(30, 8, "loss 0.7\n"))
    assert not needs_control(side(30, 8, "loss 0.5\n"), side(20, 4, "loss 0.50001\n"))
    assert not needs_control(side(30, 8, "loss 0.5\n"), Side([]))
