"""What `verify train.py` says at the end: sentences, a table, JSON, or a page."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..rule import Finding
from . import estimate_report
from .estimates import Interval
from .estimating import Estimate, can_be_fixed
from .evidence import EvidenceError, rounded
from .near import nearest, words
from .one_by_one import Alone
from .outcome import exit_words
from .program_judge import (
    LEAST_OF_SINGLE_RUNS,
    SPREAD_OF_ONE,
    WHOLE_RUN,
    Comparison,
    Effect,
    Row,
    Side,
    Timing,
)
from .report import page, table
from .report.quantities import quantity
from .verdicts import Environment, FixtureResult, Judgement, Verdict
from .watching import STREAM_WORDS, Frame, Run


@dataclass(frozen=True)
class ProgramReport:
    """Everything there is to say about one program."""

    script: str
    environment: Environment
    findings: Sequence[Finding]
    # The fixed text of every file that the fixes change.
    fixed: dict[str, str]
    original: Side
    fixed_side: Side
    comparison: Comparison
    where: dict[str, list[Frame]]
    changed: Sequence[str]
    # Fixes that may change results were asked for: a difference is then said, but refutes nothing.
    unsafe: bool
    # What the linter had estimated for the findings that were fixed, and what each fix did alone.
    estimates: Sequence[Estimate] = ()
    alone: Sequence[Alone] = ()

    @property
    def refuted(self) -> bool:
        """The fixes break, hang, change or slow what the original does well."""
        breaks = self.fixed_side.broken and not self.fixed_side.fails_sometimes
        worse = (breaks and not self.original.broken) or (self.fixed_side.hung and not self.original.hung)
        differs = self.comparison.outputs and not self.unsafe
        return bool(worse or differs or self.comparison.effect is Effect.SLOWER)

    @property
    def sentences(self) -> list[str]:
        return [
            self._about_findings(),
            *_about_side("the original", self.original, self.where["original"], self.findings),
            *_about_side("the fixed program", self.fixed_side, self.where["fixed"], ()),
            *self._about_comparison(),
            *(f"the program has changed {path}, which was too large to copy" for path in self.changed),
        ]

    def _about_findings(self) -> str:
        files = len({finding.path for finding in self.findings})
        found = f"{_many(len(self.findings), 'finding')} in {_many(files, 'file')}" if self.findings else "no findings"
        if self.fixed:
            return f"{found}; the fixes change {_many(len(self.fixed), 'file')}"
        return f"{found}; {self.why_not_fixed}, so only the original was run"

    @property
    def why_not_fixed(self) -> str:
        if not self.unsafe and any(can_be_fixed(finding, unsafe=True) for finding in self.findings):
            return "no finding has a safe fix (--unsafe-fixes measures with the others)"
        return "no finding has a fix" if self.findings else "there is nothing to fix"

    def _about_comparison(self) -> list[str]:
        comparison = self.comparison
        if not self.fixed_side.runs:
            return []
        said = [*_about_time(comparison), *comparison.notes, *estimate_report.sentences(self)]
        if comparison.outputs:
            reason = ", as unsafe fixes may make them" if self.unsafe else ""
            said.append(f"the outputs differ{reason}: {comparison.outputs}")
        return said


def _about_side(name: str, side: Side, where: Sequence[Frame], findings: Sequence[Finding]) -> list[str]:
    said = []
    if side.broken is not None:
        again = ", and not in the next run" if side.fails_sometimes else ""
        said.append(f"{name} {_how_it_broke(side.broken)}{again}")
    if side.hung is not None:
        said.append(f"{name} {_how_it_hung(side.hung)}")
        said += [f"it stood at {where[0].path}:{where[0].line}"] if where else []
        near = nearest(where, findings)
        said += [f"near it: {words(near)}"] if near else []
    return said


def _how_it_broke(run: Run) -> str:
    exception = run.own_event("exception")
    if exception:
        message = exception["message"].splitlines()[0] if exception["message"] else ""
        alone = " (nobody answers a program that is measured)" if exception["kind"] == "EOFError" else ""
        return f"failed with {exception['kind']}: {message}{alone}"
    if not run.finished:
        return f"was stopped ({run.outcome.ending.value})"
    return exit_words(run.outcome.exit_code)


def _how_it_hung(run: Run) -> str:
    limit = f"did not end within {run.outcome.seconds:.0f} s"
    stream = run.steps.stream
    if not stream:
        return f"{limit} and never made a training step"
    done = f"{limit} after {len(run.steps.times[stream])} {STREAM_WORDS[stream]}"
    silent = run.seconds_since_last_step
    return f"{done}; nothing had progressed for {silent:.0f} s" if silent > 5 else f"{done} and was still going on"


def _about_time(comparison: Comparison) -> list[str]:
    if comparison.timing is None:
        return ["the time was not compared: no run of both sides came to its end"]
    return [_timing_in_words(timing) for timing in (comparison.timing, comparison.other) if timing is not None]


def _timing_in_words(timing: Timing) -> str:
    """`the whole run is 3.1x faster (95 % interval 2.9 to 3.3) with the fixes; the original against itself: 1.02x`."""
    what = "the whole run" if timing.of == WHOLE_RUN else f"the time between {STREAM_WORDS[timing.of]}"
    once = " (each side ran once: give --rounds for an interval)" if timing.ratio.is_bounds else ""
    control = f"; the original against itself: {timing.control:.2f}x" if timing.control is not None else ""
    if timing.effect is Effect.SLOWER:
        ratio = timing.ratio
        slower = Interval(1 / ratio.value, 1 / ratio.high, 1 / ratio.low, ratio.is_bounds)
        return f"{what} is {slower.words('x slower')} with the fixes{once}{control}"
    if timing.effect is Effect.FASTER:
        return f"{what} is {timing.ratio.words('x faster')} with the fixes{once}{control}"
    if timing.is_short and max(timing.ratio.value, 1 / timing.ratio.value) > SPREAD_OF_ONE:
        return (
            f"{what} was {timing.ratio.words('x shorter')} with the fixes, {abs(timing.gained):.1f} s of the run:"
            f" single runs may differ by {LEAST_OF_SINGLE_RUNS:.0f} s by chance{once}"
        )
    load = ", on a busy machine, and both sides have computed for about as long" if timing.may_be_load else ""
    return f"no difference of {what} beyond the noise was shown: {timing.ratio.words('x')}{load}{once}{control}"


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def show(report: ProgramReport, options: argparse.Namespace) -> None:
    """Print as the options say, and write the page if one is wanted."""
    if options.output_format == "json":
        print(json.dumps(_as_json(report), indent=2, ensure_ascii=False))
    else:
        headings = ("", "original", "fixed", "original / fixed")
        table.show_rows([(row.name, *_shown(row)) for row in report.comparison.rows], headings)
        for sentence in report.sentences:
            print(table.printable(sentence))
        print(table.where(report.environment))
        print(f"verdict: {table.printable(verdict_line(report))}")
    if options.report:
        try:
            Path(options.report).write_text(page.render([as_result(report)], report.environment), "utf-8")
        except OSError as error:
            raise EvidenceError(f"{options.report} cannot be written: {error.strerror}") from None


def _shown(row: Row) -> tuple[str, str, str]:
    ratio = f"{row.ratio:.2f}x" if row.ratio is not None and row.unit else ""
    return quantity(row.original, row.unit), quantity(row.fixed, row.unit), ratio


def _as_json(report: ProgramReport) -> dict[str, Any]:
    comparison = report.comparison
    return {
        "script": report.script,
        "environment": asdict(report.environment),
        "refuted": report.refuted,
        "verdict": _verdict(report).value,
        "verdict_line": verdict_line(report),
        "sentences": report.sentences,
        "findings": [_finding(finding) for finding in report.findings],
        "changed_by_fixes": sorted(report.fixed),
        "effect": comparison.effect.value,
        "counted_by": comparison.stream,
        "timed_by": comparison.timing.of if comparison.timing else "",
        "time_ratio": asdict(comparison.ratio) if comparison.ratio else None,
        "original_against_itself": comparison.timing.control if comparison.timing else None,
        **estimate_report.as_json(report),
        "rows": [_row(row) for row in comparison.rows],
        "stood_at": {name: [asdict(frame) for frame in frames] for name, frames in report.where.items()},
    }


def _row(row: Row) -> dict[str, Any]:
    figures = {"original": row.original, "fixed": row.fixed}
    return {"name": row.name, "unit": row.unit, **{name: _json_number(value) for name, value in figures.items()}}


def _json_number(value: float | None) -> float | str | None:
    return None if value is None else rounded(value)


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "path": finding.path,
        "line": finding.place.line,
        "code": finding.code,
        "name": finding.name,
        "level": finding.level.value,
        "message": finding.message,
        "fixable": finding.fix is not None,
    }


def as_result(report: ProgramReport) -> FixtureResult:
    """The program in the form of a fixture, for the page: its sentences as one judgement, its changed sources."""
    comparison = report.comparison
    judgement = Judgement(
        claim="your program",
        verdict=_verdict(report),
        sentence="; ".join(report.sentences),
        ratio=comparison.ratio,
        noise=comparison.noise,
        figures={row.name: " → ".join(_shown(row)[:2]) for row in comparison.rows},
        curves=comparison.curves,
    )
    originals = {path: Path(path).read_text("utf-8", "replace") for path in report.fixed}
    return FixtureResult(
        rule=report.script,
        family="",
        folder="",
        judgements=(judgement,),
        seconds=sum(run.outcome.seconds for side in (report.original, report.fixed_side) for run in side.runs),
        before=_joined(originals),
        after=_joined(report.fixed),
    )


def verdict_line(report: ProgramReport) -> str:
    """The outcome in one line: the verdict, and what it rests on."""
    return f"{_verdict(report).value}: {_reason(report)}"


def _reason(report: ProgramReport) -> str:
    original, fixed, comparison = report.original, report.fixed_side, report.comparison
    if original.broken:
        return "the program fails by itself"
    if not fixed.runs:
        return report.why_not_fixed
    if fixed.fails_sometimes:
        return "the fixed program failed in one run and not in the next"
    if fixed.broken:
        return "the fixes break the program"
    if fixed.hung and not original.hung:
        return "the fixed program does not end in the time that the original needs"
    if original.hung and not fixed.hung:
        return "the fixed program ends, the original did not"
    if comparison.outputs and not report.unsafe:
        return "the fixes change what the program prints"
    return _about_time(comparison)[0]


def _verdict(report: ProgramReport) -> Verdict:
    if report.refuted:
        return Verdict.REFUTED
    improved = report.comparison.effect is Effect.FASTER
    ended = report.original.hung and report.fixed_side.runs and not report.fixed_side.hung
    return Verdict.CONFIRMED if improved or ended else Verdict.INCONCLUSIVE


def _joined(texts: dict[str, str]) -> str:
    """Several files as one text; of long ones only what the fixes may have touched matters to the reader."""
    if len(texts) == 1:
        return next(iter(texts.values()))
    return "\n".join(f"# {path}\n{text}" for path, text in sorted(texts.items()))
