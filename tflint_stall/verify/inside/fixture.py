"""Run one fixture pair, or one side of it, and report what was measured."""

from __future__ import annotations

import statistics
import time
import traceback
from typing import TYPE_CHECKING, Any

from . import (
    afterwards,
    blind,
    compare,
    framework,
    lives,
    memory,
    missing,
    needed,
    observe,
    progress,
    results,
    rounds,
    seeds,
    sizes,
    threads_of_run,
)
from .caught import Caught
from .leavings import Surroundings, elsewhere
from .sides import Side, SideError, SideRaised
from .unfinished import FirstCall, Threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .channel import Channel

    Job = dict[str, Any]

SECONDS_TO_BE_SAMPLED = 1.0
MOST_FURTHER_RUNS, SECONDS_OF_FURTHER_RUNS, MOST_FURTHER_BYTES = 48, 3.0, 10**9


def main(channel_fd: int) -> None:
    from .channel import Channel

    channel = Channel.open(channel_fd)
    job = channel.job
    try:
        if job["needs_tensorflow"]:
            framework.import_tensorflow()
        threads_of_run.watch()
        channel.send("ready")
        with seeds.shifted(job.get("shift", 0)):
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


def _prepared(channel: Channel, job: Job, name: str, caught: Caught | None = None) -> Side:
    channel.send("begin", side=name)
    if caught is None:
        side = Side(job["folder"], name, after_run=channel.end_copies)
    else:
        side = Side(job["folder"], name, channel.end_copies, caught.rewritten)
        caught.listen(vars(side.module))
    side.prepare()
    channel.send("prepared", side=name, sizes=sizes.of(side.state))
    return side


def _work_time(channel: Channel, job: Job) -> None:
    """Both sides in one process: compare their results, warm up, alternate, and compare the last results again.

    `before` is measured while it is still alone: a side that changes the other is thus noticed.
    """
    least = job["least"]
    sides, first, seconds = {}, {}, {}
    for name in ("before", "after"):
        around = Surroundings(job["folder"])
        side = sides[name] = _prepared(channel, job, name)
        call = FirstCall(side)
        first[name] = _report_first(channel, job, side, call)
        synchronise = framework.synchroniser()
        seconds[name] = rounds.warm_up(side, synchronise, _repeats(channel, job, name, first[name]))
        call.threads.require_no_more(side, rounds.WARM_UPS)
        if name == "before":
            taken = [call.seconds, seconds[name]]
            _report_pace(channel, name, taken, rounds.pace(side, seconds[name], least, synchronise))
            alone = _report_pace(channel, name, taken, rounds.alone(side, seconds[name], least, synchronise))
            channel.send("alone", side=name, seconds=alone)
            channel.send("left", what=around.changed())
    _report_difference(channel, job, first["before"], first["after"], sides)
    repeats, count = rounds.plan(seconds, least, job["rounds"], job["budget"])
    _require_time(count * rounds.duration(seconds, repeats), count, job["most"])
    rounds.tidy()
    channel.send("measuring", repeats=repeats, rounds=count)
    gains = []
    for number in range(count):
        measures = rounds.one_round(sides["before"], sides["after"], repeats, number, synchronise)
        gains.append(min(measures["before"]) - max(measures["after"]))
        channel.send("round", **measures)
    channel.send("measured")
    last = {name: _report_last(channel, job, side, first[name]) for name, side in sides.items()}
    _report_difference(channel, job, last["before"], last["after"], sides)
    if max(gains) > 0:
        _report_needed(channel, job, sides["before"], first["before"], statistics.median(gains))
        _report_lives(channel, sides)


def _report_first(channel: Channel, job: Job, side: Side, call: FirstCall) -> Any:
    channel.send("afterwards", side=side.name, **call.went_on)
    first = _timed_result(call.result, job, is_first=True)
    channel.send("returned", side=side.name, form=results.outline(results.plain(call.result)))
    return first


def _report_last(channel: Channel, job: Job, side: Side, first: Any) -> Any:
    """One more call: what went on after it, and whether it returns what the first one did."""
    result, _, went_on = afterwards.after(side.call)
    channel.send("afterwards", side=side.name, **went_on)
    last = _timed_result(result, job, is_first=False)
    _report_repetition(channel, job, side.name, first, last)
    return last


def _report_needed(channel: Channel, job: Job, before: Side, first: Any, gain: float) -> None:
    """Is there a statement in `run` that makes the difference, and that the result says nothing of?"""

    def is_same(result: Any) -> bool:
        try:
            found = compare.difference(first, _timed_result(result, job, is_first=False), job["equal"] or "exact")
        except results.CannotCompare:
            return False
        return not found

    line = needed.without_effect(before, gain, is_same) if job["equal"] and gain > 0 else 0
    channel.send("needed", line=line)


def _report_lives(channel: Channel, sides: dict[str, Side]) -> None:
    for name, found in lives.measure(sides).items():
        channel.send("lived", side=name, **found)


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
    first = _report_first(channel, job, side, call)
    _compare_kept(channel, job, side, first)
    synchronise = framework.synchroniser()
    seconds = rounds.warm_up(side, synchronise, _repeats(channel, job, side.name, first))
    call.threads.require_no_more(side, rounds.WARM_UPS)
    channel.send("warm", seconds=seconds)
    rounds.tidy()
    while True:
        order = channel.receive()
        if not order["repeats"]:
            break
        channel.send("turn", seconds=rounds.measure(side, order["repeats"], synchronise), spin=rounds.spin())
    last = _report_last(channel, job, side, first)
    _compare_kept(channel, job, side, last)
    if order["gain"] > 0:
        if side.name == "before":
            _report_needed(channel, job, side, first, order["gain"])
        _report_lives(channel, {side.name: side})


