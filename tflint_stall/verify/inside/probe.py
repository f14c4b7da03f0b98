"""What the interpreter under test has: Python, TensorFlow, Keras, devices."""

from __future__ import annotations

import os
import platform

from . import framework
from .channel import Channel


def main(channel_fd: int) -> None:
    channel = Channel.open(channel_fd)
    found = {"python": platform.python_version()}
    try:
        found.update(framework.describe())
    except ImportError as error:
        channel.send("environment", **found, problem=f"{type(error).__name__}: {error}")
    else:
        channel.send("environment", **found, growth=os.environ.get("TF_FORCE_GPU_ALLOW_GROWTH", ""))
    channel.send("done")
