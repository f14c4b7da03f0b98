"""What a meta-learner can is tested by a few steps on each task: the training is elsewhere, and is compiled."""

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(40, "relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD(0.01)
tasks = np.load("tasks.npz")


def evaluate_adaptation(x, y):
    for _ in range(900):
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice
            loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
        optimizer.apply_gradients(
            zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables)
        )
    return loss


for name in tasks.files:
    task = tasks[name]
    print(name, float(evaluate_adaptation(task[:, :1], task[:, 1:])))
