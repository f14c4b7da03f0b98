"""What must have been shown before anything is called confirmed: the one gate that every confirmation passes.

Figures alone confirm nothing. For each kind of claim there is a list of what must be shown of the two sides, from what
their processes have told; a requirement answers with what is missing, as a sentence. What nobody has looked at is not
shown. A refutation needs less: that both sides were asked the same, and did the same on every call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..bench import Kind
from ..verdicts import Judgement, Verdict
from . import conduct, inputs, learning, luck, meaning, memory, termination, work
from .evidence import Evidence, Requirement

# Also before anything is refuted.
_COMPARABLE: dict[Kind, Sequence[Requirement]] = {
    Kind.TIME: (inputs.same, work.same_on_every_call),
    Kind.MEMORY: (inputs.same, memory.something_returned),
    Kind.STRUCTURE: (inputs.same, meaning.counted),
    Kind.TERMINATES: (inputs.same,),
    Kind.LEARNS: (inputs.same, learning.series_to_compare),
}
_REQUIRED: dict[Kind, Sequence[Requirement]] = {
    Kind.TIME: (
        work.same_results,
        work.results_that_need_it,
        work.in_a_whole_life,
        work.nothing_goes_on,
        work.same_waiting,
        work.as_many_steps,
        work.early_and_late,
        work.nothing_left,
        work.unchanged_by_the_other,
    ),
    Kind.MEMORY: (work.same_results, memory.not_before_the_run, memory.not_in_processes, memory.in_the_long_run),
    Kind.STRUCTURE: (meaning.same_work, meaning.in_the_run, meaning.not_caught, luck.counts_with_other_seeds),
    Kind.TERMINATES: (termination.done, termination.not_caught, termination.left_nothing, termination.no_end_in_sight),
    Kind.LEARNS: (
        learning.possible,
        learning.as_long,
        learning.apart,
        learning.by_training,
        learning.measured_alike,
        luck.learns_with_other_seeds,
    ),
}
# What both sides in one process do not show, each in a process of its own may.
_SHOWN_APART = (work.early_and_late, work.nothing_left, work.unchanged_by_the_other)


def incomparable(evidence: Evidence) -> Judgement | None:
    """The judgement on sides that were not asked the same, whatever was measured of them."""
    missing = _missing(_COMPARABLE[evidence.claim.kind], evidence)
    return None if missing is None else conduct.inconclusive(evidence.claim, missing[1])


def allowed(judgement: Judgement, evidence: Evidence) -> Judgement:
    """The judgement, if all is shown that it needs; else that it is inconclusive, and what is missing."""
    kind = evidence.claim.kind
    if judgement.verdict not in (Verdict.CONFIRMED, Verdict.REFUTED):
        return judgement
    needed = _COMPARABLE[kind] if judgement.verdict is Verdict.REFUTED else (*_COMPARABLE[kind], *_REQUIRED[kind])
    if missing := _missing(needed, evidence):
        return _withheld(judgement, missing)
    return replace(judgement, shown=tuple(map(_name, needed)))


def only_shown(judgement: Judgement) -> Judgement:
    """No confirmation without a list of what was shown, whoever gave it."""
    if judgement.verdict is Verdict.CONFIRMED and not judgement.shown:
        return _withheld(judgement, (None, "nobody has looked at what this rests on"))
    return judgement


def _missing(requirements: Sequence[Requirement], evidence: Evidence) -> tuple[Requirement | None, str] | None:
    for requirement in requirements:
        if sentence := requirement(evidence):
            return requirement, sentence
    return None


def _withheld(judgement: Judgement, missing: tuple[Requirement | None, str]) -> Judgement:
    requirement, sentence = missing
    return replace(
        judgement,
        verdict=Verdict.INCONCLUSIVE,
        sentence=f"{sentence} ({judgement.sentence})",
        summary="",
        # Without figures nobody measures the same once more.
        ratio=judgement.ratio if requirement in _SHOWN_APART else None,
        failed=True,
    )


def _name(requirement: Requirement) -> str:
    return requirement.__name__.replace("_", " ")
