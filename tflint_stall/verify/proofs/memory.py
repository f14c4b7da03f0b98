"""Claim `memory`: one side holds less, in a fresh process each.

`peak` is the highest resident memory during one run beyond what was there before it; `slope` the
growth per run over several runs; `device-after-first-op` what the process holds of the GPU.
A single reading of resident memory is good to some 15 MB, and that is subtracted from the
claim: confirmed only if the ratio holds even when both readings were wrong by as much.
"""

from __future__ import annotations

from .. import gpu
from ..bench import Claim, Fixture
from ..estimates import Interval, slope
from ..outcome import Event, Outcome
from ..session import Room, Session
from ..verdicts import Curve, Judgement, Verdict
from . import allowance, conduct
from .evidence import Evidence

MEGABYTE = 1e6
READING_ERROR = 15 * MEGABYTE
# The error of a slope is that of a reading, divided by so many.
CHECKPOINTS = 6
# More than this share of what a run saves, held before it, is what was saved.
SHARE_MOVED = 0.5


def prove(fixture: Fixture, claim: Claim, session: Session) -> Judgement:
    outcomes: dict[str, Outcome] = {}
    held: dict[str, int | None] = {}
    with session.room(fixture, claim) as room:
        for side in ("before", "after"):
            with gpu.sampling(session.nvml) as samples:
                outcomes[side] = _run(room, side)
            if problem := conduct.trouble(claim, outcomes[side]):
                return problem
            held[side] = _device_memory(outcomes[side], samples)

        evidence = Evidence(fixture, claim, tuple(outcomes.values()))
        if problem := allowance.incomparable(evidence):
            return problem

        def again() -> Outcome:
            return room.run_again(claim.measure, "before", checkpoints=CHECKPOINTS)

        if problem := conduct.difference(claim, outcomes["after"], fixture.equal, again):
            return problem
    if claim.measure == "device-after-first-op":
        return allowance.allowed(_judge_device(claim, held["before"], held["after"]), evidence)
    told = evidence.both("memory")
    if told is None or any(None in (*event["points"], event["start"]) for event in told):
        return conduct.not_here(claim, "this system does not tell how much memory a process uses")
    return allowance.allowed(_judge_host(claim, *told), evidence)


def something_returned(evidence: Evidence) -> str:
    """What returns nothing may have done nothing."""
    told = evidence.both("memory")
    if told is not None and told[1]["empty"] and not told[0]["empty"]:
        return "run() of after.py returned nothing, and that of before.py something"
    return ""


def not_in_processes(evidence: Evidence) -> str:
    """What processes hold that a run of `after` starts is not saved."""
    told = evidence.both("memory")
    if told is None or evidence.claim.measure != "peak":
        return ""
    others = []
    for event, outcome in zip(told, evidence.outcomes, strict=True):
        together = [sample.rss for sample in outcome.samples if sample.processes > 1]
        sampled = max(together, default=0) - event["start"] - _peak(event)
        others.append(max(sampled, event["children"] - event["start"], 0.0))
    saved, moved = _peak(told[0]) - _peak(told[1]), others[1] - others[0]
    if moved - READING_ERROR < SHARE_MOVED * saved:
        return ""
    held = f"processes that after.py starts hold {moved / MEGABYTE:.0f} MB more than those of before.py"
    return f"{held}, and its run() {saved / MEGABYTE:.0f} MB less: make it in run() itself"


def not_before_the_run(evidence: Evidence) -> str:
    """What `after` takes while it is loaded and set up is not saved, though no run of it takes it any more."""
    told = evidence.both("memory")
    if told is None or evidence.claim.measure != "peak":
        return ""
    saved, moved = _peak(told[0]) - _peak(told[1]), told[1]["start"] - told[0]["start"]
    if moved - READING_ERROR < SHARE_MOVED * saved:
        return ""
    held = f"after.py holds {moved / MEGABYTE:.0f} MB more than before.py when run() begins"
    return f"{held}, and {saved / MEGABYTE:.0f} MB less at most in run(): make it in run()"


