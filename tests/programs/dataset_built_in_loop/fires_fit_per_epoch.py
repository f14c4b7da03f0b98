import tensorflow as tf


def train(model: tf.keras.Model, names, parse):
    while not model.stop_training:
        model.fit(
            tf.data.TFRecordDataset(names)  # expect: dataset-built-in-loop=warning/unsafe/certain
            .map(parse, num_parallel_calls=tf.data.AUTOTUNE)
            .cache()
            .batch(32)
            .prefetch(1),
        )
