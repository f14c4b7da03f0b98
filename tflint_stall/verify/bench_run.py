"""Verify many fixtures: what does not read a clock beside each other first, then the timings one by one."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from tflint_stall.engine.registry import all_rules

from .bench import Claim, Fixture, Kind
from .child import stop_all
from .proofs import prove
from .session import Session
from .verdicts import FixtureResult, Judgement


@dataclass(frozen=True)
class _Unit:
    """One claim of one fixture: what is scheduled."""

    fixture: int
    claim: int


def verify(
    fixtures: list[Fixture], session: Session, jobs: int, on_judgement: Callable[[Fixture, Judgement], None]
) -> list[FixtureResult]:
    """The results, in the order of the fixtures; `on_judgement` hears of each claim as it is done."""
    judged: dict[_Unit, tuple[Judgement, float]] = {}

    def prove_one(unit: _Unit) -> None:
        fixture = fixtures[unit.fixture]
        start = time.monotonic()
        judgement = prove(fixture, fixture.claims[unit.claim], session)
        judged[unit] = (judgement, time.monotonic() - start)
        on_judgement(fixture, judgement)

    plan = _scheduled(fixtures, one_each=session.quick, shares_gpu=session.shares_gpu)
    _prove_beside_each_other((plan.waiting, plan.counting), prove_one, jobs)
    for unit in plan.alone:
        prove_one(unit)
    by_fixture: dict[int, list[tuple[Judgement, float]]] = defaultdict(list)
    for unit in sorted(judged, key=lambda unit: (unit.fixture, unit.claim)):
        by_fixture[unit.fixture].append(judged[unit])
    return [_result(fixture, by_fixture[number]) for number, fixture in enumerate(fixtures)]


@dataclass(frozen=True)
class _Plan:
    """What mostly waits, what counts, and what needs a quiet machine, or the GPU for itself."""

    waiting: list[_Unit]
    counting: list[_Unit]
    alone: list[_Unit]


def _scheduled(fixtures: list[Fixture], *, one_each: bool, shares_gpu: bool) -> _Plan:
    """What can be proven beside each other, and what cannot.

    A quick run proves one claim of each fixture, a counted one where there is one: it is as sure, and faster.
    """
    units = []
    for number, fixture in enumerate(fixtures):
        claims = list(enumerate(fixture.claims))
        if one_each:
            claims = sorted(claims, key=lambda item: _needs_quiet(item[1]))[:1]
        units += [(_Unit(number, index), claim) for index, claim in claims]
    if shares_gpu:
        return _Plan([], [], [unit for unit, _ in units])
    beside = [(unit, claim) for unit, claim in units if not _needs_quiet(claim)]
    return _Plan(
        waiting=[unit for unit, claim in beside if claim.kind is Kind.TERMINATES],
        counting=[unit for unit, claim in beside if claim.kind is not Kind.TERMINATES],
        alone=[unit for unit, claim in units if _needs_quiet(claim)],
    )


def _needs_quiet(claim: Claim) -> bool:
    return claim.kind is Kind.TIME or claim.device != "any"


def _prove_beside_each_other(queues: Iterable[list[_Unit]], prove_one: Callable[[_Unit], None], jobs: int) -> None:
    """Each queue has its own workers: a hang is waited for without a processor, and holds up nobody who counts."""
    with ExitStack() as stack:
        pools = [(stack.enter_context(ThreadPoolExecutor(max(1, jobs))), units) for units in queues]
        try:
            for done in as_completed([pool.submit(prove_one, unit) for pool, units in pools for unit in units]):
                done.result()
        except BaseException:
            # Ctrl-C: the children of all threads end, then the threads do.
            stop_all.set()
            for pool, _ in pools:
                pool.shutdown(wait=False, cancel_futures=True)
            raise


def _result(fixture: Fixture, judged: list[tuple[Judgement, float]]) -> FixtureResult:
    rule = all_rules().get(fixture.rule)
    return FixtureResult(
        rule=fixture.rule,
        family=fixture.family,
        folder=str(fixture.folder),
        judgements=tuple(judgement for judgement, _ in judged),
        seconds=sum(seconds for _, seconds in judged),
        before=_source(fixture.folder / "before.py"),
        after=_source(fixture.folder / "after.py"),
        code=rule.code if rule is not None else "",
        says=rule.summary() if rule is not None else "",
    )


def _source(path: Path) -> str:
    return path.read_text("utf-8", "replace")
