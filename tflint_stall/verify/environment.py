"""What this machine and the interpreter under test are: asked once per run."""

from __future__ import annotations

import os
import platform
import re
from datetime import datetime, timezone
from pathlib import Path

from . import child, gpu
from .imported_once import ImportedOnce
from .launching import Driver, quiet_environment
from .outcome import Limits, exit_words
from .verdicts import Environment

PROBE_SECONDS = 180.0


class NoTensorFlow(Exception):
    """The interpreter cannot import TensorFlow; the message says what to do."""


def machine() -> Environment:
    """The part that is known without TensorFlow."""
    return Environment(
        python=platform.python_version(),
        cpu=_processor(),
        cores=_usable_cores(),
        memory_gib=_memory_gib(),
        system=f"{platform.system()} {platform.machine()}",
        date=datetime.now(timezone.utc).date().isoformat(),
    )


def probe(python: str, device: str, nvml: gpu.Nvml | None, original: ImportedOnce | None = None) -> Environment:
    """The whole environment, with the versions and devices that a child process reports."""
    with child.private_folder() as folder:
        outcome = child.run_child(
            Driver(python, "probe"),
            folder=folder,
            limits=Limits(run=PROBE_SECONDS),
            environment=quiet_environment(folder, gpu.device_environment(device, nvml)),
            original=original,
        )
    found = outcome.last("environment")
    if found is None:
        said = outcome.text.strip().splitlines()[-1:] or [exit_words(outcome.exit_code)]
        raise NoTensorFlow(f"{python} could not be asked for its TensorFlow: {said[0]}")
    if "problem" in found:
        raise NoTensorFlow(_advice(python, found["problem"]))
    here = machine()
    gpus = tuple(found["gpus"])
    return Environment(
        python=found["python"],
        tensorflow=found["tensorflow"],
        keras=found["keras"],
        gpus=gpus,
        cpu=here.cpu,
        cores=here.cores,
        memory_gib=here.memory_gib,
        system=here.system,
        date=here.date,
        gpu_growth=found["growth"],
        gpu_clocks=_clocks(nvml) if gpus else "",
    )


def _advice(python: str, problem: str) -> str:
    return (
        f"{python} has no TensorFlow ({problem}): install it with `pip install 'tflint-stall[verify]'`, "
        "or name an interpreter that has it with --tensorflow-python PATH"
    )


def _clocks(nvml: gpu.Nvml | None) -> str:
    if nvml is None:
        return ""
    return ", ".join(f"{one.clocks_sm} MHz" for one in gpu.GpuSampler(nvml).read() if one.clocks_sm is not None)


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor() or platform.machine()
    match = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return match.group(1).strip() if match else platform.machine()


def _usable_cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _memory_gib() -> float:
    try:
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1)
    except (ValueError, OSError):
        return 0.0
