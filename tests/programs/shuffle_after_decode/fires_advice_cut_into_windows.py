"""Each recording gives many windows that resemble one another: only shuffling the windows mixes them."""

import glob
import random

import tensorflow as tf

paths = glob.glob("speech/*/*.wav")
random.shuffle(paths)


def load(path):
    sound, _ = tf.audio.decode_wav(tf.io.read_file(path))
    return tf.signal.frame(sound[:, 0], 16000, 8000)


windows = tf.data.Dataset.from_tensor_slices(paths).map(load, num_parallel_calls=8).unbatch()
labels = tf.data.Dataset.from_tensor_slices(tf.zeros(len(paths)))
data = windows.shuffle(10000).batch(64).prefetch(1)  # expect: shuffle-after-decode=advice
model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(data.map(lambda window: (window, window[:, :1])), epochs=20)
