"""Near twin of the lesson about tensors: this one trains at its end, on a server with several GPUs perhaps."""

import tensorflow as tf

cards = tf.config.list_physical_devices("GPU")
assert len(cards) > 0
tf.config.experimental.set_memory_growth(cards[0], True)  # expect: partial-memory-growth=warning

cube = tf.reshape(tf.range(24.0), (2, 3, 4))
print(tf.transpose(cube, (0, 2, 1)).shape)
weight = tf.Variable(1.0)
for _ in range(1000):
    with tf.GradientTape() as tape:
        error = tf.reduce_mean((weight * cube - 3.0 * cube) ** 2)
    weight.assign_sub(0.01 * tape.gradient(error, weight))
