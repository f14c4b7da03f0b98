"""What was drawn by chance must come out with other seeds as well: the control of what a fixture seeds itself."""

from __future__ import annotations

from typing import Any

from ..bench import READ, Claim, Kind
from ..session import Room, Session
from .evidence import Evidence

SHIFTS = (1_000_003, 2_000_029)
_UNKNOWN = "with other seeds the sides did not come to an end"


def time_limit(session: Session, claim: Claim) -> float:
    """What is done with other seeds as well takes as many times as long."""
    tries = 1 + len(SHIFTS) if claim.kind is Kind.LEARNS or claim.measure in READ else 1
    return tries * session.limit_for(claim)


def with_other_seeds(room: Room, evidence: Evidence, work: str, event: str, **details: Any) -> dict[str, list[Any]]:
    """What each side comes to with other seeds: as its process has told, or in processes of their own."""
    found: dict[str, list[Any]] = {}
    details = {**details, "equal": ""}
    for side in ("before", "after"):
        told = evidence.of("other seeds", side)
        found[side] = list(told["found"]) if told is not None else []
        if found[side]:
            continue
        for shift in SHIFTS:
            outcome = room.run(work, side=side, keeps=True, kept_side=side, shift=shift, **details)
            last = outcome.last(event)
            if last is not None:
                found[side].append(last if event == "learned" else last["count"])
    return found


def counts_with_other_seeds(evidence: Evidence) -> str:
    """A reading of results holds for each seed, or it was the seed."""
    from .structure import holds

    if evidence.claim.measure not in READ:
        return ""
    pairs = list(zip(evidence.luck.get("before", []), evidence.luck.get("after", []), strict=False))
    if len(pairs) < len(SHIFTS):
        return _UNKNOWN
    for before, after in pairs:
        if not holds(evidence.claim, before, after):
            return f"with another seed it is {before:g} before and {after:g} after: one seed shows nothing"
    return ""


def learns_with_other_seeds(evidence: Evidence) -> str:
    """With each seed "after" learns more than "before", by as much as sets them apart."""
    from .learning import sets_apart

    pairs = list(zip(evidence.luck.get("before", []), evidence.luck.get("after", []), strict=False))
    if len(pairs) < len(SHIFTS):
        return _UNKNOWN
    for before, after in pairs:
        if not sets_apart(evidence.claim, before, after):
            one, other = before["metric"][-1], after["metric"][-1]
            return f"with another seed {evidence.claim.metric} is {one:.3g} before and {other:.3g} after: it was luck"
    return ""
