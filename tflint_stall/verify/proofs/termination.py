"""Claim `terminates`: before hangs, after ends.

"After" runs first, for three times the time limit of the file at most, and shows how long the work takes.
"Before" then gets the limit (never less without saying so), and is looked at twice. What waits idly at one
and the same place is taken to hang at the limit, unless it waits for a time only (a timeout, a sleep, in it
or in a process that it has started): that gets twice the limit. What computes may only be slow: it gets three
times the limit, and at least twenty times as long as "after" needed, before it is called endless.
"""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..bench import Claim, Fixture
from ..child import Child
from ..outcome import Ending, Outcome, Sample, only_stack_lines
from ..session import Room, Session
from ..verdicts import Judgement, Verdict
from . import allowance, conduct, meaning
from .evidence import Evidence

TIME_LIMIT = 15.0
PATIENCE = 3.0
PATIENCE_WITH_TIMEOUTS = 2.0
PATIENCE_WITH_THE_BUSY = 20.0
# Whatever "after" needs, and whatever the limit: what computes for less is not yet called endless.
LEAST_WITH_THE_BUSY = 10.0
# So often has something changed in what waits for a time before it is said to go on.
_ADVANCES = 3
# A call that returns after a time: in the program's own line, or in the standard library's below it.
_TIMED = re.compile(r"\bsleep\s*\(|\btimeout\b|\bremaining\b|\bwait\(\s*[\d.]|\b(?:select|poll)\s*\(")
_FRAME = re.compile(r'File "(.+?)", line (\d+)')


@dataclass(frozen=True)
class Look:
    """What was seen of "before" between two looks: where it stood, and how much it computed."""

    first: Sequence[str]
    second: Sequence[str]
    cores: float
    # How many of its threads and processes sleep for a time, as far as the kernel tells.
    sleepers: int = 0

    @property
    def waits(self) -> bool:
        """It stands idle where it stood."""
        return self.cores < conduct.IDLE and bool(self.second) and self.first == self.second

    @property
    def is_timed(self) -> bool:
        """Something says that it will go on after a while: a timeout, a sleep, or a process of its own that sleeps."""
        return self.sleepers > 0 or any(_TIMED.search(_source_line(line)) for line in self.second[:2])

    @property
    def words(self) -> str:
        place = "at the same place twice" if self.first == self.second else "at different places"
        return f"{'idle' if self.cores < conduct.IDLE else f'computing on {self.cores:.1f} cores'}, seen {place}"


def _source_line(frame: str) -> str:
    match = _FRAME.search(frame)
    if match is None:
        return ""
    try:
        return Path(match.group(1)).read_text("utf-8", "replace").splitlines()[int(match.group(2)) - 1]
    except (OSError, IndexError):
        return ""


def prove(fixture: Fixture, claim: Claim, session: Session) -> Judgement:
    declared = claim.time_limit or TIME_LIMIT
    limit = session.time_limit or declared
    with session.room(fixture, claim) as room:
        # On a busy machine what ends takes longer, too: how much longer "before" gets follows from it.
        allowed = limit if session.time_limit else PATIENCE * limit
        after = room.run("terminates", "running", allowed, side="after", keeps=True, kept_side="after")
        if problem := conduct.trouble(claim, after):
            return problem
        needed = _seconds_of_run(after)
        patience = max(limit, PATIENCE * needed)
        longest = (
            limit
            if session.time_limit
            else max(PATIENCE * patience, PATIENCE_WITH_THE_BUSY * needed, LEAST_WITH_THE_BUSY)
        )
        before, look = _watched(room, patience, max(patience, longest))
    found = judge(claim, before, look, needed, declared)
    return allowance.allowed(found, Evidence(fixture, claim, (before, after), look=look))


def done(evidence: Evidence) -> str:
    """What ends with nothing may have done nothing."""
    event = evidence.of("returned", "after")
    return (
        "run() of after.py returned nothing, so nobody knows what it did" if event is None or event["nothing"] else ""
    )


def not_caught(evidence: Evidence) -> str:
    """What ends because a failure was caught, has failed."""
    return meaning.caught(evidence.of("returned", "after"))


def left_nothing(evidence: Evidence) -> str:
    """What is not waited for any more has not ended."""
    event = evidence.of("returned", "after")
    if event is None or not event["threads"]:
        return ""
    return (
        f"threads of after.py go on after it has returned ({', '.join(event['threads'][:2])}): it only stopped waiting"
    )


def no_end_in_sight(evidence: Evidence) -> str:
    """What computes in a loop over a range will come to its end."""
    look: Look | None = evidence.look
    if look is None or look.cores < conduct.IDLE or not look.second:
        return ""
    match = _FRAME.search(look.second[0])
    path = evidence.fixture.folder / "before.py"
    if match is None or Path(match.group(1)).name != path.name:
        return ""
    loop = _counted_loop(path, int(match.group(2)))
    return f"before.py computes in a loop that is counted (line {loop}), and so only slow: let it end" if loop else ""


