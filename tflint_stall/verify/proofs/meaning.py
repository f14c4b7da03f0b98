"""When do counts show nothing? What was not counted, what nobody could count, and bad elements that went with the good.

A count of zero may be the best there is, or a counter that has seen nothing: which of them, is told here.
"""

from __future__ import annotations

from ..bench import Claim, Condition
from ..outcome import Event
from .evidence import Evidence

_COUNTERS = ("traces", "graph-ops", "sessions", "calls")
_OF_ELEMENTS = {"none-gradients": "gradients", "non-finite": "numbers", "zeros": "numbers"}


def counted(evidence: Evidence) -> str:
    """Neither count is one that means nothing."""
    events, claim = evidence.both("counted"), evidence.claim
    if events is None:
        return "one of the sides was not counted"
    before, after = events
    if claim.measure in _COUNTERS:
        why = _started(claim, before, after) or _untraced(claim, before, after) or _not_counted(claim, before, after)
        return why or _empty(before, after)
    return _nothing_left(claim, before, after) if claim.measure in _OF_ELEMENTS else ""


def same_work(evidence: Evidence) -> str:
    """A counter counts on the way to a result, which must be the same; a reading reads one that says something."""
    claim = evidence.claim
    if claim.measure in _COUNTERS:
        compared = evidence.all("compared")
        if evidence.fixture.differs or (compared and not compared[-1]["difference"]):
            return ""
        found = compared[-1]["difference"] if compared else "they were not compared"
        return f'the results are not the same ({found}): if that is meant, say equal = "differs: why"'
    after = evidence.of("counted", "after")
    if claim.measure == "non-finite" and (after is None or not after["says"]):
        return "run() of after.py returns nothing but zeros: bad elements may have been overwritten"
    return ""


def in_the_run(evidence: Evidence) -> str:
    """What `after` counts while it is loaded and set up, where nobody counts, may be what is missing in its run."""
    from .structure import judge

    events, prepared = evidence.both("counted"), evidence.all("prepared count")
    if events is None:
        return "one of the sides was not counted"
    before, after = (event["count"] for event in events)
    more = prepared[-1]["count"] if prepared else 0
    if not more or isinstance(before, str) or isinstance(after, str):
        return ""
    if judge(evidence.claim, before, after + more).verdict.value == "confirmed":
        return ""
    return (
        f"loading after.py and its setup() make {more}: what run() of before.py does must be done in run() of"
        " after.py, too"
    )


def not_caught(evidence: Evidence) -> str:
    """What ends because a failure was caught, has failed."""
    return caught(evidence.of("counted", "after"))


def caught(event: Event | None) -> str:
    if event is None or not event["caught"]:
        return ""
    first = event["caught"][0]
    return f"after.py catches {first['error']} (line {first['line']}) and goes on: what failed was not done"


def _what(claim: Claim) -> str:
    return claim.measure.replace("-", " ") + (f" of {claim.of}" if claim.of else "")


def _started(claim: Claim, before: Event, after: Event) -> str:
    for event in (before, after):
        if event["started"]:
            count = event["started"]
            processes = "a process" if count == 1 else f"{count} processes"
            return f"run() of {event['side']}.py starts {processes}, in which nobody counts the {_what(claim)}"
    return ""


def _untraced(claim: Claim, before: Event, after: Event) -> str:
    for event, condition in ((before, claim.before), (after, claim.after)):
        if event["untraced"] and not event["count"] and not _wants_none(condition):
            return f"functions run eagerly in {event['side']}.py (tf.config.run_functions_eagerly): none can be traced"
    return ""


def _not_counted(claim: Claim, before: Event, after: Event) -> str:
    if not before["count"] and not after["count"]:
        return f"nothing was counted: {_what(claim)} is 0 on both sides"
    if claim.measure == "calls" and before["count"] and not after["count"] and not _wants_none(claim.after):
        fewer = f"{before['count']:g} calls before, none after"
        return f'{fewer}: after.py defines {claim.of} and does not call it; if that is meant, claim after = "== 0"'
    return ""


def _wants_none(condition: Condition | None) -> bool:
    """Whether it is zero, and nothing else, that is claimed."""
    return condition is not None and condition.holds(0) and not condition.holds(1)


def _empty(before: Event, after: Event) -> str:
    if before["empty"] == after["empty"]:
        return ""
    one, other = ("before", "after") if before["empty"] else ("after", "before")
    return f"run() of {one}.py returned nothing, and that of {other}.py something: they do not do the same"


def _nothing_left(claim: Claim, before: Event, after: Event) -> str:
    """Bad elements are mended; where they were thrown away, none of what is left is bad, too."""
    what, one, other = _OF_ELEMENTS[claim.measure], before["elements"], after["elements"]
    if not one or not other:
        return f"run() of {'after' if one else 'before'}.py returned no {what}: none of them can be bad"
    if other < one:
        return f"run() returned {one} {what} before and only {other} after: the others may be the bad ones"
    return ""
