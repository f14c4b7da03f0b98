"""A user's program under observation: started by `site/sitecustomize.py` before the program itself."""

from __future__ import annotations

import atexit
import json
import os
import signal
import sys
import traceback
from typing import TYPE_CHECKING, Any

from . import memory
from .after_import import AfterImport
from .channel import STACKS, Channel
from .hooks import Hooks
from .steps import StepLog
from .taps import Tapper

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType, TracebackType


def activate() -> None:
    """Connect to the parent and tap TensorFlow and Keras once the program imports them."""
    channel = Channel.connect(json.loads(os.environ["TFLINT_STALL_JOB"]))
    if channel is None:
        # Nobody listens any more: a process that has outlived the watch.
        return

    def untapped(place: str, error: BaseException) -> None:
        channel.send("untapped", place=place, error=f"{type(error).__name__}: {error}")

    log = StepLog(channel, channel.job.get("steps"))
    hooks = Hooks(log, Tapper(untapped))
    AfterImport(
        {
            "tensorflow": _guarded(hooks.tensorflow_imported, untapped),
            "keras": _guarded(hooks.keras_imported, untapped),
            "tf_keras": _guarded(hooks.keras_imported, untapped),
        },
        began=lambda name: log.began(f"importing {name}"),
        ended=log.ended,
    ).install()
    _report_exceptions(channel)
    _mind_the_signal(channel)
    atexit.register(_say_goodbye, channel, log, hooks)
    log.before_finish = lambda: _say_goodbye(channel, log, hooks)


def _guarded(tapping: Callable[[Any], None], report: Callable[[str, BaseException], None]) -> Callable[[Any], None]:
    """Watching is never worth the user's program: an unknown version is watched as far as it is understood."""

    def tap(module: ModuleType) -> None:
        try:
            tapping(module)
        except Exception as error:
            report(module.__name__, error)

    return tap


def _mind_the_signal(channel: Channel) -> None:
    """Stacks are asked for by a signal; a program that takes it for itself must not be sent it any more."""
    install = signal.signal

    def installing(number: Any, handler: Any) -> Any:
        if number == STACKS:
            channel.send("deaf")
        return install(number, handler)

    signal.signal = installing  # type: ignore[assignment]


def _report_exceptions(channel: Channel) -> None:
    previous = sys.excepthook

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        frames = [[frame.filename, frame.lineno] for frame in traceback.extract_tb(trace)]
        channel.send("exception", kind=kind.__name__, message=str(error)[:2000], frames=frames)
        previous(kind, error, trace)

    sys.excepthook = report


def _say_goodbye(channel: Channel, log: StepLog, hooks: Hooks) -> None:
    """The figures that only the process itself knows; a forked copy stays silent."""
    if not channel.is_ours:
        return
    log.last_words()
    channel.send("finished", peak=memory.peak(), traces=hooks.traces, device_peak=_device_peak(), **_versions())


def _versions() -> dict[str, str]:
    """What the program has imported, for the report."""
    modules = {name: sys.modules.get(name) for name in ("tensorflow", "keras")}
    return {name: str(getattr(module, "__version__", "")) for name, module in modules.items()}


def _device_peak() -> int | None:
    """The most memory that TensorFlow's own allocator held on the GPUs."""
    tf = sys.modules.get("tensorflow")
    if tf is None or not hasattr(tf, "config"):
        return None
    try:
        gpus = tf.config.list_logical_devices("GPU") if tf.config.list_physical_devices("GPU") else []
        return sum(tf.config.experimental.get_memory_info(gpu.name)["peak"] for gpu in gpus) if gpus else None
    except Exception:  # too old a TensorFlow, or one that has already been torn down
        return None
