"""What all proofs of one run share: the interpreter, the device, the limits, and how a side is run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import child, gpu
from .bench import Claim, Fixture, Kind
from .imported_once import ImportedOnce
from .launching import Driver, quiet_environment
from .outcome import Event, Limits, Outcome
from .verdicts import Environment

# More than any fixture needs to say, less than what would drown a terminal.
MOST_OUTPUT = 1_000_000
TIME_LIMIT = 60.0
# What a hang and the memory of a process are, is asked of a process that was started for the purpose.
_COPIED = (Kind.TIME, Kind.STRUCTURE, Kind.LEARNS)


@dataclass(frozen=True)
class Session:
    """How the fixtures are run."""

    python: str
    device: str = "auto"
    quick: bool = False
    rounds: int | None = None
    time_limit: float | None = None
    memory: int | None = None
    # Several processes for each timing, so that a record holds what lies between them.
    recording: bool = False
    nvml: gpu.Nvml | None = None
    environment: Environment = field(default_factory=Environment)
    # What the processes of a quick run are copies of.
    original: ImportedOnce | None = None

    @property
    def shares_gpu(self) -> bool:
        """Every process that imports TensorFlow would take hold of the same GPU: none may run beside another."""
        return bool(self.environment.gpus) and self.device != "cpu"

    def limit_for(self, claim: Claim) -> float:
        """Seconds that a side's process may run; the command line wins over the fixture."""
        if self.time_limit is not None:
            return self.time_limit
        return claim.time_limit or TIME_LIMIT

    @contextmanager
    def room(self, fixture: Fixture, claim: Claim) -> Iterator[Room]:
        """A private folder in which the processes of one claim run."""
        with child.private_folder() as folder:
            yield Room(self, fixture, claim, folder)


@dataclass(frozen=True)
class Room:
    """Runs the processes of one claim."""

    session: Session
    fixture: Fixture
    claim: Claim
    folder: Path

    def run(self, work: str, clock_starts_at: str = "ready", limit: float | None = None, **details: Any) -> Outcome:
        """One process of our driver, doing one piece of `work`."""
        return child.run_child(
            self._driver(work, details),
            folder=self.folder,
            limits=self._limits(clock_starts_at, limit),
            environment=self._environment,
            on_event=_is_fork,
            original=self._original,
        )

    def start(self, work: str, limit: float, side: str, **details: Any) -> child.Child:
        """A process of our driver that is spoken to while it lives; what it writes the other side does not find."""
        own = self.folder / f"of-{side}"
        own.mkdir(exist_ok=True)
        return child.Child(
            self._driver(work, {"side": side, **details}),
            folder=self.folder,
            limits=self._limits("ready", limit),
            environment={**self._environment, "TMPDIR": str(own)},
            cwd=own,
            original=self._original,
        )

    @property
    def _original(self) -> ImportedOnce | None:
        copied = self.claim.kind in _COPIED and self.fixture.needs_tensorflow and not self.session.shares_gpu
        return self.session.original if copied else None

    def _driver(self, work: str, details: Mapping[str, Any]) -> Driver:
        job: Mapping[str, Any] = {
            "work": work,
            "folder": str(self.fixture.folder.resolve()),
            "needs_tensorflow": self.fixture.needs_tensorflow,
            "equal": self.fixture.equal,
            "kept_file": str(self.folder / "first-result"),
            **details,
        }
        return Driver(self.session.python, "fixture", job)

    def _limits(self, clock_starts_at: str, limit: float | None) -> Limits:
        return Limits(
            run=limit if limit is not None else self.session.limit_for(self.claim),
            clock_starts_at=clock_starts_at,
            memory=self.session.memory,
            output=MOST_OUTPUT,
        )

    @property
    def _environment(self) -> dict[str, str]:
        device = gpu.device_environment(self.session.device, self.session.nvml)
        return quiet_environment(self.folder, device, growth=self.claim.measure != "device-after-first-op")

    def run_side(self, work: str, side: str, first_side: str, **details: Any) -> Outcome:
        """One side in a process of its own; the process of the second side compares the results."""
        return self.run(work, side=side, keeps=side == first_side, kept_side=first_side, **details)

    def run_again(self, work: str, side: str, **details: Any) -> Outcome:
        """The side whose result was kept, once more: does it agree with itself?"""
        return self.run(work, side=side, keeps=False, kept_side=side, **details)


def _is_fork(event: Event) -> bool:
    """A side that came back in a second process may do so again and again: end it at once."""
    return bool(event["event"] == "forked")
