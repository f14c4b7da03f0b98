"""Elements that are only copied, cut or looked up, and Python that keeps its lock: calls side by side gain nothing."""

import numpy as np
import tensorflow as tf


def scan_of(record):
    fields = tf.parse_single_example(record, {"points": tf.FixedLenFeature([], tf.string)})
    return tf.reshape(tf.decode_raw(fields["points"], tf.float32), [512, 512, 3])


def piece_of(record):
    return tf.random_crop(scan_of(record), [256, 256, 3]) / 127.5 - 1


def neighbours(row):
    pairs = []
    for place in range(2, len(row) - 2):
        pairs.append(np.append(row[place - 2 : place], row[place + 1 : place + 3]))
    return np.array(pairs)


def whole(files):
    scans = tf.data.TFRecordDataset(files).map(scan_of)  # expect: map-without-parallel-calls=advice
    return scans.shuffle(1000).batch(8).repeat().make_one_shot_iterator().get_next()


def pieces(files):
    cut = tf.data.TFRecordDataset(files).map(piece_of)  # expect: map-without-parallel-calls=advice
    return cut.shuffle(1000).batch(8).repeat().make_one_shot_iterator().get_next()


def contexts(rows):
    near = tf.data.Dataset.from_tensor_slices(rows).map(lambda row: tf.py_func(neighbours, [row], tf.int64))  # expect: python-function-in-map, map-without-parallel-calls=advice
    return near.repeat().make_one_shot_iterator().get_next()


def features(sound):
    return tf.signal.stft(sound + tf.random_normal([16000]), 400, 160)


def of_one(sound):
    return tf.data.Dataset.from_tensors(sound).map(features).make_one_shot_iterator().get_next()
