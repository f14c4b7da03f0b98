"""`bench.toml`: what a fixture pair claims. Read strictly; every mistake is named with its file."""

from __future__ import annotations

import difflib
import operator
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


class BenchError(Exception):
    """A fixture folder that cannot be run; the message says where and why."""


class Kind(str, Enum):
    """The five kinds of claim; each has its own proof."""

    TIME = "time"
    MEMORY = "memory"
    STRUCTURE = "structure"
    TERMINATES = "terminates"
    LEARNS = "learns"


HOOKED = ("traces", "graph-ops", "sessions", "calls", "exception", "dataset-op")
READ = ("cardinality", "none-gradients", "non-finite", "zeros", "distinct", "value")
MEASURES: Mapping[Kind, tuple[str, ...]] = {
    Kind.STRUCTURE: HOOKED + READ,
    Kind.MEMORY: ("peak", "slope", "device-after-first-op"),
}

# The second half is for `tflint_stall.engine.evidence`, which quotes what is measured here.
_FIXTURE_KEYS = ("equal", "tensorflow", "example", "variant")
_CLAIM_KEYS = ("kind", "device", "rounds", "time-limit", "variant", "outcome")
_KEYS_OF_KIND: Mapping[Kind, tuple[str, ...]] = {
    Kind.TIME: ("min-ratio", "processes"),
    Kind.MEMORY: ("measure", "min-ratio", "min-megabytes"),
    Kind.STRUCTURE: ("measure", "of", "before", "after", "min-ratio"),
    Kind.TERMINATES: (),
    Kind.LEARNS: ("metric", "goal", "target", "reference"),
}

_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_CONDITION = re.compile(r"^(==|!=|>=|<=|>|<)\s*(\S+)$")


@dataclass(frozen=True)
class Condition:
    """What must hold of a count: `>= 30`, `== RuntimeError`."""

    text: str

    def holds(self, value: float | str) -> bool:
        sign, wanted = self._parts()
        if isinstance(value, str):
            return _COMPARISONS[sign](value, wanted)
        # NaN is unequal to any number, but no other number either.
        return value == value and _COMPARISONS[sign](value, float(wanted))

    def _parts(self) -> tuple[str, str]:
        match = _CONDITION.match(self.text)
        if match is None:
            raise ValueError(self.text)
        return match.group(1), match.group(2)


@dataclass(frozen=True)
class Claim:
    """One claim. Which fields matter depends on its kind; `bench.toml` may only set those."""

    kind: Kind
    measure: str = ""
    of: str = ""
    before: Condition | None = None
    after: Condition | None = None
    min_ratio: float = 1.5
    min_megabytes: float = 20.0
    metric: str = "metric"
    goal: str = "higher"
    target: float = 0.0
    reference: float = 0.0
    device: str = "any"
    rounds: int | None = None
    # "one" for both sides, or "two" that are measured in turns: for sides that change what both use.
    processes: str = "one"
    time_limit: float | None = None

    def reaches(self, metric: float) -> bool:
        """Whether a metric is as good as the target."""
        return metric >= self.target if self.goal == "higher" else metric <= self.target

    @property
    def label(self) -> str:
        """The claim in the tables: its kind, and what is measured."""
        details = " ".join(part for part in (self.measure, self.of) if part)
        return f"{self.kind.value} ({details})" if details else self.kind.value


@dataclass(frozen=True)
class Fixture:
    """One folder with `before.py`, `after.py` and `bench.toml`."""

    folder: Path
    claims: tuple[Claim, ...]
    # "exact", "close", "unordered", or empty when results need not agree.
    equal: str
    differs: str
    tensorflow: str

    @property
    def rule(self) -> str:
        return self.folder.name.replace("_", "-")

    @property
    def family(self) -> str:
        return self.folder.parent.name.replace("_", "-")

    @property
    def needs_tensorflow(self) -> bool:
        return self.tensorflow != "none"


def read_fixture(folder: Path) -> Fixture:
    """The fixture in a folder, or a `BenchError` that says what is wrong with it."""
    for name in ("before.py", "after.py", "bench.toml"):
        if not (folder / name).is_file():
            raise BenchError(f"{folder} is not a fixture: it has no {name}")
    path = folder / "bench.toml"
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BenchError(f"{path} is not TOML: {error}") from None
    try:
        return _fixture(folder, table)
    except BenchError as error:
        raise BenchError(f"{path}: {error}") from None


