"""The rules that turn measures into verdicts, on measures made up for the purpose."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tflint_stall.verify.bench import Claim, Condition, Kind
from tflint_stall.verify.estimates import median_interval, quantile, ratio_interval, slope
from tflint_stall.verify.proofs import learning, memory, structure, timing
from tflint_stall.verify.verdicts import Judgement, Verdict

TIME = Claim(Kind.TIME, min_ratio=1.5)
MB = 1_000_000


def rounds(before: float, after: float, noise: float, count: int, generator: random.Random) -> list[timing.Round]:
    """Measures with heavy tails: now and then another process takes the processor away."""

    def one(seconds: float) -> float:
        disturbed = generator.random() < 0.15
        return seconds * generator.lognormvariate(0, noise) * (generator.uniform(1, 4) if disturbed else 1)

    return [timing.Round((one(before), one(before)), (one(after), one(after))) for _ in range(count)]


@pytest.mark.parametrize("min_ratio", [1.01, 1.1, 1.5])
def test_equal_sides_are_never_confirmed(min_ratio: float) -> None:
    generator = random.Random(1)
    claim = replace(TIME, min_ratio=min_ratio)
    for noise in (0.0, 0.02, 0.2, 0.6):
        for _ in range(60):
            judgement = timing.judge(claim, rounds(1, 1, noise, 7, generator), {})
            assert judgement.verdict is not Verdict.CONFIRMED, judgement.sentence


def test_a_factor_of_three_is_confirmed_in_noise() -> None:
    generator = random.Random(2)
    first = [timing.judge(TIME, rounds(3, 1, 0.15, 7, generator), {}).verdict for _ in range(100)]
    again = [timing.judge(TIME, rounds(3, 1, 0.15, 21, generator), {}).verdict for _ in range(100)]
    assert first.count(Verdict.CONFIRMED) >= 85
    assert again.count(Verdict.CONFIRMED) == 100


def test_a_drift_of_the_machine_cancels() -> None:
    drifting = [timing.Round((1.0 + n, 1.3 + n), (1.1 + n, 1.2 + n)) for n in range(8)]
    ratio = timing.judge(TIME, drifting, {}).ratio
    assert ratio is not None
    assert ratio.value == pytest.approx(1)


def test_noise_is_never_taken_to_be_less_than_a_tenth() -> None:
    exact = [timing.Round((1.05, 1.05), (1.0, 1.0))] * 9
    judgement = timing.judge(replace(TIME, min_ratio=1.02), exact, {})
    assert judgement.verdict is Verdict.INCONCLUSIVE
    assert "within the noise" in judgement.sentence


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        (800 * MB, 10 * MB, Verdict.CONFIRMED),
        (100 * MB, 100 * MB, Verdict.REFUTED),
        (10 * MB, 400 * MB, Verdict.REFUTED),
        (14 * MB, 1 * MB, Verdict.REFUTED),
        (60 * MB, 30 * MB, Verdict.INCONCLUSIVE),
    ],
)
def test_memory(before: float, after: float, verdict: Verdict) -> None:
    claim = Claim(Kind.MEMORY, measure="peak")
    assert memory.judge(claim, before, after, memory.READING_ERROR, "peak", ()).verdict is verdict


def counted(before: float | str, after: float | str, *conditions: str, ratio: float = 1.5) -> Judgement:
    pair = [Condition(text) for text in conditions]
    claim = Claim(Kind.STRUCTURE, "calls", "f", min_ratio=ratio)
    if pair:
        claim = replace(claim, before=pair[0], after=pair[1])
    return structure.judge(claim, before, after)


def test_structure() -> None:
    assert counted(30, 1, ">= 30", "<= 1").verdict is Verdict.CONFIRMED
    assert counted(29, 1, ">= 30", "<= 1").verdict is Verdict.REFUTED
    assert counted(30, 2, ">= 30", "<= 1").verdict is Verdict.REFUTED
    assert counted("RuntimeError", "none", "== RuntimeError", "== none").verdict is Verdict.CONFIRMED
    assert counted(10, 2, ratio=5).verdict is Verdict.CONFIRMED
    assert counted(10, 3, ratio=5).verdict is Verdict.REFUTED
    assert counted(0, 0, ratio=5).verdict is Verdict.REFUTED


def test_learning_needs_loss_and_metric() -> None:
    claim = Claim(Kind.LEARNS, metric="accuracy", target=0.8, reference=0.9)
    healthy = {"loss": [1.0, 0.2], "metric": [0.5, 0.9]}
    for stuck in (
        {"loss": [1.0, 0.2], "metric": [0.5, 0.5]},
        {"loss": [1.0, float("nan")], "metric": [0.5, 0.9]},
        {"loss": [1.0, 1.2], "metric": [0.5, 0.9]},
        {"loss": [1.0, 0.2], "metric": [0.5, float("nan")]},
    ):
        assert learning.judge(claim, stuck, healthy).verdict is Verdict.CONFIRMED
        assert learning.judge(claim, stuck, stuck).verdict is Verdict.REFUTED
    assert learning.judge(claim, healthy, healthy).verdict is Verdict.REFUTED


def test_estimates() -> None:
    assert quantile([1, 2, 3, 4], 0.5) == 2.5
    interval = median_interval([1.0, 1.1, 1.2, 1.3, 9.0])
    assert interval.low <= interval.value == 1.2 <= interval.high
    assert slope([0, 10, 20, 500, 40]) == pytest.approx(10)
    ratio = ratio_interval([[3.0] * 30] * 3, [[1.0] * 30] * 3)
    assert (ratio.low, ratio.value, ratio.high) == (3, 3, 3)
