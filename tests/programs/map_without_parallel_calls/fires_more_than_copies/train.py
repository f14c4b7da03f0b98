"""Near twins that do more for an element: a resize, a flip beside the cut, files that Python reads, many sounds."""

import numpy as np
import tensorflow as tf


def scan_of(record):
    fields = tf.parse_single_example(record, {"points": tf.FixedLenFeature([], tf.string)})
    return tf.reshape(tf.decode_raw(fields["points"], tf.float32), [512, 512, 3])


def smaller(record):
    return tf.image.resize_images(scan_of(record), [128, 128])


def piece_of(record):
    return tf.image.random_flip_left_right(tf.random_crop(scan_of(record), [256, 256, 3])) / 127.5 - 1


def track(path):
    return np.load(path)[::2].astype(np.float32)


def whole(files):
    scans = tf.data.TFRecordDataset(files).map(smaller)  # expect: map-without-parallel-calls=warning
    return scans.shuffle(1000).batch(8).repeat().make_one_shot_iterator().get_next()


def pieces(files):
    cut = tf.data.TFRecordDataset(files).map(piece_of)  # expect: map-without-parallel-calls=warning
    return cut.shuffle(1000).batch(8).repeat().make_one_shot_iterator().get_next()


def tracks(paths):
    read = tf.data.Dataset.from_tensor_slices(paths).map(lambda path: tf.py_func(track, [path], tf.float32))  # expect: map-without-parallel-calls=warning
    return read.repeat().make_one_shot_iterator().get_next()


def features(sound):
    return tf.signal.stft(sound + tf.random_normal([16000]), 400, 160)


def of_many(sounds):
    spectra = tf.data.Dataset.from_tensor_slices(sounds).map(features)  # expect: map-without-parallel-calls=warning
    return spectra.shuffle(1000).batch(16).repeat().make_one_shot_iterator().get_next()
