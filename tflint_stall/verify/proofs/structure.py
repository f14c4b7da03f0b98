"""Claim `structure`: a count that needs no clock (traces, ops, calls, exceptions, gradients).

Each side runs once in a process of its own while the driver counts. Confirmed if both counts meet
their conditions *and* the conditions tell the sides apart: a count that would also pass for the
other side shows nothing.
"""

from __future__ import annotations

from ..bench import READ, Claim, Fixture
from ..outcome import Event, Outcome
from ..session import Session
from ..verdicts import Judgement, Verdict
from . import allowance, conduct, luck
from .evidence import Evidence

Count = float | str
_COUNTED_ON_THE_WAY = ("traces", "graph-ops", "sessions", "calls")


def prove(fixture: Fixture, claim: Claim, session: Session) -> Judgement:
    events: dict[str, Event] = {}
    outcomes: list[Outcome] = []
    # Counts of the same work: its results are compared also where the fixture does not ask for it.
    equal = fixture.equal or ("close" if claim.measure in _COUNTED_ON_THE_WAY and not fixture.differs else "")
    details = {"measure": claim.measure, "of": claim.of, "equal": equal, "is_promised": bool(fixture.equal)}
    limit = luck.time_limit(session, claim)
    with session.room(fixture, claim) as room:
        for side in ("before", "after"):
            outcome = room.run_side("structure", side, "before", limit=limit, **details)
            if problem := conduct.trouble(claim, outcome):
                return problem
            outcomes.append(outcome)
            counted = outcome.last("counted")
            if counted is None:
                return conduct.inconclusive(claim, f"{side}.py was not counted")
            events[side] = counted
            if counted["missing"] and not _is_wanted(claim, side, counted["count"]):
                return conduct.not_here(claim, f"{side}.py needs {counted['missing']}, which is not available here")

        def again() -> Outcome:
            return room.run_again("structure", "before", **details)

        evidence = Evidence(fixture, claim, tuple(outcomes))
        problem = allowance.incomparable(evidence) or conduct.difference(claim, outcomes[-1], fixture.equal, again)
        if problem is not None:
            return problem
        found = judge(claim, events["before"]["count"], events["after"]["count"])
        if found.verdict is Verdict.CONFIRMED and claim.measure in READ:
            chance = luck.with_other_seeds(room, evidence, "structure", "counted", **details)
            evidence = Evidence(fixture, claim, tuple(outcomes), luck=chance)
    return allowance.allowed(found, evidence)


def holds(claim: Claim, before: Count, after: Count) -> bool:
    return judge(claim, before, after).verdict is Verdict.CONFIRMED


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
