"""What must be shown of the work of two sides: that both did the same, all of it while it was measured."""

from __future__ import annotations

import re
import statistics
from collections.abc import Sequence
from itertools import pairwise

from ..outcome import Event
from .evidence import Evidence

# What is done once, and not on each call, may take this share of what a call gains.
SHARE_ONCE = 0.5
# Of so many lives it must be shown.
SHARE_OF_LIVES = 0.75
# A call that does less work by this share gains by that; how long it waits for a busy processor says nothing.
SHARE_OF_WORK = 0.2
# Waiting for this share of the gain is what the pair is about.
SHARE_OF_GAIN = 0.5
# What goes on after a call for less than this share of the gain, or of the time, is the end of what was waited for.
SHARE_GOING_ON, BUSY, LEAST_SECONDS = 0.2, 0.3, 3e-3
# In the first half of the rounds and in the last one the claim must hold nearly as well.
NEARLY = 0.8
# How much slower than alone "before" may become beside "after" before that is called a change.
CHANGED = 1.25
_WIDTH = re.compile(r"\b(?:bfloat16|float\d*|complex\d*)\b")


def same_on_every_call(evidence: Evidence) -> str:
    """What a side returned when it was timed last must be what it returned when it was compared."""
    told = evidence.all("repeated")
    for event in told:
        if event["difference"]:
            sentence = f"{event['side']}.py does not do the same work on every call: {event['difference']}"
            return f"{sentence}; run(state) must leave its state as it was"
    return "" if {event["side"] for event in told} == {"before", "after"} else "no later result was looked at"


def same_results(evidence: Evidence) -> str:
    """Compared and equal; or, where they are said to differ, at least of the same form."""
    if evidence.fixture.equal:
        compared = evidence.all("compared")
        return "" if compared and not compared[-1]["difference"] else "the results of the two sides were not compared"
    forms = evidence.both("returned")
    if forms is None or "form" not in forms[0]:
        return "" if evidence.claim.measure else "the results of the two sides were not looked at"
    before, after = (_WIDTH.sub("float", form["form"]) for form in forms)
    if before == after:
        return ""
    return f"the results are of another form ({before} before, {after} after): nothing says that as much was done"


def results_that_need_it(evidence: Evidence) -> str:
    """What makes the difference must show in the result, or nobody knows whether the other side still does it."""
    if not evidence.fixture.equal:
        return ""
    told = evidence.all("needed")
    if not told:
        return "nobody has looked at whether the result depends on the work"
    line = told[-1]["line"]
    if not line:
        return ""
    return (
        f"run() of before.py returns the same without its line {line}, which takes most of what after.py saves:"
        " return (a checksum of) what that computes"
    )


def in_a_whole_life(evidence: Evidence) -> str:
    """Loaded, set up and called once, a side has done all that its later calls may live on."""
    lives = evidence.both("lived")
    if lives is None:
        return "what loading, setup() and the first call take was not measured"
    if problem := next((life["problem"] for life in lives if life["problem"]), ""):
        return str(problem)
    gain = _gain(*lives)
    before, after = map(_once, lives)
    more = [*(one - other for one, other in zip(after, before, strict=False)), min(after) - min(before)]
    # Preparing takes longer now and then: what is shown of most lives, and of the shortest ones, is no accident.
    is_shown = sum(each <= SHARE_ONCE * gain for each in more) >= SHARE_OF_LIVES * len(more)
    if gain > 0 and is_shown and more[-1] <= SHARE_ONCE * gain:
        return ""
    return (
        f"each later call of run() of after.py takes {_milliseconds(gain)} less than one of before.py, but loading,"
        f" setup() and its first call do {_milliseconds(statistics.median(more))} of work more: what run() of before.py"
        " does on every call must be done in run() of after.py, too"
    )


def _once(lived: Event) -> list[float]:
    """Seconds of work that each life does and no later call; but for what TensorFlow traces and compiles for these.

    Never less than none: a later call that somebody disturbed took longer than it does.
    """
    once = (float(life["work"] - life["call"]) - _traced_once(life, lived["steady"]) for life in lived["lives"])
    return [max(seconds, 0.0) for seconds in once]


def _traced_once(life: Event, steady: Event) -> float:
    """Seconds of tracing that is done once; what no later call executes was not traced for it."""
    total = 0.0
    for name, count in life["traces"].items():
        again = steady["traces"].get(name, 0)
        if name in steady["executed"] and count > again:
            total += life["tracing"][name] * (1 - again / count)
    return total


