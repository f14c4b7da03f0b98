import cv2
import tensorflow as tf


def read(path):
    return cv2.imread(path.numpy().decode())


def load(path):
    return tf.py_function(read, [path], tf.uint8)


def make(image_files):
    ds = tf.data.Dataset.from_tensor_slices(image_files).map(load, num_parallel_calls=8)  # expect: python-function-in-map=advice/none/certain
    return ds.shuffle(15_000).batch(32).prefetch(1)  # expect: shuffle-after-decode=warning/none/certain
