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
    """How a program starts, and how it finds us: by a descriptor of its own, or by a door that all may knock at."""

    # A socket with a name in the file system, for programs that start other programs; else one pair of descriptors.
    has_door: bool

    def command(self, channel: int) -> list[str]: ...
    def variables(self, credentials: Credentials) -> dict[str, str]: ...
    def first_line(self, credentials: Credentials) -> bytes: ...


@dataclass(frozen=True)
class Driver:
    """A module of `inside`, doing one job, which it reads from the channel."""

    python: str
    module: str
    job: Mapping[str, Any] = field(default_factory=dict)
    has_door = False

    def command(self, channel: int) -> list[str]:
        return [self.python, str(INSIDE / "launch.py"), self.module, str(channel)]

    def variables(self, credentials: Credentials) -> dict[str, str]:
        return {}

    def first_line(self, credentials: Credentials) -> bytes:
        return json.dumps({**self.job, **credentials}).encode() + b"\n"


@dataclass(frozen=True)
class Watched:
    """Any program; the Pythons in it, and in what it starts, report their training steps (see `inside/watched.py`).

    They find us by name: a descriptor's number means something else in a process that a launcher starts.
    """

    program: Sequence[str]
    steps: int | None = None
    has_door = True

    def command(self, channel: int) -> list[str]:
        return list(self.program)

    def variables(self, credentials: Credentials) -> dict[str, str]:
        job = {"steps": self.steps, **credentials}
        path = [str(INSIDE / "site"), *filter(None, [os.environ.get("PYTHONPATH")])]
        return {"TFLINT_STALL_JOB": json.dumps(job), "PYTHONPATH": os.pathsep.join(path)}

    def first_line(self, credentials: Credentials) -> bytes:
        return b""


def quiet_environment(folder: Path, device: Mapping[str, str], growth: bool = True) -> dict[str, str]:
    """The user's environment for a fixture: no log noise, nothing written outside the private folder.

    On a GPU memory is taken as it is needed, but for the claim that is about exactly that.
    """
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONSTARTUP")}
    if growth:
        kept["TF_FORCE_GPU_ALLOW_GROWTH"] = "true"
    else:
        kept.pop("TF_FORCE_GPU_ALLOW_GROWTH", None)
    return {
        **kept,
        **device,
        "TMPDIR": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONUNBUFFERED": "1",
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }
