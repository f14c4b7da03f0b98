"""Claim `learns`: after reaches the target metric with a loss that falls, before does not.

A finite loss is not learning, and neither is a falling one: `Dense(1, softmax)` trains to a lower
and lower loss while its accuracy never moves. So the metric decides, against a target that a
healthy reference run exceeds, and the loss must agree with it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..bench import Claim, Fixture
from ..outcome import Event
from ..session import Session
from ..verdicts import Curve, Judgement, Verdict
from . import conduct


def prove(fixture: Fixture, claim: Claim, session: Session) -> Judgement:
    learned: dict[str, Event] = {}
    with session.room(fixture, claim) as room:
        for side in ("before", "after"):
            outcome = room.run_side("learns", side, "before", metric=claim.metric)
            if problem := conduct.trouble(claim, outcome):
                return problem
            event = outcome.last("learned")
            if event is None or len(event["loss"]) < 2 or not event["metric"]:
                return conduct.inconclusive(claim, f"{side}.py returned no series of losses and no metric")
            learned[side] = event
    return judge(claim, learned["before"], learned["after"])


def judge(claim: Claim, before: Event, after: Event) -> Judgement:
    """The verdict on the two trainings."""
    stall, health = why_not_learning(claim, before), why_not_learning(claim, after)
    if health:
        verdict, sentence = Verdict.REFUTED, f"after.py does not learn: {health}"
    elif not stall:
        verdict = Verdict.REFUTED
        sentence = f"before.py learns too: {claim.metric} {before['metric'][-1]:.4g}, target {claim.target:g}"
    else:
        verdict = Verdict.CONFIRMED
        sentence = f"before.py does not learn: {stall}; after.py reaches {after['metric'][-1]:.4g}"
    return Judgement(
        claim=claim.label,
        verdict=verdict,
        sentence=f"{sentence} (reference {claim.reference:g})",
        summary=f"{claim.metric} {before['metric'][-1]:.3g} before, {after['metric'][-1]:.3g} after",
        figures={
            "before.metric": before["metric"][-1],
            "after.metric": after["metric"][-1],
            "before.loss": before["loss"][-1],
            "after.loss": after["loss"][-1],
        },
        curves=(
            Curve("loss", "", tuple(before["loss"]), tuple(after["loss"])),
            Curve(claim.metric, "", tuple(before["metric"]), tuple(after["metric"])),
        ),
    )


def why_not_learning(claim: Claim, event: Event) -> str:
    """What is wrong with a training, as half a sentence; empty if it learns."""
    loss: Sequence[float] = event["loss"]
    metric = event["metric"][-1]
    moved = f"the loss goes from {loss[0]:.4g} to {loss[-1]:.4g}"
    if not all(math.isfinite(value) for value in loss):
        first = next(step for step, value in enumerate(loss) if not math.isfinite(value))
        return f"the loss is {loss[first]} from point {first + 1} on"
    reached = metric >= claim.target if claim.goal == "higher" else metric <= claim.target
    if not math.isfinite(metric) or not reached:
        return f"{moved}, but {claim.metric} is {metric:.4g} and the target {claim.target:g}"
    if loss[-1] >= loss[0]:
        return f"{claim.metric} reaches {metric:.4g}, but {moved}"
    return ""
