"""Claim `time`: one side is faster than the other, on this machine, beyond its noise.

The verdict, from the per-round ratios r (before / after) and the A/A controls of the same rounds:

* the interval is the bootstrap 95 % interval of the median of r;
* the noise is how far two measures of the *same* side typically (in the median) lie apart in a
  round, and never taken to be less than `SMALLEST_NOISE`;
* confirmed: the interval's lower end reaches `min-ratio` and exceeds the noise;
* refuted: its upper end stays below `min-ratio`, and that is not for want of resolution (the
  noise is below `min-ratio`, or "after" is not even faster);
* else inconclusive, after one more try with three times the rounds.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from .. import gpu
from ..bench import Claim, Fixture
from ..estimates import Interval, median_interval
from ..outcome import Event, Outcome
from ..session import Room, Session
from ..verdicts import Curve, Judgement, Verdict
from . import conduct

ROUNDS = 15
QUICK_ROUNDS = 7
LEAST_SECONDS = 0.06
QUICK_LEAST_SECONDS = 0.03
# Seconds that the rounds together should take; a slow pair gets fewer rounds, but never fewer than 7.
BUDGET = 20.0
QUICK_BUDGET = 4.0
# What a process and its clock can resolve at best; no ratio inside it is ever evidence.
SMALLEST_NOISE = 1.1
# The measures alone must fill this share of the time that passed outside while they were taken.
CLOCK_SHARE = (0.5, 1.02)


@dataclass(frozen=True)
class Round:
    """Seconds per run: each side measured twice."""

    before: tuple[float, float]
    after: tuple[float, float]

    @classmethod
    def of(cls, event: Event) -> Round:
        (first, last), (second, third) = event["before"], event["after"]
        return cls((first, last), (second, third))

    @property
    def ratio(self) -> float:
        return sum(self.before) / sum(self.after)

    @property
    def controls(self) -> tuple[float, float]:
        """How many times longer the slower of two equal measures took."""
        return max(self.before) / min(self.before), max(self.after) / min(self.after)


def prove(fixture: Fixture, claim: Claim, session: Session) -> Judgement:
    rounds = session.rounds or claim.rounds or (QUICK_ROUNDS if session.quick else ROUNDS)
    judgement = _attempt(fixture, claim, session, rounds)
    if judgement.verdict is Verdict.INCONCLUSIVE and judgement.ratio is not None:
        judgement = _attempt(fixture, claim, session, 3 * rounds)
    return judgement


def _attempt(fixture: Fixture, claim: Claim, session: Session, rounds: int) -> Judgement:
    least = QUICK_LEAST_SECONDS if session.quick else LEAST_SECONDS
    with session.room(fixture, claim) as room, gpu.sampling(session.nvml) as samples:
        outcome = _run(room, rounds, least)
    problem = conduct.trouble(claim, outcome) or conduct.difference(claim, outcome, fixture.equal)
    if problem is not None:
        return problem
    if not _clocks_agree(outcome):
        return conduct.refuted(claim, "the clock inside the measured process does not agree with the clock outside")
    measured = [Round.of(event) for event in outcome.named("round")]
    return judge(claim, measured, gpu.summary(samples))


def _run(room: Room, rounds: int, least: float) -> Outcome:
    limit = room.session.limit_for(room.claim)
    budget = QUICK_BUDGET if room.session.quick else BUDGET
    return room.run("time", rounds=rounds, least=least, budget=min(budget, 0.5 * limit), most=0.8 * limit)


def _clocks_agree(outcome: Outcome) -> bool:
    start, end, plan = outcome.time_of("measuring"), outcome.time_of("measured"), outcome.last("measuring")
    if start is None or end is None or plan is None:
        return False
    repeats: dict[str, int] = plan["repeats"]
    claimed = sum(sum(event[side]) * repeats[side] for event in outcome.named("round") for side in repeats)
    least, most = CLOCK_SHARE
    return least * (end - start) - 0.05 <= claimed <= most * (end - start) + 0.05


def judge(claim: Claim, rounds: Sequence[Round], extra: dict[str, float | str]) -> Judgement:
    """The verdict on what was measured."""
    ratio = median_interval([one.ratio for one in rounds])
    noise = noise_of(rounds)
    verdict = verdict_on(ratio, noise, claim.min_ratio)
    before = statistics.median(sum(one.before) / 2 for one in rounds)
    after = statistics.median(sum(one.after) / 2 for one in rounds)
    return Judgement(
        claim=claim.label,
        verdict=verdict,
        sentence=_sentence(verdict, ratio, noise, claim.min_ratio),
        summary=_effect(ratio),
        ratio=ratio,
        min_ratio=claim.min_ratio,
        noise=noise,
        figures={"before.seconds": before, "after.seconds": after, "rounds": float(len(rounds)), **extra},
        curves=(_curve(rounds),),
    )


def noise_of(rounds: Sequence[Round]) -> float:
    controls = [math.log(control) for one in rounds for control in one.controls]
    return max(SMALLEST_NOISE, math.exp(statistics.median(controls)))


def verdict_on(ratio: Interval, noise: float, min_ratio: float) -> Verdict:
    if ratio.low >= min_ratio and ratio.low > noise:
        return Verdict.CONFIRMED
    if ratio.high < min_ratio and (noise < min_ratio or ratio.high < 1):
        return Verdict.REFUTED
    return Verdict.INCONCLUSIVE


def _effect(ratio: Interval) -> str:
    if ratio.value >= 1:
        return ratio.words("x faster")
    return Interval(1 / ratio.value, 1 / ratio.high, 1 / ratio.low).words("x slower")


def _sentence(verdict: Verdict, ratio: Interval, noise: float, min_ratio: float) -> str:
    if verdict is Verdict.CONFIRMED:
        return f"after.py is {_effect(ratio)}; the claim is {min_ratio:g}x, the noise of this run {noise:.2f}x"
    if verdict is Verdict.REFUTED:
        return f"after.py is {_effect(ratio)}; the claim is at least {min_ratio:g}x"
    if ratio.low >= min_ratio:
        return f"{ratio.words('x')} is within the noise of this run ({noise:.2f}x between equal measures)"
    return f"{ratio.words('x')} does not settle a claim of {min_ratio:g}x (noise {noise:.2f}x)"


def _curve(rounds: Sequence[Round]) -> Curve:
    return Curve(
        title="time per run",
        unit="s",
        before=tuple(value for one in rounds for value in one.before),
        after=tuple(value for one in rounds for value in one.after),
    )
