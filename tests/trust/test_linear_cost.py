"""A file that is four times as long costs about four times as much: counted in calls, which no busy machine changes."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest

from tflint_stall.engine.discover import discover
from tflint_stall.engine.run import run
from tflint_stall.settings.config import ConfigFinder

TRAINING = """
def train_{n}(images, labels, epochs):
    dataset = tf.data.Dataset.from_tensor_slices((images, labels))
    dataset = dataset.shuffle(1024).map(augment_{n}).batch(32)
    model = tf.keras.Sequential([tf.keras.layers.LSTM(64), tf.keras.layers.Dense(10)])
    optimizer = tf.keras.optimizers.SGD(0.1)
    for epoch in range(epochs):
        weights = tf.ones((1000, 1000))
        for batch, target in dataset:
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(tf.square(target - model(batch, training=True))) + tf.reduce_sum(weights)
            gradients = tape.gradient(loss, model.trainable_variables)
            optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return [model.predict(image[None]) for image in images]


def augment_{n}(image, label):
    return tf.image.random_flip_left_right(image), label
"""
SESSIONS = """
def serve_{n}(path, requests):
    images = tf.compat.v1.placeholder(tf.float32, [None, 4])
    for request in requests:
        with tf.compat.v1.Session() as session:
            result = session.run(tf.nn.softmax(images), feed_dict={{images: request}})
            print(result)


class Model_{n}(tf.keras.Model):
    def call(self, inputs):
        for _ in range(100):
            inputs = tf.function(lambda x: x + 1)(inputs)
        return inputs
"""
CALLS = """
def step_{n}(state):
    return step_{m}(state) + tf.constant([1.0] * 1000)


for value in range(1000):
    step_{n}(value)
"""


def calls_made(path: Path) -> int:
    """How many functions are called to check a file."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    found = discover([str(path)], ConfigFinder())
    sys.setprofile(counted)
    try:
        results = [result for config, files in found.groups for result in run(files, config)]
    finally:
        sys.setprofile(None)
    assert not any(result.problems for result in results)
    return count


@pytest.mark.parametrize("block", [TRAINING, SESSIONS, CALLS])
def test_cost_grows_with_the_length_of_a_file(tmp_path: Path, block: str) -> None:
    counts = []
    # The first run imports what it needs.
    for copies in (5, 40, 160):
        path = tmp_path / f"copies_{copies}.py"
        text = "".join(block.format(n=number, m=max(number - 1, 0)) for number in range(copies))
        path.write_text(f"import tensorflow as tf\n{text}")
        counts.append(calls_made(path))
    # What is quadratic would make it sixteen.
    assert counts[2] / counts[1] < 5
