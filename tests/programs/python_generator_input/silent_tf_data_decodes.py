# never: python-generator-input
import tensorflow as tf


def load(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path)), (64, 64))


def train(model: tf.keras.Model, paths):
    ds = tf.data.Dataset.from_generator(lambda: iter(paths), output_types=tf.string)
    ds = ds.map(load, num_parallel_calls=tf.data.AUTOTUNE).batch(8).prefetch(tf.data.AUTOTUNE)
    model.fit(ds)
