"""Run one fixture pair, or one side of it, and report what was measured."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from . import compare, framework, memory, observe, rounds
from .channel import Channel
from .sides import Side, SideError

Job = dict[str, Any]

SECONDS_TO_BE_SAMPLED = 1.0


def main(channel_fd: int) -> None:
    channel = Channel.open(channel_fd)
    job = channel.job
    try:
        if job["needs_tensorflow"]:
            framework.import_tensorflow()
        channel.send("ready")
        WORK[job["work"]](channel, job)
    except observe.NotObservable as problem:
        channel.send("not observable", why=str(problem))
    except (SideError, compare.CannotCompare) as problem:
        channel.send("unusable", why=str(problem))
    except Exception as error:
        channel.send("raised", error=f"{type(error).__name__}: {error}", trace=_trace(error))
    channel.send("done")


def _trace(error: BaseException) -> str:
    """The innermost lines: the driver's own frames say nothing to the reader."""
    return "".join(traceback.format_exception(type(error), error, error.__traceback__)[-4:])


def _prepared(channel: Channel, job: Job, name: str) -> Side:
    channel.send("begin", side=name)
    side = Side(job["folder"], name, after_run=channel.end_copies)
    side.prepare()
    channel.send("prepared", side=name)
    return side


def _work_time(channel: Channel, job: Job) -> None:
    """Both sides in one process: compare their first results, warm up, then alternate."""
    results, sides = {}, {}
    for name in ("before", "after"):
        sides[name] = _prepared(channel, job, name)
        results[name] = _result(sides[name].call(), job)
        channel.send("returned", side=name)
    _report_difference(channel, job, results["before"], results["after"])
    synchronise = framework.synchroniser()
    seconds = {}
    for name, side in sides.items():
        channel.send("begin", side=name)
        seconds[name] = rounds.warm_up(side, synchronise)
    repeats, count = rounds.plan(seconds, job["least"], job["rounds"], job["budget"])
    needed = count * rounds.duration(seconds, repeats)
    if needed > job["most"]:
        raise SideError(f"{count} rounds would take {needed:.0f} s, longer than the time limit: do less in run()")
    rounds.tidy()
    channel.send("measuring", repeats=repeats, rounds=count)
    for number in range(count):
        channel.send("round", **rounds.one_round(sides["before"], sides["after"], repeats, number, synchronise))
    channel.send("measured")


def _work_structure(channel: Channel, job: Job) -> None:
    side = _prepared(channel, job, job["side"])
    count, result = observe.observe(side, job["measure"], job["of"])
    channel.send("counted", side=side.name, count=count)
    _compare_with_other_side(channel, job, result)


def _work_peak(channel: Channel, job: Job) -> None:
    side = _prepared(channel, job, job["side"])
    start = memory.resident()
    if not memory.reset_peak():
        raise observe.NotObservable(
            "this system does not let a process reset its peak of memory (/proc/self/clear_refs)"
        )
    result = side.call()
    channel.send("memory", side=side.name, start=start, points=[memory.peak()])
    _compare_with_other_side(channel, job, result)


def _work_slope(channel: Channel, job: Job) -> None:
    """Run again and again; the first run pays for everything that is allocated once."""
    side = _prepared(channel, job, job["side"])
    result = side.call()
    start = memory.resident()
    points = list(_memory_after_runs(side, job["checkpoints"]))
    channel.send("memory", side=side.name, start=start, points=points)
    _compare_with_other_side(channel, job, result)


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
    _compare_with_other_side(channel, job, result)


def _work_terminates(channel: Channel, job: Job) -> None:
    side = _prepared(channel, job, job["side"])
    channel.send("running", side=side.name)
    result = side.call()
    channel.send("returned", side=side.name)
    _compare_with_other_side(channel, job, result)


def _work_learns(channel: Channel, job: Job) -> None:
    side = _prepared(channel, job, job["side"])
    result = compare.plain(side.call())
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
    "structure": _work_structure,
    "peak": _work_peak,
    "slope": _work_slope,
    "device-after-first-op": _work_device_memory,
    "terminates": _work_terminates,
    "learns": _work_learns,
}


def _result(value: Any, job: Job) -> Any:
    """The result in comparable form, or nothing when it need not be compared."""
    if not job["equal"]:
        return None
    result = compare.plain(value)
    compare.require_content(result)
    return result


def _compare_with_other_side(channel: Channel, job: Job, value: Any) -> None:
    """The first side's process keeps its result in a file; the second side's process compares."""
    result = _result(value, job)
    if not job["equal"]:
        return
    if job["side"] == job["first_side"]:
        compare.keep(result, job["kept_file"])
        return
    _report_difference(channel, job, compare.kept(job["kept_file"]), result)


def _report_difference(channel: Channel, job: Job, one: Any, other: Any) -> None:
    if job["equal"]:
        swapped = job.get("first_side") == "after"
        before, after = (other, one) if swapped else (one, other)
        channel.send("compared", difference=compare.difference(before, after, job["equal"]))
