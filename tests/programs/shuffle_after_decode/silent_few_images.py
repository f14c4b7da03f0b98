# never: shuffle-after-decode
import tensorflow as tf

NAMES = ["a.png", "b.png", "c.png"]


def load(path):
    return tf.io.decode_png(tf.io.read_file(path))


few = tf.data.Dataset.from_tensor_slices(NAMES).map(load, num_parallel_calls=2).shuffle(10_000).batch(3)


def preview(paths):
    return tf.data.Dataset.from_tensor_slices(paths).take(100).map(load).shuffle(10_000).batch(10)
