"""From signs to likely causes: why a program ended as it did, why it stands still, why it gets slower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import gpu
from .estimates import slope
from .gpu import GpuSample
from .outcome import Outcome, Sample, exit_words
from .vital_signs import VitalSigns

SIGKILL_CODES = (-9, 137)
BUSY_CORES = 0.2
LEAST_SWAP = 100e6
# Memory keeps growing: over at least so many seconds, by so many bytes and such a share of what is held.
GROWTH_SECONDS = 60.0
LEAST_GROWTH = 50e6
LEAST_SHARE_OF_GROWTH = 0.02
# Each third of the time must grow by this part of the whole slope: a step up is no growth.
STEADY = 0.25
MOST_POINTS = 90
SLOWDOWN_WORTH_A_WORD = 1.5
LOW_UTILIZATION = 30
# So many programs for each processor are more than one training makes of itself.
CROWDED = 3.0


@dataclass(frozen=True)
class Ended:
    """What is known when the program is over."""

    outcome: Outcome
    signs: VitalSigns
    kills_by_kernel: int
    memory_gib: float
    gpu_samples: Sequence[GpuSample] = ()
    # How many programs waited for a processor at the end, for each processor that there is.
    load: float = 0.0


def of_ending(ended: Ended) -> list[str]:
    """Likely causes of how it ended and how it ran, the gravest first."""
    found = [*_of_exit(ended), *_of_loss(ended.signs), *_of_memory(ended.outcome, ended.signs)]
    found += [*_of_pace(ended.signs, ended.load), *_of_gpu(ended.gpu_samples, ended.signs)]
    elsewhere = _elsewhere(ended.signs)
    return found if ended.outcome.exit_code else [*found, *elsewhere]


# What a launcher raises because a process that it has started failed.
_BECAUSE_OF_ANOTHER = ("CalledProcessError", "ProcessRaisedException", "ProcessExitedException", "BrokenProcessPool")


def _of_exit(ended: Ended) -> list[str]:
    outcome, exception = ended.outcome, ended.signs.exception
    if outcome.exit_code in SIGKILL_CODES:
        return [_of_kill(ended)]
    own = [_of_exception(exception["kind"], exception["message"])] if exception is not None else []
    elsewhere = _elsewhere(ended.signs) if outcome.exit_code else []
    if own and exception is not None and exception["kind"] not in _BECAUSE_OF_ANOTHER:
        return [*own, *elsewhere]
    if outcome.exit_code and not own and not elsewhere:
        return [f"the program {exit_words(outcome.exit_code)}"]
    return [*elsewhere, *own]


def _elsewhere(signs: VitalSigns) -> list[str]:
    """An exception in a process that the program has started; being interrupted with it is none of its own."""
    exception = signs.exception_elsewhere
    if exception is None or exception["kind"] == "KeyboardInterrupt":
        return []
    return [f"in a process that it has started {_of_exception(exception['kind'], exception['message'])}"]


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
    if kind == "KeyboardInterrupt":
        return "it was interrupted (Ctrl-C)"
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


def _of_memory(outcome: Outcome, signs: VitalSigns) -> list[str]:
    found = []
    swap = max((sample.swap for sample in outcome.samples), default=0)
    if swap > LEAST_SWAP:
        found.append(f"it used {swap / 1e9:.1f} GB of swap: every access to it waits for the disk")
    if growth := steady_growth(outcome.samples, signs.running):
        found.append(f"host memory keeps growing, by {growth * 60 / 1e6:.0f} MB per minute")
    return found


def steady_growth(samples: Sequence[Sample], span: tuple[float, float] | None) -> float:
    """Bytes per second by which memory grew to the end; 0 where it did not, or not steadily.

    Start-up, tracing and filling buffers end with the first step, what is held is given back after the last one, and
    what is allocated once makes a step in the curve, not a slope: so the last half counts, and each third must grow.
    """
    if span is None:
        return 0.0
    running = [sample for sample in samples if span[0] <= sample.seconds <= span[1]]
    if not running or running[-1].seconds - running[0].seconds < GROWTH_SECONDS:
        return 0.0
    middle = (running[0].seconds + running[-1].seconds) / 2
    half = [sample for sample in running if sample.seconds >= middle]
    thirds = [half[number * len(half) // 3 : (number + 1) * len(half) // 3] for number in range(3)]
    if min(map(len, thirds)) < 4:
        return 0.0
    whole = _slope(half)
    gained = whole * (half[-1].seconds - half[0].seconds)
    if gained < max(LEAST_GROWTH, LEAST_SHARE_OF_GROWTH * half[0].rss):
        return 0.0
    return whole if all(_slope(third) > STEADY * whole for third in thirds) else 0.0


def _slope(samples: Sequence[Sample]) -> float:
    thinned = samples[:: max(1, len(samples) // MOST_POINTS)]
    return slope([sample.rss for sample in thinned], [sample.seconds for sample in thinned])


def _of_pace(signs: VitalSigns, load: float) -> list[str]:
    slowdown = signs.pace.slowdown
    if slowdown is None or slowdown < SLOWDOWN_WORTH_A_WORD:
        return []
    found = f"steps take {slowdown:.1f} times as long at the end as at the start"
    if load > CROWDED:
        return [f"{found}: other programs keep the processors busy ({load:.0f} for each), or something grows"]
    return [f"{found}: something grows with every step"]


def _of_gpu(samples: Sequence[GpuSample], signs: VitalSigns) -> list[str]:
    """Each GPU that the program's processes used, by itself; none is blamed by a program that did not train."""
    if not signs.has_trained:
        return []
    found = []
    for index, taken in gpu.by_gpu(samples).items():
        used = [sample.utilization_gpu for sample in taken if sample.utilization_gpu is not None]
        if not used:
            continue
        mean = sum(used) / len(used)
        if mean < LOW_UTILIZATION:
            found.append(f"GPU {index} is used to {mean:.0f} % on average: it waits for the host or for data")
    return found


def busy_cores(recent: Sequence[Sample]) -> float | None:
    """How many processors the program kept busy lately; None if that is not known."""
    if len(recent) < 2:
        return None
    return recent[-1].cores_since(recent[0])


def of_stall(recent: Sequence[Sample], signs: VitalSigns) -> str:
    """What a program that makes no step is probably doing."""
    if recent and recent[-1].swap > LEAST_SWAP:
        return f"the host is swapping ({recent[-1].swap / 1e9:.1f} GB): memory is exhausted"
    if signs.is_importing:
        return f"it is {signs.doing}: from a slow disk, or the machine is busy"
    if signs.validates_on_and_on:
        return f"{signs.validation} batches of validation since the last step: validation data without end"
    if signs.idle_batches:
        batches = f"{signs.idle_batches} batches were taken from a dataset without a step"
        return f"{batches}: data without end, or a long pass over it"
    cores = busy_cores(recent)
    if cores is None:
        return "nothing is known of what it does"
    if cores < BUSY_CORES:
        waits = "data, a lock, a queue, another process or the network"
        return f"it waits (the processor is idle): for {waits}"
    if signs.stream:
        return f"it computes ({cores:.1f} cores) without ending a step: endless data, retracing, or very long work"
    return f"it computes ({cores:.1f} cores) but has not made a first step yet: start-up, tracing, or endless data"
