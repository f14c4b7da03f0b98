"""Honest mistakes in a pair, each of which once got a wrong verdict."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tflint_stall.verify.verdicts import Judgement, Verdict

from .conftest import BUSY_LONG, BUSY_SHORT

Prove = Callable[..., Judgement]
TIME = 'claim = "time"'
LACKING = "import numpy\ndef run(state):\n    return numpy.no_such_function()\n"
WORKS = "def work(n):\n    total = 0\n    for i in range(n):\n        total += i % 7\n    return total\n"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        pytest.param(
            f"{WORKS}def setup():\n    return None\ndef run(state):\n    return [work(9000) for _ in range(9)]\n",
            f"{WORKS}def setup():\n    return iter([9000] * 9)\ndef run(state):\n    return [work(n) for n in state]\n",
            "after.py does not do the same work on every call",
            id="a used-up iterator",
        ),
        pytest.param(
            BUSY_LONG,
            "calls = []\n"
            + BUSY_SHORT.replace("    return total", "    calls.append(1)\n    return total + len(calls)"),
            "",
            id="wrong from the second call on",
        ),
        pytest.param(
            BUSY_LONG,
            "calls = []\n"
            + BUSY_SHORT.replace("    return total", "    calls.append(1)\n    return total if calls == [1] else None"),
            "",
            id="nothing from the second call on",
        ),
        pytest.param(
            BUSY_LONG,
            "def run(state):\n    return (i for i in range(9))\n",
            "a generator, which has not run yet",
            id="a generator",
        ),
        pytest.param(
            BUSY_LONG.replace("total\n", "1\n"), BUSY_SHORT.replace("total\n", "1\n"), "constant", id="constants"
        ),
        pytest.param(
            BUSY_LONG.replace("return total", "return float('nan')"),
            BUSY_SHORT.replace("return total", "return float('nan')"),
            "nothing but NaN",
            id="NaN",
        ),
        pytest.param(
            BUSY_LONG.replace("return total", "return len([total] * 5)"),
            BUSY_SHORT.replace("return total", "return len([total] * 5)"),
            "returned only 5",
            id="a length",
        ),
        pytest.param(
            "import random\n" + BUSY_LONG.replace("return total", "return total + random.random()"),
            "import random\n" + BUSY_SHORT.replace("return total", "return total + random.random()"),
            "before.py does not",
            id="random results",
        ),
        pytest.param(
            BUSY_LONG.replace("return total", "shape = (60000, 28, 28)\n    return shape"),
            BUSY_SHORT.replace("return total", "shape = (60000, 28, 28)\n    return shape"),
            "constant",
            id="a shape",
        ),
        pytest.param(
            BUSY_LONG.replace("total\n", "{'status': 'ok', 'epochs': 1000}\n"),
            BUSY_SHORT.replace("total\n", "{'status': 'ok', 'epochs': 1000}\n"),
            "constant",
            id="a dictionary of constants",
        ),
        pytest.param(
            f"{WORKS}def run(state):\n    return work(90000)\n",
            f"import functools\n{WORKS}again = functools.lru_cache(work)\ndef run(state):\n    return again(90000)\n",
            "must be done in run() of after.py, too",
            id="a kept result",
        ),
        pytest.param(
            f"{WORKS}def run(state):\n    return work(90000)\n",
            f"import os\n{WORKS}def run(state):\n    if os.path.exists('kept'):\n"
            "        return int(open('kept').read())\n"
            "    total = work(90000)\n    open('kept', 'w').write(str(total))\n    return total\n",
            "must be done in run() of after.py, too",
            id="a result kept in a file",
        ),
        pytest.param(BUSY_LONG.replace("state", ""), BUSY_SHORT, "does not take what setup() returns", id="no state"),
        pytest.param(BUSY_LONG, "raise OSError('no data')\n", "loading of after.py raised OSError", id="loading"),
        pytest.param(BUSY_LONG, "def setup():\n    open('/no/file')\n" + BUSY_SHORT, "setup() of after.py", id="setup"),
        pytest.param(BUSY_LONG, LACKING, "numpy.no_such_function", id="no such API"),
    ],
)
def test_nothing_is_settled(prove: Prove, before: str, after: str, said: str) -> None:
    judgement = prove(TIME, before, after)
    assert judgement.verdict in (Verdict.INCONCLUSIVE, Verdict.NOT_HERE), judgement
    assert said in judgement.sentence
    assert judgement.failed


def test_results_that_differ_from_each_other_only_are_refuted(prove: Prove) -> None:
    judgement = prove(TIME, BUSY_LONG, BUSY_SHORT.replace("return total", "return total + 1"))
    assert judgement.verdict is Verdict.REFUTED
    assert "not equal (exact)" in judgement.sentence


def test_a_count_of_random_results_is_no_refutation(prove: Prove) -> None:
    side = "import random\ndef work():\n    pass\ndef run(state):\n    {}\n    return random.random()\n"
    bench = 'claim = "structure"\nmeasure = "calls"\nof = "work"\nmin-ratio = 2\nequal = "exact"'
    judgement = prove(bench, side.format("[work() for _ in range(4)]"), side.format("work()"))
    assert judgement.verdict is Verdict.INCONCLUSIVE
    assert "before.py does not agree with itself" in judgement.sentence


GLOBAL = """
import builtins, time
{on_load}
def run(state):
    for part in range(1, 1 + getattr(builtins, "slowness", 1)):
        time.sleep({seconds})
    return sum(i % 7 for i in range(1000)) + part // part
