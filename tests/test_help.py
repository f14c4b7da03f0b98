"""What a finding tells to do, where that depends on the code around it."""

from __future__ import annotations

from pathlib import Path

import pytest

import tflint_stall

_STEP = """
import tensorflow as tf


class Agent:
    def __init__(self, net):
        self.net, self.optimizer = net, tf.keras.optimizers.Adam()

    def loss_of(self, x):
        scores = self.net(x, training=True)
        {kept}
        return tf.reduce_mean(scores**2)

    def learn(self, x):
        with tf.GradientTape() as tape:
            loss = self.loss_of(x)
        gradients = tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))


agent = Agent(tf.keras.Sequential([tf.keras.layers.Dense(64), tf.keras.layers.Dense(1)]))
for _ in range(50):
    for x in tf.data.Dataset.from_tensor_slices(tf.zeros((6400, 4))).batch(8).prefetch(1):
        agent.learn(x)
"""


@pytest.mark.parametrize(
    ("kept", "moves_out"),
    [
        ("self.weight = tf.reduce_mean(scores)", True),
        ("weight = tf.reduce_mean(scores)", False),
        ("self.is_trained = True", False),
        ("self.optimizer.learning_rate = 1e-4 * 2", False),
    ],
)
def test_what_an_eager_step_keeps_is_moved_out_before_it_is_compiled(
    kept: str, moves_out: bool, tmp_path: Path
) -> None:
    findings = tflint_stall.check_source(_STEP.format(kept=kept), str(tmp_path / "agent.py"))
    found = next(finding for finding in findings if finding.name == "eager-train-step")
    assert "@tf.function" in found.help
    assert ("move `self.weight = …` out of the step first" in found.help) is moves_out
    assert not moves_out or found.fix is None


_LOOP = """\
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(64), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()
share = 0.9


def loss_of(x):
    return share * tf.reduce_mean(net(x, training=True) ** 2)


def slopes(x):
    with tf.GradientTape() as tape:
        loss = loss_of(x)
    return tape.gradient(loss, net.trainable_variables)


for epoch in range(50):
    for x in tf.data.Dataset.from_tensor_slices(tf.zeros((6400, 4))).batch(8).prefetch(1):
        optimizer.apply_gradients(zip(slopes(x), net.trainable_variables))
    {changed}
"""


@pytest.mark.parametrize(
    ("changed", "is_told"),
    [("share = share**2", True), ("share *= 0.9", True), ("print(share)", False), ("other = share * 2", False)],
)
def test_a_number_that_the_training_changes_is_given_to_the_compiled_step(
    changed: str, is_told: bool, tmp_path: Path
) -> None:
    findings = tflint_stall.check_source(_LOOP.format(changed=changed), str(tmp_path / "train.py"))
    found = next(finding for finding in findings if finding.name == "eager-train-step")
    assert ("give it `share` as a tensor" in found.help) is is_told
