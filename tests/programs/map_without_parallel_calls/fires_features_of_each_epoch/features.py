"""Near twin of the features of one pass: every epoch goes through the recordings again, or the function out of sight may
learn of them."""

import librosa
import tensorflow as tf
from studio import learn


def with_bytes(path):
    return path, tf.io.read_file(path)


recordings = tf.data.Dataset.from_tensor_slices(tf.io.match_filenames_once("barks/*.wav"))
again = recordings.map(with_bytes)  # expect: map-without-parallel-calls=warning
for epoch in range(50):
    for path, _ in again.as_numpy_iterator():
        sound, rate = librosa.load(path)

other = recordings.map(with_bytes)  # expect: map-without-parallel-calls=warning
for path, _ in other.as_numpy_iterator():
    learn(librosa.load(path))

repeated = recordings.map(with_bytes).repeat(50)  # expect: map-without-parallel-calls=warning
for path, _ in repeated.as_numpy_iterator():
    sound, rate = librosa.load(path)
