"""All that the processes of one claim have told: what the requirements of a confirmation are looked up in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..bench import Claim, Fixture
from ..outcome import Event, Outcome


@dataclass(frozen=True)
class Evidence:
    """The outcomes of the processes, in their order, and what was made of them."""

    fixture: Fixture
    claim: Claim
    outcomes: tuple[Outcome, ...]
    # Of a timing: seconds of a call, and its rounds.
    seconds: Mapping[str, float] = field(default_factory=dict)
    rounds: tuple[Event, ...] = ()
    # Of what depends on chance: what came out with other seeds, by side.
    luck: Mapping[str, list[Any]] = field(default_factory=dict)
    # Of a hang: how the side that hangs was seen, as `termination` says it.
    look: Any = None

    def all(self, name: str) -> list[Event]:
        return [event for outcome in self.outcomes for event in outcome.named(name)]

    def of(self, name: str, side: str) -> Event | None:
        """The last such event of a side."""
        return next((event for event in reversed(self.all(name)) if event.get("side") == side), None)

    def both(self, name: str) -> tuple[Event, Event] | None:
        before, after = self.of(name, "before"), self.of(name, "after")
        return None if before is None or after is None else (before, after)


# What is missing, as a sentence; empty if it is shown.
Requirement = Callable[[Evidence], str]
