"""Sides that find what the other has left, that return before they are done, or that use their state up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tflint_stall.verify.verdicts import Judgement, Verdict

from .conftest import BUSY_LONG, confirmed

Prove = Callable[..., Judgement]
TIME = 'claim = "time"'
DIFFERS = 'claim = "time"\nequal = "differs: the order of the parts"'
WORK = "import os, threading, time\nfrom concurrent.futures import ThreadPoolExecutor\n"
WORK += "def work(n):\n    total = 0\n    for i in range(n):\n        total += i * i % 7\n    return total\n"
WAITS = f"{WORK}def save():\n    time.sleep(0.02)\ndef run(state):\n    save()\n    return work(20000)\n"


def side(body: str, setup: str = "None") -> str:
    return f"{WORK}def save():\n    time.sleep(0.02)\ndef setup():\n    return {setup}\ndef run(state):\n    {body}\n"


def test_what_before_has_left_is_no_gain(prove: Prove) -> None:
    before = side("total = work(90000)\n    open('t', 'w').write(str(total))\n    return total")
    after = (
        "if not os.path.exists('t'):\n        open('t', 'w').write(str(work(90000)))\n    return int(open('t').read())"
    )
    judgement = prove(TIME, before, side(after))
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "must be done in run() of after.py, too" in judgement.sentence


def test_what_before_has_left_in_the_environment_is_no_gain(prove: Prove) -> None:
    before = side("total = work(90000)\n    os.environ['TOTAL'] = str(total)\n    return total")
    after = side("return int(os.environ['TOTAL']) if 'TOTAL' in os.environ else work(90000)")
    assert prove(TIME, before, after).verdict in (Verdict.REFUTED, Verdict.INCONCLUSIVE)


def test_a_file_that_nobody_needs_takes_no_gain_away(prove: Prove) -> None:
    written = "open('log', 'w').write('x')\n    return [work(9000) for _ in range({})][0]"
    judgement = prove(TIME, side(written.format(30)), side(written.format(5)))
    assert judgement.verdict is not Verdict.REFUTED, judgement
    if judgement.verdict is Verdict.CONFIRMED:
        assert judgement.figures["processes"] == "two, in turns"


@pytest.mark.parametrize(
    ("bench", "after", "said"),
    [
        (TIME, side("threading.Thread(target=save).start()\n    return work(20000)"), "before its threads are done"),
        (TIME, side("state.submit(save)\n    return work(20000)", "ThreadPoolExecutor(4)"), "threads are done"),
        (
            TIME,
            side("threading.Thread(target=time.sleep, args=[600], daemon=True).start()\n    return work(20000)"),
            "leaves a thread behind",
        ),
        (DIFFERS, side("return [state.submit(work, 20000)]", "ThreadPoolExecutor(2)"), "nobody has waited for"),
        (DIFFERS, side("return lambda: work(20000)"), "which nobody has called"),
    ],
)
def test_work_that_goes_on_is_no_gain(prove: Prove, bench: str, after: str, said: str) -> None:
    judgement = prove(bench, WAITS, after)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert said in judgement.sentence


def test_a_pool_that_is_waited_for_is_fine(prove: Prove) -> None:
    """Its idle workers stay, as everywhere."""
    before = side("[time.sleep(0.02) for _ in range(4)]\n    return work(999)", "ThreadPoolExecutor(4)")
    after = side("list(state.map(time.sleep, [0.02] * 4))\n    return work(999)", "ThreadPoolExecutor(4)")
    judgement = prove(TIME, before, after)
    assert judgement.verdict is not Verdict.REFUTED, judgement
    assert "thread" not in judgement.sentence


def test_a_state_that_is_used_up_raises_no_refutation(prove: Prove) -> None:
    after = side("first = state[0]\n    return [work(state.pop() if state else first) for _ in range(9)]", "[9000] * 9")
    judgement = prove(TIME, side("return [work(9000) for _ in range(9)]"), after)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "IndexError" in judgement.sentence
    assert "when run was called again" in judgement.sentence


def test_a_before_that_raises_says_nothing_about_after(prove: Prove) -> None:
    judgement = prove(TIME, "def run(state):\n    raise ValueError('shapes')\n", BUSY_LONG)
    assert judgement.verdict is Verdict.INCONCLUSIVE
    assert "before.py raised ValueError" in judgement.sentence


def test_a_state_that_is_sorted_in_place_is_no_gain(prove: Prove) -> None:
    shuffled = "[i * 7919 % 300007 / 3 for i in range(300000)]"
    after = side("state.sort()\n    return state[::999]", shuffled)
    judgement = prove(TIME, side("return sorted(state)[::999]", shuffled), after)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement


def test_much_printing_settles_nothing(prove: Prove) -> None:
    judgement = prove(TIME, side("print('x' * 3_000_000)\n    return work(20000)"), BUSY_LONG)
    assert judgement.verdict is Verdict.INCONCLUSIVE
    assert "print less" in judgement.sentence


def test_what_tensorflow_writes_for_itself_is_not_left_behind(prove: Prove) -> None:
    """A function that is traced is written to a file first."""
    traced = "open('__autograph_generated_fileb509.py', 'w').write('x')\n    return [work(9000) for _ in range({})][0]"
    judgement = confirmed(lambda: prove(TIME, side(traced.format(30)), side(traced.format(5))))
    assert "behind" not in judgement.sentence


TABLE = "[sum(number % 7 for number in range(part, part + 8_000)) / 3 for part in range(60)]"
IN_RUN = f"def run(state):\n    table = {TABLE}\n    return table[:9]\n"


@pytest.mark.parametrize(
    "after",
    [
        f"def setup():\n    return {TABLE}\ndef run(table):\n    return [2 * one / 2 for one in table[:9]]\n",
        f"TABLE = {TABLE}\ndef run(state):\n    return [2 * one / 2 for one in TABLE[:9]]\n",
    ],
    ids=["setup", "loading"],
)
def test_work_that_nobody_times_is_no_gain(prove: Prove, after: str) -> None:
    judgement = prove('claim = "time"', IN_RUN, after)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement.sentence
    assert "must be done in run() of after.py, too" in judgement.sentence


def test_what_is_made_once_and_used_often_is_one(prove: Prove) -> None:
    """The repair of a loop that makes the same thing again and again, wherever it is made then."""
    often = f"def run(state):\n    for _ in range(9):\n        table = {TABLE}\n    return table[:9]\n"
    once = f"def setup():\n    return {TABLE}\ndef run(table):\n    return [2 * one / 2 for one in table[:9]]\n"
    confirmed(lambda: prove('claim = "time"', often, once))


def test_memory_that_is_taken_before_the_run_is_not_saved(prove: Prove) -> None:
    parts = "return [sum(big[part::1_000_000]) / 3 + part for part in range(9)]"
    before = f"def run(state):\n    big = bytearray(150_000_000)\n    {parts}\n"
    after = f"def setup():\n    return bytearray(150_000_000)\ndef run(big):\n    {parts}\n"
    judgement = prove('claim = "memory"', before, after)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement.sentence
    assert "MB more than before.py when run() begins" in judgement.sentence


def test_a_cache_that_outlives_the_run(prove: Prove, tensorflow: str) -> None:
    source = """
    import tensorflow as tf
    def heavy(x):
        for _ in range(20):
            x = tf.linalg.matmul(x, x) / 100.0
        return x
    def setup():
        return tf.data.Dataset.from_tensor_slices(tf.random.stateless_normal([20, 90, 90], [1, 1])).map(heavy){cache}
    def run(data):
        return float(sum(tf.reduce_sum(x) for x in data))
    """
    judgement = prove('claim = "time"', source.format(cache=""), source.format(cache=".cache()"), python=tensorflow)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement.sentence


def test_what_must_be_set_first_is_tried_in_a_process_of_its_own(prove: Prove) -> None:
    """As the threads of TensorFlow, which nobody can set once another side has used them."""
    used = "import builtins, time\ndef use():\n    builtins.used = True\n"
    read = "def read(one):\n    time.sleep(0.005)\n    return one**0.5\n"
    before = f"{used}{read}def run(state):\n    use()\n    return [read(one) for one in range(2, 6)]\n"
    after = (
        "import builtins, time\nif getattr(builtins, 'used', False):\n    raise RuntimeError('too late')\n"
        "def run(state):\n    time.sleep(0.005)\n    return [one**0.5 for one in range(2, 6)]\n"
    )
    judgement = confirmed(lambda: prove('claim = "time"', before, after))
    assert judgement.figures["processes"] == "two, in turns"
    fails = after.replace("if getattr(builtins, 'used', False)", "if True")
    assert prove('claim = "time"', before, fails).verdict is Verdict.INCONCLUSIVE
    # The process that is stopped because the other one has ended is not what went wrong.
    little = [side.replace("one**0.5", "one * 1.5").replace("(2, 6)", "(4)") for side in (before, after)]
    judgement = prove('claim = "time"\nprocesses = "two"', *little)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement.sentence
    assert "run() returned only" in judgement.sentence


KEPT = """
import tensorflow as tf
X = tf.random.stateless_normal([200, 200], [1, 2])
def heavy(i):
    y = X * (1.0 + i / 10)
    for _ in range(20):
        y = tf.tanh(tf.linalg.matmul(y, X) / 15)
    return tf.reduce_sum(tf.abs(y))
