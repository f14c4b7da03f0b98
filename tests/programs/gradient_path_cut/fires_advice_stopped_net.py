import tensorflow as tf
from tensorflow import keras

selector = keras.Sequential([keras.Input((64,)), keras.layers.Dense(64)])
reader = keras.Sequential([keras.Input((64,)), keras.layers.Dense(10)])
optimizer = keras.optimizers.Adam(1e-3)
cross_entropy = keras.losses.SparseCategoricalCrossentropy(from_logits=True)


@tf.function
def probe_step(x, y):
    weights = selector.trainable_variables + reader.trainable_variables
    with tf.GradientTape() as tape:
        features = tf.stop_gradient(selector(x))  # expect: gradient-path-cut=advice
        loss = cross_entropy(y, reader(features))
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))


def run(data):
    for x, y in data:
        probe_step(x, y)
