import numpy as np
import tensorflow as tf


def parse(record):
    return tf.io.decode_jpeg(record)


def sharpen(image):
    return tf.numpy_function(lambda x: np.clip(x * 2.0, 0, 255), [image], tf.float32)


def show_records(path):
    for image in tf.data.TFRecordDataset(path).map(parse).map(sharpen):  # expect: map-without-parallel-calls=advice/none, python-function-in-map
        print(image.shape)