def _timed_result(value: Any, job: Job, *, is_first: bool) -> Any:
    """The result in comparable form; one that was not computed while the clock ran shows nothing."""
    results.require_computed(value)
    if is_first:
        results.require_something(value)
    if job["equal"]:
        result = _result(value, job, is_first=is_first)
        # What shares its memory with the state changes with it; the first result must stay what it was.
        return results.copied(result) if is_first else result
    return results.outline(results.plain(value))


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
    caught = Caught(job["folder"], "after" if job["side"] == "before" else "before")
    side = _prepared(channel, job, job["side"], caught if job["measure"] == "exception" else None)
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
        says=results.says_something(result) if job["measure"] == "non-finite" else None,
        caught=caught.found,
    )
    _compare_counted(channel, job, side, result)
    if side.name == "after":
        channel.send("prepared count", count=observe.counted_in_preparing(side, job["measure"], job["of"]))
    if job["measure"] in observe.READINGS and not job.get("shift"):
        _report_other_seeds(channel, side, lambda one: observe.observe(one, job["measure"], job["of"]).counted)


def _compare_counted(channel: Channel, job: Job, side: Side, result: Any) -> None:
    """Results that nobody has promised to be equal may be nothing, or differ: then that is said, and no more."""
    try:
        _compare_kept(channel, job, side, _result(result, job))
    except results.CannotCompare as problem:
        if job["is_promised"]:
            raise
        compare.keep((None, False, frozenset()), job["kept_file"])
        channel.send("compared", difference=str(problem))


def _report_other_seeds(channel: Channel, side: Side, look: Callable[[Side], Any]) -> None:
    """The same with other seeds, as far as the side can be loaded a second time in this process."""
    found: list[Any] = []
    try:
        for shift in seeds.SHIFTS:
            with seeds.shifted(shift), elsewhere(side.folder):
                found.append(look(side.loaded_again()))
    except (SideRaised, SideError, observe.NotObservable):
        found = []
    channel.send("other seeds", side=side.name, found=found)


def _work_peak(channel: Channel, job: Job) -> None:
    side = _prepared(channel, job, job["side"])
    start, children = memory.resident(), memory.peak_of_children()
    if not memory.reset_peak():
        raise observe.NotObservable(
            "this system does not let a process reset its peak of memory (/proc/self/clear_refs)"
        )
    result = side.call()
    points = [memory.peak()]
    grown = memory.peak_of_children()
    children = grown if grown > children else 0
    channel.send(
        "memory", side=side.name, start=start, points=points, children=children, empty=results.is_empty(result)
    )
    _compare_kept(channel, job, side, _result(result, job))


def _work_slope(channel: Channel, job: Job) -> None:
    """Run again and again; the first run pays for everything that is allocated once."""
    side = _prepared(channel, job, job["side"])
    result = side.call()
    start = memory.resident()
    points = list(_memory_after_runs(side, job["checkpoints"]))
    # What grows only now and then shows in the end: as many more runs as take little time.
    deadline, runs = time.perf_counter() + SECONDS_OF_FURTHER_RUNS, 0
    while runs < MOST_FURTHER_RUNS and time.perf_counter() < deadline and not memory.grown(start, MOST_FURTHER_BYTES):
        side.call()
        runs += 1
    last = memory.resident()
    channel.send(
        "memory",
        side=side.name,
        start=start,
        points=points,
        further={"runs": len(points) + runs, "last": last},
        empty=results.is_empty(result),
    )
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
    caught = Caught(job["folder"], "before")
    side = _prepared(channel, job, job["side"], caught if job["side"] == "after" else None)
    channel.send("running", side=side.name)
    threads = Threads()
    progress.report_in_background(channel, side)
    result = side.call()
    at_work = threads.at_work_for(side)
    channel.send("returned", side=side.name, caught=caught.found, threads=at_work, nothing=results.is_empty(result))
    _compare_kept(channel, job, side, _result(result, job))


def _work_learns(channel: Channel, job: Job) -> None:
    side = _prepared(channel, job, job["side"])
    channel.send("learned", side=side.name, **_learned(side, job))
    if not job.get("shift"):
        _report_other_seeds(channel, side, lambda one: _learned(one, job))


def _learned(side: Side, job: Job) -> dict[str, list[float]]:
    result = results.plain(side.call())
    if not isinstance(result, dict) or "loss" not in result:
        raise SideError('claim = "learns" needs a run() that returns {"loss": [...], "<metric>": ...}')
    if job["metric"] not in result:
        raise SideError(f"run() of {side.name}.py returned no {job['metric']!r} beside the loss")
    return {"loss": _numbers(result["loss"]), "metric": _numbers(result[job["metric"]])}


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
        compare.keep((result, side.returns_a_constant, side.literals), job["kept_file"])
        return
    one, was_constant, literals = compare.kept(job["kept_file"])
    is_again = job["kept_side"] == side.name
    before, after = (result, one) if job["kept_side"] == "after" and not is_again else (one, result)
    names = ("at first", "when run again") if is_again else ("before", "after")
    found = compare.difference(before, after, job["equal"], names)
    if not found and not is_again:
        results.require_content(result, was_constant or side.returns_a_constant, literals | side.literals)
    channel.send("compared", difference=found)


def _report_difference(channel: Channel, job: Job, before: Any, after: Any, sides: dict[str, Side]) -> None:
    if not job["equal"]:
        return
    found = compare.difference(before, after, job["equal"])
    if not found:
        is_constant = any(side.returns_a_constant for side in sides.values())
        results.require_content(before, is_constant, sides["before"].literals | sides["after"].literals)
    channel.send("compared", difference=found)
