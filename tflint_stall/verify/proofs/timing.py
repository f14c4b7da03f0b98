"""Claim `time`: one side is faster than the other, on this machine, beyond its noise.

The verdict, from the per-round ratios r (before / after) and the A/A controls of the same rounds:

* the interval holds the median of r with the order statistics of the rounds (see `estimates`);
* the noise is the end of the same interval of the A/A ratios, where nothing differs: how far two
  equal sides would have been told apart; never taken to be less than `SMALLEST_NOISE`;
* confirmed: the interval's lower end reaches `min-ratio` and exceeds the noise;
* refuted: its upper end stays below `min-ratio`, and that is not for want of resolution (the
  noise is below `min-ratio`, or "after" is not even faster);
* else inconclusive.

What one process does not confirm is measured once more, with three times the rounds and with a
living process for each side: there neither side can change the other's world. Either try is
allowed half of the error, so that both together keep their 95 %. One process may get a busier
processor than the other for as long as it lives: so each also does the same small work in every turn,
whose ratio is a control, and what two processes settle must hold in two others as well.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .. import gpu
from ..bench import Claim, Fixture
from ..estimates import ALPHA, Interval, hull, median_interval, pooled, spread_of
from ..outcome import Ending, Event, Outcome
from ..session import Room, Session
from ..verdicts import Curve, Judgement, Verdict
from . import allowance, conduct, turns
from .evidence import Evidence

ROUNDS = 15
QUICK_ROUNDS = 9
# Of as many rounds the interval lies well inside of what single disturbances reach; they need the time for it, too.
ROUNDS_AGAIN = 31
TIMES_AGAIN = 3
LEAST_SECONDS = 0.06
QUICK_LEAST_SECONDS = 0.03
# Seconds that the rounds together should take; a slow pair gets fewer rounds, but never fewer than 7.
BUDGET = 20.0
QUICK_BUDGET = 4.0
# What a process and its clock can resolve at best; no ratio inside it is ever evidence.
SMALLEST_NOISE = 1.1
# The measures alone must fill this share of the time that passed outside while they were taken.
CLOCK_SHARE = (0.5, 1.02)
# Measures taken in turns wait for the other process's answer in between.
TURNS_SHARE = (0.3, 1.02)
# A record is made of so many processes: what differs between them belongs into its interval.
RECORDED_RUNS = 3
LONGER_THAN_ROUNDS = 1.5
# So many pairs of living processes: one of a pair may stand on a busier processor all the time.
PAIRS_OF_PROCESSES = 2


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
        """The ratios of two equal measures: what the ratio would be if nothing differed."""
        return self.before[0] / self.before[1], self.after[0] / self.after[1]


def prove(fixture: Fixture, claim: Claim, session: Session) -> Judgement:
    rounds = session.rounds or claim.rounds or (QUICK_ROUNDS if session.quick else ROUNDS)

    def one_process() -> Judgement | None:
        return _one_process(fixture, claim, session, rounds)

    def two_processes() -> Judgement:
        return _two_processes(fixture, claim, session, rounds)

    def two_processes_for_longer() -> Judgement:
        return _two_processes(fixture, claim, session, max(TIMES_AGAIN * rounds, ROUNDS_AGAIN), TIMES_AGAIN)

    if claim.processes == "two":
        return _with_other_runs(two_processes(), two_processes, claim, session)
    first = one_process()
    if first is None:
        return _with_other_runs(two_processes(), two_processes, claim, session)
    if first.verdict is Verdict.CONFIRMED or first.ratio is None:
        return _with_other_runs(first, one_process, claim, session)
    second = two_processes_for_longer()
    if second.ratio is None:
        # What failed has measured nothing; what was withheld has.
        return second if second.figures else first
    return _unless_contrary(first, _with_other_runs(second, two_processes_for_longer, claim, session), claim)


def _unless_contrary(first: Judgement, second: Judgement, claim: Claim) -> Judgement:
    """What one process has shown and two have not is no gain; it is no refutation either."""
    gained = first.ratio is not None and first.ratio.low >= claim.min_ratio
    if second.verdict is not Verdict.REFUTED or not gained:
        return second
    sentence = f"in one process it is otherwise: {first.sentence}"
    return replace(second, verdict=Verdict.INCONCLUSIVE, sentence=f"{second.sentence}; {sentence}")


def _with_other_runs(
    judgement: Judgement, measure: Callable[[], Judgement | None], claim: Claim, session: Session
) -> Judgement:
    """The same again in other processes, whose spread belongs into the interval: for a record, and of living pairs."""
    wanted = _runs_wanted(judgement, session)
    if wanted == 1 or judgement.ratio is None:
        return judgement
    runs, ratios, noise = [judgement], [judgement.ratio], judgement.noise or SMALLEST_NOISE
    for _ in range(wanted - 1):
        other = measure()
        if other is None or other.ratio is None or other.failed:
            return other or judgement
        runs.append(other)
        ratios.append(other.ratio)
        noise = max(noise, other.noise or SMALLEST_NOISE)
    if session.recording:
        ratio = hull(ratios)
    else:
        # How far equal measurements lie apart is noise, too.
        ratio, noise = pooled(ratios), max(noise, spread_of([one.value for one in ratios]))
    verdict = verdict_on(ratio, noise, claim.min_ratio)
    # What none of the runs has shown by itself, all of them together have not.
    shown = next((run.shown for run in runs if run.verdict is Verdict.CONFIRMED), ())
    return replace(
        judgement,
        shown=shown,
        verdict=verdict,
        sentence=f"{_sentence(verdict, ratio, noise, claim.min_ratio)}; over {len(ratios)} runs",
        summary=_effect(ratio),
        ratio=ratio,
        noise=noise,
        figures={**judgement.figures, "runs": float(len(ratios))},
    )


def _runs_wanted(judgement: Judgement, session: Session) -> int:
    if session.recording and judgement.verdict is Verdict.CONFIRMED:
        return RECORDED_RUNS
    settled = judgement.verdict in (Verdict.CONFIRMED, Verdict.REFUTED)
    return PAIRS_OF_PROCESSES if settled and "processes" in judgement.figures else 1


def _one_process(fixture: Fixture, claim: Claim, session: Session, rounds: int) -> Judgement | None:
    """Both sides in one process: nothing differs but the code. Nothing if "after" cannot run where "before" has."""
    least = QUICK_LEAST_SECONDS if session.quick else LEAST_SECONDS
    with session.room(fixture, claim) as room, gpu.sampling(session.nvml) as samples:
        limit = session.limit_for(claim)
        budget, most = _budget(session, limit), 0.8 * limit
        # Beside the rounds: what goes on after a call, and what is done only once.
        longest = LONGER_THAN_ROUNDS * limit
        outcome = room.run("time", limit=longest, rounds=rounds, least=least, budget=budget, most=most)

        def again() -> Outcome:
            _keep_a_result(room)
            return room.run_again("structure", "before", measure="none", of="", is_promised=True)

        if _raises_only_beside(room, outcome):
            return None
        problem = conduct.trouble(claim, outcome) or allowance.incomparable(Evidence(fixture, claim, (outcome,)))
        problem = problem or conduct.difference(claim, outcome, fixture.equal, again)
    if problem is not None:
        return problem
    start, end, plan = outcome.time_of("measuring"), outcome.time_of("measured"), outcome.last("measuring")
    events = outcome.named("round")
    if start is None or end is None or plan is None or not _clocks_agree(_claimed(events, plan), end - start):
        return _wrong_clock(claim)
    judgement = judge(claim, [Round.of(event) for event in events], gpu.summary(samples, process_of(outcome)))
    return _allowed(judgement, fixture, claim, [outcome], events)


def _allowed(
    judgement: Judgement, fixture: Fixture, claim: Claim, outcomes: Sequence[Outcome], rounds: Sequence[Event]
) -> Judgement:
    seconds = {side: float(judgement.figures[f"{side}.seconds"]) for side in ("before", "after")}
    return allowance.allowed(judgement, Evidence(fixture, claim, tuple(outcomes), seconds, tuple(rounds)))


def _raises_only_beside(room: Room, outcome: Outcome) -> bool:
    """What must be set before TensorFlow has started (threads, memory, graph mode) cannot be set after "before" ran."""
    raised = outcome.last("raised")
    if raised is None or raised["side"] != "after" or raised["calls"]:
        return False
    return room.run_side("structure", "after", "after", measure="none", of="", is_promised=True).last("raised") is None


def _budget(session: Session, limit: float, times: int = 1) -> float:
    return min(times * (QUICK_BUDGET if session.quick else BUDGET), 0.5 * limit)


def _keep_a_result(room: Room) -> None:
    """The first half of the control: a fresh process of "before" keeps its result."""
    room.run_side("structure", "before", "before", measure="none", of="", is_promised=True)


def process_of(outcome: Outcome) -> frozenset[int]:
    """The processes whose use of a GPU is the fixture's."""
    return frozenset(event["pid"] for event in outcome.named("hello"))