def _gain(before: Event, after: Event) -> float:
    """What a later call gains, in seconds of work; by the clock only where as much work is done side by side."""
    work, of_after = (min(float(life["call"]) for life in lived["lives"]) for lived in (before, after))
    if work - of_after > SHARE_OF_WORK * work:
        return work - of_after
    clock, of_after = (min(float(life["seconds"]) for life in lived["lives"]) for lived in (before, after))
    return clock - of_after


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.3g} ms"


def nothing_goes_on(evidence: Evidence) -> str:
    """No processor and no process works for `after` once it has returned."""
    told = [event for event in evidence.all("afterwards") if event["side"] == "after"]
    if not told:
        return "nobody has looked at what goes on after run() of after.py has returned"
    gain = evidence.seconds["before"] - evidence.seconds["after"]
    for event in told:
        if event["ended"]:
            return "run() of after.py returns before the processes that it starts have ended: it must wait for them"
        if event["busy"] >= max(LEAST_SECONDS, min(SHARE_GOING_ON * gain, BUSY * event["window"])):
            return (
                f"{_milliseconds(event['busy'])} of work go on after run() of after.py has returned, in its threads or"
                " processes: run(state) must wait for all that it starts"
            )
    return ""


def same_waiting(evidence: Evidence) -> str:
    """What sleeps stands in for reading and writing, which takes as long on either side."""
    lives = evidence.both("lived")
    if lives is None:
        return "nobody has looked at what the sides wait for"
    before, after = (life["waits"] for life in lives)
    gain = evidence.seconds["before"] - evidence.seconds["after"]
    if sum(before) < SHARE_OF_GAIN * gain:
        return ""
    if not after:
        return "before.py sleeps, and after.py never does: what stands for waiting must be in both"
    if odd := [each for each in after if not any(abs(each - known) <= 0.01 * known for known in before)]:
        known = ", ".join(sorted({f"{each:g}" for each in before})[:3])
        return f"after.py sleeps for {odd[0]:g} s at a time, before.py for {known} s: they wait for different things"
    return ""


def as_many_steps(evidence: Evidence) -> str:
    """Where results differ, the steps of training say whether as much was done."""
    lives = evidence.both("lived")
    if evidence.fixture.equal or lives is None:
        return ""
    before, after = (life["steps"] for life in lives)
    if not before or not after or before == after:
        return ""
    return f"before.py trains for {before} steps, after.py for {after}"


def early_and_late(evidence: Evidence) -> str:
    """What slows down, or warms up, call by call has no time of a call."""
    ratios = [sum(one["before"]) / sum(one["after"]) for one in evidence.rounds]
    half = len(ratios) // 2
    if half < 2:
        return "too few rounds to say whether the gain lasts"
    early, late = statistics.median(ratios[:half]), statistics.median(ratios[-half:])
    if min(early, late) >= NEARLY * evidence.claim.min_ratio and max(early, late) < _apart(ratios) * min(early, late):
        return ""
    return f"the gain does not last: {early:.2g}x in the first half of the rounds, {late:.2g}x in the second"


def _apart(ratios: Sequence[float]) -> float:
    """How many times as large one half may be: three, or what neighbours are apart anyway."""
    steps = [max(one / other, other / one) for one, other in pairwise(ratios)]
    return max(3.0, statistics.median(steps) ** 2)


def nothing_left(evidence: Evidence) -> str:
    """What "after" gains where "before" has left something behind must hold without it, too: in another process."""
    left = evidence.all("left")
    if not left or not left[-1]["what"]:
        return ""
    return f"before.py leaves {', '.join(left[-1]['what'][:2])} behind, where after.py may find it"


def unchanged_by_the_other(evidence: Evidence) -> str:
    """A "before" that became slower once "after" was there is no longer the one that is asked about."""
    alone = evidence.all("alone")
    if not alone:
        return ""
    beside = statistics.median(seconds for event in evidence.rounds for seconds in event["before"])
    if beside < CHANGED * max(alone[-1]["seconds"]):
        return ""
    times = beside / statistics.median(alone[-1]["seconds"])
    return f"before.py takes {times:.2g} times as long beside after.py as alone: the sides change each other"
