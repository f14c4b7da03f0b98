"""The lines below a renamed method stay below its first argument."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
batches = ((tf.zeros((8, 3)), tf.zeros((8, 1))) for _ in range(5000))
model.fit_generator(batches,  # expect: keras3-removed-api=/unsafe
                    steps_per_epoch=500,
                    epochs=10)