def _two_processes(fixture: Fixture, claim: Claim, session: Session, rounds: int, times: int = 1) -> Judgement:
    """Each side in a process of its own; with so many times the usual budget."""
    least = QUICK_LEAST_SECONDS if session.quick else LEAST_SECONDS
    limit = 2 * session.limit_for(claim)
    with session.room(fixture, claim) as room, gpu.sampling(session.nvml) as samples:
        played = turns.measure(room, rounds, least, _budget(session, limit, times), limit)

        def again() -> Outcome:
            _keep_a_result(room)
            return room.run_again("structure", "before", measure="none", of="", is_promised=True)

        outcomes = list(played.outcomes.values())
        # Once one has ended the other is stopped: the first one tells why.
        by_cause = sorted(outcomes, key=lambda outcome: outcome.ending is Ending.ENOUGH)
        troubles = (conduct.trouble(claim, outcome) for outcome in by_cause)
        problem = next((trouble for trouble in troubles if trouble), None)
        problem = problem or allowance.incomparable(Evidence(fixture, claim, tuple(outcomes)))
        problem = problem or conduct.difference(claim, outcomes[-1], fixture.equal, again)
    if problem is not None:
        return problem
    if not _clocks_agree(played.claimed, played.passed, TURNS_SHARE):
        # Between two turns each waits for the other's answer: on a busy machine most of the time goes there.
        return _wrong_clock(claim) if played.claimed > played.passed else _too_busy(claim)
    pids = frozenset[int]().union(*map(process_of, outcomes))
    extra: dict[str, float | str] = {"processes": "two, in turns", **gpu.summary(samples, pids)}
    judgement = judge(claim, [Round.of(event) for event in played.rounds], extra, played.controls)
    return _allowed(judgement, fixture, claim, outcomes, played.rounds)


