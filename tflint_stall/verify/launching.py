"""What is started: our own driver, or a user's program with eyes in it; and in which environment."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

INSIDE = Path(__file__).resolve().parent / "inside"

Credentials = Mapping[str, str]


class Launch(Protocol):
    """How a program starts, once it is known which descriptor is its channel to us."""

    def command(self, channel: int) -> list[str]: ...
    def variables(self, channel: int, credentials: Credentials) -> dict[str, str]: ...
    def first_line(self, credentials: Credentials) -> bytes: ...


@dataclass(frozen=True)
class Driver:
    """A module of `inside`, doing one job, which it reads from the channel."""

    python: str
    module: str
    job: Mapping[str, Any] = field(default_factory=dict)

    def command(self, channel: int) -> list[str]:
        return [self.python, str(INSIDE / "launch.py"), self.module, str(channel)]

    def variables(self, channel: int, credentials: Credentials) -> dict[str, str]:
        return {}

    def first_line(self, credentials: Credentials) -> bytes:
        return json.dumps({**self.job, **credentials}).encode() + b"\n"


@dataclass(frozen=True)
class Watched:
    """Any program; the Pythons in it report their training steps (see `inside/watched.py`)."""

    program: Sequence[str]
    steps: int | None = None

    def command(self, channel: int) -> list[str]:
        return list(self.program)

    def variables(self, channel: int, credentials: Credentials) -> dict[str, str]:
        job = {"channel": channel, "steps": self.steps, **credentials}
        path = [str(INSIDE / "site"), *filter(None, [os.environ.get("PYTHONPATH")])]
        return {"TFLINT_STALL_JOB": json.dumps(job), "PYTHONPATH": os.pathsep.join(path)}

    def first_line(self, credentials: Credentials) -> bytes:
        return b""


def quiet_environment(folder: Path, device: str) -> dict[str, str]:
    """The user's environment for a fixture: no log noise, nothing written outside the private folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONSTARTUP")}
    return {
        **kept,
        **device_environment(device),
        "TMPDIR": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONUNBUFFERED": "1",
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }


def device_environment(device: str) -> dict[str, str]:
    """`cpu` hides every GPU, `gpu:1` shows only that one."""
    if device == "cpu":
        return {"CUDA_VISIBLE_DEVICES": "-1"}
    if device.startswith("gpu:"):
        return {"CUDA_VISIBLE_DEVICES": device.partition(":")[2]}
    return {}