def _fixture(folder: Path, table: dict[str, Any]) -> Fixture:
    if "claim" not in table:
        raise BenchError(f'says no claim: write claim = "…" with one of {_listed(tuple(Kind))}')
    shared = {key: value for key, value in table.items() if key != "claim"}
    if isinstance(table["claim"], list):
        return _with_several_claims(folder, table["claim"], shared)
    own = {key: shared.pop(key) for key in list(shared) if key not in _FIXTURE_KEYS}
    claims = (_claim({**own, "kind": table["claim"]}),)
    return _assembled(folder, claims, shared)


def _with_several_claims(folder: Path, tables: list[Any], shared: dict[str, Any]) -> Fixture:
    """What stands above the tables holds for each of them."""
    defaults: dict[str, Any] = {key: shared.pop(key) for key in ("device", "rounds", "time-limit") if key in shared}
    _refuse_unknown(shared, (*_FIXTURE_KEYS, "claim", "device", "rounds", "time-limit"))
    if not tables or not all(isinstance(table, dict) for table in tables):
        raise BenchError("[[claim]] must be a list of tables")
    claims = []
    for table in tables:
        if "claim" in table:
            table["kind"] = table.pop("claim")
        claims.append(_claim({**defaults, **table}))
    return _assembled(folder, tuple(claims), shared)


def _assembled(folder: Path, claims: tuple[Claim, ...], table: dict[str, Any]) -> Fixture:
    equal = _typed(table, "equal", str, "")
    if not equal and any(claim.kind in (Kind.TIME, Kind.MEMORY) for claim in claims):
        equal = "exact"
    mode, _, why = equal.partition(":")
    if mode == "differs":
        if not why.strip():
            raise BenchError('equal = "differs: …" must say why the results differ')
        mode = ""
    elif equal not in ("", "exact", "close", "unordered"):
        raise BenchError(f'equal = "{equal}" is unknown: use exact, close, unordered, or "differs: why"')
    requirement = _typed(table, "tensorflow", str, ">=2.0")
    if requirement != "none":
        _check_requirement(requirement)
    return Fixture(folder, claims, mode, why.strip(), requirement)


def _claim(table: dict[str, Any]) -> Claim:
    kind = _kind(table.get("kind", ""))
    _refuse_unknown(table, _CLAIM_KEYS + _KEYS_OF_KIND[kind], also=_FIXTURE_KEYS)
    claim = Claim(
        kind=kind,
        measure=_measure(kind, table),
        of=_typed(table, "of", str, ""),
        before=_condition(table, "before"),
        after=_condition(table, "after"),
        min_ratio=_positive(table, "min-ratio", 1.5),
        min_megabytes=_positive(table, "min-megabytes", 20.0),
        metric=_typed(table, "metric", str, "metric"),
        goal=_one_of(table, "goal", ("higher", "lower"), "higher"),
        target=_number(table, "target", 0.0),
        reference=_number(table, "reference", 0.0),
        device=_one_of(table, "device", ("any", "gpu", "gpus"), "any"),
        rounds=_rounds(table),
        processes=_one_of(table, "processes", ("one", "two"), "one"),
        time_limit=_positive(table, "time-limit", 0.0) or None,
    )
    _check(claim, table)
    return claim


def _check(claim: Claim, table: dict[str, Any]) -> None:
    """Claims that could be confirmed without showing anything are refused here."""
    if "min-ratio" in table and claim.min_ratio <= 1:
        raise BenchError("min-ratio must be greater than 1: a claim of no effect proves nothing")
    if claim.kind is Kind.STRUCTURE:
        _check_structure(claim, table)
    if claim.kind is Kind.LEARNS:
        for key in ("target", "reference"):
            if key not in table:
                raise BenchError(f"a learning claim needs {key}: a falling loss alone is not learning")
        if (claim.target > claim.reference) if claim.goal == "higher" else (claim.target < claim.reference):
            raise BenchError("target is beyond reference, which is what a healthy training reaches")


