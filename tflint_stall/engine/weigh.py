"""How loud a finding is: what is proven, times what it costs, beside what else the loop does.

The one place where levels are decided after a rule has spoken, for all rules alike: loud only where the defect is
proven and its weight is shown, advice where one of the two is open, silent where the weight is known and small.
"""

from __future__ import annotations

import math

from tflint_stall.rule import Level, Proof, Report, Weight

# A waste of less than this share of its loop is lost in it; below the second one it is noise.
_LOUD_SHARE = 0.02
_LEAST_SHARE = 0.004
# A cell is run by hand, to be looked at: where all its rounds are known, saving less of one run is not worth a change.
_LOUD_SECONDS_OF_A_CELL = 1.0


def weigh(report: Report, in_notebook: bool = False) -> Level | None:
    """The level of a report; `None` where it is not worth a word."""
    level = _justified(report.level, report.proof)
    if report.weight is None or level is Level.ERROR:
        return level
    weight = report.weight
    spent = weight.seconds * weight.share
    share = spent / (spent + weight.beside) if spent else 0.0
    if share < _LEAST_SHARE:
        return None
    in_all = math.inf if weight.rounds is None else spent * weight.rounds
    little = in_notebook and in_all < _LOUD_SECONDS_OF_A_CELL
    return Level.ADVICE if share < _LOUD_SHARE or little else level


def _justified(level: Level, proof: Proof) -> Level:
    """How loud a finding may be: an error is certain, and nothing that is contradicted is more than advice."""
    if proof is Proof.OPEN:
        return Level.ADVICE
    return Level.WARNING if level is Level.ERROR and proof is not Proof.SURE else level


def in_words(weight: Weight) -> str:
    """What a finding costs, for people: `about 28 ms each time, 1000 times`."""
    each = f"about {_seconds(weight.seconds)} in every round"
    if weight.share < 1:
        each = f"about {_seconds(weight.seconds)} in {_of_rounds(weight.share)}"
    rounds = "" if weight.rounds is None else f", {weight.rounds} rounds"
    beside = f"; the rest of a round costs about {_seconds(weight.beside)}" if weight.beside >= 1e-3 else ""
    return f"{each}{rounds}{beside}"


def _of_rounds(share: float) -> str:
    return f"{share:.0%} of the rounds" if share > 0.5 else f"one of {round(1 / share)} rounds"


def _seconds(value: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if value >= size:
            return f"{value / size:.2g} {unit}" if value < 100 * size else f"{value / size:.0f} {unit}"
    return f"{value / 1e-6:.2g} µs"
