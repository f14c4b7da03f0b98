"""Run one fixture pair, or one side of it, and report what was measured."""

from __future__ import annotations

import time
import traceback
from typing import TYPE_CHECKING, Any

from . import (
    blind,
    compare,
    framework,
    memory,
    missing,
    moved,
    observe,
    progress,
    results,
    rounds,
    sizes,
    threads_of_run,
)
from .keeping import FirstCall
from .leavings import Surroundings
from .sides import Side, SideError, SideRaised

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .channel import Channel

    Job = dict[str, Any]

SECONDS_TO_BE_SAMPLED = 1.0


def main(channel_fd: int) -> None:
    from .channel import Channel

    channel = Channel.open(channel_fd)
    job = channel.job
    try:
        if job["needs_tensorflow"]:
            framework.import_tensorflow()
        threads_of_run.watch()
        channel.send("ready")
        WORK[job["work"]](channel, job)
    except observe.NotObservable as problem:
        channel.send("not observable", why=str(problem))
    except results.NothingReturned:
        channel.send("nothing returned")
    except (SideError, results.CannotCompare) as problem:
        channel.send("unusable", why=str(problem))
    except SideRaised as raised:
        _report_raised(channel, raised)
    except Exception as error:
        # None of the side's own code was running: this is the verifier's failure, or TensorFlow's.
        channel.send("failed", error=f"{type(error).__name__}: {error}", trace=_trace(error))
    channel.send("done")


def _report_raised(channel: Channel, raised: SideRaised) -> None:
    error = raised.error
    channel.send(
        "raised",
        side=raised.side,
        stage=raised.stage,
        calls=raised.calls,
        error=f"{type(error).__name__}: {error}",
        kinds=[kind.__name__ for kind in type(error).__mro__],
        missing=missing.what(error),
        trace=_trace(error),
    )


def _trace(error: BaseException) -> str:
    """The innermost lines: the driver's own frames say nothing to the reader."""
    return "".join(traceback.format_exception(type(error), error, error.__traceback__)[-4:])


def _prepared(channel: Channel, job: Job, name: str) -> Side:
    channel.send("begin", side=name)
    side = Side(job["folder"], name, after_run=channel.end_copies)
    side.prepare()
    channel.send("prepared", side=name, sizes=sizes.of(side.state))
    return side


def _work_time(channel: Channel, job: Job) -> None:
    """Both sides in one process: compare their results, warm up, alternate, and compare the last results again.

    `before` is measured while it is still alone: a side that changes the other is thus noticed.
    """
    least = job["least"]
    sides, calls, first, seconds, prepared = {}, {}, {}, {}, {}
    for name in ("before", "after"):
        around = Surroundings(job["folder"])
        start = time.perf_counter()
        side = sides[name] = _prepared(channel, job, name)
        prepared[name] = time.perf_counter() - start
        calls[name] = FirstCall(side)
        first[name] = _timed_result(calls[name].result, job, is_first=True)
        channel.send("returned", side=name)
        synchronise = framework.synchroniser()
        seconds[name] = rounds.warm_up(side, synchronise, _repeats(channel, job, name, first[name]))
        calls[name].threads.require_no_more(side, rounds.WARM_UPS)
        if name == "before":
            taken = [calls[name].seconds, seconds[name]]
            _report_pace(channel, name, taken, rounds.pace(side, seconds[name], least, synchronise))
            alone = _report_pace(channel, name, taken, rounds.alone(side, seconds[name], least, synchronise))
            channel.send("alone", side=name, seconds=alone)
            channel.send("left", what=around.changed())
    is_constant = any(side.returns_a_constant for side in sides.values())
    _report_difference(channel, job, first["before"], first["after"], is_constant)
    repeats, count = rounds.plan(seconds, least, job["rounds"], job["budget"])
    _require_time(count * rounds.duration(seconds, repeats), count, job["most"])
    rounds.tidy()
    channel.send("measuring", repeats=repeats, rounds=count)
    for number in range(count):
        channel.send("round", **rounds.one_round(sides["before"], sides["after"], repeats, number, synchronise))
    channel.send("measured")
    last = {name: _timed_result(side.last, job, is_first=False) for name, side in sides.items()}
    agree = [_report_repetition(channel, job, name, first[name], last[name]) for name in sides]
    _report_difference(channel, job, last["before"], last["after"], is_constant)
    # Not of the first call of "before", which pays for what both need: libraries, kernels, memory.
    holds_at_first = seconds["before"] >= 2 * job["min_ratio"] * calls["after"].seconds
    for name, side in sides.items() if all(agree) else ():
        work = max(seconds.values())
        calls[name].require_repeated(side, seconds[name], holds_at_first=holds_at_first, work=work)
    moved.require_in_run(sides, prepared["after"], seconds)


