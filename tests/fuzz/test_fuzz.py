"""Strange inputs: no crash, no hang, no fix that does not parse or is not stable. The long run is `benchmarks.fuzz`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from tf_programs import programs

from benchmarks.fuzz import read_files, shrunk
from benchmarks.mutations import mutated
from benchmarks.promises import broken_promises, what_broke
from tflint_stall.engine.discover import Kind

PROJECT = Path(__file__).parents[2]
FOUND = Path(__file__).with_name("found")
FILES = list(read_files([PROJECT / "fixtures", PROJECT / "tests" / "programs"], largest=8_000))
QUIET = {"deadline": None, "suppress_health_check": list(HealthCheck), "derandomize": True, "database": None}


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("empty"))


@settings(max_examples=150, **QUIET)  # type: ignore[arg-type]
@given(program=programs)
def test_generated_programs(empty: str, program: str) -> None:
    assert broken_promises(program.encode(), empty) == [], program


@pytest.mark.parametrize("seed", range(4))
def test_damaged_fixtures(empty: str, seed: int) -> None:
    random = Random(seed)
    others = [data for data, kind in FILES if kind is Kind.PYTHON]
    for _ in range(60):
        data, kind = random.choice(FILES)
        damaged = mutated(data, others, random)
        assert broken_promises(damaged, empty, kind) == [], damaged.decode("utf-8", "backslashreplace")


@pytest.mark.parametrize("path", sorted(FOUND.iterdir()), ids=lambda path: path.stem)
def test_what_was_found_once(empty: str, path: Path) -> None:
    """Inputs of the long runs that broke a promise, shrunk."""
    assert broken_promises(path.read_bytes(), empty) == []


def test_a_broken_promise_is_noticed(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge is judged: a rule that crashes does not go by."""
    from tflint_stall.engine.registry import all_rules

    def crash(*_: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr(all_rules()["predict-in-loop"], "visit_Call", crash)
    program = b"import tensorflow as tf\nmodel = tf.keras.Model()\nfor x in y:\n    model.predict(x)\n"
    (sentence,) = broken_promises(program, empty)
    assert "predict-in-loop crashed" in sentence


def test_two_inputs_with_one_defect_are_one() -> None:
    assert what_broke("rule 'a' on line 3 took 12 s") == what_broke("rule 'b' on line 44 took 7 s")
    assert what_broke("lost a comment") != what_broke("lost a line")


def test_shrinking_keeps_what_matters() -> None:
    assert shrunk(b"a\nb\nc\nbad\nd\ne\n", lambda data: b"bad" in data) == b"bad\n"
