"""The library sets the switch before anything of Keras is there: `tf.keras` is Keras 2, which takes the argument."""
# never: use-multiprocessing

import tensorflow as tf
import tensorflow_model_optimization as tfmot
from tensorflow.keras.layers import Dense


def train(files):
    model = tfmot.sparsity.keras.prune_low_magnitude(tf.keras.Sequential([Dense(8, activation="relu"), Dense(1)]))
    model = tf.keras.Sequential([model])
    model.compile("adam", "mse")
    data = tf.data.TFRecordDataset(files).map(tf.io.decode_raw, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
    model.fit(data.prefetch(tf.data.AUTOTUNE), epochs=5, workers=4, use_multiprocessing=True)