def _report_pace(channel: Channel, name: str, taken: list[float], more: Iterator[float]) -> list[float]:
    """The seconds of each measure, told at once: a side that takes longer each time may never come to the end."""
    added = []
    for seconds in more:
        added.append(seconds)
        taken.append(seconds)
        channel.send("pace", side=name, seconds=taken)
    return added


def _require_time(needed: float, count: int, most: float) -> None:
    if needed > most:
        raise SideError(f"{count} rounds would take {needed:.0f} s, longer than the time limit: do less in run()")


def _work_turns(channel: Channel, job: Job) -> None:
    """One side in a process of its own, measured whenever it is its turn; the other side's process lives beside it."""
    side = _prepared(channel, job, job["side"])
    call = FirstCall(side)
    first = _timed_result(call.result, job, is_first=True)
    _compare_kept(channel, job, side, first)
    synchronise = framework.synchroniser()
    seconds = rounds.warm_up(side, synchronise, _repeats(channel, job, side.name, first))
    call.threads.require_no_more(side, rounds.WARM_UPS)
    channel.send("warm", seconds=seconds)
    rounds.tidy()
    while True:
        repeats = channel.receive()["repeats"]
        if not repeats:
            break
        channel.send("turn", seconds=rounds.measure(side, repeats, synchronise), spin=rounds.spin())
    last = _timed_result(side.last, job, is_first=False)
    agrees = _report_repetition(channel, job, side.name, first, last)
    _compare_kept(channel, job, side, last)
    if agrees:
        call.require_repeated(side, seconds)


def _timed_result(value: Any, job: Job, *, is_first: bool) -> Any:
    """The result in comparable form; one that was not computed while the clock ran shows nothing."""
    results.require_computed(value)
    if is_first:
        results.require_something(value)
    if job["equal"]:
        result = _result(value, job, is_first=is_first)
        # What shares its memory with the state changes with it; the first result must stay what it was.
        return results.copied(result) if is_first else result
    try:
        return results.outline(results.plain(value))
    except results.CannotCompare:
        return type(value).__name__


def _repeats(channel: Channel, job: Job, name: str, first: Any) -> Callable[[Any], None]:
    """Looks at the second result: what every second call undoes is the same in the first and in the last."""

    def look(value: Any) -> None:
        second = _timed_result(value, job, is_first=False)
        _report_repetition(channel, job, name, first, second, "in the second")

    return look


def _report_repetition(
    channel: Channel, job: Job, name: str, first: Any, last: Any, later: str = "in the last timed call"
) -> bool:
    """Does the side, when it was timed last, still return what was compared at first?"""
    found = compare.difference(first, last, job["equal"] or "exact", ("in the first call", later))
    channel.send("repeated", side=name, difference=found)
    return not found


def _work_structure(channel: Channel, job: Job) -> None:
    side = _prepared(channel, job, job["side"])
    if job["measure"] == "value" and side.returns_a_literal:
        raise SideError(f"run() of {side.name}.py returns a constant, which shows nothing: return what was counted")
    observed = observe.observe(side, job["measure"], job["of"])
    result = observed.result
    channel.send(
        "counted",
        side=side.name,
        count=observed.counted,
        missing=observed.missing,
        elements=observed.elements,
        started=observed.started,
        untraced=job["measure"] == "traces" and blind.runs_functions_eagerly(),
        empty=job["measure"] in observe.HOOKS and results.is_empty(result),
    )
    _compare_kept(channel, job, side, _result(result, job))
    if side.name == "after":
        channel.send("prepared count", count=observe.counted_in_preparing(side, job["measure"], job["of"]))


