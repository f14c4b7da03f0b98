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
from . import conduct, inputs

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

        if problem := inputs.differ(claim, *outcomes.values()):
            return problem

        def again() -> Outcome:
            return room.run_again(claim.measure, "before", checkpoints=CHECKPOINTS)

        if problem := conduct.difference(claim, outcomes["after"], fixture.equal, again):
            return problem
    if claim.measure == "device-after-first-op":
        return _judge_device(claim, held["before"], held["after"])
    before, after = (outcomes[side].last("memory") for side in ("before", "after"))
    if (
        before is None
        or after is None
        or None in (*before["points"], *after["points"], before["start"], after["start"])
    ):
        return conduct.not_here(claim, "this system does not tell how much memory a process uses")
    if after["empty"] and not before["empty"]:
        return conduct.inconclusive(claim, "run() of after.py returned nothing, and that of before.py something")
    if claim.measure == "peak" and (problem := _held_by_others(claim, outcomes, before, after)):
        return problem
    return _judge_host(claim, before, after)


def _held_by_others(claim: Claim, outcomes: dict[str, Outcome], before: Event, after: Event) -> Judgement | None:
    """What processes hold that a run of `after` starts is not saved."""
    others = {}
    for side, event in (("before", before), ("after", after)):
        together = [sample.rss for sample in outcomes[side].samples if sample.processes > 1]
        others[side] = max(max(together, default=0) - event["start"] - _peak(event), 0.0)
    saved, moved = _peak(before) - _peak(after), others["after"] - others["before"]
    if saved <= READING_ERROR or moved - READING_ERROR < SHARE_MOVED * saved:
        return None
    held = f"processes that after.py starts hold {moved / MEGABYTE:.0f} MB more than those of before.py"
    return conduct.inconclusive(claim, f"{held}, and its run() {saved / MEGABYTE:.0f} MB less: make it in run() itself")


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
    if claim.measure == "peak" and (problem := _held_before_the_run(claim, before, after)):
        return problem
    amount = _peak if claim.measure == "peak" else _slope
    error = READING_ERROR if claim.measure == "peak" else READING_ERROR / len(before["points"])
    what = "peak memory of one run" if claim.measure == "peak" else "memory growth per run"
    return judge(claim, amount(before), amount(after), error, what, _curves(before, after))


def _held_before_the_run(claim: Claim, before: Event, after: Event) -> Judgement | None:
    """What `after` takes while it is loaded and set up is not saved, though no run of it takes it any more."""
    saved, moved = _peak(before) - _peak(after), after["start"] - before["start"]
    if saved <= READING_ERROR or moved - READING_ERROR < SHARE_MOVED * saved:
        return None
    held = f"after.py holds {moved / MEGABYTE:.0f} MB more than before.py when run() begins"
    return conduct.inconclusive(claim, f"{held}, and {saved / MEGABYTE:.0f} MB less at most in run(): make it in run()")


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
