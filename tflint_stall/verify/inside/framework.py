"""What the driver needs of TensorFlow: import it, synchronise its devices, name its versions."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any


def tensorflow() -> ModuleType | None:
    """TensorFlow if the measured program has imported it, else nothing."""
    return sys.modules.get("tensorflow")


def import_numpy() -> ModuleType:
    """Only where arrays are at hand: a fixture need not have NumPy."""
    return importlib.import_module("numpy")


def import_tensorflow() -> ModuleType:
    tf = importlib.import_module("tensorflow")
    only_processors(tf)
    return tf


def only_processors(tf: Any) -> None:
    """With `--device cpu`: hide what no variable hides, the devices of other plug-ins than CUDA's."""
    if os.environ.get("TFLINT_STALL_ONLY_CPU") != "1" or not hasattr(tf.config, "set_visible_devices"):
        return
    try:
        tf.config.set_visible_devices(tf.config.list_physical_devices("CPU"))
    except RuntimeError:
        # The runtime has started: the program chose its devices before we could.
        return


def synchroniser() -> Callable[[], None]:
    """A call that returns when all devices have finished; costs nothing where there is no GPU."""
    tf = tensorflow()
    if tf is None or not _gpus(tf):
        return _nothing
    sync = getattr(getattr(tf.test, "experimental", None), "sync_devices", None)
    return _only_eagerly(tf, sync or _synchronise_by_reading(tf))


def _only_eagerly(tf: Any, synchronise: Callable[[], None]) -> Callable[[], None]:
    """In graph mode a session's fetches have waited for the device already, and asking again is an error."""

    def when_eager() -> None:
        if tf.executing_eagerly():
            synchronise()

    return when_eager


def _gpus(tf: Any) -> list[Any]:
    config = getattr(tf, "config", None)
    for owner in (config, getattr(config, "experimental", None)):
        if owner is not None and hasattr(owner, "list_physical_devices"):
            return list(owner.list_physical_devices("GPU"))
    return []


def _nothing() -> None:
    return None


def _synchronise_by_reading(tf: Any) -> Callable[[], None]:
    """Before TensorFlow had `sync_devices`: a value read back from each device waits for its stream."""

    def synchronise() -> None:
        for device in tf.config.list_logical_devices("GPU"):
            with tf.device(device.name):
                tf.add(1.0, 1.0).numpy()

    return synchronise


def describe() -> dict[str, Any]:
    """Versions and devices, for the report."""
    tf = import_tensorflow()
    return {
        "tensorflow": tf.__version__,
        "keras": _keras_version(tf),
        "gpus": [_device_name(tf, gpu) for gpu in _gpus(tf)],
    }


def _device_name(tf: Any, gpu: Any) -> str:
    describe_device = getattr(tf.config.experimental, "get_device_details", None)
    details = describe_device(gpu) if describe_device is not None else {}
    return str(details.get("device_name", gpu.name))


def _keras_version(tf: Any) -> str:
    try:
        return str(importlib.import_module("keras").__version__)
    except ImportError:
        return str(getattr(tf.keras, "__version__", ""))
