"""From signs to likely causes: why a program ended as it did, why it stands still, why it gets slower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .gpu import GpuSample
from .outcome import Outcome, Sample, exit_words
from .vital_signs import VitalSigns

SIGKILL_CODES = (-9, 137)
BUSY_CORES = 0.2
GROWTH_WORTH_A_WORD = 1.3
LEAST_GROWTH = 100e6
SLOWDOWN_WORTH_A_WORD = 1.5
LOW_UTILIZATION = 30


@dataclass(frozen=True)
class Ended:
    """What is known when the program is over."""

    outcome: Outcome
    signs: VitalSigns
    kills_by_kernel: int
    memory_gib: float
    gpu_samples: Sequence[GpuSample] = ()


def of_ending(ended: Ended) -> list[str]:
    """Likely causes of how it ended and how it ran, the gravest first."""
    found = [*_of_exit(ended), *_of_loss(ended.signs), *_of_memory(ended.outcome), *_of_pace(ended.signs)]
    return found + _of_gpu(ended.gpu_samples)


def _of_exit(ended: Ended) -> list[str]:
    outcome, exception = ended.outcome, ended.signs.exception
    if outcome.exit_code in SIGKILL_CODES:
        return [_of_kill(ended)]
    if exception is not None:
        return [_of_exception(exception["kind"], exception["message"])]
    if outcome.exit_code:
        return [f"the program {exit_words(outcome.exit_code)}"]
    return []


def _of_kill(ended: Ended) -> str:
    peak = ended.outcome.peak_rss / 2**30
    held = f"it held {peak:.1f} of {ended.memory_gib:g} GiB"
    if ended.kills_by_kernel:
        return f"the host's out-of-memory killer ended it (137, SIGKILL): {held}"
    if peak > 0.8 * ended.memory_gib:
        return f"it was killed (137, SIGKILL), probably by the host's out-of-memory killer: {held}"
    return f"it was killed by SIGKILL (137), but the host was not out of memory ({held}): a scheduler or a user did it"


def _of_exception(kind: str, message: str) -> str:
    first = message.strip().partition("\n")[0][:200]
    if kind == "ResourceExhaustedError" or "OOM when allocating" in message:
        return f"the device ran out of memory (ResourceExhausted): {first}"
    if kind == "MemoryError":
        return f"the host ran out of memory: {first or 'MemoryError'}"
    return f"it failed with {kind}: {first}"


def _of_loss(signs: VitalSigns) -> list[str]:
    if signs.first_bad_loss is None:
        return []
    return [
        f"the loss is not finite (NaN or infinite) from step {signs.first_bad_loss} on: nothing is learned after it"
    ]


def _of_memory(outcome: Outcome) -> list[str]:
    samples = outcome.samples
    found = []
    if samples and max(sample.swap for sample in samples) > LEAST_GROWTH:
        swap = max(sample.swap for sample in samples)
        found.append(f"it used {swap / 1e9:.1f} GB of swap: every access to it waits for the disk")
    # The first third is start and warm-up.
    later = samples[len(samples) // 3 :]
    if len(later) >= 8 and later[0].rss:
        growth, seconds = later[-1].rss - later[0].rss, later[-1].seconds - later[0].seconds
        if later[-1].rss > GROWTH_WORTH_A_WORD * later[0].rss and growth > LEAST_GROWTH:
            found.append(f"host memory keeps growing, by {growth / 1e6 / seconds * 60:.0f} MB per minute")
    return found


def _of_pace(signs: VitalSigns) -> list[str]:
    slowdown = signs.pace.slowdown
    if slowdown is None or slowdown < SLOWDOWN_WORTH_A_WORD:
        return []
    return [f"steps take {slowdown:.1f} times as long at the end as at the start: something grows with every step"]


def _of_gpu(samples: Sequence[GpuSample]) -> list[str]:
    if not samples:
        return []
    mean = sum(sample.utilization_gpu for sample in samples) / len(samples)
    if mean >= LOW_UTILIZATION:
        return []
    return [f"the GPU is used to {mean:.0f} % on average: it waits for the host or for data"]


def of_stall(recent: Sequence[Sample], has_stepped: bool) -> str:
    """What a program that makes no step is probably doing."""
    if recent and recent[-1].swap > LEAST_GROWTH:
        return f"the host is swapping ({recent[-1].swap / 1e9:.1f} GB): memory is exhausted"
    if len(recent) < 2:
        return "nothing is known of what it does"
    cores = (recent[-1].cpu - recent[0].cpu) / max(recent[-1].seconds - recent[0].seconds, 1e-9)
    if cores < BUSY_CORES:
        waits = "data, a lock, a queue, another process or the network"
        return f"it waits (the processor is idle): for {waits}"
    if has_stepped:
        return f"it computes ({cores:.1f} cores) without ending a step: endless data, retracing, or very long work"
    return f"it computes ({cores:.1f} cores) but has not made a first step yet: start-up, tracing, or endless data"
