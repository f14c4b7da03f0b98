"""What all doors are tried on: small programs that stall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

TRAIN = """\
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(3)])
rows = np.random.rand(1000, 4).astype("float32")
for row in rows:
    scores = model.predict(row[np.newaxis], verbose=0)
for row in rows:
    eye = tf.eye(512)
    print(tf.linalg.matvec(eye[:4, :4], row))
"""
# The step is slow because of how the other file calls it.
STEPS = """\
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(3)])


def answer(item):
    return model.predict(item[None], verbose=0)
"""
CALLER = """\
import numpy as np
from steps import answer

for item in np.random.rand(1000, 4):
    print(answer(item))
"""

Run = Callable[..., "Done"]


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    code: int
    out: str
    err: str
