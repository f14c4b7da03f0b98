"""What must be shown before anything is confirmed: honest mistakes, each of which once was, and what they look like."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tflint_stall.verify.proofs import allowance
from tflint_stall.verify.verdicts import Judgement, Verdict

from .conftest import confirmed, settles

Prove = Callable[..., Judgement]
TIME = 'claim = "time"'
SCORE = "def score(k):\n    return sum((i * i) % 11 for i in range(3000 + k)) / 7\n"
EACH = f"{SCORE}def run(state):\n    return [score(k) for k in range(40)]\n"
READ = "import time\ndef read(n):\n    time.sleep({seconds})\n    return n * 3.5\n"
READ += "def run(state):\n    return [read(n) for n in range({count})]\n"
PARTS = "    return [sum(range(n, n + 50)) / 3 for n in range(90)]\n"
QUEUE = "import queue, threading\ndef run(state):\n    q = queue.Queue()\n    "
BY_SEED = "import random\ndef run(state):\n    drawn = random.Random({seed})\n    return drawn.random()\n"
TRAINED = """
import random
def run(state):
    drawn = random.Random({seed})
    return {{"loss": [1.0, 0.5, 0.2], "accuracy": round(drawn.random(), 3)}}
"""
NUMPY = "import numpy as np\n"

MISTAKES = {
    "three of four results are kept": (
        TIME,
        EACH,
        f"KNOWN = {{}}\n{SCORE}def run(state):\n    for k in range(40):\n        if k % 4 == 0 or k not in KNOWN:\n"
        "            KNOWN[k] = score(k)\n    return [KNOWN[k] for k in range(40)]\n",
        "must be done in run() of after.py, too",
    ),
    "the work does not show in the result": (
        TIME,
        f"{SCORE}def run(state):\n    for k in range(40):\n        last = score(k)\n    return [n / 7 for n in range(50)]\n",
        f"{SCORE}def run(state):\n    last = score(0)\n    return [n / 7 for n in range(50)]\n",
        "returns the same without its line 4",
    ),
    "what sleeps stands for less": (
        TIME,
        READ.format(seconds=0.004, count=15),
        READ.format(seconds=0.001, count=15),
        "sleeps for 0.001 s at a time",
    ),
    "an object that computes later": (
        'claim = "time"\nequal = "differs: the wrapper is another type"',
        f"{SCORE}def run(state):\n    return {{'scores': [score(k) for k in range(40)]}}\n",
        f"{SCORE}class Scores:\n    @property\n    def all(self):\n        return [score(k) for k in range(40)]\n"
        "def run(state):\n    return {'scores': Scores()}\n",
        "which the verifier cannot compare",
    ),
    "fewer results": (
        'claim = "time"\nequal = "differs: drawn by chance"',
        f"import random\n{SCORE}def run(state):\n    return [score(k) + random.random() for k in range(40)]\n",
        f"import random\n{SCORE}def run(state):\n    return [score(k) + random.random() for k in range(4)]\n",
        "the results are of another form",
    ),
    "a process in the background": (
        'claim = "time"\nequal = "differs: a list and a tuple"\nmin-ratio = 2',
        "import subprocess, sys\ndef run(state):\n    subprocess.run([sys.executable, '-SE', '-c', 'sum(range(2000000))'])\n"
        + PARTS,
        "import subprocess, sys\ndef run(state):\n    subprocess.Popen([sys.executable, '-SE', '-c', 'sum(range(2000000))'])\n"
        + PARTS,
        "",
    ),
    "results of what is written there": (
        TIME,
        f"{SCORE}def run(state):\n    total = sum(score(k) for k in range(40))\n    return {{'rate': 0.1, 'seed': 12345, 'n': total > 0}}\n",
        f"{SCORE}def run(state):\n    total = score(0)\n    return {{'rate': 0.1, 'seed': 12345, 'n': total > 0}}\n",
        "which is the same whatever a side does",
    ),
    "a leak that comes later": (
        'claim = "memory"\nmeasure = "slope"',
        f"KEPT = []\ndef run(state):\n    KEPT.append(bytearray(20_000_000))\n{PARTS}",
        "KEPT, CALLS = [], []\ndef run(state):\n    CALLS.append(1)\n    if len(CALLS) % 12 == 0:\n"
        f"        KEPT.append(bytearray(240_000_000))\n{PARTS}",
        "runs and more memory grows by",
    ),
    "memory of a short process": (
        'claim = "memory"\nmin-ratio = 2',
        "def run(state):\n    big = bytearray(200_000_000)\n    return [len(big[k::90_000]) / 3 for k in range(20)]\n",
        "import os\ndef run(state):\n    if not (child := os.fork()):\n        big = bytearray(200_000_000)\n"
        "        os._exit(0)\n    os.waitpid(child, 0)\n    return [200_000_000 // 90_000 / 3 + (k < 0) for k in range(20)]\n",
        "",
    ),
    "fewer calls for fewer results": (
        'claim = "structure"\nmeasure = "calls"\nof = "score"\nbefore = ">= 40"\nafter = "<= 9"',
        EACH,
        EACH.replace("range(40)", "range(8)"),
        "the results are not the same",
    ),
    "a value by chance": (
        'claim = "structure"\nmeasure = "value"\nbefore = "< 0.5"\nafter = "> 0.5"',
        BY_SEED.format(seed=1),
        BY_SEED.format(seed=2),
        "one seed shows nothing",
    ),
    "an exception that is caught": (
        'claim = "structure"\nmeasure = "exception"\nbefore = "== KeyError"\nafter = "== none"',
        "def run(state):\n    return {}['x']\n",
        "def run(state):\n    try:\n        return {}['x']\n    except KeyError:\n        return 3.5\n",
        "after.py catches KeyError (line 4)",
    ),
    "bad numbers that are overwritten": (
        'claim = "structure"\nmeasure = "non-finite"\nbefore = ">= 1"\nafter = "== 0"',
        f"{NUMPY}def run(state):\n    return [np.array([np.nan, 1.5])]\n",
        f"{NUMPY}def run(state):\n    return [np.zeros(2)]\n",
        "nothing but zeros",
    ),
    "an end by a caught failure": (
        'claim = "terminates"\ntime-limit = 1',
        f"{QUEUE}return [q.get() for _ in range(3)]\n",
        f"{QUEUE}found = [1.5]\n    try:\n        found.append(q.get_nowait())\n    except Exception:\n        pass\n    return found\n",
        "after.py catches Empty",
    ),
    "an end of waiting only": (
        'claim = "terminates"\ntime-limit = 1',
        f"{QUEUE}thread = threading.Thread(target=lambda: q.get())\n    thread.start()\n    thread.join()\n    return [1.5]\n",
        f"{QUEUE}thread = threading.Thread(target=lambda: q.get(), daemon=True)\n    thread.start()\n    thread.join(0.1)\n    return [1.5]\n",
        "it only stopped waiting",
    ),
    "a long way that is counted": (
        'claim = "terminates"\ntime-limit = 1',
        "def run(state):\n    for n in range(10**9):\n        sum(range(90))\n    return 1.5\n",
        "def run(state):\n    for n in range(10):\n        sum(range(90))\n    return 1.5\n",
        "",
    ),
    "learning by chance": (
        'claim = "learns"\nmetric = "accuracy"\ntarget = 0.8\nreference = 0.95',
        TRAINED.format(seed=1),
        TRAINED.format(seed=2),
        "it was luck",
    ),
    "accuracy on other data": (
        'claim = "learns"\nmetric = "accuracy"\ntarget = 0.8\nreference = 0.95',
        "def run(state):\n    x, x_test = 0.95, 0.3\n    return {'loss': [1.0, 0.2], 'accuracy': [0.1, float(x_test)]}\n",
        "def run(state):\n    x, x_test = 0.95, 0.3\n    return {'loss': [1.0, 0.2], 'accuracy': [0.1, float(x)]}\n",
        "accuracy is computed by other code in after.py",
    ),
    "a loss of another scale": (
        'claim = "learns"\nmetric = "loss"\ngoal = "lower"\ntarget = 0.05\nreference = 0.01',
        "def run(state):\n    return {'loss': [200.0 - n for n in range(9)]}\n",
        "def run(state):\n    return {'loss': [(200.0 - n) / 10_000 for n in range(9)]}\n",
        "",
    ),
    "data of fewer digits": (
        'claim = "time"\nequal = "close"',
        f"{NUMPY}def setup():\n    return np.ones(9)\ndef run(x):\n    return [float(x.sum()) / n for n in range(1, 90)]\n",
        f"{NUMPY}def setup():\n    return np.ones(9, 'f')\ndef run(x):\n    return [float(x.sum()) / n for n in range(1, 90)]\n",
        "",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_not_confirmed(prove: Prove, name: str) -> None:
    bench, before, after, said = MISTAKES[name]
    if NUMPY in before:
        pytest.importorskip("numpy")
    judgement = prove(bench, before, after)
    assert judgement.verdict in (Verdict.INCONCLUSIVE, Verdict.REFUTED), judgement
    assert said in judgement.sentence or judgement.verdict in settles(Verdict.REFUTED), judgement.sentence


def test_what_is_confirmed_says_what_was_shown(prove: Prove) -> None:
    judgement = prove(TIME, READ.format(seconds=0.004, count=15), READ.format(seconds=0.004, count=3) + "    # three\n")
    assert judgement.verdict is Verdict.REFUTED, "fewer results"
    often = f"{SCORE}def run(state):\n    return [score(7) for _ in range(40)]\n"
    once = f"{SCORE}def run(state):\n    one = score(7)\n    return [one for _ in range(40)]\n"
    judgement = confirmed(lambda: prove(TIME, often, once))
    assert judgement.verdict is Verdict.INCONCLUSIVE or "in a whole life" in judgement.shown


def test_nothing_is_confirmed_past_the_gate() -> None:
    judgement = allowance.only_shown(Judgement("time", Verdict.CONFIRMED, "3x"))
    assert judgement.verdict is Verdict.INCONCLUSIVE
    assert "nobody has looked" in judgement.sentence