"""


def test_an_after_that_slows_before_is_not_confirmed_for_it(prove: Prove) -> None:
    """Alone both take as long; in one process `after` makes `before` slow."""
    before = GLOBAL.format(on_load="", seconds=0.004)
    after = "import builtins, time\nbuiltins.slowness = 5\ndef run(state):\n    time.sleep(0.004)\n"
    after += "    return sum(i % 7 for i in range(1000)) + 1\n"
    assert prove(TIME, before, after).verdict is not Verdict.CONFIRMED


def test_a_before_that_slows_after_is_measured_in_two_processes(prove: Prove) -> None:
    """`before` leaves a setting behind that `after` no longer has: only apart from each other the gain is seen."""
    before = GLOBAL.format(on_load="builtins.slowness = 4", seconds=0.004)
    judgement = prove(TIME, before, GLOBAL.format(on_load="", seconds=0.004))
    assert judgement.verdict is Verdict.CONFIRMED, judgement
    assert judgement.figures["processes"] == "two, in turns"


def test_two_processes_on_demand(prove: Prove) -> None:
    judgement = prove(f'{TIME}\nprocesses = "two"', BUSY_LONG, BUSY_SHORT)
    # On a machine that is busy with other work it may not be able to tell.
    assert judgement.verdict in (Verdict.CONFIRMED, Verdict.INCONCLUSIVE), judgement
    judgement = prove(f'{TIME}\nprocesses = "two"', BUSY_LONG, BUSY_SHORT.replace("return total", "return total + 1"))
    assert judgement.verdict is Verdict.REFUTED


SLEEPS = "import time\ndef run(state):\n    time.sleep({})\n    return 1\n"
WAITS = "import threading\ndef run(state):\n    threading.Lock().acquire() and threading.Event().wait()\n    return 1\n"


def test_what_waits_for_ever_hangs(prove: Prove) -> None:
    judgement = prove('claim = "terminates"\ntime-limit = 2', WAITS, SLEEPS.format(0.1))
    assert judgement.verdict is Verdict.CONFIRMED, judgement
    assert "idle, seen at the same place twice" in judgement.sentence
    assert "hangs" not in judgement.summary


def test_what_is_slow_does_not_hang(prove: Prove) -> None:
    """It sleeps for longer than the limit, which says nothing."""
    judgement = prove('claim = "terminates"\ntime-limit = 1', SLEEPS.format(1.4), SLEEPS.format(0.01))
    assert judgement.verdict is Verdict.REFUTED, judgement
    assert "does not hang" in judgement.sentence


@pytest.mark.parametrize(
    "wait",
    [
        "threading.Event().wait(2.6)",
        "queue.Queue().get(timeout=2.6)",
        "subprocess.run(['sleep', '2.6'])",
        "t = threading.Thread(target=time.sleep, args=[2.6]); t.start(); t.join()",
    ],
)
def test_what_waits_for_a_time_does_not_hang(prove: Prove, wait: str) -> None:
    before = f"import queue, subprocess, threading, time\ndef run(state):\n    try:\n        {wait}\n"
    before += "    except queue.Empty:\n        pass\n    return 1\n"
    judgement = prove('claim = "terminates"\ntime-limit = 2', before, SLEEPS.format(0.01))
    assert judgement.verdict is Verdict.REFUTED, judgement
    assert "does not hang" in judgement.sentence


def test_differing_results_must_still_be_results(prove: Prove) -> None:
    judgement = prove(f'{TIME}\nequal = "differs: random"', BUSY_LONG, "def run(state):\n    pass\n")
    assert judgement.verdict is Verdict.INCONCLUSIVE
    assert "nothing" in judgement.sentence


def test_a_limit_below_that_of_the_claim_settles_nothing(prove: Prove) -> None:
    judgement = prove('claim = "terminates"\ntime-limit = 9', WAITS, SLEEPS.format(0.01), limit=1)
    assert judgement.verdict is Verdict.INCONCLUSIVE
    assert "the claim's own limit is 9 s" in judgement.sentence


def test_an_after_that_still_computes_is_slow_and_no_hang(prove: Prove) -> None:
    judgement = prove(
        'claim = "terminates"', WAITS, "def run(state):\n    while True:\n        sum(range(9))\n", limit=4
    )
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "was still computing" in judgement.sentence


def test_what_goes_on_while_it_waits_may_only_be_slow(prove: Prove) -> None:
    slow = "import time\ndef run(state):\n    total = 0\n    for number in range(600):\n        time.sleep(0.1)\n"
    judgement = prove('claim = "terminates"\ntime-limit = 2', slow + "    return 1\n", SLEEPS.format(0.01))
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "may only be slow" in judgement.sentence


def test_a_thread_that_dies_does_no_work(prove: Prove) -> None:
    work = f"import threading\n{WORKS}def run(state):\n    total = work(300000)\n"
    before = work + "    work(600000)\n    return total\n"
    after = work + "    thread = threading.Thread(target=work, args=(1, 2))\n    thread.start()\n    thread.join()\n"
    judgement = prove(TIME, before, after + "    return total\n")
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "a thread that run() of after.py started ended with TypeError" in judgement.sentence


def test_memory_of_a_child_is_not_saved(prove: Prove) -> None:
    table = "bytes(range(256)) * 1_000_000"
    before = f"def run(state):\n    table = {table}\n    return len(set(table)) + sum(table[:9])\n"
    child = f"import time; table = {table}; time.sleep(1); print(len(set(table)) + sum(table[:9]))"
    after = "import subprocess, sys\ndef run(state):\n"
    after += f"    return int(subprocess.run([sys.executable, '-c', '{child}'], capture_output=True).stdout)\n"
    judgement = prove('claim = "memory"\nmeasure = "peak"\nmin-ratio = 3', before, after)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "processes that after.py starts hold" in judgement.sentence


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ([0.5, 0.82, 0.81, 0.8], [0.5, 0.79, 0.82], "it reached it shortly before"),
        ([0.5, 0.76, 0.78, 0.8], [0.5, 0.79, 0.82], "of 0.9 that a healthy run reaches"),
    ],
)
def test_two_that_learn_alike_are_not_told_apart(
    prove: Prove, before: list[float], after: list[float], said: str
) -> None:
    side = 'def run(state):\n    return {{"loss": [0.9, 0.5, 0.4, 0.3], "accuracy": {}}}\n'
    bench = 'claim = "learns"\nmetric = "accuracy"\ntarget = 0.81\nreference = 0.9'
    judgement = prove(bench, side.format(before), side.format(after))
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert said in judgement.sentence


def test_a_loss_that_stays_at_a_multiple_is_apart(prove: Prove) -> None:
    """It fell a lot at first, as wild steps make it."""
    side = 'def run(state):\n    return {{"loss": {0}, "error": {0}}}\n'
    bench = 'claim = "learns"\nmetric = "error"\ngoal = "lower"\ntarget = 0.05\nreference = 0.01'
    judgement = prove(bench, side.format([9.0, 1.4, 1.2]), side.format([0.9, 0.2, 0.02]))
    assert judgement.verdict is Verdict.CONFIRMED, judgement
