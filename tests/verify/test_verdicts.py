"""The rules that turn measures into verdicts, on measures made up for the purpose."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from tflint_stall.verify.bench import Claim, Condition, Kind
from tflint_stall.verify.estimates import ALPHA, Interval, median_interval, pooled, quantile, rank_of, runs_ratio, slope
from tflint_stall.verify.proofs import learning, memory, structure, timing
from tflint_stall.verify.verdicts import Judgement, Verdict

TIME = Claim(Kind.TIME, min_ratio=1.5)
MB = 1_000_000


def rounds(
    before: float, after: float, noise: float, count: int, generator: random.Random, disturbance: float = 0.15
) -> list[timing.Round]:
    """Measures with heavy tails: now and then another process takes the processor away."""

    def one(seconds: float) -> float:
        disturbed = generator.random() < disturbance
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
    quiet = [timing.judge(TIME, rounds(3, 1, 0.02, 7, generator, 0.0), {}).verdict for _ in range(100)]
    again = [timing.judge(TIME, rounds(3, 1, 0.15, timing.ROUNDS_AGAIN, generator), {}).verdict for _ in range(100)]
    assert quiet.count(Verdict.CONFIRMED) == 100
    assert again.count(Verdict.CONFIRMED) >= 95


def test_the_noise_is_the_spread_of_equal_measures() -> None:
    restless = [timing.Round((3.0, 3.0 * factor), (1.0 * factor, 1.0)) for factor in (2.0, 0.5) * 4]
    judgement = timing.judge(TIME, restless, {})
    assert judgement.noise is not None and judgement.noise >= 2


def correlated(count: int, likeness: float, generator: random.Random) -> list[float]:
    """Ratios about 1 with heavy tails, each like its neighbour."""
    state, drawn = generator.gauss(0, 1), []
    for _ in range(count):
        disturbed = generator.uniform(-4, 4) if generator.random() < 0.15 else 0.0
        drawn.append(math.exp(0.1 * (state + disturbed)))
        state = likeness * state + math.sqrt(1 - likeness**2) * generator.gauss(0, 1)
    return drawn


@pytest.mark.parametrize("likeness", [0.0, 0.3, 0.5])
@pytest.mark.parametrize("count", [7, 9, 15, 31])
def test_the_interval_of_a_timing_holds_the_truth_as_often_as_it_says(count: int, likeness: float) -> None:
    """The true median ratio is 1; each try of a timing is allowed half of the 5 %."""
    generator, draws = random.Random(count), 1500
    intervals = [median_interval(correlated(count, likeness, generator), ALPHA / 2) for _ in range(draws)]
    held = sum(one.low <= 1 <= one.high for one in intervals) / draws
    assert held >= 0.94


def test_the_interval_of_several_runs_holds_the_truth_as_often_as_it_says() -> None:
    generator, draws, held = random.Random(4), 3000, 0
    for _ in range(draws):
        sides = [[mean * generator.lognormvariate(0, 0.1) for _ in range(3)] for mean in (3.0, 1.0)]
        ratio = runs_ratio(*sides)
        held += ratio.low <= 3 <= ratio.high
    assert held / draws >= 0.94


def test_ranks() -> None:
    assert (rank_of(7, 0.05), rank_of(15, 0.05), rank_of(5, 0.05)) == (1, 4, 0)
    seven = median_interval([1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6])
    assert seven.low <= 1.0 and seven.high >= 1.6


def test_one_run_of_each_side_has_no_interval() -> None:
    ratio = runs_ratio([3.0], [1.0])
    assert (ratio.low, ratio.high) == (0.0, math.inf)


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
    ratio = runs_ratio([3.0] * 3, [1.0] * 3)
    assert ratio.value == pytest.approx(3)
    assert 2.9 < ratio.low < 3 < ratio.high < 3.1


def test_processes_that_lie_apart_settle_nothing() -> None:
    """The same small work went 2.5 times as slowly in the process of "before" all the time."""
    claim = Claim(Kind.TIME, min_ratio=1.2)
    rounds = [timing.Round((2.5, 2.6), (1.0, 1.01)) for _ in range(31)]
    assert timing.judge(claim, rounds, {}).verdict is Verdict.CONFIRMED
    assert timing.judge(claim, rounds, {}, [1.0, 1.1, 0.9] * 10).verdict is Verdict.CONFIRMED
    assert timing.judge(claim, rounds, {}, [2.6, 2.7, 2.5] * 10).verdict is Verdict.INCONCLUSIVE


def test_several_runs_in_the_middle() -> None:
    one, other = Interval(2.0, 1.0, 4.0), Interval(8.0, 4.0, 9.0)
    both = pooled([one, other])
    assert (both.value, both.low, both.high) == pytest.approx((4.0, 2.0, 6.0))
