"""Claim `structure`: a count that needs no clock (traces, ops, calls, exceptions, gradients).

Each side runs once in a process of its own while the driver counts. Confirmed if both counts meet
their conditions *and* the conditions tell the sides apart: a count that would also pass for the
other side shows nothing.
"""

from __future__ import annotations

from ..bench import Claim, Fixture
from ..outcome import Event, Outcome
from ..session import Session
from ..verdicts import Judgement, Verdict
from . import conduct, meaning

Count = float | str


def prove(fixture: Fixture, claim: Claim, session: Session) -> Judgement:
    counts: dict[str, Count] = {}
    events: dict[str, Event] = {}
    outcome, prepared = Outcome(), None
    with session.room(fixture, claim) as room:
        for side in ("before", "after"):
            outcome = room.run_side("structure", side, "before", measure=claim.measure, of=claim.of)
            if problem := conduct.trouble(claim, outcome):
                return problem
            counted = outcome.last("counted")
            if counted is None:
                return conduct.inconclusive(claim, f"{side}.py was not counted")
            events[side], counts[side] = counted, counted["count"]
            prepared = outcome.last("prepared count") or prepared
            if counted["missing"] and not _is_wanted(claim, side, counts[side]):
                return conduct.not_here(claim, f"{side}.py needs {counted['missing']}, which is not available here")

        def again() -> Outcome:
            return room.run_again("structure", "before", measure=claim.measure, of=claim.of)

        if problem := conduct.difference(claim, outcome, fixture.equal, again):
            return problem
    if problem := meaning.unclear(claim, events["before"], events["after"]):
        return problem
    found = judge(claim, counts["before"], counts["after"])
    return _moved_to_preparing(claim, counts, prepared) or found if found.verdict is Verdict.CONFIRMED else found


def _moved_to_preparing(claim: Claim, counts: dict[str, Count], prepared: Event | None) -> Judgement | None:
    """What `after` counts while it is loaded and set up, where nobody counts, may be what is missing in its run."""
    before, after = counts["before"], counts["after"]
    more = prepared["count"] if prepared is not None else 0
    if not more or isinstance(before, str) or isinstance(after, str):
        return None
    if judge(claim, before, after + more).verdict is Verdict.CONFIRMED:
        return None
    what = claim.measure.replace("-", " ")
    sentence = (
        f"{what}: {_shown(before)} before, {_shown(after)} after, but loading after.py and its setup() make {more}"
    )
    return conduct.inconclusive(
        claim, f"{sentence}: what run() of before.py does must be done in run() of after.py, too"
    )


def _is_wanted(claim: Claim, side: str, count: Count) -> bool:
    """The exception for want of an API is the one that the claim is about."""
    condition = claim.before if side == "before" else claim.after
    return condition is not None and condition.holds(count)


def judge(claim: Claim, before: Count, after: Count) -> Judgement:
    """The verdict on the two counts."""
    problem = _ratio_problem(claim, before, after) or _condition_problem(claim, before, after)
    what = claim.measure.replace("-", " ") + (f" of {claim.of}" if claim.of else "")
    counted = f"{what}: {_shown(before)} before, {_shown(after)} after"
    return Judgement(
        claim=claim.label,
        verdict=Verdict.REFUTED if problem else Verdict.CONFIRMED,
        sentence=f"{counted}; {problem}" if problem else counted,
        summary=counted,
        figures={"before.count": before, "after.count": after},
    )


def _ratio_problem(claim: Claim, before: Count, after: Count) -> str:
    if claim.before and claim.after:
        return ""
    if isinstance(before, str) or isinstance(after, str):
        return "a ratio needs numbers"
    if before < claim.min_ratio * after or before <= after:
        return f"the claim is a ratio of at least {claim.min_ratio:g}"
    return ""


def _condition_problem(claim: Claim, before: Count, after: Count) -> str:
    if not (claim.before and claim.after):
        return ""
    if not claim.before.holds(before):
        return f"before.py should have {claim.before.text}"
    if not claim.after.holds(after):
        return f"after.py should have {claim.after.text}"
    if claim.before.holds(after) and claim.after.holds(before):
        return "the conditions hold for either side, so they show no difference"
    return ""


def _shown(count: Count) -> str:
    return count if isinstance(count, str) else f"{count:g}"
