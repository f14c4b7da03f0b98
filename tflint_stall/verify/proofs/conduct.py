"""How a side must behave before anything it shows can count.

A side that crashes, exits, forks, floods the terminal, never returns or leaves processes behind
has not shown its claim, whatever figures came before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..bench import Claim
from ..outcome import Ending, Event, Outcome, exit_words, only_stack_lines
from ..verdicts import Judgement, Verdict

# Below this share of one processor a program waits; looked at over so many seconds.
IDLE = 0.05
SECONDS_OF_THE_END = 1.0
# So many measures, each longer than the one before and the last so many times the first, are no accident.
FEWEST_RISING = 4
GROWN = 3.0
LEAVE_STATE = "and run(state) must leave its state as it was"

# What the surroundings did, and not the code: no network, no such file, no right to it, a full disk.
_NETWORK = frozenset({"URLError", "HTTPError", "ConnectionError", "TimeoutError", "gaierror"})
_SURROUNDINGS = frozenset({"OSError", "MemoryError", "NotFoundError", "PermissionDeniedError", "UnavailableError"})


def trouble(claim: Claim, outcome: Outcome) -> Judgement | None:
    """The judgement that a misbehaving side has earned; nothing if it behaved."""
    side = current_side(outcome)
    return (
        _ended_by_force(claim, outcome, side)
        or _said_by_driver(claim, outcome, side)
        or _left_early(claim, outcome, side)
        or _left_processes(claim, outcome, side)
    )


def current_side(outcome: Outcome) -> str:
    """The side that was at work last, as its file name; while they alternate it may be either."""
    if outcome.last("measuring"):
        return "the pair"
    event = outcome.last("begin")
    return f"{event['side']}.py" if event else "the driver"


def refuted(claim: Claim, sentence: str, detail: str = "") -> Judgement:
    return Judgement(claim.label, Verdict.REFUTED, sentence, detail=detail)


def inconclusive(claim: Claim, sentence: str, detail: str = "") -> Judgement:
    """Nothing can be said; nothing is recorded either."""
    return Judgement(claim.label, Verdict.INCONCLUSIVE, sentence, detail=detail, failed=True)


def not_here(claim: Claim, sentence: str, detail: str = "") -> Judgement:
    return Judgement(claim.label, Verdict.NOT_HERE, sentence, detail=detail, failed=True)


def _ended_by_force(claim: Claim, outcome: Outcome, side: str) -> Judgement | None:
    detail = "\n".join(only_stack_lines(outcome.stacks)) or outcome.text[-2000:]
    if outcome.ending is Ending.START_LIMIT:
        return inconclusive(claim, "the interpreter did not start within its time limit", detail)
    if outcome.ending is Ending.TIME_LIMIT:
        sentence = f"{side} did not finish within the time limit{_innermost(outcome)}"
        if computed_at_the_end(outcome):
            # Slow, or robbed of its processor by others: that is no hang.
            if growing := _growing(outcome):
                return inconclusive(claim, f"{sentence}: {growing}", detail)
            return inconclusive(claim, f"{sentence}, and was still computing: allow more --time-limit", detail)
        return _of_side(side)(claim, sentence, detail)
    if outcome.ending is Ending.MEMORY_LIMIT:
        sentence = f"{side} used more memory than is free ({outcome.peak_rss / 2**30:.1f} GiB)"
        return _of_side(side)(claim, sentence, detail)
    if outcome.ending is Ending.OUTPUT_LIMIT:
        # Printing shows nothing about the claim, and much of it is easily made: run is called many times.
        sentence = f"{side} printed more than {outcome.output_size // 1_000_000} MB over all its calls: print less"
        return inconclusive(claim, sentence, outcome.text[-2000:])
    if outcome.ending is Ending.PROCESS_LIMIT:
        return refuted(claim, f"{side} started hundreds of processes")
    if outcome.ending is Ending.STOPPED:
        return inconclusive(claim, "stopped before it was finished")
    return None


def _growing(outcome: Outcome) -> str:
    """What each call adds to the work of the next, in words, where no time limit would be long enough."""
    for side, seconds in {event["side"]: event["seconds"] for event in outcome.named("pace")}.items():
        rising = _rising_end(seconds)
        # Another program may hold up one measure; of some in a row each longer than the one before it cannot.
        if len(rising) >= FEWEST_RISING and rising[-1] >= GROWN * rising[0]:
            took = f"{rising[0] * 1000:.3g} ms at first, {rising[-1] * 1000:.3g} ms at last"
            return f"each call of {side}.py takes longer than the one before ({took}), {LEAVE_STATE}"
    return ""


def _rising_end(seconds: Sequence[float]) -> Sequence[float]:
    start = len(seconds) - 1
    while start > 0 and seconds[start - 1] < seconds[start]:
        start -= 1
    return seconds[start:]


def computed_at_the_end(outcome: Outcome) -> bool:
    """Whether the side that was at work last kept a processor busy in its last seconds, as far as it was given one."""
    began = max((seconds for seconds, event in outcome.events if event["event"] == "begin"), default=0.0)
    last = outcome.samples[-1] if outcome.samples else None
    earlier = [
        one for one in outcome.samples if last is not None and began <= one.seconds <= last.seconds - SECONDS_OF_THE_END
    ]
    if last is None or not earlier:
        return False
    return last.cores_since(earlier[-1]) >= IDLE


def _of_side(side: str) -> Callable[[Claim, str, str], Judgement]:
    """What is advised must end and fit; what is advised against may be too much for a machine: that settles nothing."""
    return refuted if side == "after.py" else inconclusive


def _innermost(outcome: Outcome) -> str:
    place = where_it_stood(outcome)
    return f"; it stood at {place}" if place else ""


def where_it_stood(outcome: Outcome) -> str:
    """The innermost line of the side itself in the stacks: `before.py line 12`."""
    for line in only_stack_lines(outcome.stacks):
        for name in ("before.py", "after.py"):
            if f'{name}"' in line:
                return f"{name} {line.partition(', ')[2].partition(' in ')[0]}"
    return ""


def _said_by_driver(claim: Claim, outcome: Outcome, side: str) -> Judgement | None:
    if event := outcome.last("forked"):
        return refuted(claim, f"{event['side']}.py came back from run() in a second process: it forks")
    if event := outcome.last("not observable"):
        return not_here(claim, event["why"])
    if outcome.last("nothing returned"):
        return inconclusive(claim, f"run() of {side} returned nothing, so there is no result to compare")
    if event := outcome.last("unusable"):
        return inconclusive(claim, event["why"])
    if event := outcome.last("failed"):
        sentence = f"the verifier could not measure {side}: {_first_line(event['error'])}"
        return inconclusive(claim, sentence, event["trace"])
    if event := outcome.last("raised"):
        return _raised(claim, event)
    return None


def _raised(claim: Claim, event: Event) -> Judgement:
    """Only what `run` itself raises speaks against a claim, and only if it is not the surroundings that fail."""
    side, error, trace = f"{event['side']}.py", _first_line(event["error"]), event["trace"]
    kinds = frozenset(event["kinds"])
    if event["missing"]:
        return not_here(claim, f"{side} needs {event['missing']}, which is not available here ({error})", trace)
    if kinds & _NETWORK:
        return not_here(claim, f"{side} could not reach the network ({error})", trace)
    if event["stage"] != "run()" or kinds & _SURROUNDINGS:
        return inconclusive(claim, f"{event['stage']} of {side} raised {error}", trace)
    if event["calls"]:
        sentence = f"{side} raised {error} when run was called again: run(state) must leave its state as it was"
        return inconclusive(claim, sentence, trace)
    return _of_side(side)(claim, f"{side} raised {error}", trace)


def _first_line(text: str) -> str:
    line = text.strip().splitlines()[0]
    return line if len(line) <= 160 else line[:157] + "..."


def _left_early(claim: Claim, outcome: Outcome, side: str) -> Judgement | None:
    """Without the driver's last word nothing counts: the side ended the process, or crashed it."""
    if outcome.last("done") and outcome.exit_code == 0:
        return None
    words = exit_words(outcome.exit_code)
    if side == "the driver":
        return inconclusive(claim, f"the verifier's own process {words} before it could begin", outcome.text[-2000:])
    when = "after its work was done" if outcome.last("done") else "before the verifier was done with it"
    return refuted(claim, f"the process of {side} {words} {when}", outcome.text[-2000:])


def _left_processes(claim: Claim, outcome: Outcome, side: str) -> Judgement | None:
    if outcome.left:
        names = ", ".join(sorted(set(outcome.left)))
        return refuted(claim, f"{side} left {len(outcome.left)} process(es) running ({names})")
    return None


def difference(claim: Claim, outcome: Outcome, equal: str, again: Callable[[], Outcome]) -> Judgement | None:
    """A pair that promises equal results must keep the promise; a side that differs from itself can promise nothing.

    `again` runs the side whose result was kept once more: the control, made only when there is a difference.
    """
    if not equal:
        return None
    compared = outcome.last("compared")
    if compared is None:
        return inconclusive(claim, "the results of the two sides were not compared")
    if not compared["difference"]:
        return None
    control = again().last("compared")
    if control is None:
        return inconclusive(claim, f"the results differ ({compared['difference']}), and before.py did not run again")
    if control["difference"]:
        return inconclusive(claim, f"before.py does not agree with itself: {control['difference']}")
    return not_equal(claim, equal, compared["difference"])


def not_equal(claim: Claim, equal: str, found: str) -> Judgement:
    return refuted(claim, f"the results are not equal ({equal}): {found}")
