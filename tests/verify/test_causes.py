"""From signs to causes."""

from __future__ import annotations

import math

import pytest

from tflint_stall.verify import causes
from tflint_stall.verify.doctor_report import chart
from tflint_stall.verify.gpu import GpuSample
from tflint_stall.verify.outcome import Outcome, Sample
from tflint_stall.verify.vital_signs import Pace, VitalSigns
from tflint_stall.verify.watching import STREAMS


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
    signs.take({"event": "hello", "pid": 1})
    signs.take({"event": "exception", "pid": 1, "kind": kind, "message": message})
    assert cause in said(Outcome(exit_code=1), signs)


def exceptions(*of_processes: tuple[int, str]) -> VitalSigns:
    signs = VitalSigns()
    for pid in (1, 2):
        signs.take({"event": "hello", "pid": pid})
    for pid, kind in of_processes:
        signs.take({"event": "exception", "pid": pid, "kind": kind, "message": "why"})
    return signs


def test_an_exception_in_a_process_that_was_started() -> None:
    """It is the cause of a launcher's failure, beside it of a failure that is none of a launcher's, and else noted."""
    rank = "in a process that it has started it failed with ValueError: why"
    launcher = exceptions((2, "ValueError"), (1, "CalledProcessError"))
    assert said(Outcome(exit_code=1), launcher).splitlines() == [rank, "it failed with CalledProcessError: why"]
    other = exceptions((2, "ValueError"), (1, "KeyError"))
    assert said(Outcome(exit_code=1), other).splitlines() == ["it failed with KeyError: why", rank]
    assert said(Outcome(exit_code=3), exceptions((2, "ValueError"))) == rank
    assert said(Outcome(exit_code=0), exceptions((2, "ValueError"))) == rank
    assert said(Outcome(exit_code=0), exceptions((2, "KeyboardInterrupt"))) == ""


def test_importing_takes_its_time() -> None:
    """Whoever loads a library may hold what he needs to tell of it: known until it has ended."""
    signs = VitalSigns()
    signs.take({"event": "busy", "pid": 1, "doing": "importing tensorflow"}, 1.0)
    assert signs.is_doing(40.0)
    assert "importing tensorflow" in causes.of_stall([], signs)
    assert signs.take({"event": "busy", "pid": 1, "doing": ""}, 41.0)
    assert not signs.is_doing(41.1)


def test_a_loss_that_is_not_finite() -> None:
    signs = VitalSigns()
    signs.take({"event": "steps", "pid": 1, "rows": [[0, 0.1, 2.0], [0, 0.2, float("nan")], [0, 0.3, float("nan")]]})
    assert "from step 2 on" in said(Outcome(exit_code=0), signs)


def test_swap() -> None:
    swapping = [sample(second, 1e9, swap=2e8) for second in range(30)]
    assert "0.2 GB of swap" in said(Outcome(exit_code=0, samples=swapping))


def test_what_is_given_back_at_the_end_hides_no_growth() -> None:
    """A program that ends takes a while to take itself apart."""
    leak = [sample(second / 2, memory(second / 2, "leak")) for second in range(260)]
    given_back = [sample(130 + second / 2, 1e9 - 1e6 * second) for second in range(80)]
    signs = VitalSigns()
    for second in (5.0, 129.0):
        signs.take({"event": "steps", "pid": 1, "rows": [[STEP, second, None]]}, second)
    ended = Outcome(exit_code=0, samples=[*leak, *given_back])
    assert "memory keeps growing" not in said(ended, signs)
    signs.take({"event": "finished", "pid": 1})
    assert "memory keeps growing" in said(ended, signs)


def memory(second: float, kind: str) -> float:
    """Bytes held: a leak, a warm-up that levels off, something allocated once, and a saw."""
    return (
        1e9
        + {
            "leak": 2e6 * second,
            "warm-up": 1e9 * (1 - 0.5 ** (second / 10)),
            "once": 5e8 * (second > 100),
            "saw": 3e8 * ((second % 20) / 20),
            "flat": 0,
        }[kind]
        + 1e6 * (second % 3)
    )


@pytest.mark.parametrize("kind", ["leak", "warm-up", "once", "saw", "flat"])
def test_memory_that_keeps_growing(kind: str) -> None:
    samples = [sample(second / 2, memory(second / 2, kind)) for second in range(260)]
    growth = causes.steady_growth(samples, span=(5.0, math.inf))
    assert growth == pytest.approx(2e6, rel=0.2) if kind == "leak" else growth == 0


