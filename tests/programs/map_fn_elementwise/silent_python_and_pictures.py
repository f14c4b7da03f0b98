# never: map-fn-elementwise
import numpy as np
import tensorflow as tf


def read(record):
    features = tf.io.parse_single_example(record, {"x": tf.io.FixedLenFeature([], tf.string)})
    return tf.io.decode_png(features["x"])


def serving(records):
    return tf.map_fn(read, records, fn_output_signature=tf.uint8)


def by_python(rows):
    return tf.map_fn(lambda row: tf.numpy_function(np.sort, [row], tf.float32), rows)


def boxes(images):
    return tf.map_fn(lambda image: tf.image.non_max_suppression(image[:, :4], image[:, 4], 10), images)


def flips(images):
    return tf.map_fn(tf.image.random_flip_left_right, images)
