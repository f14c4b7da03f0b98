"""One module per kind of claim; each runs the sides as its kind demands and judges what came back."""

from __future__ import annotations

from ..bench import Claim, Fixture, Kind
from ..session import Session
from ..verdicts import Judgement, Verdict
from . import allowance, learning, memory, structure, termination, timing

_PROOFS = {
    Kind.TIME: timing.prove,
    Kind.MEMORY: memory.prove,
    Kind.STRUCTURE: structure.prove,
    Kind.TERMINATES: termination.prove,
    Kind.LEARNS: learning.prove,
}


def prove(fixture: Fixture, claim: Claim, session: Session) -> Judgement:
    """Put one claim to its test, unless this machine cannot test it."""
    judgement = _not_here(fixture, claim, session) or _PROOFS[claim.kind](fixture, claim, session)
    return allowance.only_shown(judgement)


def _not_here(fixture: Fixture, claim: Claim, session: Session) -> Judgement | None:
    """GPU claims need GPUs, and a claim about one version says nothing about another."""
    reason = _missing(fixture, claim, session)
    return Judgement(claim.label, Verdict.NOT_HERE, reason) if reason else None


def _missing(fixture: Fixture, claim: Claim, session: Session) -> str:
    environment = session.environment
    wanted = {"any": 0, "gpu": 1, "gpus": 2}[claim.device]
    if session.device.startswith("gpu"):
        wanted = max(wanted, 1)
    if wanted > len(environment.gpus):
        needs = "a GPU" if wanted == 1 else f"{wanted} GPUs"
        return f"needs {needs}; TensorFlow sees {len(environment.gpus) or 'none'} here"
    if wanted and session.nvml is None:
        return "needs NVML to observe the GPU: install nvidia-ml-py"
    if fixture.needs_tensorflow and not environment.satisfies(fixture.tensorflow):
        return f"needs TensorFlow {fixture.tensorflow}; here is {environment.tensorflow}"
    return ""
