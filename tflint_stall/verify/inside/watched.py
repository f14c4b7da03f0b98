"""A user's program under observation: started by `site/sitecustomize.py` before the program itself."""

from __future__ import annotations

import atexit
import json
import os
import socket
import stat
import sys
import traceback
from types import TracebackType

from . import memory
from .after_import import AfterImport
from .channel import Channel
from .hooks import Hooks
from .steps import StepLog


def activate() -> None:
    """Connect to the parent and tap TensorFlow and Keras once the program imports them."""
    job = json.loads(os.environ["TFLINT_STALL_JOB"])
    descriptor = job.pop("channel")
    if not _is_socket(descriptor):
        # A process that was started with closed descriptors: it is not the one to watch.
        return
    connection = socket.socket(fileno=os.dup(descriptor))
    channel = Channel(connection, job, copies_end=False)
    log = StepLog(channel, job.get("steps"))
    hooks = Hooks(log)
    AfterImport(
        {
            "tensorflow": hooks.tensorflow_imported,
            "keras": hooks.keras_imported,
            "tf_keras": hooks.keras_imported,
        }
    ).install()
    _report_exceptions(channel)
    atexit.register(_say_goodbye, channel, log, hooks)
    log.before_finish = lambda: _say_goodbye(channel, log, hooks)


def _is_socket(descriptor: int) -> bool:
    try:
        return stat.S_ISSOCK(os.fstat(descriptor).st_mode)
    except OSError:
        return False


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
        gpus = tf.config.list_logical_devices("GPU")
        return sum(tf.config.experimental.get_memory_info(gpu.name)["peak"] for gpu in gpus) if gpus else None
    except Exception:  # too old a TensorFlow, or one that has already been torn down
        return None
