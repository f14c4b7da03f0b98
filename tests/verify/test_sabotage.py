"""Pairs that try to be confirmed and must not be: each gets the right verdict, and a sentence."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable

import pytest

from tflint_stall.verify.verdicts import Judgement, Verdict

from .conftest import BUSY_LONG, BUSY_SHORT

Prove = Callable[..., Judgement]
TIME = 'claim = "time"'


def after_that(statement: str) -> str:
    return f"import os, sys, time, subprocess\ndef run(state):\n    {statement}\n    return 1\n"


LEAVES = f"""
import subprocess
def setup():
    subprocess.Popen(["sleep", "60"]{{options}})
{BUSY_SHORT}
"""


@pytest.mark.parametrize(
    ("after", "said"),
    [
        pytest.param(after_that("os._exit(0)"), "exited with status 0", id="os._exit"),
        pytest.param(after_that("sys.exit(0)"), "exited with status 0", id="sys.exit"),
        pytest.param(after_that("raise ValueError('boom')"), "raised ValueError: boom", id="crash"),
        pytest.param(after_that("os.kill(os.getpid(), 11)"), "was killed by SIGSEGV", id="segfault"),
        pytest.param(after_that("print('x' * 5_000_000)"), "printed more than", id="megabytes"),
        pytest.param(after_that("os.fork()"), "it forks", id="fork"),
        pytest.param(LEAVES.format(options=""), "process(es) running (sleep)", id="leaves a process"),
        pytest.param(LEAVES.format(options=", start_new_session=True"), "running (sleep)", id="leaves a daemon"),
        pytest.param("def setup():\n    return 1\n", "defines no run(state)", id="no run"),
        pytest.param("import nonsense_module\n", "needs the module nonsense_module", id="missing module"),
        pytest.param("def run(state) return", "raised SyntaxError", id="syntax error"),
    ],
)
def test_a_misbehaving_after_is_never_confirmed(prove: Prove, after: str, said: str) -> None:
    judgement = prove(TIME, BUSY_LONG, after)
    assert judgement.verdict is not Verdict.CONFIRMED
    assert said in judgement.sentence


def test_a_hanging_after_is_refuted_with_its_line(prove: Prove) -> None:
    judgement = prove(TIME, BUSY_LONG, after_that("time.sleep(1000)"), limit=10)
    assert judgement.verdict is Verdict.REFUTED
    assert "did not finish within the time limit; it stood at after.py line 3" in judgement.sentence


def test_identical_sides_are_refuted(prove: Prove) -> None:
    judgement = prove(TIME, BUSY_LONG, BUSY_LONG)
    assert judgement.verdict is not Verdict.CONFIRMED
    assert judgement.ratio is not None
    assert judgement.ratio.low < 1.3


def test_a_slower_after_is_refuted(prove: Prove) -> None:
    judgement = prove(TIME, BUSY_SHORT, BUSY_LONG)
    assert judgement.verdict is Verdict.REFUTED
    assert "slower" in judgement.sentence


def test_a_claim_within_the_noise_is_not_confirmed(prove: Prove) -> None:
    slightly = BUSY_LONG.replace("range(90)", "range(87)")
    judgement = prove(f"{TIME}\nmin-ratio = 1.01", BUSY_LONG, slightly)
    assert judgement.verdict is not Verdict.CONFIRMED


def test_different_results_refute_a_pair_that_promises_equal_ones(prove: Prove) -> None:
    judgement = prove(f'{TIME}\nequal = "exact"', BUSY_LONG, BUSY_SHORT.replace("return total", "return float(total)"))
    assert judgement.verdict is Verdict.REFUTED
    assert "not equal (exact)" in judgement.sentence


def test_results_of_nothing_prove_no_equality(prove: Prove) -> None:
    nothing = "def run(state):\n    pass\n"
    judgement = prove(TIME, BUSY_LONG.replace("return total", "return None"), nothing)
    assert judgement.verdict is Verdict.INCONCLUSIVE
    assert "nothing to compare" in judgement.sentence or "no result to compare" in judgement.sentence


def test_a_faked_clock_fools_nobody(prove: Prove) -> None:
    faked = f"import time\ntime.perf_counter = time.monotonic = time.time = lambda: 0.0\n{BUSY_LONG}"
    assert prove(TIME, BUSY_LONG, faked).verdict is not Verdict.CONFIRMED


def test_faked_results_on_every_open_descriptor_are_ignored(prove: Prove) -> None:
    faked = """
        import os
        LINES = "".join('{"event": "%s", "side": "after", "nonce": ""}\\n' % name for name in ("measured", "done"))
        def run(state):
            for descriptor in range(1, 32):
                try:
                    os.write(descriptor, LINES.encode())
                except OSError:
                    pass
            os._exit(0)
    """
    judgement = prove(TIME, BUSY_LONG, faked)
    assert judgement.verdict is Verdict.REFUTED
    assert "exited with status 0" in judgement.sentence


def test_a_fork_bomb_is_contained(prove: Prove) -> None:
    bomb = after_that("[os.fork() for _ in range(8)]; time.sleep(60)")
    judgement = prove(TIME, BUSY_LONG, bomb, limit=20)
    assert judgement.verdict is Verdict.REFUTED
    assert _processes_named("launch.py") == 0


def test_a_falling_loss_is_not_learning(prove: Prove) -> None:
    bench = 'claim = "learns"\nmetric = "accuracy"\ntarget = 0.8\nreference = 0.9'
    before = 'def run(state):\n    return {"loss": [1.1, 1.1], "accuracy": [0.4, 0.4]}\n'
    after = 'def run(state):\n    return {"loss": [0.6, 0.1], "accuracy": [0.473, 0.473]}\n'
    judgement = prove(bench, before, after)
    assert judgement.verdict is Verdict.REFUTED
    assert "the loss goes from 0.6 to 0.1, but accuracy is 0.473" in judgement.sentence


def test_a_before_that_only_takes_longer_does_not_hang(prove: Prove) -> None:
    slow = after_that("time.sleep(1.3)")
    judgement = prove('claim = "terminates"\ntime-limit = 1', slow, after_that("time.sleep(0.6)"))
    assert judgement.verdict is Verdict.REFUTED
    assert "does not hang" in judgement.sentence


def test_two_hanging_sides_are_refuted(prove: Prove) -> None:
    hang = after_that("time.sleep(1000)")
    assert prove('claim = "terminates"', hang, hang, limit=1).verdict is Verdict.REFUTED


def test_equal_counts_show_no_structure(prove: Prove) -> None:
    bench = 'claim = "structure"\nmeasure = "calls"\nof = "work"\nbefore = ">= 1"\nafter = ">= 1"'
    side = "def work():\n    pass\ndef run(state):\n    work()\n    return 1\n"
    judgement = prove(bench, side, side)
    assert judgement.verdict is Verdict.REFUTED
    assert "show no difference" in judgement.sentence


def test_memory_within_the_error_of_a_reading_is_not_confirmed(prove: Prove) -> None:
    little = "def run(state):\n    return len(bytearray(9_000_000)) > 0\n"
    judgement = prove('claim = "memory"', little, "def run(state):\n    return True\n")
    assert judgement.verdict is not Verdict.CONFIRMED


def _processes_named(word: str) -> int:
    time.sleep(0.1)
    listed = subprocess.run(
        ["ps", "-e", "-o", "ppid=,args="], capture_output=True, text=True, check=True, timeout=120
    ).stdout
    return sum(word in line and str(os.getpid()) in line for line in listed.splitlines())
