"""Claim `learns`: after reaches the target metric with a loss that falls, before does not.

A finite loss is not learning, and neither is a falling one: `Dense(1, softmax)` trains to a lower
and lower loss while its accuracy never moves. So the metric decides, against a target that a
healthy reference run exceeds, and the loss must agree with it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from ..bench import Claim, Fixture
from ..outcome import Event, Outcome
from ..session import Session
from ..verdicts import Curve, Judgement, Verdict
from . import alike, allowance, conduct, luck
from .evidence import Evidence

# The last points of a training, which go up and down.
_LAST = 5
# A side that does not learn stays behind by this share of what there is to learn.
_SHARE_APART = 1 / 3
# Metrics that count the steps themselves, and metrics that are a share of one.
_OF_LENGTH = re.compile("step|epoch", re.IGNORECASE)
_OF_SHARE = re.compile("acc|auc|precision|recall|f1|iou|dice", re.IGNORECASE)
_ROUNDED = 1e-6
# Of the loss, where the metric is reached from the first.
SHARE_LEFT = 0.5


def prove(fixture: Fixture, claim: Claim, session: Session) -> Judgement:
    outcomes: dict[str, Outcome] = {}
    learned: dict[str, Event] = {}
    limit = luck.time_limit(session, claim)
    with session.room(fixture, claim) as room:
        for side in ("before", "after"):
            outcome = outcomes[side] = room.run_side("learns", side, "before", limit=limit, metric=claim.metric)
            if problem := conduct.trouble(claim, outcome):
                return problem
            event = outcome.last("learned")
            if event is None or not event["loss"] or not event["metric"]:
                return conduct.inconclusive(claim, f"{side}.py returned no series of losses and no metric")
            learned[side] = event
        evidence = Evidence(fixture, claim, tuple(outcomes.values()))
        found = judge(claim, learned["before"], learned["after"])
        if found.verdict is Verdict.CONFIRMED:
            chance = luck.with_other_seeds(room, evidence, "learns", "learned", metric=claim.metric)
            evidence = Evidence(fixture, claim, tuple(outcomes.values()), luck=chance)
    return allowance.allowed(found, evidence)


def series_to_compare(evidence: Evidence) -> str:
    """One loss does not say whether it falls."""
    before, after = _both(evidence)
    if min(len(before["loss"]), len(after["loss"])) > 1:
        return ""
    if longer := _trained_longer(evidence.claim, before, after):
        return longer
    side = "before" if len(before["loss"]) < 2 else "after"
    return f"{side}.py returned one loss only, which does not say whether it falls"


def possible(evidence: Evidence) -> str:
    """The metric is one that a training can reach."""
    if impossible := _impossible(evidence.claim, _both(evidence)[1]):
        return f"{impossible}: what after.py trains on, or computes, is not right"
    return ""


def as_long(evidence: Evidence) -> str:
    """Both were trained for as long."""
    return _trained_longer(evidence.claim, *_both(evidence))


def apart(evidence: Evidence) -> str:
    """More lies between the two than their ups and downs."""
    before, after = _both(evidence)
    little = _little_apart(evidence.claim, before, after["metric"])
    return f"before.py misses the target, but {little}" if little else ""


def by_training(evidence: Evidence) -> str:
    """The target is reached by training: what begins there and hardly moves is only measured differently."""
    claim, after = evidence.claim, _both(evidence)[1]
    loss, metric = after["loss"], after["metric"]
    if len(metric) < 2 or not claim.reaches(metric[0]) or loss[-1] <= SHARE_LEFT * loss[0]:
        return ""
    moved = f"its loss goes only from {loss[0]:.4g} to {loss[-1]:.4g}"
    return f"{claim.metric} of after.py is {metric[0]:.4g} from the first, and {moved}"


def measured_alike(evidence: Evidence) -> str:
    """What is returned as the metric is the same expression in both sides."""
    return alike.difference(evidence.fixture.folder, evidence.claim.metric)


def sets_apart(claim: Claim, before: Event, after: Event) -> bool:
    """With other seeds: "after" has learned, and "before" lies behind it by as much as ever."""
    missed, reached = before["metric"][-1], after["metric"][-1]
    if not math.isfinite(reached) or not (claim.reaches(reached) or _is_near(claim, reached, missed)):
        return False
    if not all(map(math.isfinite, (*before["loss"], missed))):
        return True
    return not claim.reaches(missed) and not _little_apart(claim, before, after["metric"])


def _is_near(claim: Claim, reached: float, missed: float) -> bool:
    """Nearer to the target than to where the other side stayed."""
    if not math.isfinite(missed):
        return math.isfinite(reached)
    return abs(reached - claim.target) <= abs(reached - missed)


def _both(evidence: Evidence) -> tuple[Event, Event]:
    learned = evidence.both("learned")
    assert learned is not None, "judged only where both sides have learned"
    return learned


def _trained_longer(claim: Claim, before: Event, after: Event) -> str:
    """A longer training is a change of its own, unless the other one broke down, or its length is what is claimed."""
    one, other = len(before["loss"]), len(after["loss"])
    broke_down = not math.isfinite(before["loss"][-1])
    if other <= one or broke_down or _OF_LENGTH.search(claim.metric):
        return ""
    epochs = "epoch" if one == 1 else "epochs"
    return f"before.py was trained for {one} {epochs} (or steps), after.py for {other}: train both for as long"


def _impossible(claim: Claim, event: Event) -> str:
    """A metric beyond what it can be is no success of the training: the data are wrong, or the metric is."""
    value = event["metric"][-1]
    if claim.goal == "lower" and claim.target > 0 and claim.reference >= 0 and value < -claim.target:
        return f"{claim.metric} is {value:.4g}, far below zero"
    if claim.goal == "higher" and claim.reference <= 1 < value - _ROUNDED and _OF_SHARE.search(claim.metric):
        return f"{claim.metric} is {value:.4g}, and cannot be more than 1"
    return ""


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


def _little_apart(claim: Claim, event: Event, after: Sequence[float]) -> str:
    """Why two trainings are too much alike to say that one learns and the other does not; empty if they are not."""
    before: Sequence[float] = event["metric"]
    missed, reached = before[-1], after[-1]
    if not all(map(math.isfinite, (*event["loss"], missed))) or claim.reaches(missed):
        return ""
    if any(claim.reaches(value) for value in before[-_LAST:]):
        return f"it reached it shortly before: {claim.metric} {missed:.4g} at the end, target {claim.target:g}"
    if claim.goal == "lower" and missed * _SHARE_APART >= reached:
        return ""
    # What a training begins with is chance; a healthy one goes from there to the reference.
    if abs(reached - missed) < _SHARE_APART * abs(claim.reference - before[0]):
        return f"{claim.metric} is {missed:.4g} and {reached:.4g}, of {claim.reference:g} that a healthy run reaches"
    return ""


def why_not_learning(claim: Claim, event: Event) -> str:
    """What is wrong with a training, as half a sentence; empty if it learns."""
    loss: Sequence[float] = event["loss"]
    metric = event["metric"][-1]
    moved = f"the loss goes from {loss[0]:.4g} to {loss[-1]:.4g}"
    if not all(math.isfinite(value) for value in loss):
        first = next(step for step, value in enumerate(loss) if not math.isfinite(value))
        return f"the loss is {loss[first]} from point {first + 1} on"
    if not math.isfinite(metric) or not claim.reaches(metric):
        return f"{moved}, but {claim.metric} is {metric:.4g} and the target {claim.target:g}"
    if loss[-1] >= loss[0]:
        return f"{claim.metric} reaches {metric:.4g}, but {moved}"
    return ""