KNOWN = {}
def run(state):
    for i in range(4):
        if not KEEP or i not in KNOWN:
            KNOWN[i] = heavy(float(i))
    return [float(KNOWN[i]) for i in range(4)]
"""


def test_results_that_tensorflow_has_computed_are_kept_no_less(prove: Prove, tensorflow: str) -> None:
    """The second call returns new numbers, made of the tensors of the first; tracing would have made a graph."""
    before, after = (KEPT.replace("KEEP", str(kept)) for kept in (False, True))
    judgement = prove('claim = "time"\nequal = "close"', before, after, python=tensorflow)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement.sentence
    assert "must be done in run() of after.py, too" in judgement.sentence


def test_what_tensorflow_builds_once_is_no_result_that_is_kept(prove: Prove, tensorflow: str) -> None:
    """A layer that makes its weights, and a function that is traced, in the first call."""
    body = "import numpy as np, tensorflow as tf\nROWS = np.random.default_rng(0).normal(size=(90, 16)).astype('f')\n"
    body += "def setup():\n    tf.keras.utils.set_random_seed(1)\n    layer = tf.keras.layers.Dense(8)\n"
    before = f"{body}    return layer\ndef run(layer):\n    return np.concatenate([layer(row[None]) for row in ROWS])\n"
    after = f"{body}    return tf.function(layer)\ndef run(layer):\n    return layer(ROWS).numpy()\n"
    confirmed(lambda: prove('claim = "time"\nmin-ratio = 8\nequal = "close"', before, after, python=tensorflow))
