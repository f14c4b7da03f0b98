# never: dataset-built-in-loop
import tensorflow as tf


def train(model: tf.keras.Model, x, y):
    for attempt in range(3):
        for a, b in tf.data.Dataset.from_tensor_slices((x, y)).batch(32).prefetch(1):
            model.train_on_batch(a, b)
    for name in ("a", "b"):
        model.evaluate(tf.data.Dataset.from_tensor_slices((x, y)).batch(32).prefetch(1))
