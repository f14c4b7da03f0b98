"""The linter's word beside the verifier's: sentences and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .estimating import agrees
from .evidence import rounded
from .one_by_one import Alone
from .program_judge import WHOLE_RUN, Timing

if TYPE_CHECKING:
    from .program_report import ProgramReport


def whole_gain(report: ProgramReport) -> Timing | None:
    """How much shorter the whole run was, if both sides came to their end."""
    timings = (report.comparison.timing, report.comparison.other)
    return next((one for one in timings if one is not None and one.of == WHOLE_RUN), None)


def sentences(report: ProgramReport) -> list[str]:
    return [*_estimated(report), *(_alone_in_words(one) for one in report.alone)]


def _estimated(report: ProgramReport) -> list[str]:
    whole = whole_gain(report)
    if not report.estimates:
        return []
    seconds = sum(one.seconds for one in report.estimates)
    parts = ", ".join(
        f"{one.finding.name} in line {one.finding.place.line} {span(one.seconds)}"
        + (f" ({one.rounds} times, as counted in the run)" if one.counted else "")
        for one in report.estimates
    )
    said = f"the linter had estimated {span(seconds)} less: {parts}"
    if whole is None:
        return [said]
    return [f"{said}; measured: {_gained(whole.gained)} ({_compared(report, seconds, whole.gained)})"]


def _compared(report: ProgramReport, estimated: float, measured: float) -> str:
    """By the clock, or, where others keep the processors busy, by what the program itself computed."""
    if agrees(estimated, measured):
        return "within a factor of 3"
    row = next((row for row in report.comparison.rows if row.name == "processor time"), None)
    computed = row.original - row.fixed if row and row.original and row.fixed else 0.0
    if agrees(estimated, computed):
        return f"within a factor of 3 by the processor's time: {_gained(computed)}"
    return "not within a factor of 3"


def _alone_in_words(alone: Alone) -> str:
    finding = alone.finding
    place = f"alone, {finding.code} {finding.name} in {finding.path}:{finding.place.line}"
    estimated = f"; estimated {span(alone.estimated)}" if alone.estimated is not None else "; nothing was estimated"
    if alone.gained is None:
        return f"{place}: {alone.problem}{estimated}"
    noise = ", which is within the noise" if alone.within_noise else ""
    return f"{place}: {_gained(alone.gained)}{noise}{estimated}"


def _gained(seconds: float) -> str:
    return f"{span(seconds)} less" if seconds >= 0 else f"{span(-seconds)} more"


def span(seconds: float) -> str:
    """A time for people."""
    if seconds >= 100:
        return f"{seconds:.0f} s"
    if seconds >= 0.1:
        return f"{seconds:.2g} s"
    return f"{seconds * 1000:.2g} ms"


def as_json(report: ProgramReport) -> dict[str, Any]:
    whole = whole_gain(report)
    estimated = sum(one.seconds for one in report.estimates)
    return {
        "estimated_seconds": rounded(estimated) if report.estimates else None,
        "measured_seconds": rounded(whole.gained) if whole else None,
        "estimates": [
            {
                "name": one.finding.name,
                "line": one.finding.place.line,
                "seconds": rounded(one.seconds),
                "rounds": one.rounds,
                "rounds_counted_in_the_run": one.counted,
            }
            for one in report.estimates
        ],
        "each": [
            {
                "name": one.finding.name,
                "path": one.finding.path,
                "line": one.finding.place.line,
                "estimated_seconds": None if one.estimated is None else rounded(one.estimated),
                "gained_seconds": None if one.gained is None else rounded(one.gained),
                "within_noise": one.within_noise,
                "problem": one.problem,
            }
            for one in report.alone
        ],
    }
