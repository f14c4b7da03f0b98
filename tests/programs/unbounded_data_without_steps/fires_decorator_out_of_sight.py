import functools

import tensorflow as tf
from pipeline_tools import bounded


@bounded(1000)
def first():
    return tf.data.TFRecordDataset("train.tfrecord").repeat().batch(32)


@functools.lru_cache
def second():
    return tf.data.TFRecordDataset("train.tfrecord").repeat().batch(32)


model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(first(), epochs=3)  # expect: unbounded-data-without-steps=warning/unsafe/likely
model.fit(second(), epochs=3)  # expect: unbounded-data-without-steps=error/unsafe/certain
