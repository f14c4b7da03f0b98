"""When do counts show nothing? What was not counted, what nobody could count, and bad elements that went with the good.

A count of zero may be the best there is, or a counter that has seen nothing: which of them, is told here.
"""

from __future__ import annotations

from ..bench import Claim, Condition
from ..outcome import Event
from ..verdicts import Judgement
from . import conduct

_COUNTERS = ("traces", "graph-ops", "sessions", "calls")
_OF_ELEMENTS = {"none-gradients": "gradients", "non-finite": "numbers", "zeros": "numbers"}


def unclear(claim: Claim, before: Event, after: Event) -> Judgement | None:
    """The judgement on two counts of which one at least means nothing."""
    why = ""
    if claim.measure in _COUNTERS:
        why = _started(claim, before, after) or _untraced(claim, before, after) or _not_counted(claim, before, after)
        why = why or _empty(before, after)
    elif claim.measure in _OF_ELEMENTS:
        why = _nothing_left(claim, before, after)
    return conduct.inconclusive(claim, why) if why else None


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
