"""`verify train.py --each`: which finding gave which gain: the program with one fix at a time."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..rule import Finding
from . import lint
from .estimating import Estimate, can_be_fixed
from .program_judge import SPREAD_OF_ONE, Side
from .watching import Run

# More fixes than these would be measured for longer than anybody waits.
MOST_FIXES = 12

RunWith = Callable[[str, Mapping[Path, bytes]], Run]


@dataclass(frozen=True)
class Alone:
    """What the fix of one finding did by itself: seconds that the whole run was shorter, or why that is not known."""

    finding: Finding
    estimated: float | None
    gained: float | None
    problem: str = ""
    # It is less than what two runs of the original may differ by.
    within_noise: bool = False


def measure(
    findings: Sequence[Finding],
    estimates: Sequence[Estimate],
    original: Side,
    run_with: RunWith,
    has_time: Callable[[], bool],
    unsafe: bool,
) -> list[Alone]:
    """The fixes in the order of their estimates, those without one last, until the time is used up."""
    estimated = {id(one.finding): one.seconds for one in estimates}
    chosen = [finding for finding in findings if can_be_fixed(finding, unsafe)]
    chosen.sort(key=lambda finding: -estimated.get(id(finding), 0.0))
    before = [run.outcome.seconds for run in original.runs if run.finished and not run.failed]
    if not before:
        return []
    return [
        _alone(number, finding, estimated.get(id(finding)), before, run_with, has_time)
        for number, finding in enumerate(chosen)
    ]


def _alone(
    number: int,
    finding: Finding,
    estimated: float | None,
    before: Sequence[float],
    run_with: RunWith,
    has_time: Callable[[], bool],
) -> Alone:
    if number >= MOST_FIXES or not has_time():
        return Alone(finding, estimated, None, "not run: the time was used up")
    data = lint.fixed_alone(finding)
    if data is None:
        return Alone(finding, estimated, None, "its fix alone changes nothing")
    run = run_with(f"fix-{number + 1}", {Path(finding.path).resolve(): data})
    if not run.finished:
        return Alone(
            finding, estimated, None, f"with its fix alone the program was stopped ({run.outcome.ending.value})"
        )
    if run.failed:
        return Alone(finding, estimated, None, "its fix alone breaks the program")
    gained = statistics.median(before) - run.outcome.seconds
    # One run each way: the same doubt as of any two single runs, but never less than the original's own spread.
    noise = max(max(before) - min(before), (SPREAD_OF_ONE - 1) * 0.2 * statistics.median(before))
    return Alone(finding, estimated, gained, within_noise=abs(gained) <= noise)
