"""What `doctor` says: at once when the program stalls, and at the end with a chart."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from . import gpu, near
from .estimates import quantile
from .evidence import EvidenceError, rounded
from .outcome import exit_words
from .report.table import printable
from .watching import STREAM_WORDS

if TYPE_CHECKING:
    from .doctor import Examination, Stall

_BLOCKS = "▁▂▃▄▅▆▇█"
CHART_WIDTH = 60
_NO_STACK = "the program cannot say where it stands (it is ending, or no Python that could be watched)"


@contextmanager
def voice(log: Path | None) -> Iterator[TextIO]:
    """Where the doctor speaks: on stderr, beside the program, or into a file of its own."""
    if log is None:
        yield sys.stderr
        return
    try:
        stream = log.open("a", encoding="utf-8", buffering=1)
    except OSError as error:
        raise EvidenceError(f"{log} cannot be written: {error.strerror}") from None
    with stream:
        yield stream


def tell_stall(stall: Stall, voice: TextIO) -> None:
    """Say that nothing progresses, where the program stands, and why that may be."""
    lines = [
        f"nothing has progressed for {stall.silent_seconds:.0f} s (after {stall.at_seconds:.0f} s)",
        *(f"  {line}" for line in stall.stack),
        *([] if stall.stack else [f"  {_NO_STACK}"]),
        *(f"finding: {near.words(finding)}" for finding in stall.findings),
        f"likely cause: {stall.cause}",
    ]
    say(lines, voice)


def show(examination: Examination, voice: TextIO, as_json: bool) -> None:
    """The closing report: for people beside the program's output, which stays what it was."""
    if as_json:
        print(json.dumps(as_record(examination), ensure_ascii=False))
    else:
        say(closing_lines(examination), voice)


def say(lines: Sequence[str], voice: TextIO) -> None:
    for line in lines:
        print(f"doctor: {printable(line)}", file=voice)
    voice.flush()


def closing_lines(examination: Examination) -> list[str]:
    """The facts, the chart, the causes."""
    outcome, signs = examination.outcome, examination.signs
    lines = [f"the program {exit_words(outcome.exit_code)} after {outcome.seconds:.1f} s"]
    if signs.stream:
        loss = f"; last loss {signs.last_loss:.5g}" if signs.last_loss is not None else ""
        ranks = f", in the first of {signs.trainers} processes that train" if signs.trainers > 1 else ""
        lines.append(f"{signs.pace.count} {STREAM_WORDS[signs.stream]}{ranks}{loss}")
    else:
        lines.append("no training step was seen")
    lines += [f"{name} was left running" for name in sorted(set(outcome.left))]
    samples = outcome.samples
    lines += chart("host memory", [sample.rss / 1e6 for sample in samples], "MB")
    if any(sample.swap for sample in samples):
        lines += chart("swap", [sample.swap / 1e6 for sample in samples], "MB")
    lines += chart("step time", [mean * 1000 for mean in signs.pace.means], "ms")
    for index, taken in gpu.by_gpu(examination.gpu_samples).items():
        lines += chart(f"GPU {index} memory", [one.memory_used / 1e6 for one in taken if one.memory_used], "MB")
        lines += chart(
            f"GPU {index} used", [one.utilization_gpu for one in taken if one.utilization_gpu is not None], "%"
        )
    lines += examination.gpu_notes
    best, *others = examination.causes or [""]
    return [*lines, *([f"likely cause: {best}"] if best else []), *(f"also seen: {other}" for other in others)]


def chart(title: str, values: Sequence[float], unit: str) -> list[str]:
    """One line of blocks; nothing for fewer than two values. A few odd peaks do not flatten the rest."""
    if len(values) < 2:
        return []
    width = min(CHART_WIDTH, len(values))
    parts = [values[number * len(values) // width : (number + 1) * len(values) // width] for number in range(width)]
    peaks = [max(part) for part in parts]
    top = 1.1 * quantile(peaks, 0.95) or 1.0
    blocks = "".join(_BLOCKS[min(7, int(8 * peak / top))] for peak in peaks)
    return [f"{title:>15} {blocks} {values[0]:.4g} → {values[-1]:.4g}, most {max(values):.4g} {unit}"]


def as_record(examination: Examination) -> dict[str, Any]:
    """The report for machines."""
    outcome, signs = examination.outcome, examination.signs
    return {
        "command": list(examination.command),
        "exit_code": examination.exit_code,
        "ended": exit_words(outcome.exit_code),
        "seconds": round(outcome.seconds, 2),
        "counted_by": signs.stream,
        "steps": signs.pace.count if signs.stream else 0,
        "step_seconds": [rounded(mean) for mean in signs.pace.means],
        "last_loss": None if signs.last_loss is None else rounded(signs.last_loss),
        "first_step_with_bad_loss": signs.first_bad_loss,
        "memory": [_memory(sample.seconds, sample.rss, sample.swap) for sample in outcome.samples],
        "peak_memory": outcome.peak_rss,
        "watched_processes": len(signs.processes),
        "training_processes": signs.trainers,
        "gpu": gpu.summary(examination.gpu_samples),
        "gpu_notes": examination.gpu_notes,
        "left_running": outcome.left,
        "stalls": [_stall(stall) for stall in examination.stalls],
        "causes": examination.causes[:1],
        "also_seen": examination.causes[1:],
    }


def _memory(seconds: float, rss: int, swap: int) -> dict[str, float]:
    return {"seconds": round(seconds, 2), "rss": rss, "swap": swap}


def _stall(stall: Stall) -> dict[str, Any]:
    return {
        "at_seconds": round(stall.at_seconds, 1),
        "silent_seconds": round(stall.silent_seconds, 1),
        "stack": stall.stack,
        "findings": [near.words(finding) for finding in stall.findings],
        "cause": stall.cause,
    }