def _counted_loop(path: Path, line: int) -> int:
    """The line of the outermost loop about a line, if all of them count; else 0."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return 0
    loops = [
        node
        for node in ast.walk(tree)
        if isinstance(node, (ast.For, ast.While)) and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    return min((loop.lineno for loop in loops), default=0) if all(map(_counts, loops)) else 0


def _counts(loop: ast.For | ast.While) -> bool:
    if not isinstance(loop, ast.For):
        return False
    over = loop.iter
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Name):
        return over.func.id == "range"
    return isinstance(over, (ast.List, ast.Tuple))


def _watched(room: Room, patience: float, longest: float) -> tuple[Outcome, Look | None]:
    """Run "before" until it ends, or until it was seen to hang."""
    program = room.start("terminates", longest + 30.0, side="before", keeps=False, kept_side="after")
    try:
        look = _look_until(program, patience, longest)
        if look is not None and _still_runs(program):
            program.end(Ending.TIME_LIMIT)
        while not program.is_over:
            program.listen(0.2)
    finally:
        outcome = program.close()
    return outcome, look


def _look_until(program: Child, patience: float, longest: float) -> Look | None:
    """Nothing if it ended by itself, or was ended by one of its limits."""
    start = _started(program)
    if start is None:
        return None
    if not _passes(program, start + patience / 2):
        return None
    first, seen = only_stack_lines(program.stacks()), program.outcome.latest
    if not _passes(program, start + patience):
        return None
    look = _look(program, first, seen)
    if (look.waits and not look.is_timed) or longest <= patience:
        return look
    if not _passes(program, start + (PATIENCE_WITH_TIMEOUTS * patience if look.waits else longest)):
        return None
    return _look(program, look.second, seen)


def _look(program: Child, first: Sequence[str], since: Sample | None) -> Look:
    latest = program.outcome.latest
    sleepers = latest.sleepers if latest is not None else 0
    return Look(first, only_stack_lines(program.stacks()), _cores(since, latest), sleepers)


def _started(program: Child) -> float | None:
    """When `run` began, by the clock of the watch; nothing if the program was over before."""
    while program.outcome.time_of("running") is None:
        if program.is_over:
            return None
        program.listen(0.1)
    return time.monotonic()


def _passes(program: Child, moment: float) -> bool:
    """Wait until the moment; False if the program ended before."""
    while time.monotonic() < moment:
        if program.is_over:
            return False
        program.listen(min(0.2, max(0.01, moment - time.monotonic())))
    return _still_runs(program)


def _still_runs(program: Child) -> bool:
    """It may have ended while it was looked at."""
    program.listen(0.01)
    return not program.is_over and program.outcome.last("returned") is None


def _cores(earlier: Sample | None, later: Sample | None) -> float:
    if earlier is None or later is None or later.seconds <= earlier.seconds:
        return 0.0
    return later.cores_since(earlier)


def judge(claim: Claim, before: Outcome, look: Look | None, needed: float, declared: float) -> Judgement:
    """The verdict on "before", once "after" has ended."""
    if look is None or before.ending is not Ending.TIME_LIMIT:
        if problem := conduct.trouble(claim, before):
            return problem
        seconds = _seconds_of_run(before)
        return conduct.refuted(claim, f"before.py does not hang: it ended after {seconds:.1f} s")
    waited = before.seconds - (before.time_of("running") or 0.0)
    where = conduct.where_it_stood(before)
    stood = f" at {where}" if where else ""
    seen = f"before.py had not ended after {waited:.0f} s ({look.words}{stood}); after.py ended after {needed:.1f} s"
    detail = "\n".join(look.second)
    if waited < declared:
        sentence = f"{seen}; the claim's own limit is {declared:.0f} s, so this is no hang yet: allow more --time-limit"
        return conduct.inconclusive(claim, sentence, detail)
    advances = [seconds for seconds, event in before.events if event["event"] == "advanced"]
    goes_on = sum(seconds > before.seconds / 2 for seconds in advances) > _ADVANCES
    # What computes has had its patience: a thread that sleeps beside it says nothing of it.
    if look.cores < conduct.IDLE and look.is_timed and goes_on:
        sentence = f"{seen}; what it counts goes on meanwhile, so it may only be slow: allow more --time-limit"
        return conduct.inconclusive(claim, sentence, detail)
    return Judgement(
        claim=claim.label,
        verdict=Verdict.CONFIRMED,
        sentence=seen,
        summary=f"had not ended after {waited:.0f} s; fixed it ends after {needed:.1f} s",
        figures={"before.limit.seconds": waited, "after.seconds": needed, "before.cores": look.cores},
        detail=detail,
    )


def _seconds_of_run(outcome: Outcome) -> float:
    start, end = outcome.time_of("running"), outcome.time_of("returned")
    return end - start if start is not None and end is not None else 0.0
