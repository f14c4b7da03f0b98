# never: dataset-built-in-loop
import tensorflow as tf


def sweep(model: tf.keras.Model, x, strengths):
    ds = tf.data.Dataset.from_tensor_slices(x).batch(32)
    for strength in strengths:
        for batch in ds.map(lambda a: a * strength).prefetch(1):
            model.test_on_batch(batch, batch)

    def scaled(by):
        return ds.map(lambda a: a * by).prefetch(1)

    for strength in strengths:
        for batch in scaled(strength):
            model.test_on_batch(batch, batch)