def _check_structure(claim: Claim, table: dict[str, Any]) -> None:
    if not (claim.before and claim.after) and "min-ratio" not in table:
        raise BenchError('a structural claim needs before = "…" and after = "…" conditions, or min-ratio')
    if claim.measure in ("calls", "dataset-op") and not claim.of:
        raise BenchError(f'measure = "{claim.measure}" needs of = "…"')
    if claim.measure == "exception" and not (claim.before and claim.after):
        raise BenchError('measure = "exception" needs conditions such as before = "== RuntimeError", after = "== none"')


def _kind(text: Any) -> Kind:
    try:
        return Kind(text)
    except ValueError:
        suggestion = _did_you_mean(str(text), [kind.value for kind in Kind])
        raise BenchError(f"{text!r} is not a kind of claim{suggestion} (one of {_listed(tuple(Kind))})") from None


def _measure(kind: Kind, table: dict[str, Any]) -> str:
    known = MEASURES.get(kind, ())
    if not known:
        return ""
    if kind is Kind.STRUCTURE and "measure" not in table:
        raise BenchError(f"a structural claim needs measure = one of {', '.join(known)}")
    return _one_of(table, "measure", known, "peak")


def _condition(table: dict[str, Any], key: str) -> Condition | None:
    text = _typed(table, key, str, "")
    if not text:
        return None
    match = _CONDITION.match(text)
    if match is None:
        raise BenchError(f'{key} = "{text}" is no condition: write for example ">= 30" or "== RuntimeError"')
    if not _is_number(match.group(2)) and (table.get("measure") != "exception" or match.group(1) not in ("==", "!=")):
        raise BenchError(f'{key} = "{text}" must compare with a number')
    return Condition(text)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _rounds(table: dict[str, Any]) -> int | None:
    rounds: int = _typed(table, "rounds", int, 0)
    if rounds and rounds < 7:
        raise BenchError("rounds must be at least 7: fewer say nothing about the spread")
    return rounds or None


def _positive(table: dict[str, Any], key: str, default: float) -> float:
    number = _number(table, key, default)
    if key in table and number <= 0:
        raise BenchError(f"{key} must be positive")
    return number


def _number(table: dict[str, Any], key: str, default: float) -> float:
    value = table.get(key, default)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BenchError(f"{key} must be a number")
    return float(value)


def _typed(table: dict[str, Any], key: str, kind: type, default: Any) -> Any:
    value = table.get(key, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BenchError(f"{key} must be {'a string' if kind is str else 'a whole number'}")
    return value


def _one_of(table: dict[str, Any], key: str, known: tuple[str, ...], default: str) -> str:
    value: str = _typed(table, key, str, default)
    if value not in known:
        raise BenchError(f'{key} = "{value}" is unknown{_did_you_mean(value, known)} (one of {", ".join(known)})')
    return value


def _refuse_unknown(table: dict[str, Any], known: tuple[str, ...], also: tuple[str, ...] = ()) -> None:
    for key in table:
        if key not in known:
            raise BenchError(f"unknown key {key!r}{_did_you_mean(key, known + also)}")


def _did_you_mean(word: str, known: Any) -> str:
    near = difflib.get_close_matches(word, list(known), n=1)
    return f", did you mean {near[0]!r}?" if near else ""


def _listed(kinds: tuple[Kind, ...]) -> str:
    return ", ".join(kind.value for kind in kinds)


def _check_requirement(requirement: str) -> None:
    try:
        satisfies("2.0", requirement)
    except ValueError:
        raise BenchError(f'tensorflow = "{requirement}" is no version requirement such as ">=2.4,<2.16"') from None


def satisfies(version: str, requirement: str) -> bool:
    """Whether a version meets a requirement such as `>=2.4,<2.16`."""
    have = _version(version)
    for part in requirement.split(","):
        match = _CONDITION.match(part.strip())
        if match is None:
            raise ValueError(requirement)
        if not _COMPARISONS[match.group(1)](have, _version(match.group(2))):
            return False
    return True


def _version(text: str) -> tuple[int, int, int]:
    match = re.match(r"(\d+)(?:\.(\d+))?(?:\.(\d+))?", text)
    if match is None:
        raise ValueError(text)
    major, minor, patch = (int(part or 0) for part in match.groups())
    return major, minor, patch