def test_growth_is_told_from_the_first_step_on_and_over_a_minute() -> None:
    samples = [sample(second, memory(second, "leak")) for second in range(130)]
    assert causes.steady_growth(samples, span=None) == 0
    assert causes.steady_growth(samples, span=(80, math.inf)) == 0
    signs = VitalSigns()
    signs.take({"event": "steps", "pid": 1, "rows": [[0, 1.0, None]]}, 5.0)
    assert "host memory keeps growing, by 120 MB per minute" in said(Outcome(exit_code=0, samples=samples), signs)


def test_steps_that_become_slower() -> None:
    signs, when = VitalSigns(), 0.0
    for number in range(200):
        when += 0.01 * (1 + number / 50)
        signs.take({"event": "steps", "pid": 1, "rows": [[0, when, None]]})
    assert "something grows with every step" in said(Outcome(exit_code=0), signs)
    crowded = causes.of_ending(causes.Ended(Outcome(exit_code=0), signs, 0, 16.0, load=9.0))
    assert "other programs keep the processors busy (9 for each)" in "\n".join(crowded)


def test_an_idle_gpu_is_blamed_by_a_program_that_trains() -> None:
    samples = [GpuSample(0, index, used, 1, 2, 3) for index, used in ((0, 4.0), (1, 90.0)) for _ in range(5)]
    assert said(Outcome(exit_code=0), gpus=samples) == ""
    signs = VitalSigns()
    signs.take({"event": "steps", "pid": 1, "rows": [[0, 1.0, None]]})
    assert said(Outcome(exit_code=0), signs, gpus=samples) == (
        "GPU 0 is used to 4 % on average: it waits for the host or for data"
    )


def stepped(*streams: int) -> VitalSigns:
    signs = VitalSigns()
    for number, stream in enumerate(streams):
        signs.take({"event": "steps", "pid": 1, "rows": [[stream, float(number), None]]}, float(number))
    return signs


STEP, BATCH, TEST = STREAMS.index("step"), STREAMS.index("batch"), STREAMS.index("test")


def test_stalls() -> None:
    idle = [sample(0, 1, cpu=5.0), sample(10, 1, cpu=5.1)]
    busy = [sample(0, 1, cpu=5.0), sample(10, 1, cpu=15.0)]
    assert "it waits" in causes.of_stall(idle, stepped(STEP))
    assert "without ending a step" in causes.of_stall(busy, stepped(STEP))
    assert "not made a first step" in causes.of_stall(busy, VitalSigns())
    assert "swapping" in causes.of_stall([sample(0, 1, swap=1e9)] * 2, stepped(STEP))
    assert "2 batches were taken from a dataset without a step" in causes.of_stall(busy, stepped(STEP, BATCH, BATCH))


def test_what_is_progress() -> None:
    signs = VitalSigns()
    assert signs.take({"event": "steps", "pid": 1, "rows": [[STEP, 0.1, None]]})
    assert signs.take({"event": "steps", "pid": 1, "rows": [[TEST, 0.1, None]]})
    assert not signs.take({"event": "steps", "pid": 1, "rows": [[BATCH, 0.1, None]] * 1000})
    assert signs.take({"event": "busy", "doing": ""}, 1.0)
    assert not signs.take({"event": "busy", "doing": "building a dataset"}, 2.0)
    assert signs.is_doing(3.0) and not signs.is_doing(9.0)


def test_the_rank_that_trains_is_followed() -> None:
    signs = VitalSigns()
    signs.take({"event": "steps", "pid": 1, "rows": [[BATCH, 0.1, None]]})
    for pid in (2, 3):
        signs.take({"event": "steps", "pid": pid, "rows": [[STEP, 0.1, None], [STEP, 0.2, None]]})
    assert (signs.living[0], signs.trainers, signs.pace.count) == (2, 2, 2)
    signs.take({"event": "hello", "pid": 9})
    signs.take({"event": "finished", "pid": 2})
    assert signs.living == [9]


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


def test_short_runs_do_not_get_slower() -> None:
    """Forty steps, the last ones beside another program; and four hundred that another program slowed for a while."""
    for count, slow in ((40, range(30, 40)), (400, range(300, 400))):
        pace = Pace()
        when = 0.0
        for step in range(count):
            when += 0.2 if step in slow else 0.04
            pace.step_at(when)
        assert pace.slowdown is None


def rows(stream: str, count: int) -> dict[str, object]:
    return {"event": "steps", "pid": 1, "rows": [[STREAMS.index(stream), 0.0, None]] * count}


def test_validation_is_progress_but_not_without_end() -> None:
    signs = VitalSigns()
    assert signs.take(rows("step", 500))
    assert all(signs.take(rows("test", 250)) for _ in range(5))
    # More than three times all training steps.
    assert [signs.take(rows("test", 250)) for _ in range(3)] == [True, True, False]
    assert "validation data without end" in causes.of_stall([], signs)
    assert signs.take(rows("step", 1))
    assert not signs.validates_on_and_on
