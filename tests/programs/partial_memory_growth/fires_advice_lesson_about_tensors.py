"""A lesson about tensors: whoever tries it out sees an error at once, and nothing trains."""

import tensorflow as tf

cards = tf.config.list_physical_devices("GPU")
assert len(cards) > 0
tf.config.experimental.set_memory_growth(cards[0], True)  # expect: partial-memory-growth=advice

cube = tf.reshape(tf.range(24), (2, 3, 4))
print(cube[..., 0], tf.transpose(cube, (0, 2, 1)).shape)
for axis in range(3):
    print(tf.reduce_sum(cube, axis=axis))
dense = tf.keras.layers.Dense(5)
print(dense(tf.ones((2, 4))))
