"""NVML, the one boundary to real GPUs: what `nvidia-smi` shows, sampled while a program runs.

Everything behind this module speaks of samples; only here is the library called, through the
small part of it that `Nvml` names. Figures keep the field names of `nvidia-smi --query-gpu`.
Drivers, containers and divided GPUs (MIG) tell some fields and not others: each is read by itself,
and what is not told is said (`notes`). A GPU that is lost ends its figures, not the sampling.
"""

from __future__ import annotations

import functools
import importlib
import itertools
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Protocol, TypeVar, cast

NVML_CLOCK_SM = 1
NVML_ERROR_NO_PERMISSION = 4
NVML_ERROR_GPU_IS_LOST = 15
SAMPLE_EVERY = 0.1
IDLE_BELOW_PERCENT = 5
# What a program holds as soon as it has touched a GPU; less is the driver's own coming and going.
HELD_AT_LEAST = 50 * 2**20
# Reasons for which a clock is lowered that tell of heat, power or a fault, and not of an idle GPU.
_THROTTLED_BY = {
    0x04: "the power limit",
    0x08: "the power brake",
    0x20: "heat (software)",
    0x40: "heat (hardware)",
    0x80: "the power brake",
}

T = TypeVar("T")


class Nvml(Protocol):
    """The calls of `pynvml` (package nvidia-ml-py) that are used."""

    def nvmlInit(self) -> None: ...
    def nvmlDeviceGetCount(self) -> int: ...
    def nvmlDeviceGetHandleByIndex(self, index: int) -> Any: ...
    def nvmlDeviceGetUUID(self, handle: Any) -> Any: ...
    def nvmlDeviceGetUtilizationRates(self, handle: Any) -> Any: ...
    def nvmlDeviceGetMemoryInfo(self, handle: Any) -> Any: ...
    def nvmlDeviceGetClockInfo(self, handle: Any, kind: int) -> int: ...
    def nvmlDeviceGetMigMode(self, handle: Any) -> Any: ...


@dataclass(frozen=True)
class GpuSample:
    """One GPU at one moment; memory in bytes, utilisation in percent, clock in MHz; None where it is not told."""

    seconds: float
    index: int
    utilization_gpu: float | None
    memory_used: int | None
    memory_total: int | None
    clocks_sm: int | None
    # Device memory by process; None where the driver does not tell who is there.
    by_process: tuple[tuple[int, int | None], ...] | None = ()
    throttled_by: str = ""
    is_divided: bool = False
    # The driver no longer knows this GPU: the last sample of it.
    is_lost: bool = False

    def of_process(self, pid: int) -> int | None:
        return dict(self.by_process or ()).get(pid)


def load_nvml() -> Nvml | None:
    """The library, initialised; nothing where there is no package, no driver or no GPU."""
    try:
        nvml = cast(Nvml, importlib.import_module("pynvml"))
    except ImportError:
        return None
    try:
        nvml.nvmlInit()
        return nvml if nvml.nvmlDeviceGetCount() else None
    except Exception:  # NVMLError has no base that is known without the library
        return None


