import tensorflow as tf


def parse(record):
    features = tf.io.parse_single_example(record, {"image": tf.io.FixedLenFeature((), tf.string)})
    return tf.image.resize(tf.io.decode_png(features["image"]), (64, 64)), 1.0


def train(model: tf.keras.Model):
    data = tf.data.TFRecordDataset("train.tfrecord").map(parse, num_parallel_calls=4).shuffle(1000)
    data = data.batch(64)  # expect: missing-prefetch=warning//certain
    model.fit(data, epochs=10)
