"""Plain Python in a `py_function` runs one call at a time, however many are made."""

import tensorflow as tf


def packed(number, name):
    feature = {
        "number": tf.train.Feature(int64_list=tf.train.Int64List(value=[number.numpy()])),
        "name": tf.train.Feature(bytes_list=tf.train.BytesList(value=[name.numpy()])),
    }
    return tf.train.Example(features=tf.train.Features(feature=feature)).SerializeToString()


def records(numbers, names):
    rows = tf.data.Dataset.from_tensor_slices((numbers, names))
    return rows.map(lambda number, name: tf.py_function(packed, [number, name], tf.string))  # expect: python-function-in-map