def _wrong_clock(claim: Claim) -> Judgement:
    return conduct.refuted(claim, "the clock inside the measured process does not agree with the clock outside")


def _too_busy(claim: Claim) -> Judgement:
    return conduct.inconclusive(claim, "the machine is too busy: the processes waited longer than they were measured")


def _claimed(rounds: Sequence[Event], plan: Event) -> float:
    repeats: dict[str, int] = plan["repeats"]
    return float(sum(sum(event[side]) * repeats[side] for event in rounds for side in repeats))


def _clocks_agree(claimed: float, passed: float, share: tuple[float, float] = CLOCK_SHARE) -> bool:
    least, most = share
    return least * passed - 0.05 <= claimed <= most * passed + 0.05


def judge(
    claim: Claim, rounds: Sequence[Round], extra: dict[str, float | str], controls: Sequence[float] = ()
) -> Judgement:
    """The verdict on what was measured; `controls` are the ratios of the same work in two processes."""
    ratio = median_interval([one.ratio for one in rounds], ALPHA / 2)
    noise = noise_of(rounds, controls)
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


def noise_of(rounds: Sequence[Round], controls: Sequence[float] = ()) -> float:
    """How far the same interval reaches where nothing differs, and how far two processes lie apart all the time."""
    control = median_interval([ratio for one in rounds for ratio in one.controls], ALPHA / 2)
    apart = statistics.median(controls) if controls else 1.0
    return max(SMALLEST_NOISE, control.high, 1 / control.low, apart, 1 / apart)


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
