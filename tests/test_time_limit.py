"""The time limit for one file, in the main thread and in others."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable

import pytest

from tflint_stall.engine import time_limit
from tflint_stall.engine.time_limit import TimeLimit, limited


def in_main_thread(work: Callable[[], None]) -> None:
    work()


def in_another_thread(work: Callable[[], None]) -> None:
    failures: list[BaseException] = []

    def caught() -> None:
        try:
            work()
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=caught)
    thread.start()
    thread.join(20)
    assert not thread.is_alive()
    if failures:
        raise failures[0]


def run_away() -> None:
    until = time.monotonic() + 10
    while time.monotonic() < until:
        sum(range(1000))


everywhere = pytest.mark.parametrize("place", [in_main_thread, in_another_thread])


@everywhere
def test_work_that_runs_away_is_stopped(place: Callable[[Callable[[], None]], None]) -> None:
    def work() -> None:
        with limited(0.1):
            run_away()

    started = time.monotonic()
    with pytest.raises(TimeLimit):
        place(work)
    assert time.monotonic() - started < 5


def test_a_limit_that_is_lost_on_the_way_is_one_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "_AGAIN", 60.0)
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)

    class Loses:
        def __del__(self) -> None:
            run_away()

    with pytest.raises(TimeLimit), limited(0.1):
        lost = Loses()
        del lost


@everywhere
def test_failures_that_are_caught_do_not_catch_it(place: Callable[[Callable[[], None]], None]) -> None:
    def work() -> None:
        with limited(0.1):
            try:
                run_away()
            except Exception:
                pytest.fail("the limit was taken for a failure of the work")

    with pytest.raises(TimeLimit):
        place(work)


@everywhere
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_limit_that_a_finalizer_swallows_comes_again(
    place: Callable[[Callable[[], None]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time_limit, "_AGAIN", 0.2)

    class Swallows:
        def __del__(self) -> None:
            until = time.monotonic() + 0.3
            while time.monotonic() < until:
                sum(range(100))

    def work() -> None:
        with limited(0.05):
            Swallows()
            run_away()

    started = time.monotonic()
    with pytest.raises(TimeLimit):
        place(work)
    assert 0.05 < time.monotonic() - started < 5


@everywhere
def test_work_in_time_hears_nothing_of_it_later(place: Callable[[Callable[[], None]], None]) -> None:
    def work() -> None:
        for _ in range(20):
            with limited(0.05):
                pass
        until = time.monotonic() + 0.3
        while time.monotonic() < until:
            sum(range(100))

    place(work)


def test_what_python_makes_of_the_alarm_is_the_limit_still() -> None:
    def work() -> None:
        with limited(0.05):
            try:
                run_away()
            except TimeLimit:
                raise SystemError("AST constructor recursion depth mismatch") from None

    with pytest.raises(TimeLimit):
        work()


def test_another_exception_in_time_is_its_own() -> None:
    with pytest.raises(ZeroDivisionError), limited(5):
        print(1 / 0)