@dataclass
class GpuSampler:
    """A thread that reads all GPUs at a steady pace until it is stopped."""

    nvml: Nvml
    every: float = SAMPLE_EVERY
    samples: list[GpuSample] = field(default_factory=list)
    _lost: set[int] = field(default_factory=set)
    _started: float = field(default_factory=time.monotonic)
    _stop: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        self._thread = threading.Thread(target=self._sample_until_stopped, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(timeout=5.0)

    def _sample_until_stopped(self) -> None:
        while True:
            self.samples += self.read()
            if self._stop.wait(self.every):
                return

    def read(self) -> Iterator[GpuSample]:
        """Every GPU now, but for those that are lost."""
        for index in range(self._told(self.nvml.nvmlDeviceGetCount) or 0):
            if index not in self._lost:
                yield self._read_one(index)

    def _read_one(self, index: int) -> GpuSample:
        seconds = time.monotonic() - self._started
        nvml = self.nvml
        try:
            handle = nvml.nvmlDeviceGetHandleByIndex(index)
        except Exception:  # NVMLError: see load_nvml
            return self._lose(index, seconds)
        memory = self._told(lambda: nvml.nvmlDeviceGetMemoryInfo(handle), index)
        utilization = self._told(lambda: nvml.nvmlDeviceGetUtilizationRates(handle), index)
        clock = self._told(lambda: nvml.nvmlDeviceGetClockInfo(handle, NVML_CLOCK_SM), index)
        reasons = self._told_by(index, handle, "CurrentClocksThrottleReasons", "CurrentClocksEventReasons")
        processes = self._told_by(index, handle, "ComputeRunningProcesses", "ComputeRunningProcesses_v2")
        mig = self._told(lambda: nvml.nvmlDeviceGetMigMode(handle), index)
        if index in self._lost:
            return self._lose(index, seconds)
        return GpuSample(
            seconds=seconds,
            index=index,
            utilization_gpu=None if utilization is None else float(utilization.gpu),
            memory_used=None if memory is None else int(memory.used),
            memory_total=None if memory is None else int(memory.total),
            clocks_sm=None if clock is None else int(clock),
            by_process=None if processes is None else tuple((one.pid, _held(one)) for one in processes),
            throttled_by=_throttle_words(reasons or 0),
            is_divided=bool(mig and mig[0]),
        )

    def _told(self, ask: Callable[[], T], index: int | None = None) -> T | None:
        """One field; None where this driver, GPU or user may not know it."""
        try:
            return ask()
        except Exception as error:  # NVMLError: see load_nvml
            if index is not None and getattr(error, "value", None) == NVML_ERROR_GPU_IS_LOST:
                self._lost.add(index)
            return None

    def _told_by(self, index: int, handle: Any, *names: str) -> Any:
        """The first of several names under which drivers of different age tell the same."""
        for name in names:
            ask = getattr(self.nvml, f"nvmlDeviceGet{name}", None)
            told = None if ask is None else self._told(functools.partial(ask, handle), index)
            if told is not None:
                return told
        return None

    def _lose(self, index: int, seconds: float) -> GpuSample:
        self._lost.add(index)
        return GpuSample(seconds, index, None, None, None, None, None, is_lost=True)


def _held(process: Any) -> int | None:
    """NVML says None, or a number that no GPU has, for memory that it does not tell."""
    held = getattr(process, "usedGpuMemory", None)
    return None if held is None or held >= 2**60 else int(held)


def _throttle_words(reasons: int) -> str:
    return ", ".join(dict.fromkeys(words for bit, words in _THROTTLED_BY.items() if reasons & bit))


@contextmanager
def sampling(nvml: Nvml | None, every: float = SAMPLE_EVERY) -> Iterator[list[GpuSample]]:
    """The samples taken while the block runs; an empty list without a GPU."""
    if nvml is None:
        yield []
        return
    sampler = GpuSampler(nvml, every)
    sampler.start()
    try:
        yield sampler.samples
    finally:
        sampler.stop()


# -- whose GPU is it? ----------------------------------------------------------------------------


def by_gpu(samples: Sequence[GpuSample]) -> dict[int, list[GpuSample]]:
    """The samples of each GPU, in order."""
    found: dict[int, list[GpuSample]] = {}
    for sample in samples:
        found.setdefault(sample.index, []).append(sample)
    return dict(sorted(found.items()))


def used_by(samples: Sequence[GpuSample], pids: frozenset[int]) -> list[GpuSample]:
    """The samples of those GPUs that the processes use.

    In a container the numbers that NVML tells are not ours, and some drivers tell none: there the
    GPUs whose memory grew while the program ran are taken to be its own.
    """
    gpus = by_gpu(samples)
    ours = {index for index, taken in gpus.items() if any(_is_there(sample, pids) for sample in taken)}
    if not ours:
        ours = {index for index, taken in gpus.items() if not _is_somebody_elses(taken) and _growth(taken)}
    return [sample for sample in samples if sample.index in ours]


def _is_there(sample: GpuSample, pids: frozenset[int]) -> bool:
    return any(pid in pids for pid, _ in sample.by_process or ())


def _is_somebody_elses(taken: Sequence[GpuSample]) -> bool:
    """All its processes were there from the first sample on: what grew is theirs."""
    lists = [{pid for pid, _ in sample.by_process} for sample in taken if sample.by_process is not None]
    return bool(lists) and bool(lists[0]) and not set[int]().union(*lists) - lists[0]


def _growth(taken: Sequence[GpuSample]) -> int:
    """Bytes by which the memory in use grew beyond the first sample; 0 if it is less than a program holds."""
    held = [sample.memory_used for sample in taken if sample.memory_used is not None]
    growth = max(held) - held[0] if held else 0
    return growth if growth >= HELD_AT_LEAST else 0


def notes(samples: Sequence[GpuSample]) -> Iterator[str]:
    """What could not be seen of the GPUs, and what was wrong with them, as sentences."""
    for index, taken in by_gpu(samples).items():
        told = [sample for sample in taken if not sample.is_lost]
        if len(told) < len(taken):
            yield f"GPU {index} was lost after {taken[-1].seconds:.0f} s: its figures end there"
        if any(sample.is_divided for sample in told):
            yield f"GPU {index} is divided (MIG): the driver tells no utilisation for its parts"
        elif told and all(sample.utilization_gpu is None for sample in told):
            yield f"the driver does not tell how much GPU {index} is used"
        if told and all(sample.by_process is None for sample in told):
            yield f"the driver does not tell which processes use GPU {index}"
        reasons = dict.fromkeys(sample.throttled_by for sample in told if sample.throttled_by)
        if reasons:
            share = sum(bool(sample.throttled_by) for sample in told) / len(told)
            yield f"GPU {index} was slowed down by {', '.join(reasons)} in {share:.0%} of the samples"


# -- figures -------------------------------------------------------------------------------------


def summary(samples: Sequence[GpuSample], pids: frozenset[int] = frozenset()) -> dict[str, float | str]:
    """The figures of the GPUs in use, under the names that nvidia-smi has; each GPU by itself, if there are several."""
    used = by_gpu(used_by(samples, pids) if pids else _busy(samples))
    if not used:
        return {}
    figures: dict[str, float | str] = {"gpus.in_use": float(len(used))}
    for index, taken in used.items():
        prefix = f"gpu{index}." if len(used) > 1 else ""
        figures.update({f"{prefix}{name}": value for name, value in _figures(taken).items()})
    return figures


def _busy(samples: Sequence[GpuSample]) -> list[GpuSample]:
    busy = {sample.index for sample in samples if (sample.utilization_gpu or 0) >= IDLE_BELOW_PERCENT}
    return [sample for sample in samples if sample.index in busy]


def _figures(taken: Sequence[GpuSample]) -> dict[str, float]:
    utilization = [sample.utilization_gpu for sample in taken if sample.utilization_gpu is not None]
    memory = [sample.memory_used for sample in taken if sample.memory_used is not None]
    clocks = [sample.clocks_sm for sample in taken if sample.clocks_sm is not None]
    figures: dict[str, float] = {}
    if utilization:
        figures["utilization.gpu"] = round(fmean(utilization), 1)
        # The gaps in which the device waits for the host.
        figures["idle.share"] = round(sum(one < IDLE_BELOW_PERCENT for one in utilization) / len(utilization), 3)
    if memory:
        figures["memory.used"] = float(max(memory))
    if clocks:
        figures["clocks.sm"] = float(round(fmean(clocks)))
    return figures


def memory_of(samples: Sequence[GpuSample], pid: int) -> int | None:
    """The most device memory that the process held, over all GPUs; else the growth of the devices it may use."""
    own: dict[int, int] = {}
    for sample in samples:
        held = sample.of_process(pid)
        if held is not None:
            own[sample.index] = max(own.get(sample.index, 0), held)
    if own:
        return sum(own.values())
    told = [sample for sample in samples if sample.memory_used is not None]
    if not told:
        return None
    return sum(_growth(taken) for taken in by_gpu(told).values())


# -- which GPU is meant? -------------------------------------------------------------------------


class NoSuchDevice(Exception):
    """The machine has no GPU of that number; the message says what it has."""


def visible(number: int, environment: Mapping[str, str], nvml: Nvml | None) -> dict[str, str]:
    """Variables that show a program only the GPU of this number, among those that we ourselves may see.

    By its UUID, where NVML knows it: numbers mean another GPU in another order.
    """
    order = {"CUDA_DEVICE_ORDER": environment.get("CUDA_DEVICE_ORDER", "PCI_BUS_ID")}
    inherited = environment.get("CUDA_VISIBLE_DEVICES")
    if inherited is not None:
        # CUDA reads no further than the first that is none.
        names = [name.strip() for name in inherited.split(",")]
        allowed = list(itertools.takewhile(lambda name: name not in ("", "-1"), names))
        if number >= len(allowed):
            have = f"{len(allowed)} of them" if allowed else "none"
            raise NoSuchDevice(f"gpu:{number} is not visible: CUDA_VISIBLE_DEVICES={inherited} shows {have}")
        return {**order, "CUDA_VISIBLE_DEVICES": allowed[number]}
    return {**order, "CUDA_VISIBLE_DEVICES": _uuid(number, nvml) or str(number)}


def _uuid(number: int, nvml: Nvml | None) -> str:
    if nvml is None:
        return ""
    count = nvml.nvmlDeviceGetCount()
    if number >= count:
        raise NoSuchDevice(f"gpu:{number} does not exist: this machine has {count} (from gpu:0 on)")
    try:
        uuid = nvml.nvmlDeviceGetUUID(nvml.nvmlDeviceGetHandleByIndex(number))
    except Exception:  # NVMLError: see load_nvml
        return ""
    return uuid.decode() if isinstance(uuid, bytes) else str(uuid)


# What hides the devices of each kind of plug-in; TensorFlow itself is told too, once it is imported.
HIDDEN = {
    "CUDA_VISIBLE_DEVICES": "-1",
    "HIP_VISIBLE_DEVICES": "-1",
    "ROCR_VISIBLE_DEVICES": "-1",
    "TFLINT_STALL_ONLY_CPU": "1",
}


def device_environment(device: str, nvml: Nvml | None = None) -> dict[str, str]:
    """`cpu` hides every other device, `gpu:1` shows only that one."""
    if device == "cpu":
        return dict(HIDDEN)
    if device.startswith("gpu:"):
        return visible(int(device.partition(":")[2]), os.environ, nvml)
    return {}
