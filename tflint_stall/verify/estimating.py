"""What the linter had said a program would gain, beside what was measured.

A finding with a weight says what is wasted in each round, and how many rounds there are where the
source tells. Where it does not, the run does: so many calls of `predict`, so many steps were made.
Of findings without a weight nothing was estimated, and nothing is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tflint_stall.engine.weigh import from_words

from ..rule import Finding, Safety

# What a run counts that happens once in each round of such a finding's loop.
_COUNTED_BY = {
    "predict-in-loop": "predict",
    "model-call-per-item": "",
    "eager-train-step": "step",
    "gradient-per-variable": "step",
    "fit-in-loop": "",
    "session-in-loop": "run",
    "graph-op-in-session-loop": "run",
    "several-session-runs-per-step": "step",
    "tf-function-per-call": "call",
}

# Measures that differ by more than this factor from an estimate contradict it.
FACTOR = 3.0


@dataclass(frozen=True)
class Estimate:
    """What one finding is said to waste in the whole program."""

    finding: Finding
    each: float
    rounds: int
    # The source said how often, or the run did.
    counted: bool

    @property
    def seconds(self) -> float:
        return self.each * self.rounds


def can_be_fixed(finding: Finding, unsafe: bool) -> bool:
    """Whether the fixed copy has the fix of this finding."""
    wanted = (Safety.SAFE, Safety.UNSAFE) if unsafe else (Safety.SAFE,)
    return finding.fix is not None and finding.fix.safety in wanted


def estimate(finding: Finding, count_of: Callable[[str], float | None]) -> Estimate | None:
    """The estimate of one finding; `count_of` says how often something was counted in a run, by its stream."""
    read = from_words(finding.weight)
    if read is None:
        return None
    each, rounds = read
    if rounds is not None:
        return Estimate(finding, each, rounds, counted=False)
    stream = _COUNTED_BY.get(finding.name, "")
    counted = count_of(stream) if stream else None
    return Estimate(finding, each, round(counted), counted=True) if counted else None


def estimates(findings: Sequence[Finding], count_of: Callable[[str], float | None]) -> list[Estimate]:
    """The estimates of all findings that have one, the largest first."""
    found = [one for finding in findings if (one := estimate(finding, count_of)) is not None]
    return sorted(found, key=lambda one: -one.seconds)


def agrees(estimated: float, measured: float) -> bool:
    """Whether a measure lies within a factor of three of what was estimated."""
    return estimated > 0 and measured > 0 and 1 / FACTOR <= measured / estimated <= FACTOR
