# never: gradient-path-cut
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()


def step(x, y):
    with tf.GradientTape() as tape:
        x = np.asarray(x, dtype="float32")
        loss = tf.reduce_mean((model(np.clip(x, -1, 1)) - np.array(y)) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
