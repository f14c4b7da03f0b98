"""A picture in each record, which is decoded."""

import tensorflow as tf

features = {
    "input_features": tf.io.FixedLenFeature([], dtype=tf.string),
    "label": tf.io.FixedLenFeature([1], dtype=tf.float32),
}


def parse(record):
    example = tf.io.parse_single_example(record, features)
    return tf.io.decode_jpeg(example["input_features"]), example["label"]


def read(pattern):
    dataset = tf.data.Dataset.list_files(pattern).repeat()
    dataset = dataset.interleave(lambda name: tf.data.TFRecordDataset(name, compression_type="GZIP"), cycle_length=5)
    dataset = dataset.map(parse, num_parallel_calls=5)
    return dataset.batch(32)  # expect: missing-prefetch


model = tf.keras.Sequential([tf.keras.layers.Dense(30, activation="relu"), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(read("train*"), steps_per_epoch=11160 // 32, epochs=100)
