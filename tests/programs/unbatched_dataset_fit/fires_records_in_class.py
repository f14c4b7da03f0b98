import tensorflow as tf
from tensorflow.keras import Sequential
from tensorflow.keras.layers import Dense


def parse(record):
    features = tf.io.parse_single_example(
        record, {"x": tf.io.FixedLenFeature((8,), tf.float32), "y": tf.io.FixedLenFeature((), tf.float32)}
    )
    return features["x"], features["y"]


class Trainer:
    def __init__(self, name):
        self.model = Sequential([Dense(1)])
        self.model.compile("sgd", "mse")
        self.data = tf.data.TFRecordDataset(name).map(parse, num_parallel_calls=tf.data.AUTOTUNE)

    def run(self):
        data = self.data.cache().shuffle(1000).prefetch(1)
        self.model.fit(data, epochs=3)  # expect: unbatched-dataset-fit=advice/unsafe/certain
