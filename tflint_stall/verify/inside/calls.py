"""How often one function of a side is called, by whatever name it is held."""

from __future__ import annotations

import contextlib
import functools
import gc
import inspect
import sys
import threading
import types
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .observe import Counter
    from .sides import Side

_RESUMED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


@contextlib.contextmanager
def counted(counter: Counter, side: Side, of: str) -> Iterator[None]:
    """Count the calls by the function's name; and by its code where a table or an object holds the function itself."""
    # Asked for first: what counts below holds the function, too.
    is_held = _is_held_elsewhere(getattr(side.module, of), side)
    function = getattr(side.module, of)
    by_name = _Calls()

    @functools.wraps(function)
    def counting(*args: Any, **kwargs: Any) -> Any:
        by_name.count += 1
        return function(*args, **kwargs)

    by_code = _Calls()
    watched = _code_counted(by_code, function.__code__) if is_held else None
    setattr(side.module, of, counting)
    try:
        with watched or contextlib.nullcontext():
            yield
    finally:
        setattr(side.module, of, function)
        counter.count += max(by_name.count, by_code.count)


class _Calls:
    count = 0


def _is_held_elsewhere(function: Any, side: Side) -> bool:
    """What runs again after each `yield` begins its code more often than it is called."""
    if not isinstance(function, types.FunctionType) or function.__code__.co_flags & _RESUMED:
        return False
    names = vars(side.module)
    held = (one for one in gc.get_referrers(function) if one is not names and not isinstance(one, types.FrameType))
    return next(held, None) is not None


def _code_counted(calls: _Calls, code: types.CodeType) -> contextlib.AbstractContextManager[None]:
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None:
        return _profiled(calls, code)
    return _monitored(calls, code, monitoring)


@contextlib.contextmanager
def _profiled(calls: _Calls, code: types.CodeType) -> Iterator[None]:
    """Before Python 3.12: a profiler of all calls, of which one code counts."""

    def profile(frame: types.FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code is code:
            calls.count += 1

    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


@contextlib.contextmanager
def _monitored(calls: _Calls, code: types.CodeType, monitoring: Any) -> Iterator[None]:
    """In all threads, and at no cost for other code."""
    tool = next((number for number in range(6) if monitoring.get_tool(number) is None), None)
    if tool is None:
        yield
        return

    def began(*_: Any) -> None:
        calls.count += 1

    monitoring.use_tool_id(tool, "tflint-stall")
    monitoring.register_callback(tool, monitoring.events.PY_START, began)
    monitoring.set_local_events(tool, code, monitoring.events.PY_START)
    try:
        yield
    finally:
        monitoring.set_local_events(tool, code, 0)
        monitoring.free_tool_id(tool)