def _work_peak(channel: Channel, job: Job) -> None:
    side = _prepared(channel, job, job["side"])
    start = memory.resident()
    if not memory.reset_peak():
        raise observe.NotObservable(
            "this system does not let a process reset its peak of memory (/proc/self/clear_refs)"
        )
    result = side.call()
    channel.send("memory", side=side.name, start=start, points=[memory.peak()], empty=results.is_empty(result))
    _compare_kept(channel, job, side, _result(result, job))


def _work_slope(channel: Channel, job: Job) -> None:
    """Run again and again; the first run pays for everything that is allocated once."""
    side = _prepared(channel, job, job["side"])
    result = side.call()
    start = memory.resident()
    points = list(_memory_after_runs(side, job["checkpoints"]))
    channel.send("memory", side=side.name, start=start, points=points, empty=results.is_empty(result))
    _compare_kept(channel, job, side, _result(result, job))


def _memory_after_runs(side: Side, count: int) -> Iterator[int | None]:
    for _ in range(count):
        side.call()
        yield memory.resident()


def _work_device_memory(channel: Channel, job: Job) -> None:
    """The parent samples the device's memory through NVML meanwhile; stay until it has had the time to."""
    side = _prepared(channel, job, job["side"])
    result = side.call()
    framework.synchroniser()()
    channel.send("returned", side=side.name)
    time.sleep(SECONDS_TO_BE_SAMPLED)
    _compare_kept(channel, job, side, _result(result, job))


def _work_terminates(channel: Channel, job: Job) -> None:
    side = _prepared(channel, job, job["side"])
    channel.send("running", side=side.name)
    progress.report_in_background(channel, side)
    result = side.call()
    channel.send("returned", side=side.name)
    _compare_kept(channel, job, side, _result(result, job))


def _work_learns(channel: Channel, job: Job) -> None:
    side = _prepared(channel, job, job["side"])
    result = results.plain(side.call())
    if not isinstance(result, dict) or "loss" not in result:
        raise SideError('claim = "learns" needs a run() that returns {"loss": [...], "<metric>": ...}')
    if job["metric"] not in result:
        raise SideError(f"run() of {side.name}.py returned no {job['metric']!r} beside the loss")
    series = {name: _numbers(result[name]) for name in ("loss", job["metric"])}
    channel.send("learned", side=side.name, loss=series["loss"], metric=series[job["metric"]])


def _numbers(value: Any) -> list[float]:
    items = value if isinstance(value, list) else value.ravel().tolist() if hasattr(value, "ravel") else [value]
    return [float(item) for item in items]


WORK: dict[str, Callable[[Channel, Job], None]] = {
    "time": _work_time,
    "turns": _work_turns,
    "structure": _work_structure,
    "peak": _work_peak,
    "slope": _work_slope,
    "device-after-first-op": _work_device_memory,
    "terminates": _work_terminates,
    "learns": _work_learns,
}


def _result(value: Any, job: Job, *, is_first: bool = True) -> Any:
    """The result in comparable form, or nothing when it need not be compared."""
    if not job["equal"]:
        return None
    result = results.plain(value)
    if is_first:
        results.require_something(result)
    return result


def _compare_kept(channel: Channel, job: Job, side: Side, result: Any) -> None:
    """The first process keeps its result in a file; the other side's, or the same side's once more, compares."""
    if not job["equal"]:
        return
    if job["keeps"]:
        compare.keep((result, side.returns_a_constant), job["kept_file"])
        return
    one, was_constant = compare.kept(job["kept_file"])
    is_again = job["kept_side"] == side.name
    before, after = (result, one) if job["kept_side"] == "after" and not is_again else (one, result)
    names = ("at first", "when run again") if is_again else ("before", "after")
    found = compare.difference(before, after, job["equal"], names)
    if not found and not is_again:
        results.require_content(result, was_constant or side.returns_a_constant)
    channel.send("compared", difference=found)


def _report_difference(channel: Channel, job: Job, before: Any, after: Any, is_constant: bool) -> None:
    if not job["equal"]:
        return
    found = compare.difference(before, after, job["equal"])
    if not found:
        results.require_content(before, is_constant)
    channel.send("compared", difference=found)
