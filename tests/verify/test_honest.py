"""Pairs whose effect is known are confirmed, also when the machine is busy."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tflint_stall.verify.verdicts import Judgement, Verdict

from .conftest import BUSY_LONG, BUSY_SHORT, confirmed, settles

Prove = Callable[..., Judgement]

CONFIRMED = {
    "time": ('claim = "time"', BUSY_LONG, BUSY_SHORT),
    "sleeping time": (
        'claim = "time"\nmin-ratio = 2',
        "import time\ndef run(state):\n    for part in range(5):\n        time.sleep(0.008)\n"
        "    return sum(range(50)) + part - 4\n",
        "import time\ndef run(state):\n    time.sleep(0.008)\n    return sum(range(50))\n",
    ),
    "peak memory": (
        'claim = "memory"',
        "def run(state):\n    return len(bytearray(150_000_000)) % 7 + 1225\n",
        "def run(state):\n    return len(bytearray(1_000)) - 1_000 + 150_000_000 % 7 + 1225\n",
    ),
    "growing memory": (
        'claim = "memory"\nmeasure = "slope"',
        "kept = []\ndef run(state):\n    kept.append(bytearray(20_000_000))\n    return sum(range(50))\n",
        "def run(state):\n    bytearray(20_000_000)\n    return sum(range(50))\n",
    ),
    "calls": (
        'claim = "structure"\nmeasure = "calls"\nof = "work"\nmin-ratio = 3\nequal = "exact"',
        "def work():\n    pass\ndef run(state):\n    for _ in range(9):\n        work()\n    return sum(range(50))\n",
        "def work():\n    pass\ndef run(state):\n    work()\n    return sum(range(50))\n",
    ),
    "exception": (
        'claim = "structure"\nmeasure = "exception"\nbefore = "== KeyError"\nafter = "== none"',
        "def run(state):\n    return {}['x']\n",
        "def run(state):\n    return 1\n",
    ),
    "terminates": (
        'claim = "terminates"\ntime-limit = 1',
        "import time\ndef run(state):\n    while True:\n        time.sleep(0.01)\n",
        "def run(state):\n    return 1\n",
    ),
    "learns": (
        'claim = "learns"\nmetric = "error"\ngoal = "lower"\ntarget = 0.2\nreference = 0.1',
        'def run(state):\n    return {"loss": [1.0, float("nan")], "error": [1.0, float("nan")]}\n',
        'def run(state):\n    return {"loss": [1.0, 0.2], "error": 0.15}\n',
    ),
}


@pytest.mark.parametrize("name", CONFIRMED)
def test_a_known_effect_is_confirmed(prove: Prove, name: str) -> None:
    reads_a_clock = name.endswith("time")
    judgement = confirmed(lambda: prove(*CONFIRMED[name])) if reads_a_clock else prove(*CONFIRMED[name])
    assert judgement.verdict is Verdict.CONFIRMED or reads_a_clock, judgement
    assert judgement.summary


@pytest.mark.parametrize("attempt", range(3))
def test_a_factor_of_three_is_confirmed_on_a_loaded_machine(prove: Prove, attempt: int) -> None:
    allowed = settles(Verdict.CONFIRMED)
    with _load(processes=3):
        judgement = prove('claim = "time"', BUSY_LONG, BUSY_SHORT)
    assert judgement.verdict in allowed, judgement.sentence
    assert judgement.ratio is None or judgement.ratio.high > 1.5


@contextmanager
def _load(processes: int) -> Iterator[None]:
    spinning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()
