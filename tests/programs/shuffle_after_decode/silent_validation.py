# never: shuffle-after-decode
import tensorflow as tf


def load(path, label):
    return tf.io.decode_png(tf.io.read_file(path)), label


def report(model: tf.keras.Model, paths, labels):
    pictures = tf.data.Dataset.from_tensor_slices((paths, labels)).map(load, num_parallel_calls=4)
    return model.evaluate(pictures.shuffle(20_000).batch(32).prefetch(1))


def val_dataset(paths, labels):
    return tf.data.Dataset.from_tensor_slices((paths, labels)).map(load, num_parallel_calls=4).shuffle(20_000)
