"""From signs to causes."""

from __future__ import annotations

import pytest

from tflint_stall.verify import causes
from tflint_stall.verify.doctor_report import chart
from tflint_stall.verify.gpu import GpuSample
from tflint_stall.verify.outcome import Outcome, Sample
from tflint_stall.verify.vital_signs import Pace, VitalSigns


def said(outcome: Outcome, signs: VitalSigns | None = None, kills: int = 0, gpus: list[GpuSample] | None = None) -> str:
    return "\n".join(causes.of_ending(causes.Ended(outcome, signs or VitalSigns(), kills, 16.0, gpus or [])))


def sample(seconds: float, rss: float, swap: float = 0, cpu: float = 0) -> Sample:
    return Sample(seconds, int(rss), int(swap), cpu, 1)


def test_a_healthy_end_has_no_cause() -> None:
    assert said(Outcome(exit_code=0)) == ""


@pytest.mark.parametrize("code", [-9, 137])
def test_killed(code: int) -> None:
    full = [sample(0, 15 * 2**30)]
    assert "the host's out-of-memory killer ended it" in said(Outcome(exit_code=code, samples=full), kills=1)
    assert "probably by the host's out-of-memory killer" in said(Outcome(exit_code=code, samples=full))
    assert "not out of memory" in said(Outcome(exit_code=code, samples=[sample(0, 2**30)]))


@pytest.mark.parametrize(
    ("kind", "message", "cause"),
    [
        ("ResourceExhaustedError", "{{function_node x}} OOM when allocating tensor", "ran out of memory (Resource"),
        ("MemoryError", "", "the host ran out of memory"),
        ("ValueError", "bad\nmore", "failed with ValueError: bad"),
    ],
)
def test_exceptions(kind: str, message: str, cause: str) -> None:
    signs = VitalSigns()
    signs.take({"event": "exception", "kind": kind, "message": message})
    assert cause in said(Outcome(exit_code=1), signs)


def test_a_loss_that_is_not_finite() -> None:
    signs = VitalSigns()
    signs.take({"event": "steps", "pid": 1, "rows": [[0, 0.1, 2.0], [0, 0.2, float("nan")], [0, 0.3, float("nan")]]})
    assert "from step 2 on" in said(Outcome(exit_code=0), signs)


def test_growing_memory_and_swap() -> None:
    growing = [sample(second, 1e9 + second * 1e8, swap=2e8) for second in range(30)]
    text = said(Outcome(exit_code=0, samples=growing))
    assert "host memory keeps growing, by 6000 MB per minute" in text
    assert "0.2 GB of swap" in text


def test_steps_that_become_slower() -> None:
    signs, when = VitalSigns(), 0.0
    for number in range(200):
        when += 0.01 * (1 + number / 50)
        signs.take({"event": "steps", "pid": 1, "rows": [[0, when, None]]})
    assert "something grows with every step" in said(Outcome(exit_code=0), signs)


def test_an_idle_gpu() -> None:
    idle = [GpuSample(0, 0, 4, 1, 2, 3)] * 5
    assert "it waits for the host or for data" in said(Outcome(exit_code=0), gpus=idle)


def test_stalls() -> None:
    idle = [sample(0, 1, cpu=5.0), sample(10, 1, cpu=5.1)]
    busy = [sample(0, 1, cpu=5.0), sample(10, 1, cpu=15.0)]
    assert "it waits" in causes.of_stall(idle, has_stepped=True)
    assert "without ending a step" in causes.of_stall(busy, has_stepped=True)
    assert "not made a first step" in causes.of_stall(busy, has_stepped=False)
    assert "swapping" in causes.of_stall([sample(0, 1, swap=1e9)] * 2, has_stepped=True)


def test_the_pace_stays_bounded() -> None:
    pace = Pace()
    for number in range(1_000_000):
        pace.step_at(float(number))
    assert pace.count == 1_000_000
    assert len(pace.means) <= 1_000
    assert set(pace.means) == {1.0}


def test_charts() -> None:
    assert chart("x", [1.0], "MB") == []
    line = chart("memory", [1.0] * 500 + [2.0] * 500, "MB")[0]
    assert line.count("▄") == 30
    assert line.endswith("1 → 2, most 2 MB")
