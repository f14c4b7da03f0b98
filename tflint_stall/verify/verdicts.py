"""The words of a result: verdict, judgement of one claim, result of one fixture, environment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from .bench import satisfies
from .estimates import Interval


class Verdict(str, Enum):
    """Nothing but `confirmed` counts as confirmed."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    INCONCLUSIVE = "inconclusive"
    NOT_HERE = "not verifiable here"


@dataclass(frozen=True)
class Curve:
    """One line of a chart in the report."""

    title: str
    unit: str
    before: tuple[float, ...]
    after: tuple[float, ...]


@dataclass(frozen=True)
class Judgement:
    """What came out for one claim: the verdict, why in one sentence, and the figures behind it."""

    claim: str
    verdict: Verdict
    sentence: str
    # The effect in a few words, for notes ("2.9x faster"); empty unless something was measured.
    summary: str = ""
    ratio: Interval | None = None
    min_ratio: float | None = None
    noise: float | None = None
    figures: Mapping[str, float | str] = field(default_factory=dict)
    curves: tuple[Curve, ...] = ()
    detail: str = ""
    # What was shown beside the figures, of a confirmation (see `proofs/allowance.py`).
    shown: tuple[str, ...] = ()
    # Nothing was measured, because something failed or was stopped: no evidence for or against anything.
    failed: bool = False


@dataclass(frozen=True)
class Environment:
    """Where something was measured."""

    python: str = ""
    tensorflow: str = ""
    keras: str = ""
    gpus: tuple[str, ...] = ()
    cpu: str = ""
    cores: int = 0
    memory_gib: float = 0.0
    system: str = ""
    date: str = ""
    gpu_growth: str = ""
    gpu_clocks: str = ""

    @property
    def device(self) -> str:
        """The name under which records are kept: the GPUs, else the processor."""
        return ", ".join(self.gpus) if self.gpus else f"CPU: {self.cpu}"

    def satisfies(self, requirement: str) -> bool:
        """Whether the TensorFlow here meets a fixture's requirement."""
        return bool(self.tensorflow) and satisfies(self.tensorflow, requirement)


@dataclass(frozen=True)
class FixtureResult:
    """All judgements on one fixture."""

    rule: str
    family: str
    folder: str
    judgements: tuple[Judgement, ...]
    seconds: float
    before: str = ""
    after: str = ""
    # The rule's code and its first sentence.
    code: str = ""
    says: str = ""

    @property
    def verdict(self) -> Verdict:
        """The worst of the claims stands for the fixture; what cannot run here does not hide what can."""
        verdicts = [judgement.verdict for judgement in self.judgements]
        for verdict in (Verdict.REFUTED, Verdict.INCONCLUSIVE, Verdict.CONFIRMED):
            if verdict in verdicts:
                return verdict
        return Verdict.NOT_HERE
