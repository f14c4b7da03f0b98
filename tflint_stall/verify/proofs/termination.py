"""Claim `terminates`: before hangs, after ends.

"After" runs first and shows how long the work takes; "before" then gets the time limit or three
times as long, whichever is more, so that what is merely slow is not called a hang.
"""

from __future__ import annotations

from ..bench import Claim, Fixture
from ..outcome import Ending, Outcome, only_stack_lines
from ..session import Session
from ..verdicts import Judgement, Verdict
from . import conduct

TIME_LIMIT = 15.0
QUICK_TIME_LIMIT = 5.0
PATIENCE = 3.0


def prove(fixture: Fixture, claim: Claim, session: Session) -> Judgement:
    limit = session.time_limit or claim.time_limit or TIME_LIMIT
    with session.room(fixture, claim) as room:
        sides = {"first_side": "after", "kept_file": str(room.folder / "first-result"), "clock_starts_at": "running"}
        after = room.run("terminates", limit=limit, side="after", **sides)
        if problem := conduct.trouble(claim, after):
            return problem
        needed = _seconds_of_run(after)
        # "After" may take its time to start; only the wait for "before" is shortened.
        patience = max(min(limit, QUICK_TIME_LIMIT) if session.quick else limit, PATIENCE * needed)
        before = room.run("terminates", limit=patience, side="before", **sides)
    return judge(claim, before, patience, needed)


def judge(claim: Claim, before: Outcome, patience: float, needed: float) -> Judgement:
    """The verdict on "before", once "after" has ended."""
    if before.ending is not Ending.TIME_LIMIT or before.last("running") is None:
        if problem := conduct.trouble(claim, before):
            return problem
        seconds = _seconds_of_run(before)
        return conduct.refuted(claim, f"before.py does not hang: it ended after {seconds:.1f} s")
    where = conduct.where_it_stood(before)
    stood = f", standing at {where}" if where else ""
    return Judgement(
        claim=claim.label,
        verdict=Verdict.CONFIRMED,
        sentence=f"before.py was still running after {patience:.0f} s{stood}; after.py ended after {needed:.1f} s",
        summary=f"hangs (stopped after {patience:.0f} s); fixed it ends after {needed:.1f} s",
        figures={"before.limit.seconds": patience, "after.seconds": needed},
        detail="\n".join(only_stack_lines(before.stacks)),
    )


def _seconds_of_run(outcome: Outcome) -> float:
    start, end = outcome.time_of("running"), outcome.time_of("returned")
    return end - start if start is not None and end is not None else 0.0
