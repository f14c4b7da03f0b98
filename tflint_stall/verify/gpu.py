"""NVML, the one boundary to real GPUs: what `nvidia-smi` shows, sampled while a program runs.

Everything behind this module speaks of samples; only here is the library called, through the
small part of it that `Nvml` names. Figures keep the field names of `nvidia-smi --query-gpu`.
"""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Protocol, cast

NVML_CLOCK_SM = 1
SAMPLE_EVERY = 0.1
IDLE_BELOW_PERCENT = 5


class Nvml(Protocol):
    """The calls of `pynvml` (package nvidia-ml-py) that are used."""

    def nvmlInit(self) -> None: ...
    def nvmlDeviceGetCount(self) -> int: ...
    def nvmlDeviceGetHandleByIndex(self, index: int) -> Any: ...
    def nvmlDeviceGetUtilizationRates(self, handle: Any) -> Any: ...
    def nvmlDeviceGetMemoryInfo(self, handle: Any) -> Any: ...
    def nvmlDeviceGetClockInfo(self, handle: Any, kind: int) -> int: ...
    def nvmlDeviceGetComputeRunningProcesses(self, handle: Any) -> Sequence[Any]: ...


@dataclass(frozen=True)
class GpuSample:
    """One GPU at one moment; memory in bytes, utilisation in percent, clock in MHz."""

    seconds: float
    index: int
    utilization_gpu: float
    memory_used: int
    memory_total: int
    clocks_sm: int
    # Device memory by process; empty where the driver does not tell (containers, some drivers).
    by_process: tuple[tuple[int, int], ...] = ()

    def of_process(self, pid: int) -> int | None:
        return dict(self.by_process).get(pid)


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


class GpuSampler:
    """A thread that reads all GPUs at a steady pace until it is stopped."""

    def __init__(self, nvml: Nvml, every: float = SAMPLE_EVERY) -> None:
        self._nvml = nvml
        self._every = every
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._sample_until_stopped, daemon=True)
        self._started = time.monotonic()
        self.samples: list[GpuSample] = []

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def _sample_until_stopped(self) -> None:
        while True:
            self.samples += self.read()
            if self._stop.wait(self._every):
                return

    def read(self) -> Iterator[GpuSample]:
        """Every GPU now. A GPU that does not answer (lost, in reset) is left out of this sample."""
        for index in range(self._nvml.nvmlDeviceGetCount()):
            try:
                yield self._read_one(index)
            except Exception:  # NVMLError: see load_nvml
                continue

    def _read_one(self, index: int) -> GpuSample:
        handle = self._nvml.nvmlDeviceGetHandleByIndex(index)
        memory = self._nvml.nvmlDeviceGetMemoryInfo(handle)
        processes = self._nvml.nvmlDeviceGetComputeRunningProcesses(handle)
        return GpuSample(
            seconds=time.monotonic() - self._started,
            index=index,
            utilization_gpu=float(self._nvml.nvmlDeviceGetUtilizationRates(handle).gpu),
            memory_used=int(memory.used),
            memory_total=int(memory.total),
            clocks_sm=int(self._nvml.nvmlDeviceGetClockInfo(handle, NVML_CLOCK_SM)),
            by_process=tuple((p.pid, int(p.usedGpuMemory)) for p in processes if p.usedGpuMemory is not None),
        )


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


def summary(samples: Sequence[GpuSample], pids: frozenset[int] = frozenset()) -> dict[str, float | str]:
    """Mean utilisation, peak memory and clock under the names that nvidia-smi uses, over the GPUs in use."""
    if not samples:
        return {}
    busy = {sample.index for sample in samples if sample.utilization_gpu >= IDLE_BELOW_PERCENT}
    used = [sample for sample in samples if sample.index in busy] or list(samples)
    idle = sum(sample.utilization_gpu < IDLE_BELOW_PERCENT for sample in used)
    return {
        "gpus.in_use": float(len(busy)),
        "utilization.gpu": round(fmean(sample.utilization_gpu for sample in used), 1),
        "memory.used": float(max(sample.memory_used for sample in used)),
        "clocks.sm": round(fmean(sample.clocks_sm for sample in used)),
        # The gaps in which the device waits for the host.
        "idle.share": round(idle / len(used), 3),
    }


def memory_of(samples: Sequence[GpuSample], pid: int) -> int | None:
    """The most device memory that the process held, over all GPUs; else the growth of the whole device."""
    own = _peaks((sample.index, sample.of_process(pid)) for sample in samples)
    if own:
        return sum(own.values())
    if not samples:
        return None
    most = _peaks((sample.index, sample.memory_used) for sample in samples)
    first = {sample.index: sample.memory_used for sample in reversed(samples)}
    return sum(most[index] - first[index] for index in most)


def _peaks(values: Iterator[tuple[int, int | None]]) -> dict[int, int]:
    peaks: dict[int, int] = {}
    for index, value in values:
        if value is not None:
            peaks[index] = max(peaks.get(index, 0), value)
    return peaks
