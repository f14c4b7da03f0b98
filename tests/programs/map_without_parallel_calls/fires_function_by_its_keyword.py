"""`map(map_func=…)` is the same call."""

import tensorflow as tf


class Pictures:
    def __init__(self, pattern, size):
        self.pattern, self.size = pattern, size

    def parse(self, serialized):
        features = tf.io.parse_single_example(serialized, {"image": tf.io.FixedLenFeature((), tf.string)})
        image = tf.io.decode_jpeg(features["image"], channels=3)
        image = tf.image.random_flip_left_right(tf.image.resize(image, (self.size, self.size)))
        return tf.image.random_brightness(image, 0.2), image

    def dataset(self):
        records = tf.data.TFRecordDataset(tf.io.gfile.glob(self.pattern))
        parsed = records.map(map_func=self.parse)  # expect: map-without-parallel-calls=warning//certain
        return parsed.shuffle(2000).batch(32).prefetch(tf.data.AUTOTUNE)


def train(model: tf.keras.Model):
    model.fit(Pictures("train/*.tfrecord", 224).dataset(), epochs=20)
