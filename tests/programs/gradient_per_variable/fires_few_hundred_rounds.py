"""Three walks more through a tape of a dozen operations, a thousand times: two seconds once."""

import numpy as np
import tensorflow as tf

x, y = np.load("x.npy").astype("float32"), np.load("y.npy").astype("float32")
w1, b1 = tf.Variable(tf.random.normal((3, 5))), tf.Variable(tf.zeros((5,)))
w2, b2 = tf.Variable(tf.random.normal((5, 1))), tf.Variable(tf.zeros((1,)))
optimizer = tf.keras.optimizers.SGD(0.01)

for step in range(1000):
    with tf.GradientTape(persistent=True) as tape:
        loss = tf.reduce_mean((tf.nn.relu(x @ w1 + b1) @ w2 + b2 - y) ** 2)
    of_w1 = tape.gradient(loss, w1)
    of_b1 = tape.gradient(loss, b1)
    of_w2 = tape.gradient(loss, w2)
    of_b2 = tape.gradient(loss, b2)
    optimizer.apply_gradients([(of_w1, w1), (of_b1, b1), (of_w2, w2), (of_b2, b2)])
