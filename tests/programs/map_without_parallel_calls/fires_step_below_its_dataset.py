import tensorflow as tf


def load(path):
    return tf.io.decode_jpeg(tf.io.read_file(path), channels=3)


def pipeline(paths):
    files = tf.data.Dataset.from_tensor_slices(paths)
    return (
        files
        .map(load)  # expect: map-without-parallel-calls=/safe/certain
        .batch(32)
        .prefetch(tf.data.AUTOTUNE)
    )


def train(model: tf.keras.Model, paths):
    model.fit(pipeline(paths))