def in_the_long_run(evidence: Evidence) -> str:
    """Growth goes on in `before`, and does not come later in `after`: seen over many more runs, if they are short."""
    told = evidence.both("memory")
    if told is None or evidence.claim.measure != "slope":
        return ""
    before, after = (_growth(event) for event in told)
    error, runs = READING_ERROR / CHECKPOINTS, told[1]["further"]["runs"]
    if judge(evidence.claim, before, after, error, "", ()).verdict is Verdict.CONFIRMED:
        return ""
    return (
        f"over {runs} runs and more memory grows by {before / MEGABYTE:.1f} MB per run of before.py, and by"
        f" {after / MEGABYTE:.1f} MB of after.py"
    )


def _growth(event: Event) -> float:
    further = event["further"]
    return float(further["last"] - event["start"]) / float(max(further["runs"], 1))


def _run(room: Room, side: str) -> Outcome:
    return room.run_side(room.claim.measure, side, "before", checkpoints=CHECKPOINTS)


def _device_memory(outcome: Outcome, samples: list[gpu.GpuSample]) -> int | None:
    hello = outcome.last("hello")
    return gpu.memory_of(samples, hello["pid"]) if hello else None


def _judge_device(claim: Claim, before: int | None, after: int | None) -> Judgement:
    if before is None or after is None:
        return conduct.not_here(claim, "NVML did not tell how much GPU memory the process holds")
    return judge(claim, before, after, READING_ERROR, "GPU memory after the first operation", ())


def _judge_host(claim: Claim, before: Event, after: Event) -> Judgement:
    amount = _peak if claim.measure == "peak" else _slope
    error = READING_ERROR if claim.measure == "peak" else READING_ERROR / len(before["points"])
    what = "peak memory of one run" if claim.measure == "peak" else "memory growth per run"
    return judge(claim, amount(before), amount(after), error, what, _curves(before, after))


def _peak(event: Event) -> float:
    return float(max(event["points"]) - event["start"])


def _slope(event: Event) -> float:
    return slope([event["start"], *event["points"]])


def _curves(before: Event, after: Event) -> tuple[Curve, ...]:
    def series(event: Event) -> tuple[float, ...]:
        return tuple((point - event["start"]) / MEGABYTE for point in (event["start"], *event["points"]))

    return (Curve("memory beyond the start", "MB", series(before), series(after)),)


def judge(claim: Claim, before: float, after: float, error: float, what: str, curves: tuple[Curve, ...]) -> Judgement:
    """The verdict on two amounts of memory that are each known to within `error`."""
    least = max(before - error, 0.0) / (max(after, 0.0) + error)
    most = (max(before, 0.0) + error) / max(after - error, error / 10)
    ratio = Interval(max(before, 0.0) / max(after, error), least, most, is_bounds=True)
    saved = before - after
    per_run = claim.measure == "slope"
    enough = saved >= (claim.min_megabytes * MEGABYTE if not per_run else error)
    verdict = _verdict(claim, before, after, ratio, enough, error)
    sentence = f"{what}: {before / MEGABYTE:.1f} MB before, {after / MEGABYTE:.1f} MB after"
    limits = f"the claim is {claim.min_ratio:g}x less; readings are good to {error / MEGABYTE:.2g} MB"
    return Judgement(
        claim=claim.label,
        verdict=verdict,
        sentence=f"{sentence}; {limits}",
        summary=f"{saved / MEGABYTE:.0f} MB less ({before / MEGABYTE:.0f} MB to {after / MEGABYTE:.0f} MB)",
        ratio=ratio,
        min_ratio=claim.min_ratio,
        figures={"before.bytes": before, "after.bytes": after},
        curves=curves,
    )


def _verdict(claim: Claim, before: float, after: float, ratio: Interval, enough: bool, error: float) -> Verdict:
    if ratio.low >= claim.min_ratio and enough:
        return Verdict.CONFIRMED
    if before - after < -error or ratio.high < claim.min_ratio or not enough:
        return Verdict.REFUTED
    return Verdict.INCONCLUSIVE
