import tensorflow as tf


class Trainer:
    def dataset(self):
        return tf.data.TFRecordDataset("train.tfrecord").repeat().batch(4)

    def validation(self):
        return tf.data.TFRecordDataset("valid.tfrecord").repeat().batch(4)

    def run(self):
        model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        model.compile("sgd", "mse")
        model.fit(self.dataset(), epochs=3)  # expect: unbounded-data-without-steps=warning/unsafe/likely
        model.evaluate(self.validation())  # expect: unbounded-data-without-steps=error/unsafe/certain
