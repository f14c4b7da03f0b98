"""Counts, values and inputs that mean nothing, each of which once got a wrong verdict."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tflint_stall.verify.bench import Claim, Condition, Fixture, Kind
from tflint_stall.verify.inside import sizes
from tflint_stall.verify.inside.calls import counted
from tflint_stall.verify.inside.compare import difference
from tflint_stall.verify.inside.observe import Counter
from tflint_stall.verify.inside.results import is_empty, plain
from tflint_stall.verify.outcome import Ending, Outcome, Sample
from tflint_stall.verify.proofs import conduct, inputs, meaning, work
from tflint_stall.verify.proofs.evidence import Evidence
from tflint_stall.verify.verdicts import Judgement, Verdict

Prove = Callable[..., Judgement]
TIME = 'claim = "time"'
CALLS = 'claim = "structure"\nmeasure = "calls"\nof = "load"\n'
DIFFERS = 'equal = "differs: fewer are loaded"'
LOAD = "def load(n):\n    return [n] * 9\n"
TABLE = LOAD + "READERS = {'a': load}\n"


def test_calls_through_a_table_are_counted(prove: Prove) -> None:
    before = TABLE + "def run(state):\n    return [READERS['a'](n) for n in range(40)]\n"
    after = TABLE + "def run(state):\n    first = load(0)\n    return [READERS['a'](n) for n in range(7)]\n"
    judgement = prove(f'{CALLS}before = "== 40"\nafter = "== 8"\n{DIFFERS}', before, after)
    assert judgement.verdict is Verdict.CONFIRMED, judgement


def test_a_generator_that_is_held_elsewhere_is_called_once(prove: Prove) -> None:
    source = "def load():\n    yield 1\n    yield 2\nKEPT = [load]\n"
    before, after = (f"{source}def run(state):\n    return [list(load()) for _ in range({n})]\n" for n in (4, 1))
    assert prove(f'{CALLS}before = "== 4"\nafter = "== 1"\n{DIFFERS}', before, after).verdict is Verdict.CONFIRMED


CHILD = (
    "import subprocess, sys\ndef run(state):\n    subprocess.run([sys.executable, '-c', 'print(1)'])\n    return [1]\n"
)
FORTY = LOAD + "def run(state):\n    return [load(n) for n in range(40)]\n"


@pytest.mark.parametrize(
    ("before", "after", "condition", "said"),
    [
        pytest.param(
            f"{LOAD}def run(state):\n    return [1]\n",
            f"{LOAD}def run(state):\n    return [1]\n",
            "<= 8",
            "nothing was counted",
            id="neither",
        ),
        pytest.param(FORTY, LOAD + CHILD, "<= 8", "run() of after.py starts a process", id="in a child"),
        pytest.param(
            FORTY,
            f"{LOAD}def other(n):\n    return [n] * 9\ndef run(state):\n    return [other(n) for n in range(40)]\n",
            "<= 8",
            "after.py defines load and does not call it",
            id="another name",
        ),
        pytest.param(
            FORTY,
            f"{LOAD}def run(state):\n    load(1)\n    return []\n",
            "<= 8",
            "run() of after.py returned nothing",
            id="an empty result",
        ),
    ],
)
def test_a_count_of_nothing_settles_nothing(prove: Prove, before: str, after: str, condition: str, said: str) -> None:
    judgement = prove(f'{CALLS}before = "== 40"\nafter = "{condition}"', before, after)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert said in judgement.sentence


def test_no_call_at_all_may_be_what_is_claimed(prove: Prove) -> None:
    after = f"{LOAD}def run(state):\n    return [[n] * 9 for n in range(40)]\n"
    judgement = prove(f'{CALLS}before = "== 40"\nafter = "== 0"', FORTY, after)
    assert judgement.verdict is Verdict.CONFIRMED, judgement


def test_calls_in_threads_are_counted_by_their_code() -> None:
    import types

    module = types.ModuleType("side")
    exec("import threading\ndef load():\n    pass\nkept = [load]\n", vars(module))
    side, counter = types.SimpleNamespace(module=module, name="before"), Counter()
    with counted(counter, side, "load"):  # type: ignore[arg-type]
        thread = module.threading.Thread(target=module.kept[0])
        thread.start()
        thread.join()
        module.kept[0]()
    assert counter.count == 2


TRACES = Claim(Kind.STRUCTURE, "traces", before=Condition(">= 40"), after=Condition("<= 1"))


def _count(side: str, count: int, **more: object) -> dict[str, object]:
    return {
        "event": "counted",
        "side": side,
        "count": count,
        "started": 0,
        "untraced": False,
        "empty": False,
        "elements": None,
        **more,
    }


def _evidence(claim: Claim, *outcomes: Outcome) -> Evidence:
    fixture = Fixture(Path(), (claim,), equal="exact", differs="", tensorflow="none")
    return Evidence(fixture, claim, outcomes)


def _unclear(claim: Claim, before: dict[str, object], after: dict[str, object]) -> str:
    return meaning.counted(_evidence(claim, Outcome(events=[(0.0, before), (1.0, after)])))


def test_functions_that_run_eagerly_have_no_traces() -> None:
    found = _unclear(TRACES, _count("before", 40), _count("after", 0, untraced=True))
    assert "run eagerly in after.py" in found
    assert not _unclear(TRACES, _count("before", 40), _count("after", 0))


def test_bad_elements_that_were_thrown_away() -> None:
    claim = Claim(Kind.STRUCTURE, "non-finite", before=Condition("== 4"), after=Condition("== 0"))
    none = _unclear(claim, _count("before", 4, elements=12), _count("after", 0, elements=0))
    assert "returned no numbers" in none
    fewer = _unclear(claim, _count("before", 4, elements=12), _count("after", 0, elements=8))
    assert "only 8 after" in fewer
    assert not _unclear(claim, _count("before", 4, elements=12), _count("after", 0, elements=12))


def test_nan_meets_no_condition() -> None:
    assert not any(Condition(text).holds(float("nan")) for text in ("!= 1", "== 1", "< 1", ">= 1"))
    assert Condition("!= 1").holds(2)


def test_an_empty_array_is_nothing(prove: Prove) -> None:
    pytest.importorskip("numpy")
    side = "import numpy\ndef run(state):\n    return numpy.array({})\n"
    judgement = prove(f'{TIME}\nequal = "differs: random"', side.format("[0.3, 0.7]"), side.format("[]"))
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "run() of after.py returned nothing" in judgement.sentence
    assert not any(map(is_empty, (0, "", [0], {"a": []})))


LEARNS = 'claim = "learns"\nmetric = "{}"\ngoal = "{}"\ntarget = {}\nreference = {}'
SERIES = 'def run(state):\n    return {{"loss": {}, "{}": {}}}\n'


@pytest.mark.parametrize(
    ("metric", "goal", "limits", "before", "after", "said"),
    [
        ("loss", "lower", (0.2, 0.05), [0.9, 0.8], [-1.0, -500.0], "far below zero"),
        ("accuracy", "higher", (0.9, 0.99), [0.1, 0.1], [0.5, 255.0], "cannot be more than 1"),
        ("accuracy", "higher", (0.9, 0.99), [0.1, 0.2], [0.1, 0.5, 0.9, 0.95], "trained for 2 epochs"),
        ("accuracy", "higher", (0.9, 0.99), [0.1], [0.1, 0.5, 0.9, 0.95], "trained for 1 epoch"),
        ("accuracy", "higher", (0.9, 0.99), [0.1], [0.95], "one loss only"),
    ],
)
def test_a_training_that_cannot_be_compared(
    prove: Prove,
    metric: str,
    goal: str,
    limits: tuple[float, float],
    before: list[float],
    after: list[float],
    said: str,
) -> None:
    if metric == "loss":
        sides = [f'def run(state):\n    return {{"loss": {values}}}\n' for values in (before, after)]
    else:
        sides = [SERIES.format([9 - n for n in range(len(values))], metric, values) for values in (before, after)]
    judgement = prove(LEARNS.format(metric, goal, *limits), *sides)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert said in judgement.sentence


def test_a_training_that_broke_down_is_shorter(prove: Prove) -> None:
    before = SERIES.format("[0.9, float('nan')]", "accuracy", [0.1, 0.1])
    after = SERIES.format([0.9, 0.5, 0.2], "accuracy", [0.1, 0.5, 0.95])
    judgement = prove(LEARNS.format("accuracy", "higher", 0.9, 0.99), before, after)
    assert judgement.verdict is Verdict.CONFIRMED, judgement


def test_less_data_is_no_gain(prove: Prove) -> None:
    side = (
        "def setup():\n    return {{'data': list(range({}))}}\ndef run(state):\n    return [sum(state['data']) % 1 + n"
    )
    side += " for n in range(9)]\n"
    judgement = prove(TIME, side.format(300_000), side.format(30_000))
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "less data than that of before.py: 30 000 rows in [data], not 300 000" in judgement.sentence


@pytest.mark.parametrize(
    ("one", "other", "is_told"),
    [
        ([[1, 2]] * 6, [[1, 2, 3, 4]] * 3, False),
        (list(range(99)), tuple(range(99)), False),
        ((1, "a"), (2, "bc"), False),
        (([1] * 60, [2] * 60), ([1] * 60, [2] * 59), True),
        ({"a": [1], "b": 2}, {"a": [1], "c": [3]}, False),
        (None, [1], False),
    ],
)
def test_amounts_of_data(one: object, other: object, is_told: bool) -> None:
    outcome = Outcome()
    for side, state in (("before", one), ("after", other)):
        outcome.events.append((0.0, {"event": "prepared", "side": side, "sizes": sizes.of(state)}))
    assert bool(inputs.same(_evidence(Claim(Kind.TIME), outcome))) is is_told


def test_what_every_second_call_undoes_is_seen(prove: Prove) -> None:
    before = "def setup():\n    return list(range(9000))\ndef run(state):\n    return [9000 - n for n in state]\n"
    after = "def setup():\n    return list(range(9000))\ndef run(state):\n"
    after += "    for n, value in enumerate(state):\n        state[n] = 9000 - value\n    return state\n"
    judgement = prove(TIME, before, after)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "in the first call and" in judgement.sentence
    assert "in the second" in judgement.sentence


def test_an_array_that_is_inverted_in_place(prove: Prove) -> None:
    pytest.importorskip("numpy")
    side = "import numpy\ndef setup():\n    return numpy.arange(200_000.0)\ndef run(state):\n    {}\n"
    judgement = prove(
        TIME, side.format("return 9.0 - state"), side.format("return numpy.subtract(9.0, state, out=state)")
    )
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "after.py does not do the same work on every call" in judgement.sentence


def test_times_are_near_by_how_far_they_lie_apart() -> None:
    numpy = pytest.importorskip("numpy")
    durations = numpy.random.default_rng(1).random(50_000) / 2
    summed, forgotten = 1.7e9 + numpy.cumsum(durations), 1.7e9 + durations

    def near(one: object, other: object) -> bool:
        return not difference(plain(one), plain(other), "close")

    assert not near(summed, forgotten)
    assert not near(summed.tolist(), forgotten.tolist())
    assert near(summed, summed + 1e-3)
    # Four bytes have steps of 128 there.
    short = summed.astype("float32")
    assert near(short, numpy.nextafter(short, numpy.float32("inf")))
    assert near(summed, short)
    assert near(numpy.full(9, 1.7e9), numpy.full(9, 1.7e9 + 1.0))
    # Losses of a network that does not learn.
    losses = numpy.full(9, 0.6931, "float32") + numpy.linspace(0, 1e-5, 9, dtype="float32")
    assert near(losses.astype(float).tolist(), (losses + numpy.float32(2e-6)).astype(float).tolist())


def lived(side: str, work: list[float], call: float, *, tracing: float = 0.0, executed: int = 1) -> dict[str, object]:
    traced = {"tracing": {"step": tracing}, "traces": {"step": 1}} if tracing else {"tracing": {}, "traces": {}}
    same = {"call": call, "seconds": call, **traced}
    steady = {"traces": {}, "executed": ["step"] * executed}
    lives = [{"work": one, **same} for one in work]
    return {"event": "lived", "side": side, "lives": lives, "steady": steady, "problem": "", "waits": [], "steps": 0}


BEFORE = lived("before", [0.17, 0.15], 0.05)


@pytest.mark.parametrize(
    ("after", "is_told"),
    [
        pytest.param(lived("after", [0.12, 0.11], 0.01), False, id="less work in each"),
        pytest.param(lived("after", [0.16, 0.14], 0.01), True, id="done once"),
        pytest.param(lived("after", [0.9], 0.01, tracing=0.8), False, id="traced once"),
        pytest.param(lived("after", [0.9], 0.01, tracing=0.8, executed=0), True, id="traced for nothing that comes"),
    ],
)
def test_what_is_done_once_is_not_gained_on_each_call(after: dict[str, object], is_told: bool) -> None:
    outcome = Outcome(events=[(0.0, BEFORE), (1.0, after)])
    assert bool(work.in_a_whole_life(_evidence(Claim(Kind.TIME), outcome))) is is_told


def test_a_call_that_somebody_disturbed_hides_no_work_of_its_life() -> None:
    # In one life of "before" the later call took longer than all that came before it.
    before, after = lived("before", [0.18, 0.18, 0.18, 0.18], 0.15), lived("after", [0.06] * 4, 0.03)
    lives = before["lives"]
    assert isinstance(lives, list)
    lives[2] = {**lives[2], "call": 0.34, "seconds": 0.34}
    outcome = Outcome(events=[(0.0, before), (1.0, after)])
    assert work.in_a_whole_life(_evidence(Claim(Kind.TIME), outcome)) == ""


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        ([0.01, 0.001, 0.015, 0.045, 0.075], "each call of before.py takes longer than the one before"),
        ([0.01, 0.01, 0.05, 0.012, 0.011], "allow more --time-limit"),
    ],
)
def test_a_side_that_takes_longer_each_time(seconds: list[float], said: str) -> None:
    outcome = Outcome(ending=Ending.TIME_LIMIT)
    outcome.events = [(0.0, {"event": "begin", "side": "before"})]
    outcome.events.append((1.0, {"event": "pace", "side": "before", "seconds": seconds}))
    outcome.samples = [Sample(float(second), 1, 0, float(second), 1) for second in range(1, 9)]
    judgement = conduct.trouble(Claim(Kind.TIME), outcome)
    assert judgement is not None and judgement.verdict is Verdict.INCONCLUSIVE
    assert said in judgement.sentence


def test_who_is_kept_from_computing_is_not_idle() -> None:
    """On a machine that others use, a loop gets a hundredth of a processor, and waits for it all the time."""
    outcome = Outcome(ending=Ending.TIME_LIMIT)
    outcome.events = [(0.0, {"event": "begin", "side": "after"})]
    for queued, said in ((0.9, "was still computing"), (0.0, "did not finish within the time limit")):
        outcome.samples = [Sample(n, 1, 0, 0.01 * n, 1, queued=queued * n) for n in map(float, range(1, 9))]
        judgement = conduct.trouble(Claim(Kind.TIME), outcome)
        assert judgement is not None and said in judgement.sentence
        assert judgement.verdict is (Verdict.INCONCLUSIVE if queued else Verdict.REFUTED)
