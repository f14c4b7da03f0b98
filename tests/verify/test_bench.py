"""bench.toml is read strictly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tflint_stall.verify.bench import BenchError, Kind, read_fixture, satisfies

Pair = Callable[..., Path]
SIDE = "def run(state):\n    return 1\n"


def test_one_claim_at_the_top(pair: Pair) -> None:
    fixture = read_fixture(pair('claim = "time"\nmin-ratio = 3\nrounds = 9', SIDE, SIDE))
    assert [claim.kind for claim in fixture.claims] == [Kind.TIME]
    assert (fixture.claims[0].min_ratio, fixture.claims[0].rounds) == (3, 9)
    assert (fixture.rule, fixture.family, fixture.equal) == ("some-rule", "family", "exact")


def test_several_claims_share_what_stands_above_them(pair: Pair) -> None:
    bench = """
        equal = "differs: another order"
        time-limit = 9
        [[claim]]
        kind = "structure"
        measure = "traces"
        before = ">= 30"
        after = "== 1"
        [[claim]]
        claim = "time"
    """
    fixture = read_fixture(pair(bench, SIDE, SIDE))
    assert [claim.label for claim in fixture.claims] == ["structure (traces)", "time"]
    assert {claim.time_limit for claim in fixture.claims} == {9}
    assert (fixture.equal, fixture.differs) == ("", "another order")


@pytest.mark.parametrize(
    ("bench", "said"),
    [
        ("", "says no claim"),
        ('claim = "tim"', "did you mean 'time'"),
        ('claim = "time"\nmin_ratio = 2', "did you mean 'min-ratio'"),
        ('claim = "time"\nequl = "exact"', "did you mean 'equal'"),
        ('claim = "time"\nmin-ratio = 1', "must be greater than 1"),
        ('claim = "time"\nmin-ratio = "2"', "must be a number"),
        ('claim = "time"\nrounds = 3', "at least 7"),
        ('claim = "time"\ntime-limit = -1', "must be positive"),
        ('claim = "time"\nequal = "same"', "is unknown"),
        ('claim = "time"\nequal = "differs"', "must say why"),
        ('claim = "time"\ndevice = "tpu"', "did you mean 'gpu'"),
        ('claim = "time"\nmeasure = "peak"', "unknown key 'measure'"),
        ('claim = "memory"\nmeasure = "peek"', "did you mean 'peak'"),
        ('claim = "structure"', "needs measure"),
        ('claim = "structure"\nmeasure = "traces"', "needs before"),
        ('claim = "structure"\nmeasure = "traces"\nbefore = "many"\nafter = "== 1"', "is no condition"),
        ('claim = "structure"\nmeasure = "traces"\nbefore = "> many"\nafter = "== 1"', "compare with a number"),
        ('claim = "structure"\nmeasure = "calls"\nmin-ratio = 2', "needs of"),
        ('claim = "learns"\ntarget = 0.8', "needs reference"),
        ('claim = "learns"\ntarget = 0.8\nreference = 0.7', "beyond reference"),
        ("claim = ", "is not TOML"),
    ],
)
def test_mistakes_are_named_with_their_file(pair: Pair, bench: str, said: str) -> None:
    folder = pair(bench, SIDE, SIDE)
    with pytest.raises(BenchError) as raised:
        read_fixture(folder)
    assert said in str(raised.value)
    assert str(folder / "bench.toml") in str(raised.value)


def test_a_bad_version_requirement_is_refused(pair: Pair) -> None:
    with pytest.raises(BenchError, match="no version requirement"):
        read_fixture(pair('claim = "time"', SIDE, SIDE, tensorflow="newest"))


def test_a_folder_without_sides_is_no_fixture(tmp_path: Path) -> None:
    with pytest.raises(BenchError, match=r"has no before\.py"):
        read_fixture(tmp_path)


def test_versions() -> None:
    assert satisfies("2.21.0", ">=2.4")
    assert satisfies("2.15.1", ">=2.4, <2.16")
    assert not satisfies("2.16.0-rc1", ">=2.4,<2.16")
