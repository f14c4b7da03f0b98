# never: shuffle-after-decode
import tensorflow as tf


def scale(x, y):
    return tf.cast(x, tf.float32) / 255.0, y


(x, y), _ = tf.keras.datasets.cifar10.load_data()
train = tf.data.Dataset.from_tensor_slices((x, y)).map(scale).shuffle(50_000).batch(128).prefetch(1)
rows = tf.data.experimental.CsvDataset("rows.csv", [tf.float32]).shuffle(20_000).batch(32)
