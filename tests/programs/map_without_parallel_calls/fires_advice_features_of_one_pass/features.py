"""Features for a clustering: a library makes them of each recording, one time, and nothing learns meanwhile."""

import librosa
import numpy as np
import tensorflow as tf


def with_bytes(path):
    return path, tf.io.read_file(path)


def features(path):
    sound, rate = librosa.load(path)
    return librosa.feature.mfcc(y=sound, sr=rate).mean(axis=1)


recordings = tf.data.Dataset.from_tensor_slices(tf.io.match_filenames_once("barks/*.wav"))
recordings = recordings.map(with_bytes)  # expect: map-without-parallel-calls=advice


def table():
    rows = []
    for path, _ in recordings.as_numpy_iterator():
        row = features(path)
        rows = row if len(rows) == 0 else np.vstack((rows, row))
    return rows


points = table()
centres = points[:2]
for turn in range(100):
    nearest = tf.argmin(tf.reduce_sum(tf.square(points[None] - centres[:, None]), 2), 0)
    centres = tf.math.unsorted_segment_mean(points, nearest, 2)
print(centres)
