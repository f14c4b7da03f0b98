"""A limit for the time that one file may take, whoever checks it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from types import FrameType

# An exception that arrives in a finalizer or in a callback of the garbage collector is lost: after so
# many seconds it is raised once more.
_AGAIN = 1.0
_AT_ONCE = 1e-6


class TimeLimit(BaseException):
    """The time is over. No `except Exception` on the way may take this for a failure of its own."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TimeLimit` in here after so many seconds. Limits may stand within each other."""
    import signal  # here and below, because most runs find everything in the cache

    with _alarm(seconds) if hasattr(signal, "setitimer") and _is_main_thread() else _watched(seconds):
        yield


def _is_main_thread() -> bool:
    # While nobody has imported it, there are no other threads.
    threading = sys.modules.get("threading")
    return threading is None or threading.current_thread() is threading.main_thread()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    import signal

    is_over = False

    def expired(number: int, frame: FrameType | None) -> None:
        nonlocal is_over
        is_over = True
        raise TimeLimit

    before = signal.signal(signal.SIGALRM, expired)
    around, again = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    started = monotonic()
    try:
        yield
    except Exception:
        # Python makes another exception of one that comes while it parses (it counts depths there), or makes a class.
        if not is_over:
            raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if around:
            # A limit around this one goes on; if it is over it says so at once.
            signal.setitimer(signal.ITIMER_REAL, max(around - (monotonic() - started), _AT_ONCE), again)
    if is_over:
        # The exception was lost on the way, and the work was done before the next one: it took too long all the same.
        raise TimeLimit


@contextmanager
def _watched(seconds: float) -> Iterator[None]:
    """The same where no alarm rings: in the threads of a cluster's worker, and on Windows."""
    import ctypes
    import threading

    watched = ctypes.c_ulong(threading.get_ident())
    raising = threading.Lock()
    is_over = threading.Event()

    def watch() -> None:
        pause = seconds
        while not is_over.wait(pause):
            with raising:
                if not is_over.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(watched, ctypes.py_object(TimeLimit))
            pause = _AGAIN

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        # Once this is said nothing can be raised later, in the middle of another file.
        with raising:
            is_over.set()
