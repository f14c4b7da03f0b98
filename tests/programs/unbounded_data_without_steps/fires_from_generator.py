import numpy as np
import tensorflow as tf


def samples():
    rng = np.random.default_rng(0)
    while True:
        yield rng.normal(size=(8,)).astype("float32"), 1.0


dataset = tf.data.Dataset.from_generator(
    samples,
    output_signature=(tf.TensorSpec((8,), tf.float32), tf.TensorSpec((), tf.float32)),
)
dataset = dataset.batch(32).prefetch(4)
net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
net.compile("sgd", "mse")
net.fit(  # expect: unbounded-data-without-steps=error/none/certain
    dataset,
    epochs=2,
    verbose=2,
)
