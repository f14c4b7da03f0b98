import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(4)])
optimizer = tf.keras.optimizers.Adam()
rng = np.random.default_rng(3)


def mix(a, b):
    share = np.random.beta(0.2, 0.2)  # expect: python-random-frozen-in-graph=warning/none/certain
    return share * a + (1 - share) * b


@tf.function
def train_step(x, y):
    noise = rng.normal(size=(32, 10))  # expect: python-random-frozen-in-graph=warning/none/certain
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(mix(x, x[::-1]) + noise) - y) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss
