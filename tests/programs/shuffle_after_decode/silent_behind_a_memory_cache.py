# never: shuffle-after-decode
import tensorflow as tf


def load(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def train(model: tf.keras.Model, paths):
    data = tf.data.Dataset.from_tensor_slices(paths).map(load, num_parallel_calls=8).cache()
    model.fit(data.shuffle(len(paths)).batch(16).prefetch(1), epochs=9)
