"""What the facts say about the programs of `cases/*.md` is what these say it should be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from reveal import QUESTIONS, Wanted, answered, cases

CASES = {(case.theme, case.name): case for case in cases()}


def _lines() -> Iterator[object]:
    for key, case in CASES.items():
        for wanted in case.wanted:
            marks = [pytest.mark.xfail(strict=True, reason=wanted.todo, raises=AssertionError)] if wanted.todo else []
            yield pytest.param(key, wanted, id=f"{case.theme}: {case.name} ({wanted.place})", marks=marks)


@cache
def _answered(key: tuple[str, str]) -> dict[tuple[str, int, str], str]:
    return answered(CASES[key])


@pytest.mark.parametrize(("key", "wanted"), list(_lines()))
def test_reveal(key: tuple[str, str], wanted: Wanted) -> None:
    found = _answered(key)
    assert {question: found[wanted.path, wanted.line, question] for question in wanted.answers} == wanted.answers


def test_names_of_cases_are_unique() -> None:
    named = [(case.theme, case.name) for case in cases()]
    assert len(named) == len(set(named)) == len(CASES)


def test_every_question_is_asked() -> None:
    asked = {question for case in CASES.values() for wanted in case.wanted for question in wanted.answers}
    assert set(QUESTIONS) - asked == set()


def test_every_case_reveals_something() -> None:
    assert [case.name for case in CASES.values() if not case.wanted] == []
