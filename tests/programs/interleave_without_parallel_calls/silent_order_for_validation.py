import tensorflow as tf


def read(path):
    return tf.data.TFRecordDataset(path)


def batches(pattern, training):
    files = tf.data.Dataset.list_files(pattern)
    if training:
        records = files.interleave(read, num_parallel_calls=tf.data.AUTOTUNE)
    else:
        records = files.flat_map(read)
    return records.batch(32).prefetch(1)


def train(model: tf.keras.Model):
    model.fit(batches("train-*", True), validation_data=batches("valid-*", False))
