# never: unbatched-dataset-fit
import numpy as np
import tensorflow as tf


def batches(x, size):
    for start in range(0, len(x), size):
        yield x[start : start + size]


def stacked(rows):
    for group in rows:
        yield np.stack([row.x for row in group]), np.stack([row.y for row in group])


def train(model: tf.keras.Model, x, rows, source):
    signature = (tf.TensorSpec((None, 4), tf.float32), tf.TensorSpec((None,), tf.float32))
    model.predict(tf.data.Dataset.from_generator(lambda: batches(x, 32), output_types=tf.float32))
    model.evaluate(tf.data.Dataset.from_generator(lambda: stacked(rows), output_types=(tf.float32, tf.float32)))
    model.evaluate(tf.data.Dataset.from_generator(source, output_signature=signature))
