import tensorflow as tf


def pipeline(pattern):
    return (
        tf.data.Dataset.list_files(pattern)
        .interleave(tf.data.TFRecordDataset, cycle_length=4, num_parallel_calls=tf.data.AUTOTUNE)
        .shuffle(buffer_size=100)  # expect: shuffle-buffer-tiny=warning/none/certain
        .batch(256, drop_remainder=True)
        .prefetch(tf.data.AUTOTUNE)
    )


def train(model: tf.keras.Model, pattern):
    model.fit(pipeline(pattern))
