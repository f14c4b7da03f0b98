import tensorflow as tf
from tensorflow.keras import layers, Sequential


def build():
    return Sequential([layers.Conv2D(8, 3, activation="relu"), layers.GlobalAveragePooling2D(), layers.Dense(10)])


def parse(record):
    row = tf.io.parse_single_example(record, {"image": tf.io.FixedLenFeature([], tf.string), "label": tf.io.FixedLenFeature([], tf.int64)})
    return tf.io.decode_png(row["image"]), row["label"]


def train(records):
    ds = tf.data.TFRecordDataset(records).map(parse, num_parallel_calls=tf.data.AUTOTUNE).batch(16)
    ds = ds.repeat(3)  # expect: missing-prefetch=warning
    net = build()
    net.compile("sgd", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    return net.fit(ds)
