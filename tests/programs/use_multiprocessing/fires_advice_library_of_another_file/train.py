"""Another file of the project imports the library that sets the switch, before this one or after it."""

import tensorflow as tf
from tensorflow.keras.layers import Dense


def train(files):
    model = tf.keras.Sequential([Dense(8, activation="relu"), Dense(1)])
    model.compile("adam", "mse")
    data = tf.data.TFRecordDataset(files).map(tf.io.decode_raw, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
    model.fit(data.prefetch(tf.data.AUTOTUNE), epochs=5, workers=4, use_multiprocessing=True)  # expect: use-multiprocessing=advice
